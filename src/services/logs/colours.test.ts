import { expect, test } from 'vitest';
import { isColoured } from './colours.ts';

const terminal = { isTTY: true };
const pipe = {};

test.each([
  ['a terminal has colours', terminal, { TERM: 'xterm' }, true],
  ['a pipe has none', pipe, {}, false],
  ['a terminal that knows none has none', terminal, { TERM: 'dumb' }, false],
  ['NO_COLOR forbids them', terminal, { NO_COLOR: '1' }, false],
  ['NO_COLOR forbids them with any text', terminal, { NO_COLOR: '0' }, false],
  ['an empty NO_COLOR says nothing', terminal, { NO_COLOR: '' }, true],
  ['FORCE_COLOR wants them in a pipe', pipe, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR wins over NO_COLOR', pipe, { FORCE_COLOR: '3', NO_COLOR: '1' }, true],
  ['FORCE_COLOR=0 forbids them', terminal, { FORCE_COLOR: '0' }, false],
  ['FORCE_COLOR=false forbids them', terminal, { FORCE_COLOR: 'false' }, false],
  ['an empty FORCE_COLOR says nothing', pipe, { FORCE_COLOR: '' }, false],
])('%s', (_title, stream, environment, expected) => {
  expect(isColoured(stream, environment)).toBe(expected);
});
