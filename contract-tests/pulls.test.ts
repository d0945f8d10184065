// Models from the hub to the response and off the disk again, with the real server, real files and
// real kills.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startForwardProxy } from '../fixtures/forward-proxy.ts';
import { generatedContent } from '../fixtures/hub/contents.ts';
import type { Hub } from '../fixtures/hub/hub.ts';
import { problemsOf } from './support/answers.ts';
import { ask, firstChunk, open, type Reply, type Undocumented } from './support/client.ts';
import { operationById } from './support/document.ts';
import type { Refused } from './support/documented.ts';
import { BIG, registrationOf, startContractHub, startContractModelScope } from './support/hub.ts';
import { makeFolders, type Server, type ServerFolders, startServer } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const BIG_MODEL = { model_name: 'user.Big', ...registrationOf(`${BIG.repository}:Q4_0`) };

let hub: Hub;
let folders: ServerFolders;
let server: Server;

/** A server on the folders of the one before. */
const start = (more: Readonly<Record<string, string>> = {}) =>
  startServer({
    folders,
    environment: {
      LEMONADE_OFFLINE: undefined,
      HF_ENDPOINT: hub.url,
      HF_HOME: join(folders.root, 'hf'),
      LEMONADE_LLAMACPP: 'embedded',
      LEMONADE_LLAMACPP_ARGS: '--threads 1',
      ...more,
    },
  });

async function kill(): Promise<void> {
  server.signal('SIGKILL');
  await server.gone();
}

/** Also after a failure; a server that has ended minds no signal. */
async function cleanUp(): Promise<void> {
  await kill();
  await rm(folders.root, { recursive: true, force: true });
}

beforeAll(async () => {
  hub = await startContractHub();
});
afterAll(() => hub.close());

const repositoryFolder = (id: string) =>
  join(folders.root, 'hf', 'hub', `models--${id.replaceAll('/', '--')}`);
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true })).map(String);
const pull = (body: object, signal?: AbortSignal) =>
  open(server, { path: '/v1/pull', body, ...(signal && { signal }) });
const pulled = (body: object) => ask(server, { path: '/v1/pull', body });
const control = (action: string, name = 'user.Big') =>
  ask(server, { path: '/v1/downloads/control', body: { id: `model:${name}`, action } });
const remove = (name: string) => ask(server, { path: '/v1/delete', body: { model_name: name } });
const downloads = async () => (await ask(server, { path: '/v1/downloads' })).json;
const statusOf = async (name: string) =>
  (await downloads()).find(({ model_name }) => model_name === name)?.status;
const modelIds = async () =>
  (await ask(server, { path: '/v1/models' })).json.data.map(({ id }) => id);
const registered = async () =>
  JSON.parse(await readFile(join(folders.cache, 'user_models.json'), 'utf8'));
const chat = (model: string) =>
  ask(server, {
    path: '/v1/chat/completions',
    body: { model, messages: [{ role: 'user', content: 'Say hello.' }], max_tokens: 4 },
  });

/** Named events with their data, proved against the document. */
function eventsOf(
  text: string,
  end: 'no marker' | 'error' = 'no marker',
): { name: string | undefined; data: Undocumented }[] {
  const operation = operationById('pullModel');
  expect(
    problemsOf({
      operation,
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: text,
      end,
    }),
  ).toEqual([]);
  return readEvents(text).events.map(({ name, data }) => ({ name, data: JSON.parse(data) }));
}

function expectAnswer({ status, json }: Awaited<ReturnType<typeof chat>>): void {
  expect([status, json.choices?.[0]?.message.content]).toEqual([200, expect.stringMatching(/./)]);
}

const PROGRESS_FIELDS = [
  'bytes_downloaded',
  'bytes_total',
  'file',
  'file_index',
  'percent',
  'total_files',
];

