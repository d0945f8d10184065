import { expect, test } from 'vitest';
import { isFailure, isWholeBy, rightReason } from './finish-reason.ts';

const NOTHING = { isHalf: false, hasCalls: false, hasFunctionCall: false };

test.each([
  ['stop', NOTHING, 'stop'],
  ['tool_calls', NOTHING, 'stop'],
  ['end_turn', { ...NOTHING, hasCalls: true }, 'tool_calls'],
  ['stop', { ...NOTHING, hasFunctionCall: true }, 'function_call'],
  ['stop', { ...NOTHING, hasCalls: true, isHalf: true }, 'length'],
  ['length', { ...NOTHING, hasCalls: true }, 'length'],
  ['MAX_TOKENS', NOTHING, 'length'],
  ['max_output_tokens', NOTHING, 'length'],
  ['SAFETY', { ...NOTHING, isHalf: true }, 'content_filter'],
  ['content-filter', NOTHING, 'content_filter'],
])('%s, with calls as in %j, is %s', (said, calls, reason) => {
  expect(rightReason(said, calls)).toBe(reason);
});

test('calls are whole but where the response was cut off or filtered', () => {
  const said = ['stop', 'tool_calls', 'anything', 'length', 'max_tokens', 'safety'];
  expect(said.map(isWholeBy)).toEqual([true, true, true, false, false, false]);
});

test('a response that has failed says so in one of these words', () => {
  const said = ['error', 'aborted', 'Cancelled', 'canceled', 'FAILED', 'terror', 'stop'];
  expect(said.filter(isFailure)).toEqual(said.slice(0, 5));
});
