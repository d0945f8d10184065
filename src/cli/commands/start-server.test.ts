import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { isAlive, serverFilePath, serversFolder } from '../../lib/shared/server-file.ts';
import { CommandFailed } from '../kit/failures.ts';
import { type StartedServer, startServer } from './start-server.ts';

let folder: string;
const started: StartedServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { pid = 0 } of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
const answering = () => ({ status: 'ok' });
/** Of a command in this cache folder. */
const contextOf = (setup: CommandSetup = {}, respond: () => unknown = nothing) =>
  createCommandContext(respond, { ...setup, env: { LEMONADE_CACHE_DIR: folder, ...setup.env } });

/** Prints what it was started with, which goes to the log. */
const TELLS = `
  const { LEMONADE_BACKGROUND_LOG: log, LEMONADE_ENDS_WITH_INPUT: ends, LEMONADE_API_KEY: key } =
    process.env;
  console.log(JSON.stringify({ words: process.argv.slice(2), log, ends, key }));`;
/** Writes the file by which commands find it, at a port that is not the command's. */
const announces = (cacheDirectory = folder) => `
  mkdirSync(${JSON.stringify(serversFolder(cacheDirectory))}, { recursive: true, mode: 0o700 });
  const content = { pid: process.pid, port: 4321, url: 'http://localhost:4321', key: 'k' };
  const file = ${JSON.stringify(serverFilePath(cacheDirectory, 4321))};
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });`;
const RUNS = 'setInterval(() => {}, 1000);';
/** Until its input ends, as a server of a command does. */
const RUNS_WITH_INPUT = "process.stdin.resume().on('end', () => process.exit(0));";

/** A program that does this in place of the server's own. */
async function programOf(...parts: readonly string[]): Promise<string> {
  const path = join(folder, 'server.mjs');
  await writeFile(
    path,
    ["import { mkdirSync, writeFileSync } from 'node:fs';", ...parts].join('\n'),
  );
  return path;
}
async function start(
  { context }: ReturnType<typeof contextOf>,
  options: Partial<Parameters<typeof startServer>[1]>,
  ...parts: readonly string[]
): Promise<StartedServer> {
  const server = await startServer(context, { words: [], ...options }, await programOf(...parts));
  started.push(server);
  return server;
}
const logPath = (name = '13305', cacheDirectory = folder) =>
  join(serversFolder(cacheDirectory), `${name}.log`);

describe('a server that has announced itself', () => {
  test('is told with its own address, and ends with the input that the command gives it', async () => {
    const { stop, ...server } = await start(
      contextOf({ apiKey: 'typed' }),
      { words: ['--port', '4321'] },
      TELLS,
      announces(),
      RUNS_WITH_INPUT,
    );
    expect(server).toEqual({
      pid: expect.any(Number),
      url: 'http://localhost:4321',
      isAnnounced: true,
      log: logPath(),
    });
    expect(JSON.parse(await readFile(logPath(), 'utf8'))).toEqual({
      words: ['--port', '4321'],
      log: logPath(),
      ends: '1',
      key: 'typed',
    });
    expect(isAlive(server.pid ?? 0)).toBe(true);
    await stop();
    expect(isAlive(server.pid ?? 0)).toBe(false);
  });

  test.skipIf(process.platform === 'win32')(
    'stays without the command where it is kept, until a signal ends it',
    async () => {
      vi.stubEnv('LEMONADE_API_KEY', undefined);
      const { stop, pid = 0 } = await start(
        contextOf(),
        { isKept: true },
        TELLS,
        "process.on('SIGTERM', () => { console.log('asked'); process.exit(0); });",
        announces(),
        RUNS,
      );
      await stop();
      expect(isAlive(pid)).toBe(false);
      const [told = '', asked] = (await readFile(logPath(), 'utf8')).split('\n');
      expect(JSON.parse(told)).toEqual({ words: [], log: logPath() });
      expect(asked).toBe('asked');
      await stop();
    },
  );

  test('is not the one that another process has announced', async () => {
    await mkdir(serversFolder(folder), { mode: 0o700 });
    const other = { pid: process.pid, port: 1, url: 'http://localhost:1', key: 'k' };
    await writeFile(serverFilePath(folder, 1), JSON.stringify(other), { mode: 0o600 });
    const { url, stop } = await start(contextOf(), {}, announces(), RUNS_WITH_INPUT);
    expect(url).toBe('http://localhost:4321');
    await stop();
  });

  test('may have another cache folder, and another name of its log', async () => {
    const cacheDirectory = join(folder, 'other');
    const options = { cacheDirectory, logName: 'doctor' };
    const { log, stop } = await start(
      contextOf(),
      options,
      announces(cacheDirectory),
      RUNS_WITH_INPUT,
    );
    expect(log).toBe(logPath('doctor', cacheDirectory));
    await stop();
    expect(await readdir(folder)).toEqual(['other', 'server.mjs']);
  });
});

