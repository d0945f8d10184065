import { expect, test } from 'vitest';
import type { Schema } from './model.ts';
import { inner, limits, typeText } from './schema-text.ts';

const schemas: Record<string, Schema> = {
  Part: { type: 'object', properties: { text: { type: 'string' } } },
  Limit: { type: 'integer' },
  Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
  Event: { oneOf: [{ $ref: '#/components/schemas/Part' }, { $ref: '#/components/schemas/Tree' }] },
};
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
  expect(typeText(schemas, schema)).toBe(text);
});

test('a schema that contains itself has fields', () => {
  expect(inner(schemas, { type: 'array', items: { $ref: '#/components/schemas/Tree' } })).toEqual([
    { name: 'Tree', schema: schemas.Tree },
  ]);
});

test('limits are said in words', () => {
  expect(limits({ minimum: 0, maximum: 2, default: 1 })).toEqual(['0 to 2', 'default 1']);
  expect(limits({ minLength: 1 })).toEqual(['not empty']);
  expect(limits({ minLength: 1, maxLength: 8 })).toEqual(['1 to 8 characters']);
  expect(limits({ maxItems: 4, pattern: '^a$' })).toEqual(['at most 4 items', 'matches ^a$']);
});
