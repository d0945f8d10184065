// Names of recipes in code that is for every recipe: what differs is data of the recipe, or the
// next one is left out.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { projectFiles } from './project-files.ts';

const FOLDERS = ['src/services', 'src/apis', 'src/cli', 'tools', 'web/app'];
const IS_CODE = /(?<!\.test|\.type-test|\.d)\.tsx?$/;
/** Data of the app; texts are for people, who know programs by their names. */
const IS_DATA = /^web\/app\/(?!.*texts\/).*\.json$/;

interface Section {
  recipe: string;
  section: string;
  server: string;
}

/**
 * Whether a word is the name of a recipe, of its section or server, of a backend of it, or of an
 * option of its own; or a path that goes through a folder of its name.
 */
export function createNameCheck(sections: readonly Section[]): (word: string) => boolean {
  const names = new Set(
    sections.flatMap(({ recipe, section, server }) => [recipe, section, server]),
  );
  const options = sections.flatMap(({ section }) => [`${section}_backend`, `${section}_args`]);
  const folders = new Set(sections.map(({ recipe }) => recipe));
  return (word) =>
    names.has(word) ||
    options.includes(word) ||
    names.has(/^([\w-]+):\w+$/.exec(word)?.[1] ?? '') ||
    (!/\s/.test(word) && word.split('/').some((name) => folders.has(name)));
}

/** `FILE:LINE 'word'` for each name that stands as a literal, or as a property. */
export function recipeNamesIn(
  file: string,
  text: string,
  isName: (word: string) => boolean,
): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isLiteral = ts.isStringLiteralLike(node) || ts.isJsxText(node);
    const isProperty = ts.isIdentifier(node) && isPropertyName(node);
    if ((isLiteral || isProperty) && isName(node.text.trim()))
      found.push(
        `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} '${node.text.trim()}'`,
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `a.name`, `{ name: a }` and `name: type`, but no variable. */
function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (
    (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node
  );
}

/** The sections of all recipes, which hold their names. */
function readSections(): Section[] {
  const folder = new URL('../../src/recipes/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name !== 'kit');
  return names.map((name) =>
    JSON.parse(readFileSync(new URL(`${name}/section.json`, folder), 'utf8')),
  );
}

if (import.meta.filename === process.argv[1]) {
  const isName = createNameCheck(readSections());
  const files = projectFiles(FOLDERS).filter((file) => IS_CODE.test(file) || IS_DATA.test(file));
  const found = files.flatMap((file) => recipeNamesIn(file, readFileSync(file, 'utf8'), isName));
  for (const line of found) console.log(line);
  console.log(`${files.length} files for every recipe, ${found.length} names of one`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
