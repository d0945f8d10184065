// `npm run generate`: the documents and the recipes' models in, generated/ and the tables of docs/settings.md out. `--check` only compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DocumentError } from './documents/places.ts';
import { generateFiles } from './generated-files.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, root: { type: 'string', default: project } },
});
const outdated: string[] = [];

/** Writes a file, or with `--check` notes that it is not what the documents say. */
function write(name: string, source: string): void {
  const path = join(values.root, name);
  const text = source.endsWith('\n') ? source : `${source}\n`;
  if (!values.check) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) outdated.push(name);
}

try {
  const files = await generateFiles(values.root);
  for (const [name, text] of files) write(`generated/${name}`, text);
  // Imported only now, because the table of settings stands on a file that was just written.
  const { SETTINGS_PAGE, withSettings } = await import('./settings-table.ts');
  write(SETTINGS_PAGE, withSettings(readFileSync(join(values.root, SETTINGS_PAGE), 'utf8')));
  if (outdated.length > 0) {
    console.error(`Out of date: ${outdated.join(', ')}. Run npm run generate and commit the result.`);
    process.exitCode = 1;
  } else {
    console.log(`generated/: ${files.size} files${values.check ? ', up to date' : ''}`);
  }
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
