// Ollama's own client, as published, talks to the server as if it were Ollama.
import { type ChatResponse, Ollama, type Tool } from 'ollama';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, type Fake, fakeBehind, load, loadedModels } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, type Server } from './support/server.ts';

const messages = [{ role: 'user', content: 'Say hello.' }];
const WEATHER: Tool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Get the weather of a city.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

const clientOf = (server: Server, key = API_KEY) =>
  new Ollama({ host: server.baseUrl, headers: { authorization: `Bearer ${key}` } });

async function collect(
  stream: AsyncIterable<ChatResponse>,
): Promise<{ text: string; lines: ChatResponse[] }> {
  const lines: ChatResponse[] = [];
  for await (const line of stream) lines.push(line);
  return { text: lines.map(({ message }) => message.content).join(''), lines };
}

describe.each(ENGINES)('on $name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const model = `${idOf(engine.model)}:latest`;
  const options = { temperature: 0, seed: 1, num_predict: 8 };
  const onReal: (title: string, run: () => Promise<void>) => void = engine.isReal
    ? test
    : () => undefined;

  test('it chats, whole and streamed, and one line alone is done and has the figures', async () => {
    const client = clientOf(server());
    const whole = await client.chat({ model, messages, options });
    const { text, lines } = await collect(
      await client.chat({ model, messages, options, stream: true }),
    );
    expect(text).not.toBe('');
    expect(whole.message.content).toBe(text);
    expect(lines.filter(({ done }) => done)).toEqual([lines.at(-1)]);
    for (const answer of [whole, lines.at(-1)]) {
      expect(answer).toMatchObject({
        model,
        done: true,
        done_reason: expect.stringMatching(/^(?:stop|length)$/),
      });
      expect(answer?.eval_count).toBeGreaterThan(0);
      expect(answer?.prompt_eval_count).toBeGreaterThan(0);
      expect(answer?.load_duration).toBeGreaterThanOrEqual(0);
      expect(answer?.total_duration).toBeGreaterThanOrEqual(answer?.eval_duration ?? Infinity);
      expect(Math.abs(Date.now() - Date.parse(String(answer?.created_at)))).toBeLessThan(600_000);
    }
  });

  test('a line of curl without a type is told what to add, and works with it', async () => {
    const body = { model, messages, options, stream: false };
    const send = (type: string) =>
      ask(server(), { path: '/api/chat', body, headers: { 'content-type': type } });
    const refused = await send('application/x-www-form-urlencoded');
    const advice = expect.stringContaining("With curl, add -H 'content-type: application/json'.");
    expect([refused.status, refused.json]).toEqual([415, { error: advice }]);
    expect((await send('application/json')).json).toMatchObject({ done: true });
  });

  test('it turns texts into vectors, the same in the older form', async () => {
    const client = clientOf(server());
    const embedding = `${idOf('embedding')}:latest`;
    const texts = ['the green lemon tree', 'a red house'];
    const answer = await client.embed({ model: embedding, input: texts });
    expect(answer.model).toBe(embedding);
    expect(answer.prompt_eval_count).toBeGreaterThan(texts.length);
    expect(answer.total_duration).toBeGreaterThan(0);
    expect(answer.load_duration).toBeGreaterThan(0);
    expect(answer.load_duration).toBeLessThan(answer.total_duration);
    expect(answer.embeddings).toHaveLength(texts.length);
    for (const [index, prompt] of texts.entries()) {
      const { embedding: older } = await client.embeddings({ model: embedding, prompt });
      expect(older).toHaveLength(answer.embeddings[index]?.length ?? 0);
      for (const [place, value] of older.entries())
        expect(answer.embeddings[index]?.[place]).toBeCloseTo(value, 5);
    }
    await expect(client.embed({ model, input: texts })).rejects.toMatchObject({ status_code: 400 });
  });

  test('its requests are counted', async () => {
    await clientOf(server()).chat({ model, messages, options: { ...options, num_predict: 3 } });
    expect((await ask(server(), { path: '/v1/stats' })).json.output_tokens).toBe(3);
  });

  test('it generates, with and without a chat template around the prompt', async () => {
    const client = clientOf(server());
    const whole = await client.generate({ model, prompt: 'Say hello.', options });
    let streamed = '';
    for await (const { response } of await client.generate({
      model,
      prompt: 'Say hello.',
      options,
      stream: true,
    })) {
      streamed += response;
    }
    expect(streamed).not.toBe('');
    expect(whole.response).toBe(streamed);
    const raw = await client.generate({ model, prompt: 'Say hello.', raw: true, options });
    expect(raw.eval_count).toBeGreaterThan(0);
  });

  onReal('it is given a call of its tool in one piece, and brings the result', async () => {
    const client = clientOf(server());
    const request = { model, messages, tools: [WEATHER], options: { temperature: 0 } };
    const whole = await client.chat(request);
    const { lines } = await collect(await client.chat({ ...request, stream: true }));
    const streamed = lines.flatMap(({ message }) => message.tool_calls ?? []);
    for (const calls of [whole.message.tool_calls ?? [], streamed]) {
      expect(calls).toHaveLength(1);
      expect(calls[0]?.function).toMatchObject({
        name: 'get_weather',
        arguments: { city: expect.any(String) },
      });
    }
    const next = [
      ...messages,
      whole.message,
      { role: 'tool', tool_name: 'get_weather', content: '21 degrees' },
    ];
    const answer = await client.chat({ ...request, messages: next });
    expect(answer.message.tool_calls).toBeUndefined();
    expect(answer.message.content).not.toBe('');
  });

  onReal('its schema is followed', async () => {
    const format = {
      type: 'object',
      properties: { population: { type: 'integer' } },
      required: ['population'],
    };
    const { message } = await clientOf(server()).chat({
      model,
      messages,
      format,
      options: { temperature: 0 },
    });
    expect(JSON.parse(message.content)).toEqual({ population: expect.any(Number) });
  });

  onReal('a length of its own for the context is what the model is loaded with', async () => {
    const client = clientOf(server());
    await client.chat({ model, messages: [], keep_alive: 0 });
    await client.chat({ model, messages, options: { ...options, num_ctx: 1024 } });
    const [loaded] = await loadedModels(server());
    expect(loaded?.recipe_options).toMatchObject({ ctx_size: 1024 });
    expect((await client.ps()).models[0]).toMatchObject({ name: model, context_length: 1024 });
  });
});

