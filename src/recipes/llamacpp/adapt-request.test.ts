// What is changed in a request for llama-server, and that nothing else is.
import { describe, expect, test } from 'vitest';
import { adaptLlamacppRequest } from './adapt-request.ts';

describe('max_tokens', () => {
  test.each(['chat', 'completion'] as const)('of a %s request is taken from max_completion_tokens', (capability) => {
    expect(adaptLlamacppRequest(capability, { max_completion_tokens: 5 })).toEqual({
      max_completion_tokens: 5,
      max_tokens: 5,
    });
  });

  test.each([{ max_completion_tokens: 5, max_tokens: 3 }, { max_tokens: 3 }, {}, { max_completion_tokens: null }])(
    '%j stays as it is',
    (body) => {
      expect(adaptLlamacppRequest('chat', body)).toBe(body);
    },
  );
});

describe('tool schemas', () => {
  const huge = {
    type: 'object',
    maxLength: 2000,
    properties: {
      maxLength: { type: 'string', minLength: 1, maxLength: 1_000_000 },
      list: { type: 'array', minItems: 2001, maxItems: 2000, items: [{ type: 'string', maxLength: 1999 }] },
    },
  };
  const bearable = {
    type: 'object',
    properties: {
      maxLength: { type: 'string', minLength: 1 },
      list: { type: 'array', maxItems: 2000, items: [{ type: 'string', maxLength: 1999 }] },
    },
  };

  test('of chat lose their huge limits at every level, and only those', () => {
    const body = { tools: [{ type: 'function', function: { name: 'f', strict: true, parameters: huge } }], n: 1 };
    expect(adaptLlamacppRequest('chat', body)).toEqual({
      tools: [{ type: 'function', function: { name: 'f', strict: true, parameters: bearable } }],
      n: 1,
    });
    expect(huge.maxLength).toBe(2000);
  });

  test('of responses lie directly in the tool', () => {
    const body = { tools: [{ type: 'function', name: 'f', parameters: huge }] };
    expect(adaptLlamacppRequest('responses', body)).toEqual({
      tools: [{ type: 'function', name: 'f', parameters: bearable }],
    });
  });

  test.each([
    { tools: [{ type: 'function', function: { name: 'f', parameters: bearable } }] },
    { tools: [{ type: 'function', function: { name: 'f' } }, null, 'x', []] },
    { tools: 'nonsense' },
    { messages: [{ role: 'user', content: 'hi', maxLength: 5000 }] },
  ])('without huge limits the body stays the same object: %j', (body) => {
    expect(adaptLlamacppRequest('chat', body)).toBe(body);
  });

  test('a schema nested a hundred thousand levels deep does no harm', () => {
    let schema: unknown = { maxLength: 5000 };
    for (let level = 0; level < 100_000; level += 1) schema = { items: schema };
    const body = { tools: [{ function: { parameters: schema } }] };
    expect(adaptLlamacppRequest('chat', body)).toBe(body);
  });
});

test.each(['embeddings', 'reranking', 'slots'] as const)('a %s request is never changed', (capability) => {
  const body = { max_completion_tokens: 5, tools: [{ parameters: { maxLength: 9999 } }] };
  expect(adaptLlamacppRequest(capability, body)).toBe(body);
});
