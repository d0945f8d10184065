// The documents as they were at a commit, whether they were one file each then or had parts
// already, or as a file has one.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as tar from 'tar';
import { parse } from 'yaml';
import { isObject } from '../../src/lib/values.ts';
import { bundleAll, DOCUMENTS, type DocumentFile } from '../codegen/documents/bundle.ts';
import { DocumentError } from '../codegen/documents/places.ts';

const run = promisify(execFile);

/**
 * `repository` is a folder in git.
 * @throws {DocumentError} when the commit is none of it, or has no such documents
 */
export async function documentsAt(
  repository: string,
  commit: string,
): Promise<ReturnType<typeof bundleAll>> {
  const files = Object.keys(DOCUMENTS);
  const git = (...args: string[]) => run('git', args, { cwd: repository });
  const names = [...files, ...files.map((file) => file.replace('.yaml', ''))];
  const listed = await git('ls-tree', '--name-only', commit, '--', ...names).catch((cause) => {
    throw new DocumentError(
      `There is no '${commit}'. Name a commit, branch or tag to compare with.`,
      { cause },
    );
  });
  const present = listed.stdout.split('\n').filter((name) => name !== '');
  const missing = files.find((file) => !present.includes(file));
  if (missing !== undefined)
    throw new DocumentError(`There is no ${missing} at '${commit}'. Name a commit that has one.`);
  const directory = await mkdtemp(join(tmpdir(), 'lemonade-documents-'));
  try {
    const archive = join(directory, 'documents.tar');
    await git('archive', '--format=tar', `--output=${archive}`, commit, '--', ...present);
    await tar.extract({ file: archive, cwd: directory });
    return bundleAll(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The document that a file has as a whole, such as generated/openapi.yaml of a release.
 * @throws {DocumentError} for another file
 */
export async function documentIn(path: string): Promise<Partial<Record<DocumentFile, object>>> {
  const document: unknown = parse(await readFile(path, 'utf8'), { maxAliasCount: 0 });
  const file =
    isObject(document) &&
    Object.keys(DOCUMENTS).find((name) => name.replace('.yaml', '') in document);
  if (!file) throw new DocumentError(`${path} is neither an OpenAPI nor an AsyncAPI document.`);
  return { [file]: document };
}
