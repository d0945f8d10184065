// How the server starts and ends: politely, by force, and when its children do.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BARE_GGUF } from '../fixtures/models/bare-gguf.ts';
import { ask, chatBody, fakeBehind, firstChunk, load, open } from './support/client.ts';
import { png } from './support/images.ts';
import { ENDLESS, MEDIA_ENVIRONMENT, makeMediaFolders } from './support/media.ts';
import {
  type Launch,
  launchServer,
  makeFolders,
  type Server,
  type ServerOptions,
  startServer,
} from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const CHAT = '/v1/chat/completions';
/** All that may be in the folder in which a server was started. */
const FOLDERS = ['cache', 'home', 'models', 'temporary'];
const HELD = { holdAfterTokens: 2 };

/** Servers of the test; whatever it expected, they and their children must be gone in the end. */
const started: Launch[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.signal('SIGKILL');
    await server.gone();
  }
});

async function start(options?: ServerOptions): Promise<Server> {
  const server = await startServer(options);
  started.push(server);
  return server;
}

async function launch(options?: ServerOptions): Promise<Launch> {
  const launched = await launchServer(options);
  started.push(launched);
  return launched;
}

/** A stream that has begun and waits in the middle for `release` of the fake. */
async function heldStream(server: Server, fake = HELD) {
  const loaded = await load(server, 'chat');
  const response = await open(server, {
    path: CHAT,
    body: chatBody('chat', { stream: true, fake }),
  });
  const stream = await firstChunk(response);
  return { loaded, fake: fakeBehind(loaded), stream };
}

test('the log of a start has no error in it', async () => {
  const server = await start();
  expect(server.log.all().filter((line) => /\[(Error|Warning)\]/.test(line))).toEqual([]);
});

const lastEvent = (text: string) => readEvents(text).events.at(-1)?.data ?? '';

test('health tells which model is busy, streams, and by which command its native server was started', async () => {
  const server = await start();
  const health = async () => (await ask(server, { path: '/v1/health' })).json.all_models_loaded[0];
  const { fake, stream } = await heldStream(server);
  const busy = await health();
  expect(busy).toMatchObject({ is_busy: true, is_streaming: true, requests: 1 });
  expect(busy.launch_command).toContain('--port');
  expect(busy.launch_command.join(' ')).toContain(new URL(busy.backend_url).port);
  await fake.release();
  await stream.rest();
  const before = await fake.counts();
  const whole = ask(server, { path: CHAT, body: chatBody('chat', { fake: HELD }) });
  await fake.next('held', before);
  expect(await health()).toMatchObject({ is_busy: true, is_streaming: false });
  await fake.release();
  await whole;
  expect(await health()).toMatchObject({ is_busy: false, is_streaming: false });
});

describe('the start', () => {
  test('needs no folder to exist, and everything that is written is in the cache folder', async () => {
    const server = await start({ environment: { LEMONADE_EXTRA_MODELS_DIR: undefined } });
    expect((await ask(server, { path: '/v1/models' })).json).toMatchObject({
      object: 'list',
      data: [],
    });
    expect(FOLDERS).toEqual(expect.arrayContaining(await readdir(server.folders.root)));
    expect(await readdir(server.folders.home)).toEqual([]);
    expect(await readdir(server.folders.temporary)).toEqual([]);
  });

  test('also while models are used, nothing is written outside the cache folder', async () => {
    const server = await start();
    const before = await readdir(server.folders.models);
    for (const body of [chatBody('chat'), chatBody('real', { max_tokens: 2 })])
      expect((await ask(server, { path: CHAT, body })).status).toBe(200);
    const options = { model_name: chatBody('real').model, llamacpp_backend: 'embedded' };
    expect((await ask(server, { path: '/v1/load', body: options })).status).toBe(200);
    expect(
      (await ask(server, { path: CHAT, body: chatBody('real', { max_tokens: 2 }) })).status,
    ).toBe(200);
    expect(FOLDERS).toEqual(expect.arrayContaining(await readdir(server.folders.root)));
    expect(await readdir(server.folders.models)).toEqual(before);
    expect(await readdir(server.folders.home)).toEqual([]);
    expect(await readdir(server.folders.temporary)).toEqual([]);
  });

  test('on a port that is taken ends with code 1 and says what to do', async () => {
    const { port } = await start();
    const second = await launch({ arguments: ['--port', String(port)] });
    expect(await second.exited).toEqual({ code: 1, signal: null });
    await second.log.ended;
    expect(second.log.all().join('\n')).toMatch(new RegExp(`Port ${port} .*taken.*--port`));
  });

  test.each<[string, ServerOptions, RegExp]>([
    ['an unknown option', { arguments: ['--colour'] }, /--colour/],
    [
      'a port that is not a number',
      { environment: { LEMONADE_PORT: 'many' }, arguments: ['--port', 'many'] },
      /--port.*many/,
    ],
    [
      'a level that does not exist',
      { environment: { LEMONADE_LOG_LEVEL: 'loud' } },
      /loud.*critical, error/,
    ],
    [
      'another address without a key',
      { withKeys: false, arguments: ['--host', '0.0.0.0'] },
      /LEMONADE_API_KEY/,
    ],
  ])('with %s ends with code 2 and names it', async (_what, options, words) => {
    const server = await launch(options);
    expect(await server.exited).toEqual({ code: 2, signal: null });
    await server.log.ended;
    expect(server.log.all().join('\n')).toMatch(words);
  });

  test.each([
    ['--help', /--port PORT/],
    ['--version', /^\d+\.\d+\.\d+$/],
  ])('with %s prints and ends with code 0', async (option, words) => {
    const server = await launch({ arguments: [option] });
    expect((await server.exited).code).toBe(0);
    await server.log.ended;
    expect(server.log.all().join('\n')).toMatch(words);
  });
});

