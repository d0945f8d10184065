// A client that goes away stops the work in the native server at once, whether it asked for a
// stream or not.
import { beforeEach, describe, expect, test } from 'vitest';
import { ask, chatBody, type Fake, fakeBehind, firstChunk, load, open } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { idOf, PREFIXES } from './support/server.ts';

/** Would go on for longer than a test may: it ends only if the native server is told. */
const ENDLESS = { tokens: 100_000, tokenDelayMs: 5 };

const server = serverForSuite();
let fake: Fake;
beforeEach(async () => {
  fake = fakeBehind(await load(server(), 'chat'));
});

const KINDS = [
  { path: '/chat/completions', body: chatBody('chat') },
  { path: '/completions', body: { model: chatBody('chat').model, prompt: 'Hello' } },
  { path: '/infill', body: { input_prefix: 'a', input_suffix: 'b' } },
  { path: '/responses', body: { model: chatBody('chat').model, input: 'Hello' } },
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
    await leaveAndAwait(leaving, before);
  });

  test('a request without a stream that is left is aborted', async () => {
    const before = await fake.counts();
    const leaving = new AbortController();
    const answer = open(server(), {
      path: `/v1${path}`,
      body: { ...body, fake: ENDLESS },
      signal: leaving.signal,
    });
    const left = expect(answer).rejects.toThrow(/abort/i);
    await fake.next('started', before);
    await leaveAndAwait(leaving, before);
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
    await leaveAndAwait(leaving, before);
    await left;
  });
});

describe.each([
  { path: '/embeddings', of: 'embedding', body: { input: 'Hello' } },
  { path: '/reranking', of: 'reranking', body: { query: 'Hello', documents: ['Hello'] } },
  { path: '/rerank', of: 'reranking', body: { query: 'Hello', documents: ['Hello'] } },
  { path: '/tokenize', of: 'chat', body: { content: 'Hello' } },
  { path: '/detokenize', of: 'chat', body: { tokens: [72] } },
  { path: '/completions', of: 'chat', body: { prompt: ['One', 'Two'] } },
] as const)('$path', ({ path, of, body }) => {
  test('a request that is left is aborted, and its model is free again', async () => {
    const own = fakeBehind(await load(server(), of));
    const before = await own.counts();
    const leaving = new AbortController();
    const asked = { model: idOf(of), ...body, fake: { hang: true } };
    const answer = open(server(), { path: `/v1${path}`, body: asked, signal: leaving.signal });
    const left = expect(answer).rejects.toThrow(/abort/i);
    await own.next('held', before);
    const aborted = own.next('aborted', before);
    leaving.abort();
    await Promise.all([left, aborted]);
    expect(
      (await ask(server(), { path: `/v1${path}`, body: { model: idOf(of), ...body } })).status,
    ).toBe(200);
    expect(
      (await own.requests()).filter(({ state }) => state === 'running' || state === 'held'),
    ).toEqual([]);
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
  expect(
    (await ask(server(), { path: '/v1/chat/completions', body: chatBody('chat') })).status,
  ).toBe(200);
  expect(
    (await fake.requests()).filter(({ state }) => state === 'running' || state === 'held'),
  ).toEqual([]);
});

async function leaveAndAwait(
  leaving: AbortController,
  before: Awaited<ReturnType<Fake['counts']>>,
): Promise<void> {
  const aborted = fake.next('aborted', before);
  leaving.abort();
  await aborted;
}
