import { describe, expect, test } from 'vitest';
import { only } from '../../../../fixtures/defaults.ts';
import { placeOf } from '../../../../fixtures/places.ts';
import { BackendRefused, ModelNotFound } from '../../../errors.ts';
import { ModelNotLoaded } from '../../../services/residency/errors.ts';
import { createOllamaHandlers, type OllamaDependencies } from './index.ts';

const { signal } = new AbortController();
const asker = { place: placeOf(), signal };
const given = (body: object) => ({ body, asker, signal }) as never;
const json = async (result: Promise<unknown>) => ((await result) as { json: unknown }).json;

const model = (id: string, more: object = {}) => ({
  ...{
    id,
    recipe: 'llamacpp',
    type: 'llm',
    checkpoint: `o/${id}`,
    checkpoints: { main: `o/${id}` },
  },
  ...{ labels: [], createdSeconds: 60, sizeBytes: 5 },
  ...more,
});

interface Situation {
  loaded?: readonly Record<string, unknown>[];
  /** Models of an alias with several. */
  list?: readonly string[];
  /** More models. */
  here?: readonly ReturnType<typeof model>[];
  json?: (request: { capability: string; body: Record<string, unknown> }) => Promise<object>;
}

/** A server with the models m, n and p.m, which is one of a provider. */
function setUp({ loaded = [], list, here = [], json: respond }: Situation = {}) {
  const calls: unknown[] = [];
  const known = [
    model('m'),
    model('n', { type: 'embedding' }),
    model('p.m', { provider: 'p' }),
    model('sound', { type: 'audio' }),
    ...here,
  ];
  const clock = { ms: 0 };
  const responding = async (request: {
    capability: string;
    body: Record<string, unknown>;
    onLoaded?: () => void;
    keepAliveMs?: number;
  }) => {
    calls.push([request.capability, request.body, request.keepAliveMs]);
    clock.ms += 2;
    request.onLoaded?.();
    clock.ms += 3;
    return (
      respond?.(request) ?? { data: [{ index: 0, embedding: [1, 2] }], usage: { prompt_tokens: 4 } }
    );
  };
  const handlers = createOllamaHandlers(
    only<OllamaDependencies>({
      ggufRecipe: 'llamacpp',
      inference: {
        find: async ({ body }: { body: { model: string } }) => body.model,
        json: responding,
        written: responding,
      },
      models: {
        list: async () => known,
        aliasesIn: async () => [{ alias: 'nick', model: known[0] }],
        get: async (name: string) => {
          const found = known.find(({ id }) => id === name || (name === 'many' && id === 'm'));
          if (found) return found;
          throw new ModelNotFound(name, { suggestions: ['m'] });
        },
      },
      candidates: {
        isList: async (name: string) => name === 'many' && list !== undefined,
        idsOf: async (name: string) => (name === 'many' ? list : undefined),
        serve: async ({ name }: { name: string }, work: (one: string) => unknown) =>
          work(name === 'many' ? 'm' : name),
      },
      localOnly: { check: () => undefined },
      loadPlans: {
        make: async ({ name, options }: { name: string; options: object }) => {
          calls.push(['make', name, options]);
          return { model: model(name) };
        },
      },
      loadForecast: { contextsOf: async () => new Map([['m', 2048]]) },
      residency: {
        loaded: () => loaded,
        get: (id: string) => loaded.find((one) => (one.model as { id: string }).id === id),
        load: async ({
          model: one,
          keepAliveMs,
        }: {
          model: { id: string };
          keepAliveMs?: number;
        }) => calls.push(['load', one.id, keepAliveMs]),
        unload: async (id: string) => {
          calls.push(['unload', id]);
          if (id === 'n') throw new ModelNotLoaded(id);
          if (id === 'bad') throw new Error('It does not end.');
        },
      },
      gguf: {
        head: async (path: string, tensorsUpTo: number) => {
          calls.push(['head', path, tensorsUpTo]);
          const tensors = [{ name: 'a', type: 'F16', shape: [2] }].slice(0, tensorsUpTo);
          const metadata = new Map<string, unknown>([['x.list', [1]]]);
          return path.includes('file') ? { metadata, leftOut: ['x.long'], tensors } : undefined;
        },
      },
      pulls: {
        pull: async ({
          signal: _signal,
          onProgress,
          ...request
        }: {
          signal: unknown;
          onProgress?: unknown;
        }) => calls.push(['pull', request, onProgress !== undefined]),
      },
      deleteModel: async (name: string) => calls.push(['delete', name]),
      now: () => clock.ms,
      date: () => new Date(0),
    }),
  );
  return { calls, ...handlers };
}

