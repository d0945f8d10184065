// What the compiler says of changed sources: each is a copy, and one run checks all of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source with a change. */
export interface Changed {
  /** From the root of the project. */
  file: string;
  text: string;
}

const COMPILER = fileURLToPath(
  new URL('../node_modules/typescript-native/bin/tsc', import.meta.url),
);
const CONFIG = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: null,
    // The copies are laid over the project, so that they import as their files do.
    rootDirs: ['../..', '.'],
    // Each change may leave names that are not used any more, which says nothing of it.
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  exclude: [],
};

interface Place {
  /** Folder of the project, with its tsconfig.json. */
  root: string;
  /** The folder in `.cache/` in which the copies are for as long as it takes. */
  name: string;
  /** Files from the root that are read as well, as they declare what others do not import. */
  others?: readonly string[];
}

/**
 * Those in which the compiler finds an error. They share what they import, so that all of them take
 * little more than one.
 * @throws {Error} where the compiler finds an error in what is there already.
 */
export function refusedByCompiler<One extends Changed>(
  changed: readonly One[],
  { root, name, others = [] }: Place,
): ReadonlySet<One> {
  const folder = join(root, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  const copies = new Map(changed.map((one, index) => [copyName(one, index), one]));
  for (const [copy, { text }] of copies) {
    mkdirSync(dirname(join(folder, copy)), { recursive: true });
    writeFileSync(join(folder, copy), text);
  }
  // The files as they are, too: what is wrong in them would be in each copy.
  const originals = new Set(
    [...others, ...changed.map(({ file }) => file)].map((file) =>
      relative(folder, join(root, file)),
    ),
  );
  const include = ['**/*.ts', ...originals];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...CONFIG, include }));
  const { stdout } = spawnSync(
    process.execPath,
    [COMPILER, '--project', '.', '--pretty', 'false'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const refused = new Set<One>();
  for (const line of stdout.split('\n').filter((one) => / error TS\d+: |^error /.test(one))) {
    const [, copy = ''] = /^(\S+)\(\d+,\d+\): /.exec(line) ?? [];
    const one = copies.get(copy);
    if (one === undefined) throw new Error(`There is an error already: ${line}`);
    refused.add(one);
  }
  rmSync(folder, { recursive: true, force: true });
  return refused;
}

/** `src/assembly/inference.changed-12.ts` */
function copyName({ file }: Changed, index: number): string {
  return `${file.slice(0, -extname(file).length)}.changed-${index}${extname(file)}`;
}
