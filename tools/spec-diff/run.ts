// `npm run spec-diff [before [after]]`: what a change of openapi.yaml and asyncapi.yaml means for
// clients, as Markdown. Each is a commit, branch or tag, a version that released/ has, or a file
// that has one of the documents as a whole; without `after` it is what lies here. `--keep` keeps
// what lies here as its version, and `--check` says whether released/ is as it was and what lies
// here breaks nothing that the newest version promised.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { bundleAll, type DocumentFile } from '../codegen/documents/bundle.ts';
import { DocumentError } from '../codegen/documents/places.ts';
import { documentIn, documentsAt } from './at-commit.ts';
import { breaksSilently } from './compare.ts';
import { COMPARISONS, changesOf, listsOf } from './markdown.ts';
import {
  changedDocuments,
  changedSums,
  isUnreleased,
  keepVersion,
  readReleased,
  releasedVersions,
  SUMS,
  versionOf,
} from './released.ts';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../../', import.meta.url));
const FILES = Object.keys(COMPARISONS) as DocumentFile[];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: project },
  },
});
const { root } = values;

try {
  if (values.keep) keep();
  else if (values.check) await check();
  else await compare();
} catch (error) {
  if (!(error instanceof DocumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function compare(): Promise<void> {
  const [base = await defaultBase(), head] = positionals;
  const before = await documentsOf(base);
  const after = head === undefined ? bundleAll(root) : await documentsOf(head);
  const compared = FILES.filter((file) => before[file] && after[file]);
  if (compared.length === 0)
    throw new DocumentError(`${base} and ${head ?? 'this folder'} have no document in common.`);
  for (const file of compared) {
    const [old, now] = [before[file] ?? {}, after[file] ?? {}];
    const differences = COMPARISONS[file](old, now);
    const versions = { before: versionOf(old), after: versionOf(now) };
    const title =
      versions.before === versions.after
        ? versions.after
        : `${versions.before} → ${versions.after}`;
    console.log(`# ${file} ${title}\n\n${listsOf(differences, '##')}`);
    if (!breaksSilently(differences, versions)) continue;
    process.exitCode = 1;
    console.error(
      `${file} breaks clients, but its version is still ${versions.after}. Raise info.version, or keep what was promised.`,
    );
  }
}

/** The documents of a commit or of a version, or the one that a file holds. */
async function documentsOf(name: string): Promise<Partial<Record<DocumentFile, object>>> {
  if (releasedVersions(root).includes(name)) return readReleased(root, name).documents;
  return existsSync(name) && statSync(name).isFile() ? documentIn(name) : documentsAt(root, name);
}

/** The last commit while something is changed, else the one before it. */
async function defaultBase(): Promise<string> {
  const paths = FILES.flatMap((file) => [file, file.replace('.yaml', '')]);
  const { stdout } = await run('git', ['status', '--porcelain', '--', ...paths], { cwd: root });
  if (stdout.trim() !== '') return 'HEAD';
  return (await run('git', ['rev-parse', '--verify', 'HEAD^'], { cwd: root })).stdout.trim();
}

function keep(): void {
  const documents = bundleAll(root);
  const files = keepVersion(root, documents, (former) => changesOf(former.documents, documents));
  console.log(['Written:', ...files].join('\n  '));
}

async function check(): Promise<void> {
  const read = (name: string) =>
    existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '';
  const changelog = read('CHANGELOG.md');
  const problems = [
    ...changedDocuments(root),
    ...changedSums(await sumsBefore(), read(SUMS), changelog),
  ];
  const newest = releasedVersions(root).at(-1);
  // What is not as it was is nothing to compare with.
  if (newest !== undefined && problems.length === 0)
    problems.push(...brokenPromises(newest, isUnreleased(changelog, newest)));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else
    console.log(
      newest === undefined ? 'No version is kept.' : `All that ${newest} promised is kept.`,
    );
}

/** What the newest version had and what lies here has not, unless its version says so. */
function brokenPromises(newest: string, isOpen: boolean): string[] {
  const [before, after] = [readReleased(root, newest).documents, bundleAll(root)];
  return FILES.flatMap((file) => {
    const differences = COMPARISONS[file](before[file], after[file]);
    const versions = { before: newest, after: versionOf(after[file]) };
    if (!breaksSilently(differences, versions)) return [];
    const broken = differences.filter(({ kind }) => kind === 'breaking');
    const again = isOpen
      ? `, or, as CHANGELOG.md says that ${newest} is not released yet, keep it again: npm run spec-diff -- --keep`
      : '';
    return [
      `${file} breaks what ${newest} promised, but its version is ${versions.after}. Raise info.version, keep the promise${again}.`,
      listsOf(broken, '##'),
    ];
  });
}

/** Checksums as the last commit has them while they are changed, else as the one before it. */
async function sumsBefore(): Promise<string> {
  const git = (...args: string[]) =>
    run('git', args, { cwd: root }).then(
      ({ stdout }) => stdout,
      // No repository, no such commit, or nothing was kept then.
      () => '',
    );
  const changed = await git('status', '--porcelain', '--', SUMS);
  return git('show', `${changed.trim() === '' ? 'HEAD^' : 'HEAD'}:./${SUMS}`);
}
