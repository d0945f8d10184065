// llama.cpp's own tests of its server, of the pinned version, run against a program that takes
// llama-server's command line.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeAttentiveModel, writeTinyModel } from '../../fixtures/models/generate.ts';
import { encodeTinyLora } from '../../fixtures/models/tiny-lora.ts';
import { writeOfficialSources } from '../../fixtures/native/official-sources.ts';

const execute = promisify(execFile);
const OURS = join(import.meta.dirname, 'python');
const TESTS = 'tools/server/tests';

/** What became of each test, by what pytest calls it below `unit/`. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** `message` is empty where it passed. */
export interface Outcome {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  readonly message: string;
}

/** What runs the tests, and what they run against. */
export interface Run {
  /** Path of a Python with pytest and requests. */
  readonly python: string;
  /** The words before those of the tests. */
  readonly program: readonly string[];
  /** Names of tests or of files below `unit/`; those with parameters by their name alone. */
  readonly tests: readonly string[];
}

/** @param folder an empty one of the test's own */
export async function prepareSuite(folder: string): Promise<void> {
  writeOfficialSources(join(folder, 'sources'), [TESTS, 'models/templates']);
  const tests = join(folder, 'sources', TESTS);
  for (const name of await readdir(OURS)) await copyFile(join(OURS, name), join(tests, name));
  await writeStandIns(join(folder, 'models'));
}

/** The models that conftest.py puts in place of those that the tests would fetch. */
async function writeStandIns(folder: string): Promise<void> {
  await mkdir(folder);
  const path = (name: string) => join(folder, `${name}.gguf`);
  await writeAttentiveModel(path('stories'));
  await writeTinyModel({ kind: 'chat', path: path('adapted') });
  await writeTinyModel({ kind: 'embedding', path: path('embedding') });
  await writeTinyModel({ kind: 'reranking', path: path('reranking') });
  await writeFile(path('lora'), encodeTinyLora());
}

/** The names of all tests, without their parameters, e.g. `test_basic.py::test_no_ui`. */
export async function testsOfSuite(folder: string): Promise<readonly string[]> {
  const unit = join(folder, 'sources', TESTS, 'unit');
  const files = (await readdir(unit)).filter((name) => name.endsWith('.py'));
  const named = files.map(async (file) => {
    const source = await readFile(join(unit, file), 'utf8');
    return [...source.matchAll(/^def (test_\w+)\(/gm)].map(([, name]) => `${file}::${name}`);
  });
  return (await Promise.all(named)).flat();
}

/** Runs them one after the other. @param folder that `prepareSuite` has filled */
export async function runSuite(folder: string, { python, program, tests }: Run): Promise<Outcomes> {
  const [executable, results] = [join(folder, 'server.sh'), join(folder, 'results.json')];
  const words = program.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  await writeFile(executable, `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 });
  const env = {
    ...process.env,
    PYTHONPATH: '.',
    PYTHONDONTWRITEBYTECODE: '1',
    STAND_IN_MODELS: join(folder, 'models'),
    RESULTS: results,
    LLAMA_SERVER_BIN_PATH: executable,
  };
  const named = tests.map((test) => `unit/${test}`);
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-m', 'not slow', ...named];
  const cwd = join(folder, 'sources', TESTS);
  // pytest ends with 1 where a test fails.
  await execute(python, args, { cwd, env, maxBuffer: 2 ** 28 }).catch((error) => {
    if (error.code !== 1) throw new Error(`pytest failed: ${error.stdout}${error.stderr}`);
  });
  const read: Record<string, Outcome> = JSON.parse(await readFile(results, 'utf8'));
  const below = (name: string) => name.replace(/^unit\//, '');
  return new Map(Object.entries(read).map(([name, outcome]) => [below(name), outcome]));
}
