// LangChain's provider for OpenAI, as published, with this server as its OpenAI.
import {
  AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { describe, expect, test } from 'vitest';
import { fakeBehind, load } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, type Server } from './support/server.ts';

const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Get the weather of a city.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
} as const;

const chat = (server: Server, model: string, more: object = {}) =>
  new ChatOpenAI({
    model,
    apiKey: API_KEY,
    temperature: 0,
    maxRetries: 0,
    useResponsesApi: false,
    configuration: { baseURL: `${server.baseUrl}/v1` },
    ...more,
  });

async function join(stream: AsyncIterable<AIMessageChunk>): Promise<AIMessageChunk> {
  let whole: AIMessageChunk | undefined;
  for await (const chunk of stream) whole = whole === undefined ? chunk : whole.concat(chunk);
  return whole ?? new AIMessageChunk('');
}

describe.each(ENGINES)('on $name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const model = idOf(engine.model);
  const onReal: (title: string, run: () => Promise<void>) => void = engine.isReal
    ? test
    : () => undefined;

  test('it invokes and streams, and counts tokens', async () => {
    const conversation = [new SystemMessage('Be short.'), new HumanMessage('Say hello.')];
    const whole = await chat(server(), model).invoke(conversation);
    const streamed = await join(await chat(server(), model).stream(conversation));
    expect(whole.text).not.toBe('');
    expect(streamed.text).toBe(whole.text);
    for (const usage of [whole.usage_metadata, streamed.usage_metadata]) {
      expect(usage).toMatchObject({
        input_tokens: expect.any(Number),
        output_tokens: expect.any(Number),
      });
    }
  });

  onReal('its tools are called, streamed or not, and take their results back', async () => {
    const bound = chat(server(), model).bindTools([WEATHER]);
    const question = new HumanMessage('What is the weather in Rome?');
    const whole = await bound.invoke([question]);
    const streamed = await join(await bound.stream([question]));
    for (const { tool_calls } of [whole, streamed]) {
      expect(tool_calls).toMatchObject([
        { name: 'get_weather', args: { city: expect.any(String) } },
      ]);
    }
    const result = new ToolMessage({
      content: '21 degrees',
      tool_call_id: whole.tool_calls?.[0]?.id ?? '',
    });
    const answer = await bound.invoke([question, whole, result]);
    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).not.toBe('');
  });

  onReal('its structured output follows the schema', async () => {
    const schema = {
      title: 'population',
      type: 'object',
      properties: { population: { type: 'integer' } },
      required: ['population'],
    };
    const structured = chat(server(), model).withStructuredOutput(schema, { method: 'jsonSchema' });
    expect(await structured.invoke('How many people live in Paris?')).toEqual({
      population: expect.any(Number),
    });
  });
});

describe('with a native server that obeys orders', () => {
  const server = serverForSuite();

  test('ten turns with thoughts and calls over the Responses API are told to the model in whole', async () => {
    const fake = fakeBehind(await load(server(), 'chat'));
    const ordered = (orders: object) =>
      chat(server(), idOf('chat'), {
        useResponsesApi: true,
        modelKwargs: { fake: orders },
      }).bindTools([WEATHER]);
    const conversation: BaseMessage[] = [];
    const told: object[] = [];
    for (let turn = 1; turn <= 10; turn++) {
      conversation.push(new HumanMessage(`Question ${turn}`));
      const toolCall = { name: 'get_weather', arguments: { city: `City ${turn}` } };
      const called = await ordered({ thoughts: `Before ${turn}`, toolCall }).invoke(conversation);
      const id = called.tool_calls?.[0]?.id ?? '';
      conversation.push(called, new ToolMessage({ content: `Result ${turn}`, tool_call_id: id }));
      const answered = await join(
        await ordered({ thoughts: `After ${turn}`, text: `Answer ${turn}` }).stream(conversation),
      );
      conversation.push(answered);
      told.push(
        { role: 'user', content: `Question ${turn}` },
        { role: 'assistant', reasoning_content: `Before ${turn}`, tool_calls: [{ id }] },
        { role: 'tool', content: `Result ${turn}`, tool_call_id: id },
        { role: 'assistant', reasoning_content: `After ${turn}`, content: `Answer ${turn}` },
      );
    }
    const last = (await fake.requests()).at(-1);
    expect(last.body.messages).toMatchObject(told.slice(0, -1));
  });

  test('an unknown model and a wrong key are told apart', async () => {
    await expect(chat(server(), 'No-Such-Model').invoke('Hello')).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      chat(server(), idOf('chat'), { apiKey: 'wrong' }).invoke('Hello'),
    ).rejects.toMatchObject({
      status: 401,
    });
  });

  test('leaving its stream stops the generation', async () => {
    const fake = fakeBehind(await load(server(), 'chat'));
    await fake.order({ tokens: 100_000, tokenDelayMs: 5 });
    const before = await fake.counts();
    const leaving = new AbortController();
    const read = async () => {
      for await (const _chunk of await chat(server(), idOf('chat')).stream('Hello', {
        signal: leaving.signal,
      })) {
        leaving.abort();
      }
    };
    await expect(read()).rejects.toThrow();
    await fake.next('aborted', before);
  });
});
