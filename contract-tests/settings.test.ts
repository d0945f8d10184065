// What people set and what they save: config.json, recipe_options.json, and who wins.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, chatBody, load, loadedModels, type Undocumented } from './support/client.ts';
import {
  ADMIN_KEY,
  idOf,
  launchServer,
  makeFolders,
  type Server,
  type ServerFolders,
  type ServerOptions,
  startServer,
} from './support/server.ts';

const CHAT = '/v1/chat/completions';
const OPTIONS = `/v1/models/${idOf('chat')}/options`;

let folders: ServerFolders;
let server: Server | undefined;
beforeEach(async () => {
  folders = await makeFolders();
  await mkdir(folders.cache, { recursive: true });
});
afterEach(async () => {
  await stop();
  await rm(folders.root, { recursive: true, force: true });
});

async function start(options: ServerOptions = {}): Promise<Server> {
  server = await startServer({ folders, ...options });
  return server;
}

async function stop(): Promise<void> {
  const running = server;
  server = undefined;
  await running?.stop();
}

const configure = (config: object) =>
  writeFile(join(folders.cache, 'config.json'), JSON.stringify(config));
const savedPath = () => join(folders.cache, 'recipe_options.json');
const saved = async () => JSON.parse(await readFile(savedPath(), 'utf8'));

async function optionsInForce(running: Server) {
  return (await loadedModels(running))[0]?.recipe_options;
}

/** Loads by asking, as most clients do. */
async function chatThen(running: Server) {
  expect(await ask(running, { path: CHAT, body: chatBody('chat') })).toMatchObject({ status: 200 });
  return optionsInForce(running);
}

