// Sound as a client sends it: base64 of 16-bit samples, at the rate of its choice.
import { createResampler } from '../../../common/resample.ts';
import { toInt16 } from '../../../common/wav.ts';
import { invalid } from '../../errors.ts';

/**
 * Takes the base64 of one piece after the other, at rates in samples per second. Where these
 * differ, the last millisecond of a piece comes with the next one.
 * @throws {InvalidRequest} for what is not base64 of whole samples
 */
export function createIncomingSound({ fromHz, toHz }: { fromHz: number; toHz: number }) {
  if (fromHz === toHz) return decode;
  const resampler = createResampler({ fromHz, toHz });
  return (audio: string) => toInt16(resampler.push(toFloats(decode(audio))));
}

function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1)
    floats[index] = (samples[index] as number) / 32_768;
  return floats;
}

function decode(audio: string): Int16Array {
  const bytes = Buffer.from(audio, 'base64');
  // Node's decoder steps over what is not base64.
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(audio) && audio.length % 4 === 0;
  if (!isBase64 || bytes.length % 2 !== 0)
    throw invalid('audio', "'audio' must be base64 of whole samples of two bytes.");
  const samples = new Int16Array(bytes.length / 2);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = bytes.readInt16LE(index * 2);
  return samples;
}
