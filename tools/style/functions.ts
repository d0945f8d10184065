// Functions that a reader can't see whole: over 100 lines, all that is in them included.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { projectFiles } from './project-files.ts';

const MAX_LINES = 100;
const FOLDERS = ['src', 'common', 'engines', 'web', 'tools', 'bench'];
const IS_SOURCE = /(?<!\.test|\.type-test|\.d)\.tsx?$/;

/** `FILE:LINE NAME has N lines` for each function that is too long. */
export function longFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node) {
      const [first, last] = [lineOf(node.getStart()), lineOf(node.end)];
      const name =
        node.name?.getText() ?? (node.parent as { name?: ts.Node }).name?.getText() ?? 'a function';
      if (last - first >= MAX_LINES)
        found.push(`${file}:${first} ${name} has ${last - first + 1} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

if (import.meta.filename === process.argv[1]) {
  const files = projectFiles(FOLDERS).filter((file) => IS_SOURCE.test(file));
  const found = files.flatMap((file) => longFunctions(file, readFileSync(file, 'utf8')));
  for (const line of found) console.log(line);
  console.log(`${files.length} files, ${found.length} functions of over ${MAX_LINES} lines`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
