// What of a text that is still being heard is committed, hearing by hearing.
import { expect, test } from 'vitest';
import { NOTHING_HEARD, restOf, updateAgreement } from './local-agreement.ts';

function hear(...texts: readonly string[]) {
  let state = NOTHING_HEARD;
  const deltas: string[] = [];
  for (const text of texts) {
    const { next, delta } = updateAgreement(state, text);
    state = next;
    deltas.push(delta);
  }
  return { state, deltas };
}

test.each<[string, readonly string[], readonly string[]]>([
  ['nothing of the first hearing', ['Hello from'], ['']],
  ['that on which two hearings agree', ['Hello form', 'Hello from Paris'], ['', 'Hello']],
  [
    'what came to it',
    ['Hello from', 'Hello from Paris', 'Hello from Paris and'],
    ['', 'Hello from', ' Paris'],
  ],
  ['nothing again', ['Hello from', 'Hello from', 'Hello from'], ['', 'Hello from', '']],
  [
    'nothing while hearings disagree with what was committed',
    ['Hello', 'Hello', 'Yellow', 'Yellow'],
    ['', 'Hello', '', ''],
  ],
  ['nothing of silence', ['', ''], ['', '']],
])('%s is committed', (_title, texts, deltas) => {
  expect(hear(...texts).deltas).toEqual(deltas);
});

test('the whole text adds what was not committed, unless it says something else', () => {
  const { state } = hear('Hello from', 'Hello from');
  expect(restOf(state, 'Hello from Paris.')).toBe(' Paris.');
  expect(restOf(state, 'Yellow form Paris.')).toBe('');
  expect(restOf(NOTHING_HEARD, 'Hello.')).toBe('Hello.');
});
