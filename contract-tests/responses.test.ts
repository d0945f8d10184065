// The Responses API as OpenAI's own client uses it, on every engine; and what happens to it when
// something goes wrong.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import OpenAI, { BadRequestError } from 'openai';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { beforeEach, describe, expect, test } from 'vitest';
import { BARE_GGUF, BARE_PROJECTOR } from '../fixtures/models/bare-gguf.ts';
import { problemsOf } from './support/answers.ts';
import { connectResponses } from './support/channel.ts';
import { ask, type Fake, fakeBehind, load, open, type Undocumented } from './support/client.ts';
import { operationById } from './support/document.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { png } from './support/images.ts';
import { ADMIN_KEY, API_KEY, idOf, PREFIXES, type Server } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const PATH = '/v1/responses';
const operation = operationById('createResponse');
const clientOf = (server: Server, prefix = '/v1') =>
  new OpenAI({ baseURL: server.baseUrl + prefix, apiKey: API_KEY, maxRetries: 0 });

/** A field that OpenAI's types don't know is passed on as it is. */
const orders = (fake: object) => ({ fake }) as object;

const weather: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'get_weather',
  description: 'Get the weather of a city.',
  strict: true,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string', enum: ['Paris', 'Rome'] } },
    required: ['city'],
    additionalProperties: false,
  },
};

type Item = OpenAI.Responses.ResponseInputItem;

const isCall = (item: { type: string }): item is OpenAI.Responses.ResponseFunctionToolCall =>
  item.type === 'function_call';

/** Output items are made to be input again; the client's types agree but for optional fields. */
const givenBack = (output: readonly object[]) => output as Item[];

