// The file with the voices: a zip of arrays as NumPy writes it (`.npz`), uncompressed.
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { messageOf } from '../../common/values.ts';

export const STYLE_NUMBERS = 256;
const STYLE_BYTES = STYLE_NUMBERS * 4;

/** By their names, in the order of the file: the styles of each voice, for texts of one token, of two and so on. */
export type Voices = ReadonlyMap<string, Buffer>;

/** Known models have 54 voices of half a megabyte. */
const MAX_BYTES = 2 ** 28;
const MAX_HEADER_BYTES = 4096;
const NUMPY_MAGIC = '\x93NUMPY';
/** They are names and never paths; what else the zip has is left alone. */
const VOICE_FILE = /^([A-Za-z][\w.+-]{0,63})\.npy$/;

/** @throws {Error} with a sentence that says what is wrong with the file. */
export async function readVoices(path: string): Promise<Voices> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw unusable(`it is not a zip of arrays (.npz), or cut off (${messageOf(error)})`);
  });
  try {
    return await readEntries(zip);
  } finally {
    zip.close();
  }
}

async function readEntries(zip: ZipFile): Promise<Voices> {
  const voices = new Map<string, Buffer>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = VOICE_FILE.exec(String(entry.fileName))?.[1];
    if (name === undefined) continue;
    if (entry.compressionMethod !== 0) throw unusable(`its voice '${name}' is compressed`);
    bytes += entry.uncompressedSize;
    if (bytes > MAX_BYTES) throw unusable(`its voices are larger than ${MAX_BYTES} bytes`);
    voices.set(name, stylesIn(await contentOf(zip, entry), name));
  }
  if (voices.size === 0) throw unusable('it has no voices');
  return voices;
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}

/** What is behind the head of an array. */
function stylesIn(array: Buffer, name: string): Buffer {
  if (array.length < 12 || array.toString('latin1', 0, 6) !== NUMPY_MAGIC) {
    throw unusable(`its voice '${name}' is not an array of NumPy`);
  }
  // The length has four bytes from the second version on.
  const [lengthBytes, headerBytes] = array[6] === 1 ? [2, array.readUInt16LE(8)] : [4, array.readUInt32LE(8)];
  if (headerBytes > MAX_HEADER_BYTES) throw unusable(`the head of its voice '${name}' is too long`);
  const start = 8 + lengthBytes + headerBytes;
  const header = array.toString('latin1', 8 + lengthBytes, start);
  const shape = /'shape':\s*\(([\d, ]+)\)/.exec(header)?.[1];
  const sides = (shape ?? '').split(',').flatMap((side) => (side.trim() === '' ? [] : Number(side)));
  const styles = sides[0] ?? 0;
  const isStyles = styles > 0 && sides.slice(1).reduce((product, side) => product * side, 1) === STYLE_NUMBERS;
  if (!isStyles || !header.includes("'<f4'") || header.includes("'fortran_order': True")) {
    throw unusable(`its voice '${name}' is not a list of ${STYLE_NUMBERS} numbers of 32 bits each`);
  }
  const end = start + styles * STYLE_BYTES;
  if (end > array.length) throw unusable(`its voice '${name}' is cut off`);
  return array.subarray(start, end);
}

/** The style for a text of so many tokens; for more than the voice knows, that of its longest. */
export function styleOf(styles: Buffer, tokens: number): Float32Array {
  const start = Math.min(tokens * STYLE_BYTES, styles.length - STYLE_BYTES);
  return Float32Array.from({ length: STYLE_NUMBERS }, (_, at) => styles.readFloatLE(start + 4 * at));
}

const unusable = (what: string): Error =>
  new Error(`The file with its voices can't be used: ${what}. Delete the model and pull it again.`);
