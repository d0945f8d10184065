import { expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { generateTypes } from './types.ts';

const schemas = {
  Thing: {
    type: 'object',
    description: 'A thing.',
    required: ['example'],
    properties: {
      example: { type: 'string', example: 'one', description: 'A field of this name.' },
    },
    example: { example: 'one' },
  },
  Sound: { type: 'string', format: 'binary' },
};
const get = {
  operationId: 'getThing',
  summary: 'Get a thing',
  responses: {
    200: {
      description: 'It.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
    },
  },
};
const document = {
  openapi: '3.0.3',
  info: { title: '', version: '' },
  paths: { '/thing': { get } },
  components: { schemas },
};

test('types have descriptions but no examples, and nothing that may never be there', async () => {
  const text = await generateTypes(document as unknown as OpenApiDocument);
  expect(text).toContain('@description A field of this name.');
  expect(text).toContain('example: string;');
  expect(text).not.toMatch(/@example|Get a thing|\?: never|parameters: \{|headers: \{\s*\[/);
  expect(text).toContain('Sound: Uint8Array;');
  expect(text).toContain("export type Thing = components['schemas']['Thing'];");
});
