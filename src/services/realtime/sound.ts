// The sound of a session: samples that are still needed, and voice activity detection by their
// loudness.
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

const LEAST_ROOM = 16_000;

export function createSoundBuffer() {
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
  /**
   * The samples from one place up to another, without a copy: to be read at once and not changed.
   */
  const view = (from: number, to: number): Int16Array =>
    samples.subarray(from - origin, to - origin);
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

export const FRAME_MS = 20;
/** A click is loud too; speech stays loud for this many frames. */
export const ONSET_FRAMES = 3;
export type VadSettings = {
  /** From 0, everything is speech, to 1. */ threshold: number /** Quiet that ends speech, in milliseconds. */;
  silenceMs: number;
};
export type VadState = {
  isSpeaking: boolean;
  loudFrames: number;
  quietFrames: number;
  floor: number | undefined;
};
export const INITIAL_VAD: VadState = {
  isSpeaking: false,
  loudFrames: 0,
  quietFrames: 0,
  floor: undefined,
};
/**
 * The room is not taken for louder than this before it was listened to: the first sound may be
 * speech.
 */
const MAX_FIRST_FLOOR = fromDecibels(-50);
const FALL = 0.3;
/**
 * Per frame, towards a higher loudness: half a minute of steady noise is part of the room, a
 * sentence is not.
 */
const RISE_IN_SILENCE = 1.02;
const RISE_IN_SPEECH = 1.002;
/** A person who speaks may become a little quieter without having ended. */
const STAYS_LOUD = 0.6;

/**
 * Speech that has started began `ONSET_FRAMES` earlier. `level` is a root mean square, from 0 to 1.
 */
export function stepVad(state: VadState, level: number, settings: VadSettings) {
  const floor = nextFloor(state, level);
  const needed = neededLevel(settings.threshold, floor);
  if (!state.isSpeaking) {
    const loudFrames = level >= needed ? state.loudFrames + 1 : 0;
    if (loudFrames < ONSET_FRAMES) return { state: { ...state, floor, loudFrames } };
    return { state: { isSpeaking: true, loudFrames: 0, quietFrames: 0, floor }, event: 'started' };
  }
  const quietFrames = level >= needed * STAYS_LOUD ? 0 : state.quietFrames + 1;
  if (quietFrames === 0 || quietFrames * FRAME_MS < settings.silenceMs)
    return { state: { ...state, floor, quietFrames } };
  return { state: { isSpeaking: false, loudFrames: 0, quietFrames: 0, floor }, event: 'stopped' };
}

/** Root mean square of 16-bit samples, from 0 to 1. */
export function levelOf(samples: Int16Array): number {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] as number) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length) / 32_768;
}

function nextFloor({ floor, isSpeaking }: VadState, level: number): number {
  if (floor === undefined) return Math.min(level, MAX_FIRST_FLOOR);
  if (level < floor) return floor + FALL * (level - floor);
  // From digital silence nothing would ever rise.
  return Math.min(level, Math.max(floor, 1e-5) * (isSpeaking ? RISE_IN_SPEECH : RISE_IN_SILENCE));
}

/** At 0.5: -40 dB, which is quiet speech into a usual microphone, and 10 dB above the room. */
function neededLevel(threshold: number, floor: number): number {
  if (threshold <= 0) return 0;
  return Math.max(fromDecibels(-60 + 40 * threshold), floor * fromDecibels(20 * threshold));
}

function fromDecibels(decibels: number): number {
  return 10 ** (decibels / 20);
}
