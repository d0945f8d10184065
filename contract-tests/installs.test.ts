// A backend from the host of the releases to the response of a model and off the disk again, with
// the real server.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ballast, llamaCppBuild } from '../fixtures/releases/builds.ts';
import { type ReleaseHostFixture, startReleaseHost } from '../fixtures/releases/release-host.ts';
import { problemsOf } from './support/answers.ts';
import {
  ask,
  chatBody,
  fakeBehind,
  firstChunk,
  load,
  loadedModels,
  open,
  type Reply,
} from './support/client.ts';
import { operationById } from './support/document.ts';
import { releaseOf } from './support/releases.ts';
import { makeFolders, type Server, type ServerFolders, startServer } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const CPU = { recipe: 'llamacpp', backend: 'cpu' };

/** The archive that this machine gets. */
const release = releaseOf(CPU);

let host: ReleaseHostFixture;
let folders: ServerFolders;
let server: Server;

const start = (more: Readonly<Record<string, string | undefined>> = {}) =>
  startServer({
    folders,
    environment: {
      LEMONADE_OFFLINE: undefined,
      LEMONADE_LLAMACPP_CPU_BIN: undefined,
      LEMONADE_RELEASES_URL: host.url,
      ...more,
    },
  });

beforeEach(async () => {
  host = await startReleaseHost();
  folders = await makeFolders();
  server = await start();
});

afterEach(async () => {
  server.signal('SIGKILL');
  await server.gone();
  await host.close();
  await rm(folders.root, { recursive: true, force: true });
});

const publish = (archive: Buffer) => host.put({ ...release, archive });
const build = (details: Parameters<typeof llamaCppBuild>[1] = {}) =>
  llamaCppBuild(release.tag, details);
const install = (more: object = {}, signal?: AbortSignal) =>
  open(server, { path: '/v1/install', body: { ...CPU, ...more }, ...(signal && { signal }) });
const uninstall = (more: object = {}) =>
  ask(server, { path: '/v1/uninstall', body: { ...CPU, ...more } });
const namesBeside = () => readdir(join(folders.cache, 'bin/llamacpp'));

async function cpuState() {
  return (await ask(server, { path: '/v1/system-info' })).json.recipes.llamacpp?.backends.cpu;
}

function expectDocumented(
  operation: string,
  { status, headers, text }: Pick<Reply, 'status' | 'headers' | 'text'>,
  isFailure = false,
) {
  const answer = { operation: operationById(operation), status, headers, body: text };
  expect(problemsOf(isFailure ? { ...answer, end: 'error' } : answer)).toEqual([]);
}

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

test('a backend is installed, shown, used, and removed with the model that runs on it', async () => {
  publish(build());
  const release_url = `${host.url}/${release.repo}/releases/tag/${release.tag}`;
  expect(await cpuState()).toMatchObject({
    state: 'installable',
    version: release.tag,
    release_url,
  });

  const installed = await replyOf(await install());
  expect(installed).toMatchObject({ status: 200, json: { status: 'success', ...CPU } });
  expectDocumented('installBackend', installed);
  expect(await cpuState()).toMatchObject({
    state: 'installed',
    version: release.tag,
    message: '',
    action: '',
  });

  const model = await load(server, 'chat', { llamacpp_backend: 'cpu' });
  const chat = await ask(server, { path: '/v1/chat/completions', body: chatBody('chat') });
  expect(chat.status).toBe(200);
  expect(chat.json.choices[0].message.content).not.toBe('');

  const gone = fakeBehind(model).gone();
  const removed = await uninstall();
  expect(removed).toMatchObject({ status: 200, json: { status: 'success', ...CPU } });
  expectDocumented('uninstallBackend', removed);
  await gone;
  expect(await loadedModels(server)).toEqual([]);
  expect(await namesBeside()).toEqual([]);
  expect(await cpuState()).toMatchObject({ state: 'installable' });
  const again = await uninstall({ backends: 'all' });
  const warnings = [{ param: 'backends', suggestion: 'backend' }];
  expect(again).toMatchObject({ status: 200, json: { status: 'success', ...CPU, warnings } });
  expectDocumented('uninstallBackend', again);
});

test('what was just installed is what auto takes', async () => {
  publish(build());
  await install();
  await load(server, 'chat');
  const { all_models_loaded } = (await ask(server, { path: '/v1/health' })).json;
  expect(all_models_loaded).toMatchObject([{ device: 'cpu' }]);
  const [command] = (await server.children()).filter(({ command }) =>
    command.includes('fake-llama-server'),
  );
  expect(command).toBeDefined();
});

test('a stream tells of its progress and of the end', async () => {
  publish(build({ more: [{ path: 'ballast', content: ballast(2_000_000) }] }));
  const response = await install({ stream: true, forced: true });
  const reply = { status: response.status, headers: response.headers, text: await response.text() };
  expectDocumented('installBackend', reply);
  const { events } = readEvents(reply.text);
  const { name, data } = events.at(-1) ?? { name: '', data: '{}' };
  const warnings = [expect.objectContaining({ param: 'forced', suggestion: 'force' })];
  expect({ name, ...JSON.parse(data) }).toEqual({
    name: 'complete',
    status: 'success',
    ...CPU,
    percent: 100,
    warnings,
  });
  const steps = events
    .filter(({ name }) => name === 'progress')
    .map(({ data }) => JSON.parse(data));
  expect(steps.at(-1)).toMatchObject({
    file: release.name,
    file_index: 1,
    total_files: 1,
    percent: 100,
  });
});

