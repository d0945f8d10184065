// A blind sample: small changes of all rooms of the server, drawn before any test runs, and which
// of them the tests of their rooms and of those that use them notice.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedByCompiler } from '../checked-copies.ts';
import { ProjectCopy } from './copies.ts';
import { drawn } from './drawn.ts';
import { mutationsOfAll } from './known-mutations.ts';
import { type Mutation, mutated } from './mutations.ts';
import { describeSurvivors, type Mutant, scoreOf } from './score.ts';
import { Readers } from './tests-of-file.ts';

/** What of the project has rooms whose sources are changed. */
const SOURCES = /^(?:src|common|engines)\/.*\.ts$/;
const TESTS = /\.(?:test|type-test|d)\.ts$/;
/** What may stand between a test and a source. */
const READ = /^(?:src|common|engines|fixtures|generated)\/.*\.ts$/;

/** How many more are drawn than are wanted: the compiler refuses a third of them. */
const SPARE = 2;

interface Options {
  root: string;
  count: number;
  seed: string;
  /** How many changes are tried at a time. */
  concurrency: number;
}

/** Prints the sample, then each change with its fate, then the score. */
export async function tryBlindSample({ root, count, seed, concurrency }: Options): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter((file) => file !== '');
  const texts = new Map(
    files
      .filter((file) => READ.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const textOf = (file: string) => texts.get(file) ?? '';
  const sources = [...texts].filter(([file]) => SOURCES.test(file) && !TESTS.test(file));
  const all = await mutationsOfAll(sources, join(root, '.cache/mutations.json'));
  const candidates = drawn(all, { count: Math.ceil(count * SPARE), seed }).map((mutation) => ({
    mutation,
    file: mutation.fileName,
    text: mutated(textOf(mutation.fileName), mutation),
  }));
  const refused = refusedByCompiler(candidates, {
    root,
    name: 'sample-of-mutants',
    others: sources.map(([file]) => file),
  });
  const sample = candidates.filter((one) => !refused.has(one)).slice(0, count);
  const last = sample.at(-1);
  const left = last === undefined ? 0 : candidates.indexOf(last) + 1 - sample.length;
  console.log(
    `${sample.length} of ${all.length} changes, seed ${seed}; ${left} that were drawn are left out, because the compiler refuses them:`,
  );
  for (const { mutation } of sample) console.log(describe(mutation));

  const readers = new Readers(texts);
  const tried: Mutant[] = [];
  const waiting = [...sample];
  const soundTests = new Set<string>();
  async function work(index: number): Promise<void> {
    const copy = new ProjectCopy(root, join(root, `.cache/mutants-source-${index}`), files);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { mutation, file, text } = next;
      const started = performance.now();
      const tests = readers.testsOf(file);
      const status = await fateOf({ copy, file, text, original: textOf(file), tests, soundTests });
      const { start, end } = mutation.location;
      // Lines of a report count from 1.
      const location = {
        start: { line: start.line + 1, column: start.column + 1 },
        end: { line: end.line + 1, column: end.column + 1 },
      };
      tried.push({ ...mutation, location, status });
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(
        `${tried.length} ${status} ${describe(mutation)} (${seconds} s, ${tests.length} files of tests)`,
      );
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, index) => work(index)));
  console.log(describeSurvivors(tried));
  console.log(`all rooms, seed ${seed}: ${scoreOf(tried, { share: sample.length / all.length })}`);
}

interface Try {
  copy: ProjectCopy;
  file: string;
  text: string;
  original: string;
  tests: readonly string[];
  /** Those that are known to pass without a change; more are added. */
  soundTests: Set<string>;
}

/** A test that fails without the change as well says nothing of it, and is left out. */
async function fateOf(one: Try): Promise<Mutant['status']> {
  const { copy, file, text, original, tests, soundTests } = one;
  if (tests.length === 0) return 'NoCoverage';
  copy.write(file, text);
  const { outcome, failed } = await copy.run(tests);
  copy.write(file, original);
  if (outcome === 'passed') return 'Survived';
  const suspects = (failed.length > 0 ? failed : tests).filter((test) => !soundTests.has(test));
  const unsound: string[] = [];
  for (const test of suspects) {
    if ((await copy.run([test])).outcome === 'passed') soundTests.add(test);
    else unsound.push(test);
  }
  if (unsound.length === 0) return outcome === 'timeout' ? 'Timeout' : 'Killed';
  console.log(`fails without any change: ${unsound.join(', ')}`);
  return fateOf({ ...one, tests: tests.filter((test) => !unsound.includes(test)) });
}

function describe({ fileName, location, mutatorName, replacement }: Mutation): string {
  const { line, column } = location.start;
  const instead = replacement.replace(/\s+/g, ' ').slice(0, 100);
  return `${fileName}:${line + 1}:${column + 1} ${mutatorName} ${instead}`;
}
