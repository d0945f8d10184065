// The first load on a machine with a GPU and nothing installed: it brings the backend for the GPU
// along, or goes on without.
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replayInProcess } from '../fixtures/hardware/recorded-machine.ts';
import { startHub } from '../fixtures/hub/hub.ts';
import { tarGz } from '../fixtures/releases/archives.ts';
import { ballast, fakeProgram, llamaCppBuild } from '../fixtures/releases/builds.ts';
import { type ReleaseHostFixture, startReleaseHost } from '../fixtures/releases/release-host.ts';
import { problemsOf } from './support/answers.ts';
import { ask, chatBody, loadedModels, open, type Undocumented } from './support/client.ts';
import { operationById } from './support/document.ts';
import { releaseOf } from './support/releases.ts';
import {
  idOf,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const VULKAN = { recipe: 'llamacpp', backend: 'vulkan' };
const WHISPER = { recipe: 'whispercpp', backend: 'vulkan' };

let host: ReleaseHostFixture;
let folders: ServerFolders;
let server: Server;

async function start(more: Readonly<Record<string, string | undefined>> = {}): Promise<void> {
  server = await startServer({
    folders,
    environment: {
      ...replayInProcess('ryzen-laptop-linux', join(folders.root, 'machine.json')),
      LEMONADE_OFFLINE: undefined,
      LEMONADE_LLAMACPP_CPU_BIN: undefined,
      LEMONADE_RELEASES_URL: host.url,
      ...more,
    },
  });
}

beforeEach(async () => {
  host = await startReleaseHost();
  folders = await makeFolders();
});

afterEach(async () => {
  host.clearFaults();
  host.release();
  server.signal('SIGKILL');
  await server.gone();
  await host.close();
  await rm(folders.root, { recursive: true, force: true });
});

async function restart(more: Readonly<Record<string, string | undefined>> = {}): Promise<void> {
  await server.stop();
  await start(more);
}

const publish = (program?: string) => {
  const { tag } = releaseOf(VULKAN);
  host.put({
    ...releaseOf(VULKAN),
    archive: llamaCppBuild(tag, program === undefined ? {} : { program }),
  });
};
const load = (options: object = {}, model: Parameters<typeof idOf>[0] = 'real') =>
  ask(server, { path: '/v1/load', body: { model_name: idOf(model), ...options } });
/** The events of a streamed load, which are as documented. */
async function loadEvents(response: Response): Promise<{ name: string; data: Undocumented }[]> {
  const { status, headers } = response;
  const body = await response.text();
  expect(problemsOf({ operation: operationById('loadModel'), status, headers, body })).toEqual([]);
  return readEvents(body).events.map(({ name, data }) => ({
    name: name ?? '',
    data: JSON.parse(data),
  }));
}
const defaultBackend = async () =>
  (await ask(server, { path: '/v1/system-info' })).json.recipes.llamacpp?.default_backend;

/**
 * It responds when it is installed, and finds no device when it is to run a model; each such start
 * is a line in a file.
 */
function withoutDevice(): { program: string; starts: () => Promise<number> } {
  const file = join(folders.root, 'starts');
  const program = `#!/bin/sh
if [ "$1" = --version ] || [ "$1" = --help ]; then exit 0; fi
if [ "$1" = --list-devices ]; then exit 1; fi
echo start >> '${file}'
echo 'ggml_vulkan: no devices found' >&2
exit 1
`;
  const starts = async () =>
    existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n').length : 0;
  return { program, starts };
}

/** It starts in any case, and lists no device: what real ones do that find none. */
const ON_PROCESSOR = fakeProgram('llama-server').replace(
  '\n',
  `
if [ "$1" = --list-devices ]; then
  printf 'Available devices:\\n  (none)\\n'
  exit 0
fi
`,
);

const canRun = process.platform === 'linux' && process.arch === 'x64';

test.runIf(canRun)('the first chat fetches the backend for the GPU and runs on it', async () => {
  publish();
  await start();
  expect(await defaultBackend()).toBe('vulkan');
  const chat = await ask(server, { path: '/v1/chat/completions', body: chatBody('real') });
  expect(chat).toMatchObject({
    status: 200,
    json: { choices: [{ message: { role: 'assistant' } }] },
  });
  const plan = {
    backend: 'vulkan',
    device: 'gpu',
    ctx_size: expect.any(Number),
    memory_needed_gb: expect.any(Number),
    reason: 'Backend vulkan is the best for this machine. It was installed for this load.',
  };
  expect(await loadedModels(server)).toMatchObject([{ device: 'gpu', plan }]);
  const rows = (await ask(server, { path: '/v1/downloads' })).json;
  expect(rows).toMatchObject([
    {
      id: 'backend:llamacpp:vulkan',
      type: 'backend',
      model_name: 'llamacpp:vulkan',
      status: 'completed',
      percent: 100,
    },
  ]);
  expect(await load()).toMatchObject({
    status: 200,
    json: { plan: { backend: 'vulkan', device: 'gpu' } },
  });
});

test.runIf(canRun)(
  'a model and its backend come at the same time, and the list of downloads and the stream show both',
  async () => {
    const hub = await startHub({
      repositories: [{ id: 'ggerganov/whisper.cpp', files: { 'ggml-tiny.bin': 'weights' } }],
    });
    try {
      const release = releaseOf(WHISPER);
      const whisper = [
        { path: 'whisper-server', content: fakeProgram('whisper-server'), mode: 0o755 },
        { path: 'ballast', content: ballast(200_000) },
      ];
      host.put({ ...release, archive: tarGz(whisper) });
      host.addFault({ kind: 'stall', afterBytes: 100_000, times: 1 });
      hub.addFault({ kind: 'stall', path: 'ggml-tiny.bin', afterBytes: 4, times: 1 });
      await start({ HF_ENDPOINT: hub.url, HF_HOME: join(folders.root, 'hf') });
      const loading = open(server, {
        path: '/v1/load',
        body: { model_name: 'Whisper-Tiny', stream: true },
      });
      await Promise.all([host.whenSent(release.name, 100_000), hub.whenSent('ggml-tiny.bin', 4)]);
      const during = await ask(server, { path: '/v1/downloads' });
      expect(during.json).toMatchObject([
        { id: 'model:Whisper-Tiny', status: 'downloading' },
        { id: 'backend:whispercpp:vulkan', status: 'downloading', running: true },
      ]);
      host.release();
      hub.release();
      const events = await loadEvents(await loading);
      expect(events.at(-1)).toMatchObject({
        name: 'complete',
        data: { plan: { backend: 'vulkan' } },
      });
      const parts = events.map(({ data: { part, name, percent } }) => ({ part, name, percent }));
      expect(parts).toContainEqual({ part: 'model', name: 'Whisper-Tiny', percent: 100 });
      expect(parts).toContainEqual({ part: 'backend', name: 'whispercpp:vulkan', percent: 100 });
      expect(parts.at(-2)).toEqual({
        part: 'start',
        name: 'whispercpp:vulkan',
        percent: undefined,
      });
    } finally {
      await hub.close();
    }
  },
);

test.runIf(canRun)(
  'an installation that is cancelled by hand leaves the load to the next backend',
  async () => {
    publish();
    host.addFault({ kind: 'stall', afterBytes: 100 });
    await start();
    const loading = load();
    await host.whenSent(releaseOf(VULKAN).name, 100);
    const cancel = { id: 'backend:llamacpp:vulkan', action: 'cancel' };
    const cancelled = await ask(server, { path: '/v1/downloads/control', body: cancel });
    expect(cancelled).toMatchObject({
      status: 200,
      json: { download: { type: 'backend', status: 'cancelled' } },
    });
    const { json } = await loading;
    expect(json.plan).toMatchObject({
      backend: 'embedded',
      reason: expect.stringMatching(/for backend vulkan could not be/),
    });
    const refused = await ask(server, {
      path: '/v1/downloads/control',
      body: { ...cancel, action: 'pause' },
    });
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'download_state' } } });
  },
);

