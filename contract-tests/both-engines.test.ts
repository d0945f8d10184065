// The embedded engine and a real llama-server behind the server: the same requests get the same
// answers, in every API.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { encodeTinyLora } from '../fixtures/models/tiny-lora.ts';
import { ask, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { idOf } from './support/server.ts';

if (native === undefined) {
  test.skip('the real llama-server is left out, because it was not built (npm run native)');
}

const CHAT = '/v1/chat/completions';
const MODEL = idOf('real');
const GREEDY = { temperature: 0, seed: 1 };
const HELLO = [{ role: 'user', content: 'Hi' }];

/** What the engines said, by what they were asked. */
const said = new Map<string, unknown>();

/** Each engine says what the first one has said. */
function expectAlike(question: string, answer: unknown): void {
  if (said.has(question)) expect(answer).toEqual(said.get(question));
  else said.set(question, answer);
}

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const chat = (body: object) =>
    ask(server(), {
      path: CHAT,
      body: { model: MODEL, messages: HELLO, ...GREEDY, ...body } as never,
    });

  test.each(['#/$defs/api~1Word', '#/$defs/api%2FWord', '#/properties/it~0s'])(
    'a response is held to a schema with the reference %s',
    async ($ref) => {
      const word = { const: 'yes' };
      const schema = {
        type: 'object',
        properties: { 'it~s': word, a: { $ref } },
        required: ['it~s', 'a'],
        additionalProperties: false,
        $defs: { 'api/Word': word },
      };
      const { json, text } = await chat({
        response_format: { type: 'json_schema', json_schema: { name: 'word', schema } },
        max_tokens: 64,
      });
      expect(JSON.parse(json.choices?.[0].message.content), text).toEqual({
        'it~s': 'yes',
        a: 'yes',
      });
    },
  );

  describe('a call that the limit of tokens cuts', () => {
    const parameters = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    };
    const tools = [{ type: 'function', function: { name: 'look', parameters } }];
    /** The model needs more for a call, and fewer for what comes before its arguments. */
    const LIMITS = [18, 20, 22, 24];

    const asked = (
      limit: number,
      stream: boolean,
    ): readonly (readonly [path: string, body: object])[] => [
      [CHAT, { messages: HELLO, tools, tool_choice: 'required', max_tokens: limit, stream }],
      [
        '/v1/responses',
        {
          ...{
            input: 'Hi',
            tools: [{ type: 'function', name: 'look', parameters }],
            tool_choice: 'required',
          },
          ...{ max_output_tokens: limit, stream },
        },
      ],
      [
        '/v1/messages',
        {
          ...{
            messages: HELLO,
            tools: [{ name: 'look', input_schema: parameters }],
            tool_choice: { type: 'any' },
          },
          ...{ max_tokens: limit, stream },
        },
      ],
    ];

    test.each(LIMITS)('is never said to be complete, in any API (%d tokens)', async (limit) => {
      for (const stream of [false, true]) {
        for (const [path, body] of asked(limit, stream)) {
          const { status, text } = await ask(server(), {
            path,
            body: { model: MODEL, ...GREEDY, ...body } as never,
          });
          expect({ path, status }).toEqual({ path, status: 200 });
          expect(text).toMatch(
            /"finish_reason":"length"|"status":"incomplete"|"stop_reason":"max_tokens"/,
          );
          expect(text).not.toMatch(
            /"tool_calls"(?!:)|"status":"completed"|"stop_reason":"tool_use"/,
          );
        }
      }
    });

    test.each(LIMITS)("ends with 'length' in Ollama's API (%d tokens)", async (limit) => {
      for (const stream of [false, true]) {
        const options = { ...GREEDY, num_predict: limit };
        const body = { model: MODEL, messages: HELLO, tools, options, stream };
        const { status, text } = await ask(server(), { path: '/api/chat', body: body as never });
        expect({ status, text }).toEqual({
          status: 200,
          text: expect.stringContaining('"done_reason":"length"'),
        });
        expect(text).not.toContain('"done_reason":"stop"');
      }
    });
  });

  const promptOf = async (body: object): Promise<string> => {
    const reply = await ask(server(), {
      path: '/v1/apply-template',
      body: { model: MODEL, ...body } as never,
    });
    expect(reply, reply.text).toMatchObject({ status: 200 });
    return (reply.json as Undocumented).prompt;
  };

  test('null in a field of a message, a tool or a variable means that it is not given', async () => {
    const parameters = { type: 'object', properties: { a: { type: 'string' } } };
    const tool = { type: 'function', function: { name: 'look', parameters } };
    const message = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };
    const part = { type: 'text', text: 'Hi', cache_control: null };
    const withNulls = {
      messages: [
        { role: 'user', content: [part], name: null, tool_calls: null, reasoning_content: null },
      ],
      tools: [{ ...tool, function: { ...tool.function, description: null, strict: null } }],
      chat_template_kwargs: { enable_thinking: null },
      response_format: { type: 'json_object', schema: null },
    };
    expect(await promptOf(withNulls)).toBe(await promptOf({ messages: [message], tools: [tool] }));
    expect((await chat({ messages: withNulls.messages, max_tokens: 2 })).status).toBe(200);
  });

  const post = async (path: string, body: object): Promise<Undocumented> => {
    const { json, status, text } = await ask(server(), { path, body: body as never });
    expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
    return json;
  };

  test.each<[string, object]>([
    ['by default', {}],
    ['at a high temperature', { temperature: 2 }],
    ['with few tokens to choose from', { top_k: 1, top_p: 0.1, min_p: 0.5 }],
    [
      'with a grammar and a bias',
      { response_format: { type: 'json_object' }, logit_bias: { 40: 5 } },
    ],
  ])(
    'log probabilities are those under the model, whatever is drawn: %s',
    async (what, sampling) => {
      const asked = {
        model: MODEL,
        messages: HELLO,
        logprobs: true,
        top_logprobs: 3,
        max_tokens: 1,
        seed: 1,
      };
      const { choices } = await post(CHAT, { ...asked, ...sampling });
      const [{ top_logprobs: top }] = choices[0].logprobs.content;
      expect(top).toHaveLength(3);
      const first = top.map(({ token, logprob }: Undocumented) => [token, logprob.toFixed(2)]);
      expect(Number(first[0][1])).toBeLessThan(0);
      expectAlike(`log probabilities, ${what === 'with a grammar and a bias' ? what : ''}`, first);
    },
  );

  test.each(["yes , no . it 's a ( b ) ! ä€ 😀", ' two  blanks ', 'x = [ 1 , 2 ]'])(
    'tokens become the text again that they were made of: %s',
    async (content) => {
      const { tokens } = await post('/v1/tokenize', { model: MODEL, content });
      expect(await post('/v1/detokenize', { model: MODEL, tokens })).toEqual({ content });
    },
  );

  test('words of a BERT vocabulary keep the blanks between them', async () => {
    const model = idOf('embedding');
    const { tokens } = await post('/v1/tokenize', { model, content: 'yes , no .' });
    expect(await post('/v1/detokenize', { model, tokens })).toEqual({ content: ' yes , no .' });
  });

  test('a document gets the same score, of the same prompt', async () => {
    const model = idOf('reranking');
    const documents = ['a lemon tree', 'red house', 'green , lemon'];
    const { results, usage } = await post('/v1/rerank', { model, query: 'green lemon', documents });
    const scores = results.map(({ index, relevance_score }: Undocumented) => [
      index,
      relevance_score.toFixed(4),
    ]);
    expectAlike('scores', { scores: scores.sort(), usage });
  });

  test('tokens become a vector as they are, and a text with the marks around it', async () => {
    const model = idOf('embedding');
    const numbersOf = async (input: unknown) => {
      const { data, usage } = await post('/v1/embeddings', {
        model,
        input,
        encoding_format: 'float',
      });
      const numbers = data.map(({ embedding }: Undocumented) =>
        embedding.slice(0, 4).map((one: number) => one.toFixed(4)),
      );
      return { numbers, usage };
    };
    const { tokens } = await post('/v1/tokenize', { model, content: 'yes no' });
    const ofTokens = await numbersOf([tokens, tokens.slice(0, 1)]);
    expect(ofTokens.usage.prompt_tokens).toBe(tokens.length + 1);
    expectAlike('vectors of tokens', ofTokens);
    expectAlike('vector of a text', await numbersOf('yes no'));
  });

  test('a begun answer goes on without its beginning, in every API', async () => {
    const messages = [...HELLO, { role: 'assistant', content: 'Hello from' }];
    const rest = ' the tiny random model.';
    const more = { model: MODEL, messages, max_tokens: 20, ...GREEDY };
    for (const fields of [
      {},
      { continue_final_message: true },
      { continue_final_message: true, add_generation_prompt: false },
    ]) {
      expect((await post(CHAT, { ...more, ...fields })).choices[0].message.content).toBe(rest);
    }
    expect((await post('/v1/messages', more)).content).toMatchObject([
      { type: 'text', text: rest },
    ]);
    const ollama = {
      model: MODEL,
      messages,
      stream: false,
      options: { ...GREEDY, num_predict: 20 },
    };
    expect((await post('/api/chat', ollama)).message.content).toBe(rest);
    // There is nothing to go on with.
    const plain = await post(CHAT, { ...more, messages: HELLO, continue_final_message: true });
    expect(plain.choices[0].message.content).toBe(`Hello from${rest}`);
  });

  test('as many texts as code completion sends end a response', async () => {
    const stop = [...Array.from({ length: 13 }, (_, index) => `never ${index}`), ' tiny'];
    const { choices } = await post(CHAT, { model: MODEL, messages: HELLO, stop, ...GREEDY });
    expect(choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'Hello from the' },
    });
    const completed = await post('/v1/completions', {
      model: MODEL,
      prompt: 'Hi',
      stop,
      ...GREEDY,
    });
    expect(completed.choices[0]).toMatchObject({ finish_reason: 'stop', text: 'Hello from the' });
  });

  test('any JSON is what an empty schema means', async () => {
    for (const more of [
      { json_schema: {} },
      { response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } } },
    ]) {
      const { choices } = await post(CHAT, { model: MODEL, messages: HELLO, ...GREEDY, ...more });
      expect(JSON.parse(choices[0].message.content)).toBe('Hello from the tiny random model.');
    }
    const asked = { model: MODEL, prompt: 'Hi', json_schema: {}, ...GREEDY };
    expect(JSON.parse((await post('/v1/completions', asked)).choices[0].text)).toBe(
      'Hello from the tiny random model.',
    );
    const ollama = { model: MODEL, messages: HELLO, stream: false, format: {}, options: GREEDY };
    expect(JSON.parse((await post('/api/chat', ollama)).message.content)).toBe(
      'Hello from the tiny random model.',
    );
  });

  describe('what zod makes of a type', () => {
    /**
     * Chats that the random model would go on with for ever end here; what they say is not judged.
     */
    const MAX_TOKENS = 120;

    async function answerOf(
      schema: object,
    ): Promise<{ text: string; isWhole: boolean } | { refusal: string }> {
      const format = { type: 'json_schema', json_schema: { name: 'type', strict: true, schema } };
      const { status, json } = await chat({ response_format: format, max_tokens: MAX_TOKENS });
      const { choices, error }: Undocumented = json;
      if (status === 400) return { refusal: error.message };
      expect({ status, error }).toEqual({ status: 200, error: undefined });
      return { text: choices[0].message.content, isWhole: choices[0].finish_reason === 'stop' };
    }

    test.each(Object.entries(HELD))('is held as %s', async (_name, type) => {
      const answer = await answerOf(z.toJSONSchema(type));
      expect(answer).toMatchObject({ text: expect.any(String) });
      const { text, isWhole } = answer as { text: string; isWhole: boolean };
      if (isWhole) expect(type.safeParse(JSON.parse(text)), text).toMatchObject({ success: true });
    });

    test.each(Object.entries(REFUSED))(
      'is refused as %s, with the keyword and its place',
      async (_name, [type, what]) => {
        const answer = await answerOf(z.toJSONSchema(z.object({ a: z.array(type) })));
        const [keyword] = what.split(' ');
        expect(answer).toEqual({
          refusal: expect.stringContaining(`At #/properties/a/items/${what}: '${keyword}'`),
        });
      },
    );
  });
});