test('a server that answers without a file is told so after forty answers', async () => {
  const made = contextOf({}, answering);
  const { url, isAnnounced, stop } = await start(made, {}, RUNS_WITH_INPUT);
  expect({ url, isAnnounced }).toEqual({ url: 'http://localhost:13305', isAnnounced: false });
  expect(made.asked.map(({ what }) => what)).toEqual(Array(40).fill('GET /live'));
  await stop();
});

describe('the log', () => {
  test('of before is kept next to the new one, and both are for this user alone', async () => {
    await mkdir(serversFolder(folder), { mode: 0o700 });
    await writeFile(logPath(), 'before', { mode: 0o600 });
    const { stop } = await start(contextOf(), {}, announces(), TELLS, RUNS_WITH_INPUT);
    await stop();
    expect(await readFile(logPath('13305.former'), 'utf8')).toBe('before');
    expect(await readFile(logPath(), 'utf8')).not.toContain('before');
    if (process.platform !== 'win32') expect((await stat(logPath())).mode & 0o777).toBe(0o600);
  });

  test('can not be where a file is in place of the folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const starting = start(contextOf(), { cacheDirectory: file }, RUNS);
    await expect(starting).rejects.toThrow(`The folder ${serversFolder(file)} can't be made: `);
    await expect(starting).rejects.toMatchObject({
      advice: 'Name another cache folder with LEMONADE_CACHE_DIR.',
    });
  });
});

describe('a server that does not start', () => {
  const failureOf = async (...parts: readonly string[]) => {
    const error = await start(contextOf(), {}, ...parts).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommandFailed);
    const { message, advice, reason } = error as CommandFailed;
    expect({ advice, reason }).toEqual({ advice: `Its log is ${logPath()}.`, reason: 'failed' });
    return message;
  };

  test('is told with the last five lines of what it said, the last one first', async () => {
    const lines = ['1', '2', '3', '4', '5', 'lemonade-server: The port is taken.'];
    expect(await failureOf(`console.log(${JSON.stringify(lines.join('\n'))});`)).toBe(
      ['The server could not be started: The port is taken.', '2', '3', '4', '5'].join('\n  '),
    );
    expect(await failureOf("console.error('Once.');")).toBe(
      'The server could not be started: Once.',
    );
  });

  test('may have said nothing', async () => {
    expect(await failureOf('')).toBe('The server could not be started: it said nothing');
  });

  test('may have been ended by a signal', async () => {
    expect(await failureOf("console.log('ill'); process.kill(process.pid, 'SIGKILL');")).toContain(
      'The server could not be started',
    );
  });

  test('because the command is stopped ends with it', async () => {
    const made = contextOf();
    const starting = start(made, {}, 'console.log(process.pid);', RUNS_WITH_INPUT);
    const pid = await vi.waitFor(
      async () => {
        const text = await readFile(logPath(), 'utf8');
        expect(text).toMatch(/\n$/);
        return Number(text);
      },
      { timeout: 60_000 },
    );
    made.abort.abort();
    await expect(starting).rejects.toMatchObject({ message: 'Stopped.', reason: 'interrupted' });
    expect(isAlive(pid)).toBe(false);
  });
});
