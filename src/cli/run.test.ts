// The programs `lemonade` and `lemonade-server` as processes: what each command line starts, and
// how it ends; also of run-command.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import { version } from '../lib/package-root.ts';

const PROGRAMS = {
  lemonade: await bundledProgram(new URL('lemonade.ts', import.meta.url)),
  'lemonade-server': await bundledProgram(new URL('lemonade-server.ts', import.meta.url)),
};
type Program = keyof typeof PROGRAMS;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts one of them with a cache folder of its own and none of our settings. */
function start(program: Program, words: readonly string[], stdout: 'pipe' | number = 'pipe') {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('LEMONADE_') && name !== 'NODE_OPTIONS' && name !== 'FORCE_COLOR',
  );
  const child = spawn(process.execPath, [PROGRAMS[program], ...words], {
    env: { ...Object.fromEntries(others), LEMONADE_CACHE_DIR: folder },
    stdio: ['ignore', stdout, 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { output: '', errors: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, ended, said };
}

const run = (program: Program, ...words: string[]) => start(program, words).ended;

/** A server of this machine whose port commands are told. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return String((server.address() as AddressInfo).port);
}

describe('a command line that serves', () => {
  test.each<[Program, ...string[]]>([
    ['lemonade', 'serve', '--port', '0'],
    ['lemonade', 'server-preview', '--port', '0'],
    ['lemonade-server', '--port', '0'],
  ])('%s %s %s is the server itself, until it is told to stop', async (program, ...words) => {
    const { child, said, ended } = start(program, words);
    await expect.poll(() => said.output, { timeout: 60_000 }).toMatch(/Ready: http/);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  test('and comes from the first server has the port that it had', async () => {
    const help = await run('lemonade', 'server-preview', '--help');
    expect(help).toMatchObject({ code: 0, output: expect.stringContaining('--extra-models-dir') });
    const taken = createServer().listen(1234, '127.0.0.1');
    const isOurs = await Promise.race([
      once(taken, 'listening').then(() => true),
      once(taken, 'error').then(() => false),
    ]);
    const { code, errors } = await run('lemonade', 'server-preview');
    if (isOurs) taken.close();
    expect([code, errors]).toEqual([1, expect.stringContaining('1234')]);
  });

  test.each<[Program, ...string[]]>([
    ['lemonade', 'serve', '--help'],
    ['lemonade', 'help', 'serve'],
  ])('%s %s %s prints the options of the server', async (program, ...words) => {
    expect(await run(program, ...words)).toMatchObject({
      code: 0,
      output: expect.stringContaining('--extra-models-dir'),
    });
  });
});

describe('a command line that asks', () => {
  test('for help gets that of the program, and without words the program prints it too', async () => {
    const help = await run('lemonade', '--help');
    expect(help).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^Usage: /) });
    expect(help.output).toContain('First steps:');
    expect(await run('lemonade')).toEqual(help);
    expect(await run('lemonade-server', '--help')).toEqual(help);
    expect((await run('lemonade', 'help', 'list')).output).toContain('Usage: lemonade list');
  });

  test('for the version gets it', async () => {
    expect(await run('lemonade-server', '-v')).toEqual({
      code: 0,
      output: `${version}\n`,
      errors: '',
    });
  });

  test('for the completion of half a line gets words that go on', async () => {
    const { code, output } = await run('lemonade', 'complete', '--', 'pul');
    expect([code, output]).toEqual([0, expect.stringMatching(/^pull\b/m)]);
  });
});

describe('a command', () => {
  test('prints what the server says, and ends well', async () => {
    const port = await listen((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data: [] })),
    );
    for (const program of ['lemonade', 'lemonade-server'] as const)
      expect(await run(program, 'list', '--json', '--port', port)).toEqual({
        code: 0,
        output: '{"object":"list","data":[]}\n',
        errors: '',
      });
  });

  test('that does not exist ends with 2 and one sentence', async () => {
    const { code, output, errors } = await run('lemonade', 'lits');
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(/lits[\s\S]*list/);
  });

  test('without a server ends with 3, says so, and has no colours in a pipe', async () => {
    const { code, errors } = await run('lemonade', 'ps', '--port', '9');
    expect([code, errors]).toEqual([3, expect.stringMatching(/^Error: \S/)]);
    expect(errors.trim().split('\n').length).toBeGreaterThan(1);
  });

  test('that is stopped ends with 130 and says so', async () => {
    let isAsked = false;
    const port = await listen(() => {
      isAsked = true;
    });
    const { child, ended } = start('lemonade', ['list', '--port', port]);
    await expect.poll(() => isAsked, { timeout: 60_000 }).toBe(true);
    child.kill('SIGINT');
    const { code, output, errors } = await ended;
    expect([code, output, errors]).toEqual([130, '', expect.stringMatching(/^Stopped\./)]);
  });

  test.runIf(process.platform === 'linux')(
    'whose output can not be written fails and says why',
    async () => {
      const full = await open('/dev/full', 'w');
      const { code, errors } = await start('lemonade', ['--help'], full.fd).ended;
      await full.close();
      expect([code, errors]).toEqual([
        1,
        'Error: The output could not be written: the disk is full.\n',
      ]);
    },
  );

  test('whose reader has seen enough ends well', async () => {
    const { child, ended } = start('lemonade', ['--help']);
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, errors: '' });
  });
});
