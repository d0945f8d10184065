// Voice activity detection: where speech begins and ends, by the loudness of frames.

/** Sound is judged by frames of this length. */
export const FRAME_MS = 20;
/** A click is loud too; speech stays loud for this many frames, unless more are wanted. */
export const ONSET_FRAMES = 3;

/** How loud speech is, and what ends it. */
export interface VadSettings {
  /** From 0, everything is speech, to 1. */
  threshold: number;
  /** Quiet that ends speech, in milliseconds. */
  silenceMs: number;
  /** Loud frames that begin speech; `ONSET_FRAMES` where it is not given. */
  onsetFrames?: number;
}

/** What is known after a frame. */
export interface VadState {
  isSpeaking: boolean;
  /** Before speech is noticed; a quiet one between them takes some back. */
  loudFrames: number;
  /** In a row, while speech goes on. */
  quietFrames: number;
  /** How loud the room is without speech, from 0 to 1; undefined before the first frame. */
  floor: number | undefined;
}

/** Before anything was heard. */
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
/** Per frame, the part of the way down to a lower loudness. */
const FALL = 0.3;
/**
 * Per frame, towards a higher loudness: half a minute of steady noise is part of the room, a
 * sentence is not.
 */
const RISE_IN_SILENCE = 1.02;
const RISE_IN_SPEECH = 1.002;
/** A person who speaks may become a little quieter without having ended. */
const STAYS_LOUD = 0.6;
/** Words have gaps, which are shorter than what is between clicks. */
const TAKEN_BACK = 2;

/**
 * The state after one more frame, and what has happened in it.
 *
 * Speech that has started began its onset earlier. `level` is a root mean square, from 0 to 1.
 */
export function stepVad(state: VadState, level: number, settings: VadSettings) {
  const floor = nextFloor(state, level);
  const needed = neededLevel(settings.threshold, floor);
  if (!state.isSpeaking) {
    const loudFrames =
      level >= needed ? state.loudFrames + 1 : Math.max(0, state.loudFrames - TAKEN_BACK);
    if (loudFrames < (settings.onsetFrames ?? ONSET_FRAMES))
      return { state: { ...state, floor, loudFrames } };
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
