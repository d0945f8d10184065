import { expect, test } from 'vitest';
import { asServe, readCommandWords } from './command-words.ts';

test.each([
  { args: ['serve', '--port', '1'], command: 'serve', isQuestion: false },
  { args: ['--port', '1', 'list'], command: 'list', isQuestion: false },
  { args: ['--port=1', 'ps'], command: 'ps', isQuestion: false },
  { args: ['--port', '1'], command: undefined, isQuestion: false },
  { args: ['-v'], command: undefined, isQuestion: true },
])('$args is the command $command', ({ args, ...is }) => {
  expect(readCommandWords(args)).toEqual(is);
});

test.each([
  [['server-preview'], ['--port', '1234']],
  [
    ['server-preview', '--port', '1', '--ctx-size', '2'],
    ['--port', '1', '--ctx-size', '2'],
  ],
  [['--port=1', 'server-preview'], ['--port=1']],
])('%j serves with %j', (args, words) => {
  expect(asServe(args)).toEqual(words);
});
