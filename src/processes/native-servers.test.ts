// Real children, well-behaved and not: they come up, they go down, and none is left.

import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestServers } from '../../fixtures/defaults.ts';
import { program } from '../../fixtures/processes/program.ts';
import { createRecordingLog, type RecordingLog } from '../../fixtures/processes/recording-log.ts';
import { openTether, type Tether } from '../../fixtures/processes/tether.ts';
import { ServerStopping } from '../errors.ts';
import { openChildRequest, readJson } from './child-http.ts';
import { spawnChild } from './child-process.ts';
import { NativeServerStartFailed, NativeServerStuck } from './errors.ts';
import type { NativeServers, StartRequest } from './native-server.ts';
import { createPortPicker } from './ports.ts';
import { waitUntilReady } from './readiness.ts';

let tether: Tether;
let log: RecordingLog;
let servers: NativeServers;
const cleanups: (() => Promise<unknown>)[] = [];
const never = new AbortController().signal;

beforeEach(async () => {
  tether = await openTether();
  log = createRecordingLog();
  servers = createTestServers({ log, stopGraceMs: 400 });
  cleanups.push(() => tether.close());
});

afterEach(async () => {
  await servers.close();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function requestFor(
  name: string,
  args: readonly string[] = [],
  more: Partial<StartRequest> = {},
): StartRequest {
  return {
    label: `server ${name}`,
    plan: (port) =>
      program(name, ['--port', String(port), ...args], { TETHER_PORT: String(tether.port) }),
    readyPath: '/health',
    readyTimeoutMs: 20_000,
    ...more,
  };
}

async function failureOf(start: Promise<unknown>): Promise<NativeServerStartFailed> {
  const outcome = await start.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(NativeServerStartFailed);
  return outcome as NativeServerStartFailed;
}

/** A foreign program that holds a port and answers 200 on it. */
async function occupyPort(): Promise<number> {
  const stranger = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
  });
  const address = stranger.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('start', () => {
  test('resolves with a server that answers, and stop resolves when it is gone', async () => {
    const server = await servers.start(requestFor('forever'), never);
    const answer = await fetch(`${server.baseUrl}/health`).then((response) => response.json());
    expect(answer).toEqual({ pid: server.pid });
    expect(server.state()).toBe('ready');
    expect(server.command).toContain(String(server.port));

    const { gone } = await tether.next('forever');
    await server.stop();
    await gone;
    expect(server.state()).toBe('stopped');
    expect(await server.exited).toMatchObject({ signal: 'SIGTERM', expected: true });
  });

  test("puts the child's output under its label, error words louder, and drops its log of our probes", async () => {
    const say = "I'm alive\nerror: all is lost\nGET /health 200\n\u00fcmlaut";
    await failureOf(servers.start(requestFor('exits-at-start', ['--say', say]), never));
    const lines = log.entries.filter(
      ({ tag, severity }) => tag === 'server exits-at-start' && severity !== 'Debug',
    );
    expect(lines.map(({ severity, message }) => [severity, message])).toEqual([
      ['Info', "I'm alive"],
      ['Warning', 'error: all is lost'],
      ['Info', '\u00fcmlaut'],
    ]);
  });

  test('is not blocked by a child that floods its pipes, and keeps only the tail of its output', async () => {
    const server = await servers.start(requestFor('floods'), never);
    await server.stop();
    const { lastLines } = await server.exited;
    expect(lastLines).toHaveLength(40);
    expect(lastLines[0]).toBe('ä'.repeat(500));
  });

  test('says what, why, how it ended and what was last said when the child exits', async () => {
    const args = [
      '--say',
      'ggml_backend_cuda_buffer_type_alloc_buffer: cudaMalloc failed: out of memory',
      '--code',
      '3',
    ];
    const failure = await failureOf(servers.start(requestFor('exits-at-start', args), never));
    expect(failure.kind).toBe('out-of-memory');
    expect(failure.message).toMatch(
      /^server exits-at-start exited with code 3 .*not enough memory.*cudaMalloc failed/,
    );
    expect(failure.exit).toMatchObject({ exitCode: 3, expected: false });
    expect(failure.command).toEqual(expect.arrayContaining(args));
  });

  test('names the signal that ended the child', async () => {
    const failure = await failureOf(
      servers.start(requestFor('exits-at-start', ['--signal', 'SIGABRT']), never),
    );
    expect(failure.message).toContain('was ended by SIGABRT');
  });

  test.each([
    ['is missing', '/nonexistent/llama-server'],
    ['may not be run', fileURLToPath(new URL('../../fixtures/processes/lib.mjs', import.meta.url))],
  ])('tells an executable that %s', async (_title, file) => {
    const request = { ...requestFor('forever'), plan: () => ({ file, args: ['--port', '1'] }) };
    const failure = await failureOf(servers.start(request, never));
    expect(failure.kind).toBe('missing-executable');
    expect(failure.command).toEqual([file, '--port', '1']);
  });

  test('gives a silent child up', async () => {
    const failure = await failureOf(
      servers.start(requestFor('never-listens', [], { readyTimeoutMs: 300 }), never),
    );
    expect(failure.kind).toBe('silent');
    expect(failure.message).toContain('0.3 s of silence');
  });

  test('gives a child up whose health answer never changes', async () => {
    const failure = await failureOf(
      servers.start(requestFor('never-ready', [], { readyTimeoutMs: 300 }), never),
    );
    expect(failure.kind).toBe('silent');
  });

  test('waits on for a child that keeps printing, however long it takes in all', async () => {
    // 16 probes take about 2.5 s with their growing pauses.
    const readyTimeoutMs = 1500;
    const startedAtMs = performance.now();
    const server = await servers.start(
      requestFor('never-ready', ['--talks', '16'], { readyTimeoutMs }),
      never,
    );
    expect(performance.now() - startedAtMs).toBeGreaterThan(readyTimeoutMs);
    expect(server.state()).toBe('ready');
  });

  test('tells in the log how far a long load is, by the last line of the child', async () => {
    const child = await spawnChild({
      plan: program('never-ready', ['--port', String(await createPortPicker()()), '--talks', '3']),
      log,
      guard: { prepare() {}, add() {}, remove() {}, close: async () => {} },
      stopGraceMs: 400,
    });
    if (!('pid' in child)) throw new Error(child.message);
    cleanups.push(() => child.stop());
    const baseUrl = `http://127.0.0.1:${child.command.at(-3)}`;
    const request = requestFor('never-ready');
    expect(
      await waitUntilReady({ child, baseUrl, request, log, signal: never, firstProgressMs: 1 }),
    ).toBe('ready');
    const progress = log.entries.filter(({ message }) => message.startsWith('Still loading'));
    expect(progress.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^Still loading, \d+ s\. Its last line, \d+ s ago: loading, step \d of 3$/,
      ),
    );
  });

  test('rejects with the reason of an abort and leaves nothing running', async () => {
    const controller = new AbortController();
    const start = servers.start(requestFor('never-ready'), controller.signal);
    const { gone } = await tether.next('never-ready');
    const reason = new Error('the client went away');
    controller.abort(reason);
    await expect(start).rejects.toBe(reason);
    await gone;
  });

  test('does not start anything for a signal that is already aborted', async () => {
    await expect(servers.start(requestFor('forever'), AbortSignal.abort('no'))).rejects.toBe('no');
    expect(log.entries).toEqual([]);
  });
});

