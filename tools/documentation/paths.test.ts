// The documents for those who work on the code name its files as they are.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const DECISIONS = 'docs/decisions';
const documents = [
  'src/README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, DECISIONS)).map((name) => join(DECISIONS, name)),
];
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');

test.each(documents)('each source file that %s names is there', (document) => {
  const named = readFileSync(join(ROOT, document), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g);
  const missing = [...named].map(([, path = '']) => path.replace(/^\.\.\//, ''));
  expect(
    missing.filter((path) => !tracked.some((file) => file === path || file.endsWith(`/${path}`))),
  ).toEqual([]);
});
