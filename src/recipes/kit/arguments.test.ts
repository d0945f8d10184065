// Splitting of user arguments and the search for reserved flags.
import { describe, expect, test } from 'vitest';
import { flagOf } from '../../../common/flags.ts';
import { createArgumentCheck, splitArguments } from './arguments.ts';

describe('splitArguments', () => {
  test.each<[string, readonly string[]]>([
    ['', []],
    ['   ', []],
    ['--no-mmap', ['--no-mmap']],
    ['  -np  2\t-kvu\n', ['-np', '2', '-kvu']],
    ['--a "b c"', ['--a', 'b c']],
    ['--a \'b "c"\'', ['--a', 'b "c"']],
    ['--a="b c"d', ['--a=b cd']],
    ['--a ""', ['--a', '']],
    ['--json "{\\"a\\": \\"b\\\\n\\"}"', ['--json', '{"a": "b\\n"}']],
    ['--json \'{"a":true}\'', ['--json', '{"a":true}']],
    ['C:\\models\\x', ['C:\\models\\x']],
    ['$(touch x) `id` ;rm *', ['$(touch', 'x)', '`id`', ';rm', '*']],
  ])('%j becomes %j', (text, words) => {
    expect(splitArguments(text)).toEqual({ words });
  });

  test.each([
    ['--a "b', 'The quote " at position 4 is never closed'],
    ["it's", "The quote ' at position 2 is never closed"],
    ['a\0b', 'NUL character at position 1'],
  ])('%j is refused with a reason', (text, reason) => {
    expect(splitArguments(text)).toEqual({ problem: expect.stringContaining(reason) });
  });
});

test.each([
  ['--port', '--port'],
  ['--port=1', '--port'],
  ['--ctx_size', '--ctx-size'],
  ['-m', '-m'],
  ['-1', undefined],
  ['-0.5', undefined],
  ['value', undefined],
  ['--', undefined],
])('the flag of %j is %j', (word, flag) => {
  expect(flagOf(word)).toBe(flag);
});

test('reserved flags are named once each, as the user wrote them', () => {
  const check = createArgumentCheck({ managed: [['--port'], ['--ctx-size']], unsafe: [] });
  const text = '--port=1 --port 2 -np 4 --ctx_size -5';
  expect(check({ text, source: 'x_args', author: 'client' })).toEqual([
    expect.stringContaining("x_args contains '--port', '--ctx_size', which the server sets itself"),
  ]);
});
