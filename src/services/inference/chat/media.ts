// Pictures, sounds and films in a chat: they come with it, as base64.
import { invalid } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';
import type { Message, Messages } from './message.ts';

/**
 * Media must come with the chat: a native server would fetch an address, from inside of our
 * network. Looks at every part that is not text: llama-server reads addresses from `url` and `data`
 * alike, of images, sounds and films.
 * @throws {InvalidRequest} for addresses, and for base64 that can't be decoded
 */
export function checkMedia(messages: Messages): void {
  for (const [index, message] of messages.entries()) {
    if (!isObject(message) || !Array.isArray(message.content)) continue;
    for (const [at, part] of message.content.entries()) {
      if (!isObject(part) || part.type === 'text') continue;
      const place = `messages[${index}].content[${at}]`;
      checkSources(part, place, part.type);
      for (const [name, value] of Object.entries(part)) {
        if (isObject(value)) checkSources(value, `${place}.${name}`, name);
      }
    }
  }
}

function checkSources({ url, data }: Message, place: string, kind: unknown): void {
  if (typeof url === 'string') checkDataUrl(url, { param: `${place}.url`, kind });
  if (typeof data !== 'string') return;
  if (data.startsWith('data:')) checkDataUrl(data, { param: `${place}.data`, kind });
  else checkBase64(data, `${place}.data`);
}

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)?(?:;[a-z0-9-]+=[^;,]*)*;base64,/i;

/**
 * The content of a data: URL.
 * @throws {InvalidRequest} as `checkMedia` does
 */
export function readDataUrl(url: string, details: { param: string; kind: 'image_url' }) {
  const { head, mediaType } = checkDataUrl(url, details);
  return { contentType: mediaType, bytes: Buffer.from(url.slice(head.length), 'base64') };
}

function checkDataUrl(url: string, { param, kind }: { param: string; kind: unknown }) {
  const [head, mediaType = ''] = DATA_URL.exec(url) ?? [];
  if (head === undefined) {
    const message = `${param} is not a data: URL with base64. The server fetches nothing for a request; send the content itself, as data:image/png;base64,… or the like.`;
    throw invalid(param, message);
  }
  if (kind === 'image_url' && !mediaType.toLowerCase().startsWith('image/')) {
    const message = `${param} is of type '${mediaType}', which is not an image; it should begin with data:image/.`;
    throw invalid(param, message);
  }
  checkBase64(url.slice(head.length), param);
  return { head, mediaType };
}

function checkBase64(text: string, param: string): void {
  if (text !== '' && text.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)) return;
  const message = `${param} does not hold valid base64. Addresses of files are refused too; send the content itself.`;
  throw invalid(param, message);
}