describe('a request of Ollama without a prompt', () => {
  const request = (more: object) => given({ model: 'm', messages: [], stream: false, ...more });

  test('loads the model, for as long as it says', async () => {
    const { createOllamaChat, calls } = setUp();
    expect(
      await json(createOllamaChat(request({ keep_alive: '5m', options: { num_ctx: 9 } }))),
    ).toMatchObject({
      done_reason: 'load',
      model: 'm',
    });
    expect(calls).toEqual([
      ['make', 'm', { ctx_size: 9 }],
      ['load', 'm', 300_000],
    ]);
  });

  test('with a keep_alive of 0 unloads it, and every candidate of an alias', async () => {
    const one = setUp();
    expect(await json(one.createOllamaChat(request({ keep_alive: 0 })))).toMatchObject({
      done_reason: 'unload',
    });
    expect(one.calls).toEqual([['unload', 'm']]);
    const many = setUp({ list: ['m', 'n'] });
    await many.createOllamaChat(request({ model: 'many', keep_alive: '0' }));
    expect(many.calls).toEqual([
      ['unload', 'm'],
      ['unload', 'n'],
    ]);
    const stuck = setUp({ list: ['bad'] }).createOllamaChat(
      request({ model: 'many', keep_alive: 0 }),
    );
    await expect(stuck).rejects.toThrow('It does not end.');
  });

  test('begins nothing for a model of a provider, and an empty keep_alive says nothing', async () => {
    const { createOllamaChat, calls } = setUp();
    await createOllamaChat(request({ model: 'p.m', keep_alive: '' }));
    expect(calls).toEqual([]);
  });

  test('of an unknown model is refused with the names of Ollama', async () => {
    await expect(setUp().createOllamaChat(request({ model: 'x' }))).rejects.toMatchObject({
      name: 'OllamaModelNotFound',
    });
  });
});

describe('vectors for a client of Ollama', () => {
  test('come with the time that a load and the work took, in nanoseconds', async () => {
    const { createOllamaEmbeddings, calls } = setUp();
    expect(
      await json(createOllamaEmbeddings(given({ model: 'n', input: ['a'], keep_alive: 60 }))),
    ).toEqual({
      model: 'n',
      embeddings: [[1, 2]],
      total_duration: 5e6,
      load_duration: 2e6,
      prompt_eval_count: 4,
    });
    expect(calls).toEqual([
      ['embeddings', { input: ['a'], model: 'n', encoding_format: 'float' }, 60_000],
    ]);
  });

  test('of a prompt are one, or none', async () => {
    const prompt = given({ model: 'n', prompt: 'a' });
    expect(await json(setUp().createOllamaEmbedding(prompt))).toEqual({ embedding: [1, 2] });
    const broken = setUp({ json: async () => ({}) });
    await expect(broken.createOllamaEmbedding(prompt)).rejects.toThrow('has no vectors in it');
  });

  test('of a text that is too long are those of its beginning, unless that is not wanted', async () => {
    const tooLong = Object.assign(Object.create(BackendRefused.prototype), {
      counts: { n_ctx: 3 },
    });
    const situation: Situation = {
      async json({ capability, body }) {
        if (capability === 'tokenize')
          return { tokens: body.add_special ? [1, 7, 8, 9, 2] : [7, 8, 9] };
        if (JSON.stringify(body.input) === '["long"]') throw tooLong;
        return { data: [{ index: 0, embedding: [3] }], usage: { prompt_tokens: 2 } };
      },
    };
    const body = { model: 'n', input: ['long'] };
    expect(await json(setUp(situation).createOllamaEmbeddings(given(body)))).toMatchObject({
      embeddings: [[3]],
    });
    await expect(
      setUp(situation).createOllamaEmbeddings(given({ ...body, truncate: false })),
    ).rejects.toBe(tooLong);
  });

  test('with a context of their own load the model, unless it is loaded', async () => {
    const body = { model: 'n', input: ['a'], options: { num_ctx: 9 } };
    const { createOllamaEmbeddings, calls } = setUp();
    await createOllamaEmbeddings(given(body));
    expect(calls.slice(0, 2)).toEqual([
      ['make', 'n', { ctx_size: 9 }],
      ['load', 'n', undefined],
    ]);
    const other = setUp({ loaded: [{ model: model('n') }] });
    await other.createOllamaEmbeddings(given(body));
    expect(other.calls).toHaveLength(1);
  });
});