test('one that no client waits for is on the list of downloads, and can be stopped there', async () => {
  publish(build({ more: [{ path: 'ballast', content: ballast(400_000) }] }));
  host.addFault({ kind: 'stall', afterBytes: 100_000, times: 1 });
  const id = 'backend:llamacpp:cpu';
  const begun = await replyOf(await install({ subscribe: false }));
  expect(begun).toMatchObject({
    status: 200,
    json: { id, type: 'backend', model_name: 'llamacpp:cpu', running: true },
  });
  expectDocumented('installBackend', begun);
  expect((await ask(server, { path: '/v1/downloads' })).json).toMatchObject([
    { id, status: 'downloading' },
  ]);
  const control = (action: string) =>
    ask(server, { path: '/v1/downloads/control', body: { id, action } });
  expect(await control('cancel')).toMatchObject({
    status: 200,
    json: { download: { status: 'cancelled' } },
  });
  expect(await control('remove')).toMatchObject({ status: 200 });

  await replyOf(await install({ subscribe: false }));
  for (;;) {
    const [download] = (await ask(server, { path: '/v1/downloads' })).json;
    if (download.status === 'completed') break;
    expect(download.status).toBe('downloading');
  }
  expect(await cpuState()).toMatchObject({ state: 'installed' });
});

test('an older build is replaced, and a failed replacement leaves it', async () => {
  const old = join(folders.cache, 'bin/llamacpp/cpu');
  await mkdir(old, { recursive: true });
  await writeFile(join(old, 'llama-server'), '#!/bin/sh\n', { mode: 0o755 });
  await writeFile(join(old, 'version.txt'), 'b1');
  expect(await cpuState()).toMatchObject({ state: 'update_required', version: 'b1' });

  publish(build({ program: '#!/bin/sh\nexit 3\n' }));
  const failed = await replyOf(await install());
  expect(failed).toMatchObject({
    status: 500,
    json: { status: 'error', error: { code: 'backend_does_not_run' } },
  });
  expectDocumented('installBackend', failed);
  expect(await cpuState()).toMatchObject({ state: 'update_required', version: 'b1' });

  publish(build());
  expect((await install()).status).toBe(200);
  expect(await cpuState()).toMatchObject({ state: 'installed', version: release.tag });
  expect(await namesBeside()).toEqual(['cpu']);
});

