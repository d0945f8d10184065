// A server in the background: how it starts, is found again and ends; and how its owner is known at
// the terminal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort, PROGRAM, type ProgramOptions, runProgram } from '../support/program.ts';
import { ROOT } from '../support/server.ts';

const OTHER_USER = 65_534;
const STARTED =
  /^The server runs at (http:\/\/localhost:\d+) \(process (\d+)\); 'lemonade stop' ends it\.\nLog: (.+)\n$/;

let home: string;
let cache: string;
let port: number;
let options: ProgramOptions;
const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runProgram(words, { ...options, environment: { ...options.environment, ...more } });

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lemonade-background-'));
  cache = join(home, '.cache', 'lemonade');
  port = await freePort();
  options = { port, environment: { HOME: home, LEMONADE_OFFLINE: '1' } };
});
afterEach(async () => {
  for (const { pid } of await announced()) await ended(pid);
  await rm(home, { recursive: true, force: true });
});

/** What servers have written of themselves. */
async function announced(): Promise<{ pid: number; key: string }[]> {
  const folder = join(cache, 'servers');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
}

/** Of the only one; in a container there is more in its name than the port. */
async function serverFile(): Promise<string> {
  const [name = ''] = (await readdir(join(cache, 'servers'))).filter((one) =>
    one.endsWith('.json'),
  );
  return join(cache, 'servers', name);
}

/** The only one. */
async function theServer() {
  const [server] = await announced();
  if (server === undefined) throw new Error('No server has announced itself.');
  return server;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Ends a server that a test has left. */
async function ended(pid: number): Promise<void> {
  if (!(pid > 0) || pid === process.pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await delay(20);
}

const answers = () =>
  fetch(`http://localhost:${port}/live`).then(
    ({ status }) => status,
    () => undefined,
  );

describe('serve --detach', () => {
  test('returns when the server answers, says where it and its log are, and stop ends it', async () => {
    const started = await run(['serve', '--detach']);
    expect(started).toMatchObject({ code: 0, output: expect.stringMatching(STARTED) });
    const [, url, pid, log = ''] = STARTED.exec(started.output) ?? [];
    expect(url).toBe(`http://localhost:${port}`);
    expect(await answers()).toBe(200);
    expect(isAlive(Number(pid))).toBe(true);
    expect(await readFile(log, 'utf8')).toContain('Lemonade Server');
    expect((await run(['status'])).code).toBe(0);
    expect(await run(['stop'])).toMatchObject({
      code: 0,
      output: `The server at ${url} has ended.\n`,
    });
    expect([await answers(), isAlive(Number(pid)), await announced()]).toEqual([
      undefined,
      false,
      [],
    ]);
    expect(await readFile(log, 'utf8')).toMatch(
      /'lemonade stop': finishing running responses[\s\S]*Stopped/,
    );
  });

  test('takes both keys of the environment, so that apps get in with theirs', async () => {
    await run(['serve', '--detach'], {
      LEMONADE_API_KEY: 'key-of-apps',
      LEMONADE_ADMIN_API_KEY: 'key-of-the-owner',
    });
    const statusOf = async (path: string, key: string) =>
      (await fetch(`http://localhost:${port}${path}`, { headers: { 'x-api-key': key } })).status;
    expect([
      await statusOf('/v1/health', 'key-of-apps'),
      await statusOf('/internal/config', 'key-of-apps'),
      await statusOf('/internal/config', 'key-of-the-owner'),
      await statusOf('/v1/health', 'key-that-is-unknown'),
    ]).toEqual([200, 403, 200, 401]);
  });

  test('hands a key that is typed on where no other user of the machine can read it', async () => {
    const started = await run(['--api-key', 'typed-key', 'serve', '--detach']);
    expect(started).toMatchObject({ code: 0, output: expect.stringMatching(STARTED) });
    const statusWith = async (key: string) =>
      (await fetch(`http://localhost:${port}/v1/health`, { headers: { 'x-api-key': key } })).status;
    expect([await statusWith('typed-key'), await statusWith('another')]).toEqual([200, 401]);
    const { pid } = await theServer();
    const shown =
      process.platform === 'linux' ? await readFile(`/proc/${pid}/cmdline`, 'utf8') : '';
    expect(shown).not.toContain('typed-key');
  });

  test('starts no second server in the same cache folder, whatever its port', async () => {
    await run(['serve', '--detach']);
    const second = await run(['serve', '--detach']);
    expect(second).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/runs already.*\n'lemonade stop' ends it/),
    });
    const elsewhere = await run(['serve', '--detach'], { LEMONADE_PORT: String(await freePort()) });
    expect(elsewhere).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`'lemonade --port ${port} stop'`),
    });
    expect(await announced()).toHaveLength(1);
  });

  test('on a port that was typed is ended by the command that it names', async () => {
    const typed = String(await freePort());
    const words = ['serve', '--detach', '--host', '127.0.0.1', '--port', typed];
    const { code, output } = await run(words);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`'lemonade --port ${typed} stop'`),
    });
    const again = await run(words);
    expect(again).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`'lemonade --port ${typed} stop' ends it`),
    });
    expect(await run(['--port', typed, 'stop'])).toMatchObject({ code: 0 });
  });

  test('tells when the port belongs to another program', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(
      port,
      'localhost',
    );
    await once(other, 'listening');
    const { code, errors } = await run(['serve', '--detach']);
    other.close();
    expect(code).toBe(1);
    expect(errors).toContain(`Something answers at http://localhost:${port} already.`);
  });

  test('shows what a server says that ends at its start', async () => {
    const { code, errors } = await run(['serve', '--detach', '--max-loaded-models', 'many']);
    expect(code).toBe(1);
    expect(errors).toContain('The server could not be started: --max-loaded-models');
    expect(errors).toContain(`Its log is ${join(cache, 'servers', `${port}.log`)}`);
  });

  test('is not misled by the file of a server that was killed, and neither is stop', async () => {
    await run(['serve', '--detach']);
    const server = await theServer();
    process.kill(server.pid, 'SIGKILL');
    while (isAlive(server.pid)) await delay(20);
    // The number may belong to another program by now, which must not be ended.
    const file = await serverFile();
    await writeFile(
      file,
      JSON.stringify({ ...server, pid: process.pid, port, url: `http://localhost:${port}` }),
    );
    expect(await run(['stop'])).toMatchObject({
      code: 3,
      errors: expect.stringContaining('No server of yours runs'),
    });
    expect(await announced()).toEqual([]);
    expect(await run(['serve', '--detach'])).toMatchObject({ code: 0 });
  });

  test('keeps the log of the server before', async () => {
    for (const _ of [1, 2]) {
      await run(['serve', '--detach']);
      await run(['stop']);
    }
    expect(await readdir(join(cache, 'servers'))).toEqual([`${port}.former.log`, `${port}.log`]);
  });
});

