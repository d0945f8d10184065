// Models that compete for memory, and requests that compete for a model: no request is lost, and
// each that is refused is told why.
import { describe, expect, test } from 'vitest';
import {
  ask,
  chatBody,
  fakeBehind,
  firstChunk,
  load,
  loadedModels,
  open,
} from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, idOf, type Server } from './support/server.ts';

const CHAT = '/v1/chat/completions';
/** Requests that may wait for one model. */
const MAX_WAITING = 64;

const server = serverForSuite();
const unloadAll = () => ask(server(), { path: '/v1/unload', body: {} });
/** A line that comes from now on. */
const nextLine = (pattern: RegExp) => server().log.waitFor(pattern, server().log.all().length);
const health = async () => (await ask(server(), { path: '/v1/health' })).json;
const chat = (model: Parameters<typeof chatBody>[0], more: object = {}) =>
  ask(server(), { path: CHAT, body: chatBody(model, more as Record<string, unknown>) });

/** A stream that has begun and waits in the middle for `release` of the fake. */
async function heldStream(from: Server) {
  const response = await open(from, {
    path: CHAT,
    body: chatBody('chat', { stream: true, fake: { holdAfterTokens: 2 } }),
  });
  return firstChunk(response);
}

describe('a pinned model', () => {
  test('stays, and whatever needs its place is refused in both bodies', async () => {
    await unloadAll();
    await load(server(), 'chat', { pinned: true });
    const refusedLoad = await ask(server(), {
      path: '/v1/load',
      body: { model_name: idOf('other') },
    });
    expect([refusedLoad.status, refusedLoad.json.status, refusedLoad.json.error.code]).toEqual([
      409,
      'error',
      'slots_pinned_error',
    ]);
    const byQuery = await ask(server(), { path: `/v1/load?model=${idOf('other')}` });
    expect([byQuery.status, byQuery.json.error.code]).toEqual([409, 'slots_pinned_error']);
    const refusedChat = await chat('other');
    expect([refusedChat.status, refusedChat.json.error.code]).toEqual([409, 'slots_pinned_error']);
    const { all_models_loaded: loaded, pinned_models: pinned } = await health();
    expect([loaded[0].model_name, loaded[0].pinned, pinned.llm, pinned.tts]).toEqual([
      idOf('chat'),
      true,
      1,
      0,
    ]);
    expect(
      (await ask(server(), { path: '/v1/unload', body: { model_name: idOf('chat') } })).status,
    ).toBe(200);
    expect((await chat('other')).status).toBe(200);
    expect((await health()).pinned_models.llm).toBe(0);
  });
});

describe('a model that is not used', () => {
  test('tells when it goes, and goes', async () => {
    await unloadAll();
    const before = Date.now() / 1000;
    await load(server(), 'chat', { keep_alive: '1h' });
    const { all_models_loaded: loaded } = await health();
    expect(loaded[0].expires_at).toBeGreaterThan(before + 3590);
    expect(loaded[0].expires_at).toBeLessThan(Date.now() / 1000 + 3610);
    const gone = nextLine(/Unloading extra\.Fake-Chat because it was not used/);
    await ask(server(), { path: '/v1/load', body: { model_name: idOf('chat'), keep_alive: 0 } });
    await gone;
    expect((await chat('chat')).status).toBe(200);
    expect((await health()).all_models_loaded[0].expires_at).toBeNull();
  });

  test('is not loaded at all when its time makes no sense', async () => {
    await unloadAll();
    const body = { model_name: idOf('chat'), keep_alive: 'for a while' };
    const refused = await ask(server(), { path: '/v1/load', body });
    expect([refused.status, refused.json.error.param]).toEqual([400, 'keep_alive']);
    expect(await loadedModels(server())).toEqual([]);
  });
});

describe('two models for one place', () => {
  test('serve every request of eight clients that ask for both in turn', async () => {
    await unloadAll();
    const clients = Array.from({ length: 8 }, async (_, client) => {
      const statuses: number[] = [];
      for (let request = 0; request < 5; request++) {
        const more = { stream: request % 2 === 0, max_tokens: 3 };
        const reply = await chat((client + request) % 2 === 0 ? 'chat' : 'other', more);
        statuses.push(reply.status, reply.text.includes('"error"') ? 1 : 0);
      }
      return statuses;
    });
    for (const statuses of await Promise.all(clients))
      expect(statuses).toEqual(Array(5).fill([200, 0]).flat());
  });

  test('a load that fails brings back what made room for it, and its options', async () => {
    await unloadAll();
    await load(server(), 'chat', { ctx_size: 1234 });
    const back = nextLine(/Loading extra\.Fake-Chat again/);
    const failed = await ask(server(), { path: '/v1/load', body: { model_name: idOf('corrupt') } });
    expect(failed.status).toBe(500);
    await back;
    expect((await chat('chat')).status).toBe(200);
    const [loaded] = await loadedModels(server());
    expect([loaded?.model_name, loaded?.recipe_options.ctx_size]).toEqual([idOf('chat'), 1234]);
  });
});

describe('a model that is asked for more than it can do', () => {
  /** A quarter of the line is for the requests of other keys. */
  const MAX_OF_KEY = MAX_WAITING - Math.floor(MAX_WAITING / 4);

  test('works off what may wait, in order, and refuses the rest with a time', async () => {
    await unloadAll();
    await ask(server(), {
      path: '/v1/load',
      key: ADMIN_KEY,
      body: { model_name: idOf('chat'), llamacpp_args: '-np 1' },
    });
    const [loaded] = await loadedModels(server());
    if (loaded === undefined) throw new Error('It is not loaded.');
    const fake = fakeBehind(loaded);
    const stream = await heldStream(server());
    const leaver = new AbortController();
    const leaving = open(server(), {
      path: CHAT,
      body: chatBody('chat'),
      signal: leaver.signal,
    }).catch(() => 'gone');
    const waiting = Array.from({ length: MAX_OF_KEY - 1 }, (_, index) =>
      chat('chat', { seed: index }),
    );
    const isFull = async () => (await health()).all_models_loaded[0].requests === MAX_OF_KEY + 1;
    while (!(await isFull()));

    const refused = await chat('chat');
    expect([refused.status, refused.json.error.code]).toEqual([429, 'model_saturated']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await ask(server(), { path: '/v1/models' })).status).toBe(200);

    leaver.abort();
    expect(await leaving).toBe('gone');
    while (await isFull());
    const late = chat('chat', { seed: MAX_OF_KEY });
    while (!(await isFull()));
    await fake.release();
    await stream.rest();
    const replies = await Promise.all([...waiting, late]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const seeds = (await fake.requests()).flatMap(({ body }) => body.seed ?? []);
    expect(seeds.at(-1)).toBe(MAX_OF_KEY);
    expect(seeds).toHaveLength(MAX_OF_KEY);
  });

  test('refuses in another way while it is still loading', async () => {
    await unloadAll();
    const leaver = new AbortController();
    const { signal } = leaver;
    const asked = Array.from({ length: MAX_OF_KEY + 1 }, () =>
      ask(server(), { path: CHAT, body: chatBody('slowStart'), signal }).catch(
        () => 'gone' as const,
      ),
    );
    // The load does not end by itself: a client with a response was refused.
    const refused = await Promise.race(asked);
    if (refused === 'gone') throw new Error('A request was lost.');
    expect([refused.status, refused.json.error.code]).toEqual([503, 'model_still_loading']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    leaver.abort();
    expect((await Promise.all(asked)).filter((answer) => answer === 'gone')).toHaveLength(
      MAX_OF_KEY,
    );
  });
});
