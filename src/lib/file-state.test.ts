import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { identity, identityOf } from './file-identity.ts';

test('files whose numbers differ in a digit that no double has are two', () => {
  // As NTFS numbers them: the upper 16 bits count how often the place was used.
  const ino = (40n << 48n) + 7n;
  expect(Number(ino)).toBe(Number(ino + 1n));
  expect(identity({ dev: 1n, ino })).not.toBe(identity({ dev: 1n, ino: ino + 1n }));
});

test('a file has the number that the system gives it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-state-'));
  const path = join(folder, 'file');
  await writeFile(path, '');
  expect(await identityOf(path)).toBe(identity(await stat(path, { bigint: true })));
  await rm(folder, { recursive: true });
});
