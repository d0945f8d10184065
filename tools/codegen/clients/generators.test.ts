import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GENERATOR_VERSION } from './generator-jar.ts';
import { GENERATORS, lineOf } from './generators.ts';

const page = readFileSync(new URL('../../../docs/clients.md', import.meta.url), 'utf8');
const lines = (start: RegExp) => page.split('\n').filter((line) => start.test(line));

test('docs/clients.md has the line of each client that CI makes, and no others', () => {
  expect(lines(/^npx @openapitools\/openapi-generator-cli generate/)).toEqual(
    GENERATORS.map(lineOf),
  );
});

test('docs/clients.md names the version of the generator that CI uses', () => {
  expect(lines(/version-manager/)).toEqual([
    `npx @openapitools/openapi-generator-cli version-manager set ${GENERATOR_VERSION}`,
  ]);
});

test('docs/clients.md has a row in its table for each client', () => {
  const told = lines(/^\| [A-Z]\S*, `/).map((line) => line.split('`')[1]);
  expect(told).toEqual(GENERATORS.map(({ generator }) => generator));
});

test('docs/clients.md tells how to repair what a generator writes wrongly, as CI does', () => {
  for (const { repair } of GENERATORS) {
    if (repair === undefined) continue;
    const { folder, from, to } = repair;
    expect(page).toContain(`sed -i 's/${from}/${to}/' lemonade-client/${folder}/*.`);
  }
});
