// The parts of the tests: their commands, and what each of them waits for.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Part } from './part.ts';

const node = (...words: readonly string[]) => [process.execPath, ...words];
const tsx = (...words: readonly string[]) => node('--import', 'tsx', ...words);
const types = (...words: readonly string[]) =>
  node('node_modules/typescript-native/bin/tsc', ...words);
const runOf = (projects: readonly string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
];
const vitest = (...projects: readonly string[]) => ({
  command: node(...runOf(projects)),
  isVitest: true,
});

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files of tests whose source has what is looked for, relative to the root. */
function testsWith(pattern: RegExp): readonly string[] {
  return ['src', 'contract-tests']
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter(
      (name) => name.endsWith('.test.ts') && pattern.test(readFileSync(`${root}${name}`, 'utf8')),
    );
}

/**
 * What works with Node itself, and of the engines their programs as a whole. npm's package `node`
 * brings the release, which the programs that tests start get as well.
 */
const UNIT_24 = {
  command: ['npx', '--yes', 'node@24.21.0', ...runOf(['unit', 'unit-alone', 'engines'])],
  files: [
    'src/cli/',
    'src/http/',
    'src/lib/',
    'src/platform/',
    'src/processes/',
    'src/services/downloads/',
    '/main.test.ts',
  ],
  isVitest: true,
};

/** Tests that need root say so by this look at who runs them, and in their names. */
const SUPERUSER = {
  command: node(...runOf(['unit', 'contract', 'cli'])),
  files: ['-t', 'another user|superuser', ...testsWith(/getuid\?\.\(\) === 0/)],
  isVitest: true,
};

/**
 * On one server that a person has started the parts would be in each other's way, so they come one
 * after the other.
 */
const isForeign = Boolean(process.env.LEMONADE_URL);

/**
 * In the order in which they start, as soon as a place is free: first what tells of most mistakes,
 * then the longest ones, so that none of them is left for the end.
 */
export const PARTS: readonly Part[] = [
  { name: 'build', command: ['npm', 'run', '--silent', 'emit'] },
  { name: 'documents', command: tsx('tools/codegen/lint.ts') },
  { name: 'generated', command: tsx('tools/codegen/generate.ts', '--check') },
  { name: 'types', command: types() },
  { name: 'types-app', command: types('-p', 'web') },
  { name: 'types-fixtures', command: types('-p', 'tsconfig.fixtures.json') },
  { name: 'style', command: node('node_modules/@biomejs/biome/bin/biome', 'check') },
  { name: 'imports', command: tsx('tools/imports/run.ts') },
  { name: 'words', command: tsx('tools/style/words.ts') },
  { name: 'functions', command: tsx('tools/style/functions.ts') },
  { name: 'recipe-names', command: tsx('tools/style/recipe-names.ts') },
  { name: 'wiring', command: tsx('tools/wiring/run.ts') },
  { name: 'hostile', ...vitest('hostile'), after: ['build'], measuresTime: true },
  { name: 'unit', ...vitest('unit', 'unit-alone') },
  {
    name: 'dredd',
    command: tsx('contract-tests/dredd/run.ts'),
    after: ['build', ...(isForeign ? ['hostile'] : [])],
  },
  { name: 'contract', ...vitest('contract'), after: ['build', ...(isForeign ? ['dredd'] : [])] },
  { name: 'web', ...vitest('web'), after: ['build'] },
  { name: 'contract-long', ...vitest('contract-long'), after: ['build'] },
  { name: 'windows', ...vitest('windows'), after: ['build'] },
  { name: 'cli', ...vitest('cli'), after: ['build'] },
  { name: 'engines', ...vitest('engines') },
  { name: 'clients-generated', command: tsx('tools/codegen/clients/generate.ts') },
  { name: 'package', ...vitest('package', 'clients'), after: ['build', 'clients-generated'] },
  // Some of them measure, so not in parallel with the others.
  { name: 'unit-24', ...UNIT_24, after: ['unit', 'engines'] },
  { name: 'tools', ...vitest('tools'), after: ['build'] },
  { name: 'gpu', ...vitest('gpu'), after: ['build'] },
  { name: 'superuser', ...SUPERUSER },
];

const CHECK = [
  'types',
  'types-app',
  'types-fixtures',
  'style',
  'words',
  'functions',
  'recipe-names',
  'wiring',
  'imports',
];
const QUICK = ['documents', 'generated', ...CHECK, 'unit'];
const CONTRACT = ['build', 'dredd', 'contract'];
const MORE = [
  ...['build', 'hostile', 'cli', 'engines', 'tools', 'contract-long'],
  ...['clients-generated', 'package', 'web', 'windows', 'gpu', 'unit-24'],
];

/** Words of `npm test` and its sisters, with the parts that they mean. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  check: CHECK,
  quick: QUICK,
  contract: [...CONTRACT, 'hostile', 'cli'],
  more: MORE,
  all: [...QUICK, ...CONTRACT],
};
