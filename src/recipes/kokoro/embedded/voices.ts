// The file with the voices: a zip of arrays as NumPy writes it (`.npz`), of which only what is needed is read.
import { type FileHandle, open } from 'node:fs/promises';

/** Numbers of a style. */
export const STYLE_NUMBERS = 256;
const STYLE_BYTES = STYLE_NUMBERS * 4;

/** The voices of a model. */
export interface Voices {
  /** In the order of the file. */
  names: readonly string[];
  /** The style of a voice for a text of so many tokens; for more than it knows, that of its longest. Undefined for no voice. */
  styleOf(name: string, tokens: number): Promise<Float32Array | undefined>;
}

/** The file holds no voices; the message is a sentence that says what is wrong. */
export class VoicesUnusable extends Error {
  override readonly name = 'VoicesUnusable';
}

/** Where the styles of a voice are. */
interface Place {
  start: number;
  styles: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEAD = 0x04034b50;
const [END_BYTES, ENTRY_BYTES, FILE_HEAD_BYTES] = [22, 46, 30];
const MOST_COMMENT_BYTES = 0xffff;
const MOST_DIRECTORY_BYTES = 2 ** 20;
const MOST_VOICES = 1000;
const MOST_HEADER_BYTES = 4096;
const NUMPY_MAGIC = '\x93NUMPY';
/** They are names and never paths; what else the zip has is left alone. */
const VOICE_FILE = /^([A-Za-z][\w.+-]{0,63})\.npy$/;

/** @throws {VoicesUnusable}, and the file system's errors. */
export async function openVoices(path: string): Promise<Voices> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const places = new Map<string, Place>();
    for (const entry of await readDirectory(file, size)) {
      const place = await placeOf(file, entry);
      if (place.start + place.styles * STYLE_BYTES > size) throw unusable(`its voice '${entry.name}' is cut off`);
      places.set(entry.name, place);
    }
    if (places.size === 0) throw unusable('it has no voices');
    return {
      names: [...places.keys()],
      async styleOf(name, tokens) {
        const place = places.get(name);
        if (place === undefined) return undefined;
        const index = Math.min(tokens, place.styles - 1);
        const bytes = await readAt(file, place.start + index * STYLE_BYTES, STYLE_BYTES);
        return Float32Array.from({ length: STYLE_NUMBERS }, (_, at) => bytes.readFloatLE(4 * at));
      },
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface Entry {
  name: string;
  start: number;
}

/** The voices that the directory at the end of the zip names. */
async function readDirectory(file: FileHandle, size: number): Promise<readonly Entry[]> {
  const tailBytes = Math.min(size, END_BYTES + MOST_COMMENT_BYTES);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw unusable('it is no zip of arrays (.npz), or cut off');
  const [sizeBytes, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (sizeBytes > MOST_DIRECTORY_BYTES) throw unusable('its directory is too long');
  const directory = await readAt(file, start, sizeBytes);
  const entries: Entry[] = [];
  for (let at = 0; at < directory.length; ) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw unusable('its directory is broken');
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = VOICE_FILE.exec(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))?.[1];
    if (name !== undefined) {
      if (directory.readUInt16LE(at + 10) !== 0) throw unusable(`its voice '${name}' is compressed`);
      entries.push({ name, start: directory.readUInt32LE(at + 42) });
    }
    if (entries.length > MOST_VOICES) throw unusable(`it has more than ${MOST_VOICES} voices`);
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Reads the two heads in front of an array: that of the zip and that of NumPy. */
async function placeOf(file: FileHandle, { name, start }: Entry): Promise<Place> {
  const head = await readAt(file, start, FILE_HEAD_BYTES);
  if (head.readUInt32LE(0) !== FILE_HEAD) throw unusable(`its voice '${name}' is not where the directory says`);
  const array = start + FILE_HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const numpy = await readAt(file, array, 12);
  if (numpy.toString('latin1', 0, 6) !== NUMPY_MAGIC) throw unusable(`its voice '${name}' is no array of NumPy`);
  // The length has four bytes from the second version on.
  const [lengthBytes, headerBytes] = numpy[6] === 1 ? [2, numpy.readUInt16LE(8)] : [4, numpy.readUInt32LE(8)];
  if (headerBytes > MOST_HEADER_BYTES) throw unusable(`the head of its voice '${name}' is too long`);
  const header = (await readAt(file, array + 8 + lengthBytes, headerBytes)).toString('latin1');
  const shape = /'shape':\s*\(([\d, ]+)\)/.exec(header)?.[1];
  const sides = (shape ?? '').split(',').flatMap((side) => (side.trim() === '' ? [] : Number(side)));
  const styles = sides[0] ?? 0;
  const isStyles = styles > 0 && sides.slice(1).reduce((product, side) => product * side, 1) === STYLE_NUMBERS;
  if (!isStyles || !header.includes("'<f4'") || header.includes("'fortran_order': True")) {
    throw unusable(`its voice '${name}' is no list of ${STYLE_NUMBERS} numbers of 32 bits each`);
  }
  return { start: array + 8 + lengthBytes + headerBytes, styles };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw unusable('it is cut off');
  return buffer;
}

const unusable = (what: string): VoicesUnusable =>
  new VoicesUnusable(`The file with its voices can't be used: ${what}. Delete the model and pull it again.`);
