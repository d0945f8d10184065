// Small pictures, and how large a picture is.
import { crc32, deflateSync } from 'node:zlib';

/** A yellow PNG. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, three channels.
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(width * 3, Buffer.from([240, 220, 40])),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row.length * height, row))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** @throws {Error} when it is not a PNG. */
export function readImage(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 1, 4) !== 'PNG')
    throw new Error(`It is not a PNG: ${bytes.toString('latin1', 0, 20)}`);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