describe('the end, asked for', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s lets a running stream finish, takes no new requests, and exits with 0',
    async (signal) => {
      const server = await start();
      const { fake, stream } = await heldStream(server);
      server.signal(signal);
      await server.log.waitFor(new RegExp(`${signal}: finishing`));
      await expect(open(server, { path: '/live' })).rejects.toThrow();
      await fake.release();
      expect((await stream.rest()).endsWith('data: [DONE]\n\n')).toBe(true);
      expect(await server.gone()).toEqual({ code: 0, signal: null });
    },
  );

  test('cuts a stream that does not end in time, and still exits with 0', async () => {
    const server = await start({ environment: { LEMONADE_SHUTDOWN_GRACE_MS: '50' } });
    const { stream } = await heldStream(server);
    const rest = stream.rest().catch(() => 'cut');
    server.signal('SIGTERM');
    expect(await server.gone()).toEqual({ code: 0, signal: null });
    expect(await rest).not.toContain('[DONE]');
  });

  test('asked for twice does not wait, and still leaves nothing', async () => {
    const server = await start();
    const { stream } = await heldStream(server);
    const rest = stream.rest().catch(() => 'cut');
    server.signal('SIGTERM');
    await server.log.waitFor(/SIGTERM: finishing/);
    server.signal('SIGTERM');
    expect((await server.gone()).code).toBe(1);
    await rest;
  });

  test('while a model is being loaded gives up the load when the time is over', async () => {
    const server = await start({ environment: { LEMONADE_SHUTDOWN_GRACE_MS: '50' } });
    const loading = ask(server, { path: CHAT, body: chatBody('slowStart') });
    await server.log.waitFor(/started as process/);
    server.signal('SIGTERM');
    expect((await loading.catch(() => undefined))?.status ?? 503).toBe(503);
    expect(await server.gone()).toEqual({ code: 0, signal: null });
  });

  test.each(['ignoresSigterm', 'grandchild'] as const)(
    'also ends a native server that is stubborn (%s)',
    async (model) => {
      const server = await start();
      await load(server, model);
      server.signal('SIGTERM');
      expect(await server.gone()).toEqual({ code: 0, signal: null });
    },
  );
});

