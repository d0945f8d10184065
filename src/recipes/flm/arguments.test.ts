import { describe, expect, test } from 'vitest';
import { checkFlmArguments, prefillChunkTokens } from './arguments.ts';

const problemsOf = (text: string) => checkFlmArguments({ text, source: 'flm_args' });

describe('arguments for flm', () => {
  test.each([
    '',
    '--pmode default',
    '--pmode powersaver',
    '--pmode balanced',
    '--pmode performance',
    '--pmode turbo',
    '--prefill-chunk-len -1',
    '--prefill-chunk-len 1',
    '--prefill-chunk-len 1048576',
    '--img-pre-resize 0',
    '--img-pre-resize 4',
    '--socket 1',
    '--socket 1024',
    '--q-len 1',
    '--q-len 1024',
    '--preemption 0',
    '--preemption 1',
    '--preemption true',
    '--preemption false',
    '--q-len 000000007',
    '--q-len 2 --socket 3 --pmode turbo',
  ])('%j pass', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  test.each([
    ['--prefill-chunk-len', '0', '-1 or a whole number from 1 to 1048576'],
    ['--prefill-chunk-len', '-2', '-1 or a whole number from 1 to 1048576'],
    ['--prefill-chunk-len', '1048577', '-1 or a whole number from 1 to 1048576'],
    ['--img-pre-resize', '-1', 'a whole number from 0 to 4'],
    ['--img-pre-resize', '5', 'a whole number from 0 to 4'],
    ['--socket', '0', 'a whole number from 1 to 1024'],
    ['--socket', '1025', 'a whole number from 1 to 1024'],
    ['--q-len', '0000000007', 'a whole number from 1 to 1024'],
    ['--q-len', '7.0', 'a whole number from 1 to 1024'],
    ['--q-len', '7x', 'a whole number from 1 to 1024'],
    ['--q-len', 'x7', 'a whole number from 1 to 1024'],
    ['--q-len', '--7', 'a whole number from 1 to 1024'],
    ['--preemption', 'yes', 'one of 0, 1, true, false'],
    ['--pmode', 'Turbo', 'one of default, powersaver, balanced, performance, turbo'],
  ])('with %s %s are told what it must be', (flag, value, expected) => {
    expect(problemsOf(`${flag} ${value}`)).toEqual([
      `flm_args: '${flag}' is '${value}'; it must be ${expected}.`,
    ]);
  });

  test('with a flag at the end are told what value it needs', () => {
    expect(problemsOf('--q-len 1 --socket')).toEqual([
      "flm_args: '--socket' has no value; give it a whole number from 1 to 1024.",
    ]);
  });

  test('are told everything that is wrong with them, up to a word that is not one of them', () => {
    const known = '--pmode, --prefill-chunk-len, --img-pre-resize, --socket, --q-len, --preemption';
    expect(problemsOf('--q-len 0 --q-len 1 --host x --socket 0')).toEqual([
      "flm_args: '--q-len' is '0'; it must be a whole number from 1 to 1024.",
      "flm_args contains '--q-len' more than once; remove one.",
      `flm_args contains '--host'; it may only hold these, each with a value: ${known}.`,
    ]);
    for (const word of ['constructor', 'toString', "''"])
      expect(problemsOf(`${word} 1`)).toHaveLength(1);
  });

  test('have 4096 characters at most', () => {
    const text = '--q-len 1';
    expect(problemsOf(text.padEnd(4096))).toEqual([]);
    expect(problemsOf(text.padEnd(4097))).toEqual([
      'flm_args is longer than 4096 characters; shorten it.',
    ]);
  });

  test('have to be words', () => {
    expect(problemsOf("--pmode 'turbo")).toEqual([
      "flm_args can't be read. The quote ' at position 8 is never closed; close it or remove it.",
    ]);
  });
});

test.each([
  [[], undefined],
  [['--q-len', '8'], undefined],
  [['512'], undefined],
  [['--prefill-chunk-len'], undefined],
  [['--prefill-chunk-len', '-1'], undefined],
  [['--prefill-chunk-len', '0'], undefined],
  [['--prefill-chunk-len', '1'], 1],
  [['--q-len', '8', '--prefill-chunk-len', '512'], 512],
  [['--prefill-chunk-len', '512', '--prefill-chunk-len', '256'], 256],
])('with %j flm reads a prompt in parts of %s tokens', (words, tokens) => {
  expect(prefillChunkTokens(words)).toBe(tokens);
});
