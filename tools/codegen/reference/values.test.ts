import { expect, test } from 'vitest';
import { readValue, type Schema } from './values.ts';

const schemas: Record<string, Schema> = {
  Part: { type: 'object', properties: { text: { type: 'string' } } },
  Limit: { type: 'integer' },
  Tree: {
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  },
  Event: { oneOf: [{ $ref: '#/components/schemas/Part' }, { $ref: '#/components/schemas/Tree' }] },
};
const document = { components: { schemas } };
const part = { $ref: '#/components/schemas/Part' };

test.each<[Schema, string]>([
  [part, 'Part'],
  [{ $ref: '#/components/schemas/Limit' }, 'integer'],
  [{ $ref: '#/components/schemas/Event' }, 'Event'],
  [{ type: 'array', items: part, nullable: true }, 'list of Part or null'],
  [
    {
      oneOf: [
        { type: 'string', nullable: true },
        { type: 'array', items: part },
      ],
    },
    'string or list of Part or null',
  ],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', format: 'binary' }, 'file'],
  [{}, 'anything'],
])('%j is %s', (schema, text) => {
  expect(readValue(document, schema).type).toBe(text);
});

test('a schema that contains itself has fields, once', () => {
  const list = readValue(document, { type: 'array', items: { $ref: '#/components/schemas/Tree' } });
  expect(list.objects).toEqual(['Tree']);
  expect(readValue(document, schemas.Tree ?? {}).objects).toMatchObject([
    { fields: [{ name: 'children', isRequired: false, type: 'list of Tree', objects: ['Tree'] }] },
  ]);
});

test.each<[Schema, string]>([
  [{ minimum: 0, maximum: 2, default: 1 }, '0 to 2; default `1`'],
  [{ minLength: 1 }, 'not empty'],
  [{ minLength: 1, maxLength: 8 }, '1 to 8 characters'],
  [{ maxItems: 4, pattern: '^a$' }, 'at most 4 items; matches `^a$`'],
  [{ type: 'string', enum: ['a', 'b'], default: 'a' }, 'one of `"a"`, `"b"`; default `"a"`'],
  [{ type: 'string', enum: ['a'] }, ''],
])('the limits of %j are said in words: %s', (schema, text) => {
  expect(readValue(document, schema).facts).toBe(text);
});
