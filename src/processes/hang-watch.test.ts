// A child that stands still is noticed; one that is slow, busy, or waits for its reader never is.
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '../../fixtures/hub/manual-clock.ts';
import { program } from '../../fixtures/processes/program.ts';
import { createRecordingLog, type RecordingLog } from '../../fixtures/processes/recording-log.ts';
import { type ChildResponse, openChildRequest, readText } from './child-http.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { BackendHung } from './errors.ts';
import { type HangWatch, watchForHang } from './hang-watch.ts';
import type { NativeServer, NativeServers } from './native-server.ts';
import { createNativeServers } from './native-servers.ts';
import { HAS_PROCESS_GROUPS } from './process-group.ts';

const HUNG_AFTER_MS = 1000;
const LOOK_MS = HUNG_AFTER_MS / 4;
const never = new AbortController().signal;

describe('by what it sees', () => {
  /**
   * Looks through the eyes of `seen` until it is hung, or until the child is gone after so many
   * looks.
   */
  function watch(seen: Partial<HangWatch>, goneAfterLooks = 40): Promise<boolean> {
    const gone = new AbortController();
    let looks = 0;
    return watchForHang({
      traffic() {
        looks += 1;
        if (looks === goneAfterLooks) gone.abort();
        return { isWaiting: true, receivedBytes: 0 };
      },
      lastWriteAtMs: () => 0,
      cpuTimeMs: async () => 0,
      responds: async () => false,
      clock: createManualClock({ napMs: Number.POSITIVE_INFINITY }),
      hungAfterMs: HUNG_AFTER_MS,
      ...seen,
      gone: gone.signal,
    });
  }
  /** A number that grows with each look. */
  const growing = (step: number) => {
    let value = 0;
    return () => (value += step);
  };

  test('a child with requests on which nothing moves is hung', async () => {
    expect(await watch({})).toBe(true);
  });

  test('it is noticed within five quarters of the time', async () => {
    const clock = createManualClock({ napMs: Number.POSITIVE_INFINITY });
    expect(await watch({ clock })).toBe(true);
    expect(clock.now()).toBeGreaterThanOrEqual(HUNG_AFTER_MS);
    expect(clock.now()).toBeLessThanOrEqual(1.25 * HUNG_AFTER_MS);
  });

  test('one that prints now and then is not', async () => {
    expect(await watch({ lastWriteAtMs: growing(1) }, 12)).toBe(false);
  });

  test('one that computes is not, however long its requests wait', async () => {
    const cpu = growing(LOOK_MS / 100);
    expect(await watch({ cpuTimeMs: async () => cpu() })).toBe(false);
  });

  test('one that only polls its sockets is', async () => {
    const cpu = growing(LOOK_MS / 20_000);
    expect(await watch({ cpuTimeMs: async () => cpu() })).toBe(true);
  });

  test('is told by its health path where the processor time is not known', async () => {
    const cpuTimeMs = async () => undefined;
    expect(await watch({ cpuTimeMs, responds: async () => true })).toBe(false);
    expect(await watch({ cpuTimeMs, responds: async () => false })).toBe(true);
  });
});

describe.runIf(HAS_PROCESS_GROUPS)('of a real child', () => {
  let clock: ManualClock;
  let log: RecordingLog;
  let servers: NativeServers;
  let server: NativeServer;
  const stopped = new Set<number>();

  beforeEach(() => {
    clock = createManualClock({ napMs: 0 });
    log = createRecordingLog();
    servers = createNativeServers({ log, stopGraceMs: 400, hungAfterMs: HUNG_AFTER_MS, clock });
  });

  afterEach(async () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    stopped.clear();
    await servers.close();
  });

  async function start(args: readonly string[] = []): Promise<void> {
    server = await servers.start(
      {
        label: 'server keeps-waiting',
        plan: (port) => program('keeps-waiting', ['--port', String(port), ...args]),
        readyPath: '/health',
        readyTimeoutMs: 20_000,
      },
      never,
    );
  }

  const ask = (path: string): Promise<ChildResponse> =>
    openChildRequest({ baseUrl: server.baseUrl, method: 'GET', path, signal: never });

  /**
   * Stops it as a debugger does: it still holds its port and its connections, but does nothing at
   * all.
   */
  function freeze(): void {
    process.kill(server.pid, 'SIGSTOP');
    stopped.add(server.pid);
  }

  async function look(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await clock.advance(LOOK_MS);
  }

  test('that is frozen: its requests fail with the cause, and it is killed', async () => {
    await start();
    const requests = [ask('/work'), ask('/work')];
    const outcomes = Promise.allSettled(requests);
    await log.seen(/asked/);
    freeze();
    let isOver = false;
    void outcomes.then(() => {
      isOver = true;
    });
    while (!isOver) await look(1);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(BackendHung) });
      expect(String((outcome as PromiseRejectedResult).reason)).toMatch(
        /made no progress for 1 s .*no processor time/,
      );
    }
    expect(await server.exited).toMatchObject({ signal: 'SIGKILL', expected: false });
    stopped.clear();
    expect(log.entries).toContainEqual(
      expect.objectContaining({
        severity: 'Error',
        message: expect.stringMatching(/killing it.*asked/),
      }),
    );
  });

  test('that is frozen in the middle of a response: the response fails with the cause', async () => {
    await start();
    const response = await ask('/much');
    freeze();
    const text = readText(response, { limitBytes: 2 ** 30 }).catch((error: unknown) => error);
    let isOver = false;
    void text.then(() => {
      isOver = true;
    });
    while (!isOver) await look(1);
    expect(await text).toBeInstanceOf(BackendHung);
    await server.exited;
    stopped.clear();
  });

  test('that computes without a word is let alone, and answers in the end', async () => {
    await start(['--burns', 'yes']);
    const request = ask('/work');
    await log.seen(/asked/);
    for (let count = 0; count < 12; count += 1) {
      const before = (await cpuTimeMs(server.pid)) ?? 0;
      while (((await cpuTimeMs(server.pid)) ?? 0) <= before) await turn();
      await look(1);
    }
    expect(server.state()).toBe('ready');
    await readText(await ask('/finish'));
    expect(await readText(await request)).toBe('done');
  });

  test('whose response is not read is let alone', async () => {
    await start();
    const response = await ask('/much');
    await once(response.body, 'readable');
    await look(12);
    expect(server.state()).toBe('ready');
    expect(await readText(response)).toHaveLength(64 * 2 ** 20);
  });

  test('that has nothing to do is let alone, also when it is frozen', async () => {
    await start();
    freeze();
    await look(12);
    expect(server.state()).toBe('ready');
  });
});