describe('ports', () => {
  test('a port that is taken in the last moment is replaced by another one', async () => {
    const taken = await occupyPort();
    const ports = [taken, taken, await createPortPicker()()];
    servers = createTestServers({ log, pickPort: async () => ports.shift() ?? 0 });
    const confirm = async (baseUrl: string) =>
      (await (await fetch(baseUrl)).text()).includes('pid');
    const server = await servers.start(requestFor('forever', [], { confirm }), never);
    expect(server.port).not.toBe(taken);
    expect(await fetch(server.baseUrl).then((response) => response.json())).toEqual({
      pid: server.pid,
    });
  });

  test('a stranger that answers in place of the child is not taken for it', async () => {
    const taken = await occupyPort();
    servers = createTestServers({ log, pickPort: async () => taken });
    const failure = await failureOf(
      servers.start(requestFor('never-listens', [], { confirm: async () => false }), never),
    );
    expect(failure.kind).toBe('stranger-on-port');
  });

  test.runIf(process.platform === 'linux')('nor is one who says nothing of itself', async () => {
    const ports = [await occupyPort(), await createPortPicker()()];
    servers = createTestServers({ log, pickPort: async () => ports.shift() ?? 0 });
    const programs = ['never-listens', 'forever'];
    const request = requestFor('forever');
    const plan = (port: number) => requestFor(programs.shift() ?? '').plan(port);
    const server = await servers.start({ ...request, plan }, never);
    expect(await fetch(server.baseUrl).then((response) => response.json())).toEqual({
      pid: server.pid,
    });
  });

  test('a confirmation that never comes is asked for again', async () => {
    let asked = 0;
    const confirm = async (_baseUrl: string, signal: AbortSignal) => {
      asked += 1;
      if (asked === 1)
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      return true;
    };
    const server = await servers.start(requestFor('forever', [], { confirm }), never);
    expect([server.state(), asked]).toEqual(['ready', 2]);
  });

  test('a response on the port counts for nothing once the child is gone', async () => {
    const confirm = async (baseUrl: string, signal: AbortSignal) => {
      const { pid } = (await (await fetch(baseUrl)).json()) as { pid: number };
      process.kill(pid, 'SIGKILL');
      // Longer than the child lives: what responds by then is not the child.
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return true;
    };
    const failure = await failureOf(servers.start(requestFor('forever', [], { confirm }), never));
    expect(failure.exit).toMatchObject({ signal: 'SIGKILL', expected: false });
  });

  test('twenty children at once get twenty ports, and close ends them all', async () => {
    const started = await Promise.all(
      Array.from({ length: 20 }, () => servers.start(requestFor('forever'), never)),
    );
    expect(new Set(started.map(({ port }) => port)).size).toBe(20);
    const tethered = await Promise.all(started.map(() => tether.next('forever')));
    await servers.close();
    await Promise.all(tethered.map(({ gone }) => gone));
    expect(started.map((server) => server.state())).toEqual(started.map(() => 'stopped'));
  });
});