test('from an empty cache to a response, over a restart, and off the disk again', async () => {
  folders = await makeFolders();
  server = await start();
  const name = 'user.Tiny-Chat-Pulled';
  const repository = 'tiny/chat-GGUF';
  try {
    const variants = await ask(server, { path: `/v1/pull/variants?checkpoint=${repository}` });
    expect(variants.json).toMatchObject({
      checkpoint: repository,
      suggested_name: 'chat-GGUF',
      variants: [
        { name: 'Q4_0', primary_file: 'chat-Q4_0.gguf', files: ['chat-Q4_0.gguf'], sharded: false },
      ],
    });
    const checkpoint = `${repository}:${variants.json.variants[0].name}`;

    const text = await (
      await pull({ model_name: name, ...registrationOf(checkpoint), stream: true })
    ).text();
    const events = eventsOf(text);
    expect(events.slice(0, -1).every(({ name: event }) => event === 'progress')).toBe(true);
    expect(Object.keys(events[0]?.data).sort()).toEqual(PROGRESS_FIELDS);
    expect(events.at(-2)?.data).toMatchObject({
      file: 'chat-Q4_0.gguf',
      percent: 100,
      file_index: 1,
      total_files: 1,
    });
    expect(events.at(-1)).toEqual({
      name: 'complete',
      data: {
        status: 'success',
        message: `Installed model: ${name}`,
        file_index: 1,
        total_files: 1,
        percent: 100,
      },
    });
    expect(await registered()).toMatchObject({
      'Tiny-Chat-Pulled': { checkpoint, recipe: 'llamacpp' },
    });
    expect(await modelIds()).toContain(name);
    expectAnswer(await chat(name));

    const asked = hub.requests.length;
    expect((await pulled({ model_name: name })).json).toMatchObject({
      status: 'success',
      model_name: name,
    });
    const again = eventsOf(await (await pull({ model_name: name, stream: true })).text());
    expect(again.map(({ name: event }) => event)).toEqual(['complete']);
    expect((await pulled({ model_name: name, subscribe: false })).json).toMatchObject({
      status: 'completed',
    });
    // A field that has no effect is told in each kind of answer.
    const typo = { model_name: name, do_not_upgrad: true };
    const ends = [
      (await pulled(typo)).json,
      (await pulled({ ...typo, subscribe: false })).json,
      eventsOf(await (await pull({ ...typo, stream: true })).text()).at(-1)?.data,
    ];
    for (const { warnings } of ends)
      expect(warnings).toMatchObject([{ suggestion: 'do_not_upgrade' }]);
    expect((await ask(server, { path: '/v1/downloads' })).text).not.toContain('warnings');
    expect(hub.requests.length).toBe(asked);

    await server.stop();
    server = await start();
    expect(await modelIds()).toContain(name);
    expectAnswer(await chat(name));

    expect((await remove(name)).json).toEqual({
      status: 'success',
      message: `Deleted model: ${name}`,
    });
    expect(await modelIds()).not.toContain(name);
    expect((await ask(server, { path: '/v1/health' })).json.all_models_loaded).toEqual([]);
    expect(existsSync(repositoryFolder(repository))).toBe(false);
    expect(await registered()).toEqual({});
    expect((await remove(name)).status).toBe(404);
    await server.stop();
  } finally {
    await cleanUp();
  }
});

test('behind a proxy: a pull goes through it to the hub and on to where that redirects, also after a break', async () => {
  const distantHub = await startContractHub({ cdnOrigin: 'http://cdn.example' });
  const proxy = await startForwardProxy({
    portOf: (host) =>
      Number(new URL(host === 'cdn.example' ? distantHub.cdnUrl : distantHub.url).port),
  });
  folders = await makeFolders();
  try {
    const proxies = { HTTP_PROXY: proxy.url, http_proxy: proxy.url, NO_PROXY: '', no_proxy: '' };
    server = await start({
      ...proxies,
      HF_ENDPOINT: 'http://hub.example',
      HF_TOKEN: 'hf_contract',
    });
    distantHub.addFault({ kind: 'cut', path: BIG.file, afterBytes: 3_000_000, times: 1 });
    expect((await pulled(BIG_MODEL)).json).toMatchObject({ status: 'success' });
    const hosts = proxy.requests.map(({ line }) => new URL(line.slice('GET '.length)).host);
    expect(hosts).toEqual([
      'hub.example',
      'hub.example',
      'cdn.example',
      'hub.example',
      'cdn.example',
    ]);
    const withToken = proxy.requests.filter(
      ({ authorization }) => authorization === 'Bearer hf_contract',
    );
    expect(withToken).toHaveLength(3);
    expect(withToken.every(({ line }) => line.startsWith('GET http://hub.example/'))).toBe(true);
    expect(distantHub.requests.at(-1)?.headers.range).toMatch(/^bytes=\d+-$/);
    await server.stop();
  } finally {
    await cleanUp();
    await proxy.close();
    await distantHub.close();
  }
});

