// Everything that is generated from the two documents and the recipes, in memory first: a mistake
// leaves generated/ as it is.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { markAdded } from './added-in.ts';
import { APPS_PAGE, withApps } from './app-lines.ts';
import { generateBodyValidators } from './body-validators.ts';
import { generateCatalogue } from './catalogue.ts';
import { generateChannels } from './channels.ts';
import { clientDocument } from './clients/client-document.ts';
import { eventsDocument } from './clients/events-document.ts';
import { generateTypescriptClient } from './clients/typescript.ts';
import type { OpenApiDocument } from './document.ts';
import { bundleAll, type DocumentFile, yamlText } from './documents/bundle.ts';
import { linkProblems } from './documents/links.ts';
import { lintDerived, lintDocuments, problemText } from './documents/lint.ts';
import { DocumentError } from './documents/places.ts';
import { readWorkflows, type WorkflowFile, workflowProblems } from './documents/workflows.ts';
import { generateHandlers } from './handlers.ts';
import { generateMcpMethods } from './mcp-methods.ts';
import { generateMcpTools } from './mcp-tools.ts';
import {
  generateEngineFlags,
  generateRecipeSections,
  generateRecipes,
  generateRecipesJson,
} from './recipes.ts';
import { buildReference } from './reference/reference.ts';
import { checkSettingRows } from './settings-rows.ts';
import { generateTypes } from './types.ts';
import { unbuiltOperations } from './unbuilt.ts';
import { strippedDocument, validationDocument } from './validation-documents.ts';

interface Outcome {
  count: number;
  changed: readonly string[];
  problems: readonly string[];
  unbuilt: readonly string[];
}

/** Their texts come from the settings of recipes, and so after all other files. */
const SETTINGS_FILES = ['settings.json', 'serve-options.json'];

/**
 * Writes generated/, the tables of docs/settings.md and the settings in docs/apps.md, or only
 * compares them. `changed` names the files that are not, or were not, what the documents say,
 * `problems` are warnings of lint, and `unbuilt` are operations without a handler. `root` is the
 * folder of the project.
 * @throws {DocumentError} for mistakes in the documents or in the data of recipes, each on a line
 *   that begins with its place; then nothing is written
 */
export async function writeGenerated({
  root,
  onlyCompare,
}: {
  root: string;
  onlyCompare: boolean;
}): Promise<Outcome> {
  const { files, problems, unbuilt } = await generateFiles(root);
  const known = new Set([...files.keys(), ...SETTINGS_FILES]);
  const writer = new Writer(root, onlyCompare);
  try {
    for (const [name, text] of files) writer.write(`generated/${name}`, text);
    for (const [name, text] of await settingsFiles(root)) writer.write(name, text);
  } catch (error) {
    writer.undo();
    throw error;
  }
  for (const name of strayFiles(root, known)) writer.remove(name);
  return { count: known.size, changed: writer.changed, problems, unbuilt };
}

/**
 * What is made of the table of settings, which reads generated/recipe-sections.ts: so it is
 * imported when that file is written.
 */
async function settingsFiles(root: string): Promise<[string, string][]> {
  const { SETTINGS_PAGE, serveOptionsJson, settingsJson, withSettings } = await import(
    './settings-table.ts'
  );
  const page = (name: string) => readFileSync(join(root, name), 'utf8');
  return [
    ['generated/settings.json', settingsJson()],
    ['generated/serve-options.json', serveOptionsJson()],
    [SETTINGS_PAGE, withSettings(page(SETTINGS_PAGE))],
    [APPS_PAGE, withApps(page(APPS_PAGE))],
  ];
}

/** Writes files that have changed, and can take back all that it has written. */
class Writer {
  readonly changed: string[] = [];
  readonly #root: string;
  readonly #onlyCompare: boolean;
  /** Texts before, by path; undefined where there was no file. */
  readonly #former = new Map<string, string | undefined>();

  constructor(root: string, onlyCompare: boolean) {
    this.#root = root;
    this.#onlyCompare = onlyCompare;
  }

