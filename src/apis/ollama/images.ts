// Images as Ollama's clients send them: base64, without their type.
import { invalid } from '../../errors.ts';

/** Ollama's clients send images as base64 without their type. */
const SIGNATURES: readonly { type: string; matches: (head: string) => boolean }[] = [
  { type: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { type: 'image/gif', matches: (head) => head.startsWith('GIF8') },
  {
    type: 'image/webp',
    matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
  },
  { type: 'image/bmp', matches: (head) => head.startsWith('BM') },
];
const HEAD_CHARACTERS = 24;
const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,/i;
type ImagePart = { type: 'image_url'; image_url: { url: string } };

/** An image as a part of a message. @throws {InvalidRequest} for an unknown type */
export function imagePart(image: string): ImagePart {
  const plain = image.trim();
  if (DATA_URL.test(plain)) return { type: 'image_url', image_url: { url: plain } };
  const head = Buffer.from(plain.slice(0, HEAD_CHARACTERS), 'base64').toString('latin1');
  const type = SIGNATURES.find(({ matches }) => matches(head))?.type;
  if (type !== undefined)
    return { type: 'image_url', image_url: { url: `data:${type};base64,${plain}` } };
  throw invalid(
    'images',
    'An image is of an unknown type. Send a PNG, JPEG, GIF, WebP or BMP as base64.',
  );
}
