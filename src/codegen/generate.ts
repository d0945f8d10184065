// `npm run generate`: openapi.yaml, asyncapi.yaml and the recipes' models in, everything in generated/ and README's settings out. `--check` only compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { generateBodyValidators } from './body-validators.ts';
import { generateCatalogue } from './catalogue.ts';
import { generateChannels } from './channels.ts';
import { generateTypescriptClient } from './clients/typescript.ts';
import { listOperations, type OpenApiDocument } from './document.ts';
import { generateHandlers } from './handlers.ts';
import { generateMatchOperation } from './match-operation.ts';
import { generateRecipeSections, generateRecipes } from './recipes.ts';
import { generatePage } from './reference/page.ts';
import { buildReference } from './reference/reference.ts';
import { routingDocument } from './routing.ts';

const root = new URL('../../', import.meta.url);
const BYTES = ts.factory.createTypeReferenceNode('Uint8Array');

function read(name: string): unknown {
  return parse(readFileSync(new URL(name, root), 'utf8'));
}

const isCheck = process.argv.includes('--check');
const outdated: string[] = [];

/** Writes a generated file, or with `--check` notes that it is not what the documents say. */
function write(name: string, source: string): void {
  const url = new URL(`generated/${name}`, root);
  const text = source.endsWith('\n') ? source : `${source}\n`;
  if (!isCheck) {
    mkdirSync(new URL('.', url), { recursive: true });
    writeFileSync(url, text);
  } else if (!existsSync(url) || readFileSync(url, 'utf8') !== text) outdated.push(name);
}

/** Types of all schemas and operations; binary strings become bytes, fields with a default stay optional. */
async function generateTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    defaultNonNullable: false,
    transform: (schema) => (schema.format === 'binary' ? BYTES : undefined),
  });
  return `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n${astToString(nodes)}`;
}

const openapi = read('openapi.yaml') as OpenApiDocument;
const asyncapi = read('asyncapi.yaml');

const channels = await generateChannels(asyncapi);
write('openapi.json', JSON.stringify(openapi, null, 1));
const routing = routingDocument(openapi);
write('routing.json', JSON.stringify(routing));
write('body-validators.js', generateBodyValidators(routing));
write('openapi.ts', await generateTypes(openapi));
write('handlers.ts', generateHandlers(openapi));
write('match-operation.ts', generateMatchOperation(openapi));
write('channels.ts', channels.types);
write('channel-schemas.json', channels.schemas);
const recipesDirectory = fileURLToPath(new URL('src/recipes/', root));
write('recipes.ts', generateRecipes(recipesDirectory));
write('recipe-sections.ts', generateRecipeSections(recipesDirectory));
write('catalogue.json', generateCatalogue(recipesDirectory));
for (const [path, source] of await generateTypescriptClient(openapi)) write(`client/${path}`, source);
const page = generatePage(fileURLToPath(new URL('reference/', root)), buildReference(openapi, asyncapi));
for (const [name, text] of page) write(`reference/${name}`, text);
// Imported only now, because the table of settings stands on a file that was just written.
const { withSettings } = await import('./settings-table.ts');
const readme = readFileSync(new URL('README.md', root), 'utf8');
if (!isCheck) writeFileSync(new URL('README.md', root), withSettings(readme));
else if (withSettings(readme) !== readme) outdated.push('README.md');
if (outdated.length > 0) {
  console.error(`Out of date: ${outdated.join(', ')}. Run npm run generate and commit the result.`);
  process.exitCode = 1;
} else {
  console.log(`generated/: ${listOperations(openapi).length} operations${isCheck ? ', up to date' : ''}`);
}
