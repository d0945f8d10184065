// Reads what a ggml file of a Whisper model says of itself, before native code does: that ends the
// process where a number in the file asks for more than there is.
import { open } from 'node:fs/promises';

/** What the beginning of a model's file says of its languages. */
export interface WhisperModelHead {
  /** False for one that knows English only. */
  isMultilingual: boolean;
  languages: number;
}

/** What a ggml file begins with, and a GGUF file, read as a number. */
const MAGIC = 0x67676d6c;
const GGUF = 0x46554747;
/** A head is so many numbers of 32 bits. */
const HEAD_BYTES = 12 * 4;
/** Words of a model that knows English only, and of those that know 99 and 100 languages. */
const WORDS = { english: 51_864, multilingual: 51_865, most: 51_866 } as const;
/** Words that are neither languages nor, where there are several, the mark of a translation. */
const WORDS_WITHOUT_LANGUAGES = 51_765;
/**
 * Bytes of 256 numbers of the large tensors, by the type in the head; 0 for types that no model
 * has.
 */
const BYTES_OF_256 = [1024, 512, 144, 160, 0, 0, 0, 272, 176, 192, 84, 110, 144, 176, 210];
const VERSION_FACTOR = 1000;

class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

/** @throws {ModelFileError} for a file that native code must not see; what reading throws. */
export async function readModelHead(path: string): Promise<WhisperModelHead> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { size } = await file.stat();
    const words = checkHead(buffer.subarray(0, bytesRead), size);
    const isMultilingual = words >= WORDS.multilingual;
    const marks = isMultilingual ? 1 : 0;
    return { isMultilingual, languages: words - WORDS_WITHOUT_LANGUAGES - marks };
  } finally {
    await file.close();
  }
}

/**
 * Whisper's sizes are always these, but for the layers and their width; the bounds leave some room.
 * @returns its words
 */
function checkHead(head: Buffer, fileBytes: number): number {
  if (head.length < HEAD_BYTES) throw corrupt('it is cut off');
  const magic = head.readUInt32LE(0);
  if (magic === GGUF)
    throw new ModelFileError('it is an unsupported model: a GGUF file, and no ggml file (.bin).');
  if (magic !== MAGIC) throw corrupt('it does not begin as a ggml file (.bin) does');
  const field = (index: number, name: string, least: number, most = least) => {
    const value = head.readInt32LE(4 * index);
    if (value >= least && value <= most) return value;
    throw corrupt(
      `its ${name} is ${value}, and Whisper models have ${least === most ? '' : `${least} to `}${most}`,
    );
  };
  const words = field(1, 'vocabulary', WORDS.english, WORDS.most);
  field(2, 'audio context', 1500);
  const state = field(3, 'width', 8, 4096);
  const heads = field(4, 'number of heads', 1, 64);
  const encoderLayers = field(5, 'number of encoder layers', 1, 64);
  field(6, 'text context', 448);
  field(7, 'text width', state);
  field(8, 'number of text heads', heads);
  const decoderLayers = field(9, 'number of decoder layers', 1, 64);
  field(10, 'number of mel bands', 80, 128);
  const type = field(11, 'type', 0, 10 * VERSION_FACTOR) % VERSION_FACTOR;
  if (state % heads !== 0)
    throw corrupt(`its width ${state} can't be divided by its ${heads} heads`);
  const bytesOf256 = BYTES_OF_256[type] ?? 0;
  if (bytesOf256 === 0) throw corrupt(`its type ${type} is unknown`);
  // Native code takes memory for all tensors before it has seen one.
  const elements = state * (words + state * (12 * encoderLayers + 16 * decoderLayers));
  const needed = Math.floor((elements / 256) * bytesOf256);
  if (needed > fileBytes)
    throw corrupt(`it is cut off: it has ${fileBytes} bytes, and needs ${needed}`);
  return words;
}

const corrupt = (what: string) => new ModelFileError(`it is an invalid model file: ${what}.`);
