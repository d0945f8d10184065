// Vercel's AI SDK and its provider for servers that speak like OpenAI, as published.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, Output, stepCountIs, streamText, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { fakeBehind, load } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, type Server } from './support/server.ts';

const lemonade = (server: Server, apiKey = API_KEY) =>
  createOpenAICompatible({
    name: 'lemonade',
    baseURL: `${server.baseUrl}/v1`,
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });

/** One tool that says what it was asked. */
function weatherTool(asked: string[]) {
  return tool({
    description: 'Get the weather of a city.',
    inputSchema: jsonSchema<{ city: string }>({
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    }),
    execute: async ({ city }) => {
      asked.push(city);
      return `21 degrees in ${city}`;
    },
  });
}

describe.each(ENGINES)('on $name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const base = () => ({
    model: lemonade(server())(idOf(engine.model)),
    prompt: 'Say hello.',
    temperature: 0,
    maxRetries: 0,
    maxOutputTokens: 200,
  });
  const onReal: (title: string, run: () => Promise<void>) => void = engine.isReal
    ? test
    : () => undefined;

  test('it generates and streams text, and counts tokens', async () => {
    const whole = await generateText(base());
    const stream = streamText(base());
    let streamed = '';
    for await (const text of stream.textStream) streamed += text;
    expect(whole.text).not.toBe('');
    expect(streamed).toBe(whole.text);
    for (const usage of [whole.usage, await stream.usage])
      expect(usage.outputTokens).toBeGreaterThan(0);
    expect(await stream.finishReason).toBe('stop');
  });

  onReal('its tools run, and their results go back to the model', async () => {
    const asked: string[] = [];
    const settings = {
      ...base(),
      tools: { get_weather: weatherTool(asked) },
      stopWhen: stepCountIs(3),
    };
    const whole = await generateText(settings);
    const stream = streamText(settings);
    await stream.consumeStream();
    expect(asked).toHaveLength(2);
    expect(whole.text).not.toBe('');
    expect(await stream.text).toBe(whole.text);
  });

  onReal('its object follows the schema', async () => {
    const schema = jsonSchema<{ population: number }>({
      type: 'object',
      properties: { population: { type: 'integer' } },
      required: ['population'],
    });
    const { output } = await generateText({ ...base(), output: Output.object({ schema }) });
    expect(output).toEqual({ population: expect.any(Number) });
  });
});

describe('when things go wrong', () => {
  const server = serverForSuite();
  const ask = (model: string, apiKey?: string) =>
    generateText({ model: lemonade(server(), apiKey)(model), prompt: 'Hello', maxRetries: 0 });

  test('an unknown model and a wrong key are told apart, in the server’s words', async () => {
    const failure = await ask('No-Such-Model').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(APICallError);
    expect(failure).toMatchObject({
      statusCode: 404,
      message: expect.stringContaining('has not been found'),
    });
    await expect(ask(idOf('chat'), 'wrong')).rejects.toMatchObject({ statusCode: 401 });
  });

  test('leaving its stream stops the generation', async () => {
    const fake = fakeBehind(await load(server(), 'chat'));
    await fake.order({ tokens: 100_000, tokenDelayMs: 5 });
    const before = await fake.counts();
    const leaving = new AbortController();
    const stream = streamText({
      model: lemonade(server())(idOf('chat')),
      prompt: 'Hello',
      maxRetries: 0,
      abortSignal: leaving.signal,
      onError: () => undefined,
    });
    for await (const _text of stream.textStream) leaving.abort();
    await fake.next('aborted', before);
  });
});
