import { expect, test } from 'vitest';
import type { Answer, ToolCall } from './conversation.ts';
import { askedCalls, askingAnswers, endedCalls, withVerdict } from './tool-calls.ts';

const call = (id: string, state: ToolCall['state']): ToolCall => ({
  id,
  server: 'town',
  name: 'weather',
  function: '',
  input: '{}',
  before: '',
  state,
});
const answer = (more: Partial<Answer> = {}): Answer => ({
  id: 'a',
  role: 'assistant',
  createdAt: 0,
  text: '',
  model: 'm',
  state: 'asking',
  toolCalls: [call('x', 'asked'), call('y', 'completed')],
  ...more,
});

test('of an answer that has ended, no call goes on, and what was asked is a no', () => {
  const states = (['calling', 'approved', 'asked', 'completed'] as const).map((state) =>
    call('x', state),
  );
  expect(endedCalls(states)?.map(({ state }) => state)).toEqual([
    'stopped',
    'stopped',
    'declined',
    'completed',
  ]);
  expect([endedCalls([]), endedCalls(undefined)]).toEqual([undefined, undefined]);
});

test('only what is asked is decided, and only once', () => {
  expect(askedCalls(answer()).map(({ id }) => id)).toEqual(['x']);
  expect(askedCalls(answer({ state: 'stopped' }))).toEqual([]);
  const decided = withVerdict(answer(), ['x'], 'approved');
  expect(decided?.toolCalls?.map(({ state }) => state)).toEqual(['approved', 'completed']);
  expect(withVerdict(decided ?? answer(), ['x'], 'declined')).toBeUndefined();
  expect(withVerdict(answer(), ['y'], 'approved')).toBeUndefined();
});

test('the answers that wait are those at the end, both of a comparison', () => {
  const pair = [answer({ pair: 'p' }), answer({ id: 'b', pair: 'p' })];
  expect(askingAnswers(pair, pair.slice(0, 1)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(askingAnswers([answer({ state: 'done' })], [answer({ state: 'done' })])).toEqual([]);
  expect(askingAnswers([], [])).toEqual([]);
});
