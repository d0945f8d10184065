// `npm run spec:diff [base]`: what a change of openapi.yaml and asyncapi.yaml means for clients, as Markdown.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { breaksSilently, compareAsyncApi, compareOpenApi, type Difference, type Kind } from './compare.ts';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url);

interface ApiDocument {
  info: { version: string };
}

const DOCUMENTS = [
  { file: 'openapi.yaml', compare: compareOpenApi },
  { file: 'asyncapi.yaml', compare: compareAsyncApi },
] as const;
const HEADINGS = { breaking: 'Breaking', compatible: 'Compatible', wording: 'Wording' } as const satisfies Record<
  Kind,
  string
>;
const MOST_PLACES = 5;

const base = process.argv[2] ?? (await defaultBase());
let isRefused = false;
for (const { file, compare } of DOCUMENTS) {
  const before = parse(await textAt(base, file)) as ApiDocument;
  const after = parse(await readFile(new URL(file, root), 'utf8')) as ApiDocument;
  const differences = compare(before, after);
  const versions = { before: before.info.version, after: after.info.version };
  console.log(changelog(file, versions, differences));
  if (!breaksSilently(differences, versions)) continue;
  isRefused = true;
  console.error(
    `${file} breaks clients, but its version is still ${versions.after}. Raise info.version, or keep what was promised.`,
  );
}
if (isRefused) process.exitCode = 1;

/** The last commit while something is changed, else the one before it. */
async function defaultBase(): Promise<string> {
  const { stdout } = await git('status', '--porcelain', '--', ...DOCUMENTS.map(({ file }) => file));
  if (stdout.trim() !== '') return 'HEAD';
  return (await git('rev-parse', '--verify', '--quiet', 'HEAD^')).stdout.trim();
}

/** @throws Error when the base is no commit of this repository, or has no such file. */
async function textAt(commit: string, file: string): Promise<string> {
  try {
    return (await git('show', `${commit}:${file}`)).stdout;
  } catch (cause) {
    throw new Error(`There is no ${file} at '${commit}'. Name a commit, branch or tag to compare with.`, { cause });
  }
}

function git(...args: readonly string[]) {
  return run('git', args as string[], { cwd: fileURLToPath(root), maxBuffer: 64 * 2 ** 20 });
}

function changelog(
  file: string,
  versions: { before: string; after: string },
  differences: readonly Difference[],
): string {
  const version = versions.before === versions.after ? versions.after : `${versions.before} → ${versions.after}`;
  const lines = [`# ${file} ${version}`, ''];
  if (differences.length === 0) lines.push('No differences.', '');
  for (const [kind, heading] of Object.entries(HEADINGS)) {
    const ofKind = differences.filter((difference) => difference.kind === kind);
    if (ofKind.length === 0) continue;
    lines.push(`## ${heading}`, '', ...ofKind.map(({ what, where }) => `- ${placesOf(where)}: ${what}`), '');
  }
  return lines.join('\n');
}

function placesOf(where: readonly string[]): string {
  const named = where.slice(0, MOST_PLACES).join(', ');
  return where.length > MOST_PLACES ? `${named} and ${where.length - MOST_PLACES} more` : named;
}
