// Hears in the sound of the microphone when a person speaks, and keeps what they say. Silence is
// thrown away.
import { FRAME_MS, INITIAL_VAD, levelOf, stepVad } from '../../../../common/vad.ts';
import { pcmOf, SPEECH_HZ } from '../../media/sound-file.ts';

/** A piece of sound as speech models read it: samples of 16 bits at {@link SPEECH_HZ}. */
export type Piece = Int16Array<ArrayBuffer>;

/** In samples. */
const FRAME = (FRAME_MS * SPEECH_HZ) / 1000;
/** A pause for thought is shorter. */
const SILENCE_MS = 800;
/** Sound before the speech is noticed: a first letter may be soft. */
const FRAMES_BEFORE = 800 / FRAME_MS;
/** Of the pause at the end, what a model needs. */
const FRAMES_AFTER = 200 / FRAME_MS;
/** After speech was noticed; less is a cough. */
const LEAST_FRAMES = 80 / FRAME_MS;
/** Noise that does not end, and all that a person says at once, is handed over after so long. */
const MOST_FRAMES = 120_000 / FRAME_MS;
/** A person speaks into a quiet room. */
const ALONE = { threshold: 0.5, silenceMs: SILENCE_MS, onsetFrames: 5 };
/**
 * What the browser can't take out of the sound of the loudspeaker is softer than a person, and
 * shorter.
 */
const OVER_A_VOICE = { threshold: 0.7, silenceMs: SILENCE_MS, onsetFrames: 10 };
/** Browsers need so long to know the loudspeaker's sound in that of the microphone. */
const GUARD_FRAMES = 400 / FRAME_MS;
/** Of each frame, in the loudness of the last half second. */
const SHARE = 0.05;

interface EarOptions {
  onSpeech: () => void;
  /** Called with what was said; empty where it was too short for a word. */
  onEnd: (said: readonly Piece[]) => void;
}

/** One for a voice conversation. */
export function createEar({ onSpeech, onEnd }: EarOptions) {
  let rest: Piece = new Int16Array(0);
  /** Of what is being said, or the last ones before. */
  let frames: Piece[] = [];
  let vad = INITIAL_VAD;
  let settings = ALONE;
  let guard = 0;
  let begunAt = 0;
  let usualLevel = 0;

  function hear(frame: Piece) {
    frames.push(frame);
    const wasSpeaking = vad.isSpeaking;
    const level = levelOf(frame);
    usualLevel += SHARE * (level - usualLevel);
    const { state, event } = stepVad(vad, level, settings);
    vad = guard > 0 && !wasSpeaking ? { ...state, isSpeaking: false, loudFrames: 0 } : state;
    guard = Math.max(0, guard - 1);
    if (vad.isSpeaking && !wasSpeaking) {
      begunAt = frames.length;
      onSpeech();
    }
    if (event === 'stopped') end(SILENCE_MS / FRAME_MS);
    else if (vad.isSpeaking && frames.length >= MOST_FRAMES) end(0);
    if (!vad.isSpeaking) frames = frames.slice(-FRAMES_BEFORE);
  }

  function end(quietFrames: number) {
    const { floor } = vad;
    const said = frames.slice(0, frames.length - Math.max(0, quietFrames - FRAMES_AFTER));
    const isLong = frames.length - quietFrames - begunAt >= LEAST_FRAMES;
    frames = [];
    vad = { ...INITIAL_VAD, floor };
    onEnd(isLong ? said : []);
  }

  return {
    /** @param samples From -1 to 1, at {@link SPEECH_HZ}, in pieces of any length. */
    push(samples: Float32Array) {
      const sound = new Int16Array(rest.length + samples.length);
      sound.set(rest);
      sound.set(new Int16Array(pcmOf(samples).buffer), rest.length);
      let at = 0;
      for (; at + FRAME <= sound.length; at += FRAME) hear(sound.slice(at, at + FRAME));
      rest = sound.slice(at);
    },
    /** Whether a voice comes from the loudspeaker, or soon will. */
    expectVoice(isExpected: boolean) {
      settings = isExpected ? OVER_A_VOICE : ALONE;
      guard = GUARD_FRAMES;
    },
    /** Hands over what is being said without waiting for a pause; what goes on then is the room. */
    finish() {
      if (!vad.isSpeaking) return;
      vad = { ...vad, floor: Math.max(vad.floor ?? 0, usualLevel) };
      end(0);
    },
  };
}
