// A Kokoro model over onnxruntime: tokens and a style become sound. The styles of its voices are in
// a zip of arrays as NumPy writes it (`.npz`), uncompressed.
import { buffer } from 'node:stream/consumers';
import { openPromise, type ZipFile } from 'yauzl';
import { messageOf } from '../../common/values.ts';
import { type Library, openSession, type Session } from '../kit/onnx.ts';

/** Tokens that a model speaks in one go; it frames them with two of its own. */
export const MAX_TOKENS = 510;
const STYLE_NUMBERS = 256;
const STYLE_BYTES = STYLE_NUMBERS * 4;
/** The model in the thread that computes: it makes samples of phonemes. */
export type KokoroModel = Awaited<ReturnType<typeof createModel>>;
const PAD = 0;

/**
 * @throws {Error} when the library can't read the model, or its inputs are others than Kokoro's.
 */
export async function createModel(
  library: Library,
  details: { modelFile: string; threads: number },
) {
  const session = await openSession(library, details);
  const { tokensName, speedType, output } = readSignature(session);
  const { Tensor } = library;
  return {
    /**
     * True where a speed other than 1 can't be passed exactly, as some exports take it as a whole
     * number.
     */
    hasWholeSpeeds: speedType === 'int32',
    /** @param tokens at most {@link MAX_TOKENS}. @returns samples from -1 to 1, at 24 kHz. */
    async speak(tokens: readonly number[], styles: Buffer, speed: number): Promise<Float32Array> {
      const framed = BigInt64Array.from([PAD, ...tokens, PAD], BigInt);
      const speeds = speedType === 'int32' ? Int32Array.of(speed) : Float32Array.of(speed);
      const feeds = {
        [tokensName]: new Tensor('int64', framed, [1, framed.length]),
        style: new Tensor('float32', styleOf(styles, tokens.length), [1, STYLE_NUMBERS]),
        speed: new Tensor(speedType, speeds, [1]),
      };
      const sound = (await session.run(feeds, { [output]: null }))[output];
      if (!(sound?.data instanceof Float32Array))
        throw new Error('The model gave no sound of 32-bit numbers.');
      return sound.data;
    },
  };
}

/** Exports call their tokens and their sound differently. */
function readSignature({ inputMetadata, outputNames }: Session) {
  const types = new Map(inputMetadata.map(({ name, type = '' }) => [name, type]));
  const tokensName = ['input_ids', 'tokens'].find((name) => types.get(name) === 'int64');
  const speedType = types.get('speed');
  const output = ['waveform', 'audio'].find((name) => outputNames.includes(name)) ?? outputNames[0];
  const isKokoro = types.size === 3 && types.get('style') === 'float32';
  if (isKokoro && tokensName && output && (speedType === 'float32' || speedType === 'int32')) {
    return { tokensName, speedType, output } as const;
  }
  const found = [...types].map(([name, type]) => `${name} (${type})`).join(', ') || 'none';
  const needed = 'input_ids (int64), style (float32) and speed (float32)';
  throw new Error(`It is not a Kokoro model: its inputs are ${found}, and must be ${needed}.`);
}

/**
 * By their names, in the order of the file: the styles of each voice, for texts of one token, of
 * two and so on.
 */
export type Voices = ReadonlyMap<string, Buffer>;
const MAX_BYTES = 2 ** 28;
/** They are names and never paths; what else the zip has is left alone. */
const VOICE_FILE = /^([A-Za-z][\w.+-]{0,63})\.npy$/;
const MAX_HEADER_BYTES = 4096;
const HEADER = /^\x93NUMPY[^{]*\{'descr': '<f4', 'fortran_order': False, 'shape': \(([\d, ]+)\)/;

/** @throws {Error} with a sentence that says what is wrong with the file. */
export async function readVoices(path: string): Promise<Voices> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(
    (error: unknown) => {
      throw unusable(`it is not a zip of arrays (.npz), or cut off (${messageOf(error)})`);
    },
  );
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
    bytes += entry.uncompressedSize;
    if (bytes > MAX_BYTES) throw unusable(`its voices are larger than ${MAX_BYTES} bytes`);
    voices.set(name, stylesIn(await buffer(await zip.openReadStreamPromise(entry)), name));
  }
  if (voices.size === 0) throw unusable('it has no voices');
  return voices;
}

function stylesIn(array: Buffer, name: string): Buffer {
  const [, shape = ''] = HEADER.exec(array.toString('latin1', 0, MAX_HEADER_BYTES)) ?? [];
  const [styles = 0, ...sides] = shape
    .split(',')
    .flatMap((side) => (side.trim() === '' ? [] : Number(side)));
  const isStyles =
    styles > 0 && sides.reduce((product, side) => product * side, 1) === STYLE_NUMBERS;
  if (!isStyles)
    throw unusable(`its voice '${name}' is not a list of ${STYLE_NUMBERS} numbers of 32 bits each`);
  // The length of the head has four bytes from the second version on.
  const start = array[6] === 1 ? 10 + array.readUInt16LE(8) : 12 + array.readUInt32LE(8);
  const end = start + styles * STYLE_BYTES;
  if (end > array.length) throw unusable(`its voice '${name}' is cut off`);
  return array.subarray(start, end);
}

/** The style for a text of so many tokens; for more than the voice knows, that of its longest. */
function styleOf(styles: Buffer, tokens: number): Float32Array {
  const start = Math.min(tokens * STYLE_BYTES, styles.length - STYLE_BYTES);
  return Float32Array.from({ length: STYLE_NUMBERS }, (_, at) =>
    styles.readFloatLE(start + 4 * at),
  );
}

const unusable = (what: string): Error =>
  new Error(`The file with its voices can't be used: ${what}. Delete the model and pull it again.`);