test('from ModelScope: a model comes through a proxy, goes on after a break, is listed with its hub and deleted', async () => {
  const distantHub = await startContractModelScope({ cdnOrigin: 'http://cdn.example' });
  const proxy = await startForwardProxy({
    portOf: (host) =>
      Number(new URL(host === 'cdn.example' ? distantHub.cdnUrl : distantHub.url).port),
  });
  folders = await makeFolders();
  try {
    const proxies = { HTTP_PROXY: proxy.url, http_proxy: proxy.url, NO_PROXY: '', no_proxy: '' };
    const own = {
      MODELSCOPE_ENDPOINT: 'http://scope.example',
      MODELSCOPE_API_TOKEN: 'ms_contract',
    };
    server = await start({ ...proxies, ...own, LEMONADE_DEFAULT_MODEL_SOURCE: 'modelscope' });
    distantHub.addFault({ kind: 'cut', path: BIG.file, afterBytes: 3_000_000, times: 1 });
    expect((await pulled(BIG_MODEL)).json).toMatchObject({ status: 'success' });
    const hosts = proxy.requests.map(({ line }) => new URL(line.slice('GET '.length)).host);
    expect(new Set(hosts)).toEqual(new Set(['scope.example', 'cdn.example']));
    expect(distantHub.requests.at(-1)?.headers.range).toMatch(/^bytes=\d+-$/);
    expect(
      JSON.stringify(distantHub.requests.filter(({ listener }) => listener === 'cdn')),
    ).not.toContain('ms_contract');
    const catalogued = { model_name: 'MiniCPM5-1B-GGUF' };
    expect((await pulled(catalogued)).json).toMatchObject({ status: 'success' });
    for (const id of ['user.Big', catalogued.model_name]) {
      const { json } = await ask(server, { path: `/v1/models/${id}` });
      expect(json).toMatchObject({ downloaded: true, source: 'modelscope' });
    }
    const folder = join(folders.root, 'hf', 'hub', 'modelscope--models--tiny--big-GGUF');
    expect((await filesBelow(folder)).some((path) => path.endsWith(BIG.file))).toBe(true);
    await ask(server, { path: '/v1/delete', body: { model_name: 'user.Big' } });
    expect(await filesBelow(folder).catch(() => [])).toEqual([]);
    await server.stop();
  } finally {
    await cleanUp();
    await proxy.close();
    await distantHub.close();
  }
});

test.each([
  [{ source: 'elsewhere' }, 'source', /Unsupported model source 'elsewhere'/],
  [{ registry_source: 'elsewhere' }, 'source', /Unsupported model source/],
  [
    { source: 'huggingface', checkpoint: 'https://modelscope.cn/models/tiny/scope-GGUF:Q4_0' },
    'checkpoint',
    /checkpoint URL uses modelscope, but source was set to huggingface/,
  ],
])(
  'a model that is described with %j is refused before anything is asked',
  async (change, param, message) => {
    folders = await makeFolders();
    try {
      server = await start();
      const { status, json } = await pulled({ ...BIG_MODEL, ...change });
      expect([status, json.error.param, json.error.message]).toEqual([
        400,
        param,
        expect.stringMatching(message),
      ]);
      await server.stop();
    } finally {
      await cleanUp();
    }
  },
);

