import { expect, test } from 'vitest';
import { saidOf } from './said.ts';

test.each(['', ' \n', '[BLANK_AUDIO]', ' (soft music) [Music]', '*coughs*', '♪ ♪', '...', '…'])(
  'there are no words in “%s”',
  (transcript) => {
    expect(saidOf(transcript)).toBe('');
  },
);

test('words stay as they were written down', () => {
  expect(saidOf(' Hello (again), 3 times. \n')).toBe('Hello (again), 3 times.');
  expect(saidOf('你好。')).toBe('你好。');
});