test('an archive that is not what its release says is refused, and what is there stays', async () => {
  publish(build());
  await install();
  await writeFile(join(folders.cache, 'bin/llamacpp/cpu/version.txt'), 'b1');
  host.addFault({ kind: 'corrupt', atByte: 20 });
  const failed = await replyOf(await install());
  expect(failed).toMatchObject({ status: 500, json: { error: { code: 'verification_failed' } } });
  expectDocumented('installBackend', failed);
  expect(await namesBeside()).toEqual(['cpu']);
  await load(server, 'chat', { llamacpp_backend: 'cpu' });

  host.clearFaults();
  host.addFault({ kind: 'status', at: 'api', status: 403 });
  expect((await install()).status).toBe(200);
  await server.log.waitFor(/is not checked against its release's list: .*responded with 403/);
  expect(await cpuState()).toMatchObject({ state: 'installed', version: release.tag });
});

test('a failure after the first progress is the last event of the stream', async () => {
  publish(build().subarray(0, -50));
  const response = await install({ stream: true });
  const reply = { status: response.status, headers: response.headers, text: await response.text() };
  expect(reply.status).toBe(200);
  expectDocumented('installBackend', reply, true);
  const last = readEvents(reply.text).events.at(-1);
  expect(last?.name).toBe('error');
  expect(JSON.parse(last?.data ?? '')).toMatchObject({ code: 'archive_damaged' });
  expect(await namesBeside()).toEqual([]);
});

test('what can not be installed is refused, with and without a stream', async () => {
  const refusals = [
    ['an unknown recipe', { recipe: 'abacus' }, 404, 'backend_not_found'],
    ['an unknown backend', { backend: 'abacus' }, 404, 'backend_not_found'],
    ['a backend for other machines', { backend: 'metal' }, 400, 'backend_not_installable'],
    ['an archive that is not there', {}, 500, 'release_refused'],
  ] as const;
  for (const [what, body, status, code] of refusals) {
    for (const stream of [false, true]) {
      const reply = await replyOf(await install({ ...body, stream }));
      expect(reply, what).toMatchObject({ status, json: { status: 'error', error: { code } } });
      expectDocumented('installBackend', reply);
    }
  }
});

test('JSON and streams share one download, whichever leaves, and the last one that leaves ends it', async () => {
  publish(build({ more: [{ path: 'ballast', content: ballast(400_000) }] }));
  host.addFault({ kind: 'stall', afterBytes: 100_000, times: 1 });
  const leaver = new AbortController();
  const stream = await firstChunk(await install({ stream: true }));
  const plain = install({}, leaver.signal);
  await host.whenSent(release.name, 100_000);
  leaver.abort();
  await expect(plain).rejects.toThrow();
  const conflict = await uninstall();
  expect(conflict).toMatchObject({ status: 409, json: { error: { code: 'backend_busy' } } });
  expectDocumented('uninstallBackend', conflict);
  host.release();
  expect(await stream.rest()).toContain('event: complete');
  expect(host.requests.filter(({ listener }) => listener === 'storage')).toHaveLength(1);

  await uninstall();
  host.addFault({ kind: 'stall', afterBytes: 100_000, times: 1 });
  const alone = await firstChunk(await install({ stream: true }));
  const ended = server.log.waitFor(/Installing llamacpp:cpu failed/);
  await alone.cancel();
  await ended;
  expect(await cpuState()).toMatchObject({ state: 'installable' });
});

test('while a backend is removed it is not installed', async () => {
  publish(build());
  await install();
  const model = await load(server, 'chat');
  const fake = fakeBehind(model);
  const before = await fake.counts();
  // A running response is given time to end, and so is the removal.
  const chat = open(server, {
    path: '/v1/chat/completions',
    body: chatBody('chat', { fake: { holdAfterTokens: 1 } }),
  });
  await fake.next('held', before);
  const removed = uninstall();
  await server.log.waitFor(/Unloading .*Fake-Chat, which runs on a backend that is removed/);
  const refused = await replyOf(await install());
  expect(refused).toMatchObject({ status: 409, json: { error: { code: 'backend_busy' } } });
  expectDocumented('installBackend', refused);
  await fake.release();
  expect((await (await chat).text()).length).toBeGreaterThan(0);
  expect((await removed).status).toBe(200);
});

test('files that the system does not let go of are told', async () => {
  await mkdir(join(folders.cache, 'bin'), { recursive: true });
  await writeFile(join(folders.cache, 'bin/llamacpp'), 'no folder');
  const reply = await uninstall();
  expect(reply).toMatchObject({ status: 500, json: { error: { code: 'backend_files_stuck' } } });
  expectDocumented('uninstallBackend', reply);
});

test('SIGTERM ends an installation and leaves nothing of it', async () => {
  publish(build({ more: [{ path: 'ballast', content: ballast(400_000) }] }));
  host.addFault({ kind: 'stall', afterBytes: 100_000 });
  const waiting = install();
  await host.whenSent(release.name, 100_000);
  server.signal('SIGTERM');
  expect((await waiting).status).toBe(503);
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(await namesBeside()).toEqual([]);
});

test('after kill -9 the next server clears away what was begun', async () => {
  publish(build({ more: [{ path: 'ballast', content: ballast(400_000) }] }));
  host.addFault({ kind: 'stall', afterBytes: 100_000 });
  install().catch(() => undefined);
  await host.whenSent(release.name, 100_000);
  server.signal('SIGKILL');
  await server.gone();
  expect(await namesBeside()).not.toEqual([]);
  server = await start();
  expect(await namesBeside()).toEqual([]);
});

test.each([
  [{ LEMONADE_OFFLINE: '1' }, 'offline'],
  [{ LEMONADE_NO_FETCH_EXECUTABLES: '1' }, 'fetching_disabled'],
])('%o forbids it', async (environment, code) => {
  await server.stop();
  server = await start(environment);
  const reply = await replyOf(await install());
  expect(reply).toMatchObject({ status: 400, json: { error: { code } } });
  expectDocumented('installBackend', reply);
  expect(host.requests).toEqual([]);
  expect(existsSync(join(folders.cache, 'bin/llamacpp'))).toBe(false);
});

test("a person's own executable is taken as it is and never removed", async () => {
  const program = join(folders.home, 'llama-server');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  await server.stop();
  server = await start({ LEMONADE_LLAMACPP_CPU_BIN: program });
  expect((await install()).status).toBe(200);
  const reply = await uninstall();
  expect(reply).toMatchObject({ status: 409, json: { error: { code: 'backend_not_ours' } } });
  expectDocumented('uninstallBackend', reply);
  expect(existsSync(program)).toBe(true);
});

test('a token reaches the host of the releases, and neither its storage nor the log', async () => {
  await server.stop();
  server = await start({ GITHUB_TOKEN: 'ghp_contract_secret' });
  publish(build());
  expect((await install()).status).toBe(200);
  const sent = host.requests.map(({ listener, headers }) => [listener, headers.authorization]);
  // The fixture takes no token, so that the server asks once more without: for the archive, and for
  // its checksum.
  expect(sent).toEqual([
    ['releases', 'Bearer ghp_contract_secret'],
    ['releases', undefined],
    ['storage', undefined],
    ['releases', 'Bearer ghp_contract_secret'],
    ['releases', undefined],
  ]);
  expect(server.log.all().join('\n')).not.toContain('ghp_contract_secret');
});
