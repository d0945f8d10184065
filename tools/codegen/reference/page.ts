// Writes generated/reference: the page of web/reference/ as a browser takes it, and reference.json, which it shows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Reference } from '../../../web/reference/model.ts';

const HEADER = '// Generated from web/reference/ by `npm run generate`. Do not edit.\n';

/** Texts of the page's files by name. `directory` is web/reference/; its TypeScript loses its types, the rest stays as it is. */
export function generatePage(directory: string, reference: Reference): ReadonlyMap<string, string> {
  const files = new Map([['reference.json', JSON.stringify(reference)]]);
  for (const name of readdirSync(directory).toSorted()) {
    const text = readFileSync(join(directory, name), 'utf8');
    if (/[.](html|css)$/.test(name)) files.set(name, text);
    // model.ts has nothing but types.
    else if (/(?<![.]test|^model)[.]ts$/.test(name)) files.set(name.replace(/ts$/, 'js'), HEADER + withoutTypes(text));
  }
  return files;
}

function withoutTypes(source: string): string {
  return ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
      removeComments: true,
    },
  }).outputText;
}
