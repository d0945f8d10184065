// Anthropic's own client, as published, talks to the server as if it were Anthropic.
import Anthropic, {
  APIError,
  AuthenticationError,
  BadRequestError,
  NotFoundError,
} from '@anthropic-ai/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY, idOf, type Server } from './support/server.ts';

const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Say hello.' }];
const WEATHER: Anthropic.Tool = {
  name: 'get_weather',
  description: 'Get the weather of a city.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

/** The client adds `/v1` itself. */
const clientOf = (server: Server, { apiKey = API_KEY, prefix = '' } = {}) =>
  new Anthropic({ baseURL: server.baseUrl + prefix, apiKey, maxRetries: 0 });

const textOf = ({ content }: Pick<Anthropic.Message, 'content'>) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');

describe.each(ENGINES)('on $name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const request = { model: idOf(engine.model), max_tokens: 16, temperature: 0, messages };
  const onReal: (title: string, run: () => Promise<void>) => void = engine.isReal
    ? test
    : () => undefined;

  test('it gets messages, whole and streamed, and they say the same', async () => {
    const client = clientOf(server());
    const whole = await client.messages.create(request);
    const streamed = await client.messages.stream(request).finalMessage();
    expect(textOf(whole)).not.toBe('');
    expect(textOf(streamed)).toBe(textOf(whole));
    for (const message of [whole, streamed]) {
      expect(message).toMatchObject({ type: 'message', role: 'assistant', model: request.model });
      expect(message.id).toMatch(/^msg_/);
      expect(message.stop_reason).toMatch(/^(?:end_turn|max_tokens)$/);
      expect(
        message.usage.input_tokens + (message.usage.cache_read_input_tokens ?? 0),
      ).toBeGreaterThan(0);
      expect(message.usage.output_tokens).toBeGreaterThan(0);
    }
  });

  onReal('it is told which of its stop texts ended a message, whole and streamed', async () => {
    const client = clientOf(server());
    const stop = textOf(await client.messages.create(request)).slice(2, 4);
    const asked = { ...request, stop_sequences: ['never', stop] };
    const both = [
      await client.messages.create(asked),
      await client.messages.stream(asked).finalMessage(),
    ];
    for (const message of both)
      expect(message).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: stop });
  });

  test('it is told beforehand how many tokens its prompt has', async () => {
    const client = clientOf(server());
    const { usage } = await client.messages.create(request);
    const asked = { model: request.model, messages };
    const { input_tokens } = await client.messages.countTokens(asked);
    expect(input_tokens).toBe(usage.input_tokens + (usage.cache_read_input_tokens ?? 0));
    const longer = await client.messages.countTokens({
      ...asked,
      system: 'Answer in one sentence.',
    });
    expect(longer.input_tokens).toBeGreaterThan(input_tokens);
    const data = 'iVBORw0KGgoAAAANSUhEUg==';
    const picture = {
      type: 'image' as const,
      source: { type: 'base64' as const, media_type: 'image/png' as const, data },
    };
    const pictured = client.messages.countTokens({
      ...asked,
      messages: [{ role: 'user', content: [picture] }],
    });
    // This model sees none, and so refuses a message with one too.
    await expect(pictured).rejects.toMatchObject({ status: 400 });
  });

  test('a limit is told apart, and its requests are counted', async () => {
    const cut = await clientOf(server()).messages.create({ ...request, max_tokens: 2 });
    expect(cut).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 2 } });
    expect((await ask(server(), { path: '/v1/stats' })).json.output_tokens).toBe(2);
  });

  onReal('it is given a call of its tool, whole and streamed, and brings the result', async () => {
    const client = clientOf(server());
    const asking = { ...request, max_tokens: 200, tools: [WEATHER] };
    const whole = await client.messages.create(asking);
    const streamed = await client.messages.stream(asking).finalMessage();
    for (const { content, stop_reason } of [whole, streamed]) {
      expect(stop_reason).toBe('tool_use');
      expect(content.at(-1)).toMatchObject({
        type: 'tool_use',
        name: 'get_weather',
        input: { city: expect.any(String) },
      });
    }
    const call = whole.content.find((block) => block.type === 'tool_use');
    const answer = await client.messages.create({
      ...asking,
      messages: [
        ...messages,
        { role: 'assistant', content: whole.content as Anthropic.ContentBlockParam[] },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: call?.id ?? '', content: '21 degrees' }],
        },
      ],
    });
    expect(answer.stop_reason).toBe('end_turn');
    expect(textOf(answer)).not.toBe('');
  });

  onReal('its schema is followed', async () => {
    const schema = {
      type: 'object',
      properties: { population: { type: 'integer' } },
      required: ['population'],
    };
    const message = await clientOf(server()).messages.create({
      ...request,
      max_tokens: 200,
      output_config: { format: { type: 'json_schema', schema } },
    });
    expect(JSON.parse(textOf(message))).toEqual({ population: expect.any(Number) });
  });
});

