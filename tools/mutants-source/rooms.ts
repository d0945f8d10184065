// The rooms of the source whose tests can be put to the proof, and which tests are theirs.

/** Folders from the root of the project. */
export interface Room {
  source: string;
  /** Globs of the test files that are to notice what is wrong in it. */
  tests: readonly string[];
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
};

/** Tests beside the room that are about it as well. */
const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  // What recipes share is tested by what they do with it.
  'recipes/kit': ['src/recipes/*/*.test.ts'],
};

export const ROOMS = Object.keys(FOLDERS);

/** The room of that name; undefined when there is none. */
export function roomNamed(name: string): Room | undefined {
  const source = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined;
  return source === undefined ? undefined : { source, tests: [`${source}/**/*.test.ts`, ...(MORE_TESTS[name] ?? [])] };
}
