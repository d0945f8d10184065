// Generation parameters, as a person sets them at the command line and in a chat.
import type { ChatCompletionRequest } from '../../../generated/client/index.ts';
import { didYouMean } from '../kit/advice.ts';
import { type CommandFailed, misuse } from '../kit/failures.ts';
import { splitKeyValue } from '../kit/key-values.ts';

const PARAMETER_NAMES = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'seed',
  'max_tokens',
  'min_tokens',
  'repeat_penalty',
  'presence_penalty',
  'frequency_penalty',
  'stop',
] as const satisfies readonly (keyof ChatCompletionRequest)[];

/** As fields of the request. */
export type GenerationFields = Pick<ChatCompletionRequest, (typeof PARAMETER_NAMES)[number]>;

/** Each word is one, such as `temperature=0`. @throws {CommandFailed} */
export const readParameters = (words: readonly string[] = []): GenerationFields =>
  words
    .map((word) => splitKeyValue(word, 'temperature=0'))
    .reduce<GenerationFields>((fields, [name, value]) => withParameter(fields, name, value), {});

/** The same with one more, or with one less where the value is empty. @throws {CommandFailed} */
export function withParameter(
  fields: GenerationFields,
  name: string,
  value: string,
): GenerationFields {
  // Ollama's name for one of them.
  const written = name.replaceAll('-', '_').replace(/^num_predict$/, 'max_tokens');
  const known = PARAMETER_NAMES.find((one) => one === written);
  if (known === undefined) throw unknownParameter(written);
  const { [known]: _before, ...others } = fields;
  if (value === '') return others;
  if (known === 'stop') return { ...others, stop: textsOf(value) };
  if (!Number.isFinite(Number(value))) throw misuse(`'${name}' takes a number, not '${value}'.`);
  return { ...others, [known]: Number(value) };
}

function unknownParameter(name: string): CommandFailed {
  const advice = "'lemonade run MODEL --ctx-size 8192' loads the model with it.";
  if (name === 'num_ctx' || name === 'ctx_size')
    return misuse('The size of the context is decided when a model is loaded.', advice);
  return misuse(`There is no parameter '${name}'.`, didYouMean(name, PARAMETER_NAMES));
}

/** The words of a text; quotes hold several together, and `\n` is the end of a line. */
function textsOf(value: string): string[] {
  const words = value.match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replaceAll('"', '').replaceAll('\\n', '\n'));
}
