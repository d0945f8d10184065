// What counts of a request for the choice of a model: how long its prompt is, and what comes with
// it.
import { isObject } from '../../lib/values.ts';
import promptFields from './prompt-fields.json' with { type: 'json' };

/** What the conditions of an alias are about. */
export interface RequestTraits {
  /**
   * Tokens, estimated: one for four bytes of UTF-8 text, and one for each token that was sent as a
   * number.
   */
  promptTokens: number;
  hasImages: boolean;
  hasTools: boolean;
}

/** A request of any API, as its client has sent it. */
export interface MeasuredRequest {
  body: Readonly<Record<string, unknown>>;
  /** The files of a form by their fields. */
  files?: Readonly<Record<string, unknown>> | undefined;
}

const BYTES_PER_TOKEN = 4;
/** What is in them does not count as text, however long it is. */
const MEDIA = new Set(['image_url', 'input_audio', 'video_url', 'audio_url', 'file', 'data']);
const IMAGE_FIELDS = ['image', 'image[]'];

/** Takes time in proportion to the size of the request. */
export function traitsOf({ body, files = {} }: MeasuredRequest): RequestTraits {
  const sizes = { bytes: 0, tokens: 0 };
  for (const field of promptFields) addSize(body[field], sizes);
  const hasImageFile = IMAGE_FIELDS.some((field) => files[field] !== undefined);
  return {
    promptTokens: sizes.tokens + Math.ceil(sizes.bytes / BYTES_PER_TOKEN),
    hasImages: hasImageFile || hasImagePart(body.messages),
    hasTools: Array.isArray(body.tools) && body.tools.length > 0,
  };
}

/** The shape of JSON is limited where it is read, so that this goes no deeper than it may. */
function addSize(value: unknown, sizes: { bytes: number; tokens: number }): void {
  if (typeof value === 'string') {
    sizes.bytes += Buffer.byteLength(value);
  } else if (typeof value === 'number') {
    sizes.tokens += 1;
  } else if (Array.isArray(value)) {
    for (const item of value) addSize(item, sizes);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (!MEDIA.has(name)) addSize(inner, sizes);
    }
  }
}

function hasImagePart(messages: unknown): boolean {
  if (!Array.isArray(messages)) return false;
  return messages.some(
    (message) =>
      isObject(message) && Array.isArray(message.content) && message.content.some(isImagePart),
  );
}

const isImagePart = (part: unknown): boolean => isObject(part) && part.type === 'image_url';
