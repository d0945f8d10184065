// Embeddings, reranking, tokens, slots and whole completions on every engine, as clients use them.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './support/answers.ts';
import { ask, load, loadedModels, open, type Undocumented } from './support/client.ts';
import { operationById } from './support/document.ts';
import type { Documented, Posted } from './support/documented.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY, idOf, type MODELS, PREFIXES } from './support/server.ts';

const TEXT = '/v1/completions';

describe.each(ENGINES)('$name', ({ backend, model, isReal, ...engine }) => {
  const server = serverForSuite({
    environment: {
      ...environmentOf({ backend, ...engine }),
      LEMONADE_LLAMACPP_ARGS: '--threads 1 -np 2',
    },
  });
  const onReal: (title: string, run: () => Promise<void>) => void = isReal ? test : () => undefined;
  const client = (prefix = '/v1') =>
    new OpenAI({ baseURL: server().baseUrl + prefix, apiKey: API_KEY, maxRetries: 0 });
  const post = async <const Path extends string>(
    path: Path,
    body: object,
  ): Promise<Posted<Path>> => {
    const reply = await ask(server(), { path, body });
    expect(reply, reply.text).toMatchObject({ status: 200 });
    return reply.json;
  };

  describe('embeddings', () => {
    const embedding = idOf('embedding');
    const texts = ['the green lemon tree', 'the yellow lemon tree', 'a red house'];

    test.each(PREFIXES)(
      'come in either form, and the same, to the official client under %s',
      async (prefix) => {
        // It asks for base64 on its own, and decodes it.
        const own = await client(prefix).embeddings.create({ model: embedding, input: texts });
        const numbers = await client(prefix).embeddings.create({
          model: embedding,
          input: texts,
          encoding_format: 'float',
        });
        expect(own.data.map(({ index }) => index)).toEqual([0, 1, 2]);
        expect(own.model).toBe(embedding);
        expect(own.usage.prompt_tokens).toBeGreaterThan(texts.length);
        expect(own.usage).toMatchObject({ total_tokens: own.usage.prompt_tokens });
        for (const [index, { embedding: vector }] of numbers.data.entries()) {
          expect(own.data[index]?.embedding).toHaveLength(vector.length);
          for (const [place, value] of vector.entries())
            expect(own.data[index]?.embedding[place]).toBeCloseTo(value, 6);
        }
      },
    );

    test('are as long as 1, and nearer to those of similar texts', async () => {
      const { data } = await client().embeddings.create({ model: embedding, input: texts });
      const [green, yellow, house] = data.map(({ embedding: vector }) => vector);
      expect(dot(green, green)).toBeCloseTo(1, 4);
      expect(dot(green, yellow)).toBeGreaterThan(dot(green, house));
    });

    test('of several inputs are those of each alone', async () => {
      const together = (await post('/v1/embeddings', { model: embedding, input: texts })).data;
      for (const [index, input] of texts.entries()) {
        const [alone] = (await post('/v1/embeddings', { model: embedding, input })).data;
        expect(dot(alone.embedding, together[index]?.embedding)).toBeCloseTo(1, 4);
      }
    });

    test('are made of tokens too, one text or several', async () => {
      const { tokens } = await post('/v1/tokenize', {
        model: embedding,
        content: texts[0],
        add_special: true,
      });
      const one = await post('/v1/embeddings', { model: embedding, input: tokens });
      const two = await post('/v1/embeddings', { model: embedding, input: [tokens, tokens] });
      expect([one.data, two.data].map(({ length }) => length)).toEqual([1, 2]);
      expect(dot(one.data[0].embedding, two.data[1]?.embedding)).toBeCloseTo(1, 4);
    });

    onReal('are made of texts and tokens mixed, in one input or in several', async () => {
      const [head, rest] = ['the green', ' lemon tree'];
      const { tokens: first } = await post('/v1/tokenize', {
        model: embedding,
        content: head,
        add_special: true,
      });
      const { tokens: last } = await post('/v1/tokenize', { model: embedding, content: rest });
      const whole = [...first, ...last];
      const inputs = [
        [[head, ...last]],
        [[...first, rest]],
        [[...first, rest], whole, head],
      ].flat();
      const wanted = [whole, whole, whole, whole, first];
      for (const input of [
        [head, ...last],
        [...first, rest],
      ]) {
        expect((await post('/v1/embeddings', { model: embedding, input })).data).toHaveLength(1);
      }
      const mixed = (await post('/v1/embeddings', { model: embedding, input: inputs })).data;
      const plain = (await post('/v1/embeddings', { model: embedding, input: wanted })).data;
      expect(mixed).toHaveLength(wanted.length);
      for (const [index, { embedding: vector }] of mixed.entries()) {
        expect(dot(vector, plain[index]?.embedding)).toBeCloseTo(1, 4);
      }
    });

    test.each(['float', 'base64'] as const)(
      'are as short as they are asked for, and as long as 1, as %s',
      async (form) => {
        const request = { model: embedding, input: texts };
        const [full] = (await client().embeddings.create({ ...request, encoding_format: 'float' }))
          .data;
        const raw = await post('/v1/embeddings', {
          ...request,
          dimensions: 4,
          encoding_format: form,
        });
        const vectors: number[][] = raw.data.map(({ embedding: vector }: Undocumented) =>
          form === 'float' ? vector : floats(vector),
        );
        expect(vectors.map(({ length }) => length)).toEqual([4, 4, 4]);
        for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 4);
        const start = full?.embedding.slice(0, 4) ?? [];
        expect(dot(vectors[0], start) / Math.sqrt(dot(start, start))).toBeCloseTo(1, 4);
        const tooMany = await ask(server(), {
          path: '/v1/embeddings',
          body: { ...request, dimensions: 4000 },
        });
        expect(tooMany).toMatchObject({ status: 400, json: { error: { param: 'dimensions' } } });
      },
    );

    onReal('of a text and of its tokens are the same, and so is their usage', async () => {
      const { tokens } = await post('/v1/tokenize', {
        model: embedding,
        content: texts[0],
        add_special: true,
      });
      const ofText = await post('/v1/embeddings', { model: embedding, input: texts[0] });
      const ofTokens = await post('/v1/embeddings', { model: embedding, input: tokens });
      expect(dot(ofText.data[0].embedding, ofTokens.data[0].embedding)).toBeCloseTo(1, 4);
      expect(ofTokens.usage).toEqual(ofText.usage);
      expect(ofText.usage.prompt_tokens).toBe(tokens.length);
    });

    test('count in the sums of /stats, and leave the figures of the last generation alone', async () => {
      const before = (await ask(server(), { path: '/v1/stats' })).json;
      const { usage } = await post('/v1/embeddings', { model: embedding, input: texts });
      expect((await ask(server(), { path: '/v1/stats' })).json).toEqual({
        ...before,
        request_count_total: before.request_count_total + 1,
        prompt_tokens_total: before.prompt_tokens_total + usage.prompt_tokens,
        input_tokens_total: before.input_tokens_total + usage.prompt_tokens,
      });
    });

    onReal('of a text that is too long are refused, and the next are made', async () => {
      const reply = await ask(server(), {
        path: '/v1/embeddings',
        body: { model: embedding, input: 'lemon '.repeat(3000) },
      });
      const error = {
        type: 'exceed_context_size_error',
        code: 'context_length_exceeded',
        n_prompt_tokens: 15_002,
        n_ctx: expect.any(Number),
      };
      expect(reply).toMatchObject({ status: 400, json: { error } });
      await post('/v1/embeddings', { model: embedding, input: texts[0] });
    });

    onReal(
      'of a text that is too long are cut for clients of Ollama, unless they say no',
      async () => {
        const long = 'lemon '.repeat(3000);
        const { error } = (
          await ask(server(), { path: '/v1/embeddings', body: { model: embedding, input: long } })
        ).json;
        const special = (
          await post('/v1/tokenize', { model: embedding, content: '', add_special: true })
        ).tokens;
        const plain = (await post('/v1/tokenize', { model: embedding, content: long })).tokens;
        const first = [special[0], ...plain.slice(0, error.n_ctx - 3), special.at(-1)];
        const [wanted] = (await post('/v1/embeddings', { model: embedding, input: first })).data;
        for (const more of [{}, { truncate: true }]) {
          const body = { model: embedding, input: [texts[0], long], ...more };
          const cut = await post('/api/embed', body);
          expect(cut.embeddings).toHaveLength(2);
          expect(dot(cut.embeddings[1], wanted.embedding)).toBeCloseTo(1, 4);
          const { embedding: one } = await post('/api/embeddings', {
            model: embedding,
            prompt: long,
            ...more,
          });
          expect(dot(one, wanted.embedding)).toBeCloseTo(1, 4);
        }
        for (const [path, field] of Object.entries({
          '/api/embed': 'input',
          '/api/embeddings': 'prompt',
        })) {
          const reply = await ask(server(), {
            path,
            body: { model: embedding, [field]: long, truncate: false },
          });
          expect(reply.status).toBe(400);
        }
        expect(
          (await post('/api/embed', { model: embedding, input: 'Hi', dimensions: 4 }))
            .embeddings[0],
        ).toHaveLength(4);
      },
    );
  });

  describe('reranking', () => {
    const documents = ['a red house', 'the yellow lemon tree', 'the green lemon tree', 'lemon'];
    const body = { model: idOf('reranking'), query: 'lemon tree', documents };
    const ranked = async (path: string, more: object = {}) =>
      (await post(path, { ...body, ...more })) as unknown as Documented<'Reranking'>;

    test.each(['/v1/reranking', '/v1/rerank'])(
      'by %s scores the documents in their order',
      async (path) => {
        const json = await ranked(path);
        expect(json).toMatchObject({ object: 'list', model: idOf('reranking') });
        expect(json.results.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
        expect(
          new Set(json.results.map(({ relevance_score: score }) => score)).size,
        ).toBeGreaterThan(1);
        expect(json.usage.prompt_tokens).toBeGreaterThan(0);
      },
    );

    test('answers clients of Text Embeddings Inference in their own form, without a model and a prefix', async () => {
      const all = (await ranked('/v1/rerank')).results;
      const expected = all
        .toSorted((a, b) => b.relevance_score - a.relevance_score)
        .map(({ index, relevance_score: score }) => ({ index, score: expect.closeTo(score, 3) }));
      const request = { query: body.query, texts: documents, raw_scores: false, truncate: true };
      expect(await post('/rerank', { ...request, return_text: false })).toEqual(expected);
      expect(await post('/v1/rerank', { ...request, top_n: 2, return_text: true })).toEqual(
        expected.slice(0, 2).map(({ index, score }) => ({ index, score, text: documents[index] })),
      );
    });

    test('gives the best ones with their texts when asked', async () => {
      const all = (await ranked('/v1/rerank')).results;
      const best = await ranked('/v1/rerank', {
        documents: documents.map((text) => ({ text })),
        top_n: 2,
        return_documents: true,
      });
      const sorted = all.toSorted((a, b) => b.relevance_score - a.relevance_score);
      const expected = sorted.slice(0, 2).toSorted((a, b) => a.index - b.index);
      expect(best.results).toHaveLength(2);
      for (const [place, { index, relevance_score, document }] of best.results.entries()) {
        expect(index).toBe(expected[place]?.index);
        expect(relevance_score).toBeCloseTo(expected[place]?.relevance_score ?? -1, 3);
        expect(document).toEqual({ text: documents[index] });
      }
    });
  });

  describe('a model of the wrong kind', () => {
    test.each<[string, keyof typeof MODELS, object]>([
      ['/embeddings', model, { input: 'Hi' }],
      ['/rerank', model, { query: 'Hi', documents: ['Ho'] }],
      ['/reranking', 'embedding', { query: 'Hi', documents: ['Ho'] }],
      ['/embeddings', 'reranking', { input: 'Hi' }],
      ['/completions', 'embedding', { prompt: 'Hi' }],
      ['/chat/completions', 'reranking', { messages: [{ role: 'user', content: 'Hi' }] }],
    ])('is a clear 400 at %s for %s', async (path, kind, body) => {
      const reply = await ask(server(), {
        path: `/v1${path}`,
        body: { model: idOf(kind), ...body },
      });
      expect(reply).toMatchObject({
        status: 400,
        json: { error: { code: 'capability_not_supported', param: 'model' } },
      });
      expect(reply.json.error.message).toContain(idOf(kind));
    });
  });

  describe('tokens', () => {
    const content = 'Grüße von der 🍋, meant for <tests>.';

    test('of a text become that text again', async () => {
      const { tokens } = await post('/v1/tokenize', { model: idOf(model), content });
      expect(tokens.length).toBeGreaterThan(3);
      expect(await post('/v1/detokenize', { model: idOf(model), tokens })).toEqual({ content });
      expect((await post('/v1/tokenize', { content })).tokens).toEqual(tokens);
    });

    test('come with their texts, or with bytes where these are only a part of a character', async () => {
      const { tokens } = await post('/v1/tokenize', {
        model: idOf(model),
        content,
        with_pieces: true,
      });
      const bytes = (tokens as Documented<'TokenPiece'>[]).map(({ piece }) =>
        typeof piece === 'string' ? Buffer.from(piece) : Buffer.of(...piece),
      );
      expect(Buffer.concat(bytes).toString()).toBe(content);
    });

    test('of any kind of model can be asked for, with its special ones', async () => {
      const plain = await post('/v1/tokenize', { model: idOf('embedding'), content: 'lemon' });
      const marked = await post('/v1/tokenize', {
        model: idOf('embedding'),
        content: 'lemon',
        add_special: true,
      });
      expect(marked.tokens.length - plain.tokens.length).toBe(isReal ? 2 : 0);
    });

    test('that the model does not know are refused', async () => {
      const reply = await ask(server(), {
        path: '/v1/detokenize',
        body: { model: idOf(model), tokens: [2_000_000_000] },
      });
      expect(reply).toMatchObject({
        status: 400,
        json: { error: { type: 'invalid_request_error' } },
      });
    });
  });

  describe('completions', () => {
    const greedy = { model: idOf(model), temperature: 0, max_tokens: 4 };
    const prompts = ['Once upon a time', 'Say'];

    test('of several prompts are those of each alone, with the usage of all', async () => {
      const alone = await Promise.all(prompts.map((prompt) => post(TEXT, { ...greedy, prompt })));
      const both = await client().completions.create({ ...greedy, prompt: prompts, n: 2 });
      const texts = alone.map(({ choices }) => choices[0].text);
      expect(both.choices.map(({ index, text }) => [index, text])).toEqual([
        [0, texts[0]],
        [1, texts[0]],
        [2, texts[1]],
        [3, texts[1]],
      ]);
      const sum = (name: 'prompt_tokens' | 'completion_tokens' | 'total_tokens') =>
        alone.reduce((total, { usage }) => total + usage[name], 0);
      expect(both.usage).toMatchObject({
        prompt_tokens: sum('prompt_tokens'),
        completion_tokens: 2 * sum('completion_tokens'),
      });
    });

    test('of several prompts can be streamed, with usage at the end', async () => {
      const whole = await client().completions.create({ ...greedy, prompt: prompts });
      const texts: string[] = [];
      let usage: unknown;
      let id: string | undefined;
      const stream = await client().completions.create({
        ...greedy,
        prompt: prompts,
        stream: true,
        stream_options: { include_usage: true },
      });
      for await (const chunk of stream) {
        for (const { index, text } of chunk.choices) texts[index] = (texts[index] ?? '') + text;
        id ??= chunk.id;
        expect(chunk.id).toBe(id);
        usage = chunk.usage ?? usage;
      }
      expect(texts).toEqual(whole.choices.map(({ text }) => text));
      expect(usage).toMatchObject({ completion_tokens: whole.usage?.completion_tokens });
    });

    test('begin with their prompt when it is to be repeated, be it text or tokens', async () => {
      const [prompt = ''] = prompts;
      const plain = (await post(TEXT, { ...greedy, prompt })).choices[0].text;
      expect((await post(TEXT, { ...greedy, prompt, echo: true })).text).toBe(prompt + plain);
      const { tokens } = await post('/v1/tokenize', { model: idOf(model), content: prompt });
      expect((await post(TEXT, { ...greedy, prompt: tokens, echo: true })).text).toBe(
        prompt + plain,
      );
      let streamed = '';
      const stream = await client().completions.create({
        ...greedy,
        prompt,
        echo: true,
        stream: true,
      });
      for await (const { choices } of stream) streamed += choices[0]?.text ?? '';
      expect(streamed).toBe(prompt + plain);
    });

    onReal('give log probabilities in the lists of OpenAI', async () => {
      for (const logprobs of [2, true]) {
        const { choices, text } = await post(TEXT, { ...greedy, prompt: 'Say', logprobs });
        const [choice] = choices;
        expect(choice.logprobs.tokens.join('')).toBe(text);
        expect(choice.logprobs.text_offset[1]).toBe(choice.logprobs.tokens[0].length);
        expect(choice.logprobs.token_logprobs.every((value: number) => value <= 0)).toBe(true);
        if (logprobs === 2) expect(Object.keys(choice.logprobs.top_logprobs[0])).toHaveLength(2);
      }
    });

    test('answer the bare form of the preview', async () => {
      const reply = await ask(server(), {
        path: '/api/v0/completions',
        body: { prompt: 'Say', max_tokens: 4 },
      });
      expect(reply).toMatchObject({ status: 200, json: { model: idOf(model) } });
      expect(reply.json.text).toBe(reply.json.choices[0].text);
      expect(reply.json.text).not.toBe('');
    });
  });

  describe('code completion', () => {
    const code = {
      input_prefix: 'def add(a, b):\n',
      input_suffix: '\nprint(add(1, 2))\n',
      prompt: '    return ',
      input_extra: [{ text: 'x = 1', filename: 'math_tools.py', time: 1 }],
    };
    const greedy = { temperature: 0, n_predict: 16 };
    const infill = (body: object): Promise<Undocumented> =>
      post('/v1/infill', { model: idOf(model), ...code, ...body });
    const sentence = isReal
      ? 'Hello from the tiny random model.'
      : 'Hello from the fake llama-server.';

    test('has the same code plain, streamed and in the fields of an editor, as documented under every prefix', async () => {
      const asked = { model: idOf(model), ...code, ...greedy };
      for (const prefix of ['', ...PREFIXES]) {
        for (const more of [
          {},
          { stream: true },
          { response_fields: ['content'] },
          { stream: true, response_fields: [''] },
        ]) {
          const reply = await ask(server(), {
            path: `${prefix}/infill`,
            body: { ...asked, ...more },
          });
          const { status, headers, text } = reply;
          expect(
            problemsOf({ operation: operationById('createInfill'), status, headers, body: text }),
          ).toEqual([]);
          expect(headers.get('x-lemonade-model')).toBe(idOf(model));
          const results =
            'stream' in more
              ? (text.match(/(?<=^data: ).*$/gm) ?? []).map((data) => JSON.parse(data))
              : [reply.json];
          expect(results.map(({ content }) => content).join('')).toBe(sentence);
          expect(results.at(-1).model).toBe('response_fields' in more ? undefined : idOf(model));
        }
      }
    });

    test('counts its tokens for /stats', async () => {
      const { timings } = await infill(greedy);
      const { json: stats } = await ask(server(), { path: '/v1/stats' });
      expect(stats.output_tokens).toBe(timings.predicted_n);
      expect(stats.prompt_tokens).toBe(timings.cache_n + timings.prompt_n);
    });

    onReal('makes the prompt of llama-server, and names its end', async () => {
      const result = await infill(greedy);
      expect(result).toMatchObject({
        index: 0,
        prompt:
          '<|repo_name|>myproject\n<|file_sep|>math_tools.py\nx = 1<|file_sep|>filename\n<|fim_prefix|>def add(a, b):\n    return <|fim_suffix|>\nprint(add(1, 2))\n<|fim_middle|>',
        stop_type: 'eos',
        tokens: [],
        has_new_line: false,
        truncated: false,
        tokens_predicted: 8,
        generation_settings: { n_predict: 16, temperature: 0, stream: false },
      });
      expect(result.tokens_cached).toBe(result.tokens_evaluated + 7);
      const cut = await infill({ ...greedy, n_predict: 3, stop: ['zzz'] });
      expect(cut).toMatchObject({
        content: 'Hello from the',
        stop_type: 'limit',
        tokens_predicted: 3,
      });
      const stopped = await infill({ ...greedy, stop: [' tiny'] });
      expect(stopped).toMatchObject({
        content: 'Hello from the',
        stop_type: 'word',
        stopping_word: ' tiny',
      });
    });

    onReal(
      'reads code ahead, and gives several completions to an editor that wants them',
      async () => {
        const editor = {
          id_slot: 0,
          cache_prompt: true,
          samplers: ['top_k', 'top_p', 'infill'],
          t_max_predict_ms: 1000,
        };
        const ahead = {
          ...code,
          prompt: '',
          id_slot: 0,
          n_predict: 0,
          samplers: [],
          t_max_prompt_ms: 1,
          t_max_predict_ms: 1,
        };
        await infill({ ...ahead, response_fields: [''] });
        const { timings } = await infill(editor);
        // All up to the line of the cursor.
        expect(timings.cache_n).toBeGreaterThan(timings.prompt_n);
        const several = await infill({ ...editor, n_cmpl: 2 });
        expect(several.map(({ index, content }: Undocumented) => [index, content])).toEqual([
          [0, sentence],
          [1, sentence],
        ]);
      },
    );
  });

  test('the properties are those of llama-server, with the context of a request and no folder', async () => {
    await load(server(), model);
    const { json: entry } = await ask(server(), { path: `/v1/models/${idOf(model)}` });
    for (const prefix of ['', ...PREFIXES]) {
      const { status, headers, text, json } = await ask(server(), {
        path: `${prefix}/props?model=${idOf(model)}`,
      });
      expect(
        problemsOf({ operation: operationById('getProps'), status, headers, body: text }),
      ).toEqual([]);
      expect(json).toMatchObject({
        default_generation_settings: { n_ctx: entry.context_length },
        model_alias: idOf(model),
        model_path: expect.stringMatching(/^[^/\\]+\.gguf$/),
        chat_template: expect.any(String),
        build_info: expect.any(String),
      });
      expect(text).not.toContain(server().folders.root);
    }
  });

  describe('slots', () => {
    const filename = 'conversation.bin';
    /** Real engines write thousands of tokens for seconds; the fake one waits to be released. */
    const held = isReal ? {} : { fake: { tokens: 9, holdAfterTokens: 2 } };
    const change = (action: string, body: object = {}, slot = 0) =>
      ask(server(), { path: `/v1/slots/${slot}?action=${action}`, key: ADMIN_KEY, body });

    test('are listed as documented, of the model that was used last or of a named one', async () => {
      await load(server(), model);
      for (const query of ['', `?model=${idOf(model)}`]) {
        const { json } = await ask(server(), { path: `/v1/slots${query}` });
        expect((json as unknown as Documented<'Slot'>[]).map(({ id }) => id).slice(0, 2)).toEqual([
          0, 1,
        ]);
      }
    });

    test('tell what they work on, as long as they do', async () => {
      await load(server(), model);
      const listed = async () => (await ask(server(), { path: '/v1/slots' })).json;
      const idle = { has_next_token: false, n_remain: 0, n_decoded: 0 };
      const leaving = new AbortController();
      const running = await open(server(), {
        path: TEXT,
        body: {
          model: idOf(model),
          prompt: 'Once upon a time',
          max_tokens: 4000,
          stream: true,
          ignore_eos: true,
          ...held,
        },
        signal: leaving.signal,
      });
      await running.body?.getReader().read();
      const [busy] = (await listed()).filter(({ state }) => state === 'processing');
      if (busy === undefined) throw new Error('No slot is processing.');
      expect(busy).toMatchObject({
        next_token: { has_next_token: true, n_decoded: expect.any(Number) },
      });
      expect(busy.task_id).toBeGreaterThanOrEqual(0);
      expect(busy.next_token.n_decoded).toBeGreaterThan(0);
      expect(busy.n_prompt_tokens).toBeGreaterThan(0);
      expect(busy.cache_tokens).toBeGreaterThanOrEqual(busy.n_prompt_tokens);
      leaving.abort();
      for (;;) {
        const slot = (await listed())[busy.id];
        if (slot?.state === 'processing') continue;
        expect(slot).toMatchObject({
          state: 'idle',
          task_id: -1,
          n_prompt_tokens: 0,
          next_token: idle,
        });
        break;
      }
    });

    test('are saved, erased and restored', async () => {
      await load(server(), model);
      const prompt = 'Once upon a time there was a lemon. '.repeat(3);
      const body = { model: idOf(model), prompt, max_tokens: 2, id_slot: 0, temperature: 0 };
      // Only who has restored a slot goes on with it.
      const ask2 = async (): Promise<Undocumented> =>
        (await ask(server(), { path: TEXT, key: ADMIN_KEY, body })).json;
      await ask2();
      const saved = await change('save', { filename });
      expect(saved, saved.text).toMatchObject({ status: 200, json: { id_slot: 0, filename } });
      const folders = await readdir(join(server().folders.cache, 'slots'), { recursive: true });
      expect(folders.filter((name) => name.endsWith(filename))).toHaveLength(1);
      expect(await change('erase')).toMatchObject({ status: 200, json: { id_slot: 0 } });
      const restored = await change('restore', { filename });
      expect(restored).toMatchObject({
        status: 200,
        json: { id_slot: 0, n_restored: saved.json.n_saved },
      });
      if (!isReal) return;
      expect(saved.json.n_saved).toBeGreaterThan(10);
      // Nothing of the prompt but its last token had to be evaluated.
      expect((await ask2()).timings.cache_n).toBeGreaterThan(10);
    });

    test('are restored by another load of the model', async () => {
      await ask(server(), { path: '/v1/unload', body: {} });
      await load(server(), model);
      expect(await change('restore', { filename })).toMatchObject({
        status: 200,
        json: { filename },
      });
    });

    test.each(['../conversation.bin', 'a/b.bin', '/etc/passwd', '..', '', 'C:\\x', 'con'])(
      'take %j for no file name',
      async (name) => {
        await load(server(), model);
        for (const action of ['save', 'restore']) {
          const reply = await change(action, { filename: name });
          expect(reply).toMatchObject({ status: 400, json: { error: { param: 'filename' } } });
        }
      },
    );

    test('that do not exist, and files that were never saved, are not found', async () => {
      await load(server(), model);
      expect(await change('erase', {}, 99)).toMatchObject({
        status: 404,
        json: { error: { code: 'slot_not_found' } },
      });
      expect(await change('restore', { filename: 'never.bin' })).toMatchObject({
        status: 404,
        json: { error: { code: 'slot_file_not_found', param: 'filename' } },
      });
      expect(await change('polish')).toMatchObject({ status: 400 });
      expect(await ask(server(), { path: '/v1/slots/first?action=erase', body: {} })).toMatchObject(
        { status: 400 },
      );
    });

    test('of a model that is not loaded, or not there, are not found', async () => {
      const of = (id: string) => ask(server(), { path: `/v1/slots?model=${id}` });
      expect(await of(idOf('slowStart'))).toMatchObject({
        status: 404,
        json: { error: { code: 'model_not_loaded' } },
      });
      expect(await of('No-Such-Model')).toMatchObject({
        status: 404,
        json: { error: { code: 'model_not_found' } },
      });
      await ask(server(), { path: '/v1/unload', body: {} });
      const none = await ask(server(), { path: '/v1/slots' });
      expect(none).toMatchObject({ status: 400, json: { error: { code: 'no_model_loaded' } } });
      expect(await loadedModels(server())).toEqual([]);
    });

    test('can not be saved without a folder, and the refusal says so', async () => {
      const slots = join(server().folders.cache, 'slots');
      await ask(server(), { path: '/v1/unload', body: {} });
      await rm(slots, { recursive: true });
      // A file in its place, so that the folder can't be made.
      await writeFile(slots, '');
      await load(server(), model);
      const reply = await change('save', { filename });
      expect(reply).toMatchObject({
        status: 501,
        json: { error: { type: 'not_supported_error' } },
      });
      await post(TEXT, { model: idOf(model), prompt: 'Say', max_tokens: 2 });
      await rm(slots);
    });
  });
});

/** Of base64 with 32-bit floats. */
function floats(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

function dot(
  left: string | readonly number[] = [],
  right: string | readonly number[] = [],
): number {
  if (typeof left === 'string' || typeof right === 'string')
    throw new Error('A vector is not a list of numbers.');
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
