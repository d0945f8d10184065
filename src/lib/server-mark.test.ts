import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLeftOver, markOf, serverMark } from './server-mark.ts';

test('servers in containers are told apart by their hosts, and those of a whole machine have no more than their number', () => {
  const [one, other] = ['a1b2', 'c3d4'].map((host) => markOf('pid:[4026532000]', host));
  expect(one).toMatch(/^x[0-9a-f]{8}$/);
  expect(one).not.toBe(other);
  // A container that is started again has other namespaces, and what it left before is its own.
  expect(markOf('pid:[4026532999]', 'a1b2')).toBe(one);
  expect([markOf('pid:[4026531836]', 'a1b2'), markOf(undefined, 'a1b2')]).toEqual(['', '']);
  expect(serverMark(7)).toMatch(/^7(?:x[0-9a-f]{8})?$/);
});

test('what is older than the start of the system is left over, also if another process has the number of its server now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-mark-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mark = serverMark(process.ppid);
  expect(await isLeftOver(mark, folder)).toBe(false);
  const before = Date.now() / 1000 - uptime() - 60;
  await utimes(folder, before, before);
  expect(await isLeftOver(mark, folder)).toBe(true);
});
