// Pictures and sounds of a chat must come with it. A native server would fetch an address, from inside of our network.
import { InvalidRequest } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';

/**
 * Looks at every part that is no text: llama-server reads addresses from `url` and `data` alike, of pictures, sounds and
 * films.
 * @throws {InvalidRequest} for addresses, and for base64 that is none
 */
export function checkMedia(messages: unknown): void {
  if (!Array.isArray(messages)) return;
  for (const [index, message] of messages.entries()) {
    if (!isObject(message) || !Array.isArray(message.content)) continue;
    for (const [at, part] of message.content.entries()) checkPart(part, `messages[${index}].content[${at}]`);
  }
}

function checkPart(part: unknown, place: string): void {
  if (!isObject(part) || part.type === 'text') return;
  checkSources(part, place, part.type);
  for (const [name, value] of Object.entries(part)) {
    if (isObject(value)) checkSources(value, `${place}.${name}`, name);
  }
}

function checkSources(holder: Readonly<Record<string, unknown>>, place: string, kind: unknown): void {
  const { url, data } = holder;
  if (typeof url === 'string') checkDataUrl(url, { param: `${place}.url`, kind });
  if (typeof data !== 'string') return;
  if (data.startsWith('data:')) checkDataUrl(data, { param: `${place}.data`, kind });
  else if (!isBase64(data)) throw notBase64(`${place}.data`);
}

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)?(?:;[a-z0-9-]+=[^;,]*)*;base64,/i;

/** @throws {InvalidRequest} as `checkMedia` does */
export function readDataUrl(url: string, details: { param: string; kind: 'image_url' }) {
  const { head, mediaType } = checkDataUrl(url, details);
  return { contentType: mediaType, bytes: Buffer.from(url.slice(head.length), 'base64') };
}

function checkDataUrl(url: string, { param, kind }: { param: string; kind: unknown }) {
  const [head, mediaType = ''] = DATA_URL.exec(url) ?? [];
  if (head === undefined) {
    throw new InvalidRequest(
      `${param} is not a data: URL with base64. The server fetches nothing for a request; send the content itself, as data:image/png;base64,… or the like.`,
      { param },
    );
  }
  if (kind === 'image_url' && !mediaType.toLowerCase().startsWith('image/')) {
    throw new InvalidRequest(
      `${param} is of type '${mediaType}', which is no picture; it should begin with data:image/.`,
      {
        param,
      },
    );
  }
  if (!isBase64(url.slice(head.length))) throw notBase64(param);
  return { head, mediaType };
}

function isBase64(text: string): boolean {
  return text !== '' && text.length % 4 !== 1 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

function notBase64(param: string): InvalidRequest {
  return new InvalidRequest(
    `${param} does not hold valid base64. Addresses of files are refused too; send the content itself.`,
    {
      param,
    },
  );
}
