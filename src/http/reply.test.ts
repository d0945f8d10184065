import { EventEmitter, once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { DiskFull } from '../platform/errors.ts';
import { BackendCrashed } from '../processes/errors.ts';
import { type AnyResult, type ReplyTarget, reply } from './reply.ts';

const NEVER_MS = 600_000;
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Exchange {
  answer: IncomingMessage;
  response: ServerResponse;
  /** Rejects as `reply` does. */
  replied: Promise<void>;
}

/** Replies with `result` on a real connection; the response is not read yet. */
async function exchange(
  result: AnyResult,
  {
    endsWithDone = false,
    failureEvent = 'data',
    heartbeatMs = NEVER_MS,
  }: { endsWithDone?: boolean; failureEvent?: 'data' | 'download'; heartbeatMs?: number } = {},
): Promise<Exchange> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const outgoing = httpRequest({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
  }).end();
  cleanups.push(() => {
    outgoing.destroy();
    server.close();
  });
  outgoing.on('error', () => undefined);
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const target: ReplyTarget = Object.assign(response, {
    json: (body: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
  });
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const arrived = once(outgoing, 'response');
  const replied = reply(target, result, {
    endsWithDone,
    failureEvent,
    heartbeatMs,
    signal: gone.signal,
  });
  replied.catch(() => undefined);
  const [answer] = (await arrived) as [IncomingMessage];
  answer.on('error', () => undefined);
  return { answer, response, replied };
}

async function read(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return text;
}

async function* from<T>(...items: T[]): AsyncGenerator<T> {
  yield* items;
}

test('an object is sent as JSON with the status of the result', async () => {
  const { answer, replied } = await exchange({ status: 404, json: { error: 'x' } });
  expect([answer.statusCode, answer.headers['content-type'], await read(answer)]).toEqual([
    404,
    'application/json; charset=utf-8',
    '{"error":"x"}',
  ]);
  await replied;
});

test('text is sent as UTF-8 under its type', async () => {
  const { answer } = await exchange({ status: 200, type: 'text/plain', text: 'zitroné 🍋' });
  expect([answer.headers['content-type'], await read(answer)]).toEqual([
    'text/plain; charset=utf-8',
    'zitroné 🍋',
  ]);
  const other = await exchange({ status: 200, type: 'text/plain; charset=utf-8', text: '' });
  expect(other.answer.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('bytes are sent unchanged, at once or piece by piece', async () => {
  const bytes = Uint8Array.from([0, 255, 13, 10, 128]);
  for (const result of [bytes, from(bytes.subarray(0, 2), bytes.subarray(2))]) {
    const { answer, replied } = await exchange({ status: 200, type: 'audio/mpeg', bytes: result });
    expect(answer.headers['content-type']).toBe('audio/mpeg');
    expect(Buffer.concat(await answer.toArray())).toEqual(Buffer.from(bytes));
    await replied;
  }
});

test('a status alone has no body', async () => {
  const { answer } = await exchange({ status: 204 });
  expect([answer.statusCode, await read(answer)]).toEqual([204, '']);
});

test('typed events are encoded with their names, if they have any, and end without a marker', async () => {
  const events = from<{ event?: string; data: unknown }>(
    { event: 'progress', data: { percent: 1 } },
    { data: { text: 'line\nbreak' } },
  );
  const { answer, replied } = await exchange({ status: 200, events });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
  });
  expect(await read(answer)).toBe(
    'event: progress\ndata: {"percent":1}\n\ndata: {"text":"line\\nbreak"}\n\n',
  );
  await replied;
});

test('typed events end with [DONE] where the operation promises it', async () => {
  const { answer } = await exchange(
    { status: 200, events: from({ data: 1 }) },
    { endsWithDone: true },
  );
  expect(await read(answer)).toBe('data: 1\n\ndata: [DONE]\n\n');
});

test('encoded events pass byte for byte and bring their own end', async () => {
  const encoded = Buffer.from(': comment\r\ndata:  {"a": 1}\r\n\r\ndata: [DONE]\n\n');
  const { answer } = await exchange(
    { status: 200, events: { encoded: from(encoded.subarray(0, 30), encoded.subarray(30)) } },
    { endsWithDone: true },
  );
  expect(Buffer.concat(await answer.toArray())).toEqual(encoded);
});

test.each([
  ['typed', (failure: Error) => ({ events: failing({ data: 1 }, failure) })],
  [
    'encoded',
    (failure: Error) => ({ events: { encoded: failing(Buffer.from('data: 1\n\n'), failure) } }),
  ],
])('a failure of %s events becomes the last event, without [DONE]', async (_title, make) => {
  const failure = new BackendCrashed('The native server died.');
  const { answer, replied } = await exchange(
    { status: 200, ...make(failure) },
    { endsWithDone: true },
  );
  const [first, last, ...rest] = (await read(answer)).split('\n\n');
  expect(first).toBe('data: 1');
  expect(JSON.parse(last?.slice('data: '.length) ?? '')).toMatchObject({
    error: { message: 'The native server died.', code: 'backend_crashed' },
  });
  expect(rest).toEqual(['']);
  await expect(replied).rejects.toBe(failure);
});

async function* failing<T>(first: T, failure: Error): AsyncGenerator<T> {
  yield first;
  throw failure;
}

test('a failure that is a bug tells the client nothing about itself', async () => {
  const { answer } = await exchange({
    status: 200,
    events: failing({ data: 1 }, new TypeError('secret')),
  });
  expect(await read(answer)).not.toContain('secret');
});

test.each([
  [
    'events',
    (chunks: AsyncIterable<Uint8Array>): AnyResult => ({
      status: 200,
      events: { encoded: chunks },
    }),
  ],
  [
    'bytes',
    (chunks: AsyncIterable<Uint8Array>): AnyResult => ({
      status: 200,
      type: 'audio/mpeg',
      bytes: chunks,
    }),
  ],
])(
  'nothing more is taken from the source of %s while the client does not read',
  async (_title, make) => {
    const CHUNK = Buffer.alloc(1 << 20, 'a');
    const COUNT = 64;
    const steps = new EventEmitter();
    let taken = 0;
    async function* source() {
      for (; taken < COUNT; taken++) {
        steps.emit('taken');
        yield CHUNK;
      }
    }
    const { answer, response, replied } = await exchange(make(source()));
    while (!response.writableNeedDrain) await once(steps, 'taken');
    // The chunk that filled the buffers may have been the last; one more turn shows that no other
    // follows.
    const takenWhileBlocked = taken;
    await new Promise((resolve) => setImmediate(resolve));
    expect(response.writableNeedDrain).toBe(true);
    expect(taken).toBe(takenWhileBlocked);
    expect(taken).toBeLessThan(COUNT);

    let receivedBytes = 0;
    for await (const chunk of answer) receivedBytes += chunk.length;
    await replied;
    expect(receivedBytes).toBe(CHUNK.length * COUNT);
  },
);

test.each([
  ['between two events', false],
  ['while it does not read', true],
])('a client that leaves %s ends the iteration', async (_title, isBlocked) => {
  const wake = new EventEmitter();
  const ended = new EventEmitter();
  async function* source() {
    try {
      for (;;) {
        yield Buffer.alloc(isBlocked ? 1 << 20 : 10, 'a');
        if (!isBlocked) await once(wake, 'next');
      }
    } finally {
      ended.emit('ended');
    }
  }
  const sourceEnded = once(ended, 'ended');
  const { answer, response, replied } = await exchange({
    status: 200,
    events: { encoded: source() },
  });
  if (!isBlocked) await once(answer, 'data');
  const gone = once(response, 'close');
  answer.destroy();
  await gone;
  wake.emit('next');
  await Promise.all([sourceEnded, replied]);
});

test('a stream of named events ends with a named event when it fails', async () => {
  async function* source() {
    yield { event: 'progress', data: { percent: 40 } };
    throw new DiskFull('The disk is full.');
  }
  const { answer, replied } = await exchange(
    { status: 200, events: source() },
    { failureEvent: 'download' },
  );
  expect(await read(answer)).toBe(
    'event: progress\ndata: {"percent":40}\n\n' +
      'event: error\ndata: {"error":"The disk is full.","code":"disk_full"}\n\n',
  );
  await expect(replied).rejects.toThrow(DiskFull);
});

test('lines of JSON go out one by one, and a failure is the last of them', async () => {
  async function* source() {
    yield { response: 'a\nb' };
    throw new DiskFull('The disk is full.');
  }
  const { answer, replied } = await exchange({ status: 200, lines: source() });
  expect(answer.headers['content-type']).toBe('application/x-ndjson');
  expect(await read(answer)).toBe('{"response":"a\\nb"}\n{"error":"The disk is full."}\n');
  await expect(replied).rejects.toThrow(DiskFull);
});

test('spaces in front of the next line keep a silent stream of lines open, and stop with it', async () => {
  const wake = new EventEmitter();
  async function* source() {
    yield { part: 1 };
    await once(wake, 'next');
    yield { part: 2 };
  }
  const { answer, replied } = await exchange({ status: 200, lines: source() }, { heartbeatMs: 1 });
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk;
    if (text.endsWith('   ')) wake.emit('next');
  }
  await replied;
  expect(text).toMatch(/^\{"part":1\}\n {3,}\{"part":2\}\n$/);
});

test('comments keep a silent stream open, and stop with it', async () => {
  const wake = new EventEmitter();
  async function* source() {
    yield { data: 1 };
    await once(wake, 'next');
    yield { data: 2 };
  }
  const { answer, replied } = await exchange({ status: 200, events: source() }, { heartbeatMs: 1 });
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk;
    if (text.split(': ping\n\n').length > 3) wake.emit('next');
  }
  await replied;
  expect(text.replaceAll(': ping\n\n', '')).toBe('data: 1\n\ndata: 2\n\n');
});

test('comments are not queued up for a client that does not read', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cleanups.push(() => vi.useRealTimers());
  const wake = new EventEmitter();
  async function* source() {
    yield Buffer.alloc(32 << 20, 'a');
    await once(wake, 'next');
  }
  const { answer, response } = await exchange(
    { status: 200, events: { encoded: source() } },
    { heartbeatMs: 10 },
  );
  while (!response.writableNeedDrain) await new Promise((resolve) => setImmediate(resolve));
  const waitingBytes = response.writableLength;
  vi.advanceTimersByTime(1000);
  expect(response.writableLength).toBe(waitingBytes);
  answer.destroy();
  await once(response, 'close');
  wake.emit('next');
});

test.each<[string, AnyResult]>([
  ['events', { status: 200, events: from({ data: 1 }) }],
  ['lines', { status: 200, lines: from(1) }],
])('a stream of %s tells proxies of the nginx kind not to collect it', async (_what, result) => {
  const { answer, replied } = await exchange(result);
  expect(answer.headers['x-accel-buffering']).toBe('no');
  await read(answer);
  await replied;
});
