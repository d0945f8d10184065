// The sound of a session: the samples that a client sends, and those of them that are still needed.
import { createResampler } from '../../../common/resample.ts';
import { toInt16 } from '../../../common/wav.ts';
import { InvalidRequest } from '../../errors.ts';

/** Where the rates differ, the last millisecond of a piece comes with the next one. */
export function createIncomingSound({ fromHz, toHz }: { fromHz: number; toHz: number }) {
  if (fromHz === toHz) return decode;
  const resampler = createResampler({ fromHz, toHz });
  return (audio: string) => toInt16(resampler.push(toFloats(decode(audio))));
}

function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) floats[index] = (samples[index] as number) / 32_768;
  return floats;
}

function decode(audio: string): Int16Array {
  const bytes = Buffer.from(audio, 'base64');
  // Node's decoder steps over what is not base64.
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(audio) && audio.length % 4 === 0;
  if (!isBase64 || bytes.length % 2 !== 0) {
    throw new InvalidRequest("'audio' must be base64 of whole samples of two bytes.", { param: 'audio' });
  }
  const samples = new Int16Array(bytes.length / 2);
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readInt16LE(index * 2);
  return samples;
}

/** A second. */
const LEAST_ROOM = 16_000;

/** Samples by their place, which counts them since the session began. */
export function createSoundBuffer() {
  /** Begins with the sample at `origin`. */
  let samples = new Int16Array(LEAST_ROOM);
  let origin = 0;
  let start = 0;
  let end = 0;

  function makeRoom(length: number): void {
    if (end + length - origin <= samples.length) return;
    const larger = new Int16Array(Math.max(LEAST_ROOM, 2 * (end + length - start)));
    larger.set(view(start, end));
    samples = larger;
    origin = start;
  }

  /** The samples from one place up to another, without a copy: to be read at once and not changed. */
  function view(from: number, to: number): Int16Array {
    return samples.subarray(from - origin, to - origin);
  }

  return {
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    append(more: Int16Array): void {
      makeRoom(more.length);
      samples.set(more, end - origin);
      end += more.length;
    },
    view,
    read: (from: number, to: number): Int16Array => view(from, to).slice(),
    dropBefore(place: number): void {
      start = Math.max(start, Math.min(place, end));
      if (start < end) return;
      samples = new Int16Array(LEAST_ROOM);
      origin = end;
    },
  };
}
