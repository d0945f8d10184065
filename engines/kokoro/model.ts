// A Kokoro model over onnxruntime: tokens and a style become sound.
import { stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { type Library, openSession, type Session } from '../kit/onnx/library.ts';
import { STYLE_NUMBERS } from './voices.ts';

/** The system promises more memory than it has, and ends the process that uses it. @throws {Error} for too large a file. */
export async function checkModelFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= totalmem()) return;
  const inGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new Error(`It takes ${inGb(size)}, and this machine has ${inGb(totalmem())} of memory.`);
}

/** Tokens that a model speaks in one go; it frames them with two of its own. */
export const MAX_TOKENS = 510;

export type KokoroModel = Awaited<ReturnType<typeof createModel>>;

/** The token that begins and ends each input. */
const PAD = 0;

/** @throws {Error} when the library can't read the model, or its inputs are others than Kokoro's. */
export async function createModel(library: Library, details: { modelFile: string; threads: number }) {
  const session = await openSession(library, details);
  const { tokensName, speedType, output } = readSignature(session);
  const { Tensor } = library;
  return {
    /** True where a speed other than 1 can't be passed exactly, as some exports take it as a whole number. */
    hasWholeSpeeds: speedType === 'int32',
    /** @param input at most {@link MAX_TOKENS}. @returns samples from -1 to 1, at 24 kHz. */
    async speak(input: { tokens: readonly number[]; style: Float32Array; speed: number }): Promise<Float32Array> {
      const { tokens, style, speed } = input;
      const framed = BigInt64Array.from([PAD, ...tokens, PAD], BigInt);
      const speeds = speedType === 'int32' ? Int32Array.of(speed) : Float32Array.of(speed);
      const feeds = {
        [tokensName]: new Tensor('int64', framed, [1, framed.length]),
        style: new Tensor('float32', style, [1, STYLE_NUMBERS]),
        speed: new Tensor(speedType, speeds, [1]),
      };
      const sound = (await session.run(feeds, { [output]: null }))[output];
      if (!(sound?.data instanceof Float32Array)) throw new Error('The model gave no sound of 32-bit numbers.');
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
  const found = [...types].map(([name, type]) => `${name} (${type})`).join(', ');
  throw new Error(
    `It is not a Kokoro model: its inputs are ${found || 'none'}, and must be input_ids (int64), style (float32) and speed (float32).`,
  );
}
