// Five hundred requests of every kind at once: each gets the right status, and nothing is left behind.
import { readdir, readFile, readlink } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ask, chatBody, fakeBehind, firstChunk, load, loadedModels, open } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { isOrphanGuard } from './support/processes.ts';
import { idOf, MAX_BODY_BYTES, type Server } from './support/server.ts';

const REQUESTS = 500;
const AT_ONCE = 32;
/** Ours and those to native servers that are kept open; one leaked for each request that fails would be hundreds. */
const MOST_SOCKETS = 4 * AT_ONCE;
const MOST_NEW_BYTES = 100 * 2 ** 20;

const server = serverForSuite();
const CHAT = '/v1/chat/completions';
const ENDLESS = { tokens: 100_000, tokenDelayMs: 5 };

/** Makes one request and says what is wrong with its answer. */
type Kind = { name: string; run(): Promise<string | undefined> };

const wants = (
  name: string,
  status: number,
  question: Parameters<typeof ask>[1],
  fits = (_text: string) => true,
): Kind => ({
  name,
  async run() {
    const reply = await ask(server(), question);
    if (reply.status !== status) return `${reply.status} instead of ${status}: ${reply.text.slice(0, 200)}`;
    return fits(reply.text) ? undefined : `unfitting: ${reply.text.slice(-200)}`;
  },
});

const leaves = (name: string, body: object, isStarted: boolean): Kind => ({
  name,
  async run() {
    const leaving = new AbortController();
    const response = open(server(), { path: CHAT, body, signal: leaving.signal });
    if (isStarted) await firstChunk(await response);
    else await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    const failure = await response.then(
      () => undefined,
      (error: Error) => error,
    );
    return failure === undefined || failure.name === 'AbortError' ? undefined : String(failure);
  },
});

const isWhole = (text: string) => text.endsWith('data: [DONE]\n\n');
const endsWithError = (text: string) => !text.includes('[DONE]') && text.includes('"error"');

const KINDS: readonly Kind[] = [
  wants('chat', 200, { path: CHAT, body: chatBody('chat') }),
  wants('chat stream', 200, { path: CHAT, body: chatBody('chat', { stream: true, fake: { tokens: 50 } }) }, isWhole),
  wants(
    'paced stream',
    200,
    { path: '/v0/chat/completions', body: chatBody('chat', { stream: true, fake: { tokens: 20, tokenDelayMs: 2 } }) },
    isWhole,
  ),
  leaves('stream left after the first token', chatBody('chat', { stream: true, fake: ENDLESS }), true),
  leaves('stream left at once', chatBody('chat', { stream: true, fake: ENDLESS }), false),
  leaves('chat left at once', chatBody('chat', { fake: ENDLESS }), false),
  wants('completion', 200, { path: '/api/v1/completions', body: { model: idOf('chat'), prompt: 'Hello' } }),
  wants(
    'completion stream',
    200,
    { path: '/api/v0/completions', body: { model: idOf('chat'), prompt: 'Hello', stream: true } },
    isWhole,
  ),
  wants(
    'stream with a late error',
    200,
    { path: CHAT, body: chatBody('chat', { stream: true, fake: { lateError: true } }) },
    (text) => text.includes('"error"'),
  ),
  wants(
    'stream that breaks off',
    200,
    { path: CHAT, body: chatBody('chat', { stream: true, fake: { cutAfterTokens: 2 } }) },
    endsWithError,
  ),
  wants('broken answer', 502, { path: CHAT, body: chatBody('chat', { fake: { cutAfterTokens: 2 } }) }),
  wants('refused by the native server', 503, { path: CHAT, body: chatBody('chat', { fake: { status: 503 } }) }),
  wants('no messages', 400, { path: CHAT, body: { model: idOf('chat') } }),
  wants('wrong type', 400, { path: CHAT, body: chatBody('chat', { temperature: 'hot' }) }),
  wants('too large', 413, { path: CHAT, body: chatBody('chat', { filler: 'x'.repeat(MAX_BODY_BYTES) }) }),
  wants('wrong media type', 415, { path: CHAT, body: 'Hello', headers: { 'content-type': 'text/plain' } }),
  wants('unknown model', 404, { path: CHAT, body: { ...chatBody('chat'), model: 'No-Such-Model' } }),
  wants('unknown path', 404, { path: '/v1/no-such-thing' }),
  wants('wrong method', 405, { method: 'DELETE', path: '/v1/models' }),
  wants('no key', 401, { path: '/v1/health', key: null }),
  wants('foreign page', 403, { path: '/v1/health', headers: { origin: 'https://example.com' } }),
  wants('models', 200, { path: '/v1/models' }),
  wants('health', 200, { path: '/v0/health' }),
  wants('stats', 200, { path: '/v1/stats' }),
  wants('an unknown path', 404, { path: '/v1/nothing' }),
];