async function eventsOf(
  stream: AsyncIterable<ResponseStreamEvent>,
): Promise<ResponseStreamEvent[]> {
  const events: ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe.each(ENGINES)('$name', (engine) => {
  const model = idOf(engine.model);
  const server = serverForSuite({ environment: environmentOf(engine) });
  const greedy = { model, temperature: 0 };

  test.each(PREFIXES)(
    'answers a text under %s, plainly and streamed, in the same words',
    async (prefix) => {
      const client = clientOf(server(), prefix);
      const plain = await client.responses.create({
        ...greedy,
        input: 'Say hello.',
        instructions: 'Be kind.',
      });
      expect(plain).toMatchObject({
        status: 'completed',
        model,
        instructions: 'Be kind.',
        error: null,
      });
      expect(plain.output_text).toMatch(/^Hello from the .*\.$/);
      const stream = client.responses.stream({
        ...greedy,
        input: 'Say hello.',
        instructions: 'Be kind.',
      });
      let text = '';
      stream.on('response.output_text.delta', ({ delta }) => {
        text += delta;
      });
      const streamed = await stream.finalResponse();
      expect(streamed.output_text).toBe(plain.output_text);
      expect(text).toBe(plain.output_text);
      expect(streamed.usage).toMatchObject({
        input_tokens: plain.usage?.input_tokens,
        output_tokens: plain.usage?.output_tokens,
      });
    },
  );

  test('is answered as documented, plainly and streamed, whatever the form of the input', async () => {
    const inputs = [
      'Hello',
      [{ role: 'user', content: [{ type: 'input_text', text: 'Hello' }] }],
      [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Hi!', annotations: [] }],
        },
        { role: 'user', content: 'And now?' },
      ],
    ];
    for (const input of inputs) {
      for (const more of [{}, { stream: true }]) {
        const { status, headers, text } = await ask(server(), {
          path: PATH,
          body: { ...greedy, input, ...more },
        });
        expect(status).toBe(200);
        expect(problemsOf({ operation, status, headers, body: text })).toEqual([]);
      }
    }
  });

  test.runIf(engine.isReal)(
    'has the prompt of a turn in its cache after a warm-up over a WebSocket',
    async () => {
      const client = await connectResponses(server());
      const turn = async (fields: object) => {
        const instructions = 'Answer in one short sentence of plain words. '.repeat(8);
        client.send({ type: 'response.create', ...greedy, store: false, instructions, ...fields });
        return (await client.next(({ type }) => /\.(?:completed|incomplete)$/.test(type))).response;
      };
      const warm = await turn({ input: [], generate: false });
      const { usage } = await turn({
        input: 'Hello',
        previous_response_id: warm.id,
        max_output_tokens: 4,
      });
      expect(usage.input_tokens_details.cached_tokens).toBeGreaterThan(usage.input_tokens * 0.9);
      await client.close();
      expect(client.violations).toEqual([]);
    },
  );

  test('sends its events in the right order, numbered', async () => {
    const stream = await clientOf(server()).responses.create({
      ...greedy,
      input: 'Say hello.',
      stream: true,
    });
    const events = await eventsOf(stream);
    const types = events
      .map(({ type }) => type)
      .filter((type, index, all) => type !== all[index - 1]);
    expect(types).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect(events.map((event) => event.sequence_number)).toEqual(
      events.map((_event, index) => index),
    );
  });

  test('calls a function, streamed and not, and answers its result in words', async () => {
    const client = clientOf(server());
    const input = 'What is the weather in Paris?';
    const call = orders({ toolCall: { name: 'get_weather', arguments: { city: 'Paris' } } });
    const body = { ...greedy, input, tools: [weather], tool_choice: 'required' as const, ...call };
    const plain = await client.responses.create(body);
    const streamed = await client.responses.stream(body).finalResponse();
    for (const { output } of [plain, streamed]) {
      const items: readonly { type: string }[] = output;
      const called = items.find(isCall);
      expect(called).toMatchObject({
        type: 'function_call',
        name: 'get_weather',
        status: 'completed',
      });
      expect(['Paris', 'Rome']).toContain(JSON.parse(called?.arguments ?? '').city);
      const result = {
        type: 'function_call_output',
        call_id: called?.call_id ?? '',
        output: '21 degrees',
      } as const;
      const answer = await client.responses.create({
        ...body,
        tool_choice: 'auto',
        input: [{ role: 'user', content: input }, ...givenBack(output), result],
      });
      expect(answer.output_text).toMatch(/^Hello from the .*\.$/);
    }
  });

  test('is incomplete when the limit of tokens was reached', async () => {
    const body = { ...greedy, input: 'Hello', max_output_tokens: 2 };
    const plain = await clientOf(server()).responses.create(body);
    const streamed = await clientOf(server()).responses.stream(body).finalResponse();
    for (const response of [plain, streamed]) {
      expect(response).toMatchObject({
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
        usage: { output_tokens: 2 },
      });
    }
  });

  test('goes on from a kept response as from the whole conversation, and counts the tokens of both alike', async () => {
    const client = clientOf(server());
    const first = await client.responses.create({ ...greedy, input: 'Say hello.' });
    const goingOn = { ...greedy, input: 'And now?', previous_response_id: first.id };
    const whole = [
      { role: 'user' as const, content: 'Say hello.' },
      ...givenBack(first.output),
      { role: 'user' as const, content: 'And now?' },
    ];
    const [kept, sent] = [
      await client.responses.create(goingOn),
      await client.responses.create({ ...greedy, input: whole }),
    ];
    expect(kept).toMatchObject({ previous_response_id: first.id, store: true });
    expect(kept.usage?.input_tokens).toBe(sent.usage?.input_tokens);
    const { temperature: _temperature, ...prompt } = goingOn;
    const counted = await client.responses.inputTokens.count(prompt);
    expect(counted).toMatchObject({
      object: 'response.input_tokens',
      input_tokens: expect.any(Number),
    });
    if (engine.isReal) expect(counted.input_tokens).toBe(kept.usage?.input_tokens);
  });

  if (engine.isReal) {
    test('keeps to a JSON schema', async () => {
      const schema = {
        type: 'object',
        properties: { city: { type: 'string' }, million: { type: 'integer' } },
        required: ['city', 'million'],
        additionalProperties: false,
      };
      const response = await clientOf(server()).responses.parse({
        ...greedy,
        input: 'How many people live in Paris?',
        text: { format: { type: 'json_schema', name: 'population', strict: true, schema } },
      });
      expect(response.output_parsed).toEqual({
        city: expect.any(String),
        million: expect.any(Number),
      });
    });

    test('tells log probabilities when they are asked for', async () => {
      const body = {
        ...greedy,
        input: 'Hello',
        max_output_tokens: 3,
        include: ['message.output_text.logprobs' as const],
      };
      const { output } = await clientOf(server()).responses.create(body);
      const [message] = output;
      const [part] = message?.type === 'message' ? message.content : [];
      expect(part).toMatchObject({ type: 'output_text' });
      expect(part?.type === 'output_text' ? part.logprobs : []).toHaveLength(3);
    });
  }
});

