import { expect, test } from 'vitest';
import { soundFormat } from './speak.ts';

test.each([
  [{ output: 'a.WAV' }, 'wav'],
  [{ output: 'a.xyz', format: 'opus' }, 'opus'],
  [{ output: 'folder.wav/a' }, 'pcm'],
  [{}, 'pcm'],
])('speech for %j is %s', (options, format) => {
  expect(soundFormat(options, 'pcm')).toEqual({ format });
});

test('an ending that is not a format of speech is told, with what the file is', () => {
  expect(soundFormat({ output: 'hello.xyz' })).toEqual({
    format: 'mp3',
    note: "'.xyz' is not a format of speech, so that the file is mp3; --format says another one.",
  });
});
