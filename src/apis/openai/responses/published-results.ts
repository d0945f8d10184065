// Results of the published tools, as the model reads them.
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isObject, joined } from '../../../lib/values.ts';
import { toChatPart } from './input-parts.ts';

type Item = Schemas['ResponseInputItem'];
type Content = NonNullable<Schemas['ChatMessage']['content']>;
type CommandOutput = Schemas['ResponseCommandOutput'];

/** `place` names the item in errors. @throws {InvalidRequest} */
export function publishedResult({ type, status, output }: Item, place: string): Content {
  const text = typeof output === 'string' ? output : '';
  if (type === 'computer_call_output') return screenshot(output, `${place}.output`);
  if (type === 'apply_patch_call_output')
    return joined([status === 'failed' ? 'It failed.' : 'It is done.', text], '\n');
  if (!Array.isArray(output)) return text;
  return output.map((part, at) => toldCommand(part, at, output.length)).join('\n\n');
}

function toldCommand(part: object, at: number, of: number): string {
  if (!isCommandOutput(part))
    return 'text' in part && typeof part.text === 'string' ? part.text : '';
  const { stdout, stderr, outcome } = part;
  const end =
    outcome.type === 'timeout'
      ? 'It took too long and was stopped.'
      : `Exit code: ${outcome.exit_code ?? 'unknown'}`;
  return joined(
    [of > 1 && `Command ${at + 1}:`, stdout, stderr && `stderr:\n${stderr}`, end],
    '\n',
  );
}

const isCommandOutput = (part: object): part is CommandOutput =>
  'outcome' in part && isObject(part.outcome);

function screenshot(output: Item['output'], place: string): Content {
  const { image_url, file_id } =
    isObject(output) && !Array.isArray(output) ? asPicture(output) : {};
  if (typeof image_url === 'string') return [toChatPart({ type: 'input_image', image_url }, place)];
  const why = file_id ? 'names a file, and none are kept here' : 'has no picture';
  throw invalid(`${place}.image_url`, `${place} ${why}. Send image_url as a data: URL.`);
}

const asPicture = (output: object): { image_url?: unknown; file_id?: unknown } => output;
