import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealing } from './sealing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealing-'));
});
afterAll(() => rm(folder, { recursive: true }));

function sealingAt(name: string) {
  const warnings: string[] = [];
  const log = { warning: (text: string) => void warnings.push(text) };
  return {
    path: join(folder, name),
    warnings,
    sealing: createSealing({ path: join(folder, name), prefix: 'p.', log }),
  };
}

test('a sealed text is opened again, also by the next server with the same folder, and shows nothing of itself', async () => {
  const first = await sealingAt('kept').sealing('me');
  const sealed = first.seal('reasoning', 'Grüße');
  expect(sealed).toMatch(/^p\.[\w-]+$/);
  expect(Buffer.from(sealed.slice(2), 'base64url').toString()).not.toContain('Grü');
  expect(first.seal('reasoning', 'Grüße')).not.toBe(sealed);
  const next = await sealingAt('kept').sealing('me');
  expect([first, next].map((seal) => seal.open('reasoning', sealed))).toEqual(['Grüße', 'Grüße']);
});

test('what was changed, was sealed for another purpose or key, or by another server, is not opened', async () => {
  const mine = await sealingAt('mine').sealing('me');
  const other = await sealingAt('other').sealing('me');
  const sealed = mine.seal('reasoning', 'Hm');
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'Q' : 'A');
  for (const text of [
    changed,
    sealed.slice(0, 20),
    'p.',
    '',
    sealed.slice(2),
    `q.${sealed.slice(2)}`,
  ]) {
    expect(mine.open('reasoning', text)).toBeUndefined();
  }
  expect(mine.open('compaction', sealed)).toBeUndefined();
  expect(other.open('reasoning', sealed)).toBeUndefined();
  const another = await sealingAt('mine').sealing('another key');
  expect(another.open('reasoning', sealed)).toBeUndefined();
});

test.skipIf(process.platform === 'win32')('the key is in a file for this user alone', async () => {
  const { path, sealing } = sealingAt('private');
  await Promise.all([sealing('me'), sealing('you')]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path)).toHaveLength(32);
});

test('a key that is none is replaced, and where none can be written one holds for this run', async () => {
  const broken = sealingAt('broken');
  await writeFile(broken.path, 'short');
  const seal = await broken.sealing('me');
  expect(seal.open('reasoning', seal.seal('reasoning', 'Hm'))).toBe('Hm');
  expect(await readFile(broken.path)).toHaveLength(32);
  // Below a file there is no folder, for any user.
  const nowhere = sealingAt('broken/sealing.key');
  const held = await nowhere.sealing('me');
  expect(held.open('reasoning', held.seal('reasoning', 'Hm'))).toBe('Hm');
  expect(nowhere.warnings).toEqual([expect.stringContaining(nowhere.path)]);
});
