// Tests of http.ts and chat/tokens.ts: real requests to a server whose engine is made up.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, expect, it, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { handleDetokenize, handleTokenize } from './chat/tokens.ts';
import { createEmbeddedServer, type Route } from './http.ts';
import { invalidRequest } from './request-fields.ts';

/** Each token is a byte. */
const vocabulary = {
  size: 256,
  tokenizePrompt: () => [],
  tokenize: (text: string, options: { areSpecialsAdded: boolean; areSpecialsParsed: boolean }) => [
    ...(options.areSpecialsAdded ? [1] : []),
    ...(options.areSpecialsParsed
      ? Buffer.from(text.replaceAll('<s>', '\u0001'))
      : Buffer.from(text)),
  ],
  detokenize: (tokens: readonly number[]) => Buffer.from(tokens).toString('utf8'),
};
type Engine = { vocabulary: typeof vocabulary };

let server: Server;
let seen: AbortSignal | undefined;
const lines: string[] = [];
afterEach(() => closeServer(server));

const routes: Record<string, Route<Engine>> = {
  'POST /tokenize': handleTokenize,
  'POST /detokenize': handleDetokenize,
  'POST /echo': async (_engine, exchange) => exchange.sendJson(200, await exchange.readJson()),
  'POST /form': async (_engine, exchange) => {
    const form = await exchange.readForm(1000);
    exchange.sendWhole('text/plain', String(form.get('word')));
  },
  'GET /slots/*': (_engine, { path, query, sendJson }) =>
    sendJson(200, { path, query: query.get('a') }),
  'GET /fails': () => {
    throw new Error('secret');
  },
  'GET /refuses': () => {
    throw invalidRequest('No.');
  },
  'GET /events': async (_engine, exchange) => {
    await exchange.sendEvent({ n: 1 });
    exchange.endEvents();
  },
  'GET /events-fail': async (_engine, exchange) => {
    await exchange.sendEvent({ n: 1 });
    throw invalidRequest('Too late.');
  },
  'GET /parts': async (_engine, exchange) => {
    await exchange.sendPart('audio/wav', Buffer.from('ab'));
    await exchange.sendPart('audio/wav', Buffer.from('c'));
    exchange.endParts();
  },
  'GET /parts-fail': async (_engine, exchange) => {
    await exchange.sendPart('audio/wav', Buffer.from('ab'));
    throw new Error('broken');
  },
  'GET /waits': async (_engine, exchange) => {
    seen = exchange.signal;
    await exchange.sendEvent('begun');
    await once(exchange.signal, 'abort');
    throw new Error('No route was meant.');
  },
};

async function start({
  key,
  engine = { vocabulary },
}: {
  key?: string;
  engine?: Engine | 'loading';
} = {}) {
  lines.length = 0;
  const log = (line: string) => void lines.push(line);
  server = createEmbeddedServer<Engine>({
    engine: () => (engine === 'loading' ? undefined : engine),
    key,
    routes,
    log,
  });
  await listenOnLoopback(server, 0);
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(originOf(server) + path, init);
    const text = await response.text();
    return { status: response.status, type: response.headers.get('content-type'), text };
  };
}
const post = (body: string | FormData, headers?: Record<string, string>) => ({
  method: 'POST',
  body,
  ...(headers ? { headers } : {}),
});

