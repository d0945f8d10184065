import { expect, test } from 'vitest';
import { hasColours } from './terminal.ts';

test.each([
  { environment: {}, isTTY: true, is: true },
  { environment: {}, isTTY: false, is: false },
  { environment: { NO_COLOR: '1' }, isTTY: true, is: false },
  { environment: { FORCE_COLOR: '1' }, isTTY: false, is: true },
  { environment: { FORCE_COLOR: '0' }, isTTY: true, is: false },
  { environment: { TERM: 'dumb' }, isTTY: true, is: false },
])('colours with $environment on a terminal, $isTTY: $is', ({ environment, isTTY, is }) => {
  expect(hasColours({ isTTY }, environment)).toBe(is);
});
