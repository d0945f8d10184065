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
    'src/http/',
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

/** Agents of others that npm installs in a quarter of a minute. */
const QUICKLY_INSTALLED = ['codex', 'claude-code', 'opencode'];

/**
 * In the order in which they start, as soon as a place is free: first what tells of most mistakes,
 * then the longest ones, so that none of them is left for the end.
 */
export const PARTS: readonly Part[] = [
  { name: 'build', command: tsx('tools/test/build.ts') },
  // What it can't build is left out, and so are the tests that compare with it.
  { name: 'native', command: tsx('fixtures/native/build.ts', '--rpc') },
  // It lints the documents first.
  { name: 'generated', command: tsx('tools/codegen/generate.ts', '--check') },
  { name: 'released', command: tsx('tools/spec-diff/run.ts', '--check') },
  { name: 'types', command: types() },
  { name: 'types-app', command: types('-p', 'web') },
  { name: 'types-fixtures', command: types('-p', 'tsconfig.fixtures.json') },
  { name: 'style', command: node('node_modules/@biomejs/biome/bin/biome', 'check') },
  { name: 'imports', command: tsx('tools/imports/run.ts') },
  { name: 'words', command: tsx('tools/style/words.ts') },
  { name: 'functions', command: tsx('tools/style/functions.ts') },
  { name: 'sentences', command: tsx('tools/style/sentences.ts') },
  { name: 'recipe-names', command: tsx('tools/style/recipe-names.ts') },
  { name: 'wiring', command: tsx('tools/wiring/run.ts') },
  { name: 'hostile', ...vitest('hostile'), after: ['build'], measuresTime: true },
  // The longest, so it starts first. Where a browser hangs, each of its tests waits for minutes:
  // ten that fail say enough.
  {
    name: 'web',
    command: node(...runOf(['web']), '--bail=10'),
    isVitest: true,
    after: ['build'],
  },
  { name: 'unit', ...vitest('unit', 'unit-alone'), after: ['native'] },
  {
    name: 'dredd',
    command: tsx('contract-tests/dredd/run.ts'),
    after: ['build', ...(isForeign ? ['hostile'] : [])],
  },
  {
    name: 'contract',
    ...vitest('contract'),
    after: ['native', 'build', ...(isForeign ? ['dredd'] : [])],
  },
  // One program at a time: begun late, it would leave a core idle at the end.
  { name: 'windows', ...vitest('windows'), after: ['build'] },
  { name: 'contract-long', ...vitest('contract-long'), after: ['native', 'build'] },
  { name: 'gpu', ...vitest('gpu'), after: ['native', 'build'] },
  { name: 'cli', ...vitest('cli'), after: ['native', 'build'] },
  { name: 'engines', ...vitest('engines'), after: ['native'] },
  {
    name: 'agents',
    command: tsx('contract-tests/agents/run.ts', '--tried', ...QUICKLY_INSTALLED),
    after: ['native', 'build'],
  },
  { name: 'clients-generated', command: tsx('tools/codegen/clients/generate.ts') },
  { name: 'clients', ...vitest('clients'), after: ['build', 'clients-generated'] },
  { name: 'package', ...vitest('package'), after: ['build'] },
  // Some of them measure, so not in parallel with the others.
  { name: 'unit-24', ...UNIT_24, after: ['unit', 'engines'] },
  { name: 'tools', ...vitest('tools'), after: ['build'] },
  { name: 'superuser', ...SUPERUSER },
];

const CHECK = [
  'types',
  'types-app',
  'types-fixtures',
  'style',
  'words',
  'functions',
  'sentences',
  'recipe-names',
  'wiring',
  'imports',
];
const QUICK = ['generated', 'released', ...CHECK, 'unit'];
const ALL = [...QUICK, 'build', 'dredd', 'contract'];
const MORE = [
  'native',
  ...['hostile', 'cli', 'engines', 'tools', 'contract-long'],
  ...['clients', 'package', 'web', 'windows', 'gpu', 'unit-24', 'agents'],
];

/** Words of `npm test` besides the names of parts, with the parts that they mean. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  check: CHECK,
  quick: QUICK,
  contract: ['dredd', 'contract', 'hostile', 'cli'],
  all: ALL,
  more: [...ALL, ...MORE],
};

/** Parts that write what others read. */
const MAKERS: ReadonlySet<string> = new Set(['build', 'clients-generated']);

/**
 * The parts that the words name, in their order, and those that make what they need; without words
 * those of `all`.
 * @throws {Error} for an unknown word, with all that there are.
 */
export function partsNamed(words: readonly string[]): readonly Part[] {
  const wanted = words.length === 0 ? ['all'] : words;
  const names = new Set(wanted.flatMap((word) => GROUPS[word] ?? [word]));
  const unknown = [...names].filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    const parts = PARTS.map(({ name }) => name).join(', ');
    const groups = Object.keys(GROUPS).join(', ');
    throw new Error(
      `Unknown: ${unknown.join(', ')}. The parts are ${parts}; groups are ${groups}.`,
    );
  }
  const needed = PARTS.filter(({ name }) => names.has(name)).flatMap(({ after = [] }) => after);
  for (const name of needed) if (MAKERS.has(name)) names.add(name);
  return PARTS.filter(({ name }) => names.has(name));
}