describe('doctor without a server', () => {
  const findings = async (more: Readonly<Record<string, string>> = {}) => {
    const { code, output } = await run(['doctor', '--json'], more);
    const found = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { code, found: Object.fromEntries(found.map((finding) => [finding.check, finding])) };
  };

  test('looks at all that it looks at with one, and ends well', async () => {
    const { code, found } = await findings();
    expect(code).toBe(0);
    const checks = [
      'Node',
      'Server',
      'Machine',
      'GPU',
      'Backends of llamacpp',
      'Models',
      'Network',
      'Memory',
      'Disk',
      'npm',
    ];
    expect(Object.keys(found)).toEqual(expect.arrayContaining(checks));
    expect(found.Server).toMatchObject({
      state: 'hint',
      message: `none runs; port ${port} is free`,
    });
    // Of recipes that no model here is for it says nothing.
    expect(found).not.toHaveProperty('Backends of kokoro');
    expect(await announced()).toEqual([]);
  });

  test('says that another program has the port, as list does', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(
      port,
      'localhost',
    );
    await once(other, 'listening');
    const { code, found } = await findings();
    const listed = await run(['list']);
    other.close();
    expect(code).toBe(1);
    expect(listed).toMatchObject({
      code: 3,
      errors: expect.stringContaining('is not a Lemonade server'),
    });
    expect(found.Server).toMatchObject({
      state: 'wrong',
      message: `port ${port} is taken by another program`,
    });
  });

  test('says that the registry of npm does not answer', async () => {
    const { found } = await findings({ npm_config_registry: 'http://127.0.0.1:9/' });
    expect(found.npm).toMatchObject({
      state: 'hint',
      message: expect.stringContaining('127.0.0.1:9/ does not answer'),
    });
  });
});

test('help serve lists the settings of the server', async () => {
  const { code, output } = await run(['help', 'serve']);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/--detach[\s\S]*LEMONADE_CTX_SIZE|LEMONADE_CTX_SIZE[\s\S]*--detach/),
  ]);
});

test('an https address of a server that speaks plain HTTP gets one sentence and what to write', async () => {
  await run(['serve', '--detach']);
  const url = `https://localhost:${port}`;
  expect(await run(['--host', url, 'list'])).toEqual({
    code: 3,
    output: '',
    errors:
      `Error: What answers at port ${port} of localhost does not speak HTTPS.\n` +
      'Write http:// in place of https://; Lemonade Server itself speaks plain HTTP.\n',
  });
  const added = await run(['provider', 'add', 'cloud', `${url}/v1`]);
  expect(added).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/does not speak HTTPS\. Write http:\/\/ in place/),
  });
  expect((await run(['provider'])).output).toContain('There are no providers.');
});

