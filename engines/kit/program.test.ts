import { expect, test } from 'vitest';
import { isPipe } from './program.ts';

const status = (mode: number, isSocket = false) => ({
  mode,
  isSocket: () => isSocket,
  isFIFO: () => false,
});

test.each([
  ['a pipe of Windows, which Node does not call one', status(0o010000), true],
  ['a pipe with access rights', status(0o010600), true],
  ['a socket', status(0o140777, true), true],
  ['a file', status(0o100644), false],
  ['a terminal', status(0o020620), false],
])('%s: whether its end tells of the parent', (_what, found, expected) => {
  expect(isPipe(found)).toBe(expected);
});
