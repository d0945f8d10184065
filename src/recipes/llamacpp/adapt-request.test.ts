// What is changed in a request for llama-server, and that nothing else is.
import { describe, expect, test } from 'vitest';
import { CapabilityNotSupported } from '../../errors.ts';
import type { ModelRequest } from '../kit/protocol.ts';
import { adaptLlamacppRequest } from './adapt-request.ts';

const model: ModelRequest['model'] = {
  id: 'm',
  recipe: 'llamacpp',
  type: 'llm',
  path: '/models/m.gguf',
};
const adapt = (capability: ModelRequest['capability'], body: ModelRequest['body']) =>
  adaptLlamacppRequest({ capability, body, model, backend: 'cpu' });

describe('max_tokens', () => {
  test.each(['chat', 'completion'] as const)(
    'of a %s request is taken from max_completion_tokens',
    (capability) => {
      expect(adapt(capability, { max_completion_tokens: 5 })).toEqual({
        max_completion_tokens: 5,
        max_tokens: 5,
      });
    },
  );

  test.each([
    { max_completion_tokens: 5, max_tokens: 3 },
    { max_tokens: 3 },
    {},
    { max_completion_tokens: null },
  ])('%j stays as it is', (body) => {
    expect(adapt('chat', body)).toBe(body);
  });
});

test.each(['cpu', 'embedded'])(
  'a message without content is refused, for the backend %s',
  (backend) => {
    const messages = [{ role: 'assistant', tool_calls: [{}] }, { role: 'user' }];
    expect(() =>
      adaptLlamacppRequest({ capability: 'chat', body: { messages }, model, backend }),
    ).toThrow(expect.objectContaining({ param: 'messages[1].content' }));
  },
);

describe.each(['cpu', 'embedded'])('a format, for the backend %s,', (backend) => {
  const adaptFormat = (json_schema: unknown) =>
    adaptLlamacppRequest({
      capability: 'chat',
      body: { response_format: { type: 'json_schema', json_schema } },
      model,
      backend,
    });

  test.each([null, {}, { schema: null }, { schema: [] }])(
    'is refused if its schema is none, as in %j',
    (json_schema) => {
      expect(() => adaptFormat(json_schema)).toThrow(
        "'response_format.json_schema.schema' must be an object.",
      );
    },
  );

  test('that no response can be held to is refused with the place in the request', () => {
    const param = 'response_format.json_schema.schema';
    expect(() => adaptFormat({ schema: { type: 'integer', multipleOf: 5 } })).toThrow(
      expect.objectContaining({ param }),
    );
  });
});

describe('tool schemas', () => {
  const huge = {
    type: 'object',
    maxLength: 2000,
    properties: {
      maxLength: { type: 'string', minLength: 1, maxLength: 1_000_000 },
      list: {
        type: 'array',
        minItems: 2001,
        maxItems: 2000,
        items: [{ type: 'string', maxLength: 1999 }],
      },
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
    const body = {
      tools: [{ type: 'function', function: { name: 'f', strict: true, parameters: huge } }],
      n: 1,
    };
    expect(adapt('chat', body)).toEqual({
      tools: [{ type: 'function', function: { name: 'f', strict: true, parameters: bearable } }],
      n: 1,
    });
    expect(huge.maxLength).toBe(2000);
  });

  test.each([
    { tools: [{ type: 'function', function: { name: 'f', parameters: bearable } }] },
    { tools: [{ type: 'function', function: { name: 'f' } }, null, 'x', []] },
    { tools: 'nonsense' },
    { messages: [{ role: 'user', content: 'hi', maxLength: 5000 }] },
  ])('without huge limits the body stays the same object: %j', (body) => {
    expect(adapt('chat', body)).toBe(body);
  });

  test('a schema nested a hundred thousand levels deep does no harm', () => {
    let schema: unknown = { maxLength: 5000 };
    for (let level = 0; level < 100_000; level += 1) schema = { items: schema };
    const body = { tools: [{ function: { parameters: schema } }] };
    expect(adapt('chat', body)).toBe(body);
  });
});