describe('keys', () => {
  const withKey = (more: Partial<StartRequest> = {}): StartRequest => {
    const request = requestFor('tells-its-key', [], more);
    return { ...request, plan: (port) => ({ ...request.plan(port), keyVariable: 'KEY' }) };
  };
  const ask = async ({ baseUrl }: { baseUrl: string }) =>
    (await readJson(
      await openChildRequest({ baseUrl, method: 'GET', path: '/', signal: never }),
    )) as {
      key: string;
      authorization?: string;
    };

  test('each start has its own, which every request of the server carries, and which is told nowhere else', async () => {
    const started = [await servers.start(withKey(), never), await servers.start(withKey(), never)];
    const seen = await Promise.all(started.map(ask));
    for (const { key, authorization } of seen) {
      expect(key).toMatch(/^[\da-f]{64}$/);
      expect(authorization).toBe(`Bearer ${key}`);
      expect(JSON.stringify(log.entries)).not.toContain(key);
      expect(JSON.stringify(started)).not.toContain(key);
    }
    expect(seen[0]?.key).not.toBe(seen[1]?.key);
  });

  test('what a child prints of its key is blotted out, in the log and in the tail of its output', async () => {
    const server = await servers.start(withKey(), never);
    const { key } = await ask(server);
    await server.stop();
    const { lastLines } = await server.exited;
    expect(lastLines).toContain('my key is ***');
    expect(JSON.stringify([log.entries, lastLines])).not.toContain(key);
  });

  /** A foreign program on a port, which answers 200 to everything and remembers what was sent. */
  async function strangerOn(wanted: number): Promise<{ port: number; heard(): string }> {
    let heard = '';
    const sockets = new Set<Socket>();
    const stranger = createTcpServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        heard += bytes;
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      });
    });
    await new Promise<void>((resolve) => stranger.listen(wanted, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    cleanups.push(async () => {
      for (const socket of sockets) socket.destroy();
      if (stranger.listening) await new Promise((resolve) => stranger.close(resolve));
    });
    return { port, heard: () => heard };
  }

  test('after the end of a child its key is not sent any more', async () => {
    const server = await servers.start(withKey(), never);
    await server.stop();
    const stranger = await strangerOn(server.port);
    await ask(server);
    expect(stranger.heard()).toMatch(/^GET \/ /);
    expect(stranger.heard()).not.toMatch(/authorization/i);
  });

  test.runIf(process.platform === 'linux')(
    'a stranger who had the port of a child before it learns nothing',
    async () => {
      const stranger = await strangerOn(0);
      servers = createTestServers({ log, pickPort: async () => stranger.port });
      const confirm = async (baseUrl: string) => (await ask({ baseUrl })) !== undefined;
      const plan = (port: number) => ({
        ...requestFor('never-listens').plan(port),
        keyVariable: 'KEY',
      });
      expect((await failureOf(servers.start({ ...withKey({ confirm }), plan }, never))).kind).toBe(
        'stranger-on-port',
      );
      expect(stranger.heard()).toMatch(/^GET \/health /);
      expect(stranger.heard()).not.toMatch(/authorization/i);
    },
  );
});

