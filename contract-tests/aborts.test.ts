// A client that goes away stops the work in the native server at once, whether it asked for a stream or not.
import { beforeEach, describe, expect, test } from 'vitest';
import { ask, chatBody, type Fake, fakeBehind, firstChunk, load, open } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { PREFIXES } from './support/server.ts';

/** The promise is 100 ms; a busy machine gets more, and still would not pass if nobody told the native server. */
const SLACK_MS = 2000;
/** Would go on for minutes. */
const ENDLESS = { tokens: 100_000, tokenDelayMs: 5 };

const server = serverForSuite();
let fake: Fake;
beforeEach(async () => {
  fake = fakeBehind(await load(server(), 'chat'));
});

const KINDS = [
  { path: '/chat/completions', body: chatBody('chat') },
  { path: '/completions', body: { model: chatBody('chat').model, prompt: 'Hello' } },
] as const;

describe.each(KINDS)('$path', ({ path, body }) => {
  test.each(PREFIXES)('a stream under %s that is left is aborted', async (prefix) => {
    const before = await fake.counts();
    const leaving = new AbortController();
    const response = await open(server(), {
      path: prefix + path,
      body: { ...body, stream: true, fake: ENDLESS },
      signal: leaving.signal,
    });
    await firstChunk(response);
    await leaveAndMeasure(leaving, before);
  });

  test('a request without a stream that is left is aborted', async () => {
    const before = await fake.counts();
    const leaving = new AbortController();
    const answer = open(server(), { path: `/v1${path}`, body: { ...body, fake: ENDLESS }, signal: leaving.signal });
    const left = expect(answer).rejects.toThrow(/abort/i);
    await fake.next('started', before);
    await leaveAndMeasure(leaving, before);
    await left;
  });

  test('a request that hangs before the first token is aborted', async () => {
    const before = await fake.counts();
    const leaving = new AbortController();
    const answer = open(server(), {
      path: `/v1${path}`,
      body: { ...body, stream: true, fake: { hang: true } },
      signal: leaving.signal,
    });
    const left = expect(answer).rejects.toThrow(/abort/i);
    await fake.next('held', before);
    await leaveAndMeasure(leaving, before);
    await left;
  });
});

test('a hundred streams that are left one after the other leave nothing running', async () => {
  const before = await fake.counts();
  for (let round = 0; round < 100; round += 1) {
    const leaving = new AbortController();
    const response = await open(server(), {
      path: '/v1/chat/completions',
      body: chatBody('chat', { stream: true, fake: ENDLESS }),
      signal: leaving.signal,
    });
    await firstChunk(response);
    leaving.abort();
  }
  await fake.next('aborted', { ...before, aborted: before.aborted + 99 });
  expect((await ask(server(), { path: '/v1/chat/completions', body: chatBody('chat') })).status).toBe(200);
  expect((await fake.requests()).filter(({ state }) => state === 'running' || state === 'held')).toEqual([]);
});

async function leaveAndMeasure(leaving: AbortController, before: Awaited<ReturnType<Fake['counts']>>): Promise<void> {
  const aborted = fake.next('aborted', before);
  const leftMs = performance.now();
  leaving.abort();
  await aborted;
  expect(performance.now() - leftMs).toBeLessThan(SLACK_MS);
}
