// What the first kept version does not have is marked with the first one that has it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markAdded, UNRELEASED } from './added-in.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lemonade-added-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A document in which a version has operations and fields of `Zoo` by these names. */
const zoo = (version: string, names: readonly string[]) => ({
  info: { version },
  paths: Object.fromEntries(
    names.map((name) => [`/${name}`, { get: { parameters: [{ name, in: 'query' }] } }]),
  ),
  components: {
    schemas: {
      Zoo: { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    },
  },
});

function keep(version: string, names: readonly string[]): void {
  mkdirSync(join(root, 'released', version), { recursive: true });
  for (const file of ['openapi', 'asyncapi'])
    writeFileSync(
      join(root, 'released', version, `${file}.json.gz`),
      gzipSync(JSON.stringify(zoo(version, names))),
    );
}

/** The marks of operations and of fields, by name. */
function marksAt(version: string, names: readonly string[]) {
  const openapi = zoo(version, names) as ReturnType<typeof zoo>;
  markAdded(root, { 'openapi.yaml': openapi, 'asyncapi.yaml': zoo(version, []) });
  const marks = names.map((name) => {
    const operation = openapi.paths[`/${name}`]?.get as { 'x-added-in'?: string };
    const field = openapi.components.schemas.Zoo.properties[name] as { 'x-added-in'?: string };
    expect(field['x-added-in']).toBe(operation['x-added-in']);
    return [name, operation['x-added-in']];
  });
  return Object.fromEntries(marks);
}

test('each part has the first version that has it, and none where the first one does', () => {
  keep('0.9.0', ['owl']);
  keep('0.10.0', ['owl', 'fox']);
  expect(marksAt('0.11.0', ['owl', 'fox', 'elk'])).toEqual({
    owl: undefined,
    fox: '0.10.0',
    elk: '0.11.0',
  });
});

test('what is new while the version is still a kept one is not released yet', () => {
  keep('0.9.0', ['owl']);
  expect(marksAt('0.9.0', ['owl', 'elk'])).toEqual({ owl: undefined, elk: UNRELEASED });
});

test('a document says it itself, and next to a reference it is for the page alone', () => {
  keep('0.9.0', []);
  const document = zoo('0.10.0', ['owl', 'fox']);
  const properties = document.components.schemas.Zoo.properties as Record<string, object>;
  properties.owl = { type: 'string', 'x-added-in': '0.9.5' };
  properties.fox = { $ref: '#/components/schemas/Zoo' };
  markAdded(root, { 'openapi.yaml': document, 'asyncapi.yaml': zoo('0.10.0', []) });
  expect(properties.owl).toEqual({ type: 'string', 'x-added-in': '0.9.5' });
  expect(properties.fox).toHaveProperty('x-added-in', '0.10.0');
  expect(JSON.parse(JSON.stringify(properties.fox))).toEqual({ $ref: '#/components/schemas/Zoo' });
});

test('without a kept version nothing is new', () => {
  expect(marksAt('0.1.0', ['owl'])).toEqual({ owl: undefined });
});
