// What is done about files that another program has open.
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceByRename, waitOutUse } from './files-in-use.ts';

/** Fails so many times as a file does that is in use. */
function stubborn(failures: number, code: string) {
  const work = { attempts: 0, run: async () => 'done' };
  work.run = async () => {
    work.attempts += 1;
    if (work.attempts <= failures) throw Object.assign(new Error('in use'), { code });
    return 'done';
  };
  return work;
}

test.each(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY'])(
  'on Windows, work that fails with %s is tried again',
  async (code) => {
    const work = stubborn(2, code);
    expect(await waitOutUse(work.run, { platform: 'win32', pausesMs: [0, 0, 0] })).toBe('done');
    expect(work.attempts).toBe(3);
  },
);

test('a file that stays in use fails in the end, with the reason of the system', async () => {
  const work = stubborn(9, 'EBUSY');
  await expect(waitOutUse(work.run, { platform: 'win32', pausesMs: [0, 0] })).rejects.toThrow(
    'in use',
  );
  expect(work.attempts).toBe(3);
});

test.each([
  ['another failure on Windows', 'win32', 'ENOENT'],
  ['a failure on Linux, where files can be replaced while they are open', 'linux', 'EPERM'],
] as const)('%s is told at once', async (_what, platform, code) => {
  const work = stubborn(1, code);
  await expect(waitOutUse(work.run, { platform, pausesMs: [0] })).rejects.toThrow('in use');
  expect(work.attempts).toBe(1);
});

// Windows itself never puts a folder in the place of another one.
test.skipIf(process.platform === 'win32')(
  'a folder is put in the place of another one once that is not in use any more',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'files-in-use-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [draft, path] = [join(folder, 'draft'), join(folder, 'folder')];
    mkdirSync(draft);
    mkdirSync(join(path, 'used'), { recursive: true });
    function* pauses() {
      yield 0;
      rmdirSync(join(path, 'used'));
      yield 0;
    }
    await replaceByRename(draft, path, { platform: 'win32', pausesMs: pauses() });
    expect([existsSync(draft), existsSync(path)]).toEqual([false, true]);
  },
);