  write(name: string, source: string): void {
    const path = join(this.#root, name);
    const text = source.endsWith('\n') ? source : `${source}\n`;
    const former = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (former === text) return;
    this.changed.push(name);
    if (this.#onlyCompare) return;
    this.#former.set(path, former);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  remove(name: string): void {
    this.changed.push(name);
    if (!this.#onlyCompare) rmSync(join(this.#root, name));
  }

  undo(): void {
    for (const [path, text] of this.#former) {
      if (text === undefined) rmSync(path);
      else writeFileSync(path, text);
    }
  }
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
  // The sentence of a generator about a mistake says more than a rule of lint.
  const early = await strictFiles(root, documents).catch((failure: unknown) => ({ failure }));
  if ('failure' in early && early.failure instanceof DocumentError) throw early.failure;
  const problems = await lintDocuments(documents);
  const mistakes = problems.filter(({ severity }) => severity === 'error');
  // What is not even a document of its kind breaks other rules as well, which would hide why.
  const ofShape = mistakes.filter(({ rule }) => rule === 'struct');
  const told = ofShape.length > 0 ? ofShape : mistakes;
  if (told.length > 0) throw new DocumentError(told.map(problemText).join('\n'));
  if ('failure' in early) throw early.failure;
  const openapi = documents['openapi.yaml'] as OpenApiDocument;
  const workflows = readWorkflows(root);
  const lost = [...linkProblems(openapi), ...workflowProblems(workflows, openapi)];
  if (lost.length > 0) throw new DocumentError(lost.map(problemText).join('\n'));
  markAdded(root, documents);
  const others = await otherFiles(openapi, documents['asyncapi.yaml'], workflows);
  return {
    files: new Map([...early, ...others]),
    problems: problems.map(problemText),
    unbuilt: unbuiltOperations(root, openapi),
  };
}

/** Those whose generators name mistakes of their own. */
async function strictFiles(
  root: string,
  documents: Record<DocumentFile, object>,
): Promise<[string, string][]> {
  const openapi = documents['openapi.yaml'] as OpenApiDocument;
  const recipes = join(root, 'src/recipes/');
  await checkSettingRows(root);
  const channels = await generateChannels(documents['asyncapi.yaml']);
  return [
    ['channels.ts', channels.types],
    ['channel-schemas.json', channels.schemas],
    ['recipes.ts', generateRecipes(recipes)],
    ['recipe-sections.ts', generateRecipeSections(recipes)],
    ['recipes.json', generateRecipesJson(recipes)],
    ['engine-flags.json', generateEngineFlags(join(root, 'engines'))],
    ['catalogue.json', generateCatalogue(recipes)],
    // They take as long as all before together.
    ['body-validators.js', generateBodyValidators(strippedDocument(openapi))],
    ['handlers.ts', generateHandlers(openapi)],
    ['mcp-methods.ts', generateMcpMethods(openapi)],
    ['mcp-tools.ts', await generateMcpTools(openapi)],
  ];
}

/** Those of documents without a mistake. */
async function otherFiles(
  openapi: OpenApiDocument,
  asyncapi: object,
  workflows: readonly WorkflowFile[],
): Promise<[string, string][]> {
  const forClients = clientDocument(openapi);
  const ofEvents = eventsDocument(openapi);
  const broken = await lintDerived('openapi.events.json', ofEvents);
  if (broken.length > 0) throw new DocumentError(broken.map(problemText).join('\n'));
  const client = [...generateTypescriptClient(openapi)];
  const forRequests = validationDocument(openapi, { withResponses: false });
  const forResponses = validationDocument(openapi, { withResponses: true });
  return [
    ['openapi.yaml', yamlText('openapi.yaml', openapi)],
    ['openapi.json', JSON.stringify(openapi, null, 1)],
    ['openapi.client.json', JSON.stringify(forClients, null, 1)],
    ['openapi.client.yaml', yamlText('openapi.yaml', forClients)],
    ['openapi.events.json', JSON.stringify(ofEvents)],
    ['asyncapi.yaml', yamlText('asyncapi.yaml', asyncapi)],
    ['asyncapi.json', JSON.stringify(asyncapi, null, 1)],
    ['requests.json', JSON.stringify(forRequests)],
    ['requests-and-responses.json', JSON.stringify(forResponses)],
    ['openapi.ts', await generateTypes(openapi)],
    ...client.map(([path, text]): [string, string] => [`client/${path}`, text]),
    ['reference.json', JSON.stringify(buildReference(openapi, asyncapi, workflows))],
  ];
}
