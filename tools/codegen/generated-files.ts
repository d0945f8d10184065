// Everything that is generated from the two documents and the recipes, in memory first: a mistake
// leaves generated/ as it is.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { APPS_PAGE, withApps } from './app-lines.ts';
import { generateBodyValidators } from './body-validators.ts';
import { generateCatalogue } from './catalogue.ts';
import { generateChannels } from './channels.ts';
import { clientDocument } from './clients/client-document.ts';
import { generateTypescriptClient } from './clients/typescript.ts';
import type { OpenApiDocument } from './document.ts';
import { bundleAll, type DocumentFile, yamlText } from './documents/bundle.ts';
import { lintDocuments, problemText } from './documents/lint.ts';
import { DocumentError } from './documents/places.ts';
import { generateHandlers } from './handlers.ts';
import { generateMcpTools } from './mcp-tools.ts';
import {
  generateEngineFlags,
  generateRecipeSections,
  generateRecipes,
  generateRecipesJson,
} from './recipes.ts';
import { buildReference } from './reference/reference.ts';
import { generateTypes } from './types.ts';
import { unbuiltOperations } from './unbuilt.ts';
import { strippedDocument, validationDocument } from './validation-documents.ts';

interface Outcome {
  count: number;
  changed: readonly string[];
  problems: readonly string[];
  unbuilt: readonly string[];
}

/**
 * Writes generated/, the tables of docs/settings.md and the settings in docs/apps.md, or only
 * compares them. `changed` names the files that are not, or were not, what the documents say,
 * `problems` are rules of lint that can wait until a change is finished, and `unbuilt` are
 * operations without a handler. `root` is the folder of the project.
 * @throws {DocumentError} for a mistake in a document, with its place; then nothing is written
 */
export async function writeGenerated({
  root,
  onlyCompare,
}: {
  root: string;
  onlyCompare: boolean;
}): Promise<Outcome> {
  const { files, problems, unbuilt } = await generateFiles(root);
  const changed: string[] = [];
  const write = (name: string, source: string) => {
    const path = join(root, name);
    const text = source.endsWith('\n') ? source : `${source}\n`;
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
    changed.push(name);
    if (onlyCompare) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of files) write(`generated/${name}`, text);
  // Imported only now, because the table of settings stands on a file that was just written.
  const { SETTINGS_PAGE, serveOptionsJson, settingsJson, withSettings } = await import(
    './settings-table.ts'
  );
  write('generated/settings.json', settingsJson());
  write('generated/serve-options.json', serveOptionsJson());
  write(SETTINGS_PAGE, withSettings(readFileSync(join(root, SETTINGS_PAGE), 'utf8')));
  write(APPS_PAGE, withApps(readFileSync(join(root, APPS_PAGE), 'utf8')));
  for (const name of strayFiles(
    root,
    new Set([...files.keys(), 'settings.json', 'serve-options.json']),
  )) {
    changed.push(name);
    if (!onlyCompare) rmSync(join(root, name));
  }
  return { count: files.size + 2, changed, problems, unbuilt };
}

/**
 * Files of generated/ that no generator writes any more; they would be taken for what the documents
 * say.
 */
function strayFiles(root: string, known: ReadonlySet<string>): string[] {
  const entries = readdirSync(join(root, 'generated'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(join(root, 'generated'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
    )
    .filter((name) => !known.has(name))
    .map((name) => `generated/${name}`);
}

/** The texts of all files in generated/ by name, and what there is to say about the documents. */
async function generateFiles(
  root: string,
): Promise<Omit<Outcome, 'count' | 'changed'> & { files: ReadonlyMap<string, string> }> {
  const documents = bundleAll(root);
  const files = await filesOf(root, documents).catch((failure: unknown) => ({ failure }));
  if ('failure' in files && files.failure instanceof DocumentError) throw files.failure;
  // Only the other rules can wait until a change is finished. Where a generator failed, any of them
  // may know why.
  const problems = await lintDocuments(documents);
  const mistake = problems.find(
    ({ severity, rule }) => severity === 'error' && (rule === 'struct' || 'failure' in files),
  );
  if (mistake) throw new DocumentError(problemText(mistake));
  if ('failure' in files) throw files.failure;
  const unbuilt = unbuiltOperations(root, documents['openapi.yaml'] as OpenApiDocument);
  return { files: new Map(files), problems: problems.map(problemText), unbuilt };
}

async function filesOf(
  root: string,
  documents: Record<DocumentFile, object>,
): Promise<[string, string][]> {
  const openapi = documents['openapi.yaml'] as OpenApiDocument;
  const asyncapi = documents['asyncapi.yaml'];
  const recipes = join(root, 'src/recipes/');
  // Before what takes a second: a mistake ends it.
  const channels = await generateChannels(asyncapi);
  const bodyValidators = generateBodyValidators(strippedDocument(openapi));
  const handlers = generateHandlers(openapi);
  const forClients = clientDocument(openapi);
  const client = generateTypescriptClient(openapi);
  return [
    ['openapi.yaml', yamlText('openapi.yaml', openapi)],
    ['openapi.json', JSON.stringify(openapi, null, 1)],
    ['openapi.client.json', JSON.stringify(forClients, null, 1)],
    ['openapi.client.yaml', yamlText('openapi.yaml', forClients)],
    ['asyncapi.yaml', yamlText('asyncapi.yaml', asyncapi)],
    ['requests.json', JSON.stringify(validationDocument(openapi, { withResponses: false }))],
    [
      'requests-and-responses.json',
      JSON.stringify(validationDocument(openapi, { withResponses: true })),
    ],
    ['body-validators.js', bodyValidators],
    ['openapi.ts', await generateTypes(openapi)],
    ['handlers.ts', handlers],
    ['mcp-tools.ts', await generateMcpTools(openapi)],
    ['channels.ts', channels.types],
    ['channel-schemas.json', channels.schemas],
    ['recipes.ts', generateRecipes(recipes)],
    ['recipe-sections.ts', generateRecipeSections(recipes)],
    ['recipes.json', generateRecipesJson(recipes)],
    ['engine-flags.json', generateEngineFlags(join(root, 'engines'))],
    ['catalogue.json', generateCatalogue(recipes)],
    ...[...client].map(([path, text]): [string, string] => [`client/${path}`, text]),
    ['reference.json', JSON.stringify(buildReference(openapi, asyncapi))],
  ];
}
