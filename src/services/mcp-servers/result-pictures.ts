// Pictures in the result of a call: which of them are shown. What a native server can't read would end
// the chat, so a picture is looked at before.
import { type ImageHead, readImageHead } from '../../../common/image-head.ts';
import { isForModels } from '../../../common/tool-content.ts';
import { MAX_PICTURE_CHARACTERS, MAX_PICTURE_PIXELS } from './limits.ts';
import { readBase64 } from './result-base64.ts';

const FOR_PERSONS =
  'shown to the user and not to you: it is a WebP, which models here cannot be shown';

/** A picture as a `data:` URL, or why it is not shown. */
export type JudgedPicture = { url: string; words: string } | { obstacle: string };

/** What the server says of its kind does not count: the bytes do. */
export function judgePicture(data: unknown): JudgedPicture {
  const read = readBase64(data, { what: 'pictures', maxCharacters: MAX_PICTURE_CHARACTERS });
  if ('obstacle' in read) return read;
  const { bytes } = read;
  const head = readImageHead(bytes);
  if (head === undefined) return { obstacle: 'it is none of PNG, JPEG, GIF and WebP' };
  const { type, width, height } = head;
  if (Math.max(width, height) > MAX_PICTURE_PIXELS)
    return {
      obstacle: `it has ${width} × ${height} pixels, and ${MAX_PICTURE_PIXELS} in width or height are the limit`,
    };
  if (!IS_WHOLE[type](bytes)) return { obstacle: 'its end is missing' };
  const url = `data:image/${type};base64,${bytes.toString('base64')}`;
  const size = `${width} × ${height} pixels`;
  return { url, words: isForModels(url) ? size : `${size}, ${FOR_PERSONS}` };
}

/** Whether a picture has its end, by its kind. */
const IS_WHOLE: Readonly<Record<ImageHead['type'], (bytes: Buffer) => boolean>> = {
  png: isWholePng,
  jpeg: (bytes) => bytes.lastIndexOf(END_OF_JPEG) > 0,
  gif: isWholeGif,
  webp: (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length,
};

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
const SIGNATURE_BYTES = 8;

/** Length, name, content and checksum of each chunk; the last one is named IEND. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
}

const GIF_HEAD_BYTES = 13;
/** What begins a block of a GIF. */
const EXTENSION = 0x21;
const FRAME = 0x2c;
const TRAILER = 0x3b;

/** Blocks, each of which ends with an empty piece; the last one is a trailer, behind a frame. */
function isWholeGif(bytes: Buffer): boolean {
  let at = GIF_HEAD_BYTES + coloursIn(bytes[10]);
  let hasFrame = false;
  for (let kind = bytes[at]; kind !== TRAILER; kind = bytes[at]) {
    if (kind === EXTENSION) at += 2;
    else if (kind === FRAME) at += 11 + coloursIn(bytes[at + 9]);
    else return false;
    hasFrame ||= kind === FRAME;
    for (let size = bytes[at]; size !== 0; size = bytes[at]) {
      if (size === undefined) return false;
      at += 1 + size;
    }
    at += 1;
  }
  return hasFrame;
}

/** Bytes of a table of colours, if the packed field says that there is one. */
const coloursIn = (packed = 0): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