describe.each(ENGINES.filter(({ isReal }) => isReal))(
  '$name, with a template and an adapter in files',
  (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'lemonade-files-'));
    const adapter = join(folder, 'adapter.gguf');
    const template = join(folder, 'template.jinja');
    writeFileSync(adapter, encodeTinyLora());
    writeFileSync(
      template,
      '{% for message in messages %}<{{ message.role }}>{{ message.content }}{% endfor %}',
    );
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const environment = environmentOf(engine);
    const files = `--lora ${adapter} --chat-template-file ${template}`;
    const server = serverForSuite({
      environment: { ...environment, LEMONADE_LLAMACPP_ARGS: `--threads 1 ${files}` },
    });
    const plain = serverForSuite({ environment });

    test('the template in the file makes the prompts', async () => {
      const body = { model: MODEL, messages: HELLO };
      const { json, text } = await ask(server(), {
        path: '/v1/apply-template',
        body: body as never,
      });
      expect(json, text).toMatchObject({ prompt: expect.stringContaining('<user>Hi') });
    });

    test('the adapter changes what the model finds likely, as it does with the other engine', async () => {
      const asked = {
        model: MODEL,
        prompt: 'Hello from the',
        max_tokens: 1,
        logprobs: 1,
        ...GREEDY,
      };
      const likelyOn = async (which: typeof server): Promise<number> => {
        const { json, text } = await ask(which(), {
          path: '/v1/completions',
          body: asked as never,
        });
        const { logprobs }: Undocumented = (json as Undocumented).choices?.[0] ?? {};
        expect(logprobs, text).toBeTruthy();
        return logprobs.token_logprobs?.[0] ?? logprobs.content[0].logprob;
      };
      const adapted = await likelyOn(server);
      expect(Math.abs(adapted - (await likelyOn(plain)))).toBeGreaterThan(0.001);
      expectAlike('adapter', adapted.toFixed(2));
    });
  },
);

