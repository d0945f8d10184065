import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../src/lib/package-root.ts';
import { lookUp } from './references.ts';

const document = parse(readFileSync(new URL('generated/openapi.yaml', packageRoot), 'utf8'));

/** Keywords that the generated types express, and the validator checks. */
const TYPED = [
  '$ref',
  'type',
  'nullable',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'oneOf',
  'anyOf',
  'allOf',
];
/** Keywords that only the validator checks; no type can say them. */
const CHECKED = [
  ...[
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minLength',
    'maxLength',
    'pattern',
  ],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'not', 'format'],
];
/**
 * Keywords for readers, and `x-event`, from which codegen/handlers.ts takes the names of events.
 */
const DESCRIPTIVE = ['title', 'description', 'default', 'example', 'deprecated', 'x-event'];
/** Formats that the validator knows; it takes no notice of others. */
const FORMATS = [
  'int32',
  'int64',
  'float',
  'double',
  'byte',
  'binary',
  'date',
  'date-time',
  'uri',
  'uuid',
  'email',
];

type Json = Record<string, unknown>;

/** Every schema of the document with where it is; examples are data, whatever their keys. */
function* schemas(value: unknown, place: string, isSchema: boolean): Generator<[string, Json]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      yield* schemas(item, `${place}/${index}`, isSchema);
  } else if (typeof value === 'object' && value !== null) {
    if (isSchema) yield [place, value as Json];
    for (const [key, child] of Object.entries(value)) {
      const at = `${place}/${key}`;
      if (key === 'example' || key === 'examples' || key === 'enum' || key === 'default') continue;
      if (isSchema && key === 'properties') {
        for (const [name, property] of Object.entries(child as Json))
          yield* schemas(property, `${at}/${name}`, true);
      } else if (place.endsWith('/components') && key === 'schemas') {
        for (const [name, schema] of Object.entries(child as Json))
          yield* schemas(schema, `${at}/${name}`, true);
      } else {
        yield* schemas(child, at, isSchema || key === 'schema');
      }
    }
  }
}

const all = [...schemas(document, '#', false)];

test('the schemas of operations and components are found', () => {
  const places = all.map(([place]) => place);
  expect(places).toContain('#/components/schemas/ChatCompletionRequest/properties/messages/items');
  expect(places).toContain('#/paths//models/get/responses/200/content/application/json/schema');
});

test('openapi.yaml uses no keyword that the generators or the validator ignore', () => {
  const known = new Set([...TYPED, ...CHECKED, ...DESCRIPTIVE]);
  const ignored = all.flatMap(([place, schema]) =>
    Object.keys(schema)
      .filter((keyword) => !known.has(keyword))
      .map((keyword) => `${keyword} at ${place}`),
  );
  expect(ignored).toEqual([]);
});

test('openapi.yaml uses no format that the validator ignores', () => {
  const ignored = all.filter(
    ([, { format }]) => format !== undefined && !FORMATS.includes(String(format)),
  );
  expect(ignored).toEqual([]);
});

test('a $ref has no other keyword next to it, which OpenAPI 3.0 ignores', () => {
  const crowded = all
    .filter(([, schema]) => '$ref' in schema && Object.keys(schema).length > 1)
    .map(([place]) => place);
  expect(crowded).toEqual([]);
});

test('nullable stands next to a type, without which the validator ignores it', () => {
  const untyped = all
    .filter(([, schema]) => schema.nullable === true && schema.type === undefined)
    .map(([place]) => place);
  expect(untyped).toEqual([]);
});

test('an enum that may be null lists null, or the validator refuses it', () => {
  const closed = all
    .filter(
      ([, schema]) =>
        schema.nullable === true && Array.isArray(schema.enum) && !schema.enum.includes(null),
    )
    .map(([place]) => place);
  expect(closed).toEqual([]);
});

test('every reference of openapi.yaml leads to something within it', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":("[^"]*")/g)].map(
    ([, text = '']) => JSON.parse(text),
  );
  expect(references.length).toBeGreaterThan(100);
  for (const $ref of new Set(references)) expect(() => lookUp(document, { $ref })).not.toThrow();
});
