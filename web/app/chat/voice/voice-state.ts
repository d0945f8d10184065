// What a voice conversation does next: a state, and what is to be done after each thing that
// happens.
import type { ServerFailure } from '../../kit/failure.ts';
import type { NoMicrophone } from '../../media/microphone.ts';

/** `starting`: before the microphone is there. `over` is its end. */
export type Phase = 'starting' | 'listening' | 'thinking' | 'speaking' | 'over';

/** Why a voice conversation has ended by itself. */
export type Problem =
  | { kind: 'microphone'; reason: NoMicrophone['reason'] | 'lost' }
  | { kind: 'transcriber' | 'speaker'; failure: ServerFailure }
  | { kind: 'otherTab' };

/** What the screen is drawn from. */
export interface VoiceState {
  phase: Phase;
  /** The person is speaking. */
  isHearing: boolean;
  /** What has been said is not known yet; only while thinking. */
  isWritingDown: boolean;
  /** What the person should know of the last turn. */
  note?: 'nothingHeard' | 'noAnswer' | undefined;
  /** Undefined where the person has ended it. */
  problem?: Problem | undefined;
}

/** Before the microphone is there. */
export const BEGUN: VoiceState = { phase: 'starting', isHearing: false, isWritingDown: false };

/** What has happened. */
export type VoiceEvent =
  /** The microphone is there. */
  | { type: 'ready' }
  | { type: 'speechBegan' }
  /** `isShort`: it was too short for a word. */
  | { type: 'speechEnded'; isShort: boolean }
  /** What was said; empty where nothing was understood. */
  | { type: 'heard'; text: string }
  /** The first words of the answer are to be heard. */
  | { type: 'soundBegan' }
  /** All of the answer has been spoken, or there is none. */
  | { type: 'answerOver'; hasFailed: boolean }
  /** By a button. */
  | { type: 'interrupted' }
  | { type: 'over'; problem?: Problem };

/** What is to be done because of it. */
export type Effect =
  | { do: 'writeDown' }
  /** What is being written down was not all: its sound stays for what comes. */
  | { do: 'keepSound' }
  /** What is being written down is not wanted. */
  | { do: 'dropSound' }
  | { do: 'ask'; text: string }
  /** Ends the answer, if it still comes, and its voice. */
  | { do: 'silence' }
  /** Lets go of the microphone and of all else. */
  | { do: 'letGo' };

interface Step {
  state: VoiceState;
  effects: readonly Effect[];
}

const LISTENING: VoiceState = { ...BEGUN, phase: 'listening' };
const HEARING: VoiceState = { ...LISTENING, isHearing: true };

/** The state after something that has happened; what does not fit into the state changes nothing. */
export function nextVoice(state: VoiceState, event: VoiceEvent): Step {
  const stay: Step = { state, effects: [] };
  const { phase } = state;
  if (phase === 'over') return stay;
  const isAnswering = phase === 'speaking' || (phase === 'thinking' && !state.isWritingDown);
  switch (event.type) {
    case 'ready':
      return phase === 'starting' ? to(LISTENING) : stay;
    case 'speechBegan':
      if (phase === 'starting' || state.isHearing) return stay;
      if (isAnswering) return to(HEARING, { do: 'silence' });
      return state.isWritingDown ? to(HEARING, { do: 'keepSound' }) : to(HEARING);
    case 'speechEnded':
      if (!state.isHearing) return stay;
      if (event.isShort) return to(LISTENING);
      return to({ ...BEGUN, phase: 'thinking', isWritingDown: true }, { do: 'writeDown' });
    case 'heard':
      if (!state.isWritingDown) return stay;
      if (event.text === '') return to({ ...LISTENING, note: 'nothingHeard' });
      return to({ ...BEGUN, phase: 'thinking' }, { do: 'ask', text: event.text });
    case 'soundBegan':
      return isAnswering ? to({ ...BEGUN, phase: 'speaking' }) : stay;
    case 'answerOver':
      if (!isAnswering) return stay;
      return to(event.hasFailed ? { ...LISTENING, note: 'noAnswer' } : LISTENING);
    case 'interrupted':
      if (isAnswering) return to(LISTENING, { do: 'silence' });
      return state.isWritingDown ? to(LISTENING, { do: 'dropSound' }) : stay;
    case 'over':
      return to({ ...BEGUN, phase: 'over', problem: event.problem }, { do: 'letGo' });
  }
}

const to = (state: VoiceState, ...effects: Effect[]): Step => ({ state, effects });