const Tree = z.object({
  name: z.string(),
  get children() {
    return z.array(Tree);
  },
});
const Shared = z.object({ x: z.int() }).meta({ id: 'Shared' });
const kinds = [
  z.object({ kind: z.literal('a'), x: z.int() }),
  z.object({ kind: z.literal('b'), y: z.string() }),
] as const;

/** Types that a response is held to, so that zod takes it. */
const HELD: Readonly<Record<string, z.ZodType>> = {
  string: z.string(),
  'string of a length': z.string().min(2).max(5),
  'string of a pattern': z.string().regex(/^[a-z]{3}-\d{2}$/),
  'string that begins with': z.string().startsWith('ab'),
  'string that ends with': z.string().endsWith('ab'),
  'string that includes': z.string().includes('ab'),
  email: z.email(),
  url: z.string().regex(/^https:\/\/[a-z]{2,9}\.org\/$/),
  uuid: z.uuid(),
  datetime: z.iso.datetime(),
  date: z.iso.date(),
  time: z.iso.time(),
  ipv4: z.ipv4(),
  ipv6: z.ipv6(),
  base64: z.base64(),
  nanoid: z.nanoid(),
  ulid: z.ulid(),
  e164: z.e164(),
  integer: z.int(),
  'integer between bounds': z.int().min(3).max(12),
  'positive integer': z.int().positive(),
  boolean: z.boolean(),
  null: z.null(),
  any: z.any(),
  unknown: z.unknown(),
  literal: z.literal('a'),
  literals: z.literal(['a', 1, null]),
  enum: z.enum(['a', 'b']),
  array: z.array(z.string()),
  'array of a length': z.array(z.int()).length(2),
  tuple: z.tuple([z.string(), z.int()]),
  'empty tuple': z.tuple([]),
  object: z.object({ a: z.string(), b: z.int().optional() }),
  'strict object': z.strictObject({ a: z.string() }),
  'loose object': z.looseObject({ a: z.string() }),
  'object with others of a type': z.object({ a: z.string() }).catchall(z.int()),
  record: z.record(z.string(), z.int()),
  'record of a list of names': z.record(z.enum(['a', 'b']), z.int()),
  'partial record': z.partialRecord(z.enum(['a', 'b']), z.int()),
  union: z.union([z.string(), z.int()]),
  'discriminated union': z.discriminatedUnion('kind', [...kinds]),
  intersection: z.intersection(z.object({ a: z.string() }), z.object({ b: z.int() })),
  nullable: z.string().nullable(),
  nullish: z.object({ a: z.string().nullish() }),
  default: z.string().default('x'),
  'template literal': z.templateLiteral(['a', z.int()]),
  json: z.json(),
  recursive: Tree,
  shared: z.object({ a: Shared, b: Shared }),
  nested: z.object({
    tags: z.record(z.string(), z.array(z.string())),
    point: z.tuple([z.number(), z.number()]).nullable(),
  }),
};

/**
 * Types that can't be held, with where that is said below the type; the first word is the keyword.
 */
const REFUSED: Readonly<Record<string, readonly [z.ZodType, string]>> = {
  'a number between bounds': [z.number().min(0).max(1), 'minimum'],
  'a positive number': [z.number().positive(), 'exclusiveMinimum'],
  'a multiple': [z.number().multipleOf(5), 'multipleOf'],
  never: [z.never(), 'not'],
  'a tuple with others behind': [z.tuple([z.string()], z.int()), 'items'],
  'a record of a pattern of names': [
    z.record(z.string().regex(/^[a-z]+$/), z.int()),
    'propertyNames',
  ],
  emoji: [z.emoji(), 'pattern'],
};
