import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import type { LogEntry } from '../../../generated/channels.ts';
import { printLogs } from './logs.ts';

const SEVERITIES = ['Fatal', 'Error', 'Warning', 'Info', 'Debug', 'Trace'] as const;
const entry = (severity: LogEntry['severity'], seq = 1) => ({
  seq,
  severity,
  timestamp: '2026-05-04 12:00:00.000',
  tag: 'Server',
  line: `${severity} ${seq}`,
});
/** One entry of each severity. */
const ENTRIES = SEVERITIES.map((severity) => entry(severity));
const snapshot = (entries: readonly object[] = ENTRIES) => ({ type: 'logs.snapshot', entries });

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server whose log does this when it is asked. */
async function serverOf(
  answer: (socket: WebSocket, asked: { message: unknown; request: IncomingMessage }) => void,
  { status }: { status?: number } = {},
) {
  const http = createServer();
  const sockets = new WebSocketServer({
    server: http,
    path: '/logs/stream',
    verifyClient: (_info, done) => done(status === undefined, status),
  });
  sockets.on('connection', (socket, request) =>
    socket.on('message', (data) => answer(socket, { message: JSON.parse(String(data)), request })),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  return `127.0.0.1:${(http.address() as AddressInfo).port}`;
}
const says = (socket: WebSocket, ...messages: readonly object[]) => {
  for (const message of messages) socket.send(JSON.stringify(message));
};
/** The command at that server. */
function logs(host: string, options: Parameters<typeof printLogs>[1], setup: CommandSetup = {}) {
  const env = { LEMONADE_CACHE_DIR: '/nowhere', ...setup.env };
  const made = createCommandContext(() => ({}), { host, ...setup, env });
  return { ...made, ended: printLogs(made.context, options) };
}
/** What is printed of these entries. */
async function printed(options: Parameters<typeof printLogs>[1], setup: CommandSetup = {}) {
  const host = await serverOf((socket) => says(socket, snapshot()));
  const { ended, out } = logs(host, options, setup);
  expect(await ended).toBe(0);
  return out();
}

describe('the log', () => {
  test('is printed as far as it is, and asked for from its beginning', async () => {
    const asked: unknown[] = [];
    const host = await serverOf((socket, { message }) => {
      asked.push(message);
      says(socket, { type: 'logs.other' }, snapshot());
    });
    const { ended, out, notes } = logs(host, {});
    expect(await ended).toBe(0);
    expect(out()).toBe('Fatal 1\nError 1\nWarning 1\nInfo 1\nDebug 1\nTrace 1\n');
    expect(notes()).toBe('');
    expect(asked).toEqual([{ type: 'logs.subscribe', after_seq: null }]);
  });

  test.each([
    ['critical', 1],
    ['fatal', 1],
    ['error', 2],
    ['warning', 3],
    ['info', 4],
    ['debug', 5],
    ['trace', 6],
  ])('of level %s has that and what is worse', async (level, count) => {
    const lines = ENTRIES.slice(0, count).map(({ line }) => `${line}\n`);
    expect(await printed({ level })).toBe(lines.join(''));
  });

  test('may be only the newest lines, of those that are wanted', async () => {
    expect(await printed({ lines: '2' })).toBe('Debug 1\nTrace 1\n');
    expect(await printed({ lines: '1', level: 'error' })).toBe('Error 1\n');
    expect(await printed({ lines: '7' })).toBe(ENTRIES.map(({ line }) => `${line}\n`).join(''));
  });

  test('is JSON of a line for each entry where that is wanted', async () => {
    const text = await printed({ level: 'error' }, { json: true });
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(ENTRIES.slice(0, 2));
  });

  test('has colours on a terminal that has them, by how bad it is', async () => {
    const setup = { env: { NO_COLOR: '', FORCE_COLOR: '1' } };
    expect((await printed({}, setup)).split('\n')).toEqual([
      '\x1b[31mFatal 1\x1b[39m',
      '\x1b[31mError 1\x1b[39m',
      '\x1b[33mWarning 1\x1b[39m',
      '\x1b[0mInfo 1\x1b[0m',
      '\x1b[2mDebug 1\x1b[22m',
      '\x1b[2mTrace 1\x1b[22m',
      '',
    ]);
  });

  test('is read with the key, if there is one', async () => {
    const keys: (string | undefined)[] = [];
    const host = await serverOf((socket, { request }) => {
      keys.push(request.headers.authorization);
      says(socket, snapshot([]));
    });
    await logs(host, {}, { apiKey: 'secret' }).ended;
    await logs(host, {}).ended;
    expect(keys).toEqual(['Bearer secret', undefined]);
  });

  test('does not begin with a number of lines that is none', async () => {
    await expect(logs('127.0.0.1:1', { lines: '0' }).ended).rejects.toThrow(
      "--lines takes a number, not '0'.",
    );
  });
});

describe('with --follow', () => {
  test('what is added is printed as it comes, until Ctrl-C, which is a good end', async () => {
    const host = await serverOf((socket) =>
      says(
        socket,
        snapshot(),
        { type: 'logs.entry', entry: entry('Error', 2) },
        { type: 'logs.entry', entry: entry('Warning', 3) },
        { type: 'logs.entry', entry: entry('Fatal', 4) },
      ),
    );
    const { ended, out, abort } = logs(host, { follow: true, level: 'error', lines: '1' });
    await vi.waitFor(() => expect(out()).toBe('Error 1\nError 2\nFatal 4\n'), { timeout: 60_000 });
    abort.abort();
    expect(await ended).toBe(0);
  });

  test('the end of the server is said', async () => {
    const host = await serverOf((socket) => socket.close(1001));
    const { ended, notes } = logs(host, { follow: true });
    expect(await ended).toBe(0);
    expect(notes()).toBe('The server has stopped.\n');
  });

  test('another end of the connection is not', async () => {
    const host = await serverOf((socket) => socket.close(1000));
    const { ended, notes } = logs(host, { follow: true });
    expect(await ended).toBe(0);
    expect(notes()).toBe('');
  });

  test('a log that comes too fast is a failure', async () => {
    const host = await serverOf((socket) => socket.close(1013));
    const { ended } = logs(host, { follow: true });
    await expect(ended).rejects.toThrow('The log came faster than it could be printed.');
    await expect(ended).rejects.toMatchObject({
      advice: 'Run the command again, e.g. with --level.',
    });
  });
});

describe('a log that can not be read', () => {
  test('is one whose server says so', async () => {
    const host = await serverOf((socket) =>
      says(socket, { type: 'error', error: { message: 'It is full.' } }),
    );
    await expect(logs(host, {}).ended).rejects.toThrow('It is full.');
  });

  test('needs a key, or another one', async () => {
    const host = await serverOf(() => undefined, { status: 401 });
    await expect(logs(host, {}).ended).rejects.toThrow('The server wants an API key.');
    await expect(logs(host, {}, { apiKey: 'x' }).ended).rejects.toThrow(
      'The server does not accept this API key.',
    );
  });

  test('is refused with another status', async () => {
    const host = await serverOf(() => undefined, { status: 403 });
    await expect(logs(host, {}).ended).rejects.toThrow(
      `The server at http://${host} refused to show its log (status 403).`,
    );
  });

  test('has no server', async () => {
    const host = await serverOf(() => undefined);
    for (const end of ends.splice(0)) end();
    await expect(logs(host, {}).ended).rejects.toMatchObject({
      message: `No server answers at http://${host}.`,
      reason: 'noServer',
    });
  });

  test('ends with Ctrl-C as other commands do', async () => {
    const host = await serverOf(() => undefined);
    const { ended, abort } = logs(host, {});
    abort.abort();
    await expect(ended).rejects.toMatchObject({ message: 'Stopped.', reason: 'interrupted' });
  });
});