test('a null for the place of thoughts is left out, because llama-server would fail at it', () => {
  expect(adapt('chat', { reasoning_format: null, n: 1 })).toEqual({ n: 1 });
});

test.each<[string, object, object]>([
  [
    'without a schema',
    { type: 'json_object' },
    { type: 'json_object', schema: { type: 'object' } },
  ],
  [
    'with an empty one',
    { type: 'json_object', schema: {} },
    { type: 'json_object', schema: { type: 'object' } },
  ],
  [
    'with one',
    { type: 'json_object', schema: { type: 'array' } },
    { type: 'json_object', schema: { type: 'array' } },
  ],
])(
  'any JSON %s is asked for as an object, which each version of llama-server holds to',
  (_how, asked, sent) => {
    expect(adapt('chat', { response_format: asked })).toEqual({ response_format: sent });
  },
);

describe('pictures and sounds', () => {
  const withPart = (part: object) => ({
    messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }, part] }],
  });
  const picture = withPart({
    type: 'image_url',
    image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' },
  });
  const sound = withPart({ type: 'input_audio', input_audio: { data: 'UklGRg==' } });

  test.each([picture, sound])('are refused by a model that reads text only: %j', (body) => {
    expect(() => adapt('chat', body)).toThrow(CapabilityNotSupported);
    expect(() => adapt('chat', body)).toThrow(/messages\[0\].content\[1\].*'m' reads text only/);
  });

  test.each([picture, sound])(
    'are for llama-server to judge when there is a projector: %j',
    (body) => {
      const seeing = { ...model, mmprojPath: '/models/mmproj.gguf' };
      expect(
        adaptLlamacppRequest({ capability: 'chat', body, model: seeing, backend: 'cpu' }),
      ).toBe(body);
    },
  );
});

test.each(['embeddings', 'reranking', 'tokenize', 'detokenize', 'slots'] as const)(
  'a %s request is never changed',
  (capability) => {
    const body = { max_completion_tokens: 5, tools: [{ parameters: { maxLength: 9999 } }] };
    expect(adapt(capability, body)).toBe(body);
  },
);

describe('min_tokens', () => {
  test.each([
    [1, 'root ::= token{1} token*'],
    [999, 'root ::= token{999} token*'],
    [1000, 'root ::= block token*\nblock ::= token{1000}'],
    [2030, 'root ::= block block token{30} token*\nblock ::= token{1000}'],
  ])('%i becomes a grammar of any tokens, which may end after as many', (least, rules) => {
    expect(adapt('completion', { prompt: 'Hi', min_tokens: least })).toEqual({
      prompt: 'Hi',
      grammar: `${rules}\ntoken ::= <[0]> | !<[0]>`,
    });
  });

  test.each([0, null, undefined])('of %s changes nothing', (min_tokens) => {
    const body = { min_tokens };
    expect(adapt('chat', body)).toBe(body);
  });

  test('goes to the embedded engine as it is', () => {
    const body = { min_tokens: 5 };
    expect(adaptLlamacppRequest({ capability: 'chat', body, model, backend: 'embedded' })).toBe(
      body,
    );
  });

  test.each([
    { grammar: 'root ::= "a"' },
    { json_schema: { type: 'object' } },
    { response_format: { type: 'json_object' } },
    { tools: [{ type: 'function', function: { name: 'f' } }] },
  ])('min_tokens is refused together with %j, which is a grammar too', (more) => {
    expect(() => adapt('chat', { min_tokens: 5, ...more })).toThrow(CapabilityNotSupported);
  });

  test.each([
    { grammar: '' },
    { response_format: { type: 'text' } },
    { tools: [] },
    { tools: [{}], tool_choice: 'none' },
  ])('min_tokens is taken together with %j, which asks for nothing', (more) => {
    expect(adapt('chat', { min_tokens: 5, ...more })).toMatchObject({
      grammar: expect.stringMatching(/token\{5\}/),
    });
  });
});
