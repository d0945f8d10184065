// What clients of other servers call by another name, or ask for where it is not: they get it, or
// are told where it is.
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { ask, fakeBehind, load } from './support/client.ts';
import type { Undocumented } from './support/document.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf } from './support/server.ts';

const server = serverForSuite();
const model = idOf('chat');
const messages = [{ role: 'user' as const, content: 'Hi' }];
const tools = [
  { type: 'function' as const, function: { name: 'get_weather', parameters: { type: 'object' } } },
];

test('the prefix /openai/v1 is /v1', async () => {
  const client = new OpenAI({
    baseURL: `${server().baseUrl}/openai/v1`,
    apiKey: API_KEY,
    maxRetries: 0,
  });
  const { choices } = await client.chat.completions.create({ model, messages });
  expect(choices[0]?.message.content).toEqual(expect.any(String));
  const ids = (await client.models.list()).data.map(({ id }) => id);
  expect(ids).toContain(model);
});

test('tool_choice any, as Mistral has it, is required', async () => {
  const fake = fakeBehind(await load(server(), 'chat'));
  const body = { model, messages, tools, tool_choice: 'any' };
  expect(await ask(server(), { path: '/v1/chat/completions', body })).toMatchObject({
    status: 200,
  });
  expect((await fake.requests()).at(-1).body.tool_choice).toBe('required');
  expect(
    await ask(server(), { path: '/v1/chat/completions', body: { ...body, tools: [] } }),
  ).toMatchObject({
    status: 400,
    json: { error: { param: 'tool_choice' } },
  });
});

test.each(['/api/me', '/api/signout', '/api/web_search'])(
  '%s is an error in the form of Ollama',
  async (path) => {
    const { status, json } = await ask(server(), { path, body: {} });
    expect([status, json]).toEqual([
      404,
      { error: expect.stringContaining(`There is nothing at ${path}`) },
    ]);
    const client = new Ollama({
      host: server().baseUrl,
      headers: { authorization: `Bearer ${API_KEY}` },
    });
    await expect(client.webSearch({ query: 'x' })).rejects.toThrow();
  },
);

test.each(['/api/v1/me', '/v1/me', '/api'])(
  '%s is an error in the form of OpenAI',
  async (path) => {
    const { status, json } = await ask(server(), { path, body: {} });
    expect([status, json.error.type]).toEqual([404, 'not_found']);
  },
);

test('no texts have no vectors, and the model has to be there', async () => {
  const client = new Ollama({
    host: server().baseUrl,
    headers: { authorization: `Bearer ${API_KEY}` },
  });
  const embedder = idOf('embedding');
  expect(await client.embed({ model: embedder, input: [] })).toMatchObject({
    embeddings: [],
    prompt_eval_count: 0,
  });
  await expect(client.embed({ model: 'No-Such-Model', input: [] })).rejects.toMatchObject({
    status_code: 404,
  });
});

test.each([
  ['/api/generate', (json: Undocumented) => json.response],
  ['/v1/completions', (json: Undocumented) => json.choices[0].text],
  ['/v1/fim/completions', (json: Undocumented) => json.choices[0].message.content],
])('%s with a suffix has the native server fill the middle', async (path, textOf) => {
  const body = { model, prompt: 'a', suffix: 'b', stream: false };
  const { json } = await ask(server(), { path, body });
  expect(textOf(json)).toBe('Hello from the fake llama-server.');
});

test.each(['/v1', '/api/v1'])(
  'a limit of nothing is told what means no limit, which works under %s',
  async (prefix) => {
    const path = `${prefix}/chat/completions`;
    const { status, text } = await ask(server(), {
      path,
      body: { model, messages, max_tokens: 0 },
    });
    expect([status, text]).toEqual([400, expect.stringContaining('leave it out for no limit')]);
  },
);