test('a server that can not write its file says how it ends, and is found once it could', async () => {
  // As on a full disk, its file can't be put there.
  const inTheWay = join(cache, 'servers', `${port}.json`);
  await mkdir(inTheWay, { recursive: true });
  const { code, output } = await run(['serve', '--detach']);
  expect(code).toBe(0);
  const [, pid = ''] =
    /\(process (\d+)\); it could not write \S+, so that 'lemonade stop' does not find it/.exec(
      output,
    ) ?? [];
  expect(output).toContain(`'kill ${pid}' ends it. Is the disk full?`);
  const refused = await run(['stop']);
  expect(refused).toMatchObject({
    code: 3,
    errors: expect.stringContaining(`No server of yours runs`),
  });
  expect(refused.errors).toMatch(
    /What answers there has no file in .*servers: .*'ss -ltnp' names its process/,
  );
  await rm(inTheWay, { recursive: true });
  await expect.poll(announced, { timeout: 20_000 }).toHaveLength(1);
  expect(await run(['stop'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('has ended'),
  });
});

test.runIf(existsSync('/bin/bash'))('the completion of bash can be read twice', async () => {
  const { output } = await run(['completion', 'bash']);
  const bash = spawn('bash', ['--norc', '-c', 'eval "$SCRIPT"; eval "$SCRIPT"'], {
    env: { SCRIPT: output },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [bash.stdout, bash.stderr])
    stream?.on('data', (text) => said.push(String(text)));
  expect([await once(bash, 'close'), said]).toEqual([[0, null], []]);
});

test('a cache folder that the system says is not there is refused, by serve and by serve --detach', async () => {
  for (const words of [['serve'], ['serve', '--detach']]) {
    const { code, errors } = await run([...words, '--cache-dir', '/proc/x']);
    expect(code).toBeGreaterThan(0);
    expect(errors).toMatch(/\/proc\/x.*ENOENT/);
  }
});

test('run starts its server also where the log tells nothing, and takes it away again', async () => {
  const { code, output } = await run(['demo'], { LEMONADE_LOG_LEVEL: 'error' });
  expect([code, output]).toEqual([0, 'Hello from the tiny random model.\n']);
  expect([await answers(), await announced()]).toEqual([undefined, []]);
});

test('run --keep leaves its server for the next command', async () => {
  await run(['demo']);
  const { code, errors } = await run(['run', '--keep', 'extra.Tiny-Demo', 'Hi']);
  expect(code).toBe(0);
  expect(errors).toContain(
    `The server at http://localhost:${port} stays; 'lemonade stop' ends it.`,
  );
  expect((await run(['ps'])).output).toContain('extra.Tiny-Demo');
  expect((await run(['stop'])).code).toBe(0);
});

test('SIGTERM to npm start ends the server', async () => {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: home, LEMONADE_PORT: String(port), LEMONADE_OFFLINE: '1' },
  });
  while ((await announced()).length === 0) await delay(50);
  const server = await theServer();
  child.kill('SIGTERM');
  await once(child, 'exit');
  while (isAlive(server.pid)) await delay(50);
  expect(await answers()).toBeUndefined();
});

describe('the owner of a server without keys', () => {
  const setting = 'llamacpp.args=--slot-save-path /tmp/slots';

  test('may set at the terminal what names folders; a request without the proof may not', async () => {
    await run(['serve', '--detach']);
    expect(await run(['config', 'set', setting])).toMatchObject({ code: 0, errors: '' });
    expect((await run(['config', 'get', 'llamacpp.args'])).output).toBe(
      '--slot-save-path /tmp/slots\n',
    );
    const body = JSON.stringify({ llamacpp: { args: '--slot-save-path /tmp/others' } });
    const headers = { 'content-type': 'application/json' };
    const request = (more = {}) =>
      fetch(`http://localhost:${port}/internal/set`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      });
    expect((await request()).status).toBeGreaterThanOrEqual(400);
    expect((await request({ authorization: 'Bearer guessed' })).status).toBeGreaterThanOrEqual(400);
  });

  test('is known by a file that others cannot read, and whose key ends with the server', async () => {
    await run(['serve', '--detach']);
    const file = await serverFile();
    if (process.platform !== 'win32') {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(join(cache, 'servers'))).mode & 0o777).toBe(0o700);
    }
    const first = await theServer();
    await run(['stop']);
    await run(['serve', '--detach']);
    const second = await theServer();
    expect(first.key).toMatch(/^[\w-]{43}$/);
    expect(second.key).not.toBe(first.key);
  });

  test.runIf(process.getuid?.() === 0)(
    'is not another user of the machine, wherever the cache folder lies',
    async () => {
      await run(['serve', '--detach']);
      // Others may enter what is above; the folder of the servers is closed all the same.
      for (const path of [home, join(home, '.cache'), cache]) await chmod(path, 0o755);
      const theirHome = join(home, 'theirs');
      await mkdir(theirHome);
      await chmod(theirHome, 0o777);
      const child = spawn(process.execPath, [PROGRAM, 'config', 'set', setting], {
        uid: OTHER_USER,
        gid: OTHER_USER,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: theirHome,
          LEMONADE_PORT: String(port),
          LEMONADE_CACHE_DIR: cache,
        },
      });
      let errors = '';
      child.stderr?.on('data', (text) => {
        errors += text;
      });
      const [code] = await once(child, 'close');
      expect(code).toBe(1);
      expect(errors).toContain('names a folder');
      expect((await run(['config', 'get', 'llamacpp.args'])).output).toBe('\n');
    },
  );
});
