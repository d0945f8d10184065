import { expect, test } from 'vitest';
import type { OpenApiDocument, Schema } from './document.ts';
import { optionalFields } from './optional-fields.ts';

test('of optional fields it is known which values mean none, and a required field has no such value', () => {
  const fields = {
    word: { type: 'string' },
    maybe: { type: 'string', nullable: true },
    any: {},
    either: { oneOf: [{ type: 'string' }, { type: 'string', nullable: true }] },
    list: { type: 'array', items: {}, minItems: 1, nullable: true },
    map: { $ref: '#/components/schemas/Map' },
    object: { type: 'object', additionalProperties: true },
    needed: { type: 'string' },
  };
  const schema = { allOf: [{ type: 'object', required: ['needed'], properties: fields }] };
  const schemas = { Map: { type: 'object', additionalProperties: { type: 'string' } } };
  const document = { components: { schemas } } as unknown as OpenApiDocument;
  expect(optionalFields(document, schema as unknown as Schema)).toEqual({
    word: ['null'],
    list: ['[]'],
    map: ['null', '{}'],
    object: ['null'],
  });
});