test('a server that is killed while it downloads goes on where it was, to a file that is right', async () => {
  folders = await makeFolders();
  const partial = async () => {
    const blobs = join(repositoryFolder(BIG.repository), 'blobs');
    const name = (await readdir(blobs).catch(() => [])).find((file) =>
      file.endsWith('.incomplete'),
    );
    return name === undefined ? 0 : (await stat(join(blobs, name))).size;
  };
  const ranges = () =>
    hub.requests
      .filter(({ url, listener }) => listener === 'cdn' && url.includes(BIG.file))
      .map(({ headers }) => headers.range);
  const expectedRange = (bytes: number) => (bytes > 0 ? `bytes=${bytes}-` : undefined);
  try {
    let sentBytes = hub.sentBytes(BIG.file);
    for (const [round, bytes] of [1, 300_000, 777_777, 1_000_000].entries()) {
      const before = await partial();
      hub.addFault({ kind: 'stall', path: BIG.file, afterBytes: bytes, times: 1 });
      server = await start();
      const left = pull(
        round === 0 ? { ...BIG_MODEL, stream: true } : { model_name: BIG_MODEL.model_name },
      ).then((response) => response.text());
      left.catch(() => undefined);
      sentBytes += bytes;
      await hub.whenSent(BIG.file, sentBytes);
      expect(ranges().at(-1)).toBe(expectedRange(before));
      // The last one only when something has surely been written; the others at any moment.
      if (round === 3)
        await expect.poll(partial, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before);
      await kill();
      await expect(left).rejects.toThrow();
      expect(await partial()).toBeGreaterThanOrEqual(before);
      hub.clearFaults();
      hub.release();
    }
    const before = await partial();
    expect(before).toBeGreaterThan(0);
    server = await start();
    expect(await modelIds()).not.toContain(BIG_MODEL.model_name);
    expect((await pulled({ model_name: BIG_MODEL.model_name })).status).toBe(200);
    expect(ranges().at(-1)).toBe(expectedRange(before));

    const [file = ''] = (
      await filesBelow(join(repositoryFolder(BIG.repository), 'snapshots'))
    ).filter((path) => path.endsWith(BIG.file));
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(
      join(repositoryFolder(BIG.repository), 'snapshots', file),
    ))
      hash.update(chunk);
    expect(hash.digest('hex')).toBe(
      generatedContent({ seed: 3, sizeBytes: BIG.sizeBytes }).sha256(),
    );
    expect(await partial()).toBe(0);
    await server.stop();
  } finally {
    await cleanUp();
  }
});

