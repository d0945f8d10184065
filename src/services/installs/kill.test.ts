// An update survives kill -9 at any moment: what is found afterwards is the old build or the new
// one, and it is whole.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import { ballast, fakeProgram, llamaCppBuild } from '../../../fixtures/releases/builds.ts';
import { createInstallsUnderTest } from '../../../fixtures/releases/installs-under-test.ts';
import { pinnedTo } from '../../../fixtures/releases/pinned-to.ts';
import {
  type ReleaseHostFixture,
  startReleaseHost,
} from '../../../fixtures/releases/release-host.ts';
import { createLlamacppRecipe } from '../../recipes/llamacpp/recipe.ts';

const RUNNER = await bundledProgram(
  new URL('../../../fixtures/releases/install-runner.ts', import.meta.url),
);
const NEW = 'llama-b2-bin-ubuntu-x64.tar.gz';
const SIZE = 600_000;
const more = [{ path: 'ballast', content: ballast(SIZE) }];

let host: ReleaseHostFixture;
let folder: string;
let binDirectory: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'installs-kill-')));
  binDirectory = join(folder, 'bin');
  host = await startReleaseHost();
  host.put({
    repo: 'ggml-org/llama.cpp',
    tag: 'b1',
    name: NEW.replace('b2', 'b1'),
    archive: llamaCppBuild('b1'),
  });
  host.put({
    repo: 'ggml-org/llama.cpp',
    tag: 'b2',
    name: NEW,
    archive: llamaCppBuild('b2', { more }),
  });
  await inThisProcess('b1').install(REQUEST);
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const REQUEST = {
  recipe: 'llamacpp',
  backend: 'cpu',
  force: false,
  signal: new AbortController().signal,
};

function inThisProcess(version: string) {
  const recipes = [pinnedTo(createLlamacppRecipe({ environment: {}, binDirectory }), version)];
  return createInstallsUnderTest({ recipes, binDirectory, releasesUrl: host.url }).installs;
}

function startRunner(environment: Readonly<Record<string, string>> = {}): {
  child: ChildProcess;
  ended: Promise<unknown[]>;
} {
  const child = spawn(process.execPath, [RUNNER, host.url, binDirectory, 'b2'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  return { child, ended: once(child, 'exit') };
}

async function killed({ child, ended }: ReturnType<typeof startRunner>): Promise<void> {
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** The version in place; the folder must be all of it. */
async function versionInPlace(): Promise<string> {
  const version = await readFile(join(binDirectory, 'llamacpp/cpu/version.txt'), 'utf8');
  const library = await readFile(
    join(binDirectory, `llamacpp/cpu/llama-${version}/libllama.so`),
    'utf8',
  );
  expect(library).toBe(`library of ${version}`);
  return version;
}

async function expectOldThenNew(): Promise<void> {
  expect(await versionInPlace()).toBe('b1');
  await inThisProcess('b2').recover();
  expect(await readdir(join(binDirectory, 'llamacpp'))).toEqual(['cpu']);
  expect(await versionInPlace()).toBe('b1');
  host.clearFaults();
  await inThisProcess('b2').install(REQUEST);
  expect(await versionInPlace()).toBe('b2');
  expect(await readdir(join(binDirectory, 'llamacpp'))).toEqual(['cpu']);
}

test.each([1, 65_536, SIZE])('killed after %i bytes', async (bytes) => {
  host.addFault({ kind: 'stall', afterBytes: bytes });
  const runner = startRunner();
  await host.whenSent(NEW, bytes);
  await killed(runner);
  await expectOldThenNew();
});

test('killed while the new build is tried', async () => {
  const hold = join(folder, 'hold');
  expect(spawnSync('mkfifo', [hold]).status).toBe(0);
  // Opening the pipe lets this test know that the program runs, and holds the program until the
  // test lets go.
  const program = `#!/bin/sh\n[ -z "$HOLD" ] || read -r line < "$HOLD"\n${fakeProgram('llama-server')}`;
  host.put({
    repo: 'ggml-org/llama.cpp',
    tag: 'b2',
    name: NEW,
    archive: llamaCppBuild('b2', { program, more }),
  });
  const runner = startRunner({ HOLD: hold, LEMONADE_CHILD_ENVIRONMENT: 'HOLD' });
  const writer = await open(hold, 'w');
  await killed(runner);
  await writer.close();
  await expectOldThenNew();
});

test('not killed, the runner ends with the new build', async () => {
  const { ended } = startRunner();
  expect(await ended).toEqual([0, null]);
  expect(await versionInPlace()).toBe('b2');
  expect(await readdir(join(binDirectory, 'llamacpp'))).toEqual(['cpu']);
});