/** Now and then a request that moves models in and out while the others run. */
const RARE: readonly Kind[] = [
  wants('another model', 200, { path: CHAT, body: chatBody('other') }),
  wants('a model that can not be loaded', 500, { path: CHAT, body: chatBody('exitsAtStart') }),
  wants('load', 200, { path: '/v1/load', body: { model_name: idOf('chat') } }),
];
const RARE_EVERY = 40;

test(`${REQUESTS} mixed requests, ${AT_ONCE} at a time, get the right status and leave nothing behind`, async () => {
  await runMany(100);
  await load(server(), 'chat');
  const before = await footprint(server());

  expect(await runMany(REQUESTS)).toEqual([]);

  const loaded = await load(server(), 'chat');
  const after = await footprint(server());
  expect(after.otherHandles).toEqual(before.otherHandles);
  expect(after.sockets).toBeLessThanOrEqual(MOST_SOCKETS);
  expect(after.memoryBytes - before.memoryBytes).toBeLessThanOrEqual(MOST_NEW_BYTES);
  expect((await loadedModels(server())).map(({ model_name }) => model_name)).toEqual([idOf('chat')]);
  expect((await nativeServers()).map(({ pid }) => pid)).toEqual([loaded.pid]);
  const requests = await fakeBehind(loaded).requests();
  expect(requests.filter(({ state }) => state === 'running' || state === 'held')).toEqual([]);
  expect((await ask(server(), { path: CHAT, body: chatBody('chat') })).status).toBe(200);

  expect((await ask(server(), { path: '/v1/unload', body: {} })).status).toBe(200);
  expect(await nativeServers()).toEqual([]);
  expect(
    server()
      .log.all()
      .filter((line) => /unhandled|uncaught|MaxListeners|internal_error/i.test(line)),
  ).toEqual([]);
});

async function runMany(count: number): Promise<string[]> {
  const problems: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const kind =
        index % RARE_EVERY === RARE_EVERY - 1
          ? RARE[Math.floor(index / RARE_EVERY) % RARE.length]
          : KINDS[index % KINDS.length];
      const problem = await kind?.run();
      if (problem !== undefined) problems.push(`${index}, ${kind?.name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

async function nativeServers() {
  return (await server().children()).filter((child) => !isOrphanGuard(child));
}

/** With pipes to children: as many before as after, when the same model is loaded. */
async function footprint({
  pid,
}: Server): Promise<{ sockets: number; otherHandles: readonly string[]; memoryBytes: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  const handles = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((handle) =>
      readlink(`/proc/${pid}/fd/${handle}`).catch(() => 'closed meanwhile'),
    ),
  );
  const kinds = handles.map((target) => target.replace(/:\[\d+\]$/, '')).toSorted();
  return {
    sockets: kinds.filter((kind) => kind === 'socket').length,
    otherHandles: kinds.filter((kind) => kind !== 'socket'),
    memoryBytes: kibibytes * 1024,
  };
}