describe('saved options', () => {
  test('count for the load that a request brings about, also after a restart, and are shown', async () => {
    const first = await start();
    await load(first, 'chat', { ctx_size: 1234, save_options: true });
    expect(await saved()).toEqual({ [idOf('chat')]: { ctx_size: 1234 } });
    await stop();

    const second = await start();
    expect(await chatThen(second)).toMatchObject({ ctx_size: 1234, llamacpp_backend: 'cpu' });
    const { json } = await ask(second, { path: `/v1/models/${idOf('chat')}` });
    expect(json.recipe_options).toEqual({ ctx_size: 1234 });
    const { data } = (await ask(second, { path: '/v1/models' })).json;
    expect(data.find(({ id }) => id === idOf('other'))?.recipe_options).toEqual({});
  });

  test('null leaves the saved one aside for one load', async () => {
    const running = await start({ environment: { LEMONADE_CTX_SIZE: '777' } });
    await load(running, 'chat', { ctx_size: 1234, save_options: true });
    expect((await load(running, 'chat', { ctx_size: null })).recipe_options.ctx_size).toBe(777);
    expect((await load(running, 'chat')).recipe_options.ctx_size).toBe(1234);
  });

  test('are kept although the load fails, and nothing is kept of options that are wrong', async () => {
    const running = await start();
    const attempt = (body: object) =>
      ask(running, { path: '/v1/load', body: { ...body, save_options: true } });
    expect((await attempt({ model_name: idOf('outOfMemory'), ctx_size: 99 })).status).toBe(500);
    expect((await attempt({ model_name: idOf('chat'), llamacpp_backend: 'nosuch' })).status).toBe(
      400,
    );
    expect(await saved()).toEqual({ [idOf('outOfMemory')]: { ctx_size: 99 } });
  });

  test('broken by hand are complained of, and what is in the file is not written over', async () => {
    await writeFile(savedPath(), '{"half": ');
    const running = await start();
    await chatThen(running);
    await running.log.waitFor(/\[Warning\] .*recipe_options\.json can't be used/);
    const body = { model_name: idOf('chat'), ctx_size: 5, save_options: true };
    expect(await ask(running, { path: '/v1/load', body })).toMatchObject({
      status: 500,
      json: { status: 'error', error: { code: 'saved_options_broken' } },
    });
    expect((await ask(running, { path: OPTIONS, body: { ctx_size: 5 } })).status).toBe(500);
    expect(await readFile(savedPath(), 'utf8')).toBe('{"half": ');
  });

  test('can be seen, tried, changed and forgotten without a load', async () => {
    const running = await start({ environment: { LEMONADE_LLAMACPP_ARGS: '--no-mmap' } });
    const options = async (question: Undocumented = {}) =>
      (await ask(running, { path: OPTIONS, ...question })).json;
    expect(await options()).toMatchObject({ saved: {}, defaults: { llamacpp_backend: 'auto' } });
    expect(await options({ body: { ctx_size: 300, dry_run: true } })).toMatchObject({
      resolved_ctx_size: 300,
    });
    expect(await options()).toMatchObject({ saved: {} });
    await options({ key: ADMIN_KEY, body: { ctx_size: 300, llamacpp_args: '-np 3' } });
    expect(await options()).toMatchObject({
      saved: { ctx_size: 300, llamacpp_args: '-np 3' },
      effective: { ctx_size: 300, llamacpp_args: '-np 3', llamacpp_backend: 'cpu' },
    });
    expect(await chatThen(running)).toMatchObject({ ctx_size: 300, llamacpp_args: '-np 3' });
    expect(await options({ method: 'DELETE' })).toMatchObject({ saved: {} });
    expect(await saved()).toEqual({});
  });
});

describe('config.json', () => {
  test('loses to the environment, and that to the command line', async () => {
    await configure({
      max_loaded_models: 3,
      llamacpp: { backend: 'embedded', args: '-np 1' },
      ctx_size: 100,
    });
    const running = await start({
      environment: { LEMONADE_LLAMACPP: 'cpu' },
      arguments: ['--ctx-size', '300'],
    });
    expect(await chatThen(running)).toMatchObject({ llamacpp_backend: 'cpu', ctx_size: 300 });
    expect((await ask(running, { path: '/v1/health' })).json.max_models.llm).toBe(3);
  });

  test('is looked at again while the server runs; a broken one changes nothing', async () => {
    // What the environment says, the file can't change.
    const running = await start({ environment: { LEMONADE_HEARTBEAT_MS: undefined } });
    await configure({ ctx_size: 100, max_loaded_models: 2, llamacpp: { args: '--threads 3' } });
    const { pid } = await load(running, 'chat');
    expect(await optionsInForce(running)).toMatchObject({ ctx_size: 100 });
    await load(running, 'other');
    expect((await loadedModels(running)).map((model) => model.pid)).toContain(pid);

    await configure({ ctx_size: 100, llamacpp: { args: '--port 1' } });
    expect((await load(running, 'chat')).recipe_options.ctx_size).toBe(100);
    await running.log.waitFor(
      /\[Error\] .*'llamacpp\.args' in .*config\.json contains '--port'.*stay in force/,
    );

    await configure({ heartbeat_ms: 20, log_level: 'debug' });
    await load(running, 'chat');
    await running.log.waitFor(
      /\[Warning\] .*heartbeat_ms of .*config\.json will take effect at the next start/,
    );
    await running.log.waitFor(/\[Debug\]/);
  });

  test('is changed by a request, as a whole or not at all, and read back', async () => {
    await configure({ ctx_size: 100 });
    const running = await start();
    const set = (body: object) => ask(running, { path: '/internal/set', key: ADMIN_KEY, body });
    const changes = { ctx_size: 200, llamacpp: { args: '--threads 2' }, keep_alive: '5m', port: 1 };
    expect(await set(changes)).toMatchObject({
      status: 200,
      json: { restart_required: ['keep_alive'], overridden: ['port'] },
    });
    expect((await load(running, 'chat')).recipe_options).toMatchObject({ ctx_size: 200 });
    const { json } = await ask(running, { path: '/internal/config', key: ADMIN_KEY });
    expect(json).toMatchObject({
      ctx_size: 200,
      llamacpp: { args: '--threads 2', backend: 'auto' },
    });

    const before = await readFile(join(folders.cache, 'config.json'), 'utf8');
    expect(await set({ ctx_size: 300, llamacpp: { args: '--port 1' } })).toMatchObject({
      status: 400,
      json: { error: { param: 'llamacpp.args' } },
    });
    expect(await readFile(join(folders.cache, 'config.json'), 'utf8')).toBe(before);

    await writeFile(join(folders.cache, 'config.json'), '{"half": ');
    const broken = await set({ ctx_size: 300 });
    expect(broken).toMatchObject({
      status: 500,
      json: { error: { code: 'settings_file_broken' } },
    });
    expect(await readFile(join(folders.cache, 'config.json'), 'utf8')).toBe('{"half": ');
  });

  test('names no folder, and no program by its path, for a caller without an admin key, where none is set', async () => {
    const running = await start({ withKeys: false });
    const set = (body: object) => ask(running, { path: '/internal/set', key: null, body });
    expect(await set({ llamacpp: { vulkan_bin: '/bin/sh' } })).toMatchObject({
      status: 403,
      json: { error: { code: 'setting_needs_admin_key' } },
    });
    expect((await set({ llamacpp: { vulkan_bin: 'latest' } })).status).toBe(200);
    for (const name of ['models_dir', 'extra_models_dir']) {
      for (const value of ['/', folders.home, '../x', null]) {
        expect(await set({ [name]: value })).toMatchObject({
          status: 403,
          json: { error: { code: 'setting_needs_admin_key', param: name } },
        });
      }
    }
    const page = { origin: 'http://localhost:3000' };
    expect(
      (await ask(running, { path: '/internal/config', key: null, headers: page })).status,
    ).toBe(403);
    expect((await ask(running, { path: '/v1/health', key: null, headers: page })).status).toBe(200);
  });

  test.each<[string, object, RegExp]>([
    [
      'a wrong value',
      { max_loaded_models: 0 },
      /'max_loaded_models' in .*config\.json is 0, but must be a whole number/,
    ],
    [
      'a wrong backend',
      { llamacpp: { backend: 'abacus' } },
      /'llamacpp\.backend' in .*must be one of auto/,
    ],
    [
      'arguments of the server',
      { llamacpp: { args: '--port 1' } },
      /'llamacpp\.args' in .*'--port'/,
    ],
  ])(
    'with %s ends the start, and says which and what it may be',
    async (_title, config, message) => {
      await configure(config);
      const launched = await launchServer({ folders });
      await launched.log.waitFor(message);
      expect(await launched.gone()).toMatchObject({ code: 2 });
    },
  );
});

test('a model gets a context by the memory and what it was trained for by default', async () => {
  const running = await start();
  const { recipe_options } = await load(running, 'real');
  // It was trained for 32768, and its memory is next to nothing.
  expect(recipe_options.ctx_size).toBe(32_768);
  const pid = (await loadedModels(running))[0]?.pid;
  expect((await load(running, 'real')).pid).toBe(pid);
});