test.runIf(canRun).each<[string, () => Promise<void>, RegExp]>([
  ['is not published', () => start(), /vulkan could not be installed: .* is not there/],
  [
    'is on a host that is away',
    () => start({ LEMONADE_RELEASES_URL: 'http://127.0.0.1:9' }),
    /vulkan could not be installed: 127\.0\.0\.1:9 can't be reached/,
  ],
  [
    'can not be fetched offline',
    () => start({ LEMONADE_OFFLINE: '1' }),
    /vulkan can't be fetched while .* offline/,
  ],
  [
    'may not be fetched',
    () => start({ LEMONADE_NO_FETCH_EXECUTABLES: '1' }),
    /vulkan can't be fetched, for LEMONADE_NO_FETCH_EXECUTABLES forbids it/,
  ],
])(
  'when the backend %s the embedded engine runs, and everybody is told why',
  async (_title, begin, why) => {
    await begin();
    const loaded = await load();
    expect(loaded).toMatchObject({
      status: 200,
      json: { plan: { backend: 'embedded', device: 'cpu' } },
    });
    expect(loaded.json.plan.reason).toMatch(why);
    expect((await loadedModels(server))[0]).toMatchObject({
      plan: { reason: loaded.json.plan.reason },
    });
    await server.log.waitFor(
      /Tiny-Chat is loaded on embedded: backend vulkan .* The GPU stays idle/,
    );
    expect(await defaultBackend()).toBe('embedded');
    const chat = await ask(server, {
      path: '/v1/chat/completions',
      body: { ...chatBody('real'), max_tokens: 2 },
    });
    expect(chat.status).toBe(200);
  },
);

