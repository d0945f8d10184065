import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledProgram } from '../fixtures/bundled-program.ts';
import { version } from './lib/package-root.ts';

const MAIN = await bundledProgram(new URL('main.ts', import.meta.url));

let cacheDirectory: string;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'lemonade-main-'));
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(cacheDirectory, { recursive: true, force: true });
});

/** The real process, from its sources, with a cache folder of its own and none of our settings. */
function startServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { stdin = 'ignore' }: { stdin?: 'ignore' | 'pipe' } = {},
) {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('LEMONADE_') && name !== 'NODE_OPTIONS',
  );
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...Object.fromEntries(others), LEMONADE_CACHE_DIR: cacheDirectory, ...environment },
    stdio: [stdin, 'pipe', 'pipe'],
  });
  running.add(child);
  const said = { output: '', errors: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.errors += text;
  });
  const ended = once(child, 'close').then(([exitCode]) => {
    running.delete(child);
    return { exitCode: exitCode as number | null, ...said };
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = /Ready: (http:\/\/\S+)/.exec(said.output)?.[1];
      if (url) resolve(url);
    });
    void ended.then(({ errors }) =>
      reject(new Error(`The server ended before it was ready: ${errors}`)),
    );
  });
  ready.catch(() => undefined);
  return { child, ended, ready };
}

test('--help prints every option and ends well', async () => {
  const { exitCode, output } = await startServer(['--help']).ended;
  expect([exitCode, output.includes('--extra-models-dir')]).toEqual([0, true]);
});

test('--version prints the version and ends well', async () => {
  expect(await startServer(['--version']).ended).toMatchObject({
    exitCode: 0,
    output: `${version}\n`,
  });
});

test.each([
  {
    args: ['--prot', '1'],
    errors:
      "lemonade-server: Unknown option '--prot'. Did you mean --port? --help lists the options.\n",
  },
  {
    args: ['run'],
    errors: "lemonade-server: Unexpected argument 'run'. --help lists the options.\n",
  },
])('$args ends with 2 and one sentence', async ({ args, errors }) => {
  expect(await startServer(args).ended).toMatchObject({ exitCode: 2, errors });
});

test('listening beyond this machine without a key ends with 1 and says what to do', async () => {
  const { exitCode, errors } = await startServer(['--host', '0.0.0.0', '--port', '0']).ended;
  expect([exitCode, errors.includes('LEMONADE_API_KEY'), errors.trim().includes('\n')]).toEqual([
    2,
    true,
    false,
  ]);
});

test('a port that is taken ends with 1 and says so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exitCode, errors } = await startServer(['--port', String(port)]).ended;
  other.close();
  expect([exitCode, errors.includes(`${port}`), errors.trim().includes('\n')]).toEqual([
    1,
    true,
    false,
  ]);
});

test('a cache folder that cannot be made ends with 2 and names it', async () => {
  const file = join(cacheDirectory, 'file');
  await writeFile(file, '');
  const { exitCode, errors } = await startServer([
    '--port',
    '0',
    '--cache-dir',
    join(file, 'below'),
  ]).ended;
  expect([exitCode, errors.includes(join(file, 'below')), errors.trim().includes('\n')]).toEqual([
    2,
    true,
    false,
  ]);
});

