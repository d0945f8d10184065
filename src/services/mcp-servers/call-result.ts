// The result of a call: text, pictures for models that see, and what else a person sees or hears.
import { isObject } from '../../lib/values.ts';
import { MAX_PICTURES, MAX_RESULT_CHARACTERS, MAX_SOUNDS } from './limits.ts';
import { judgePicture } from './result-pictures.ts';
import { judgeSound } from './result-sounds.ts';

/** What came of a call. */
export interface CallResult {
  text: string;
  /** The tool itself says that it has failed; the text says why. */
  isError: boolean;
  /** `data:` URLs of PNG, JPEG, GIF and WebP, in the order in which the text names them; missing where there are none. */
  pictures?: readonly string[];
  /** `data:` URLs of sounds, as the text names them; missing where there are none. */
  sounds?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** What was found so far besides text. */
interface Media {
  pictures: string[];
  sounds: string[];
}

/** Other content than text is named, and what is too long is cut off and said. */
export function readCallResult(result: Fields): CallResult {
  const { content, structuredContent, isError } = result;
  const media: Media = { pictures: [], sounds: [] };
  const parts = Array.isArray(content)
    ? content.filter(isObject).map((part) => textOf(part, media))
    : [];
  const text =
    parts.length === 0 && structuredContent !== undefined ? [jsonOf(structuredContent)] : parts;
  const read: CallResult = { text: shortened(text.join('\n')), isError: isError === true };
  if (media.pictures.length > 0) read.pictures = media.pictures;
  if (media.sounds.length > 0) read.sounds = media.sounds;
  return read;
}

/** Pictures and sounds are added to those of the result. */
function textOf(part: Fields, media: Media): string {
  const { type, text, mimeType, data, uri, name, resource } = part;
  switch (type) {
    case 'text':
      return String(text ?? '');
    case 'image':
      return pictureOf({ mimeType, data }, media);
    case 'audio':
      return soundOf({ mimeType, data }, media);
    case 'resource_link':
      return `[resource ${String(name ?? '')}: ${String(uri)}]`;
    case 'resource':
      return resourceOf(isObject(resource) ? resource : {}, media);
    default:
      return `[${String(type)}, not shown]`;
  }
}

function resourceOf({ text, uri, mimeType, blob }: Fields, media: Media): string {
  if (typeof text === 'string') return text;
  const [kind] = String(mimeType ?? '').split('/', 1);
  if (kind === 'image')
    return `[resource ${String(uri)}]\n${pictureOf({ mimeType, data: blob }, media)}`;
  if (kind === 'audio')
    return `[resource ${String(uri)}]\n${soundOf({ mimeType, data: blob }, media)}`;
  return `[resource ${String(uri)}, not shown]`;
}

function pictureOf({ mimeType, data }: Fields, { pictures }: Media): string {
  const isFull = pictures.length >= MAX_PICTURES;
  const judged = isFull ? { obstacle: `${MAX_PICTURES} are` } : judgePicture(data);
  if ('obstacle' in judged)
    return `[image (${String(mimeType).slice(0, 80)}), ${sizeOf(data)}, not shown: ${judged.obstacle}]`;
  pictures.push(judged.url);
  return `[image, ${judged.words}]`;
}

function soundOf({ mimeType, data }: Fields, { sounds }: Media): string {
  const isFull = sounds.length >= MAX_SOUNDS;
  const judged = isFull ? { obstacle: `${MAX_SOUNDS} are` } : judgeSound(data);
  if ('obstacle' in judged)
    return `[audio (${String(mimeType).slice(0, 80)}), ${sizeOf(data)}, not played: ${judged.obstacle}]`;
  sounds.push(judged.url);
  return `[audio, ${judged.words}, which the user can play; you are not played it]`;
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
