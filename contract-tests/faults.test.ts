// Everything that a native server can do wrong, by the fakes' orders: the client is told, and
// nothing is left behind.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BARE_GGUF } from '../fixtures/models/bare-gguf.ts';
import {
  ask,
  chatBody,
  fakeBehind,
  firstChunk,
  load,
  loadedModels,
  open,
} from './support/client.ts';
import {
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from './support/media.ts';
import { type PortRival, startPortRival } from './support/port-rival.ts';
import { isOrphanGuard } from './support/processes.ts';
import {
  idOf,
  makeFolders,
  type Server,
  type ServerFolders,
  type ServerOptions,
  startServer,
} from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const CHAT = '/v1/chat/completions';
const LOOK_AGAIN_MS = 5;

/**
 * Model files whose names are orders to the fake, in addition to those that every server under test
 * has.
 */
const ILL = [
  'fake-unknown-architecture',
  'fake-missing-driver',
  'fake-serves-another',
  'fake-crashes-after-ready',
  'fake-dies-of-all',
  'fake-never-ready',
  'fake-noisy',
  'fake-drops-kept-alive',
];
const idOfFile = (name: string) => `extra.${name}`;
const bodyFor = (name: string, more: object = {}) => ({
  ...chatBody('chat', { ...more }),
  model: idOfFile(name),
});

/** Native servers that run; the shell that guards against orphans is none. */
const nativeServers = async (server: Server) =>
  (await server.children()).filter((child) => !isOrphanGuard(child));

/** The system tells only a parent that a process has ended, so this looks again until it is so. */
async function untilNoNativeServers(server: Server): Promise<void> {
  while ((await nativeServers(server)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

let folders: ServerFolders;
let server: Server;

function serve(options: ServerOptions = {}): void {
  beforeAll(async () => {
    folders = await makeFolders();
    for (const name of ILL) await writeFile(join(folders.models, `${name}.gguf`), BARE_GGUF);
    server = await startServer({ folders, ...options });
  });
  // Stopping proves that no process is left.
  afterAll(async () => {
    await server.stop();
    // Saved slots are to stay, and what is known of backends that did not start.
    const kept = ['slots', 'backend_trials.json', 'servers'];
    expect((await readdir(folders.cache)).filter((name) => !kept.includes(name))).toEqual([]);
    expect(await readdir(join(folders.cache, 'servers'))).toEqual([]);
    expect(await readdir(folders.temporary)).toEqual([]);
    expect(await readdir(folders.home)).toEqual([]);
    await rm(folders.root, { recursive: true });
  });
}

describe('a start', () => {
  // A backend that is not named is followed by another one; what it says itself is looked at here.
  serve({ environment: { LEMONADE_LLAMACPP: 'cpu' } });

  test.each<[string, RegExp]>([
    [
      'fake-exits-at-start',
      /exited with code 1 before it was ready: see its last output.*told to exit at start/,
    ],
    [
      'fake-out-of-memory',
      /exited with code 1 .*not enough memory; unload other models.*cudaMalloc failed/,
    ],
    [
      'fake-unknown-architecture',
      /does not know this kind of model.*unknown model architecture: 'fake-arch'/,
    ],
    ['fake-corrupt', /damaged or incomplete; download it again.*invalid magic/],
    [
      'fake-missing-driver',
      /exited with code 127 .*a driver or shared library is missing.*libvulkan\.so\.1/,
    ],
    ['fake-serves-another', /did not respond on its own port: another program answered/],
    ['fake-crashes-after-ready', /was ended by SIGSEGV before it was ready.*GGML_ASSERT/],
  ])(
    'of %s fails with its cause and the tail of its output, and leaves no process',
    async (name, words) => {
      for (const stream of [false, true]) {
        const reply = await ask(server, { path: CHAT, body: bodyFor(name, { stream }) });
        const code = name === 'fake-out-of-memory' ? 'not_enough_memory' : 'model_load_error';
        expect(reply).toMatchObject({
          status: 500,
          json: { error: { type: 'model_load_error', code } },
        });
        expect(reply.json.error.message).toMatch(words);
        expect(await nativeServers(server)).toEqual([]);
      }
      expect(await loadedModels(server)).toEqual([]);
    },
  );

  test('with an argument that the native server refuses says so', async () => {
    const body = { model_name: idOfFile('Fake-Chat'), llamacpp_args: '--no-such-thing' };
    const reply = await ask(server, { path: '/v1/load', key: 'contract-admin-key', body });
    expect(reply).toMatchObject({
      status: 500,
      json: { error: { message: expect.stringMatching(/no-such-thing/) } },
    });
    expect(await nativeServers(server)).toEqual([]);
  });

  test.each(['fake-never-ready', 'fake-slow-start'])(
    'of %s ends when no client waits for it',
    async (name) => {
      const before = server.log.all().length;
      const leaving = new AbortController();
      const answer = open(server, { path: CHAT, body: bodyFor(name), signal: leaving.signal });
      const left = expect(answer).rejects.toThrow(/abort/i);
      await server.log.waitFor(/started as process/, before);
      leaving.abort();
      await left;
      await untilNoNativeServers(server);
    },
  );

  test.each([
    'fake-noisy',
    'fake-drops-kept-alive',
    'fake-ignores-sigterm',
    'fake-spawns-grandchild',
  ])('of %s works', async (name) => {
    expect((await ask(server, { path: CHAT, body: bodyFor(name) })).status).toBe(200);
    expect(
      (await ask(server, { path: CHAT, body: bodyFor(name, { stream: true }) })).text,
    ).toContain('[DONE]');
    expect((await ask(server, { path: '/v1/unload', body: {} })).status).toBe(200);
    expect(await nativeServers(server)).toEqual([]);
  });
});

describe.each([
  ['is silent', false],
  ['answers everything with 200', true],
])('a port that another program, which %s, takes at the last moment', (_what, answers) => {
  let rival: PortRival;
  let folders: ServerFolders;
  let server: Server;
  beforeAll(async () => {
    rival = await startPortRival({ answers });
    folders = await makeMediaFolders();
    server = await startServer({
      folders,
      environment: { ...MEDIA_ENVIRONMENT, FAKE_PORT_RIVAL: rival.url },
    });
  });
  afterAll(async () => {
    // Stopping proves that no process is left.
    await server.stop();
    await rival.close();
    expect(await readdir(folders.temporary)).toEqual([]);
    await rm(folders.root, { recursive: true });
  });
  afterEach(() => rival.takeNext(0));

  const portOf = ({ backend_url }: { backend_url: string }) => Number(new URL(backend_url).port);

  test.each([
    ['llama-server', idOf('chat')],
    ['whisper-server', HEARING],
    ['sd-server', PAINTING],
    ['koko', SPEAKING],
  ])('costs %s nothing but another try', async (name, model) => {
    const before = { lines: server.log.all().length, taken: rival.taken.length };
    rival.takeNext(2);
    expect((await ask(server, { path: '/v1/load', body: { model_name: model } })).status).toBe(200);
    const taken = rival.taken.slice(before.taken);
    const lost = server.log
      .all()
      .slice(before.lines)
      .flatMap(
        (line) =>
          /: port (\d+) was taken in the last moment; trying another one/.exec(line)?.[1] ?? [],
      );
    expect(lost).toEqual(taken.map(String));
    expect(taken).toHaveLength(2);
    const loaded = (await loadedModels(server)).find(({ model_name }) => model_name === model);
    expect(taken).not.toContain(loaded && portOf(loaded));
    const running = (await nativeServers(server)).filter(({ command }) => command.includes(name));
    expect(running.map(({ pid }) => pid)).toEqual([loaded?.pid]);
  });

  test('is not seen by a client whose request loads the model', async () => {
    await ask(server, { path: '/v1/unload', body: {} });
    rival.takeNext(1);
    expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
    await ask(server, { path: '/v1/unload', body: {} });
    rival.takeNext(1);
    expect(
      (await ask(server, { path: CHAT, body: chatBody('chat', { stream: true }) })).text,
    ).toContain('[DONE]');
  });

  test('and then every other one too, is told as the cause, and the next request finds one', async () => {
    await ask(server, { path: '/v1/unload', body: {} });
    rival.takeNext(Number.POSITIVE_INFINITY);
    const failed = await ask(server, { path: CHAT, body: chatBody('chat') });
    expect(failed).toMatchObject({ status: 500, json: { error: { code: 'model_load_error' } } });
    // Which of the two it is depends on who was asked first.
    expect(failed.json.error.message).toMatch(
      /(?:its port was taken by another program|another program answered on its port) every time; try again/,
    );
    expect(await nativeServers(server)).toEqual([]);
    rival.takeNext(0);
    expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
  });
});

describe('a response', () => {
  serve();
  beforeAll(async () => void (await load(server, 'chat')));

  /**
   * How a request ends: with a status, or with a stream that is whole, or with one whose last event
   * is an error.
   */
  async function outcomeOf(body: object): Promise<string> {
    const reply = await ask(server, { path: CHAT, body });
    if (reply.status !== 200) return `${reply.status} ${reply.json.error.code}`;
    if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return 'whole';
    const last = readEvents(reply.text).events.at(-1)?.data ?? 'nothing';
    return last === '[DONE]' ? 'whole' : `event ${JSON.parse(last).error.code}`;
  }

  test.each<[string, object, string, string]>([
    ['dies before it', { dieAfterTokens: 0 }, '502 backend_crashed', '502 backend_crashed'],
    [
      'dies by a bad memory access in it',
      { dieAfterTokens: 2, dieBy: 'SIGSEGV' },
      'event backend_crashed',
      '502 backend_crashed',
    ],
    [
      'ends itself in it',
      { dieAfterTokens: 2, dieBy: 'exit' },
      'event backend_crashed',
      '502 backend_crashed',
    ],
    [
      'cuts it in half an event',
      { cutAfterTokens: 2 },
      'event backend_crashed',
      '502 backend_crashed',
    ],
    ['cuts it before it', { cutAfterTokens: 0 }, 'event backend_crashed', '502 backend_crashed'],
    ['reports an error in it', { lateError: true }, 'event backend_error', '500 backend_error'],
    [
      'has no more context in it',
      { lateErrorAfterTokens: 2, error: { message: 'Context size has been exceeded.' } },
      'event context_length_exceeded',
      '400 context_length_exceeded',
    ],
    [
      'sends broken JSON in it',
      { badJson: true },
      'event backend_answer_invalid',
      '502 backend_answer_invalid',
    ],
    ['sends garbage for it', { garbage: true }, 'event backend_crashed', '502 backend_crashed'],
    [
      'begins an event that never ends',
      { endlessEvent: true },
      'event backend_answer_invalid',
      '502 backend_answer_invalid',
    ],
    ['ends it without its mark', { noDone: true }, 'whole', 'whole'],
    ['splits it anywhere', { utf8Split: true, text: 'Zitronen 🍋' }, 'whole', 'whole'],
    ['refuses', { status: 400 }, '400 invalid_request', '400 invalid_request'],
    ['fails', { status: 500 }, '500 backend_error', '500 backend_error'],
    ['is silent for a moment', { silentMs: 50 }, 'whole', 'whole'],
  ])('of a native server that %s', async (_what, fake, streamed, plain) => {
    // A model that dies of each of them would soon be let be.
    await load(server, 'chat');
    const outcomes = [
      await outcomeOf(chatBody('chat', { stream: true, fake })),
      await outcomeOf(chatBody('chat', { fake })),
    ];
    expect(outcomes).toEqual([streamed, plain]);
    expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
    const [loaded] = await loadedModels(server);
    if (loaded === undefined) throw new Error('Nothing is loaded.');
    const requests = await fakeBehind(loaded).requests();
    expect(requests.filter(({ state }) => state === 'running' || state === 'held')).toEqual([]);
    expect(await nativeServers(server)).toHaveLength(1);
  });

  test('of a native server that dies: each of its requests fares by what its client has got', async () => {
    const loaded = await load(server, 'chat');
    const fake = fakeBehind(loaded);
    const before = await fake.counts();
    const held = chatBody('chat', { stream: true, fake: { holdAfterTokens: 2 } });
    const begun = await firstChunk(await open(server, { path: CHAT, body: held }));
    await fake.next('held', before);
    const waiting = ask(server, {
      path: CHAT,
      body: chatBody('chat', { stream: true, fake: { holdAfterTokens: 0 } }),
    });
    await fake.next('held', { ...before, held: before.held + 1 });
    const plain = ask(server, {
      path: CHAT,
      body: chatBody('chat', { fake: { holdAfterTokens: 2 } }),
    });
    await fake.next('held', { ...before, held: before.held + 2 });
    process.kill(loaded.pid, 'SIGKILL');

    const cut = readEvents(await begun.rest()).events.at(-1)?.data ?? '';
    expect(JSON.parse(cut)).toMatchObject({ error: { code: 'backend_crashed' } });
    const fresh = fakeBehind(await load(server, 'chat'));
    expect(fresh.pid).not.toBe(loaded.pid);
    // One after the other, so that it would show of which of them the first one died.
    for (const held of [0, 1]) {
      await fresh.next('held', { ...before, held });
      await fresh.release();
    }
    expect((await waiting).text).toContain('[DONE]');
    expect((await plain).status).toBe(200);
    expect((await fresh.requests()).filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});

describe('a model that keeps dying', () => {
  serve();

  test('rests for a while, except for an explicit load', async () => {
    const codes: (string | null)[] = [];
    for (let count = 0; count < 6; count += 1) {
      const reply = await ask(server, { path: CHAT, body: bodyFor('fake-dies-of-all', { count }) });
      codes.push(reply.json.error.code);
      if (reply.status !== 503) continue;
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(reply.json.error.message).toMatch(/has died \d+ times .*was ended by SIGKILL/);
    }
    expect(codes).toEqual([
      'backend_crashed',
      'backend_crashed',
      ...Array.from({ length: 4 }, () => 'model_keeps_crashing'),
    ]);
    await ask(server, { path: '/v1/load', body: { model_name: idOfFile('fake-dies-of-all') } });
    const again = await ask(server, { path: CHAT, body: bodyFor('fake-dies-of-all') });
    expect(again.json.error.code).toBe('backend_crashed');
  });

  test('is not what requests are taken for that kill it, each of which is refused when it comes again', async () => {
    const kill = async (count: number) =>
      (
        await ask(server, {
          path: CHAT,
          body: chatBody('chat', { count, fake: { dieAfterTokens: 0 } }),
        })
      ).json.error.code;
    for (let count = 0; count < 6; count += 1) expect(await kill(count)).toBe('backend_crashed');
    expect(await kill(0)).toBe('request_keeps_crashing');
    expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
    await load(server, 'chat');
    expect(await kill(0)).toBe('backend_crashed');
  });
});

describe('a native server that hangs', () => {
  serve({ environment: { LEMONADE_HUNG_AFTER_MS: '1500' } });

  test('is ended, its requests fail with the cause, and the next request starts it again', async () => {
    const { pid } = await load(server, 'chat');
    const plain = ask(server, { path: CHAT, body: chatBody('chat', { fake: { hang: true } }) });
    const held = chatBody('chat', { stream: true, fake: { holdAfterTokens: 2 } });
    const streamed = await ask(server, { path: CHAT, body: held });
    expect(JSON.parse(readEvents(streamed.text).events.at(-1)?.data ?? '')).toMatchObject({
      error: {
        code: 'backend_hung',
        message: expect.stringMatching(/made no progress for 1\.5 s/),
      },
    });
    expect(await plain).toMatchObject({ status: 502, json: { error: { code: 'backend_hung' } } });
    await server.log.waitFor(/killing it/);
    expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
    expect((await loadedModels(server))[0]?.pid).not.toBe(pid);
  });
});

describe('a client that waits for a cold model', () => {
  serve({ environment: { LEMONADE_HEARTBEAT_MS: '20' } });
  afterEach(async () => void (await ask(server, { path: '/v1/unload', body: {} })));

  /** The fake that is being started: no other client knows its port yet. */
  async function release(from: number): Promise<void> {
    const line = await server.log.waitFor(/started as process \d+ on port \d+/, from);
    const origin = `http://127.0.0.1:${/port (\d+)/.exec(line)?.[1]}`;
    // It listens a moment after it was started; what asks for its requests waits for that.
    for (;;) {
      const isReleased = await fetch(`${origin}/fake/release`, { method: 'POST' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReleased) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  test('gets signs of life, and then its stream', async () => {
    const before = server.log.all().length;
    const response = await open(server, {
      path: CHAT,
      body: bodyFor('fake-slow-start', { stream: true }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream',
    ]);
    const stream = await firstChunk(response);
    expect(stream.text).toMatch(/^(?:: ping\n\n)+$/);
    await release(before);
    const text = await stream.rest();
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(readEvents(text).events.at(0)?.data).toContain('"role":"assistant"');
  });

  test('is told in the stream that the load has failed', async () => {
    const before = server.log.all().length;
    const response = await open(server, {
      path: CHAT,
      body: bodyFor('fake-slow-start', { stream: true }),
    });
    const stream = await firstChunk(response);
    await server.log.waitFor(/started as process/, before);
    expect((await ask(server, { path: '/v1/unload', body: {} })).status).toBe(200);
    const text = await stream.rest();
    const [event] = readEvents(text).events;
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ error: { code: 'model_load_error' } });
    expect(text).not.toContain('[DONE]');
  });
});
