// Pictures in the result of a call: which of them a model is shown. What a native server can't read
// would end the chat, so a picture is looked at before.
import { readImageHead } from '../../../common/image-head.ts';
import { MAX_PICTURE_CHARACTERS, MAX_PICTURE_PIXELS } from './limits.ts';

/** A picture as a `data:` URL, or why it is not shown. */
export type JudgedPicture = { url: string; words: string } | { obstacle: string };

/** What the server says of its kind does not count: the bytes do. */
export function judgePicture(data: unknown): JudgedPicture {
  if (typeof data !== 'string') return { obstacle: 'it has no data' };
  const text = data.replace(/\s+/g, '');
  if (text.length > MAX_PICTURE_CHARACTERS)
    return { obstacle: `only pictures up to ${MAX_PICTURE_CHARACTERS} characters are` };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return { obstacle: "its base64 can't be read" };
  const bytes = Buffer.from(text, 'base64');
  const head = readImageHead(bytes);
  if (head === undefined) return { obstacle: 'it is neither PNG nor JPEG' };
  const { type, width, height } = head;
  if (Math.max(width, height) > MAX_PICTURE_PIXELS)
    return {
      obstacle: `it has ${width} × ${height} pixels, and ${MAX_PICTURE_PIXELS} in width or height are the limit`,
    };
  if (!isWhole(bytes, type)) return { obstacle: 'its end is missing' };
  const url = `data:image/${type};base64,${bytes.toString('base64')}`;
  return { url, words: `${width} × ${height} pixels` };
}

const SIGNATURE_BYTES = 8;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

function isWhole(bytes: Buffer, type: 'png' | 'jpeg'): boolean {
  if (type === 'jpeg') return bytes.lastIndexOf(END_OF_JPEG) > 0;
  // Length, name, content and checksum of each chunk; the last one is named IEND.
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
}