test.runIf(canRun)(
  'a backend without a device is followed by the next and not tried again until it is installed again',
  async () => {
    const { program, starts } = withoutDevice();
    publish(program);
    await start();
    const loaded = await load();
    expect(loaded).toMatchObject({
      status: 200,
      json: { plan: { backend: 'embedded', device: 'cpu' } },
    });
    expect(loaded.json.plan.reason).toMatch(/for backend vulkan does not find its device/);
    expect(loaded.json.plan.attempts.slice(0, 2)).toEqual([
      {
        backend: 'vulkan',
        needs: expect.any(String),
        problem: expect.stringMatching(/^Backend vulkan does not find/),
      },
      { backend: 'embedded', needs: 'nothing', problem: null },
    ]);
    expect((await loadedModels(server))[0]).toMatchObject({
      plan: { attempts: loaded.json.plan.attempts },
    });
    expect(await starts()).toBe(1);
    expect(await defaultBackend()).toBe('embedded');

    await restart();
    expect(await load()).toMatchObject({ status: 200, json: { plan: { backend: 'embedded' } } });
    expect(await starts()).toBe(1);

    publish();
    const again = await ask(server, { path: '/v1/install', body: { ...VULKAN, force: true } });
    expect(again).toMatchObject({ status: 200, json: VULKAN });
    expect(await load()).toMatchObject({
      status: 200,
      json: { plan: { backend: 'vulkan', device: 'gpu' } },
    });
  },
);

test.runIf(canRun)(
  'a build for GPUs that would run on the processor is passed over, and the stream says so',
  async () => {
    publish(ON_PROCESSOR);
    await start();
    const events = await loadEvents(
      await open(server, { path: '/v1/load', body: { model_name: idOf('real'), stream: true } }),
    );
    const starts = events
      .filter(({ data: { part } }) => part === 'start')
      .map(({ data }) => data.name);
    // It was looked into, and not started.
    expect(starts).toEqual(['llamacpp:embedded']);
    const reason = expect.stringMatching(/for backend vulkan does not find its device/);
    expect(events.at(-1)).toMatchObject({
      name: 'complete',
      data: { plan: { backend: 'embedded', reason } },
    });
    expect(await load({ llamacpp_backend: 'vulkan' })).toMatchObject({
      status: 500,
      json: {
        error: {
          message: expect.stringMatching(
            /sees no GPU that it can use.*leave llamacpp_backend out\.$/,
          ),
        },
      },
    });
  },
);

test.runIf(canRun)(
  'a backend that is named is never replaced, and the error says which one would work',
  async () => {
    const { program, starts } = withoutDevice();
    publish(program);
    await start();
    for (const count of [1, 2]) {
      const refused = await load({ llamacpp_backend: 'vulkan' });
      expect(refused).toMatchObject({ status: 500, json: { error: { code: 'model_load_error' } } });
      expect(refused.json.error.message).toMatch(
        /no devices found\. Backend embedded would run it: leave llamacpp_backend out\.$/,
      );
      expect(await starts()).toBe(count);
    }
    expect(await loadedModels(server)).toEqual([]);
  },
);

test.runIf(canRun)(
  'a backend that is here in an older version is updated by the load',
  async () => {
    publish();
    await start();
    expect(
      (await ask(server, { path: '/v1/install', body: { recipe: 'llamacpp', backend: 'default' } }))
        .json,
    ).toEqual({
      status: 'success',
      ...VULKAN,
      backend: 'default',
      chosen_backend: VULKAN.backend,
    });
    const version = join(folders.cache, 'bin/llamacpp/vulkan/version.txt');
    const { tag } = releaseOf(VULKAN);
    expect(await readFile(version, 'utf8')).toBe(tag);
    await writeFile(version, 'b1');
    expect((await load()).json.plan.reason).toMatch(/It was updated for this load\.$/);
    expect(await readFile(version, 'utf8')).toBe(tag);
  },
);

test.runIf(canRun)(
  'a client that leaves while the backend comes ends its installation',
  async () => {
    publish();
    host.addFault({ kind: 'stall', afterBytes: 100 });
    await start();
    const leaver = new AbortController();
    const body = chatBody('real');
    const chat = open(server, { path: '/v1/chat/completions', body, signal: leaver.signal });
    await host.whenSent(releaseOf(VULKAN).name, 100);
    const ended = server.log.waitFor(/Installing llamacpp:vulkan failed/);
    leaver.abort();
    await expect(chat).rejects.toThrow();
    await ended;
    expect(await loadedModels(server)).toEqual([]);
  },
);