describe('models for a client of Ollama', () => {
  test('are listed as far as it can use them, with their aliases', async () => {
    const { models } = (await json(setUp().listOllamaModels({ asker } as never))) as {
      models: { name: string }[];
    };
    expect(models.map(({ name }) => name)).toEqual([
      'm:latest',
      'n:latest',
      'p.m:latest',
      'nick:latest',
    ]);
  });

  test('in memory go when they are unused for long enough, or never', async () => {
    const entry = (id: string, more: object) => ({
      ...{
        model: model(id),
        backend: { devices: ['gpu'] },
        options: { ctx_size: 5 },
        pinned: false,
        requests: 0,
      },
      ...more,
    });
    const loaded = [
      entry('m', { expiresAtMs: 1000 }),
      entry('gone', { requests: 1, keepAliveMs: 2000 }),
      entry('n', { requests: 1, keepAliveMs: Number.POSITIVE_INFINITY }),
      entry('p.m', { requests: 1, keepAliveMs: 2000, pinned: true }),
      entry('s', { model: model('sound', { type: 'audio' }) }),
    ];
    const { models } = (await json(setUp({ loaded }).listOllamaLoadedModels())) as {
      models: Record<string, unknown>[];
    };
    expect(models.map(({ name, expires_at }) => [name, expires_at])).toEqual([
      ['m:latest', '1970-01-01T00:00:01.000Z'],
      ['gone:latest', '1970-01-01T00:00:02.000Z'],
      ['n:latest', '9999-12-31T23:59:59Z'],
      ['p.m:latest', '9999-12-31T23:59:59Z'],
    ]);
    expect(models[0]).toMatchObject({ size_vram: 5, context_length: 5 });
  });

  test('are shown with the context that they have, or would have', async () => {
    const show = async (situation: Situation, name: string) =>
      json(setUp(situation).showOllamaModel(given({ name })));
    expect(await show({}, 'm:latest')).toMatchObject({ parameters: 'num_ctx 2048' });
    const loaded = [{ model: model('m'), options: { ctx_size: 7 } }];
    expect(await show({ loaded }, 'm')).toMatchObject({ parameters: 'num_ctx 7' });
    await expect(show({}, ' ')).rejects.toMatchObject({ param: 'model' });
  });

  test('are shown with what their GGUF file says, and all of it to who asks for that', async () => {
    const here = [model('file', { path: '/models/file.gguf' })];
    const { showOllamaModel, calls } = setUp({ here });
    const show = (body: object) => json(showOllamaModel(given(body)));
    const known = { 'general.architecture': 'llamacpp', 'general.basename': 'file' };
    for (const verbose of [undefined, null, false]) {
      const brief = await show({ model: 'file', verbose });
      expect(brief).toHaveProperty('model_info', { ...known, 'x.list': null, 'x.long': null });
      expect(brief).not.toHaveProperty('tensors');
    }
    expect(await show({ model: 'file', verbose: true })).toMatchObject({
      model_info: { ...known, 'x.list': [1], 'x.long': null },
      tensors: [{ name: 'a', type: 'F16', shape: [2] }],
    });
    expect(calls).toEqual([
      ...Array(3).fill(['head', '/models/file.gguf', 0]),
      ['head', '/models/file.gguf', 4096],
    ]);
  });

  test.each([
    ['m', 'is not here', 0],
    ['other', 'has files of another kind', 0],
    ['broken', 'has a file that can not be read', 1],
  ])('are shown with the few facts that are known: %s %s', async (id, _why, reads) => {
    const here = [
      model('broken', { path: '/models/broken.gguf' }),
      model('other', { path: '/models/other.onnx' }),
    ];
    const { showOllamaModel, calls } = setUp({ here });
    const shown = await json(showOllamaModel(given({ model: id, verbose: true })));
    expect(shown).toHaveProperty('model_info', {
      'general.architecture': 'llamacpp',
      'general.basename': id,
    });
    expect(shown).not.toHaveProperty('tensors');
    expect(calls).toHaveLength(reads);
  });

  test('are pulled by their name here, or from the hub under a name that replaces none', async () => {
    const { pullOllamaModel, calls } = setUp();
    expect(await json(pullOllamaModel(given({ model: 'm:latest', stream: false })))).toEqual({
      status: 'success',
    });
    await pullOllamaModel(given({ model: 'hf.co/o/r:Q4', stream: false }));
    expect(calls).toEqual([
      ['pull', { name: 'm' }, false],
      [
        'pull',
        expect.objectContaining({
          mayReplace: false,
          registration: expect.objectContaining({ recipe: 'llamacpp' }),
        }),
        false,
      ],
    ]);
    await expect(pullOllamaModel(given({ model: 'x' }))).rejects.toMatchObject({
      name: 'OllamaModelNotFound',
    });
  });

  test('are deleted by the name without the tag that Ollama adds', async () => {
    const { deleteOllamaModel, calls, copyOllamaModel } = setUp();
    await deleteOllamaModel(given({ model: 'm:latest' }));
    expect(calls).toEqual([['delete', 'm']]);
    await expect(deleteOllamaModel(given({ model: 'x' }))).rejects.toMatchObject({
      name: 'OllamaModelNotFound',
    });
    await expect(copyOllamaModel()).rejects.toThrow('Copying models is not supported');
  });
});
