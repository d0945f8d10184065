// What OpenAI's own client can do with chats beyond plain text: tools, formats, probabilities,
// thoughts.
import OpenAI, { BadRequestError } from 'openai';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Fake, fakeBehind, load } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, type Server } from './support/server.ts';

const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'user', content: 'What is the weather in Paris?' },
];
const clientOf = (server: Server) =>
  new OpenAI({ baseURL: `${server.baseUrl}/v1`, apiKey: API_KEY, maxRetries: 0 });

/** A field that OpenAI's types don't know is passed on as it is. */
const orders = (fake: object) => ({ fake }) as object;

const functionOf = (name: string, parameters: Record<string, unknown>) =>
  ({ type: 'function', function: { name, parameters } }) as const;
const city = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['Paris', 'Rome'] } },
  required: ['city'],
};
const tools = [functionOf('get_weather', city), functionOf('get_time', city)];
const SENTENCE = 'Hello from the tiny random model.';

/** The deltas of a stream, and its last usage. */
async function read(stream: AsyncIterable<OpenAI.ChatCompletionChunk>) {
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { chunks, text: chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('') };
}

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const base = { model: idOf(engine.model), messages, temperature: 0 };
  const create = (more: object) =>
    clientOf(server()).chat.completions.create({ ...base, ...more, stream: false });

  test('calls the very tool that is named, streamed and not', async () => {
    const body = {
      ...base,
      tools,
      tool_choice: { type: 'function', function: { name: 'get_time' } } as const,
    };
    const plain = await create(body);
    const streamed = await clientOf(server()).chat.completions.stream(body).finalChatCompletion();
    for (const { choices } of [plain, streamed]) {
      expect(choices[0]?.finish_reason).toBe('tool_calls');
      expect(choices[0]?.message.tool_calls).toMatchObject([
        { type: 'function', function: { name: 'get_time' } },
      ]);
    }
  });

  test('calls tools only as the choice allows', async () => {
    for (const tool_choice of ['auto', 'required']) {
      const { choices } = await create({ tools, tool_choice });
      expect(choices[0]?.message.tool_calls?.length).toBeGreaterThan(0);
    }
    const { choices } = await create({ tools, tool_choice: 'none', max_tokens: 8 });
    expect(choices[0]?.message.tool_calls ?? []).toEqual([]);
    await expect(create({ tool_choice: 'required' })).rejects.toThrow(BadRequestError);
    await expect(create({ tools: [{ type: 'custom', custom: { name: 'x' } }] })).rejects.toThrow(
      BadRequestError,
    );
  });

  test('runs tools to the end with the helper of the client', async () => {
    const asked: unknown[] = [];
    const runner = clientOf(server()).chat.completions.runTools({
      ...base,
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'Get the weather of a city.',
            parameters: city,
            parse: JSON.parse,
            function: (input: { city: string }) => {
              asked.push(input.city);
              return '21 degrees';
            },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe(SENTENCE);
    expect(asked).toHaveLength(1);
    expect(['Paris', 'Rome']).toContain(asked[0]);
  });

  test('keeps to a schema, and to any JSON', async () => {
    const schema = {
      type: 'object',
      properties: { million: { type: 'integer' } },
      required: ['million'],
    };
    const { choices } = await clientOf(server()).chat.completions.parse({
      ...base,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'population', strict: true, schema },
      },
    });
    expect(choices[0]?.message.parsed).toEqual({ million: expect.any(Number) });
    const free = await create({ response_format: { type: 'json_object' }, max_tokens: 200 });
    expect(JSON.parse(free.choices[0]?.message.content ?? '')).toBeTypeOf('object');
  });

  test('tells log probabilities, streamed and not', async () => {
    const body = { ...base, logprobs: true, top_logprobs: 2, max_tokens: 3 };
    const plain = await create(body);
    const { chunks } = await read(
      await clientOf(server()).chat.completions.create({ ...body, stream: true }),
    );
    const streamed = chunks.flatMap(({ choices }) => choices[0]?.logprobs?.content ?? []);
    for (const content of [plain.choices[0]?.logprobs?.content ?? [], streamed]) {
      expect(content.map(({ token }) => token).join('')).toBe('Hello from the');
      for (const { top_logprobs } of content) expect(top_logprobs).toHaveLength(2);
    }
  });

  test('stops at one of several texts', async () => {
    for (const stop of [' tiny', ['never', 'nowhere', ' random', ' tiny']]) {
      const { choices } = await create({ stop });
      expect(choices[0]).toMatchObject({
        finish_reason: 'stop',
        message: { content: 'Hello from the' },
      });
    }
    const tooMany = Array.from({ length: 257 }, (_, index) => `text ${index}`);
    await expect(create({ stop: tooMany })).rejects.toThrow(BadRequestError);
  });

  test('takes switches for thinking in every form, and refuses a contradiction', async () => {
    const forms = [
      { enable_thinking: false },
      { enable_thinking: true },
      { reasoning_effort: 'none' },
      { reasoning_effort: 'low' },
      { chat_template_kwargs: { enable_thinking: false } },
      { reasoning_format: null },
    ];
    for (const form of forms)
      expect((await create(form)).choices[0]?.message.content).toBe(SENTENCE);
    await expect(create({ enable_thinking: true, reasoning_effort: 'none' })).rejects.toThrow(
      BadRequestError,
    );
  });

  test('fetches nothing, and says so before a stream begins', async () => {
    const urls = [
      'http://169.254.169.254/latest/meta-data',
      'https://example.com/cat.png',
      'file:///etc/passwd',
    ];
    for (const url of urls) {
      const content = [{ type: 'image_url' as const, image_url: { url } }];
      const failure = clientOf(server()).chat.completions.create({
        ...base,
        stream: true,
        messages: [{ role: 'user', content }],
      });
      await expect(failure).rejects.toThrow(BadRequestError);
      await expect(failure).rejects.toThrow(/data: URL/);
    }
  });

  test('refuses pictures and sounds that its model has no sense for', async () => {
    const parts: OpenAI.ChatCompletionContentPart[] = [
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      { type: 'input_audio', input_audio: { data: 'UklGRiQAAABXQVZF', format: 'wav' } },
    ];
    for (const part of parts) {
      const failure = create({ messages: [{ role: 'user', content: [part] }] });
      await expect(failure).rejects.toMatchObject({
        status: 400,
        code: 'capability_not_supported',
      });
    }
  });

  if (engine.backend === 'embedded') {
    test('refuses samplers and counts that it can not do', async () => {
      for (const more of [{ tfs_z: 0.5 }, { n: 129 }]) {
        await expect(create(more)).rejects.toThrow(BadRequestError);
      }
      expect((await create({ anything_else: 2 })).choices[0]?.message.content).toBe(SENTENCE);
    });
  }
});

