import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createRecordingLog } from '../../fixtures/processes/recording-log.ts';
import { plainPaths, spawnChild } from './child-process.ts';

const home = 'C:\\Users\\Jürgen';

test('on Windows, native servers are told paths without the letters of a user name that they may not read', () => {
  const args = [
    '-m',
    `${home}\\.cache\\m.gguf`,
    '--slots',
    'C:/Users/Jürgen/slots',
    `${home}n\\x`,
    'D:\\ü',
    'Grüße',
  ];
  expect(plainPaths(args, { platform: 'win32', home })).toEqual({
    args: ['-m', '.cache\\m.gguf', '--slots', 'slots', `${home}n\\x`, 'D:\\ü', 'Grüße'],
    cwd: home,
  });
});

test.each([
  ['a home folder of plain letters', 'win32', 'C:\\Users\\Juergen'],
  ['another system', 'linux', '/home/jürgen'],
] as const)(
  'with %s, native servers get their arguments and the folder of the server as they are',
  (_what, platform, folder) => {
    const args = ['-m', `${folder}/m.gguf`];
    expect(plainPaths(args, { platform, home: folder })).toEqual({ args, cwd: '.' });
  },
);

test.each([
  ['that is missing', fileURLToPath(new URL('nowhere/llama-server', import.meta.url))],
  [
    'that is not a program',
    fileURLToPath(new URL('../../fixtures/processes/lib.mjs', import.meta.url)),
  ],
])('a native server %s is told as such on each system', async (_what, file) => {
  const guard = { prepare() {}, add() {}, remove() {}, close: async () => {} };
  const plan = { file, args: ['--port', '1'], env: {} };
  const refusal = await spawnChild({ plan, guard, log: createRecordingLog(), stopGraceMs: 1 });
  expect(refusal).toMatchObject({
    command: [file, '--port', '1'],
    code: expect.stringMatching(/^(ENOENT|EACCES)$/),
  });
});
