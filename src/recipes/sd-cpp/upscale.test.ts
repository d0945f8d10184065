// Enlarging with sd-cli: the program, its files, and what is left of them.
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackendCrashed } from '../../processes/errors.ts';
import type { ProgramResult, ProgramRun } from '../../processes/run-program.ts';
import { BackendNotAvailable } from '../kit/errors.ts';
import type { UpscaleInput } from '../kit/recipe.ts';
import { upscaleWithSdCli } from './upscale.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upscale-test-'));
  await writeFile(join(folder, process.platform === 'win32' ? 'sd-cli.exe' : 'sd-cli'), '');
  await chmod(join(folder, process.platform === 'win32' ? 'sd-cli.exe' : 'sd-cli'), 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const input = (): UpscaleInput => ({
  model: { id: 'm', recipe: 'sd-cpp', type: 'image', path: '/models/x4.pth' },
  backend: { name: 'cpu', executable: join(folder, 'sd-server'), devices: ['cpu'] },
  image: Buffer.from('small'),
  signal: new AbortController().signal,
});

/** Runs with a program that does what the test says; resolves with what it was asked for too. */
async function upscale(program: (output: string) => Promise<ProgramResult>) {
  const runs: ProgramRun[] = [];
  const run = async (asked: ProgramRun) => {
    runs.push(asked);
    return program(asked.args.at(-1) ?? '');
  };
  const workDirectory = join(folder, 'work');
  const details = { workDirectory, env: { LD_LIBRARY_PATH: '/lib' }, run };
  const outcome = await upscaleWithSdCli(input(), details).catch((error: unknown) => error);
  expect(runs.map(({ args }) => dirname(dirname(args.at(-1) ?? '')))).toEqual([workDirectory]);
  return { outcome, runs };
}

test('the picture goes through files of its own, and nothing is left of them', async () => {
  const { outcome, runs } = await upscale(async (output) => {
    await writeFile(output, 'large');
    return { exitCode: 0, stdout: '', stderr: '' };
  });
  expect(String(outcome)).toBe('large');
  const [{ file, args, env }] = runs as [ProgramRun];
  expect(dirname(file)).toBe(folder);
  expect(args.slice(0, 4)).toEqual(['-M', 'upscale', '--upscale-model', '/models/x4.pth']);
  expect(env).toEqual({ LD_LIBRARY_PATH: '/lib' });
  await expect(readdir(dirname(args.at(-1) ?? ''))).rejects.toThrow('ENOENT');
});

test.each([
  ['fails', { exitCode: 1, stdout: '', stderr: 'no such model' }, /ended with 1 .* no such model/],
  ['makes nothing', { exitCode: 0, stdout: 'nothing to do', stderr: '' }, /nothing to do/],
  ['is killed', { exitCode: undefined, stdout: '', stderr: '' }, /ended with a signal/],
])('a program that %s is an error with the end of its output', async (_title, result, message) => {
  const { outcome, runs } = await upscale(async () => result);
  expect(outcome).toBeInstanceOf(BackendCrashed);
  expect(String(outcome)).toMatch(message);
  await expect(readdir(dirname(runs[0]?.args.at(-1) ?? ''))).rejects.toThrow('ENOENT');
});

test('without sd-cli next to sd-server the error says what to do', async () => {
  const lonely = {
    ...input(),
    backend: { name: 'cpu', executable: join(folder, 'elsewhere', 'sd-server'), devices: [] },
  };
  const run = () => Promise.reject(new Error('There is nothing to run.'));
  await expect(upscaleWithSdCli(lonely, { workDirectory: folder, env: {}, run })).rejects.toThrow(
    BackendNotAvailable,
  );
});
