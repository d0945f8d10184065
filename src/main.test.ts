import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
function startServer(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('LEMONADE_') && name !== 'NODE_OPTIONS',
  );
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...Object.fromEntries(others), LEMONADE_CACHE_DIR: cacheDirectory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.errors += text;
  });
  const ended = once(child, 'close').then(([exitCode]) => {
    running.delete(child);
    return { exitCode: exitCode as number | null, ...said };
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
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
  },
);
