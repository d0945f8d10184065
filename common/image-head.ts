// Reads from the first bytes of a PNG or JPEG how large its picture is. The server and the app both
// do.

export interface ImageHead {
  type: 'png' | 'jpeg';
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

/** Undefined for what is neither, or not whole enough to tell. */
export function readImageHead(bytes: Uint8Array): ImageHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength >= 24 && view.getUint32(0) === PNG[0] && view.getUint32(4) === PNG[1])
    return pngHead(view);
  if (view.byteLength >= 2 && view.getUint16(0) === START_OF_IMAGE) return jpegHead(view);
  return undefined;
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
