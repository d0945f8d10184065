// The rooms of the source whose tests can be put to the proof, and which tests are theirs.

/** Folders from the root of the project. */
export interface Room {
  source: string;
  /** Globs of the test files that are to notice what is wrong in it. */
  tests: readonly string[];
  /**
   * How long a test may take; in tests without processes a change that makes one wait for ever
   * shows soon.
   */
  testTimeoutMs: number;
}

/** What stands in `src/` by its own name, and what is deeper. */
const FOLDERS: Readonly<Record<string, string>> = {
  residency: 'src/services/residency',
  inference: 'src/services/inference',
  downloads: 'src/services/downloads',
  pulls: 'src/services/pulls',
  installs: 'src/services/installs',
  processes: 'src/processes',
  http: 'src/http',
  'recipes/kit': 'src/recipes/kit',
  'engines/kit': 'engines/kit',
  transfers: 'src/platform/transfers',
};

/** Tests outside the room that are about it as well. */
const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  // What recipes share is tested by what they do with it.
  'recipes/kit': ['src/recipes/*/*.test.ts'],
  // Whole downloads show what a transfer does.
  transfers: ['src/services/downloads/downloads.test.ts'],
};

/** Their tests start no processes and let no real time pass. */
const QUICK: ReadonlySet<string> = new Set(['residency', 'pulls']);

/** Their names, as the command takes them. */
export const ROOMS = Object.keys(FOLDERS);

/** The room of that name, or any folder of sources by its path; undefined when there is none. */
export function roomNamed(name: string): Room | undefined {
  const isFolder = /^(?:src|common|engines)\//.test(name);
  const known = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined;
  const source = isFolder ? name : known;
  if (source === undefined) return undefined;
  const tests = [`${source}/**/*.test.ts`, ...(MORE_TESTS[name] ?? [])];
  return { source, tests, testTimeoutMs: QUICK.has(name) ? 4000 : 30_000 };
}