describe('with a native server that obeys orders', () => {
  const server = serverForSuite({ environment: { LEMONADE_HEARTBEAT_MS: '20' } });
  const body = { model: idOf('chat'), input: 'Hello' };
  let fake: Fake;
  beforeEach(async () => {
    fake = fakeBehind(await load(server(), 'chat'));
  });

  test('thoughts become an item of their own, and may be given back', async () => {
    const client = clientOf(server());
    const thinking = {
      ...body,
      reasoning: { effort: 'low' as const },
      ...orders({ thoughts: 'They greet me.' }),
    };
    const plain = await client.responses.create(thinking);
    const streamed = await client.responses.stream(thinking).finalResponse();
    for (const { output } of [plain, streamed]) {
      expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
      expect(output[0]).toMatchObject({
        content: [{ type: 'reasoning_text', text: 'They greet me.' }],
      });
    }
    await client.responses.create({
      ...body,
      input: [{ role: 'user', content: 'Hello' }, ...givenBack(plain.output)],
    });
    const last = (await fake.requests()).at(-1);
    expect(last.body.messages.at(-1)).toEqual({
      role: 'assistant',
      content: 'Hello from the fake llama-server.',
      reasoning_content: 'They greet me.',
    });
  });

  test('a native server that dies in the middle ends the stream with what there is, and the error', async () => {
    const { status, headers, text } = await ask(server(), {
      path: PATH,
      body: { ...body, stream: true, fake: { dieAfterTokens: 3 } },
    });
    expect(status).toBe(200);
    expect(problemsOf({ operation, status, headers, body: text, end: 'error' })).toEqual([]);
    const events = readEvents(text).events.map(({ data }) => JSON.parse(data));
    expect(events.at(-2)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', output: [{ content: [{ text: 'Hello from the' }] }] },
    });
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      code: 'backend_crashed',
      sequence_number: events.length - 1,
    });
  });

  test("the client's stream helper raises that error", async () => {
    const stream = clientOf(server()).responses.stream({
      ...body,
      ...orders({ dieAfterTokens: 3 }),
    });
    const failure = await stream.finalResponse().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'backend_crashed',
      message: expect.stringContaining('native server'),
    });
  });

  test('heartbeats keep a silent stream alive, and are not events', async () => {
    const response = await open(server(), {
      path: PATH,
      body: { ...body, stream: true, fake: { holdAfterTokens: 2 } },
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      // On a busy machine the first ping comes before the native server holds, so that each one may
      // end it.
      if (text.includes(': ping\n\n')) await fake.release();
    }
    const { events } = readEvents(text);
    expect(text).toContain(': ping\n\n');
    expect(JSON.parse(events.at(-2)?.data ?? '')).toMatchObject({ type: 'response.completed' });
    expect(events.at(-1)?.data).toBe('[DONE]');
  });

  describe('ten turns, each with thoughts, a call and a last word,', () => {
    const tools: OpenAI.Responses.Tool[] = [
      { type: 'function', name: 'read', parameters: { type: 'object' }, strict: null },
      { type: 'custom', name: 'note' },
    ];
    const turns = Array.from({ length: 10 }, (_turn, index) => index + 1);
    /** By turns a function and a free-form tool. */
    const toolOf = (turn: number) =>
      turn % 2 === 0
        ? { name: 'note', arguments: { input: `N${turn}` } }
        : { name: 'read', arguments: { at: turn } };
    const calling = (turn: number) =>
      orders({ thoughts: `Before ${turn}`, toolCall: toolOf(turn) });
    const speaking = (turn: number) =>
      orders({ thoughts: `After ${turn}`, text: `Answer ${turn}` });
    const shared = { model: body.model, tools };

    const outputOf = ({ output }: OpenAI.Responses.Response, turn: number) => {
      const call = output.find(({ type }) => /_call$/.test(type)) as {
        type: string;
        call_id: string;
      };
      const result = { call_id: call.call_id, output: `Result ${turn}` };
      return { ...result, type: `${call.type}_output` } as Item;
    };

    /** What the model must have been told with the last request: all that was said before. */
    function told(): object[] {
      return turns.flatMap((turn) => {
        const { name, arguments: given } = toolOf(turn);
        const called = { type: 'function', function: { name, arguments: JSON.stringify(given) } };
        return [
          { role: 'user', content: `Question ${turn}` },
          { role: 'assistant', reasoning_content: `Before ${turn}`, tool_calls: [called] },
          { role: 'tool', content: `Result ${turn}` },
          ...(turn === turns.length
            ? []
            : [
                {
                  role: 'assistant',
                  reasoning_content: `After ${turn}`,
                  content: `Answer ${turn}`,
                },
              ]),
        ];
      });
    }

    async function requireAllTold(): Promise<void> {
      const last = (await fake.requests()).at(-1);
      expect(last.body.messages).toMatchObject(told());
    }

    test('are told in whole to the model when each request names the response before it', async () => {
      const client = clientOf(server());
      let previous_response_id: string | null = null;
      for (const turn of turns) {
        const input = `Question ${turn}`;
        const called: OpenAI.Responses.Response = await client.responses.create({
          ...shared,
          input,
          previous_response_id,
          ...calling(turn),
        });
        const answered = await client.responses
          .stream({
            ...shared,
            input: [outputOf(called, turn)],
            previous_response_id: called.id,
            ...speaking(turn),
          })
          .finalResponse();
        expect(answered.output_text).toBe(`Answer ${turn}`);
        previous_response_id = answered.id;
      }
      await requireAllTold();
    });

    test('are told in whole to the model when what it has said comes back as references', async () => {
      const client = clientOf(server());
      const input: Item[] = [];
      const referTo = ({ output }: OpenAI.Responses.Response) =>
        output.map(({ id }) => ({ type: 'item_reference' as const, id: id ?? '' }));
      for (const turn of turns) {
        input.push({ role: 'user', content: `Question ${turn}` });
        const called = await client.responses.create({ ...shared, input, ...calling(turn) });
        input.push(...referTo(called), outputOf(called, turn));
        const answered = await client.responses
          .stream({ ...shared, input, ...speaking(turn) })
          .finalResponse();
        input.push(...referTo(answered));
      }
      await requireAllTold();
    });

    test('are told in whole to the model when nothing is kept and thoughts come back sealed', async () => {
      const client = clientOf(server());
      const input: Item[] = [];
      const stateless = {
        ...shared,
        store: false,
        include: ['reasoning.encrypted_content' as const],
      };
      /** As clients do that hide thoughts. */
      const sealed = ({ output }: OpenAI.Responses.Response) =>
        givenBack(
          output.map((item) =>
            item.type === 'reasoning' ? { ...item, content: undefined } : item,
          ),
        );
      for (const turn of turns) {
        input.push({ role: 'user', content: `Question ${turn}` });
        const called = await client.responses.create({ ...stateless, input, ...calling(turn) });
        expect(called.output[0]).toMatchObject({
          type: 'reasoning',
          encrypted_content: expect.any(String),
        });
        input.push(...sealed(called), outputOf(called, turn));
        const answered = await client.responses
          .stream({ ...stateless, input, ...speaking(turn) })
          .finalResponse();
        input.push(...sealed(answered));
      }
      await requireAllTold();
    });
  });

  test('a kept response is read, its input is paged, and once deleted it can neither be read nor gone on from', async () => {
    const client = clientOf(server());
    const input = [1, 2, 3].map((at) => ({ role: 'user' as const, content: `Question ${at}` }));
    const made = await client.responses.create({ ...body, input });
    const { output_text: _text, ...whole } = made;
    expect(await client.responses.retrieve(made.id)).toMatchObject(whole);
    const pages: unknown[] = [];
    for await (const item of client.responses.inputItems.list(made.id, { limit: 2, order: 'asc' }))
      pages.push(item);
    const listed = input.map(({ role, content: text }) => ({
      role,
      content: [{ type: 'input_text', text }],
    }));
    expect(pages).toMatchObject(listed);
    const latest = await client.responses.inputItems.list(made.id, { limit: 1 });
    expect(latest).toMatchObject({ data: listed.slice(2), has_more: true });
    await client.responses.delete(made.id);
    await expect(client.responses.retrieve(made.id)).rejects.toMatchObject({
      status: 404,
      code: 'response_not_found',
    });
    await expect(
      client.responses.create({ ...body, previous_response_id: made.id }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
      message: expect.stringContaining("Send the whole conversation in 'input'"),
    });
    const reference = { type: 'item_reference' as const, id: made.output[0]?.id ?? '' };
    await expect(client.responses.create({ ...body, input: [reference] })).rejects.toMatchObject({
      status: 400,
      code: 'item_not_found',
    });
  });

  test('what one key has kept is not there for another one', async () => {
    const made = await clientOf(server()).responses.create(body);
    const path = `${PATH}/${made.id}`;
    expect((await ask(server(), { path })).status).toBe(200);
    const ofOther = { key: ADMIN_KEY };
    expect((await ask(server(), { path, ...ofOther })).status).toBe(404);
    expect((await ask(server(), { path, method: 'DELETE', ...ofOther })).status).toBe(404);
    const goingOn = { ...body, previous_response_id: made.id };
    expect((await ask(server(), { path: PATH, body: goingOn, ...ofOther })).status).toBe(400);
    expect((await ask(server(), { path: PATH, body: goingOn })).status).toBe(200);
  });

  test.each([
    ['store: false', { store: false }, {}],
    ['a request that must not leave this machine', {}, { 'X-Lemonade-Local-Only': 'true' }],
  ])('%s leaves nothing behind, and the response says so', async (_title, more, headers) => {
    const { json } = await ask(server(), { path: PATH, body: { ...body, ...more }, headers });
    expect(json).toMatchObject({ status: 'completed', store: false });
    expect((await ask(server(), { path: `${PATH}/${json.id}` })).status).toBe(404);
  });

  test('a response in the background goes on when its client leaves, and is read when it is done', async () => {
    const client = clientOf(server());
    const held = { ...body, background: true, ...orders({ holdAfterTokens: 2 }) };
    const begun = await client.responses.create(held);
    expect(begun).toMatchObject({ status: 'queued', background: true, output: [] });
    await expect(
      client.responses.create({ ...body, previous_response_id: begun.id }),
    ).rejects.toThrow(/being made/);
    const stream = await client.responses.create({ ...held, stream: true });
    let streamedId = '';
    for await (const event of stream) {
      if (event.type === 'response.created') streamedId = event.response.id;
      // Leaves the stream.
      if (event.type === 'response.output_text.delta') break;
    }
    const untilDone = async (id: string): Promise<OpenAI.Responses.Response> => {
      await fake.release();
      const now = await client.responses.retrieve(id);
      return now.status === 'completed' ? now : untilDone(id);
    };
    for (const id of [begun.id, streamedId]) {
      expect((await untilDone(id)).output_text).toBe('Hello from the fake llama-server.');
    }
    const replayed = await eventsOf(await client.responses.retrieve(streamedId, { stream: true }));
    expect(replayed.map((event) => event.sequence_number)).toEqual(
      replayed.map((_event, index) => index),
    );
    expect(replayed.at(-1)).toMatchObject({ type: 'response.completed' });
    const rest = await eventsOf(
      await client.responses.retrieve(streamedId, { stream: true, starting_after: 3 }),
    );
    expect(rest).toEqual(replayed.slice(4));
  });

  test('a response in the background that is cancelled stops the native server, and stays to be read', async () => {
    const client = clientOf(server());
    const before = await fake.counts();
    const endless = { ...body, background: true, ...orders({ tokens: 100_000, tokenDelayMs: 5 }) };
    const { id } = await client.responses.create(endless);
    await fake.next('started', before);
    expect(await client.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    await fake.next('aborted', before);
    expect(await client.responses.retrieve(id)).toMatchObject({ id, status: 'cancelled' });
    expect(await client.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    const { id: plain } = await client.responses.create(body);
    await expect(client.responses.cancel(plain)).rejects.toThrow(BadRequestError);
  });

  test('a response in the background that fails says why, and an unknown model is refused at once', async () => {
    const client = clientOf(server());
    const failing = {
      ...body,
      background: true,
      stream: true as const,
      ...orders({ dieAfterTokens: 2 }),
    };
    const events = await eventsOf(await client.responses.create(failing));
    expect(events.at(-1)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed' },
    });
    const id = events[0]?.type === 'response.created' ? events[0].response.id : '';
    expect(await client.responses.retrieve(id)).toMatchObject({
      status: 'failed',
      error: { code: 'server_error' },
    });
    await expect(
      client.responses.create({ model: 'No-Such-Model', input: 'Hello', background: true }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a conversation is made shorter, and the summary reaches the model with the next request', async () => {
    const client = clientOf(server());
    const first = await client.responses.create({
      ...body,
      ...orders({ thoughts: 'Hm', text: 'A long answer' }),
    });
    const compacted = await client.responses.compact({
      model: body.model,
      previous_response_id: first.id,
      ...orders({ text: 'They greeted.' }),
    });
    expect(compacted).toMatchObject({
      object: 'response.compaction',
      output: [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
        { type: 'compaction', encrypted_content: expect.any(String) },
      ],
      usage: { input_tokens: expect.any(Number) },
    });
    const asked = (await fake.requests()).at(-1);
    expect(asked.body.messages).toMatchObject([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'A long answer' },
      { role: 'user', content: expect.stringMatching(/^Write a summary/) },
    ]);
    await client.responses.create({
      ...body,
      input: [...givenBack(compacted.output), { role: 'user', content: 'And now?' }],
    });
    const last = (await fake.requests()).at(-1);
    const text = JSON.stringify(last.body.messages);
    expect(text).toContain('They greeted.');
    expect(text).not.toContain('A long answer');
  });

  test('a conversation that ends with compaction_trigger is made shorter, in three events or as a whole', async () => {
    const client = clientOf(server());
    const first = await client.responses.create({ ...body, ...orders({ text: 'A long answer' }) });
    // Newer than the types of the client; Codex sends it when its own provider is pointed here.
    const trigger = { type: 'compaction_trigger' } as never;
    const input: Item[] = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'A long answer' },
      trigger,
    ];
    const summary = orders({ text: 'They greeted.' });
    const item = { type: 'compaction', encrypted_content: expect.any(String) };
    const streamed = {
      ...body,
      input,
      tools: [weather],
      stream: true as const,
      store: false,
      ...summary,
    };
    const events = await eventsOf(await client.responses.create(streamed));
    expect(events).toMatchObject([
      { type: 'response.created', response: { status: 'in_progress', output: [] } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { status: 'completed', output: [item], usage: {} } },
    ]);
    expect((await fake.requests()).at(-1).body.tools).toBeUndefined();
    const previous = { previous_response_id: first.id, input: [trigger] };
    const whole = await client.responses.create({ ...body, ...previous, ...summary });
    expect(whole).toMatchObject({
      status: 'completed',
      previous_response_id: first.id,
      output: [item],
    });
    await client.responses.create({ ...body, previous_response_id: whole.id, input: 'And now?' });
    const text = JSON.stringify((await fake.requests()).at(-1).body.messages);
    expect(text).toMatch(/Hello.*They greeted\..*And now\?/);
    expect(text).not.toContain('A long answer');
    const misplaced = client.responses.create({
      ...body,
      input: [trigger, { role: 'user', content: 'Hello' }],
    });
    await expect(misplaced).rejects.toMatchObject({ status: 400, param: 'input[0]' });
  });

  test('a conversation is made shorter in the background, to be followed, read and gone on from', async () => {
    const client = clientOf(server());
    const first = await client.responses.create({ ...body, ...orders({ text: 'A long answer' }) });
    const shorter = {
      ...body,
      previous_response_id: first.id,
      input: [{ type: 'compaction_trigger' } as never],
      background: true,
      ...orders({ text: 'They greeted.', holdAfterTokens: 1 }),
    };
    const before = await fake.counts();
    const begun = await client.responses.create(shorter);
    expect(begun).toMatchObject({ status: 'queued', background: true, output: [] });
    await fake.next('held', before);
    expect(await client.responses.retrieve(begun.id)).toMatchObject({
      status: 'in_progress',
      output: [],
    });
    const goesOn = (id: string) =>
      client.responses.create({ ...body, previous_response_id: id, input: 'And now?' });
    await expect(goesOn(begun.id)).rejects.toThrow(/being made/);
    await fake.release();
    const untilDone = async (): Promise<OpenAI.Responses.Response> => {
      const now = await client.responses.retrieve(begun.id);
      return now.status === 'completed' ? now : untilDone();
    };
    const item = { type: 'compaction', encrypted_content: expect.any(String) };
    expect(await untilDone()).toMatchObject({
      output: [item],
      usage: { input_tokens: expect.any(Number) },
    });

    const beforeStream = await fake.counts();
    const stream = await client.responses.create({ ...shorter, stream: true });
    await fake.next('held', beforeStream);
    await fake.release();
    const events = await eventsOf(stream);
    expect(events).toMatchObject([
      { type: 'response.created', response: { status: 'queued', output: [] } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { status: 'completed', output: [item] } },
    ]);
    const id = events[0]?.type === 'response.created' ? events[0].response.id : '';
    expect(await eventsOf(await client.responses.retrieve(id, { stream: true }))).toEqual(events);
    for (const from of [begun.id, id]) {
      await goesOn(from);
      const text = JSON.stringify((await fake.requests()).at(-1).body.messages);
      expect(text).toMatch(/Hello.*They greeted\..*And now\?/);
      expect(text).not.toContain('A long answer');
    }
  });

  test('a summary in the background that is cancelled or fails leaves the conversation as it was', async () => {
    const client = clientOf(server());
    const first = await client.responses.create({ ...body, ...orders({ text: 'A long answer' }) });
    const asked = {
      ...body,
      previous_response_id: first.id,
      input: [{ type: 'compaction_trigger' } as never],
      background: true,
    };
    const before = await fake.counts();
    const endless = { ...asked, ...orders({ tokens: 100_000, tokenDelayMs: 5 }) };
    const { id } = await client.responses.create(endless);
    await fake.next('started', before);
    expect(await client.responses.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    await fake.next('aborted', before);
    const failing = { ...asked, stream: true as const, ...orders({ dieAfterTokens: 2 }) };
    const events = await eventsOf(await client.responses.create(failing));
    expect(events.at(-1)).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'server_error' } },
    });
    const failed = events[0]?.type === 'response.created' ? events[0].response.id : '';
    fake = fakeBehind(await load(server(), 'chat'));
    for (const from of [id, failed]) {
      await client.responses.create({ ...body, previous_response_id: from, input: 'And now?' });
      const text = JSON.stringify((await fake.requests()).at(-1).body.messages);
      expect(text).toMatch(/Hello.*A long answer.*And now\?/);
    }
    await expect(
      client.responses.create({ ...asked, model: 'No-Such-Model' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('a conversation is kept, is gone on from and grows, and its items come and go', async () => {
    const client = clientOf(server());
    const begun = await client.conversations.create({
      items: [{ role: 'user', content: 'My name is Ada.' }],
      metadata: { topic: 'names' },
    });
    expect(begun).toMatchObject({ object: 'conversation', metadata: { topic: 'names' } });
    const { id } = begun;
    for (const stream of [false, true]) {
      const asked = { ...body, input: `Again: ${stream}`, conversation: id, stream };
      const { text } = await ask(server(), { path: PATH, body: asked });
      expect(text).toContain(`"conversation":{"id":"${id}"}`);
    }
    const sent = JSON.stringify((await fake.requests()).at(-1).body.messages);
    expect(sent).toMatch(/Ada.*Again: false.*Hello from.*Again: true/);
    const items: OpenAI.Conversations.ConversationItem[] = [];
    for await (const item of client.conversations.items.list(id, { order: 'asc', limit: 2 }))
      items.push(item);
    expect(items.map((item) => (item.type === 'message' ? item.role : item.type))).toEqual([
      'user',
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
    const [first] = items;
    const asked = { conversation_id: id };
    expect(await client.conversations.items.retrieve(first?.id ?? '', asked)).toEqual(first);
    await client.conversations.items.delete(first?.id ?? '', asked);
    await expect(client.conversations.items.retrieve(first?.id ?? '', asked)).rejects.toThrow(
      /has no item/,
    );
    const added = await client.conversations.items.create(id, {
      items: [{ role: 'user', content: 'Bye.' }, { ...(items[1] as Item) }],
    });
    const ids = added.data.map((item) => item.id);
    // An id that another item has already is not given twice.
    expect(new Set([...ids, ...items.map((item) => item.id)]).size).toBe(items.length + 2);
    expect(await client.conversations.update(id, { metadata: { topic: 'b' } })).toMatchObject({
      id,
      metadata: { topic: 'b' },
    });
    await client.conversations.delete(id);
    const ways = [
      () => client.conversations.retrieve(id),
      async () => client.conversations.items.list(id),
      () => client.responses.create({ ...body, conversation: id }),
    ];
    for (const look of ways)
      await expect(look()).rejects.toMatchObject({ status: 404, code: 'conversation_not_found' });
  });

  test('a conversation is there for its key alone, and refused where nothing may be kept', async () => {
    const { json: kept } = await ask(server(), { path: '/v1/conversations', body: {} });
    const path = `/v1/conversations/${kept.id}`;
    const item = { items: [{ role: 'user', content: 'Hello' }] };
    expect((await ask(server(), { path })).status).toBe(200);
    const key = ADMIN_KEY;
    expect((await ask(server(), { path, key })).status).toBe(404);
    expect((await ask(server(), { path: `${path}/items`, key })).status).toBe(404);
    expect((await ask(server(), { path: `${path}/items`, body: item, key })).status).toBe(404);
    expect((await ask(server(), { path, method: 'DELETE', key })).status).toBe(404);
    const goingOn = { ...body, conversation: kept.id };
    expect((await ask(server(), { path: PATH, body: goingOn, key })).status).toBe(404);
    // No response is a conversation, and no conversation a response.
    expect((await ask(server(), { path: `${PATH}/${kept.id}` })).status).toBe(404);
    const headers = { 'X-Lemonade-Local-Only': 'true' };
    const local = await ask(server(), { path: '/v1/conversations', body: {}, headers });
    expect(local).toMatchObject({ status: 400 });
    expect(local.json.error.message).toContain('must not leave this machine');
    expect((await ask(server(), { path: PATH, body: goingOn, headers })).status).toBe(400);
  });

  test('a conversation that has grown too long for its client is made shorter by the way', async () => {
    const client = clientOf(server());
    const said: Item[] = [
      { role: 'user', content: 'Remember the word plum.' },
      { role: 'assistant', content: 'word '.repeat(60) },
      { role: 'user', content: 'And now?' },
    ];
    const context_management = [{ type: 'compaction', compact_threshold: 40 }];
    const managed = { ...body, input: said, context_management, ...orders({ text: 'Plum.' }) };
    const events = await eventsOf(await client.responses.create({ ...managed, stream: true }));
    expect(events.slice(0, 4)).toMatchObject([
      { type: 'response.created' },
      { type: 'response.in_progress' },
      { type: 'response.output_item.added', output_index: 0, item: { type: 'compaction' } },
      { type: 'response.output_item.done', output_index: 0, item: { type: 'compaction' } },
    ]);
    const whole = await client.responses.create(managed);
    expect(whole.output).toMatchObject([
      { type: 'compaction', encrypted_content: expect.any(String) },
      { type: 'message' },
    ]);
    const sent = (await fake.requests()).at(-1).body.messages;
    expect(sent).toMatchObject([
      { content: expect.stringContaining('summary of the conversation') },
      { role: 'user', content: 'And now?' },
    ]);
    // What came before the summary is not read again, and is not made shorter again.
    const next: Item[] = [...said, ...givenBack(whole.output), { role: 'user', content: 'Go on.' }];
    const more = await client.responses.create({ ...managed, input: next });
    expect(more.output).toMatchObject([{ type: 'message' }]);
    expect((await fake.requests()).at(-1).body.messages.slice(0, 2)).toEqual(sent);
    const begun = await client.responses.create({ ...managed, background: true, stream: true });
    const followed = await eventsOf(begun);
    expect(followed.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    const { response } = followed.at(-1) as Undocumented;
    expect(await client.responses.retrieve(response.id)).toMatchObject({
      ...{ status: 'completed', background: true },
      output: [{ type: 'compaction', encrypted_content: expect.any(String) }, { type: 'message' }],
    });
    for (const refused of [
      { context_management: [{ type: 'clear_all' }] },
      { context_management: [{ type: 'compaction' }] },
    ])
      await expect(
        client.responses.create({ ...managed, ...(refused as object) }),
      ).rejects.toMatchObject({ status: 400, param: expect.stringMatching(/^context_management/) });
  });

  test('a file of text is read to the model by its name, and of another one it is told that it is there', async () => {
    const text = {
      type: 'input_file',
      filename: 'notes.txt',
      file_data: Buffer.from('Grüße').toString('base64'),
    };
    const pdf = {
      type: 'input_file',
      filename: 'plan.pdf',
      file_data: 'data:application/pdf;base64,JVBERi0=',
    };
    const call = { type: 'function_call', call_id: 'c1', name: 'read', arguments: '{}' };
    const input = [
      { role: 'user', content: [text] },
      call,
      { type: 'function_call_output', call_id: 'c1', output: [pdf] },
    ];
    const { status } = await ask(server(), { path: PATH, body: { ...body, input } });
    expect(status).toBe(200);
    const { messages } = (await fake.requests()).at(-1).body;
    expect(JSON.stringify(messages[0])).toContain('notes.txt\\n\\nGrüße');
    expect(JSON.stringify(messages[2])).toMatch(/application\/pdf.*plan\.pdf.*can't be read/);
  });

  test('what another server has sealed is left out as a thought and refused as a summary, with what to do', async () => {
    const client = clientOf(server());
    const foreign = { encrypted_content: 'gAAAAABm0000' };
    const thought = { type: 'reasoning' as const, id: 'rs_1', summary: [], ...foreign };
    const greeting = { role: 'user' as const, content: 'Hello' };
    expect(await client.responses.create({ ...body, input: [thought, greeting] })).toMatchObject({
      status: 'completed',
    });
    const unreadable: Item[] = [
      { type: 'compaction', ...foreign },
      { ...thought, encrypted_content: 'lmn1.AAAA' },
    ];
    for (const item of unreadable) {
      await expect(
        client.responses.create({ ...body, input: [item, greeting] }),
      ).rejects.toMatchObject({
        status: 400,
        code: 'invalid_encrypted_content',
        message: expect.stringContaining('Leave the item out'),
      });
    }
  });

  describe('Open Responses:', () => {
    const isNumber = (value: unknown) => typeof value === 'number';
    const isText = (value: unknown) => typeof value === 'string';
    const isList = Array.isArray;
    const isObject = (value: unknown) =>
      typeof value === 'object' && value !== null && !isList(value);
    const isSwitch = (value: unknown) => typeof value === 'boolean';
    const orNull = (is: (value: unknown) => boolean) => (value: unknown) =>
      value === null || is(value);

    /** What the specification requires of a response, as its public schema has it. */
    const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
      id: isText,
      object: (value) => value === 'response',
      created_at: isNumber,
      completed_at: orNull(isNumber),
      status: isText,
      incomplete_details: orNull(isObject),
      model: isText,
      error: orNull(isObject),
      previous_response_id: orNull(isText),
      instructions: orNull(isText),
      output: isList,
      tools: isList,
      ...{
        tool_choice: (value) => isText(value) || isObject(value),
        truncation: isText,
        parallel_tool_calls: isSwitch,
      },
      text: (value) => isObject((value as Undocumented).format),
      top_p: isNumber,
      temperature: isNumber,
      presence_penalty: isNumber,
      frequency_penalty: isNumber,
      top_logprobs: Number.isInteger,
      reasoning: orNull(isObject),
      usage: orNull(isObject),
      max_output_tokens: orNull(Number.isInteger),
      max_tool_calls: orNull(Number.isInteger),
      store: isSwitch,
      background: isSwitch,
      service_tier: isText,
      metadata: isObject,
      safety_identifier: orNull(isText),
      prompt_cache_key: orNull(isText),
    };
    const TOOL_FIELDS = ['type', 'name', 'description', 'parameters', 'strict'];

    function problemsOfShape(
      response: Record<string, unknown> & { tools: Record<string, unknown>[] },
    ): string[] {
      const wrong = Object.entries(FIELDS).filter(([name, is]) => !is(response[name]));
      const tools = response.tools.filter((tool) =>
        TOOL_FIELDS.some((name) => tool[name] === undefined),
      );
      return [
        ...wrong.map(([name]) => `${name} is ${response[name]}`),
        ...tools.map(() => 'a tool lacks a field'),
      ];
    }

    const forecast = {
      type: 'function',
      name: 'forecast',
      description: 'Tell the weather of tomorrow.',
      parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
    };
    const call = { toolCall: { name: 'forecast', arguments: { town: 'Ulm' } } };
    const SCENARIOS: readonly { title: string; body: object; item?: string }[] = [
      {
        title: 'a text',
        body: { input: [{ type: 'message', role: 'user', content: 'Greet me in three words.' }] },
      },
      {
        title: 'a system message',
        body: {
          input: [
            { type: 'message', role: 'system', content: 'You are a sailor.' },
            { type: 'message', role: 'user', content: 'Greet me.' },
          ],
        },
      },
      {
        title: 'a call of a tool',
        body: { input: 'How will it be in Ulm?', tools: [forecast], fake: call },
        item: 'function_call',
      },
      {
        title: 'a picture',
        body: {
          model: 'extra.Eyes',
          input: [
            {
              type: 'message',
              role: 'user',
              content: [
                { type: 'input_text', text: 'Which colour is it?' },
                {
                  type: 'input_image',
                  image_url: `data:image/png;base64,${png(4, 4).toString('base64')}`,
                },
              ],
            },
          ],
        },
      },
      {
        title: 'several turns',
        body: {
          input: [
            { type: 'message', role: 'user', content: 'I am called Ada.' },
            { type: 'message', role: 'assistant', content: 'Hello Ada!' },
            { type: 'message', role: 'user', content: 'What am I called?' },
          ],
        },
      },
    ];

    test.each(SCENARIOS)(
      '$title is answered in its shape, plainly and streamed',
      async ({ body: more, item = 'message' }) => {
        await addSeeingModel();
        const asked = { model: body.model, ...more };
        const { status, json } = await ask(server(), { path: PATH, body: asked });
        expect(status, JSON.stringify(json)).toBe(200);
        expect(problemsOfShape(json)).toEqual([]);
        expect(json).toMatchObject({
          status: 'completed',
          output: [{ type: item, status: 'completed' }],
        });
        const { text } = await ask(server(), { path: PATH, body: { ...asked, stream: true } });
        const { events } = readEvents(text);
        expect(events.at(-1)).toMatchObject({ data: '[DONE]' });
        const values: Undocumented[] = events.slice(0, -1).map(({ data }) => JSON.parse(data));
        expect(
          values.flatMap(({ response }) => (response ? problemsOfShape(response) : [])),
        ).toEqual([]);
        expect(values.map(({ type }) => type)).toEqual(events.slice(0, -1).map(({ name }) => name));
        expect(values.at(-1)).toMatchObject({
          type: 'response.completed',
          response: { output: [{ type: item }] },
        });
      },
    );

    async function addSeeingModel(): Promise<void> {
      const folder = join(server().folders.models, 'Eyes');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'Eyes.gguf'), BARE_GGUF);
      await writeFile(join(folder, 'mmproj-Eyes.gguf'), BARE_PROJECTOR);
    }

    test('the error that ends a stream says what is wrong next to its type and below it', async () => {
      const asked = { ...body, stream: true, fake: { dieAfterTokens: 2 } };
      const { text } = await ask(server(), { path: PATH, body: asked });
      const { code, message, param, error } = JSON.parse(
        readEvents(text).events.at(-1)?.data ?? '',
      );
      expect(error).toMatchObject({ type: 'backend_error', code, message, param });
      expect(code).toBe('backend_crashed');
    });
  });
});
