// What has been heard of live speech: turns, each growing until its whole text is there.
import type { SendRealtimeMessage } from '../../../generated/channels.ts';

export interface Turn {
  id: string;
  text: string;
  /** True once the whole text is there, or it is known that none will come. */
  isDone: boolean;
}

export interface LiveState {
  phase: 'closed' | 'connecting' | 'listening' | 'finishing';
  isSpeaking: boolean;
  turns: readonly Turn[];
  /** What went wrong, as the server says it; empty if it said none; undefined if nothing did. */
  problem: string | undefined;
}

export const SILENT: LiveState = { phase: 'closed', isSpeaking: false, turns: [], problem: undefined };

/** Names the last commit, so that its refusal is known from others: there was nothing left to write down. */
export const LAST_COMMIT = 'last-commit';

/** The state after a message of the server. */
export function heard(state: LiveState, message: SendRealtimeMessage): LiveState {
  switch (message.type) {
    case 'session.created':
      return { ...state, phase: 'listening' };
    case 'input_audio_buffer.speech_started':
      return { ...state, isSpeaking: true };
    case 'input_audio_buffer.speech_stopped':
      return { ...state, isSpeaking: false };
    case 'input_audio_buffer.committed':
      return { ...state, isSpeaking: false, turns: changed(state, message.item_id, (turn) => turn) };
    case 'conversation.item.input_audio_transcription.delta': {
      const grow = (turn: Turn) => ({ ...turn, text: turn.text + message.delta });
      return { ...state, turns: changed(state, message.item_id, grow) };
    }
    case 'conversation.item.input_audio_transcription.completed': {
      const end = (turn: Turn) => ({ ...turn, text: message.transcript, isDone: true });
      return { ...state, turns: changed(state, message.item_id, end) };
    }
    case 'error': {
      const { event_id, item_id, message: problem } = message.error;
      if (event_id === LAST_COMMIT) return state;
      const end = (turn: Turn) => ({ ...turn, isDone: true });
      return { ...state, problem, turns: item_id === undefined ? state.turns : changed(state, item_id, end) };
    }
    default:
      return state;
  }
}

function changed({ turns }: LiveState, id: string, change: (turn: Turn) => Turn): readonly Turn[] {
  const isNew = !turns.some((turn) => turn.id === id);
  const all = isNew ? [...turns, { id, text: '', isDone: false }] : turns;
  return all.map((turn) => (turn.id === id ? change(turn) : turn));
}

/** The whole text, a line for each turn. */
export function textOf({ turns }: LiveState): string {
  return turns
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}