it('the server of a model is healthy, and knows its routes, once there is an engine', async () => {
  const ask = await start();
  expect(await ask('/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(await ask('/v1/health')).toMatchObject({ status: 200 });
  expect(await ask('/slots/3?a=b')).toMatchObject({
    status: 200,
    text: '{"path":"/slots/3","query":"b"}',
  });
  expect(await ask('/nothing')).toMatchObject({
    status: 404,
    text: expect.stringContaining('There is no GET /nothing here.'),
  });
  expect((await ask('/echo')).status).toBe(404);
});

it('the server of a model says that it is loading until then', async () => {
  const ask = await start({ engine: 'loading' });
  const loading = { status: 503, text: expect.stringContaining('Loading model') };
  expect(await ask('/health')).toMatchObject(loading);
  expect(await ask('/slots/3')).toMatchObject(loading);
});

it('the server of a model wants its key for everything but its health', async () => {
  const ask = await start({ key: 'k' });
  const withKey = (authorization: string) => ask('/slots/3', { headers: { authorization } });
  expect((await ask('/health')).status).toBe(200);
  expect(await ask('/slots/3')).toMatchObject({
    status: 401,
    text: expect.stringContaining('Invalid API Key'),
  });
  expect((await withKey('Bearer other')).status).toBe(401);
  expect((await withKey('Bearer k')).status).toBe(200);
});

test.each([
  ['{"a":[1]}', 200, '{"a":[1]}'],
  ['[1]', 400, 'The body must be a JSON object.'],
  ['{', 400, 'The body is not valid JSON.'],
  ['', 400, 'The body is not valid JSON.'],
])('a body %j gets %i', async (body, status, text) => {
  const ask = await start();
  expect(await ask('/echo', post(body))).toMatchObject({
    status,
    text: expect.stringContaining(text),
  });
});

it('the server of a model reads forms up to their limit', async () => {
  const ask = await start();
  const form = (word: string) => {
    const fields = new FormData();
    fields.set('word', word);
    return fields;
  };
  expect(await ask('/form', post(form('hi')))).toEqual({
    status: 200,
    type: 'text/plain',
    text: 'hi',
  });
  expect(await ask('/form', post(form('x'.repeat(1001))))).toMatchObject({
    status: 400,
    text: expect.stringContaining('larger than 1000 bytes'),
  });
  expect(await ask('/form', post('{}', { 'content-type': 'application/json' }))).toMatchObject({
    status: 400,
    text: expect.stringContaining('not a valid form'),
  });
});

it('the server of a model shows its own errors only, and tells the log the others', async () => {
  const ask = await start();
  expect(await ask('/refuses')).toMatchObject({
    status: 400,
    text: expect.stringContaining('"message":"No."'),
  });
  expect(lines).toEqual([]);
  const failed = await ask('/fails');
  expect(failed.status).toBe(500);
  expect(failed.text).not.toContain('secret');
  expect(lines.join()).toMatch(/GET \/fails failed: Error: secret/);
});

it('the server of a model sends events, and an error as the last one', async () => {
  const ask = await start();
  expect(await ask('/events')).toMatchObject({
    type: 'text/event-stream',
    text: 'data: {"n":1}\n\ndata: [DONE]\n\n',
  });
  expect((await ask('/events-fail')).text).toMatch(
    /^data: \{"n":1\}\n\ndata: \{"error":\{.*Too late\..*\}\}\n\n$/,
  );
});

it('the server of a model sends parts of any type, and cuts the connection where they fail', async () => {
  const ask = await start();
  expect(await ask('/parts')).toEqual({ status: 200, type: 'audio/wav', text: 'abc' });
  await expect(ask('/parts-fail')).rejects.toThrow();
});

it('the server of a model tells the work that its client has left, and the log nothing', async () => {
  await start();
  const controller = new AbortController();
  const response = await fetch(`${originOf(server)}/waits`, { signal: controller.signal });
  await response.body?.getReader().read();
  expect(seen?.aborted).toBe(false);
  controller.abort();
  await expect.poll(() => seen?.aborted).toBe(true);
  expect(seen?.reason).toMatchObject({ message: 'The client has left.' });
  expect(lines).toEqual([]);
});

test.each([
  [{ content: 'ab' }, [97, 98]],
  [{}, []],
  [{ content: 'a', add_special: true }, [1, 97]],
  [{ content: '<s>' }, [1]],
  [{ content: '<s>', parse_special: false }, [60, 115, 62]],
])('POST /tokenize of %j', async (body, tokens) => {
  const ask = await start();
  expect((await ask('/tokenize', post(JSON.stringify(body)))).text).toBe(
    JSON.stringify({ tokens }),
  );
});

it('POST /tokenize tells the pieces of tokens: texts, and bytes where several tokens are one character', async () => {
  const ask = await start();
  const { text } = await ask(
    '/tokenize',
    post(JSON.stringify({ content: 'aé€😀', with_pieces: true })),
  );
  const bytes = (character: string) =>
    [...Buffer.from(character)].map((byte) => ({ id: byte, piece: [byte] }));
  expect(JSON.parse(text).tokens).toEqual([
    { id: 97, piece: 'a' },
    ...bytes('é'),
    ...bytes('€'),
    ...bytes('😀'),
  ]);
});

test.each([
  ['/detokenize', { tokens: [97, 98] }, 200, '{"content":"ab"}'],
  ['/detokenize', {}, 200, '{"content":""}'],
  ['/detokenize', { tokens: [256] }, 400, '256 is not a token of this model.'],
  ['/detokenize', { tokens: ['a'] }, 400, "'tokens' must be an array of token ids."],
  [
    '/detokenize',
    { tokens: Array.from({ length: 2 ** 18 + 1 }, () => 97) },
    400,
    'the limit is 262144',
  ],
  [
    '/tokenize',
    { content: 'x'.repeat(2 ** 20 + 1) },
    400,
    'the limit is 1048576. Send it in parts.',
  ],
  [
    '/tokenize',
    { content: 'x'.repeat(2 ** 16 + 1), with_pieces: true },
    400,
    "the limit is 65536 with 'with_pieces'.",
  ],
  ['/tokenize', { content: 5 }, 400, "'content' must be a string."],
])('POST %s at its limits, or without a text', async (path, body, status, text) => {
  const ask = await start();
  expect(await ask(path, post(JSON.stringify(body)))).toMatchObject({
    status,
    text: expect.stringContaining(text),
  });
});
