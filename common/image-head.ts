// Reads from the first bytes of a PNG, JPEG, GIF or WebP how large its picture is. The server and the
// app both do.

/** What the first bytes tell of a picture. */
export interface ImageHead {
  type: 'png' | 'jpeg' | 'gif' | 'webp';
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
}

/** The signature of a PNG, as two numbers of 4 bytes. */
const PNG = [0x89504e47, 0x0d0a1a0a] as const;
/** The name of the first chunk of a PNG. */
const IHDR = 0x49484452;
/** What begins a JPEG. */
const START_OF_IMAGE = 0xffd8;
/** `GIF8`; then come `7a` or `9a`. */
const GIF8 = 0x47494638;
const VERSIONS_OF_GIF: readonly number[] = [0x3761, 0x3961];
const RIFF = 0x52494646;
const WEBP = 0x57454250;
/** The first chunk of a WebP: of one that loses something, of one that does not, of more than one. */
const VP8 = 0x56503820;
const VP8L = 0x5650384c;
const VP8X = 0x56503858;

/** Undefined for what is none of them, or not whole enough to tell. */
export function readImageHead(bytes: Uint8Array): ImageHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength >= 24 && view.getUint32(0) === PNG[0] && view.getUint32(4) === PNG[1])
    return pngHead(view);
  if (view.byteLength >= 2 && view.getUint16(0) === START_OF_IMAGE) return jpegHead(view);
  if (view.byteLength >= 10 && view.getUint32(0) === GIF8) return gifHead(view);
  if (view.byteLength >= 30 && view.getUint32(0) === RIFF && view.getUint32(8) === WEBP)
    return webpHead(view);
  return undefined;
}

function gifHead(view: DataView): ImageHead | undefined {
  if (!VERSIONS_OF_GIF.includes(view.getUint16(4))) return undefined;
  return sized('gif', view.getUint16(6, true), view.getUint16(8, true));
}

/** Of 14 bits, in which the two sizes are kept. */
const LOW_14 = 0x3fff;

function webpHead(view: DataView): ImageHead | undefined {
  switch (view.getUint32(12)) {
    case VP8:
      return sized('webp', view.getUint16(26, true) & LOW_14, view.getUint16(28, true) & LOW_14);
    case VP8L: {
      const bits = view.getUint32(21, true);
      return sized('webp', (bits & LOW_14) + 1, ((bits >> 14) & LOW_14) + 1);
    }
    case VP8X: {
      const width = view.getUint32(24, true) & 0xffffff;
      return sized('webp', width + 1, (view.getUint32(26, true) >>> 8) + 1);
    }
    default:
      return undefined;
  }
}

function pngHead(view: DataView): ImageHead | undefined {
  if (view.getUint32(12) !== IHDR) return undefined;
  return sized('png', view.getUint32(16), view.getUint32(20));
}

function jpegHead(view: DataView): ImageHead | undefined {
  for (let offset = 2; offset + 9 <= view.byteLength; ) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
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
    if (isFrame) return sized('jpeg', view.getUint16(offset + 7), view.getUint16(offset + 5));
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

const sized = (type: ImageHead['type'], width: number, height: number): ImageHead | undefined =>
  width > 0 && height > 0 ? { type, width, height } : undefined;
