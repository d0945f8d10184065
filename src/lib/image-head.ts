// Reads from the first bytes of a PNG or JPEG how large its picture is.
export type ImageHead = { type: 'png' | 'jpeg' /** Pixels. */; width: number /** Pixels. */; height: number };
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Undefined for what is neither, or not whole enough to tell. */
export function readImageHead(bytes: Uint8Array): ImageHead | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.subarray(0, PNG.length).equals(PNG)) return pngHead(view);
  if (view[0] === 0xff && view[1] === 0xd8) return jpegHead(view);
  return undefined;
}

function pngHead(view: Buffer): ImageHead | undefined {
  if (view.length < 24 || view.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return sized('png', view.readUInt32BE(16), view.readUInt32BE(20));
}

function jpegHead(view: Buffer): ImageHead | undefined {
  for (let offset = 2; offset + 9 <= view.length; ) {
    if (view[offset] !== 0xff) return undefined;
    const marker = view[offset + 1] ?? 0;
    // Filling between segments, and markers that stand alone.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      offset += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('jpeg', view.readUInt16BE(offset + 7), view.readUInt16BE(offset + 5));
    offset += 2 + view.readUInt16BE(offset + 2);
  }
  return undefined;
}

const sized = (type: ImageHead['type'], width: number, height: number): ImageHead | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;
