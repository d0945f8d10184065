// `npm run spec-diff [before [after]]`: what a change of openapi.yaml and asyncapi.yaml means for
// clients, as Markdown. Each is a commit, branch or tag, or a file that has one of the documents as
// a whole; without `after` it is what lies here.
import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OpenApiDocument } from '../codegen/document.ts';
import { bundleAll, type DocumentFile } from '../codegen/documents/bundle.ts';
import { DocumentError } from '../codegen/documents/places.ts';
import { documentIn, documentsAt } from './at-commit.ts';
import { compareClients } from './clients.ts';
import {
  breaksSilently,
  compareAsyncApi,
  compareOpenApi,
  type Difference,
  type Kind,
} from './compare.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

interface ApiDocument {
  info: { version: string };
}

const COMPARISONS = [
  {
    file: 'openapi.yaml',
    compare: (before: object, after: object) => [
      ...compareOpenApi(before, after),
      ...compareClients(before as OpenApiDocument, after as OpenApiDocument),
    ],
  },
  { file: 'asyncapi.yaml', compare: compareAsyncApi },
] as const;
const HEADINGS = {
  breaking: 'Breaking',
  clients: 'Programs on generated clients must be changed',
  compatible: 'Compatible',
  wording: 'Wording',
} as const satisfies Record<Kind, string>;
const MAX_PLACES = 5;

try {
  await main();
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const [base = await defaultBase(), head] = process.argv.slice(2);
  const before = await documentsOf(base);
  const after = head === undefined ? bundleAll(root) : await documentsOf(head);
  const compared = COMPARISONS.filter(({ file }) => before[file] && after[file]);
  if (compared.length === 0)
    throw new DocumentError(`${base} and ${head ?? 'this folder'} have no document in common.`);
  for (const { file, compare } of compared) {
    const [old, now] = [before[file] ?? {}, after[file] ?? {}];
    const differences = compare(old, now);
    const versions = { before: versionOf(old), after: versionOf(now) };
    console.log(changelog(file, versions, differences));
    if (!breaksSilently(differences, versions)) continue;
    process.exitCode = 1;
    console.error(
      `${file} breaks clients, but its version is still ${versions.after}. Raise info.version, or keep what was promised.`,
    );
  }
}

/** The documents of a commit, or the one that a file holds. */
async function documentsOf(name: string): Promise<Partial<Record<DocumentFile, object>>> {
  return existsSync(name) && statSync(name).isFile() ? documentIn(name) : documentsAt(root, name);
}

function versionOf(document: object): string {
  return (document as ApiDocument).info.version;
}

/** The last commit while something is changed, else the one before it. */
async function defaultBase(): Promise<string> {
  const paths = COMPARISONS.flatMap(({ file }) => [file, file.replace('.yaml', '')]);
  const { stdout } = await run('git', ['status', '--porcelain', '--', ...paths], { cwd: root });
  if (stdout.trim() !== '') return 'HEAD';
  return (await run('git', ['rev-parse', '--verify', 'HEAD^'], { cwd: root })).stdout.trim();
}

function changelog(
  file: string,
  versions: { before: string; after: string },
  differences: readonly Difference[],
): string {
  const version =
    versions.before === versions.after ? versions.after : `${versions.before} → ${versions.after}`;
  const lines = [`# ${file} ${version}`, ''];
  if (differences.length === 0) lines.push('No differences.', '');
  for (const [kind, heading] of Object.entries(HEADINGS)) {
    const ofKind = differences.filter((difference) => difference.kind === kind);
    if (ofKind.length === 0) continue;
    lines.push(
      `## ${heading}`,
      '',
      ...ofKind.map(({ what, where }) => `- ${placesOf(where)}: ${what}`),
      '',
    );
  }
  return lines.join('\n');
}

function placesOf(where: readonly string[]): string {
  const named = where.slice(0, MAX_PLACES).join(', ');
  return where.length > MAX_PLACES ? `${named} and ${where.length - MAX_PLACES} more` : named;
}
