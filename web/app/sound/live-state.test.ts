import { expect, test } from 'vitest';
import type { SendRealtimeMessage } from '../../../generated/channels.ts';
import { afterMessage, LAST_COMMIT, type LiveState, SILENT, turnsText } from './live-state.ts';

const after = (...messages: object[]): LiveState =>
  messages.reduce<LiveState>(
    (state, message) => afterMessage(state, message as SendRealtimeMessage),
    SILENT,
  );
const delta = (item_id: string, text: string) => ({
  type: 'conversation.item.input_audio_transcription.delta',
  item_id,
  delta: text,
});
const completed = (item_id: string, transcript: string) => ({
  type: 'conversation.item.input_audio_transcription.completed',
  item_id,
  transcript,
});

test('a turn grows by its deltas, and its whole text replaces them', () => {
  expect(turnsText(after(delta('1', 'Hello'), delta('1', ' wor')))).toBe('Hello wor');
  expect(
    turnsText(after(delta('1', 'Hello'), delta('1', ' wor'), completed('1', 'Hello world.'))),
  ).toBe('Hello world.');
});

test('turns stay in the order in which they were spoken', () => {
  const committed = (item_id: string) => ({ type: 'input_audio_buffer.committed', item_id });
  const state = after(
    committed('1'),
    committed('2'),
    completed('2', 'Second.'),
    completed('1', 'First.'),
  );
  expect(turnsText(state)).toBe('First.\nSecond.');
});

test('a turn that can not be written down is over, and the reason is kept', () => {
  const error = { message: 'The model has crashed.', type: 'backend_error', item_id: '1' };
  const state = after(
    { type: 'input_audio_buffer.committed', item_id: '1' },
    { type: 'error', error },
  );
  expect(state).toMatchObject({
    problem: 'The model has crashed.',
    turns: [{ id: '1', isDone: true }],
  });
});

test('an end with nothing left to write down is fine', () => {
  const error = { message: 'No sound.', type: 'invalid_request_error', event_id: LAST_COMMIT };
  expect(after({ type: 'error', error }).problem).toBeUndefined();
});

test('the state tells whether a person speaks', () => {
  const start = { type: 'input_audio_buffer.speech_started', audio_start_ms: 0 };
  expect(after({ type: 'session.created', session: { id: '1' } }, start)).toMatchObject({
    phase: 'listening',
    isSpeaking: true,
  });
  expect(
    after(start, { type: 'input_audio_buffer.speech_stopped', audio_end_ms: 900 }).isSpeaking,
  ).toBe(false);
});
