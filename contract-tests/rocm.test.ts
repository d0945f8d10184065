// ROCm for the backends that need it, with the real server on a machine with an AMD GPU: from the
// host of its archives to the environment of the native server, and off the disk again.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replayInProcess } from '../fixtures/hardware/recorded-machine.ts';
import { zip } from '../fixtures/releases/archives.ts';
import { ballast, llamaCppBuild, rocmBuild, rocmProgram } from '../fixtures/releases/builds.ts';
import { type ReleaseHostFixture, startReleaseHost } from '../fixtures/releases/release-host.ts';
import { problemsOf } from './support/answers.ts';
import { ask, load, loadedModels, open, type Reply } from './support/client.ts';
import { operationById } from './support/document.ts';
import { ROCM_VERSION, releaseOf } from './support/releases.ts';
import {
  idOf,
  makeFolders,
  type Server,
  type ServerFolders,
  startServer,
} from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const LLAMACPP = { recipe: 'llamacpp', backend: 'rocm' };
const SDCPP = { recipe: 'sd-cpp', backend: 'rocm' };
const NAME = `gfx1151-${ROCM_VERSION}`;
const ARCHIVE = `therock-dist-linux-${NAME}.tar.gz`;

// The builds are for this processor only, and a ROCm that is there would be taken.
const canRun = process.platform === 'linux' && process.arch === 'x64' && !existsSync('/opt/rocm');

