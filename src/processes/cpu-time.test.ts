import { expect, test } from 'vitest';
import { cpuTimeMs, parsePsTimes } from './cpu-time.ts';
import { treeOf } from './process-tree.ts';

test('processor time grows with what a process computes', async () => {
  const before = await cpuTimeMs(process.pid);
  if (before === undefined) return expect(process.platform).toBe('win32');
  let now = before;
  while (now === before) {
    for (let count = 0; count < 1e6; count += 1) Math.sqrt(count);
    now = (await cpuTimeMs(process.pid)) ?? 0;
  }
  expect(now).toBeGreaterThan(before);
});

test('a child is counted with its group and with descendants that have left it', () => {
  const one = (pid: number, parent: number, group: number) => ({ pid, parent, group, cpuMs: 0 });
  const all = [
    one(10, 1, 10),
    one(11, 10, 10),
    one(12, 11, 12),
    one(13, 1, 10),
    one(14, 1, 14),
    one(15, 14, 14),
  ];
  expect(treeOf(10, all).map(({ pid }) => pid)).toEqual([10, 11, 13, 12]);
});

test.each([
  ['  501     1   500   0:00.03', { pid: 501, parent: 1, group: 500, cpuMs: 30 }],
  ['501 1 500 12:07.35', { pid: 501, parent: 1, group: 500, cpuMs: 727_350 }],
  ['501 1 500 1-02:03:04', { pid: 501, parent: 1, group: 500, cpuMs: 93_784_000 }],
  ['501 17 500 0:00.03', { pid: 501, parent: 17, group: 500, cpuMs: 30 }],
  ['501 1 500 2:00:00', { pid: 501, parent: 1, group: 500, cpuMs: 7_200_000 }],
  ['501 1 500 0:01.00  ', { pid: 501, parent: 1, group: 500, cpuMs: 1000 }],
  ['  PID  PPID  PGID      TIME', undefined],
  ['501 1 500 0:00.03 zsh', undefined],
  ['x 501 1 500 0:00.03', undefined],
])('a line of ps is read: %s', (line, times) => {
  expect(parsePsTimes(line)).toEqual(times);
});