test('an extra models folder that is not there is told and not made', async () => {
  const missing = join(cacheDirectory, 'not', 'there');
  const elsewhere = await mkdtemp(join(tmpdir(), 'lemonade-main-'));
  const server = startServer(['--port', '0', '--cache-dir', elsewhere], {
    LEMONADE_EXTRA_MODELS_DIR: missing,
  });
  await server.ready;
  server.child.kill('SIGTERM');
  const { exitCode, output } = await server.ended;
  expect([exitCode, output.includes(missing), existsSync(missing)]).toEqual([0, true, false]);
  await rm(elsewhere, { recursive: true, force: true });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the server says when it is ready and ends well on %s',
  async (signal) => {
    const server = startServer(['--port', '0']);
    const url = await server.ready;
    expect((await fetch(`${url}/live`)).status).toBe(200);
    server.child.kill(signal);
    const { exitCode, output } = await server.ended;
    expect([exitCode, output.includes('Stopped')]).toEqual([0, true]);
    // And for no other reason: its input, which has ended, says nothing.
    expect(output).toContain(`${signal}: finishing running responses`);
  },
);

/** What the server says of itself to commands; undefined where it is not announced. */
async function announcement(url: string) {
  const path = join(cacheDirectory, 'servers', `${new URL(url).port}.json`);
  return JSON.parse(await readFile(path, 'utf8').catch(() => 'null')) ?? undefined;
}

test('commands of the same user find a server that is ready, and end it', async () => {
  const server = startServer(['--port', '0']);
  const url = await server.ready;
  const { pid } = server.child;
  const { key, ...file } = await announcement(url);
  expect(file).toEqual({ pid, port: Number(new URL(url).port), url });
  const models = await fetch(`${url}/internal/config`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(models.status).toBe(200);
  await writeFile(join(cacheDirectory, 'servers', `${new URL(url).port}.stop`), '');
  const { exitCode, output } = await server.ended;
  expect([exitCode, output]).toEqual([0, expect.stringContaining("'lemonade stop': finishing")]);
  expect(output).not.toContain(key);
  expect(await announcement(url)).toBeUndefined();
});

test('a server that can not be announced serves, says so, and is announced once it can be', async () => {
  await writeFile(join(cacheDirectory, 'servers'), '');
  const server = startServer(['--port', '0']);
  const url = await server.ready;
  expect((await fetch(`${url}/live`)).status).toBe(200);
  await rm(join(cacheDirectory, 'servers'));
  await expect.poll(() => announcement(url), { timeout: 60_000 }).toBeDefined();
  server.child.kill('SIGTERM');
  const { output } = await server.ended;
  expect(output).toMatch(
    /Commands can't tell that this server is yours: [\s\S]*Commands can tell now that this server/,
  );
  expect(await announcement(url)).toBeUndefined();
});

test('a server that is to end with the command that started it does so', async () => {
  const server = startServer(['--port', '0'], { LEMONADE_ENDS_WITH_INPUT: '1' }, { stdin: 'pipe' });
  await server.ready;
  server.child.stdin?.end();
  expect(await server.ended).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('its command has ended: finishing'),
  });
});

test.runIf(process.platform !== 'win32').each([
  ['npm ends with it', 'start'],
  ['npx ends with it', 'npx'],
])('a server that was started by %s', async (_who, event) => {
  const words = JSON.stringify([MAIN, '--port', '0']);
  const script = `const child = require('node:child_process').spawn(process.execPath, ${words}, { stdio: 'inherit' }); child.on('spawn', () => console.log('Child ' + child.pid));`;
  const parent = spawn(process.execPath, ['-e', script], {
    env: {
      PATH: process.env.PATH,
      LEMONADE_CACHE_DIR: cacheDirectory,
      npm_lifecycle_event: event,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.add(parent);
  let output = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const closed = once(parent.stdout, 'close');
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Ready: /);
  parent.kill('SIGKILL');
  await closed;
  expect(output).toMatch(/npm has ended: finishing[\s\S]*Stopped/);
});

test('a port of its own for WebSockets is listened on, and closed at the end', async () => {
  const server = startServer(['--port', '0', '--websocket-port', '0']);
  const url = await server.ready;
  const health = await (await fetch(`${url}/v1/health`)).json();
  const { websocket_port: port } = health as { websocket_port: number };
  expect(port).not.toBe(Number(new URL(url).port));
  expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200);
  server.child.kill('SIGTERM');
  await server.ended;
  await expect(fetch(`http://127.0.0.1:${port}/live`)).rejects.toThrow();
});

test('what config.json has besides settings is told at the start', async () => {
  await writeFile(join(cacheDirectory, 'config.json'), JSON.stringify({ prot: 1 }));
  const server = startServer(['--port', '0']);
  await server.ready;
  server.child.kill('SIGTERM');
  expect((await server.ended).output).toContain("'prot'");
});

test('--detach is an option of the command line alone', async () => {
  expect(await startServer(['--detach']).ended).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("'lemonade serve'"),
  });
});
