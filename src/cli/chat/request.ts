// What a person asks for besides the text of a message: generation parameters, a form of the
// answer, and images.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { extname } from 'node:path';
import type { ChatCompletionRequest, ChatMessage } from '../../../generated/client/index.ts';
import { messageOf } from '../../lib/values.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, didYouMean, misuse } from '../kit/failures.ts';
import { openFailed, readText, splitKeyValue } from '../kit/inputs.ts';
import { modelNamed } from '../kit/models.ts';

const NAMES = [
  ...([
    'temperature',
    'top_p',
    'top_k',
    'min_p',
    'seed',
    'max_tokens',
    'min_tokens',
    'repeat_penalty',
  ] as const),
  ...(['presence_penalty', 'frequency_penalty', 'stop'] as const),
] satisfies readonly (keyof ChatCompletionRequest)[];

export type GenerationFields = Pick<ChatCompletionRequest, (typeof NAMES)[number]>;

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
  const known = NAMES.find((one) => one === written);
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
  return misuse(`There is no parameter '${name}'.`, didYouMean(name, NAMES));
}

/** The words of a text; quotes hold several together, and `\n` is the end of a line. */
function textsOf(value: string): string[] {
  const words = value.match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replaceAll('"', '').replaceAll('\\n', '\n'));
}

export type AnswerFormat = NonNullable<ChatCompletionRequest['response_format']>;

/** `json`, a JSON schema, or the name of a file with one. @throws {CommandFailed} */
export async function readFormat(given: string): Promise<AnswerFormat> {
  if (given.toLowerCase() === 'json') return { type: 'json_object' };
  const text = given.startsWith('{') ? given : await readText(given);
  try {
    return {
      type: 'json_schema',
      json_schema: { name: 'answer', schema: JSON.parse(text), strict: true },
    };
  } catch (error) {
    const advice = "A format is 'json', or a JSON schema in a file.";
    throw new CommandFailed(`'${given}' is not a JSON schema: ${messageOf(error)}`, { advice });
  }
}

export interface Image {
  name: string;
  /** Its bytes, as a data URL. */
  url: string;
}

const IMAGE_ENDINGS = ['.png', '.jpg', '.jpeg', '.webp', '.gif'];

/**
 * @throws {CommandFailed} for what can't be read, and for files that are not images by their name.
 */
export async function readImage(name: string): Promise<Image> {
  const ending = extname(name).toLowerCase();
  const advice = `Its name should end with ${IMAGE_ENDINGS.join(', ')}.`;
  if (!IMAGE_ENDINGS.includes(ending))
    throw misuse(`'${name}' is not an image that models take.`, advice);
  const bytes = await readFile(name).catch(openFailed(name));
  const type = `image/${ending.slice(1).replace('jpg', 'jpeg')}`;
  return { name, url: `data:${type};base64,${bytes.toString('base64')}` };
}

/**
 * Words of a message. Terminals quote the spaces of a file that is dropped, in one of these ways.
 */
const WORDS = /'[^']*'|"[^"]*"|(?:\\.|[^\s\\])+/g;
/** A path that has a folder; the bare name of a file is just a word. */
const PATH = /^['"]?((?:~|\.{1,2}|[a-z]:)?[/\\].*\.(?:png|jpe?g|webp|gif))(?!\w)['"]?/i;

/**
 * With the images that are given, and those that the text names by a path, if the model sees;
 * `tell` says which.
 */
export async function userMessage(
  context: Context,
  { model, text, images }: { model: string; text: string; images: readonly Image[] },
  tell: (line: string) => void,
): Promise<ChatMessage> {
  const named = (text.match(WORDS) ?? [])
    .map((word) => PATH.exec(word))
    .filter((found) => found !== null)
    .map(([written, path = '']) => ({ written, path: fileOf(path) }))
    .filter(({ path }) => existsSync(path));
  const sees = named.length > 0 && (await modelNamed(context, model)).labels.includes('vision');
  if (named.length > 0 && !sees) tell(`${model} reads text only; of an image it gets the path.`);
  const taken = sees ? named : [];
  const added = await Promise.all(taken.map(({ path }) => readImage(path)));
  for (const { name } of added) tell(`${name} goes with the message.`);
  const rest = taken.reduce((left, { written }) => left.replace(written, ''), text).trim();
  const parts = [...images, ...added].map(({ url }) => ({ type: 'image_url', image_url: { url } }));
  if (parts.length === 0) return { role: 'user', content: text };
  return { role: 'user', content: [...parts, { type: 'text', text: rest }] };
}

function fileOf(path: string): string {
  const plain = process.platform === 'win32' ? path : path.replaceAll('\\ ', ' ');
  return plain.startsWith('~') ? homedir() + plain.slice(1) : plain;
}
