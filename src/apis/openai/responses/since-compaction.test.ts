import { describe, expect, test } from 'vitest';
import { lastStep, sinceCompaction } from './since-compaction.ts';

const user = (content: string) => ({ role: 'user', content });
const model = (content: string) => ({ type: 'message', role: 'assistant', content });
const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
const result = { type: 'function_call_output', call_id: 'c', output: 'Done.' };
const thought = { type: 'reasoning', summary: [] };
const summary = { type: 'compaction', encrypted_content: 'x' };

describe('the last step', () => {
  test.each([
    ['the words of the user', [user('1'), model('2'), user('3'), user('4')], 2],
    [
      'calls with what was thought before them and their results',
      [user('1'), thought, call, call, result, result],
      1,
    ],
    ['nothing behind an answer', [user('1'), model('2')], 2],
    ['nothing where there is nothing', [], 0],
  ])('is %s', (_what, items, start) => {
    expect(lastStep(items)).toBe(start);
  });
});

describe('since the last summary', () => {
  test('the model gets it, the step before it, and what came after', () => {
    const before = [user('1'), summary, model('2'), user('3')];
    const after = [model('4'), user('5')];
    const shown = [summary, user('3'), ...after];
    expect(sinceCompaction([...before, summary, ...after])).toEqual(shown);
    // The same once more: it is asked of what was shown, too.
    expect(sinceCompaction([user('1'), call, result, summary])).toEqual([summary, call, result]);
  });

  test('or all of it where there is none', () => {
    expect(sinceCompaction([user('1'), model('2')])).toEqual([user('1'), model('2')]);
  });
});
