// The result of a call as a model gets it: text, and pictures for models that see.
import { isObject } from '../../lib/values.ts';
import { MAX_PICTURES, MAX_RESULT_CHARACTERS } from './limits.ts';
import { judgePicture } from './result-pictures.ts';

/** What came of a call. */
export interface CallResult {
  text: string;
  /** The tool itself says that it has failed; the text says why. */
  isError: boolean;
  /** `data:` URLs of PNG and JPEG, in the order in which the text names them; missing where there are none. */
  pictures?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Other content than text is named, and what is too long is cut off and said. */
export function readCallResult(result: Fields): CallResult {
  const { content, structuredContent, isError } = result;
  const pictures: string[] = [];
  const parts = Array.isArray(content)
    ? content.filter(isObject).map((part) => textOf(part, pictures))
    : [];
  const text =
    parts.length === 0 && structuredContent !== undefined ? [jsonOf(structuredContent)] : parts;
  const read: CallResult = { text: shortened(text.join('\n')), isError: isError === true };
  if (pictures.length > 0) read.pictures = pictures;
  return read;
}

/** Pictures are added to those of the result. */
function textOf(part: Fields, pictures: string[]): string {
  const { type, text, mimeType, data, uri, name, resource } = part;
  switch (type) {
    case 'text':
      return String(text ?? '');
    case 'image':
      return pictureOf({ mimeType, data }, pictures);
    case 'audio':
      return `[audio (${String(mimeType)}), ${sizeOf(data)}, not shown]`;
    case 'resource_link':
      return `[resource ${String(name ?? '')}: ${String(uri)}]`;
    case 'resource':
      return resourceOf(isObject(resource) ? resource : {}, pictures);
    default:
      return `[${String(type)}, not shown]`;
  }
}

function resourceOf({ text, uri, mimeType, blob }: Fields, pictures: string[]): string {
  if (typeof text === 'string') return text;
  if (typeof mimeType === 'string' && mimeType.startsWith('image/'))
    return `[resource ${String(uri)}]\n${pictureOf({ mimeType, data: blob }, pictures)}`;
  return `[resource ${String(uri)}, not shown]`;
}

function pictureOf({ mimeType, data }: Fields, pictures: string[]): string {
  const isFull = pictures.length >= MAX_PICTURES;
  const judged = isFull ? { obstacle: `${MAX_PICTURES} are` } : judgePicture(data);
  if ('obstacle' in judged)
    return `[image (${String(mimeType).slice(0, 80)}), ${sizeOf(data)}, not shown: ${judged.obstacle}]`;
  pictures.push(judged.url);
  return `[image, ${judged.words}]`;
}

const sizeOf = (data: unknown): string => `${String(data ?? '').length} characters of base64`;

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '[a result that is too deep to be shown]';
  }
}

function shortened(text: string): string {
  if (text.length <= MAX_RESULT_CHARACTERS) return text;
  const kept = text.slice(0, MAX_RESULT_CHARACTERS);
  return `${kept}\n[The result was cut off: ${MAX_RESULT_CHARACTERS} of ${text.length} characters are shown.]`;
}