describe('the end by kill -9 leaves no process', () => {
  test.each(['chat', 'ignoresSigterm', 'grandchild'] as const)(
    'with the native server %s',
    async (model) => {
      const server = await start();
      const loaded = await load(server, model);
      const gone = fakeBehind(loaded).gone();
      server.signal('SIGKILL');
      await gone;
      expect(await server.gone()).toEqual({ code: null, signal: 'SIGKILL' });
    },
  );

  test('with the embedded engine, in the middle of a stream', async () => {
    const server = await start();
    await load(server, 'real', { llamacpp_backend: 'embedded' });
    const body = chatBody('real', { stream: true, max_tokens: 1000, ignore_eos: true });
    const stream = await firstChunk(await open(server, { path: CHAT, body }));
    server.signal('SIGKILL');
    await stream.rest().catch(() => undefined);
    expect(await server.gone()).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('while a picture is enlarged, and the next server clears its files away', async () => {
    const folders = await makeMediaFolders();
    const options = { folders, environment: MEDIA_ENVIRONMENT };
    const work = join(folders.cache, 'work');
    const server = await start(options);
    const image = png(8, 8).toString('base64');
    const lost = ask(server, { path: '/v1/images/upscale', body: { model: ENDLESS, image } }).catch(
      () => 'lost',
    );
    const isEnlarging = async () =>
      (await server.children()).some(({ command }) => command.includes('sd-cli'));
    await vi.waitUntil(isEnlarging, { timeout: 20_000 });
    // The system shows a program before the server has noted it; who is answered comes after that.
    await ask(server, { path: '/live' });
    server.signal('SIGKILL');
    expect(await lost).toBe('lost');
    expect((await server.gone()).signal).toBe('SIGKILL');
    expect(await readdir(work)).toHaveLength(1);
    await (await start(options)).stop();
    expect([await readdir(work), await readdir(folders.temporary)]).toEqual([[], []]);
    await rm(folders.root, { recursive: true });
  });

  test('while a model is being loaded', async () => {
    const server = await start();
    const loading = ask(server, { path: CHAT, body: chatBody('slowStart') }).catch(() => 'lost');
    await server.log.waitFor(/started as process/);
    server.signal('SIGKILL');
    expect(await loading).toBe('lost');
    expect((await server.gone()).signal).toBe('SIGKILL');
  });
});

test('a server that has ended leaves saved slots in its cache, and nothing by which it could be found', async () => {
  const folders = await makeFolders();
  const server = await start({ folders });
  await load(server, 'chat');
  server.signal('SIGTERM');
  await server.gone();
  expect((await readdir(folders.cache)).filter((name) => name !== 'slots')).toEqual(['servers']);
  expect(await readdir(join(folders.cache, 'servers'))).toEqual([]);
  await rm(folders.root, { recursive: true });
});

describe('a native server that is killed', () => {
  test('in the middle of a stream: the client is told in the stream, and the next request works', async () => {
    const server = await start();
    const { loaded, stream } = await heldStream(server);
    process.kill(loaded.pid, 'SIGKILL');
    const text = await stream.rest();
    expect(JSON.parse(lastEvent(text))).toMatchObject({ error: { type: 'backend_error' } });
    expect(text).not.toContain('[DONE]');
    expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
    expect((await fakeBehind(await load(server, 'chat'))).pid).not.toBe(loaded.pid);
  });

  test('in the middle of a response that is not streamed: no client notices, for it begins again', async () => {
    const server = await start();
    const loaded = await load(server, 'chat');
    const fake = fakeBehind(loaded);
    const before = await fake.counts();
    const answer = ask(server, { path: CHAT, body: chatBody('chat', { fake: HELD }) });
    await fake.next('held', before);
    process.kill(loaded.pid, 'SIGKILL');
    await server.log.waitFor(/trying once more/);
    const fresh = fakeBehind(await load(server, 'chat'));
    expect(fresh.pid).not.toBe(loaded.pid);
    await fresh.next('held', { ...before, held: 0 });
    await fresh.release();
    expect((await answer).status).toBe(200);
  });

  test('while it is idle: no client notices', async () => {
    const server = await start();
    for (let round = 0; round < 3; round += 1) {
      const loaded = await load(server, 'chat');
      process.kill(loaded.pid, 'SIGKILL');
      expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
    }
  });

  test('with the embedded engine: the next request works', async () => {
    const server = await start();
    const loaded = await load(server, 'real', { llamacpp_backend: 'embedded' });
    process.kill(loaded.pid, 'SIGKILL');
    await server.log.waitFor(/by itself/);
    await load(server, 'real', { llamacpp_backend: 'embedded' });
    expect(
      (await ask(server, { path: CHAT, body: chatBody('real', { max_tokens: 2 }) })).status,
    ).toBe(200);
  });
});

test('model files that appear while the server runs are found', async () => {
  const server = await start();
  const status = async () => (await ask(server, { path: '/v1/models/extra.Fresh' })).status;
  expect(await status()).toBe(404);
  await writeFile(join(server.folders.models, 'Fresh.gguf'), BARE_GGUF);
  expect(await status()).toBe(200);
});
