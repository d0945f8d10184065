// The Responses API as OpenAI's own client uses it, on every engine; and what happens to it when something goes wrong.
import OpenAI, { BadRequestError } from 'openai';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { beforeEach, describe, expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import { ask, type Fake, fakeBehind, load, open } from './support/client.ts';
import { operationById } from './support/document.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, PREFIXES, type Server } from './support/server.ts';
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

const isCall = (item: { type: string }): item is OpenAI.Responses.ResponseFunctionToolCall =>
  item.type === 'function_call';

/** Output items are made to be input again; the client's types agree but for optional fields. */
const givenBack = (output: readonly object[]) => output as OpenAI.Responses.ResponseInputItem[];

async function eventsOf(stream: AsyncIterable<ResponseStreamEvent>): Promise<ResponseStreamEvent[]> {
  const events: ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe.each(ENGINES)('$name', (engine) => {
  const model = idOf(engine.model);
  const server = serverForSuite({ environment: environmentOf(engine) });
  const greedy = { model, temperature: 0 };

  test.each(PREFIXES)('answers a text under %s, plainly and streamed, in the same words', async (prefix) => {
    const client = clientOf(server(), prefix);
    const plain = await client.responses.create({ ...greedy, input: 'Say hello.', instructions: 'Be kind.' });
    expect(plain).toMatchObject({ status: 'completed', model, instructions: 'Be kind.', error: null });
    expect(plain.output_text).toMatch(/^Hello from the .*\.$/);
    const stream = client.responses.stream({ ...greedy, input: 'Say hello.', instructions: 'Be kind.' });
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
  });

  test('is answered as documented, plainly and streamed, whatever the form of the input', async () => {
    const inputs = [
      'Hello',
      [{ role: 'user', content: [{ type: 'input_text', text: 'Hello' }] }],
      [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi!', annotations: [] }] },
        { role: 'user', content: 'And now?' },
      ],
    ];
    for (const input of inputs) {
      for (const more of [{}, { stream: true }]) {
        const { status, headers, text } = await ask(server(), { path: PATH, body: { ...greedy, input, ...more } });
        expect(status).toBe(200);
        expect(problemsOf({ operation, status, headers, body: text })).toEqual([]);
      }
    }
  });

  test('sends its events in the right order, numbered', async () => {
    const stream = await clientOf(server()).responses.create({ ...greedy, input: 'Say hello.', stream: true });
    const events = await eventsOf(stream);
    const types = events.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);
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
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_event, index) => index));
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
      expect(called).toMatchObject({ type: 'function_call', name: 'get_weather', status: 'completed' });
      expect(['Paris', 'Rome']).toContain(JSON.parse(called?.arguments ?? '').city);
      const result = { type: 'function_call_output', call_id: called?.call_id ?? '', output: '21 degrees' } as const;
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

  test('refuses what only a memory could serve, with the status of a bad request', async () => {
    const failure = clientOf(server()).responses.create({ model, input: 'Hello', previous_response_id: 'resp_1' });
    await expect(failure).rejects.toThrow(BadRequestError);
    await expect(failure).rejects.toMatchObject({ param: 'previous_response_id', code: 'invalid_request' });
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
      expect(response.output_parsed).toEqual({ city: expect.any(String), million: expect.any(Number) });
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
    const thinking = { ...body, reasoning: { effort: 'low' as const }, ...orders({ thoughts: 'They greet me.' }) };
    const plain = await client.responses.create(thinking);
    const streamed = await client.responses.stream(thinking).finalResponse();
    for (const { output } of [plain, streamed]) {
      expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
      expect(output[0]).toMatchObject({ content: [{ type: 'reasoning_text', text: 'They greet me.' }] });
    }
    await client.responses.create({ ...body, input: [{ role: 'user', content: 'Hello' }, ...givenBack(plain.output)] });
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
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'backend_crashed', sequence_number: events.length - 1 });
  });

  test("the client's stream helper raises that error", async () => {
    const stream = clientOf(server()).responses.stream({ ...body, ...orders({ dieAfterTokens: 3 }) });
    const failure = await stream.finalResponse().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'backend_crashed', message: expect.stringContaining('native server') });
  });

  test('heartbeats keep a silent stream alive, and are no events', async () => {
    const response = await open(server(), {
      path: PATH,
      body: { ...body, stream: true, fake: { holdAfterTokens: 2 } },
    });
    const decoder = new TextDecoder();
    let text = '';
    let isReleased = false;
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      // Pings come for as long as the native server holds, so that the first one may end it.
      if (isReleased || !text.includes(': ping\n\n')) continue;
      isReleased = true;
      await fake.release();
    }
    const { events } = readEvents(text);
    expect(isReleased).toBe(true);
    expect(JSON.parse(events.at(-1)?.data ?? '')).toMatchObject({ type: 'response.completed' });
  });
});
