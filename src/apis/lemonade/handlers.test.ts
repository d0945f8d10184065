// Tests of all handlers of this folder: what they ask of the services, and what they make of it.
import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { OfflineMode } from '../../errors.ts';
import { HubRefused, RepositoryNotFound } from '../../services/downloads/errors.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import { ModelNotLoaded } from '../../services/residency/errors.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';
import { type AdministrationDependencies, createAdministrationHandlers } from './administration.ts';
import { createDownloadHandlers, type DownloadDependencies } from './downloads.ts';
import { createLoadHandlers, type LoadDependencies } from './loads.ts';
import { createModelHandlers, type ModelDependencies } from './models.ts';
import { createProviderHandlers, type ProviderDependencies } from './providers.ts';
import { createPullHandlers, type PullDependencies } from './pulls.ts';
import { createSystemHandlers, type SystemDependencies } from './system.ts';

const { signal } = new AbortController();
const caller = { isAdmin: true, hasAdminKey: false };
const asker = { place: placeOf(), signal };

/** What a request comes with; the handlers read no more of it than is here. */
const given = (parts: object) =>
  ({
    body: {},
    query: {},
    path: {},
    headers: {},
    prefix: '/api/v1',
    caller,
    asker,
    signal,
    ...parts,
  }) as never;