describe.runIf(canRun)('on a machine with an AMD GPU', () => {
  let host: ReleaseHostFixture;
  let folders: ServerFolders;
  let server: Server;

  const start = (more: Readonly<Record<string, string | undefined>> = {}) =>
    startServer({
      folders,
      environment: {
        ...replayInProcess('strix-halo-linux', join(folders.root, 'machine.json')),
        LEMONADE_OFFLINE: undefined,
        LEMONADE_RELEASES_URL: host.url,
        LEMONADE_ROCM_URL: host.rocmUrl,
        ...more,
      },
    });

  async function restart(more: Readonly<Record<string, string>>): Promise<void> {
    await server.stop();
    server = await start(more);
  }

  beforeEach(async () => {
    host = await startReleaseHost();
    host.putRocm(ARCHIVE, rocmBuild());
    const { tag } = releaseOf(LLAMACPP);
    host.put({
      ...releaseOf(LLAMACPP),
      archive: llamaCppBuild(tag, { program: rocmProgram('llama-server') }),
    });
    const sdServer = zip([{ path: 'sd-server', content: rocmProgram('sd-server'), mode: 0o755 }]);
    host.put({ ...releaseOf(SDCPP), archive: sdServer });
    folders = await makeFolders();
    server = await start();
  });

  afterEach(async () => {
    server.signal('SIGKILL');
    await server.gone();
    await host.close();
    await rm(folders.root, { recursive: true, force: true });
  });

  const install = (body: object) => ask(server, { path: '/v1/install', body });
  const uninstall = (body: object) => ask(server, { path: '/v1/uninstall', body });
  const systemInfo = async () => (await ask(server, { path: '/v1/system-info?verbose=true' })).json;
  const stateOf = async ({ recipe, backend }: typeof LLAMACPP) =>
    (await systemInfo()).recipes[recipe]?.backends[backend];
  const runtime = () => join(folders.cache, 'bin/rocm-runtime');
  const fetched = () => host.requests.filter(({ url }) => url.includes(ARCHIVE));

  function expectDocumented(
    operation: string,
    reply: Pick<Reply, 'status' | 'headers' | 'text'>,
    isFailure = false,
  ) {
    const { status, headers, text } = reply;
    const answer = { operation: operationById(operation), status, headers, body: text };
    expect(problemsOf(isFailure ? { ...answer, end: 'error' } : answer)).toEqual([]);
  }

  async function streamedInstall(body: object): Promise<Reply> {
    const { status, headers, text } = await open(server, {
      path: '/v1/install',
      body: { ...body, stream: true },
    }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    return { status, headers, text, json: undefined };
  }

  /** Where the loader of the native server that holds the loaded model looks. */
  async function libraryFolders(): Promise<readonly string[]> {
    const [model] = await loadedModels(server);
    const variables = (await readFile(`/proc/${model?.pid}/environ`, 'utf8')).split('\0');
    const found = variables.find((text) => text.startsWith('LD_LIBRARY_PATH='));
    return found?.slice('LD_LIBRARY_PATH='.length).split(':') ?? [];
  }

  test('ROCm is fetched once for two backends, a model runs with it, and it goes with the last of them', async () => {
    expect(await stateOf(LLAMACPP)).toMatchObject({ state: 'installable', devices: ['amd_gpu'] });
    expect((await systemInfo()).ROCm).toBeUndefined();

    const installed = await streamedInstall(LLAMACPP);
    expectDocumented('installBackend', installed);
    const steps = readEvents(installed.text)
      .events.filter(({ name }) => name === 'progress')
      .map(({ data }) => JSON.parse(data))
      .filter(({ percent }) => percent === 100);
    expect(steps).toMatchObject([
      { file: ARCHIVE, file_index: 1, total_files: 2 },
      { file: releaseOf(LLAMACPP).name, file_index: 2, total_files: 2 },
    ]);
    expect((await install(SDCPP)).status).toBe(200);
    expect(fetched()).toHaveLength(1);
    expect(await stateOf(LLAMACPP)).toMatchObject({ state: 'installed' });
    expect(await stateOf(SDCPP)).toMatchObject({ state: 'installed' });
    expect((await systemInfo()).ROCm).toBe(`${ROCM_VERSION} (own)`);

    const model = await load(server, 'chat');
    expect(model.recipe_options.llamacpp_backend).toBe('rocm');
    const root = join(runtime(), NAME);
    const own = join(folders.cache, 'bin/llamacpp/rocm', `llama-${releaseOf(LLAMACPP).tag}`);
    expect(await libraryFolders()).toEqual([join(root, 'lib'), join(root, 'lib/llvm/lib'), own]);

    expect((await uninstall(LLAMACPP)).status).toBe(200);
    expect(await loadedModels(server)).toEqual([]);
    expect(await readdir(runtime())).toEqual([NAME]);
    const last = await uninstall(SDCPP);
    expectDocumented('uninstallBackend', last);
    expect(last.status).toBe(200);
    expect(await readdir(runtime())).toEqual([]);
    expect((await uninstall(SDCPP)).status).toBe(200);
  });

  test('where it has gone, a load brings it back, for auto and for who names the backend', async () => {
    await install(LLAMACPP);
    for (const body of [
      { model_name: idOf('chat') },
      { model_name: idOf('other'), llamacpp_backend: 'rocm' },
    ]) {
      await rm(runtime(), { recursive: true });
      expect(await stateOf(LLAMACPP)).toMatchObject({
        state: 'installable',
        message: expect.stringContaining(`ROCm ${ROCM_VERSION}, which it needs, is not`),
        action: 'lemonade backends install llamacpp:rocm',
      });
      const loaded = await ask(server, { path: '/v1/load', body });
      expect(loaded).toMatchObject({
        status: 200,
        json: { plan: { backend: 'rocm', device: 'gpu' } },
      });
      expectDocumented('loadModel', loaded);
      expect(await readdir(runtime())).toEqual([NAME]);
    }
  });

  test('where it has gone and can not be had, auto takes another backend, and who names this one is told what to do', async () => {
    await install(LLAMACPP);
    await rm(runtime(), { recursive: true });
    await restart({ LEMONADE_OFFLINE: '1' });
    expect((await load(server, 'chat')).recipe_options.llamacpp_backend).toBe('cpu');
    const body = { model_name: idOf('other'), llamacpp_backend: 'rocm' };
    const refused = await ask(server, { path: '/v1/load', body });
    expect(refused).toMatchObject({
      status: 400,
      json: { error: { code: 'backend_not_available' } },
    });
    expect(refused.json.error.message).toMatch(/needs ROCm .*POST \/api\/v1\/install.*ROCM_PATH/);
    expectDocumented('loadModel', refused);
    // Nothing had to leave for a load that could not succeed.
    expect(await loadedModels(server)).toHaveLength(1);
  });

  test.each([
    [{ LEMONADE_OFFLINE: '1' }, 'offline'],
    [{ LEMONADE_NO_FETCH_EXECUTABLES: '1' }, 'fetching_disabled'],
  ])('%o forbids to fetch it, and a load is refused with a reason', async (environment, code) => {
    await install(LLAMACPP);
    await rm(runtime(), { recursive: true });
    await restart(environment);
    const before = host.requests.length;
    const reply = await install(LLAMACPP);
    expect(reply).toMatchObject({ status: 400, json: { error: { code } } });
    expect(reply.json.error.message).toContain(`ROCm ${ROCM_VERSION}`);
    expectDocumented('installBackend', reply);
    const loaded = await ask(server, {
      path: '/v1/load',
      body: { model_name: idOf('chat'), llamacpp_backend: 'rocm' },
    });
    expect(loaded).toMatchObject({
      status: 400,
      json: { error: { code: 'backend_not_available' } },
    });
    expect(host.requests.length).toBe(before);
  });

  test('the one of the system is used where it fits, and never removed', async () => {
    const mine = join(folders.home, 'rocm');
    await mkdir(join(mine, 'lib'), { recursive: true });
    await writeFile(join(mine, 'lib/libamdhip64.so.7'), 'x');
    await restart({ ROCM_PATH: mine });
    expect((await install(LLAMACPP)).status).toBe(200);
    expect(fetched()).toEqual([]);
    expect((await systemInfo()).ROCm).toBe('unknown version (system)');
    await load(server, 'chat', { llamacpp_backend: 'rocm' });
    expect((await libraryFolders())[0]).toBe(join(mine, 'lib'));
    expect((await uninstall(LLAMACPP)).status).toBe(200);
    expect(existsSync(join(mine, 'lib/libamdhip64.so.7'))).toBe(true);

    await writeFile(join(mine, 'version'), '6.4.0');
    expect((await install(LLAMACPP)).status).toBe(200);
    expect(fetched()).toHaveLength(1);
    expect((await systemInfo()).ROCm).toBe(`${ROCM_VERSION} (own)`);
  });

  test('a damaged archive of it is the end of the installation, and leaves nothing', async () => {
    host.putRocm(ARCHIVE, rocmBuild().subarray(0, -50));
    const reply = await streamedInstall(LLAMACPP);
    expectDocumented('installBackend', reply, true);
    expect(JSON.parse(readEvents(reply.text).events.at(-1)?.data ?? '')).toMatchObject({
      code: 'archive_damaged',
    });
    expect(await readdir(runtime())).toEqual([]);
    expect(existsSync(join(folders.cache, 'bin/llamacpp'))).toBe(false);
    expect(await stateOf(LLAMACPP)).toMatchObject({ state: 'installable' });
  });

  test('a cut download of it is gone on with', async () => {
    host.putRocm(ARCHIVE, rocmBuild({ more: [{ path: 'ballast', content: ballast(3_000_000) }] }));
    host.addFault({ kind: 'cut', afterBytes: 2_000_000, times: 1 });
    expect((await install(LLAMACPP)).status).toBe(200);
    expect(fetched().map(({ headers }) => headers.range)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=[1-9]/),
    ]);
    expect(await readdir(runtime())).toEqual([NAME]);
  });
});
