import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GENERATORS, optionsOf } from './generators.ts';

test('docs/clients.md has the options of each client that CI makes, and no others', () => {
  const page = readFileSync(new URL('../../../docs/clients.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^\|[^|]*\| `(-g [^`]*)` \|/gm)].map(([, options]) => options);
  expect(told).toEqual(GENERATORS.map(optionsOf));
});
