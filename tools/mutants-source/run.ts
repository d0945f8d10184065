// `npm run mutants:source -- <room> [file …]`: changes the source of a room in small ways, one at a time, and tells which
// changes no test of the room notices.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { ROOMS, roomNamed } from './rooms.ts';
import { describeSurvivors, scoreOf } from './score.ts';

const USAGE = `Name a room: npm run mutants:source -- <room> [file …] [--concurrency 2]. The rooms are ${ROOMS.join(', ')}.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { concurrency: { type: 'string', default: '2' } },
});
const [name = '', ...files] = positionals;
const room = roomNamed(name);
if (room === undefined) {
  console.error(USAGE);
  process.exit(2);
}

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
process.env.TESTS_OF_ROOM = JSON.stringify(room.tests);
process.env.TEST_TIMEOUT_MS = String(room.testTimeoutMs);
const chosen = files.length > 0 ? files.map((file) => `${room.source}/${file}`) : [`${room.source}/**/*.ts`];
const mutants = await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutants-source/vitest.config.ts', related: false },
  mutate: [...chosen, '!src/**/*.test.ts', '!src/**/*.type-test.ts'],
  // Words are for people; those that programs read are types, which the compiler checks.
  mutator: { excludedMutations: ['StringLiteral'] },
  // What is worked out when a file is loaded would need all tests of the room for each mutant.
  ignoreStatic: true,
  concurrency: Number(values.concurrency),
  // On top of what the tests take without a change, and half of that again.
  timeoutMS: 5000,
  // Real processes take their time when the machine is busy.
  dryRunTimeoutMinutes: 10,
  tempDirName: '.cache/mutants-source',
  cleanTempDir: 'always',
  ignorePatterns: ['.cache', 'dist', 'bench', 'contract-tests', 'docs', 'openapi', 'asyncapi'],
  reporters: ['progress-append-only'],
  allowConsoleColors: false,
  checkers: [],
}).runMutationTest();

console.log(describeSurvivors(mutants));
console.log(`${name}: ${scoreOf(mutants)}`);