describe('with a native server that tells what it was asked', () => {
  const server = serverForSuite();
  const base = { model: idOf('chat'), messages };
  let fake: Fake;
  beforeEach(async () => {
    fake = fakeBehind(await load(server(), 'chat'));
  });
  const lastBody = async () => (await fake.requests()).at(-1).body;

  test('thoughts arrive next to the content, streamed and not', async () => {
    const body = { ...base, ...orders({ thoughts: 'They ask me.' }) };
    const plain = await clientOf(server()).chat.completions.create(body);
    expect(plain.choices[0]?.message).toMatchObject({ reasoning_content: 'They ask me.' });
    const { chunks } = await read(
      await clientOf(server()).chat.completions.create({ ...body, stream: true }),
    );
    expect(chunks.map(({ choices }) => choices[0]?.delta)).toContainEqual({
      reasoning_content: 'They ask me.',
    });
  });

  test('a switch for thinking reaches the template', async () => {
    await clientOf(server()).chat.completions.create({
      ...base,
      ...({ enable_thinking: false } as object),
    });
    expect(await lastBody()).toMatchObject({
      chat_template_kwargs: { enable_thinking: false },
      reasoning_effort: 'none',
    });
    expect(await lastBody()).not.toHaveProperty('enable_thinking');
  });

  test('every field that OpenAI documents arrives as it was sent', async () => {
    const fields = {
      tools,
      tool_choice: 'auto' as const,
      parallel_tool_calls: true,
      response_format: { type: 'json_object' as const },
      logprobs: true,
      top_logprobs: 3,
      max_completion_tokens: 50,
      stop: ['a', 'b'],
      presence_penalty: 0.5,
      frequency_penalty: -0.5,
      temperature: 0.3,
      top_p: 0.8,
      seed: 7,
      n: 1,
      logit_bias: { '15043': 1 },
      user: 'user-42',
      reasoning_effort: 'low' as const,
    };
    await clientOf(server()).chat.completions.create({ ...base, ...fields });
    expect(await lastBody()).toMatchObject({ ...fields, messages });
  });
});
