// Everything that is generated from the two documents and the recipes, in memory: a mistake leaves generated/ as it is.
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { generateBodyValidators } from './body-validators.ts';
import { generateCatalogue } from './catalogue.ts';
import { generateChannels } from './channels.ts';
import { generateTypescriptClient } from './clients/typescript.ts';
import type { OpenApiDocument } from './document.ts';
import { bundleAll, type DocumentFile } from './documents/bundle.ts';
import { lintDocuments, problemText } from './documents/lint.ts';
import { DocumentError } from './documents/places.ts';
import { yamlText } from './documents/yaml-text.ts';
import { generateHandlers } from './handlers.ts';
import { generateMatchOperation } from './match-operation.ts';
import { generateRecipeSections, generateRecipes } from './recipes.ts';
import { generatePage } from './reference/page.ts';
import { buildReference } from './reference/reference.ts';
import { routingDocument } from './routing.ts';

const BYTES = ts.factory.createTypeReferenceNode('Uint8Array');

/**
 * The texts of all files in generated/ by name; `root` is the folder of the project.
 * @throws {DocumentError} for a mistake in a document, with its place
 */
export async function generateFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const documents = bundleAll(root);
  const [problems, files] = await Promise.allSettled([lintDocuments(documents), filesOf(root, documents)]);
  if (files.status === 'rejected' && files.reason instanceof DocumentError) throw files.reason;
  if (problems.status === 'rejected') throw problems.reason;
  // Only the other rules can wait until a change is finished. Where a generator failed, any of them may know why.
  const mistake = problems.value.find(
    ({ severity, rule }) => severity === 'error' && (rule === 'struct' || files.status === 'rejected'),
  );
  if (mistake) throw new DocumentError(problemText(mistake));
  if (files.status === 'rejected') throw files.reason;
  return new Map(files.value);
}

async function filesOf(root: string, documents: Record<DocumentFile, object>): Promise<[string, string][]> {
  const openapi = documents['openapi.yaml'] as OpenApiDocument;
  const asyncapi = documents['asyncapi.yaml'];
  const recipes = join(root, 'src/recipes/');
  const routing = routingDocument(openapi);
  const channels = await generateChannels(asyncapi);
  const client = await generateTypescriptClient(openapi);
  const page = generatePage(join(root, 'reference/'), buildReference(openapi, asyncapi));
  return [
    ['openapi.yaml', yamlText('openapi.yaml', openapi)],
    ['openapi.json', JSON.stringify(openapi, null, 1)],
    ['asyncapi.yaml', yamlText('asyncapi.yaml', asyncapi)],
    ['routing.json', JSON.stringify(routing)],
    ['body-validators.js', generateBodyValidators(routing)],
    ['openapi.ts', await generateTypes(openapi)],
    ['handlers.ts', generateHandlers(openapi)],
    ['match-operation.ts', generateMatchOperation(openapi)],
    ['channels.ts', channels.types],
    ['channel-schemas.json', channels.schemas],
    ['recipes.ts', generateRecipes(recipes)],
    ['recipe-sections.ts', generateRecipeSections(recipes)],
    ['catalogue.json', generateCatalogue(recipes)],
    ...[...client].map(([path, text]): [string, string] => [`client/${path}`, text]),
    ...[...page].map(([path, text]): [string, string] => [`reference/${path}`, text]),
  ];
}

/** Types of all schemas and operations; binary strings become bytes, fields with a default stay optional. */
async function generateTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    defaultNonNullable: false,
    transform: (schema) => (schema.format === 'binary' ? BYTES : undefined),
  });
  return `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n${astToString(nodes)}`;
}
