import { describe, expect, test } from 'vitest';
import { goingFirst, withoutFirst } from './oldest-turns.ts';

/** `s`ystem, `u`ser, `a`ssistant, `t`ool; the place of each is its content. */
const ROLES: Readonly<Record<string, string>> = {
  s: 'system',
  d: 'developer',
  u: 'user',
  a: 'assistant',
  t: 'tool',
};
const chatOf = (letters: string) =>
  [...letters].map((letter, at) => ({ role: ROLES[letter], content: `${at}` }));

describe('what goes of a chat that is too long', () => {
  test.each([
    ['nothing of a single turn', 'su', []],
    ['nothing of no messages', '', []],
    [
      'whole turns, with their calls and results',
      'suatauau',
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
    ],
    [
      'what was said before the first words of the user',
      'saauau',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'of the last turn the earlier calls, with all their results',
      'uauattatat',
      [
        [0, 1],
        [3, 4, 5],
        [6, 7],
      ],
    ],
    [
      'of a chat without words of the user the earlier answers',
      'satatat',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['turns around later messages of the system, which stay', 'duasau', [[1, 2, 4]]],
  ])('is %s', (_what, letters, units) => {
    expect(goingFirst(chatOf(letters))).toEqual(units);
  });

  test('leaves the others in their order', () => {
    const chat = chatOf('suasuau');
    const units = goingFirst(chat);
    const left = withoutFirst(chat, units, 1) as typeof chat;
    expect(left.map(({ content }) => content)).toEqual(['0', '3', '4', '5', '6']);
    expect(withoutFirst(chat, units, units.length)).toEqual([chat[0], chat[3], chat[6]]);
  });
});
