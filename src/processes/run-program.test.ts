// A program that is run to its end, or ended with all that it has started.
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import { openTether, type Tether } from '../../fixtures/processes/tether.ts';
import { HAS_PROCESS_GROUPS } from './process-group.ts';
import { runProgram } from './run-program.ts';

const program = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/processes/${name}`, import.meta.url));
const { signal } = new AbortController();
let tether: Tether;
beforeEach(async () => {
  tether = await openTether();
});
afterEach(() => tether.close());

/** One that starts another, which only SIGKILL ends. */
const parentOfSurvivor = () => ({
  ...{
    file: process.execPath,
    args: [program('spawns-grandchild.mjs'), '--port', '0'],
    withDescendants: true as const,
  },
  env: { TETHER_PORT: String(tether.port) },
});

test.runIf(HAS_PROCESS_GROUPS)('the signal ends what the program has started, too', async () => {
  const leaving = new AbortController();
  const run = runProgram({ ...parentOfSurvivor(), signal: leaving.signal });
  const [child, grandchild] = [await tether.next('forever'), await tether.next('grandchild')];
  leaving.abort(new Error('not wanted any more'));
  await expect(run).rejects.toThrow('not wanted any more');
  await Promise.all([child.gone, grandchild.gone]);
});

test.runIf(HAS_PROCESS_GROUPS)('what a program leaves behind ends with it', async () => {
  const run = runProgram({ ...parentOfSurvivor(), signal });
  const [child, grandchild] = [await tether.next('forever'), await tether.next('grandchild')];
  process.kill(child.pid, 'SIGKILL');
  expect(await run).toMatchObject({ exitCode: undefined });
  await grandchild.gone;
});

test.runIf(HAS_PROCESS_GROUPS)('a server that is killed takes its programs along', async () => {
  const server = execa(process.execPath, [await bundledProgram(program('runs-program.ts'))], {
    env: { TETHER_PORT: String(tether.port), LEMONADE_CHILD_ENVIRONMENT: 'TETHER_PORT' },
    reject: false,
  });
  const [child, grandchild] = [await tether.next('forever'), await tether.next('grandchild')];
  server.kill('SIGKILL');
  await Promise.all([child.gone, grandchild.gone, server]);
});

test.each([undefined, true as const])(
  'its end and its words are told (with descendants: %s)',
  async (withDescendants) => {
    const lines: string[] = [];
    const result = await runProgram({
      ...{
        file: process.execPath,
        args: ['-e', 'console.log("one"); console.error("two"); process.exitCode = 3'],
        signal,
      },
      ...(withDescendants === undefined ? {} : { withDescendants }),
      onLine: (line) => lines.push(line),
    });
    expect([result, lines]).toEqual([{ exitCode: 3, stdout: 'one', stderr: 'two' }, ['one']]);
  },
);

test('one that can not be started tells why', async () => {
  const result = await runProgram({
    file: '/nonexistent/program',
    args: [],
    signal,
    withDescendants: true,
  });
  expect(result).toMatchObject({ exitCode: undefined, stderr: expect.stringContaining('ENOENT') });
});

test.runIf(process.platform === 'linux').each([undefined, true as const])(
  'it gets what passes of the environment and what it is given, and no keys (with descendants: %s)',
  async (withDescendants) => {
    vi.stubEnv('HF_TOKEN', 'hf_secret')
      .stubEnv('LEMONADE_OPENAI_API_KEY', 'sk-secret')
      .stubEnv('OMP_NUM_THREADS', '3');
    onTestFinished(() => void vi.unstubAllEnvs());
    const descendants = withDescendants && { withDescendants };
    const run = {
      file: '/usr/bin/env',
      args: [],
      env: { GIVEN: 'yes', HOME: undefined },
      ...descendants,
      signal,
    };
    const lines = (await runProgram(run)).stdout.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['GIVEN=yes', 'OMP_NUM_THREADS=3', `PATH=${process.env.PATH}`]),
    );
    expect(lines.join('\n')).not.toMatch(/secret|^HOME=/m);
  },
);
