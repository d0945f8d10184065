import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GENERATORS, optionsOf } from './generators.ts';

const page = readFileSync(new URL('../../../docs/clients.md', import.meta.url), 'utf8');

test('docs/clients.md has the options of each client that CI makes, and no others', () => {
  const told = [...page.matchAll(/^\|[^|]*\| `(-g [^`]*)`/gm)].map(([, options]) => options);
  expect(told).toEqual(GENERATORS.map(optionsOf));
});

test('docs/clients.md tells how to repair what a generator writes wrongly, as CI does', () => {
  for (const { repair } of GENERATORS) {
    if (repair)
      expect(page).toContain(`sed -i 's/${repair.from}/${repair.to}/' ${repair.folder}/*.`);
  }
});
