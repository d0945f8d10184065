// What has been heard of live speech: turns, each growing until its whole text is there.
import type { SendRealtimeMessage } from '../../../generated/channels.ts';

export interface Turn {
  id: string;
  text: string;
  isDone: boolean;
}

/** What is heard now, and was heard before. */
export interface LiveState {
  phase: 'closed' | 'connecting' | 'listening' | 'finishing';
  isSpeaking: boolean;
  turns: readonly Turn[];
  /** What went wrong, as the server says it; empty if it said none; undefined if nothing did. */
  problem: string | undefined;
}

/** Before one begins to listen. */
export const SILENT: LiveState = {
  phase: 'closed',
  isSpeaking: false,
  turns: [],
  problem: undefined,
};
/**
 * Names the last commit, so that its refusal is known from others: there was nothing left to write
 * down.
 */
export const LAST_COMMIT = 'last-commit';

/** The state after a message of the server; pure. */
export function afterMessage(state: LiveState, message: SendRealtimeMessage): LiveState {
  switch (message.type) {
    case 'session.created':
      return { ...state, phase: 'listening' };
    case 'input_audio_buffer.speech_started':
      return { ...state, isSpeaking: true };
    case 'input_audio_buffer.speech_stopped':
      return { ...state, isSpeaking: false };
    case 'input_audio_buffer.committed':
      return withTurn({ ...state, isSpeaking: false }, message.item_id, {});
    case 'conversation.item.input_audio_transcription.delta': {
      const before = state.turns.find(({ id }) => id === message.item_id)?.text ?? '';
      return withTurn(state, message.item_id, { text: before + message.delta });
    }
    case 'conversation.item.input_audio_transcription.completed':
      return withTurn(state, message.item_id, { text: message.transcript, isDone: true });
    case 'error': {
      const { event_id, item_id, message: problem } = message.error;
      if (event_id === LAST_COMMIT) return state;
      return item_id === undefined
        ? { ...state, problem }
        : withTurn({ ...state, problem }, item_id, { isDone: true });
    }
    default:
      return state;
  }
}

function withTurn(state: LiveState, id: string, changes: Partial<Turn>): LiveState {
  const isNew = !state.turns.some((turn) => turn.id === id);
  const all = isNew ? [...state.turns, { id, text: '', isDone: false }] : state.turns;
  return { ...state, turns: all.map((turn) => (turn.id === id ? { ...turn, ...changes } : turn)) };
}

/** The whole text, a line for each turn. */
export function turnsText({ turns }: LiveState): string {
  return turns
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}
