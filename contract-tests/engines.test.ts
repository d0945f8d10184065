// The same inference suite on every engine: the embedded one, and a real llama-server, or where it
// was not built the fake, as far as it can keep up.
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import {
  ask,
  chatBody,
  firstChunk,
  load,
  loadedModels,
  open,
  type Undocumented,
} from './support/client.ts';
import { operationById } from './support/document.ts';
import type { Posted } from './support/documented.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, PREFIXES, type Server } from './support/server.ts';

if (native === undefined) {
  test.skip('the real llama-server is left out, because it was not built (npm run native)');
}

const CHAT = '/v1/chat/completions';
const TEXT = '/v1/completions';

describe.each(ENGINES)('$name', (engine) => {
  const { backend, model, isReal } = engine;
  const server = serverForSuite({ environment: environmentOf(engine) });
  const onReal: (title: string, run: () => Promise<void>) => void = isReal ? test : () => undefined;
  const greedy = { temperature: 0, seed: 1 };

  test('loads the model at the first request, and tells so', async () => {
    expect(await loadedModels(server())).toEqual([]);
    expect(
      (await ask(server(), { path: CHAT, body: chatBody(model, { max_tokens: 1 }) })).status,
    ).toBe(200);
    const [loaded] = await loadedModels(server());
    expect(loaded).toMatchObject({
      model_name: idOf(model),
      recipe_options: { llamacpp_backend: backend },
    });
    expect((await server().children()).map(({ pid }) => pid)).toContain(loaded?.pid);
  });

  test.each(PREFIXES)(
    'chats with the official client under %s, plainly and streamed',
    async (prefix) => {
      const client = new OpenAI({
        baseURL: server().baseUrl + prefix,
        apiKey: API_KEY,
        maxRetries: 0,
      });
      const request = {
        model: idOf(model),
        messages: [{ role: 'user' as const, content: 'Say hello.' }],
        max_tokens: 8,
        ...greedy,
      };
      const plain = await client.chat.completions.create(request);
      let streamed = '';
      for await (const { choices } of await client.chat.completions.create({
        ...request,
        stream: true,
      })) {
        streamed += choices[0]?.delta.content ?? '';
      }
      expect(streamed).not.toBe('');
      expect(plain.choices[0]?.message.content).toBe(streamed);
    },
  );

  test.each([
    ['createChatCompletion', CHAT, chatBody(model, { max_tokens: 6 })],
    ['createCompletion', TEXT, { model: idOf(model), prompt: 'Once upon a time', max_tokens: 6 }],
  ])(
    '%s answers as documented, plainly and streamed, with and without usage',
    async (id, path, body) => {
      for (const more of [
        {},
        { stream: true },
        { stream: true, stream_options: { include_usage: true } },
      ]) {
        const { status, headers, text } = await ask(server(), { path, body: { ...body, ...more } });
        expect(status).toBe(200);
        expect(problemsOf({ operation: operationById(id), status, headers, body: text })).toEqual(
          [],
        );
      }
    },
  );

  test('keeps to the limit of tokens, and counts them', async () => {
    for (const limit of [{ max_tokens: 3 }, { max_completion_tokens: 3 }]) {
      const { json } = await ask(server(), {
        path: CHAT,
        body: chatBody(model, { ...limit, ...greedy, ignore_eos: true }),
      });
      expect(json.choices[0].finish_reason).toBe('length');
      expect(json.usage.completion_tokens).toBe(3);
      expect(json.usage.total_tokens).toBe(json.usage.prompt_tokens + 3);
    }
  });

  onReal('takes seeds of 64 bits, each of which gives its own text again', async () => {
    // More digits than a number of JavaScript has.
    for (const seed of ['9223372036854775807', '-9223372036854775808', '9007199254740993', '-5']) {
      const body = JSON.stringify(
        chatBody(model, { max_tokens: 6, temperature: 1, seed: 0 }),
      ).replace('"seed":0', `"seed":${seed}`);
      const texts: string[] = [];
      for (let round = 0; round < 2; round += 1) {
        const response = await fetch(server().baseUrl + CHAT, {
          method: 'POST',
          headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
          body,
        });
        expect(response.status).toBe(200);
        texts.push(((await response.json()) as Undocumented).choices[0].message.content);
      }
      expect(texts[0]).toBe(texts[1]);
    }
  });

  test('measures what it did, for /stats', async () => {
    const { json } = await ask(server(), {
      path: CHAT,
      body: chatBody(model, { max_tokens: 4, ignore_eos: true }),
    });
    const stats = (await ask(server(), { path: '/v1/stats' })).json;
    expect(stats.output_tokens).toBe(json.usage.completion_tokens);
    expect(stats.time_to_first_token).toBeGreaterThan(0);
    expect(stats.tokens_per_second).toBeGreaterThan(0);
    expect(stats.decode_token_times).toHaveLength(4);
    expect(stats.decode_token_times[0]).toBe(stats.time_to_first_token);
  });

  test('takes defaults from /params for completions', async () => {
    const { json: before } = await ask(server(), { path: '/v1/params' });
    await ask(server(), { path: '/v1/params', body: { max_length: 2 } });
    const { json } = await ask(server(), {
      path: TEXT,
      body: { model: idOf(model), prompt: 'Once', ignore_eos: true },
    });
    expect(json.usage.completion_tokens).toBe(2);
    const own = await ask(server(), {
      path: TEXT,
      body: { model: idOf(model), prompt: 'Once', max_tokens: 3, ignore_eos: true },
    });
    expect(own.json.usage.completion_tokens).toBe(3);
    await ask(server(), { path: '/v1/params', body: { max_length: before.max_length } });
  });

  onReal(
    'writes at least as many tokens as it is told, where the model would end sooner',
    async () => {
      const count = async <const Path extends typeof CHAT | typeof TEXT>(
        path: Path,
        body: object,
      ) => {
        const reply = await ask(server(), {
          path,
          body: { model: idOf(model), ...greedy, ...body },
        });
        expect(reply, reply.text).toMatchObject({
          status: 200,
          json: { choices: [{ finish_reason: 'stop' }] },
        });
        return (reply.json as Posted<typeof CHAT | typeof TEXT>).usage.completion_tokens;
      };
      const chat = chatBody(model, { max_tokens: 100 });
      const text = { prompt: 'Once', max_tokens: 100 };
      const [spoken, written] = [await count(CHAT, chat), await count(TEXT, text)];
      expect(await count(CHAT, { ...chat, min_tokens: spoken + 5 })).toBeGreaterThanOrEqual(
        spoken + 5,
      );
      expect(await count(TEXT, { ...text, min_length: written + 5 })).toBeGreaterThanOrEqual(
        written + 5,
      );
      await ask(server(), { path: '/v1/params', body: { min_length: spoken + 5 } });
      expect(await count(CHAT, chat)).toBeGreaterThanOrEqual(spoken + 5);
      expect(await count(CHAT, { ...chat, min_tokens: 0 })).toBe(spoken);
      await ask(server(), { path: '/v1/params', body: { min_length: 0 } });
    },
  );

  test("tells the prompt of a chat, as text and as its number of tokens, under its prefixes and at llama-server's own path", async () => {
    const chat = chatBody(model, { max_tokens: 1 });
    const { usage } = (await ask(server(), { path: CHAT, body: chat })).json;
    const counted = await ask(server(), { path: `${CHAT}/input_tokens`, body: chat });
    expect(counted.json).toEqual({
      object: 'response.input_tokens',
      input_tokens: usage.prompt_tokens,
    });
    const { model: _named, ...unnamed } = chat as Undocumented;
    for (const path of [
      '/apply-template',
      ...PREFIXES.map((prefix) => `${prefix}/apply-template`),
    ]) {
      const { status, json } = await ask(server(), {
        path,
        body: path === '/apply-template' ? unnamed : chat,
      });
      expect({ status, json }).toEqual({
        status: 200,
        json: { prompt: expect.stringContaining('Say hello') },
      });
    }
  });

  /** Asks for what is too long by far in the two APIs that can say that the oldest turns go. */
  async function expectOldestTurnsGone() {
    const turns = Array.from({ length: 40 }, (_, at) => [
      { role: 'user', content: `Question ${at}: ${'word '.repeat(10)}` },
      { role: 'assistant', content: `Answer ${at}.` },
    ]);
    const messages = [
      { role: 'system', content: 'Be kind.' },
      ...turns.flat(),
      { role: 'user', content: 'Say hello.' },
    ];
    const chat = { model: idOf(model), messages, stream: false, options: { num_predict: 2 } };
    const shorter = await ask(server(), { path: '/api/chat', body: chat });
    expect(shorter.status, shorter.text).toBe(200);
    const gone = Number(shorter.headers.get('x-lemonade-truncated'));
    expect(gone % 2).toBe(0);
    expect(shorter.json.prompt_eval_count).toBeLessThan(256);
    // As few as it takes: another turn would not have fitted.
    const tokensPerTurn = shorter.json.prompt_eval_count / (messages.length - gone);
    expect(shorter.json.prompt_eval_count).toBeGreaterThan(256 - 3 - 4 * tokensPerTurn);
    const whole = await ask(server(), { path: '/api/chat', body: { ...chat, truncate: false } });
    expect(whole).toMatchObject({ status: 400, json: { error: expect.stringContaining('256') } });
    for (const stream of [false, true]) {
      const asked = { model: idOf(model), input: messages, max_output_tokens: 2, stream };
      const reply = await ask(server(), {
        path: '/v1/responses',
        body: { ...asked, truncation: 'auto' },
      });
      expect(reply.headers.get('x-lemonade-truncated')).toBe(String(gone));
      expect(reply.text).toContain('"truncation":"auto"');
      expect(reply.text).not.toContain('context_length_exceeded');
    }
    expect(
      await server().log.waitFor(/a chat is too long; its \d+ oldest messages go/),
    ).toBeDefined();
  }

  /** A prompt of Ollama's has no turns. */
  async function expectOldestTokensGone() {
    const prompt = `${'word '.repeat(3000)}Say hello.`;
    for (const more of [{ raw: true }, { raw: false, system: 'Be kind.' }]) {
      const asked = { model: idOf(model), prompt, stream: false, ...more };
      const options = { num_predict: 40 };
      const { status, text, json } = await ask(server(), {
        path: '/api/generate',
        body: { ...asked, options },
      });
      expect(status, text).toBe(200);
      expect(json.prompt_eval_count).toBeLessThan(256 - 40);
      // The fake has a token for each character, and counts words.
      if (isReal) expect(json.prompt_eval_count).toBeGreaterThan(256 - 40 - 20);
      const whole = await ask(server(), {
        path: '/api/generate',
        body: { ...asked, options, truncate: false },
      });
      expect(whole).toMatchObject({ status: 400, json: { error: expect.stringContaining('256') } });
    }
  }

  test('refuses a prompt that does not fit its context, or loses its oldest turns where the client wants that, and goes on', async () => {
    await load(server(), model, { ctx_size: 256 });
    expect((await loadedModels(server()))[0]?.recipe_options.ctx_size).toBe(256);
    const tooLong = { messages: [{ role: 'user', content: 'word '.repeat(3000) }] };
    for (const more of [{}, { stream: true }]) {
      const reply = await ask(server(), {
        path: CHAT,
        body: chatBody(model, { ...tooLong, ...more }),
      });
      const error = {
        type: 'exceed_context_size_error',
        code: 'context_length_exceeded',
        n_ctx: 256,
      };
      expect(reply).toMatchObject({ status: 400, json: { error } });
      expect(reply.json.error.n_prompt_tokens).toBeGreaterThanOrEqual(3000);
      expect(reply.json.error.message).toMatch(/maximum context length is \d+ tokens/);
      expect(reply.json.error.message).toMatch(/exceeds the available context size \(\d+ tokens\)/);
    }
    await expectOldestTurnsGone();
    await expectOldestTokensGone();
    expect(
      (await ask(server(), { path: CHAT, body: chatBody(model, { max_tokens: 2 }) })).status,
    ).toBe(200);
    await load(server(), model, { ctx_size: 2048 });
  });

  /**
   * What each list says that a request gets, by whatever name, and what the model was trained for.
   */
  async function expectContext(which: typeof model, size: number, trained: number) {
    const id = idOf(which);
    const entry = (await ask(server(), { path: `/v1/models/${id}` })).json;
    const told = {
      context_length: size,
      context_window: size,
      max_model_len: size,
      loaded_context_length: size,
    };
    const meta = { n_ctx: size, n_ctx_train: trained };
    expect(entry).toMatchObject({
      ...told,
      max_context_length: trained,
      max_context_window: trained,
      meta,
    });
    const { models } = (await ask(server(), { path: '/api/ps' })).json;
    expect(models.find(({ name }) => name === `${id}:latest`)).toMatchObject({
      context_length: size,
    });
    const shown = (await ask(server(), { path: '/api/show', body: { model: id } })).json;
    expect(shown.parameters).toBe(`num_ctx ${size}`);
  }

  onReal('tells what an embedding model takes, before a load and after it', async () => {
    const entry = (await ask(server(), { path: `/v1/models/${idOf('embedding')}` })).json;
    expect(entry).toMatchObject({ context_length: 512, max_context_length: 512 });
    expect(entry).not.toHaveProperty('loaded_context_length');
    await load(server(), 'embedding', {});
    await expectContext('embedding', 512, 512);
    const { model_info: info } = (
      await ask(server(), { path: '/api/show', body: { model: idOf('embedding') } })
    ).json;
    expect(info).toMatchObject({ 'bert.context_length': 512, 'bert.embedding_length': 64 });
    const input = 'lemon '.repeat(509);
    const error = (
      await ask(server(), { path: '/v1/embeddings', body: { model: idOf('embedding'), input } })
    ).json.error;
    expect(error).toMatchObject({ n_ctx: 512 });
    await ask(server(), { path: '/v1/unload', body: { model_name: idOf('embedding') } });
  });

  onReal(
    'tells of the context that it takes, and why that is less than was asked for',
    async () => {
      await load(server(), model, { ctx_size: 131_072 });
      const [loaded] = await loadedModels(server());
      expect(loaded?.recipe_options.ctx_size).toBe(131_072);
      const { plan } = loaded as Undocumented;
      expect(plan.ctx_size).toBe(32_768);
      expect(plan.reason).toContain(
        '32768 tokens of context, of ctx_size 131072: the model was trained for no more.',
      );
      // Slots share all that was asked for.
      expect(plan.memory_needed_gb).toBeCloseTo((131_072 * 512) / 2 ** 30, 2);
      await expectContext(model, 32_768, 32_768);
      await load(server(), model, { ctx_size: 2048 });
    },
  );

  test('goes on after clients have left, before and after the first token', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = new AbortController();
      const body = chatBody(model, { stream: true, max_tokens: 1500, ignore_eos: true });
      const response = open(server(), { path: CHAT, body, signal: leaving.signal });
      if (round % 2 === 0) await firstChunk(await response);
      leaving.abort();
      await response.catch(() => undefined);
    }
    expect(
      (await ask(server(), { path: CHAT, body: chatBody(model, { max_tokens: 2 }) })).status,
    ).toBe(200);
  });

  onReal('draws the same tokens for the same seed, and others for another', async () => {
    const drawn = (seed: number) =>
      textOf(server(), {
        model: idOf(model),
        prompt: 'Once upon',
        max_tokens: 24,
        temperature: 2,
        top_k: 0,
        top_p: 1,
        min_p: 0,
        seed,
      });
    const first = await drawn(7);
    expect(await drawn(7)).toBe(first);
    const others = await Promise.all([8, 9, 10].map(drawn));
    expect(others.some((text) => text !== first)).toBe(true);
  });

  onReal('ends at a stop sequence, which is not part of the response', async () => {
    const prompt = {
      model: idOf(model),
      prompt: 'Once upon a time',
      max_tokens: 24,
      ignore_eos: true,
      ...greedy,
    };
    const whole = await textOf(server(), prompt);
    const from = Math.floor(whole.length / 2);
    const stop = whole.slice(from, from + 3);
    expect(stop).toHaveLength(3);
    const expected = whole.slice(0, whole.indexOf(stop));
    for (const sequences of [stop, ['never-to-be-written', stop]]) {
      const { json } = await ask(server(), { path: TEXT, body: { ...prompt, stop: sequences } });
      expect(json.choices[0]).toMatchObject({ text: expected, finish_reason: 'stop' });
    }
    const streamed = await ask(server(), { path: TEXT, body: { ...prompt, stop, stream: true } });
    expect(joined(streamed.text, (choice) => choice.text)).toBe(expected);
  });

  onReal('gives log probabilities', async () => {
    const { json } = await ask(server(), {
      path: CHAT,
      body: chatBody(model, {
        logprobs: true,
        top_logprobs: 3,
        max_tokens: 4,
        ignore_eos: true,
        ...greedy,
      }),
    });
    const { content } = json.choices[0].logprobs;
    expect(content).toHaveLength(4);
    for (const { logprob, top_logprobs } of content) {
      expect(logprob).toBeLessThanOrEqual(0);
      expect(top_logprobs).toHaveLength(3);
      // Greedy sampling takes the likeliest.
      expect(Math.max(...top_logprobs.map((top) => top.logprob))).toBeCloseTo(logprob, 3);
    }
  });

  test('leaves nothing running once it is unloaded', async () => {
    expect(
      (await ask(server(), { path: '/v1/unload', body: { model_name: idOf(model) } })).status,
    ).toBe(200);
    expect(
      (await server().children()).filter(({ command }) => !command.includes('orphan-guard')),
    ).toEqual([]);
  });
});

async function textOf(server: Server, body: object): Promise<string> {
  const reply = await ask(server, { path: TEXT, body });
  return reply.json.choices[0].text;
}

function joined(stream: string, part: (choice: Undocumented) => string | undefined): string {
  const data = stream.split('\n').filter((line) => line.startsWith('data: {'));
  return data.map((line) => part(JSON.parse(line.slice(6)).choices[0] ?? {}) ?? '').join('');
}