const json = async (result: Promise<unknown>) => ((await result) as { json: unknown }).json;
async function eventsOf(result: Promise<unknown>): Promise<unknown[]> {
  const { events } = (await result) as { events: AsyncIterable<unknown> };
  const all: unknown[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const GIBIBYTE = 2 ** 30;
const model = (id: string, more: object = {}) =>
  ({
    id,
    checkpoint: `o/${id}`,
    checkpoints: { main: `o/${id}` },
    recipe: 'llamacpp',
    labels: ['chat'],
    type: 'llm',
    createdSeconds: 60,
    downloaded: true,
    suggested: false,
    sizeBytes: GIBIBYTE / 3,
    diskFiles: [{}, {}],
    ...more,
  }) as unknown as KnownModel;
const loaded = (id: string, more: object = {}) =>
  ({
    model: model(id),
    recipe: { name: 'llamacpp' },
    backend: { name: 'cpu', devices: ['gpu', 'cpu'] },
    options: { ctx_size: 4096 },
    attempts: [],
    reason: 'It is there.',
    server: { pid: 7, baseUrl: 'http://127.0.0.1:1', command: ['a', 'secret'] },
    lastUseMs: 5000,
    pinned: false,
    requests: 0,
    streams: 0,
    ...more,
  }) as unknown as LoadedModel;

describe('administration', () => {
  const handlersFor = (parts: object) =>
    createAdministrationHandlers(only<AdministrationDependencies>(parts));

  test('a change of settings says what waits for a start, and what is said elsewhere', async () => {
    const authors: unknown[] = [];
    const { setConfig } = handlersFor({
      configChanges: {
        set: async (changes: object, author: string) => {
          authors.push(author);
          return { updated: changes, needsRestart: ['port', 'host'], overridden: ['log_level'] };
        },
      },
    });
    expect(await json(setConfig(given({ body: { port: 1 } })))).toEqual({
      status: 'success',
      message:
        'The settings are changed. port and host take effect at the next start. The command line or the environment has another log_level, which wins.',
      updated: { port: 1 },
      restart_required: ['port', 'host'],
      overridden: ['log_level'],
    });
    await setConfig(given({ caller: { isAdmin: true, hasAdminKey: true } }));
    expect(authors).toEqual(['client', 'owner']);
  });

  test('a pin is of the model that a name means, and of the name itself where nothing has it', async () => {
    const pinned: unknown[] = [];
    const { pinModel } = handlersFor({
      residency: {
        get: (name: string) => (name === 'loaded' ? {} : undefined),
        pin: (...pin: unknown[]) => pinned.push(pin),
      },
      models: {
        get: async (name: string) =>
          name === 'nick' ? model('m') : Promise.reject(new Error('Unknown.')),
      },
    });
    for (const name of ['loaded', 'nick', 'gone'])
      await pinModel(given({ body: { model: name, pinned: true } }));
    expect(pinned).toEqual([
      ['loaded', true],
      ['m', true],
      ['gone', true],
    ]);
    await expect(pinModel(given({ body: { pinned: true } }))).rejects.toMatchObject({
      param: 'model_name',
    });
  });

  test('an alias has one model, or candidates with their conditions', async () => {
    const plain = {
      alias: 'a',
      isPlain: true,
      candidates: [{ candidate: { model: 'm' } }],
      model: model('m'),
    };
    const unknown = { candidate: { model: 'x', tools: true, images: undefined }, model: undefined };
    const several = {
      ...plain,
      alias: 'b',
      isPlain: false,
      candidates: [unknown],
      model: undefined,
    };
    const asked: unknown[] = [];
    const { listAliases, addAlias } = handlersFor({
      aliasList: {
        list: async () => [plain, several],
        add: async (alias: string, candidates: unknown) => {
          asked.push(candidates);
          return { alias, candidates, isPlain: (candidates as unknown[]).length === 1 };
        },
      },
    });
    expect(await json(listAliases())).toEqual({
      aliases: [
        { alias: 'a', target: 'm', downloaded: true, recipe: 'llamacpp' },
        {
          alias: 'b',
          target: 'x',
          candidates: [{ model: 'x', tools: true, downloaded: false, recipe: null }],
          downloaded: false,
          recipe: null,
        },
      ],
    });
    expect(await json(addAlias(given({ body: { alias: 'a', model: 'm' } })))).toEqual({
      status: 'ok',
      alias: 'a',
      target: 'm',
    });
    const candidates = [{ model: 'm' }, { model: 'n' }];
    expect(await json(addAlias(given({ body: { alias: 'a', candidates } })))).toMatchObject({
      target: 'm',
      candidates,
    });
    const both = addAlias(given({ body: { alias: 'a', target: 'm', candidates } }));
    await expect(both).rejects.toMatchObject({ param: 'candidates' });
    await expect(addAlias(given({ body: { alias: 'a' } }))).rejects.toMatchObject({
      param: 'target',
    });
  });

  test('a clean-up removes only when that is said', async () => {
    const trials: boolean[] = [];
    const { cleanUpCache } = handlersFor({
      cleanUp: {
        run: async ({ isTrial }: { isTrial: boolean }) => {
          trials.push(isTrial);
          return [1, 2].map((sizeBytes) => ({
            path: `/${sizeBytes}`,
            sizeBytes,
            repositoryId: 'o/r',
          }));
        },
      },
      promptCaches: {
        cleanUp: async ({ isTrial }: { isTrial: boolean }) => {
          trials.push(isTrial);
          return [
            {
              name: 'm/auto.cache',
              sizeBytes: 4,
              model: 'm',
              tokens: 300,
              usedMs: 1_764_151_200_999,
            },
          ];
        },
      },
    });
    expect(await json(cleanUpCache(given({ body: undefined })))).toMatchObject({
      dry_run: true,
      prompt_caches: [
        { path: 'm/auto.cache', size: 4, model: 'm', tokens: 300, used_at: 1_764_151_200 },
      ],
      total_bytes: 7,
    });
    await cleanUpCache(given({ body: { dry_run: true } }));
    expect(await json(cleanUpCache(given({ body: { dry_run: false } })))).toMatchObject({
      dry_run: false,
    });
    expect(trials).toEqual([true, true, true, true, false, false]);
  });
});

describe('downloads', () => {
  const progress = {
    file: 'a',
    fileIndex: 1,
    totalFiles: 2,
    bytes: 5,
    totalBytes: 10,
    percent: 50,
    overallBytes: 1,
    overallTotalBytes: 3,
  };
  const job = (status: string, parts: object = {}) => ({
    id: `m ${status}`,
    modelName: 'm',
    status: () => status,
    progress: () => progress,
    error: () => undefined,
    ...parts,
  });
  const install = {
    id: 'backend:a:b',
    name: 'a:b',
    status: 'paused',
    progress,
    error: new OfflineMode('It'),
  };

  test('have their figures of all files, or none before they begin', async () => {
    const waiting = job('queued', { progress: () => undefined, error: () => new Error('No.') });
    const handlers = createDownloadHandlers(
      only<DownloadDependencies>({
        pulls: { list: () => [job('downloading'), waiting, job('completed')] },
        installs: {
          jobs: () => [
            install,
            { ...install, status: 'completed', progress: undefined, error: undefined },
          ],
        },
      }),
    );
    const rows = (await json(handlers.listDownloads())) as object[];
    expect(rows[0]).toEqual({
      id: 'm downloading',
      type: 'model',
      model_name: 'm',
      status: 'downloading',
      running: true,
      file: 'a',
      file_index: 1,
      total_files: 2,
      bytes_downloaded: 1,
      bytes_total: 3,
      percent: 33.3,
      error: null,
    });
    expect(rows[1]).toMatchObject({
      running: false,
      file: null,
      bytes_total: 0,
      percent: 0,
      error: 'No.',
    });
    expect(rows[2]).toMatchObject({ percent: 100 });
    expect(rows[3]).toMatchObject({
      type: 'backend',
      running: false,
      bytes_downloaded: 5,
      percent: 50,
      error: expect.stringMatching(/^It is not on this machine/),
      error_code: 'offline',
    });
    expect(rows[4]).toMatchObject({ percent: 100, bytes_total: 0, error: null });
  });

  test.each([
    ['backend:a:b', 'pause', 'Paused: backend:a:b'],
    ['m', 'cancel', 'Cancelled: m paused'],
  ])('%s takes the action %s', async (id, action, message) => {
    const handlers = createDownloadHandlers(
      only<DownloadDependencies>({
        pulls: { control: async () => job('paused') },
        installs: { control: () => install },
      }),
    );
    expect(await json(handlers.controlDownload(given({ body: { id, action } })))).toMatchObject({
      message,
    });
  });

  test('of a backend are waited for, streamed, or only begun', async () => {
    const calls: unknown[] = [];
    const { installBackend } = createDownloadHandlers(
      only<DownloadDependencies>({
        installs: {
          begin: async (request: object) => {
            calls.push(['begin', request]);
            return install;
          },
          install: async ({
            onProgress,
            signal: _signal,
            ...request
          }: {
            onProgress?: (at: unknown) => void;
            signal: unknown;
          }) => {
            calls.push(['install', request]);
            onProgress?.(progress);
            return { recipe: 'a', backend: 'b' };
          },
        },
      }),
    );
    const body = { recipe: 'a', backend: 'b', force: true };
    expect(
      await json(installBackend(given({ body: { ...body, subscribe: false } }))),
    ).toMatchObject({
      id: install.id,
    });
    expect(await json(installBackend(given({ body: { recipe: 'a', backend: 'b' } })))).toEqual({
      status: 'success',
      recipe: 'a',
      backend: 'b',
    });
    expect(
      await json(installBackend(given({ body: { recipe: 'a', backend: 'default' } }))),
    ).toEqual({
      status: 'success',
      recipe: 'a',
      backend: 'default',
      chosen_backend: 'b',
    });
    const events = await eventsOf(installBackend(given({ body: { ...body, stream: true } })));
    expect(events).toMatchObject([
      { event: 'progress', data: { file: 'a', bytes_downloaded: 5, bytes_total: 10 } },
      { event: 'complete', data: { percent: 100, recipe: 'a' } },
    ]);
    expect(calls).toEqual([
      ['begin', body],
      ['install', { ...body, force: false }],
      ['install', { ...body, backend: 'default', force: false }],
      ['install', body],
    ]);
  });
});

describe('pulls', () => {
  const handlersFor = (parts: object) =>
    createPullHandlers(
      only<PullDependencies>({
        isOffline: () => false,
        defaultSource: () => 'huggingface',
        ...parts,
      }),
    );
  function pullWith(result: KnownModel, parts: { totalFiles?: number } = {}) {
    const requests: Record<string, unknown>[] = [];
    const { pullModel } = handlersFor({
      pulls: {
        pull: async ({
          onProgress,
          signal: _signal,
          ...request
        }: {
          onProgress?: (at: object) => void;
          signal: unknown;
        }) => {
          requests.push(request);
          if (parts.totalFiles)
            onProgress?.({
              file: 'a',
              fileIndex: 1,
              totalFiles: parts.totalFiles,
              bytes: 1,
              totalBytes: 2,
              percent: 50,
            });
          return result;
        },
      },
    });
    return { requests, pull: (body: object) => pullModel(given({ body })) };
  }

  test.each([
    [{ model: 'm' }, { name: 'm', isVerifying: false }],
    [
      { model_name: 'm', do_not_upgrade: false },
      { name: 'm', isVerifying: true },
    ],
    [
      { model_name: 'm', do_not_upgrade: true, other: 1 },
      { name: 'm', isVerifying: false },
    ],
  ])('of %j ask for %j', async (body, request) => {
    const { pull, requests } = pullWith(model('m'));
    expect(await json(pull(body))).toMatchObject({
      message: 'Installed model: m',
      model_name: 'm',
    });
    expect(requests).toEqual([request]);
  });

  test('of a new model have its description', async () => {
    const { pull, requests } = pullWith(model('m', { unavailableReason: 'It needs an NPU.' }));
    const body = { model_name: 'user.m', checkpoint: 'o/m', recipe: 'flm', reasoning: true };
    expect(await json(pull(body))).toMatchObject({
      message: 'Registered model: m. Nothing was fetched. It needs an NPU.',
    });
    expect(requests[0]?.registration).toMatchObject({
      name: 'user.m',
      checkpoint: 'o/m',
      recipe: 'flm',
      reasoning: true,
    });
    await expect(pull({})).rejects.toMatchObject({ param: 'model_name' });
  });

  test('end with the number of files that came, or of those that were here', async () => {
    const body = { model: 'm', stream: true };
    const fetched = await eventsOf(pullWith(model('m'), { totalFiles: 3 }).pull(body));
    expect(fetched).toMatchObject([
      { event: 'progress', data: { total_files: 3, bytes_total: 2 } },
      { event: 'complete', data: { total_files: 3, file_index: 3, percent: 100 } },
    ]);
    const present = await eventsOf(pullWith(model('m')).pull(body));
    expect(present).toMatchObject([{ event: 'complete', data: { total_files: 2 } }]);
  });

  test('of an unknown model are refused under the name of their field', async () => {
    const { ModelNotFound } = await import('../../errors.ts');
    const { deleteModel } = handlersFor({
      deleteModel: () => Promise.reject(new ModelNotFound('m', { suggestions: ['n'] })),
    });
    await expect(deleteModel(given({ body: { model_name: 'm' } }))).rejects.toMatchObject({
      param: 'model_name',
      remedy: { suggestions: ['n'] },
    });
  });

  test('that are undone say which files stay for others', async () => {
    const { deleteModel } = handlersFor({
      deleteModel: async () => ({ id: 'm', sharedWith: ['n', 'o'] }),
    });
    expect(await json(deleteModel(given({ body: { model_name: 'm' } })))).toEqual({
      status: 'success',
      message:
        'Deleted model: m. Files of it stay for n, o; delete that as well to free the space.',
    });
  });

  test('have updates, of which some are unknown', async () => {
    const updates = [
      { model: model('m'), isAvailable: true },
      { model: model('n'), problem: 'It is away.' },
    ];
    const { checkModelUpdates } = handlersFor({ modelUpdates: { check: async () => updates } });
    expect(await json(checkModelUpdates(given({})))).toEqual({
      models: [
        { id: 'm', checkpoint: 'o/m', update_available: true, error: null },
        { id: 'n', checkpoint: 'o/n', update_available: null, error: 'It is away.' },
      ],
    });
  });

  test('are looked for with three characters or more, of either field', async () => {
    const asked: unknown[] = [];
    const found = { id: 'o/r', tags: ['a'], downloads: 1, likes: 2, hasGguf: true };
    const { searchRegistry } = handlersFor({
      downloads: {
        search: async (query: object) => {
          asked.push(query);
          return [found];
        },
      },
    });
    const result = await json(searchRegistry(given({ query: { q: ' abc ', format: 'gguf' } })));
    expect(result).toMatchObject({
      query: 'abc',
      format: 'gguf',
      total: 1,
      results: [{ display_name: 'r', task: null }],
    });
    await searchRegistry(given({ query: { query: 'abcd', limit: 3, source: 'modelscope' } }));
    expect(asked).toEqual([
      { source: 'huggingface', query: 'abc', limit: 12, isGguf: true },
      { source: 'modelscope', query: 'abcd', limit: 3, isGguf: false },
    ]);
    await expect(searchRegistry(given({ query: { q: ' ab ' } }))).rejects.toMatchObject({
      param: 'query',
    });
  });

  test('have variants of a whole repository only', async () => {
    const { listPullVariants } = handlersFor({
      downloads: { repository: async () => ({ files: [{ path: 'm-Q4_K_M.gguf', sizeBytes: 5 }] }) },
    });
    const result = await json(listPullVariants(given({ query: { checkpoint: 'o/r' } })));
    expect(result).toMatchObject({ checkpoint: 'o/r', variants: [{ name: 'Q4_K_M' }] });
    await expect(
      listPullVariants(given({ query: { checkpoint: 'o/r:Q4_K_M' } })),
    ).rejects.toMatchObject({
      param: 'checkpoint',
    });
  });

  test('have variants at the hub that is named, else of the address, else the usual one', async () => {
    const asked: unknown[] = [];
    const { listPullVariants } = handlersFor({
      defaultSource: () => 'modelscope',
      downloads: {
        async repository(name: object) {
          asked.push(name);
          return { files: [{ path: 'm-Q4_K_M.gguf', sizeBytes: 5 }] };
        },
      },
    });
    const sourceOf = async (query: { checkpoint: string; source?: string }) =>
      (await json(listPullVariants(given({ query })))) as { source: string };
    expect(await sourceOf({ checkpoint: 'o/r', source: 'hf' })).toMatchObject({
      source: 'huggingface',
    });
    expect(await sourceOf({ checkpoint: 'https://huggingface.co/o/r' })).toMatchObject({
      source: 'huggingface',
    });
    expect(await sourceOf({ checkpoint: 'o/r' })).toMatchObject({ source: 'modelscope' });
    expect(asked).toEqual([
      { source: 'huggingface', id: 'o/r' },
      { source: 'huggingface', id: 'o/r' },
      { source: 'modelscope', id: 'o/r' },
    ]);
    const unknown = sourceOf({ checkpoint: 'o/r', source: 'elsewhere' });
    await expect(unknown).rejects.toMatchObject({ param: 'source' });
  });

  test('say which of their fields are not followed', async () => {
    const { registerModel } = handlersFor({ pulls: { register: async () => model('user.M') } });
    const warnedOf = async (body: object) => {
      const described = { model_name: 'user.M', ...body } as Parameters<
        typeof registerModel
      >[0]['body'];
      const { warnings = [] } = (await json(registerModel(given({ body: described })))) as {
        warnings?: { param: string }[];
      };
      return warnings.map(({ param }) => param);
    };
    const files = { recipe: 'llamacpp', checkpoint: 'o/r:Q4_0' };
    expect(await warnedOf({ ...files, embedding: true, reranking: true })).toEqual(['embedding']);
    expect(await warnedOf({ ...files, embedding: true, reranking: false, source: 'ms' })).toEqual(
      [],
    );
    expect(await warnedOf({ source: 'ms' })).toEqual(['source']);
  });

  test('are checked for their hub, and one that is away is a result', async () => {
    const checkWith = async (problem?: Error) => {
      const { checkPull } = handlersFor({
        downloads: {
          async repository() {
            if (problem) throw problem;
            return { files: [] };
          },
        },
      });
      return json(checkPull(given({ query: { checkpoint: 'o/r' } })));
    };
    const asked = { checkpoint: 'o/r', source: 'huggingface' };
    expect(await checkWith()).toEqual({ ...asked, available: true, error: null });
    const error = { code: 'hub_refused', message: 'No.' };
    expect(await checkWith(new HubRefused('No.'))).toEqual({ ...asked, available: false, error });
    const absent = { id: 'o/r', hub: 'the hub', hint: '' };
    await expect(checkWith(new RepositoryNotFound(absent))).rejects.toThrow('has not been found');
    const { checkPull } = handlersFor({ isOffline: () => true });
    expect(await json(checkPull(given({ query: { checkpoint: 'o/r' } })))).toMatchObject({
      available: false,
      error: { code: 'hub_offline' },
    });
  });

  test('have no variants offline, which is said as a failure on the way is', async () => {
    const { listPullVariants } = handlersFor({ isOffline: () => true });
    const asked = listPullVariants(given({ query: { checkpoint: 'o/r' } }));
    await expect(asked).rejects.toMatchObject({ name: 'HubOffline', errorCode: 'hub_offline' });
  });
});

describe('loads', () => {
  function loadsOf(known: readonly KnownModel[], inMemory: readonly string[] = []) {
    const calls: unknown[] = [];
    const find = async (name: string) => {
      const found = known.find(({ id, checkpoint }) => id === name || checkpoint === name);
      if (found) return found;
      const { ModelNotFound } = await import('../../errors.ts');
      throw new ModelNotFound(name, { suggestions: [] });
    };
    const handlers = createLoadHandlers(
      only<LoadDependencies>({
        models: { get: find },
        candidates: {
          idsOf: async (name: string) => (name === 'list' ? ['m', 'n', 'away'] : undefined),
          serve: (request: { name: string }, work: (one: string) => unknown) => work(request.name),
        },
        localOnly: { check: () => undefined },
        optionRules: {
          isOption: (name: string) => name === 'ctx_size' || name === 'llamacpp_args',
          takes: () => true,
        },
        loadPlans: {
          make: async ({
            signal: _signal,
            onProgress,
            ...details
          }: {
            name: string;
            signal: unknown;
            onProgress?: (at: object) => void;
          }) => {
            calls.push(['make', details]);
            onProgress?.({ part: 'start', name: 'm' });
            return {
              model: await find(details.name),
              recipe: { options: { names: ['ctx_size'] } },
            };
          },
        },
        crashBackoff: { forget: (id: string) => calls.push(['forget', id]) },
        residency: {
          load: async ({ pinned, keepAliveMs }: { pinned: unknown; keepAliveMs: unknown }) =>
            calls.push(['load', pinned, keepAliveMs]),
          get: (id: string) => (inMemory.includes(id) ? loaded(id) : undefined),
          loaded: () => inMemory.map((id) => loaded(id)),
          unloadAll: async () => calls.push(['unload all']),
          unload: async (id: string) => {
            calls.push(['unload', id]);
            if (!inMemory.includes(id)) throw new ModelNotLoaded(id);
          },
        },
        unregistered: { nameOf: async (name: string) => `m${name.length}` },
      }),
    );
    return { calls, ...handlers };
  }

  test('take the options of a request, and nothing else of it', async () => {
    const { loadModel, calls } = loadsOf([model('m')], ['m']);
    const body = {
      model_name: 'm',
      ctx_size: 5,
      pinned: true,
      keep_alive: '1s',
      save_options: true,
      odd: 1,
    };
    expect(await json(loadModel(given({ body })))).toMatchObject({
      status: 'success',
      message: 'Loaded model: m',
      model_name: 'm',
      plan: { backend: 'cpu', device: 'gpu cpu', ctx_size: 4096 },
      warnings: [{ param: 'odd' }],
    });
    expect(calls).toEqual([
      ['make', { name: 'm', options: { ctx_size: 5, odd: 1 }, author: 'client', isToSave: true }],
      ['forget', 'm'],
      ['load', true, 1000],
    ]);
  });

  test('have their steps in a stream', async () => {
    const { loadModel } = loadsOf([model('m')]);
    expect(
      await eventsOf(loadModel(given({ body: { model_name: 'm', stream: true } }))),
    ).toMatchObject([
      { event: 'progress', data: { part: 'start' } },
      { event: 'complete', data: { model_name: 'm' } },
    ]);
  });

  test('name their model by name, by checkpoint, or as the preview does', async () => {
    const { loadModel } = loadsOf([model('m'), model('m3')]);
    const named = async (body: object, prefix = '/api/v1') =>
      json(loadModel(given({ body, prefix })));
    expect(await named({ checkpoint: 'o/m' })).toMatchObject({ model_name: 'm' });
    expect(await named({ model: 'm' })).toMatchObject({ message: 'Model loaded successfully' });
    expect(await named({ model: 'o/x' }, '/v0')).toMatchObject({ model_name: 'm3' });
    await expect(named({})).rejects.toMatchObject({ param: 'model_name' });
    await expect(named({ checkpoint: 'o/y' })).rejects.toMatchObject({ param: 'checkpoint' });
    await expect(named({ model: 'y' })).rejects.toMatchObject({ param: 'model' });
  });

  test('of a model of a provider begin nothing', async () => {
    const { loadModel, calls } = loadsOf([model('p.m', { provider: 'p' })]);
    const body = { model_name: 'p.m', ctx_size: 5 };
    expect(await json(loadModel(given({ body })))).toMatchObject({
      model_name: 'p.m',
      warnings: [{ param: 'ctx_size' }],
    });
    expect(calls).toEqual([]);
  });

  test('take arguments of programs from an administrator only, and no options in a query', async () => {
    const { loadModel, loadModelByQuery } = loadsOf([model('m')]);
    const stranger = { isAdmin: false, hasAdminKey: false };
    const from = (body: object) =>
      loadModel(given({ body: { model_name: 'm', ...body }, caller: stranger }));
    await expect(from({ llamacpp_args: 'x' })).rejects.toMatchObject({
      errorCode: 'admin_key_required',
    });
    await expect(from({ merge_args: false })).rejects.toMatchObject({
      errorCode: 'admin_key_required',
    });
    expect(await json(from({ llamacpp_args: null, merge_args: true }))).toMatchObject({
      model_name: 'm',
    });
    await expect(
      loadModelByQuery(given({ query: { model_name: 'm', ctx_size: 5 } })),
    ).rejects.toMatchObject({
      param: 'ctx_size',
    });
    expect(await json(loadModelByQuery(given({ query: { model_name: 'm' } })))).toMatchObject({
      model_name: 'm',
    });
  });

  test('are undone for one model, for those of an alias that are there, or for all', async () => {
    const { unloadModel, unloadModelByQuery, calls } = loadsOf(
      [model('m'), model('k'), model('p.m', { provider: 'p' })],
      ['m', 'n'],
    );
    await unloadModel(given({ body: undefined }));
    await unloadModel(given({ body: { model: 'm' } }));
    await unloadModelByQuery(given({ query: { model_name: 'list' } }));
    await unloadModel(given({ body: { model_name: 'p.m' } }));
    expect(calls).toEqual([['unload all'], ['unload', 'm'], ['unload', 'm'], ['unload', 'n']]);
    for (const model_name of ['k', 'unknown']) {
      await expect(unloadModel(given({ body: { model_name } }))).rejects.toThrow(
        `Model not found: ${model_name}`,
      );
    }
  });
});

describe('models', () => {
  function modelsOf(
    known: readonly KnownModel[],
    inMemory: readonly LoadedModel[] = [],
    { isOffline = false } = {},
  ) {
    const saves: unknown[] = [];
    const outcome = {
      model: known[0],
      names: ['ctx_size'],
      saved: { ctx_size: 1 },
      merged: { ctx_size: 2 },
      effective: { ctx_size: 2 },
      defaults: {},
      resolvedCtxSize: undefined,
    };
    const handlers = createModelHandlers(
      only<ModelDependencies>({
        models: {
          list: async () => known,
          aliasesIn: async () => [{ alias: 'a', model: known[0] }],
          get: async () => known[0],
          aliasOf: async (name: string) => (name === 'a' ? 'a' : undefined),
        },
        residency: { loaded: () => inMemory },
        savedOptions: {
          lookUp: async () => () => ({ ctx_size: 1 }),
          recordOf: async () => undefined,
          save: async (...saved: unknown[]) => saves.push(saved),
          forget: async (...forgotten: unknown[]) => saves.push(forgotten),
        },
        loadForecast: {
          contextsOf: async () => new Map([['m', 2048]]),
          optionsOf: async () => outcome,
          devicesOf: async () => new Map([['m', 'gpu']]),
        },
        optionRules: { isOption: () => false },
        media: { abilitiesOf: (_model: unknown, backend?: string) => ({ voices: backend }) },
        isOffline: () => isOffline,
      }),
    );
    return { saves, ...handlers };
  }

  test('are listed by name, with aliases, and with what a request would get', async () => {
    const { listModels } = modelsOf([
      model('m', { contextLength: 8192 }),
      model('b', { sizeBytes: undefined }),
    ]);
    const { data, ...rest } = (await json(listModels(given({})))) as {
      data: Record<string, unknown>[];
    };
    expect(data.map(({ id, alias_of }) => [id, alias_of])).toEqual([
      ['a', 'm'],
      ['b', undefined],
      ['m', undefined],
    ]);
    expect(rest).toEqual({ object: 'list', has_more: false, first_id: 'a', last_id: 'm' });
    expect(data[2]).toMatchObject({
      created: 60,
      created_at: '1970-01-01T00:01:00.000Z',
      size: 0.333333,
      context_length: 2048,
      max_context_length: 8192,
      meta: { n_ctx: 2048, n_ctx_train: 8192 },
      recipe_options: { ctx_size: 1 },
    });
    expect(data[1]).not.toHaveProperty('meta');
    expect(data[1]).not.toHaveProperty('size');
  });

  test('have their hub, and a reason while they can not be fetched', async () => {
    const absent = model('m', {
      origin: 'builtin',
      downloaded: false,
      source: 'modelscope',
      checkpoint: 'o/r:Q4_0',
    });
    const rowOf = async (known: KnownModel, isOffline: boolean) => {
      const { getModel } = modelsOf([known], [], { isOffline });
      return (await json(getModel(given({ path: { model_id: 'm' } })))) as Record<string, unknown>;
    };
    expect(await rowOf(absent, true)).toMatchObject({
      source: 'modelscope',
      unavailable_reason: expect.stringContaining('offline'),
    });
    expect(await rowOf(absent, false)).not.toHaveProperty('unavailable_reason');
    expect(await rowOf(model('m', { downloaded: true }), true)).not.toHaveProperty(
      'unavailable_reason',
    );
    expect(await rowOf(model('m', { origin: 'extra' }), false)).not.toHaveProperty('source');
  });

  test('have a device in the preview, and what is loaded has its own', async () => {
    const { listModels } = modelsOf([model('m')], [loaded('m')]);
    const listed = async (prefix: string) =>
      ((await json(listModels(given({ prefix })))) as { data: object[] }).data[1];
    expect(await listed('/v0')).toMatchObject({
      device: 'gpu cpu',
      dtype: 'unknown',
      loaded_context_length: 4096,
      voices: 'cpu',
    });
    expect(await listed('/v1')).not.toHaveProperty('dtype');
    const { listModelsByBody } = modelsOf([model('m')]);
    const preview = (await json(
      listModelsByBody(given({ body: undefined, prefix: '/api/v0' })),
    )) as { data: object[] };
    expect(preview.data[1]).toMatchObject({ device: 'gpu' });
  });

  test('are found under their alias', async () => {
    const { getModel } = modelsOf([model('m')]);
    const found = async (model_id: string) => json(getModel(given({ path: { model_id } })));
    expect(await found('a')).toMatchObject({
      id: 'a',
      name: 'a',
      display_name: 'a',
      alias_of: 'm',
    });
    expect(await found('m')).not.toHaveProperty('alias_of');
  });

  test('keep their options, unless it is a trial', async () => {
    const { saveModelOptions, deleteModelOptions, getModelOptions, saves } = modelsOf([model('m')]);
    const path = { model_id: 'm' };
    const shown = {
      model_name: 'm',
      recipe: 'llamacpp',
      names: ['ctx_size'],
      effective: { ctx_size: 2, model_name: 'm' },
      resolved_ctx_size: null,
    };
    expect(await json(getModelOptions(given({ path })))).toMatchObject({
      ...shown,
      saved: { ctx_size: 1 },
    });
    expect(await json(saveModelOptions(given({ path, body: { dry_run: true } })))).toMatchObject({
      saved: { ctx_size: 1 },
    });
    expect(saves).toEqual([]);
    expect(await json(saveModelOptions(given({ path, body: { odd: 1 } })))).toMatchObject({
      saved: { ctx_size: 2 },
      warnings: [{ param: 'odd' }],
    });
    expect(await json(deleteModelOptions(given({ path })))).toMatchObject({ saved: {} });
    expect(saves).toEqual([
      [expect.objectContaining({ id: 'm' }), { ctx_size: 2 }],
      [expect.objectContaining({ id: 'm' })],
    ]);
  });
});

describe('the system', () => {
  const handlersFor = (parts: object) =>
    createSystemHandlers(
      only<SystemDependencies>({
        version: '1',
        maxLoadedModels: () => 2,
        websocketPort: () => 9,
        redactCommand: (words: readonly string[]) =>
          words.map((word) => (word === 'secret' ? '***' : word)),
        ...parts,
      }),
    );

  test.each([
    [true, ['/opt/llama-server', '--model=/home/me/m.gguf', 'C:\\models\\m.gguf', '--threads']],
    [false, ['llama-server', '--model=m.gguf', 'm.gguf', '--threads']],
  ])('tells where files lie to who runs the server alone: %s', async (isAdmin, told) => {
    const command = [
      '/opt/llama-server',
      '--model=/home/me/m.gguf',
      'C:\\models\\m.gguf',
      '--threads',
    ];
    const entry = loaded('m');
    const { getHealth, getSystemInfo } = handlersFor({
      residency: {
        loaded: () => [{ ...entry, server: { ...entry.server, command } }],
        loading: () => [],
      },
      systemInfo: { describe: async () => ({ paths: { cache_dir: '/home/me/cache' } }) },
    });
    const from = given({ caller: { isAdmin, hasAdminKey: isAdmin } });
    expect(await json(getHealth(from))).toMatchObject({
      all_models_loaded: [{ launch_command: told }],
    });
    const info = (await json(getSystemInfo(from))) as { paths: object };
    expect(info.paths).toMatchObject({ cache_dir: isAdmin ? '/home/me/cache' : 'cache' });
  });

  test('tells what is in memory, and what is on its way there', async () => {
    const entries = [
      loaded('m', { pinned: true, expiresAtMs: 9000, requests: 1, streams: 1 }),
      loaded('n'),
    ];
    const coming = [{ model: model('o'), recipe: { name: 'llamacpp' }, backend: { name: 'cuda' } }];
    const { getHealth } = handlersFor({
      residency: { loaded: () => entries, loading: () => coming },
    });
    const health = (await json(getHealth(given({})))) as Record<string, unknown>;
    expect(health).toMatchObject({
      websocket_port: 9,
      model_loaded: 'm',
      checkpoint_loaded: 'o/m',
      models_loading: [{ model_name: 'o', recipe: 'llamacpp', backend: 'cuda' }],
      max_models: { llm: 2, tts: 2 },
      pinned_models: { llm: 1, tts: 0 },
      all_models_loaded: [
        {
          model_name: 'm',
          last_use: 5,
          device: 'gpu cpu',
          backend_url: 'http://127.0.0.1:1/v1',
          expires_at: 9,
          is_busy: true,
          is_streaming: true,
          launch_command: ['a', '***'],
        },
        { model_name: 'n', expires_at: null, is_busy: false, is_streaming: false },
      ],
    });
    expect(await json(getHealth(given({ prefix: '/v0' })))).toMatchObject({ model_loaded: 'o/m' });
    const empty = handlersFor({ residency: { loaded: () => [], loading: () => [] } });
    expect(await json(empty.getHealth(given({})))).toMatchObject({
      model_loaded: null,
      checkpoint_loaded: null,
    });
  });

  test('tells the figures of the last request, and of sound and images where there were some', async () => {
    const totals = {
      requests: 2,
      promptTokens: 3,
      inputTokens: 4,
      outputTokens: 5,
      cacheTokens: 6,
    };
    const media = {
      speech: {
        last: { elapsedSeconds: 1, characters: 2, audioBytes: 3 },
        total: { requests: 1, elapsedSeconds: 1, characters: 2, audioBytes: 3, audioSeconds: 4 },
      },
      images: {
        last: { elapsedSeconds: 1, pictures: 1 },
        total: { requests: 2, elapsedSeconds: 3, pictures: 4 },
      },
    };
    const { getStats } = handlersFor({
      stats: { last: () => undefined, totals: () => totals, media: () => media },
    });
    expect(await json(getStats())).toEqual({
      time_to_first_token: null,
      tokens_per_second: null,
      input_tokens: null,
      output_tokens: null,
      decode_token_times: [],
      prompt_tokens: null,
      cache_tokens: null,
      request_count_total: 2,
      prompt_tokens_total: 3,
      input_tokens_total: 4,
      output_tokens_total: 5,
      cache_tokens_total: 6,
      media: {
        speech: {
          last: { elapsed_seconds: 1, characters: 2, audio_bytes: 3 },
          total: {
            requests: 1,
            elapsed_seconds: 1,
            characters: 2,
            audio_bytes: 3,
            audio_seconds: 4,
          },
        },
        images: {
          last: { elapsed_seconds: 1, pictures: 1 },
          total: { requests: 2, elapsed_seconds: 3, pictures: 4 },
        },
      },
    });
  });

  test.each([
    ['fatal', 'critical'],
    ['none', 'critical'],
    ['debug', 'debug'],
  ])('logs at %s as %s, for an administrator', async (level, inForce) => {
    const levels: unknown[] = [];
    const { setLogLevel } = handlersFor({ setLogLevel: (one: unknown) => levels.push(one) });
    expect(await json(setLogLevel(given({ body: { level } })))).toEqual({
      status: 'success',
      level: inForce,
    });
    expect(levels).toEqual([inForce]);
    const other = setLogLevel(
      given({ body: { level }, caller: { isAdmin: false, hasAdminKey: false } }),
    );
    await expect(other).rejects.toMatchObject({ errorCode: 'admin_key_required' });
  });

  test('has apps at the address that the request came to', async () => {
    const { listApps } = handlersFor({
      addressOf: (host: string, proto?: string) => `${proto ?? 'http'}://${host}`,
      apps: { list: async ({ origin }: { origin: string }) => [origin] },
    });
    const headers = { host: 'box', 'x-forwarded-proto': 'https' };
    expect(await json(listApps(given({ headers })))).toEqual({
      object: 'list',
      data: ['https://box'],
    });
    expect(await json(listApps(given({})))).toEqual({
      object: 'list',
      data: ['http://localhost:9'],
    });
  });

  test('has generation parameters of the specification that the prefix means', async () => {
    const { getParams, setParams } = handlersFor({
      params: {
        all: (older: boolean) => ({ older }),
        set: (values: object, older: boolean) => ({ ...values, older }),
      },
    });
    expect(await json(getParams(given({ prefix: '/v1' })))).toEqual({ older: false });
    expect(await json(setParams(given({ body: { top_k: 1 } })))).toMatchObject({
      params: { top_k: 1, older: true },
    });
  });
});

describe('providers', () => {
  const settings = {
    name: 'my-p',
    baseUrls: ['https://a'],
    labels: {},
    models: 'all',
    maxConcurrent: 4,
    allowInsecureHttp: false,
  };
  const provider = {
    settings,
    replicas: { state: () => [{ url: 'https://a', health: 'open', inFlight: 1, restMs: 5 }] },
    state: () => ({ state: 'unreachable', error: { code: 'x', message: 'It is away.', more: 1 } }),
    models: () => [{}, {}],
    kept: () => undefined,
  };
  const described = { provider, keySource: 'config', hasKey: true };
  function providersWith(endpoints: readonly object[] = []) {
    const added: unknown[] = [];
    const handlers = createProviderHandlers(
      only<ProviderDependencies>({
        providers: {
          list: async () => [described],
          add: async (fields: object, { key, isOwner }: { key: unknown; isOwner: boolean }) => {
            added.push([fields, key, isOwner]);
            return described;
          },
          test: async () => ({ provider, endpoints }),
        },
      }),
    );
    return { added, ...handlers };
  }

  test('are shown without their keys, with the state of each address', async () => {
    expect(await json(providersWith().listProviders())).toMatchObject({
      data: [
        {
          name: 'my-p',
          has_key: true,
          models: 'all',
          error: { code: 'x', message: 'It is away.' },
          model_count: 2,
          listed_at: null,
          replicas: [
            { url: 'https://a', state: 'open', in_flight: 1, first_byte_ms: null, rest_ms: 5 },
          ],
        },
      ],
    });
  });

  test.each([
    [{ key_env: 'LEMONADE_MY_P_API_KEY' }, true],
    [{ key_file: null }, true],
    [{ key_env: 'PATH' }, false],
    [{ key_file: '/etc/passwd' }, false],
    [{ ca_file: '/x' }, false],
  ])('with %j are added without the admin key: %s', async (fields, isAllowed) => {
    const { addProvider, added } = providersWith();
    const adding = addProvider(given({ body: { name: 'my-p', api_key: null, ...fields } }));
    if (isAllowed) expect(await json(adding)).toMatchObject({ name: 'my-p' });
    else await expect(adding).rejects.toMatchObject({ errorCode: 'admin_key_required' });
    expect(added).toEqual(isAllowed ? [[{ name: 'my-p', ...fields }, undefined, false]] : []);
    await addProvider(
      given({ body: { name: 'my-p', ...fields }, caller: { isAdmin: true, hasAdminKey: true } }),
    );
    expect(added.at(-1)).toEqual([{ name: 'my-p', ...fields }, undefined, true]);
  });

  test('are well when all their addresses are', async () => {
    const endpoints = [
      { baseUrl: 'https://a', latencyMs: 5, modelCount: 1 },
      { baseUrl: 'https://b', error: { code: 'x', message: 'No.' } },
    ];
    expect(
      await json(providersWith(endpoints).testProvider(given({ path: { name: 'my-p' } }))),
    ).toMatchObject({
      ok: false,
      endpoints: [
        { base_url: 'https://a', ok: true, latency_ms: 5, model_count: 1, error: null },
        {
          base_url: 'https://b',
          ok: false,
          latency_ms: null,
          error: { code: 'x', message: 'No.' },
        },
      ],
    });
  });
});
