import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUpToDate } from './build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lemonade-build-'));
  for (const name of ['src', 'dist']) mkdirSync(join(folder, name));
  for (const name of ['package.json', 'src/a.ts']) writeFileSync(join(folder, name), '');
  for (const name of ['package.json', 'src/a.ts', 'src']) setTime(name, 100);
  for (const name of ['dist/a.js', 'dist/b.js']) {
    writeFileSync(join(folder, name), '');
    setTime(name, 200);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setTime(name: string, seconds: number): void {
  utimesSync(join(folder, name), seconds, seconds);
}

const sources = ['package.json', 'src/a.ts'];
const isBuilt = (built = ['dist/a.js', 'dist/b.js']) => isUpToDate(folder, { sources, built });

test('what was built after all of its sources is not built again', () => {
  expect(isBuilt()).toBe(true);
});

test.each<[string, () => void]>([
  ['a source has changed since one file was built', () => setTime('src/a.ts', 201)],
  ['one of the built files is older than a source', () => setTime('dist/b.js', 99)],
  ['a file was removed from a folder of sources', () => setTime('src', 201)],
  ['a source that git knows is gone', () => rmSync(join(folder, 'package.json'))],
])('it is where %s', (_reason, change) => {
  change();
  expect(isBuilt()).toBe(false);
});

test('it is where nothing was built yet', () => {
  expect(isBuilt([])).toBe(false);
});

test('Dredd asks a server whose types were checked', () => {
  const { scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  expect(scripts.dredd).toMatch(/^npm run build && /);
  expect(scripts.build).toContain('npm run types');
});
