// Exported things that other files import and no comment explains: a reader of the other file would
// have to read this one. `npx tsx tools/style/sentences.ts FOLDER` names those of a folder.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { projectFiles } from './project-files.ts';

const FOLDERS = ['src', 'engines', 'web', 'tools', 'common', 'fixtures', 'contract-tests', 'bench'];
const IS_SOURCE = /(?<!\.d)\.tsx?$/;
const IS_TEST = /\.(test|type-test)\.tsx?$/;
const IMPORTS = /^(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+'([^']+)'/gm;
const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|class|const|interface|type|enum|let) (\w+)/;

/**
 * Folders and files that still have some, with how many. No number may grow, and what has none is
 * taken off the list.
 */
const STILL_WITHOUT: Readonly<Record<string, number>> = {};

interface Unexplained {
  file: string;
  line: number;
  name: string;
}

/** The names that a file imports from files of ours, by the path of the file that has them. */
function importsOf(file: string, text: string): [from: string, name: string][] {
  return [...text.matchAll(IMPORTS)].flatMap(([, names = '', target = '']) => {
    const from = posix.join(posix.dirname(file), target);
    return names
      .split(',')
      .map((name) => name.trim().replace(/^type\s+/, ''))
      .filter((name) => name !== '')
      .map((name): [string, string] => [from, name.split(/\s+as\s+/)[0] ?? name]);
  });
}

/**
 * What another file imports, tests left out, and has no comment in the line above. The texts are by
 * path, relative to one folder.
 */
export function unexplainedIn(texts: ReadonlyMap<string, string>): Unexplained[] {
  const sources = [...texts].filter(([file]) => !IS_TEST.test(file));
  const imported = new Set(
    sources.flatMap(([file, text]) =>
      importsOf(file, text).map(([from, name]) => `${from} ${name}`),
    ),
  );
  return sources.flatMap(([file, text]) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const [, name] = EXPORTED.exec(line) ?? [];
      if (name === undefined || !imported.has(`${file} ${name}`)) return [];
      const above = lines[index - 1]?.trim() ?? '';
      const isExplained = above.endsWith('*/') || above.startsWith('//');
      return isExplained ? [] : [{ file, line: index + 1, name }];
    });
  });
}

/** For a folder, or the file itself. */
const isIn = (folder: string, file: string) => file === folder || file.startsWith(`${folder}/`);

/** What is wrong with these numbers by folder, compared with those that are allowed. */
export function problemsOf(
  found: readonly Unexplained[],
  allowed: Readonly<Record<string, number>>,
): string[] {
  const folders = Object.entries(allowed).map(([folder, most]) => {
    const own = found.filter(({ file }) => isIn(folder, file));
    return { folder, most, own };
  });
  const excused = new Set(folders.flatMap(({ most, own }) => (own.length <= most ? own : [])));
  return [
    ...found
      .filter((one) => !excused.has(one))
      .map(({ file, line, name }) => `${file}:${line} ${name} has no sentence`),
    ...folders
      .filter(({ own }) => own.length === 0)
      .map(({ folder }) => `${folder} has none left: take it off the list`),
  ];
}

if (import.meta.filename === process.argv[1]) {
  const files = projectFiles(FOLDERS).filter((file) => IS_SOURCE.test(file));
  const found = unexplainedIn(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));
  const chosen = process.argv.slice(2);
  const isChosen = ({ file }: Unexplained) => chosen.some((folder) => isIn(folder, file));
  const problems =
    chosen.length === 0 ? problemsOf(found, STILL_WITHOUT) : problemsOf(found.filter(isChosen), {});
  for (const problem of problems) console.log(problem);
  console.log(`${files.length} files, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
