// `npm run mutants-source -- <room> [file …]`: changes the source of a room in small ways, one at a
// time, and tells which changes no test of the room notices. With `--share 0.1` only a tenth of the
// changes, chosen at random, is tried. `--drawn 60` without a room tries 60 of all rooms.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { tryBlindSample } from './blind-sample.ts';
import { EXCLUDED_MUTATORS } from './mutations.ts';
import { ROOMS, roomNamed } from './rooms.ts';
import { isSampled, type Sample } from './sample-checker.ts';
import { describeSurvivors, scoreOf } from './score.ts';

const USAGE = `Name a room: npm run mutants-source -- <room> [file …] [--share 0.1] [--seed 1] [--concurrency 2]. The rooms are ${ROOMS.join(', ')}, and any folder below src, common and engines by its path. Or try a sample of all rooms: npm run mutants-source -- --drawn 60 [--seed 1] [--concurrency 2].`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    drawn: { type: 'string' },
    concurrency: { type: 'string', default: '2' },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const root = fileURLToPath(new URL('../../', import.meta.url));
if (values.drawn !== undefined) {
  const count = Number(values.drawn);
  if (!(count > 0) || positionals.length > 0) {
    console.error(USAGE);
    process.exit(2);
  }
  const concurrency = Number(values.concurrency);
  await tryBlindSample({ root, count, seed: values.seed, concurrency });
  process.exit(0);
}
const [name = '', ...files] = positionals;
const room = roomNamed(name);
const sample: Sample = { share: Number(values.share), seed: values.seed };
if (room === undefined || !(sample.share > 0 && sample.share <= 1)) {
  console.error(USAGE);
  process.exit(2);
}

process.chdir(root);
process.env.TESTS_OF_ROOM = JSON.stringify(room.tests);
process.env.TEST_TIMEOUT_MS = String(room.testTimeoutMs);
process.env.SAMPLE_OF_MUTANTS = JSON.stringify(sample);
const chosen =
  files.length > 0 ? files.map((file) => `${room.source}/${file}`) : [`${room.source}/**/*.ts`];
const tried = await new Stryker({
  testRunner: 'vitest',
  plugins: [
    '@stryker-mutator/vitest-runner',
    fileURLToPath(new URL('sample-checker.ts', import.meta.url)),
  ],
  vitest: { configFile: 'tools/mutants-source/vitest.config.ts', related: false },
  // Functions of the last one run as their text in a thread, which does not know what notes the
  // changes.
  mutate: [
    ...chosen,
    '!src/**/*.test.ts',
    '!common/**/*.test.ts',
    '!src/**/*.type-test.ts',
    '!engines/**/*.test.ts',
    '!src/platform/transfers/file-hasher.ts',
  ],
  mutator: { excludedMutations: EXCLUDED_MUTATORS },
  // What is worked out when a file is loaded would need all tests of the room for each mutant.
  ignoreStatic: true,
  concurrency: Number(values.concurrency),
  // On top of what the tests take without a change, and half of that again.
  timeoutMS: 5000,
  // Real processes take their time when the machine is busy.
  dryRunTimeoutMinutes: 10,
  tempDirName: '.cache/mutants-source',
  cleanTempDir: 'always',
  ignorePatterns: ['.cache', 'dist', 'bench', 'contract-tests', 'openapi', 'asyncapi'],
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
  checkers: sample.share < 1 ? ['sample'] : [],
  // Both load the plugin above.
  checkerNodeArgs: ['--import', 'tsx'],
  testRunnerNodeArgs: ['--import', 'tsx'],
}).runMutationTest();

const mutants = tried.filter((mutant) => isSampled(mutant, sample));
console.log(describeSurvivors(mutants));
console.log(
  `${name}${sample.share < 1 ? `, seed ${sample.seed}` : ''}: ${scoreOf(mutants, { share: sample.share })}`,
);
