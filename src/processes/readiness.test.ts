// Whether a native server can take requests, by what it says at its health path, in its output, and
// by its end.
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { createRecordingLog } from '../../fixtures/processes/recording-log.ts';
import type { ChildProcess } from './child-process.ts';
import { probe, waitUntilReady } from './readiness.ts';

let server: Server;
/** What the next requests get, in turn; the last one for ever. */
let responses: { status: number; text: string }[];
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { status, text } = (responses.length > 1 ? responses.shift() : responses[0]) ?? {
      status: 500,
      text: '',
    };
    response.writeHead(status).end(text);
  });
  await listenOnLoopback(server);
});
afterEach(() => closeServer(server));

const loading = (step = 0) => ({ status: 503, text: `step ${step}` });
const ready = { status: 200, text: 'ok' };

interface Case {
  lines?: readonly string[];
  readyTimeoutMs?: number;
  firstProgressMs?: number;
  confirm?: (baseUrl: string, signal: AbortSignal) => Promise<boolean>;
  introduce?: () => void;
  signal?: AbortSignal;
}

/** A child that is this process, which listens on the port. */
function wait({ lines = [], readyTimeoutMs = 20_000, signal, ...more }: Case = {}) {
  const log = createRecordingLog();
  const gone = new AbortController();
  const startedAtMs = performance.now();
  const child: Partial<ChildProcess> = {
    pid: process.pid,
    gone: gone.signal,
    lastLines: () => [...lines],
    lastWriteAtMs: () => startedAtMs,
  };
  const { confirm, ...others } = more;
  const ended = waitUntilReady({
    ...{
      child: child as ChildProcess,
      baseUrl: originOf(server),
      log,
      signal: signal ?? new AbortController().signal,
    },
    request: { readyPath: '/health', readyTimeoutMs, ...(confirm ? { confirm } : {}) },
    ...others,
  });
  const progress = () =>
    log.entries.map(({ message }) => message).filter((text) => text.startsWith('Still loading'));
  return { ended, progress, leave: () => gone.abort() };
}

test('it is ready as soon as its health path says so, and only then introduced', async () => {
  responses = [loading(), loading(), ready];
  let askedBefore = 0;
  const { ended, progress } = wait({
    introduce() {
      askedBefore = asked.length;
    },
  });
  expect(await ended).toBe('ready');
  expect([asked, askedBefore, progress()]).toEqual([['/health', '/health', '/health'], 3, []]);
});

test('one whose response stays the same and that prints nothing is silent', async () => {
  responses = [loading()];
  expect(await wait({ readyTimeoutMs: 50 }).ended).toBe('silent');
});

test('the port is asked again as long as it is not known whether the right process responds', async () => {
  responses = [ready];
  const answers = [() => Promise.reject(new Error('not yet')), async () => true];
  const given: string[] = [];
  const confirm = async (baseUrl: string) => {
    given.push(baseUrl);
    return answers.shift()?.() ?? false;
  };
  expect(await wait({ confirm }).ended).toBe('ready');
  expect(given).toEqual([originOf(server), originOf(server)]);
  expect(await wait({ confirm: async () => false }).ended).toBe('stranger');
});

test('its end, or that of the request, ends the wait', async () => {
  responses = [loading()];
  const waiting = wait();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  waiting.leave();
  expect(await waiting.ended).toBe('gone');
  const controller = new AbortController();
  const cancelled = wait({ signal: controller.signal });
  controller.abort();
  expect(await cancelled.ended).toBe('aborted');
});

test.each(['gone', 'aborted'] as const)(
  'one that is %s while it is being confirmed is not ready',
  async (outcome) => {
    responses = [ready];
    const controller = new AbortController();
    const waiting = wait({
      signal: controller.signal,
      async confirm() {
        if (outcome === 'gone') waiting.leave();
        else controller.abort();
        return true;
      },
    });
    expect(await waiting.ended).toBe(outcome);
  },
);

test('a long load is told with the end of its output, cut to a line that can be read', async () => {
  responses = [loading(), ready];
  const talking = wait({ lines: ['first', `  ${'x'.repeat(300)}`], firstProgressMs: 0 });
  await talking.ended;
  expect(talking.progress()).toEqual([
    expect.stringMatching(/^Still loading, \d+ s\. Its last line, \d+ s ago: x{200}$/),
  ]);
  responses = [loading(), ready];
  const mute = wait({ firstProgressMs: 0 });
  await mute.ended;
  expect(mute.progress()).toEqual([
    expect.stringMatching(/^Still loading, \d+ s\. It has said nothing yet\.$/),
  ]);
});

test('a probe that is accepted and never answered ends as one that failed', async () => {
  const silent = createServer(({ url = '' }) => void asked.push(url));
  await listenOnLoopback(silent);
  const { signal } = new AbortController();
  expect(await probe({ baseUrl: originOf(silent), path: '/health', signal })).toEqual({
    status: 0,
    text: 'no response',
  });
  expect(asked).toEqual(['/health']);
  await closeServer(silent);
});
