import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { playStreams } from '../../../fixtures/played-streams.ts';
import type { Context } from './context.ts';
import { requireWritable, writeFailed, writeResult } from './outputs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outputs-'));
  await mkdir(join(folder, 'inner'));
  await writeFile(join(folder, 'file'), 'before');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([['new.png'], ['file'], ['inner/new.png'], ['-']])(
  'a result may go to %s',
  async (name) => {
    await requireWritable(name === '-' ? name : join(folder, name));
    expect(await readFile(join(folder, 'file'), 'utf8')).toBe('before');
  },
);

test.each([
  ['nosuch/x.png', /^There is no folder '.*nosuch'\.$/, 'notFound'],
  ['file/x.png', /file' is not a folder\.$/, 'failed'],
  ['inner', /inner' is a folder\.$/, 'failed'],
])(
  'a result that would go to %s is refused before there is one, and after',
  async (name, message, reason) => {
    const path = join(folder, name);
    await expect(requireWritable(path)).rejects.toMatchObject({
      message: expect.stringMatching(message),
      reason,
    });
    await expect(writeResult({} as Context, 'x', path)).rejects.toThrow();
  },
);

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder in which nothing may be written, and a file that may not be replaced, are refused',
  async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    await expect(requireWritable(join(closed, 'x'))).rejects.toThrow(
      `You may not write '${join(closed, 'x')}'.`,
    );
    const fixed = join(folder, 'fixed');
    await writeFile(fixed, '');
    await chmod(fixed, 0o400);
    await expect(requireWritable(fixed)).rejects.toThrow(`You may not write '${fixed}'.`);
  },
);

test('a result is written to its file, which is said, or to standard output', async () => {
  const { shown } = playStreams();
  const { context, out } = createCommandContext(() => ({}));
  const path = join(folder, 'result.txt');
  await writeResult(context, 'text', path);
  expect(await readFile(path, 'utf8')).toBe('text');
  expect(out()).toBe(`Written to ${path}.\n`);
  await writeResult(context, Buffer.from('bytes'), '-');
  expect([shown(), out()]).toEqual(['bytes', `Written to ${path}.\n`]);
});

test.each([
  [
    'ENOENT',
    {
      message: "There is no folder 'a'.",
      reason: 'notFound',
      advice: 'Make it, or name another place.',
    },
  ],
  ['EISDIR', { message: "'a/b' is a folder.", reason: 'failed', advice: 'Name a file.' }],
  ['EACCES', { message: "You may not write 'a/b'.", advice: 'Name another place.' }],
  ['EPERM', { message: "You may not write 'a/b'.", advice: 'Name another place.' }],
  ['EROFS', { message: "You may not write 'a/b'.", advice: 'Name another place.' }],
  ['ENOSPC', { message: "'a/b' can't be written: the disk is full.", advice: undefined }],
  ['EIO', { message: "'a/b' can't be written: It went wrong.", advice: undefined }],
  [undefined, { message: "'a/b' can't be written: It went wrong.", advice: undefined }],
])('what can not be written for %s is said as %j', (code, failure) => {
  const error = Object.assign(new Error('It went wrong.'), { code });
  expect(() => writeFailed('a/b')(error)).toThrow(expect.objectContaining(failure));
});