describe('what the client offers', () => {
  const server = serverForSuite({ checksItself: true });
  const model = idOf('chat');
  let fake: Fake;
  beforeEach(async () => {
    fake = fakeBehind(await load(server(), 'chat'));
  });
  afterEach(() => fake.order({}).catch(() => undefined));

  test('it lists models under names that it can send back, and describes them', async () => {
    const client = clientOf(server());
    const { models } = await client.list();
    const listed = models.find(({ name }) => name === `${model}:latest`);
    expect(listed).toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      details: { format: 'gguf' },
    });
    expect(await client.show({ model: listed?.name ?? '' })).toMatchObject({
      capabilities: ['completion'],
    });
    expect(Date.parse(String(listed?.modified_at))).toBeGreaterThan(0);
  });

  test('it learns what is known of a real file', async () => {
    const { model_info, details } = await clientOf(server()).show({ model: idOf('real') });
    expect(model_info).toMatchObject({
      'general.architecture': 'llama',
      'llama.context_length': 32_768,
    });
    expect(details.family).toBe('llama');
  });

  test('it is given all that a real file says, and its lists and tensors only when it asks', async () => {
    const show = async (more: object) => {
      const { model_info: info, ...rest } = await clientOf(server()).show({
        model: idOf('real'),
        ...more,
      });
      return { info: new Map<string, unknown>(Object.entries(info)), rest };
    };
    const brief = await show({});
    const { info, rest } = await show({ verbose: true });
    expect([...info.keys()]).toEqual([...brief.info.keys()]);
    expect([...info.keys()]).toEqual([...info.keys()].toSorted());
    expect(brief.info.get('llama.block_count')).toEqual(expect.any(Number));
    expect(brief.info.get('tokenizer.ggml.add_bos_token')).toBe(false);
    expect(brief.info.get('tokenizer.chat_template')).toContain('{%');
    expect(brief.info.get('tokenizer.ggml.tokens')).toBeNull();
    expect([...brief.info.values()].filter((value) => Array.isArray(value))).toEqual([]);
    expect([...info.values()].some((value) => Array.isArray(value))).toBe(true);
    expect(brief.rest).not.toHaveProperty('tensors');
    expect(rest).toMatchObject({
      tensors: expect.arrayContaining([
        { name: 'token_embd.weight', type: 'F16', shape: [expect.any(Number), expect.any(Number)] },
      ]),
    });
  });

  test('it loads and unloads a model by asking nothing', async () => {
    const client = clientOf(server());
    expect(await client.chat({ model, messages: [], keep_alive: 0 })).toMatchObject({
      done_reason: 'unload',
    });
    expect((await client.ps()).models).toEqual([]);
    expect(await client.generate({ model, prompt: '' })).toMatchObject({
      done_reason: 'load',
      response: '',
    });
    expect((await client.ps()).models).toMatchObject([{ name: `${model}:latest`, size_vram: 0 }]);
  });

  test('a request says how long its model stays after it', async () => {
    const client = clientOf(server());
    const vectors = idOf('embedding');
    const expiry = async (id: string) => {
      const { models } = await client.ps();
      return Date.parse(String(models.find(({ name }) => name === `${id}:latest`)?.expires_at));
    };
    const isInAnHour = (ms: number) => Math.abs(ms - Date.now() - 3_600_000) < 600_000;
    expect((await expiry(model)) > Date.now() + 1e12).toBe(true);
    await client.chat({ model, messages, keep_alive: '1h' });
    expect(await expiry(model)).toSatisfy(isInAnHour);
    await client.generate({ model, prompt: 'Hi', keep_alive: -1 });
    expect((await expiry(model)) > Date.now() + 1e12).toBe(true);
    await client.generate({ model, prompt: '', keep_alive: 3600 });
    expect(await expiry(model)).toSatisfy(isInAnHour);
    await client.embed({ model: vectors, input: 'Hi', keep_alive: '60m' });
    expect(await expiry(vectors)).toSatisfy(isInAnHour);
    const gone = (id: string) =>
      vi.waitUntil(async () =>
        (await client.ps()).models.every(({ name }) => name !== `${id}:latest`),
      );
    await client.embed({ model: vectors, input: 'Hi', keep_alive: 0 });
    await gone(vectors);
    await client.chat({ model, messages, keep_alive: 0 });
    await gone(model);
  });

  test('it is told a version that it may talk to', async () => {
    const { version } = await clientOf(server()).version();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await ask(server(), { path: '/', key: null })).text).toBe('Ollama is running');
  });

  test('a call of a tool comes in one piece, whatever the pieces of the native server', async () => {
    await fake.order({
      toolCall: { name: 'get_weather', arguments: { city: 'Paris', unit: 'celsius' } },
    });
    const { lines } = await collect(
      await clientOf(server()).chat({ model, messages, tools: [WEATHER], stream: true }),
    );
    expect(lines.flatMap(({ message }) => message.tool_calls ?? [])).toMatchObject([
      { function: { name: 'get_weather', arguments: { city: 'Paris', unit: 'celsius' } } },
    ]);
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'stop' });
  });

  test('its options and wishes reach the native server in OpenAI’s words', async () => {
    await clientOf(server()).chat({
      model,
      messages,
      think: false,
      format: 'json',
      options: { num_predict: 4, repeat_penalty: 1.1, top_k: 5, stop: ['x'] },
    });
    const { body } = (await fake.requests()).at(-1);
    expect(body).toMatchObject({
      messages,
      chat_template_kwargs: { enable_thinking: false },
      response_format: { type: 'json_object' },
      max_tokens: 4,
      repeat_penalty: 1.1,
      top_k: 5,
      stop: ['x'],
    });
  });

  test('a picture for a model without eyes is refused, not ignored', async () => {
    const pictured = [{ role: 'user', content: 'What?', images: ['iVBORw0KGgoAAAANSUhEUg=='] }];
    const refused = clientOf(server()).chat({ model, messages: pictured });
    await expect(refused).rejects.toMatchObject({
      status_code: 400,
      error: expect.stringContaining('image_url'),
    });
  });

  test('leaving a stream stops the generation', async () => {
    await fake.order({ tokens: 100_000, tokenDelayMs: 5 });
    const client = clientOf(server());
    const ways = [
      async () => {
        const stream = await client.chat({ model, messages, stream: true });
        const read = async () => {
          for await (const _line of stream) stream.abort();
        };
        await expect(read()).rejects.toThrow(/abort/i);
      },
      async () => {
        const stream = await client.generate({ model, prompt: 'Hello', stream: true });
        const read = async () => {
          for await (const _line of stream) client.abort();
        };
        await expect(read()).rejects.toThrow(/abort/i);
      },
    ];
    for (const leave of ways) {
      const before = await fake.counts();
      await leave();
      await fake.next('aborted', before);
    }
  });

  test('a whole response that no client waits for any more is stopped too', async () => {
    await fake.order({ tokens: 100_000, tokenDelayMs: 5 });
    const leaving = new AbortController();
    const before = await fake.counts();
    const impatient = new Ollama({
      host: server().baseUrl,
      headers: { authorization: `Bearer ${API_KEY}` },
      fetch: (url, init) => fetch(url, { ...init, signal: leaving.signal }),
    });
    const left = expect(impatient.chat({ model, messages })).rejects.toThrow(/abort/i);
    await fake.next('started', before);
    leaving.abort();
    await fake.next('aborted', before);
    await left;
  });

  test('errors are raised with status and words', async () => {
    const client = clientOf(server());
    const missing = client.chat({ model: 'llama3.2', messages });
    await expect(missing).rejects.toMatchObject({
      status_code: 404,
      error: expect.stringMatching(/'llama3.2' not found/),
    });
    await expect(client.show({ model: 'llama3.2' })).rejects.toMatchObject({ status_code: 404 });
    await expect(client.pull({ model: 'llama3.2' })).rejects.toMatchObject({ status_code: 404 });
    await expect(client.delete({ model })).rejects.toMatchObject({ status_code: 409 });
    await expect(client.copy({ source: model, destination: 'x' })).rejects.toMatchObject({
      status_code: 501,
    });
    await expect(client.create({ model: 'x', from: model })).rejects.toMatchObject({
      status_code: 501,
    });
    await expect(client.push({ model })).rejects.toMatchObject({ status_code: 501 });
    await expect(clientOf(server(), 'wrong').list()).rejects.toMatchObject({ status_code: 401 });
    const odd = client.generate({ model, prompt: 'Hi', template: '{{ .Prompt }}' });
    await expect(odd).rejects.toMatchObject({
      status_code: 400,
      error: expect.stringContaining('template'),
    });
  });

  test('a native server that dies in the middle: what came is kept, the error is raised, the next request works', async () => {
    await fake.order({ dieAfterTokens: 3 });
    const client = clientOf(server());
    let text = '';
    const read = async () => {
      for await (const { message } of await client.chat({ model, messages, stream: true }))
        text += message.content;
    };
    await expect(read()).rejects.toThrow(/cut the connection/);
    expect(text).toBe('Hello from the');
    expect((await client.chat({ model, messages })).message.content).toBe(
      'Hello from the fake llama-server.',
    );
  });
});