describe('what the client offers', () => {
  const server = serverForSuite({ checksItself: true });
  const request = { model: idOf('chat'), max_tokens: 64, messages };
  let fake: Fake;
  beforeEach(async () => {
    fake = fakeBehind(await load(server(), 'chat'));
  });
  afterEach(() => fake.order({}).catch(() => undefined));

  test.each(['', '/api'])('it works below %o, also by its beta door', async (prefix) => {
    const client = clientOf(server(), { prefix });
    expect(textOf(await client.messages.create(request))).toBe('Hello from the fake llama-server.');
    const beta = await client.beta.messages.create({
      ...request,
      betas: ['interleaved-thinking-2025-05-14'],
    });
    expect(beta.stop_reason).toBe('end_turn');
  });

  test('events come in the order that its users rely on', async () => {
    const names: string[] = [];
    for await (const { type } of await client().messages.create({ ...request, stream: true }))
      names.push(type);
    expect(names).toEqual([
      'message_start',
      'content_block_start',
      ...Array.from({ length: 5 }, () => 'content_block_delta'),
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
  });

  test('arguments of a tool arrive while they are written', async () => {
    await fake.order({
      toolCall: { name: 'get_weather', arguments: { city: 'Paris', note: 'as it is now' } },
    });
    const parts: string[] = [];
    const stream = client().messages.stream({ ...request, tools: [WEATHER] });
    stream.on('inputJson', (part) => void parts.push(part));
    const { content } = await stream.finalMessage();
    expect(parts.length).toBeGreaterThan(1);
    expect(content).toMatchObject([
      { type: 'tool_use', input: { city: 'Paris', note: 'as it is now' } },
    ]);
  });

  test('what it says reaches the native server in OpenAI’s words', async () => {
    await client().messages.create({
      ...request,
      system: [{ type: 'text', text: 'Be short.', cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Rain?' }] }],
      tools: [WEATHER],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      thinking: { type: 'disabled' },
      stop_sequences: ['x'],
      metadata: { user_id: 'anna' },
    });
    const { body } = (await fake.requests()).at(-1);
    expect(body).toMatchObject({
      messages: [{ role: 'system', content: 'Be short.' }, { role: 'user' }],
      tools: [
        { type: 'function', function: { name: 'get_weather', parameters: WEATHER.input_schema } },
      ],
      tool_choice: 'required',
      parallel_tool_calls: false,
      chat_template_kwargs: { enable_thinking: false },
      max_tokens: 64,
      stop: ['x'],
    });
    expect(body).not.toHaveProperty('metadata');
    expect(JSON.stringify(body.messages)).toContain('Rain?');
  });

  test('a thought that it hides can be read by the server alone, and comes back to the model', async () => {
    await fake.order({ thoughts: 'A secret plan.' });
    const thinking = { type: 'enabled', budget_tokens: 1024, display: 'omitted' } as const;
    const { content } = await client().messages.create({ ...request, max_tokens: 2048, thinking });
    const [hidden] = content;
    if (hidden?.type !== 'thinking') throw new Error('It has not thought.');
    expect(hidden.thinking).toBe('');
    expect(
      Buffer.from(hidden.signature.replace(/^\w+\./, ''), 'base64url').toString(),
    ).not.toContain('secret');
    const goOn = async (signature: string) => {
      const said = {
        role: 'assistant' as const,
        content: [{ ...hidden, signature }, ...content.slice(1)],
      };
      await client().messages.create({ ...request, messages: [...messages, said, ...messages] });
      return (await fake.requests()).at(-1).body.messages[1];
    };
    expect(await goOn(hidden.signature)).toMatchObject({ reasoning_content: 'A secret plan.' });
    for (const signature of ['EqQBCkYIARgCKkA', 'lmn1.AAAA']) {
      expect(await goOn(signature)).not.toHaveProperty('reasoning_content');
    }
  });

  test('old results and thoughts are cleared where it asks for that, and it is told of how many tokens', async () => {
    const round = (at: number): Anthropic.Beta.BetaMessageParam[] => [
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: `toolu_${at}`, name: 'get_weather', input: { city: `${at}` } },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: `toolu_${at}`,
            content: `Result ${at}. ${'word '.repeat(30)}`,
          },
        ],
      },
    ];
    const asked = {
      ...request,
      messages: [...messages, ...[0, 1, 2].flatMap(round)] as Anthropic.Beta.BetaMessageParam[],
      tools: [WEATHER],
      betas: ['context-management-2025-06-27'],
      context_management: {
        edits: [
          { type: 'clear_thinking_20251015' as const, keep: 'all' as const },
          {
            type: 'clear_tool_uses_20250919' as const,
            trigger: { type: 'input_tokens' as const, value: 50 },
            keep: { type: 'tool_uses' as const, value: 1 },
          },
        ],
      },
    };
    const { beta } = client();
    const { stream: _stream, ...counted } = { ...asked, stream: false, max_tokens: undefined };
    const counts = async () => JSON.stringify(await fake.requests()).split('Result 2').length - 1;
    const before = await counts();
    const { input_tokens, context_management } = await beta.messages.countTokens(counted);
    // Once as it came, and once without what is cleared.
    expect((await counts()) - before).toBe(2);
    const withoutTools = await beta.messages.countTokens({ ...counted, tools: [] });
    expect(withoutTools.input_tokens).toBeLessThan(input_tokens);
    const original = context_management?.original_input_tokens ?? 0;
    const edit = {
      type: 'clear_tool_uses_20250919',
      cleared_tool_uses: 2,
      cleared_input_tokens: original - input_tokens,
    };
    expect(edit.cleared_input_tokens).toBeGreaterThan(30);
    const whole = await beta.messages.create(asked);
    const streamed = await beta.messages.stream(asked).finalMessage();
    for (const message of [whole, streamed]) {
      expect(message.context_management).toEqual({ applied_edits: [edit] });
      const { usage } = message;
      expect(usage.input_tokens + (usage.cache_read_input_tokens ?? 0)).toBe(input_tokens);
    }
    const sent = JSON.stringify((await fake.requests()).at(-1).body.messages);
    expect(sent).toMatch(/was cleared.*was cleared.*Result 2/);
    expect(sent).not.toContain('Result 0');
    const edits = [{ type: 'compact_20260112' as const }];
    await expect(beta.messages.create({ ...asked, context_management: { edits } })).rejects.toThrow(
      /compact_20260112.*can't be done here/,
    );
  });

  test('a thread goes on from its last message with its tools, and is sent whole where it is not kept', async () => {
    const { beta } = client();
    const begin = { ...request, system: 'Be kind.', tools: [WEATHER], messages: [] };
    const thread = beta.messages.thread(begin);
    const first = await thread.send({ role: 'user', content: 'Hello' });
    expect(thread.previousMessageId).toBe(first.id);
    await thread.send({ role: 'user', content: 'And now?' });
    const sent = (await fake.requests()).at(-1).body;
    expect(sent.messages.map(({ content }: { content: string }) => content)).toEqual([
      'Be kind.',
      'Hello',
      'Hello from the fake llama-server.',
      'And now?',
    ]);
    expect(sent.tools).toHaveLength(1);
    const ofOther = { apiKey: ADMIN_KEY };
    const goingOn = {
      ...request,
      thread: { type: 'continue' as const, previous_message_id: first.id },
      messages: [{ role: 'user' as const, content: 'Go on.' }],
    };
    const foreign = clientOf(server(), ofOther).beta.messages.create(goingOn);
    await expect(foreign).rejects.toMatchObject({
      status: 404,
      error: { error: { details: { error_code: 'thread_not_found' } } },
    });
    const headers = { 'X-Lemonade-Local-Only': 'true' };
    const local = beta.messages.create({ ...goingOn, thread: { type: 'create' } }, { headers });
    await expect(local).rejects.toMatchObject({
      status: 400,
      error: { error: { details: { error_code: 'thread_unsupported_request' } } },
    });
    const other = beta.messages.create({ ...goingOn, system: 'Be short.' });
    await expect(other).rejects.toThrow(/holds for all of a thread/);
  });

  test('a picture for a model without eyes is refused, not ignored', async () => {
    const data = 'iVBORw0KGgo=';
    const picture = {
      type: 'image' as const,
      source: { type: 'base64' as const, media_type: 'image/png' as const, data },
    };
    const asked = client().messages.create({
      ...request,
      messages: [{ role: 'user', content: [picture] }],
    });
    await expect(asked).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('reads text only'),
    });
  });

  test('leaving stops the generation, streamed or not', async () => {
    await fake.order({ tokens: 100_000, tokenDelayMs: 5 });
    const long = { ...request, max_tokens: 16_000 };
    const ways = [
      async () => {
        for await (const _event of await client().messages.create({ ...long, stream: true })) break;
      },
      async () => {
        const stream = client().messages.stream(long);
        stream.on('text', () => stream.abort());
        await expect(stream.finalMessage()).rejects.toThrow(/abort/i);
      },
      async (before: Awaited<ReturnType<Fake['counts']>>) => {
        const leaving = new AbortController();
        const left = expect(
          client().messages.create(long, { signal: leaving.signal }),
        ).rejects.toThrow(/abort/i);
        await fake.next('started', before);
        leaving.abort();
        await left;
      },
    ];
    for (const leave of ways) {
      const before = await fake.counts();
      await leave(before);
      await fake.next('aborted', before);
    }
  });

  test('it lists models and finds one, each with the fields that it reads, and is told in its own words of what is not here', async () => {
    const client = clientOf(server());
    const listed = await client.models.list();
    const [first] = listed.data;
    expect(listed).toMatchObject({
      has_more: false,
      first_id: first?.id,
      last_id: listed.data.at(-1)?.id,
    });
    expect(await client.models.retrieve(idOf('chat'))).toMatchObject({
      type: 'model',
      id: idOf('chat'),
      display_name: idOf('chat'),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const inWords = {
      type: 'error',
      error: { type: 'not_found_error', message: expect.any(String) },
    };
    const ways = [
      () => client.models.retrieve('nope'),
      async () => client.messages.batches.list(),
      async () => client.beta.files.list(),
    ];
    for (const look of ways) {
      await expect(look()).rejects.toMatchObject({ status: 404, error: inWords });
    }
    const { status, json } = await ask(server(), { path: '/v1/messages/batches' });
    expect({ status, json }).toMatchObject({ status: 404, json: inWords });
  });

  test('errors become the classes of the client', async () => {
    await expect(clientOf(server(), { apiKey: 'wrong' }).messages.create(request)).rejects.toThrow(
      AuthenticationError,
    );
    const missing = client().messages.create({ ...request, model: 'No-Such-Model' });
    await expect(missing).rejects.toThrow(NotFoundError);
    await expect(missing).rejects.toMatchObject({ error: { error: { type: 'not_found_error' } } });
    const at = { type: 'image', source: { type: 'url', url: 'http://localhost/a.png' } } as const;
    const odd = client().messages.create({
      ...request,
      messages: [{ role: 'user', content: [at] }],
    });
    await expect(odd).rejects.toThrow(BadRequestError);
  });

  test('a native server that dies in the middle: what came is kept, the error is raised, the next request works', async () => {
    await fake.order({ dieAfterTokens: 3 });
    let text = '';
    const stream = client().messages.stream(request);
    stream.on('text', (more) => {
      text += more;
    });
    const failure = await stream.finalMessage().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(APIError);
    expect(String(failure)).toContain('api_error');
    expect(text).toBe('Hello from the');
    expect(textOf(await client().messages.create(request))).toBe(
      'Hello from the fake llama-server.',
    );
  });

  const client = () => clientOf(server());
});
