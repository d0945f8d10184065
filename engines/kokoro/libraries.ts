// The packages that npm installs for this program, as far as it uses them.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Tells this program the absolute path of onnxruntime-node's module; the other packages are next to
 * it.
 */
export const LIBRARY_VARIABLE = 'LEMONADE_EMBEDDED_LIBRARY';

/** espeak-ng. Its functions do not throw for what they can't do. */
export interface Espeak {
  /** @returns 0 for a name that it knows. */
  set_voice(name: string): number;
  /** Phonemes of a word are divided by `_`, clauses by line ends. */
  synthesize_ipa(text: string): { code: number; ipa: string };
}

/** LAME. What a method returns is overwritten by the next call. */
interface Mp3Encoder {
  configure(parameters: { channels: 1; sampleRate: number; bitrate: number }): void;
  encode(channels: readonly Float32Array[]): Uint8Array;
  finalize(): Uint8Array;
}

/** @param library path of a module in the folder that npm has installed into. */
export async function startEspeak(library: string): Promise<Espeak> {
  const address = pathToFileURL(
    createRequire(library).resolve('@echogarden/espeak-ng-emscripten'),
  ).href;
  const { default: start }: { default: () => Promise<{ eSpeakNGWorker: new () => Espeak }> } =
    await import(address);
  const { eSpeakNGWorker: Speaker } = await start();
  return new Speaker();
}

/** @param library see {@link startEspeak}. */
export async function createMp3Encoder(library: string): Promise<Mp3Encoder> {
  const encoders: { createMp3Encoder(): Promise<Mp3Encoder> } =
    createRequire(library)('wasm-media-encoders');
  return encoders.createMp3Encoder();
}