describe('stop', () => {
  test('is the same stop for everybody who asks, also afterwards', async () => {
    const server = await servers.start(requestFor('forever'), never);
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    expect(log.entries.filter(({ message }) => /→ stopping/.test(message))).toHaveLength(1);
  });

  test('kills a child that ignores SIGTERM', async () => {
    const server = await servers.start(requestFor('ignores-sigterm'), never);
    await server.stop();
    expect(await server.exited).toMatchObject({ signal: 'SIGKILL', expected: true });
  });

  test('asks twice before it kills', async () => {
    servers = createTestServers({ log, stopGraceMs: 20_000 / 4 });
    const server = await servers.start(requestFor('ignores-first-sigterm'), never);
    await server.stop();
    expect(await server.exited).toMatchObject({ exitCode: 0, expected: true });
  });

  test('ends also where the system does not end the child, and says so', async () => {
    const child = await spawnChild({
      plan: requestFor('forever').plan(await createPortPicker()()),
      log,
      guard: { prepare() {}, add() {}, remove() {}, close: async () => {} },
      stopGraceMs: 4,
      stuckAfterMs: 1,
      signal: () => {},
    });
    if (!('pid' in child)) throw new Error(child.message);
    const { gone } = await tether.next('forever');
    await expect(child.stop()).rejects.toThrow(NativeServerStuck);
    expect(log.entries.at(-1)).toMatchObject({
      severity: 'Error',
      message: expect.stringMatching(/killed and is still/),
    });
    process.kill(child.pid, 'SIGKILL');
    await gone;
    expect(await child.exited).toMatchObject({ expected: true });
  });

  test('takes along what the child has started itself', async () => {
    const server = await servers.start(requestFor('spawns-grandchild'), never);
    const grandchild = await tether.next('grandchild');
    await server.stop();
    await grandchild.gone;
  });

  test('what a child has started dies with it when it crashes', async () => {
    const server = await servers.start(requestFor('spawns-grandchild'), never);
    const grandchild = await tether.next('grandchild');
    process.kill(server.pid, 'SIGKILL');
    await grandchild.gone;
    expect(await server.exited).toMatchObject({ signal: 'SIGKILL', expected: false });
    expect(server.state()).toBe('failed');
    await server.stop();
    expect(server.state()).toBe('failed');
    await log.seen(/by itself/);
  });
});

describe('close', () => {
  test('ends starts that are under way and refuses new ones', async () => {
    const start = servers.start(requestFor('never-ready'), never);
    const refused = expect(start).rejects.toBeInstanceOf(ServerStopping);
    const { gone } = await tether.next('never-ready');
    await servers.close();
    await gone;
    await refused;
    await expect(servers.start(requestFor('forever'), never)).rejects.toBeInstanceOf(
      ServerStopping,
    );
    expect(tether.count()).toBe(0);
  });
});
