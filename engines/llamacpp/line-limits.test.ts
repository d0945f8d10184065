// Tests of line-limits.ts: when a completion has written enough lines, or has taken enough time.
import { expect, test } from 'vitest';
import { createLineLimits } from './line-limits.ts';

function limits({ indentation = 0, maxMs = 0 }: { indentation?: number; maxMs?: number }) {
  let nowMs = 1000;
  const isEnough = createLineLimits({ indentation, maxMs }, () => nowMs);
  return {
    isEnough,
    wait(ms: number) {
      nowMs += ms;
    },
  };
}

test('a completion ends with the first character of a line that is less far in', () => {
  const { isEnough } = limits({ indentation: 4 });
  const pieces = ['x', ' = 1\n', '  ', '  y\n    z', '\n', '  ', '}'];
  expect(pieces.map(isEnough)).toEqual([false, false, false, false, false, false, true]);
  expect(limits({}).isEnough('a\nb\n')).toBe(false);
  expect(limits({ indentation: 2 }).isEnough('a\n\n  b')).toBe(true);
});

test('a completion ends with the line in which its time is over, and never within its first token', () => {
  const { isEnough, wait } = limits({ maxMs: 100 });
  expect(isEnough('a\n')).toBe(false);
  wait(100);
  expect(isEnough('b\n')).toBe(false);
  wait(1);
  expect(isEnough('c')).toBe(false);
  expect(isEnough(' d\ne')).toBe(true);
});
