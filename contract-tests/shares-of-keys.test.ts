// A client that takes all it can get of a provider, which never responds to it: another key's
// request is served all the same.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../fixtures/loopback.ts';
import { ask } from './support/client.ts';
import { ADMIN_KEY, API_KEY, type Server, startServer } from './support/server.ts';

const MODEL = 'silent.m';
const SILENT = 'Say nothing.';
/** As many as a provider is asked at a time, and as many as may wait. */
const PLACES = 64;

let server: Server;
let underWay = 0;
const provider = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json');
    return void response.end('{"object":"list","data":[{"id":"m"}]}');
  }
  const { messages } = (await json(request)) as { messages: { content: string }[] };
  if (messages.at(-1)?.content === SILENT) {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    return;
  }
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const choice = { index: 0, delta: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\ndata: [DONE]\n\n`);
});

beforeAll(() => listenOnLoopback(provider));
afterAll(() => closeServer(provider));
beforeEach(async () => {
  server = await startServer();
  const body = {
    name: 'silent',
    base_urls: [`${originOf(provider)}/v1`],
    api_key: 'k',
    models: ['m'],
  };
  expect((await ask(server, { path: '/v1/providers', key: ADMIN_KEY, body })).status).toBe(200);
});
afterEach(async () => {
  server.signal('SIGKILL');
  await server.gone();
});

async function chat(
  key: string,
  content: string,
  // The other key's requests never end: within a minute, also on a busy machine, this one does.
  signal = AbortSignal.timeout(60_000),
): Promise<number> {
  const body = { model: MODEL, messages: [{ role: 'user', content }] };
  return (await ask(server, { path: '/v1/chat/completions', key, body, signal })).status;
}

test('with responses in the background', async () => {
  const begin = () => {
    const body = { model: MODEL, input: SILENT, background: true };
    return ask(server, { path: '/v1/responses', key: API_KEY, body });
  };
  const statuses: number[] = [];
  for (let count = 0; count < PLACES; count += 1) statuses.push((await begin()).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(48);
  expect(statuses.filter((status) => status === 429)).toHaveLength(16);
  await expect.poll(() => underWay).toBe(48);
  expect(await chat(ADMIN_KEY, 'Hi')).toBe(200);
  const body = { model: MODEL, input: 'Hi', background: true };
  expect((await ask(server, { path: '/v1/responses', key: ADMIN_KEY, body })).status).toBe(200);
});

test('with chats that it waits for, also with those that wait themselves', async () => {
  const leaving = new AbortController();
  let refused = 0;
  const all = Array.from({ length: 2 * PLACES }, async () => {
    const status = await chat(API_KEY, SILENT, leaving.signal).catch(() => 'has left' as const);
    if (status === 429) refused += 1;
    return status;
  });
  // The last ones may arrive long after the first ones have their turns.
  await expect.poll(() => ({ underWay, refused })).toEqual({ underWay: 48, refused: 32 });
  expect(await chat(ADMIN_KEY, 'Hi')).toBe(200);
  leaving.abort();
  const outcomes = await Promise.all(all);
  // 48 with a turn and 48 in line; the others are told at once.
  expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(2 * PLACES - 96);
});