describe('one server', () => {
  beforeAll(async () => {
    folders = await makeFolders();
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    await cleanUp();
  });
  afterEach(async () => {
    hub.clearFaults();
    hub.release();
  });

  describe('with a download that stands still', () => {
    beforeEach(() => {
      hub.addFault({ kind: 'stall', path: BIG.file, afterBytes: 500_000, times: 1 });
    });
    afterEach(async () => {
      await control('cancel');
      await control('remove');
      await remove('user.Big');
    });
    const untilStalled = async (act: () => Promise<unknown>) => {
      const bytes = hub.sentBytes(BIG.file) + 500_000;
      const acted = await act();
      await hub.whenSent(BIG.file, bytes);
      return acted;
    };

    test('the server carries a pull on by itself, which can be paused, resumed and waited for', async () => {
      const job = (await untilStalled(() => pulled({ ...BIG_MODEL, subscribe: false }))) as Reply;
      expect(job.json).toMatchObject({
        id: 'model:user.Big',
        status: 'downloading',
        running: true,
        error: null,
      });
      expect(await statusOf('user.Big')).toBe('downloading');
      expect((await control('resume')).json.error).toMatchObject({
        code: 'download_state',
        param: 'action',
      });
      expect((await control('pause')).json.download).toMatchObject({
        status: 'paused',
        running: false,
      });
      expect((await control('pause')).status).toBe(409);

      const refused = await remove('user.Big');
      expect([refused.status, refused.json.error.code]).toEqual([409, 'model_not_deletable']);

      const resumed = await control('resume');
      expect([resumed.status, resumed.json.download.status]).toEqual([200, 'downloading']);
      expect((await pulled({ model_name: 'user.Big' })).json).toMatchObject({
        model_name: 'user.Big',
      });
      expect((await downloads()).find(({ id }) => id === 'model:user.Big')).toMatchObject({
        status: 'completed',
        bytes_downloaded: BIG.sizeBytes,
        bytes_total: BIG.sizeBytes,
        percent: 100,
      });
    });

    test('clients of one model share a download; cancelling it tells all of them, removing it cleans up', async () => {
      let plain: ReturnType<typeof pulled> | undefined;
      await untilStalled(async () => {
        plain = pulled(BIG_MODEL);
      });
      const requests = hub.requests.length;
      const joined = await firstChunk(await pull({ model_name: 'user.Big', stream: true }));
      expect((await control('pause')).status).toBe(200);
      expect((await control('cancel')).json.download.status).toBe('cancelled');
      const told = await plain;
      expect([told?.status, told?.json.error.code]).toEqual([409, 'download_cancelled']);
      expect(eventsOf(await joined.rest(), 'error').at(-1)).toMatchObject({
        name: 'error',
        data: { code: 'download_cancelled' },
      });
      // A listing and a redirect more would mean a second download.
      expect(hub.requests.length).toBe(requests);
      expect(await registered()).toHaveProperty('Big');
      const incomplete = async () =>
        (await filesBelow(repositoryFolder(BIG.repository))).filter((file) =>
          file.includes('.incomplete'),
        );
      expect(await incomplete()).not.toEqual([]);
      expect((await control('remove')).status).toBe(200);
      expect(await statusOf('user.Big')).toBe(undefined);
      expect(await incomplete()).toEqual([]);
    });

    test('the last client that leaves takes the pull along, and the model stays registered', async () => {
      const [one, other] = [new AbortController(), new AbortController()];
      const first = (await untilStalled(() =>
        pull({ ...BIG_MODEL, stream: true }, one.signal),
      )) as Response;
      const second = await firstChunk(
        await pull({ model_name: 'user.Big', stream: true }, other.signal),
      );
      one.abort();
      await expect(first.text()).rejects.toThrow(/abort/i);
      expect(await statusOf('user.Big')).toBe('downloading');
      other.abort();
      await expect(second.rest()).rejects.toThrow(/abort/i);
      await expect.poll(() => statusOf('user.Big'), { interval: 5 }).toBe('cancelled');
      expect(await registered()).toHaveProperty('Big');
    });

    describe('for a load', () => {
      /** A load of a model that is registered and not here, in the middle of its pull. */
      async function loadStalled(signal?: AbortSignal): Promise<{ loading: Promise<Response> }> {
        await untilStalled(() => pulled({ ...BIG_MODEL, subscribe: false }));
        await control('cancel');
        hub.addFault({ kind: 'stall', path: BIG.file, afterBytes: 100_000, times: 1 });
        const bytes = hub.sentBytes(BIG.file) + 100_000;
        const loading = open(server, {
          path: '/v1/load',
          body: { model_name: 'user.Big' },
          ...(signal && { signal }),
        });
        loading.catch(() => undefined);
        await hub.whenSent(BIG.file, bytes);
        expect(await statusOf('user.Big')).toBe('downloading');
        return { loading };
      }

      test('a client that leaves cancels it', async () => {
        const leaving = new AbortController();
        const { loading } = await loadStalled(leaving.signal);
        leaving.abort();
        await expect(loading).rejects.toThrow(/abort/i);
        await expect.poll(() => statusOf('user.Big'), { interval: 5 }).toBe('cancelled');
      });

      test('cancelling it fails the load', async () => {
        const { loading } = await loadStalled();
        await control('cancel');
        const response = await loading;
        const { error } = (await response.json()) as Refused;
        expect([response.status, error.code]).toEqual([500, 'model_load_error']);
        expect(error.message).toContain('cancelled');
      });
    });
  });

  test('a chat with a model of the catalogue that is not here pulls it, loads it and answers', async () => {
    expectAnswer(await chat('Qwen3-0.6B-GGUF'));
    expect(
      server.log.all().filter((line) => line.includes('Pulling Qwen3-0.6B-GGUF')).length,
    ).toBeGreaterThan(1);
    expect(await modelIds()).toContain('Qwen3-0.6B-GGUF');
    expect((await remove('Qwen3-0.6B-GGUF')).status).toBe(200);
    const all = (await ask(server, { path: '/v1/models?show_all=true' })).json.data;
    expect(all.find(({ id }) => id === 'Qwen3-0.6B-GGUF')).toMatchObject({ downloaded: false });
  });

  test.each<[string, object, string[]]>([
    [
      'a vision model with its projector',
      { ...registrationOf('tiny/vision-GGUF:Q4_0'), vision: true, mmproj: 'mmproj-F16.gguf' },
      ['mmproj-F16.gguf', 'vision-Q4_0.gguf'],
    ],
    [
      'the same by several checkpoints',
      {
        recipe: 'llamacpp',
        checkpoints: { main: 'tiny/vision-GGUF:Q8_0', mmproj: 'tiny/vision-GGUF:mmproj-BF16.gguf' },
      },
      ['mmproj-BF16.gguf', 'vision-Q8_0.gguf'],
    ],
    [
      'a model of several shards',
      registrationOf('tiny/sharded-GGUF:Q8_0'),
      ['Q8_0/sharded-Q8_0-00001-of-00002.gguf', 'Q8_0/sharded-Q8_0-00002-of-00002.gguf'],
    ],
    ['all GGUF files', registrationOf('tiny/all-GGUF:*'), ['all-a.gguf', 'all-b.gguf']],
    ['one file by its name', registrationOf('tiny/all-GGUF:all-a.gguf'), ['all-a.gguf']],
  ])('%s arrives as a whole', async (_title, description, expected) => {
    const name = 'user.Whole';
    expect((await pulled({ model_name: name, ...description })).status).toBe(200);
    expect(await modelIds()).toContain(name);
    const repository = Object.values(await registered()).map(
      (entry: Undocumented) => entry.checkpoint ?? entry.checkpoints.main,
    )[0];
    const snapshots = join(repositoryFolder(repository.split(':')[0]), 'snapshots');
    const [commit = ''] = await readdir(snapshots);
    const files = (await filesBelow(join(snapshots, commit))).filter((file) => file.includes('.'));
    expect(files.sort()).toEqual(expected);
    expect((await remove(name)).status).toBe(200);
    expect(existsSync(repositoryFolder(repository.split(':')[0]))).toBe(false);
  });

  test('what no hub has is not registered, neither for a client that waits nor for one that does not', async () => {
    const wrong = [
      ['tiny/no-such-repository:Q4_0', 404, 'repository_not_found'],
      ['tiny/chat-GGUF:Q2_K', 404, 'checkpoint_not_found'],
      ['tiny/two-GGUF:two', 404, 'checkpoint_not_found'],
      ['tiny/no-model', 404, 'checkpoint_not_found'],
    ] as const;
    for (const [checkpoint, status, code] of wrong) {
      for (const stream of [false, true]) {
        const reply = await pulled({
          model_name: 'user.Wrong',
          ...registrationOf(checkpoint),
          stream,
        });
        if (checkpoint === 'tiny/no-model' && stream) {
          expect(eventsOf(reply.text, 'error').at(-1)).toMatchObject({
            name: 'error',
            data: { code },
          });
        } else
          expect([checkpoint, reply.status, reply.json.error.code]).toEqual([
            checkpoint,
            status,
            code,
          ]);
        expect(await registered()).toEqual({});
      }
      await pulled({ model_name: 'user.Wrong', ...registrationOf(checkpoint), subscribe: false });
      await expect.poll(() => statusOf('user.Wrong'), { interval: 5 }).toBe('error');
      expect(await registered()).toEqual({});
    }
  });

  test('a repository that its owner guards is refused with the way in, and its name stays free', async () => {
    const reply = await pulled({
      model_name: 'user.Gated',
      ...registrationOf('tiny/gated-GGUF:Q4_0'),
    });
    expect([reply.status, reply.json.error.code]).toEqual([403, 'repository_gated']);
    expect(await registered()).toEqual({});
  });

  test('a failure after the first progress is the last event, with its code', async () => {
    hub.addFault({ kind: 'status', path: BIG.file, status: 410 });
    const text = await (await pull({ ...BIG_MODEL, stream: true })).text();
    const events = eventsOf(text, 'error');
    expect(events[0]?.name).toBe('progress');
    expect(events.at(-1)).toMatchObject({ name: 'error', data: { code: 'hub_refused' } });
    expect(await registered()).toEqual({});
  });

  test('a model of a hub that the server does not know is not offered, and answered with 501', async () => {
    const entry = {
      recipe: 'llamacpp',
      labels: ['custom', 'hot'],
      checkpoint: 'tiny/chat-GGUF:Q4_0',
    };
    const file = join(folders.cache, 'user_models.json');
    await writeFile(file, JSON.stringify({ Elsewhere: { ...entry, source: 'elsewhere' } }));
    const { json } = await ask(server, { path: '/v1/models/user.Elsewhere' });
    expect(json).toMatchObject({
      suggested: false,
      unavailable_reason: expect.stringContaining("'elsewhere'"),
    });
    const reply = await pulled({ model_name: 'user.Elsewhere' });
    expect([reply.status, reply.json.error.code]).toEqual([501, 'source_not_supported']);
    expect((await remove('user.Elsewhere')).status).toBe(200);
  });

  test('the list of registered models can be edited by hand, mistakes included', async () => {
    const path = join(folders.cache, 'user_models.json');
    const entry = { recipe: 'llamacpp', labels: ['custom'] };
    await writeFile(
      path,
      JSON.stringify({
        ByHand: { ...entry, checkpoint: 'tiny/chat-GGUF:Q4_0', note: 'mine' },
        Nonsense: { ...entry, checkpoint: 'no checkpoint at all' },
      }),
    );
    expect((await pulled({ model_name: 'user.ByHand' })).status).toBe(200);
    expect((await pulled({ model_name: 'user.Nonsense' })).json.error).toMatchObject({
      code: 'invalid_request',
    });
    expect((await remove('user.ByHand')).status).toBe(200);
    expect(existsSync(repositoryFolder('tiny/chat-GGUF'))).toBe(false);
    expect((await remove('user.Nonsense')).status).toBe(200);
    expect(await registered()).toEqual({});
  });
});

test('a server that is told to stay offline says so, whatever needs the network', async () => {
  folders = await makeFolders();
  server = await start({ LEMONADE_OFFLINE: '1' });
  try {
    const asked = hub.requests.length;
    const model = 'Qwen3-0.6B-GGUF';
    const replies = [
      await pulled({ model_name: model }),
      await pulled({ model_name: model, stream: true }),
      await ask(server, { path: '/v1/load', body: { model_name: model } }),
      await chat(model),
    ];
    const variants = await ask(server, { path: '/v1/pull/variants?checkpoint=tiny/chat-GGUF' });
    expect([variants.status, variants.json.error.code]).toEqual([500, 'hub_offline']);
    const listed = await ask(server, { path: `/v1/models/${model}` });
    expect(listed.json.unavailable_reason).toContain('LEMONADE_OFFLINE');
    for (const { status, json } of replies) {
      expect([status, json.error.code]).toEqual([400, 'offline']);
      expect(json.error.message).toContain('LEMONADE_OFFLINE');
    }
    expect(hub.requests.length).toBe(asked);
    await server.stop();
  } finally {
    await cleanUp();
  }
});
