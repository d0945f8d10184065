// What has changed between two versions of a document, as Markdown.
import type { OpenApiDocument } from '../codegen/document.ts';
import type { DocumentFile } from '../codegen/documents/bundle.ts';
import { compareClients } from './clients.ts';
import { compareAsyncApi, compareOpenApi, type Difference, type Kind } from './compare.ts';

/** How versions of each document are compared. */
export const COMPARISONS: Readonly<
  Record<DocumentFile, (before: object, after: object) => Difference[]>
> = {
  'openapi.yaml': (before, after) => [
    ...compareOpenApi(before, after),
    ...compareClients(before as OpenApiDocument, after as OpenApiDocument),
  ],
  'asyncapi.yaml': compareAsyncApi,
};

const HEADINGS = {
  breaking: 'Breaking',
  clients: 'Programs on generated clients must be changed',
  compatible: 'Compatible',
  wording: 'Wording',
} as const satisfies Record<Kind, string>;
const MAX_PLACES = 5;

/** A list of differences for each kind that there is; `level` is that of its headings. */
export function listsOf(differences: readonly Difference[], level: string): string {
  if (differences.length === 0) return 'No differences.\n';
  const lists = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const ofKind = differences.filter((difference) => difference.kind === kind);
    if (ofKind.length === 0) return [];
    const lines = ofKind.map(({ what, where }) => `- ${placesOf(where)}: ${what}`);
    return [`${level} ${heading}\n\n${lines.join('\n')}\n`];
  });
  return lists.join('\n');
}

/** What clients notice of a new version of both documents; not other words. */
export function changesOf(
  before: Record<DocumentFile, object>,
  after: Record<DocumentFile, object>,
): string {
  const parts = Object.entries(COMPARISONS).map(([name, compare]) => {
    const file = name as DocumentFile;
    const noticed = compare(before[file], after[file]).filter(({ kind }) => kind !== 'wording');
    return `### ${file}\n\n${listsOf(noticed, '####')}`;
  });
  return parts.join('\n');
}

function placesOf(where: readonly string[]): string {
  const named = where.slice(0, MAX_PLACES).join(', ');
  return where.length > MAX_PLACES ? `${named} and ${where.length - MAX_PLACES} more` : named;
}
