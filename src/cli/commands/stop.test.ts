import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Asked,
  type CommandSetup,
  createCommandContext,
} from '../../../fixtures/command-context.ts';
import { isAlive, serverFilePath, serversFolder } from '../../lib/shared/server-file.ts';
import { CommandFailed } from '../kit/failures.ts';
import { killWords, whoListens } from '../kit/processes.ts';
import { stop } from './stop.ts';

const PORT = 13_305;
const URL_HERE = `http://localhost:${PORT}`;
/** Higher than any process has. */
const ENDED = 2 ** 30;

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stop-'));
  await mkdir(serversFolder(folder), { mode: 0o700 });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const filePath = (port = PORT) => serverFilePath(folder, port);
/** What asks the server to end. */
const questionPath = (port = PORT) => filePath(port).replace(/json$/, 'stop');

async function announce(pid: number, port = PORT): Promise<void> {
  const content = { pid, port, url: `http://localhost:${port}`, key: 'k' };
  await writeFile(filePath(port), JSON.stringify(content), { mode: 0o600 });
}

/** A process that runs this, with the paths of its file and of the question as arguments. */
async function startProcess(script: string): Promise<number> {
  const words = ['-e', `const [file, question] = process.argv.slice(1); ${script}`];
  const child = spawn(process.execPath, [...words, filePath(), questionPath()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  const { pid = 0 } = child;
  await announce(pid);
  return pid;
}

const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
/** The command in this cache folder, with a server that responds so. */
function command(respond: (asked: Asked) => unknown = () => ({}), setup: CommandSetup = {}) {
  return createCommandContext(respond, {
    ...setup,
    env: { LEMONADE_CACHE_DIR: folder, ...setup.env },
  });
}
const failureOf = async (command: Promise<void>) => {
  const error = await command.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CommandFailed)) throw error ?? new Error('It did not fail.');
  const { message, reason, advice } = error;
  return { message, reason, advice };
};

test('with a name, that model leaves memory, and the server stays', async () => {
  await announce(process.pid);
  const { context, asked, out } = command(() => ({ status: 'success', message: 'Done.' }));
  await stop(context, 'm');
  expect(asked).toEqual([{ what: 'POST /unload', body: { model_name: 'm' } }]);
  expect(out()).toBe('m is not in memory any more.\n');
});

describe('a server that runs', () => {
  const WHEN_ASKED = `
    const { existsSync, rmSync } = require('node:fs');
    const look = () => {
      if (!existsSync(question)) return setTimeout(look, 10);
      rmSync(question);
      rmSync(file);
      setTimeout(process.exit, 150, 0);
    };
    look();
    console.log('ready');`;

  test('is asked to end, and is gone when that is said', async () => {
    const pid = await startProcess(WHEN_ASKED);
    const { context, out, notes } = command();
    await stop(context, undefined);
    expect(isAlive(pid)).toBe(false);
    expect(out()).toBe(`The server at ${URL_HERE} has ended.\n`);
    expect(notes()).toBe('Waiting for the server to finish its responses\n');
    expect(children[0]?.signalCode).toBeNull();
  });

  test('is told as JSON where that is wanted', async () => {
    const pid = await startProcess(WHEN_ASKED);
    const { context, out } = command(undefined, { json: true });
    await stop(context, undefined);
    expect(JSON.parse(out())).toEqual({ pid, url: URL_HERE });
  });

  test.skipIf(process.platform === 'win32')(
    'and sees no files gets a signal after three seconds',
    async () => {
      await startProcess("setInterval(() => {}, 1000); console.log('ready');");
      const startMs = performance.now();
      const { context } = command();
      await stop(context, undefined);
      expect(performance.now() - startMs).toBeGreaterThanOrEqual(3000);
      expect(children[0]?.signalCode).toBe('SIGTERM');
      expect(existsSync(questionPath())).toBe(true);
    },
  );

  test('ends by itself when the command is stopped', async () => {
    await announce(process.pid);
    const { context, abort } = command();
    abort.abort();
    expect(await failureOf(stop(context, undefined))).toEqual({
      message: 'Stopped.',
      reason: 'interrupted',
      advice: 'The server ends when its responses are complete.',
    });
    expect(existsSync(questionPath())).toBe(true);
  });
});

describe('no server of yours', () => {
  const failure = (advice: string, at = URL_HERE) => ({
    message: `No server of yours runs at ${at}.`,
    reason: 'noServer',
    advice,
  });
  const UNLOAD = "'lemonade unload' takes all models of another server out of memory.";

  test('runs where nothing answers', async () => {
    const { context } = command(nothing);
    expect(await failureOf(stop(context, undefined))).toEqual(failure(UNLOAD));
  });

  test('is on another machine', async () => {
    const { context, asked } = command(undefined, { host: 'far' });
    await announce(process.pid);
    const at = 'http://far:13305';
    const advice = `One runs at ${URL_HERE}: 'lemonade stop' ends it.`;
    expect(await failureOf(stop(context, undefined))).toEqual(failure(advice, at));
    await rm(filePath());
    expect(await failureOf(stop(context, undefined))).toEqual(failure(UNLOAD, at));
    expect(asked).toEqual([]);
  });

  test('is what answers without a file', async () => {
    const { context } = command();
    expect(await failureOf(stop(context, undefined))).toEqual(
      failure(
        `What answers there has no file in ${serversFolder(folder)}: it is of another account, of an earlier version, has another cache folder, or the disk was full. End it where it was started; or '${whoListens()}' names its process, and '${killWords('PROCESS')}' ends that.`,
      ),
    );
  });

  test('is a process that has ended, whose file goes', async () => {
    await announce(ENDED);
    const { context } = command(nothing);
    expect(await failureOf(stop(context, undefined))).toEqual(failure(UNLOAD));
    expect(existsSync(filePath())).toBe(false);
  });

  test('is a process that does not answer, whose file goes: its number has another one by now', async () => {
    await announce(process.pid);
    const { context } = command(nothing);
    expect(await failureOf(stop(context, undefined))).toEqual(failure(UNLOAD));
    expect(existsSync(filePath())).toBe(false);
  });

  test('runs there, but at another port', async () => {
    await announce(process.pid, 8123);
    const { context } = command();
    expect(await failureOf(stop(context, undefined))).toEqual(
      failure("One runs at http://localhost:8123: 'lemonade --port 8123 stop' ends it."),
    );
    expect(existsSync(filePath(8123))).toBe(true);
  });
});
