// Reads the samples that a client sends, at the rate of everything inside.

import { toInt16 } from '../../../common/wav.ts';
import { InvalidRequest } from '../../errors.ts';
import { createResampler } from '../../lib/audio/resample.ts';

/** Takes the base64 of one piece after the other. @throws {InvalidRequest} for what is no base64 of whole samples. */
export type IncomingSound = (audio: string) => Int16Array;

/** Rates in samples per second. The last millisecond of a piece comes with the next one, where the rates differ. */
export function createIncomingSound({ fromHz, toHz }: { fromHz: number; toHz: number }): IncomingSound {
  if (fromHz === toHz) return decode;
  const resampler = createResampler({ fromHz, toHz });
  return (audio) => toInt16(resampler.push(toFloats(decode(audio))));
}

function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) floats[index] = (samples[index] as number) / 32_768;
  return floats;
}

/** @throws {InvalidRequest} for what is no base64 of whole samples. */
function decode(audio: string): Int16Array {
  const bytes = Buffer.from(audio, 'base64');
  // Node's decoder steps over what is no base64.
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(audio) && audio.length % 4 === 0;
  if (!isBase64 || bytes.length % 2 !== 0) {
    throw new InvalidRequest("'audio' must be base64 of whole samples of two bytes.", { param: 'audio' });
  }
  const samples = new Int16Array(bytes.length / 2);
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2);
  return samples;
}
