// The cache of Hugging Face's own tools: models--owner--repo/{blobs,snapshots,refs}, compatible in
// both directions. What comes from another hub is next to it, in folders with that hub's name in
// front.

import { lstat, readdir, realpath, rmdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import { isAppleDouble } from '../../lib/apple-double.ts';
import { identityOf } from '../../lib/file-identity.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { makeFolders } from '../../lib/private-files.ts';
import { relativePath } from '../../lib/relative-path.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { attempt } from '../../lib/values.ts';
import { refuseLinks, removeInside } from '../../platform/files/remove-inside.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { resolveInside } from '../../platform/files/resolve-inside.ts';
import type { Digest } from '../../platform/transfers/file-hasher.ts';
import { type Checkpoint, formatCheckpoint } from './checkpoint.ts';
import {
  type CompletionRecord,
  readRecord,
  SHARED_FILE,
  writeRecord,
} from './completion-record.ts';
import { publishLink } from './publish-link.ts';
import type { RemoteFile, Repository, RepositoryFile, RepositoryName } from './repository.ts';
import { type Selection, selectFiles } from './select-files.ts';

/** A file of a snapshot that is here. */
export interface LocalFile extends RepositoryFile {
  /** In the snapshot, where its neighbours are too: native servers find further shards by name. */
  absolutePath: string;
}

/** A checkpoint that is here, completely. */
export interface LocalCheckpoint {
  source: ModelSource;
  repositoryId: string;
  commit: string;
  /** Absolute path of the snapshot. */
  folder: string;
  files: readonly LocalFile[];
  /** Small files that come with a named one, e.g. its tokenizer. */
  companions: readonly LocalFile[];
}

const MAX_REF_BYTES = 256;

/** As Lemonade's own server names them, so that each finds what the other has fetched. */
const FOLDER_PREFIXES: Readonly<Record<ModelSource, string>> = {
  huggingface: 'models--',
  modelscope: 'modelscope--models--',
};

/** Name of the folder that a repository has in the cache. */
export const folderNameOf = ({ source, id }: RepositoryName): string =>
  `${FOLDER_PREFIXES[source]}${id.replaceAll('/', '--')}`;

/** The repository that a folder of the cache is for; undefined for any other folder. */
export function repositoryOfFolder(name: string): RepositoryName | undefined {
  const [, hub = '', id] = /^(modelscope--)?models--((?:[^-]|-(?!-))+--.+)$/.exec(name) ?? [];
  if (id === undefined) return undefined;
  return { source: hub === '' ? 'huggingface' : 'modelscope', id: id.replace('--', '/') };
}

/** The repository that a checkpoint is in. */
export const repositoryOf = ({
  source,
  repositoryId: id,
}: Omit<Checkpoint, 'selector'>): RepositoryName => ({
  source,
  id,
});

/** Hubs may have repositories of one name. */
export const isSameRepository = (one: RepositoryName, other: RepositoryName): boolean =>
  one.source === other.source && one.id === other.id;

/** What is here of the hubs' repositories, and where what comes is put. */
export class HubCache {
  readonly directory: string;
  readonly #link: typeof publishLink;
  readonly #inTurn = pLimit(1);

  constructor({ directory, link = publishLink }: { directory: string; link?: typeof publishLink }) {
    this.directory = directory;
    this.#link = link;
  }

  blobsFolder(name: RepositoryName): string {
    return join(this.#folderOf(name), 'blobs');
  }

  blobPath(name: RepositoryName, { hex }: Digest): string {
    return resolveInside(this.blobsFolder(name), hex);
  }

  /** @throws {UnsafeFileName} */
  snapshotPath(repository: RepositoryName & Pick<Repository, 'commit'>, path: string): string {
    return resolveInside(join(this.#folderOf(repository), 'snapshots'), repository.commit, path);
  }

  /**
   * Before anything is fetched into it. The repository's own folder may be on another disk.
   * @throws {UnsafeFileName}
   */
  async makeRepository(name: RepositoryName): Promise<void> {
    await refuseInnerLinks(this.#folderOf(name));
    await makeFolders(this.blobsFolder(name));
  }

  async commits(name: RepositoryName): Promise<readonly string[]> {
    const folder = this.#folderOf(name);
    const main = await readMain(folder);
    const names = await readdir(join(folder, 'snapshots')).catch(() => []);
    return names.toSorted((a, b) => Number(b === main) - Number(a === main) || (a < b ? -1 : 1));
  }

  /**
   * The snapshots that are here, that of `refs/main` first. Files whose content is missing are not
   * listed.
   */
  async snapshots({ source, id }: RepositoryName): Promise<readonly Repository<LocalFile>[]> {
    const folder = this.#folderOf({ source, id });
    const commits = await this.commits({ source, id });
    const list = async (commit: string) => {
      const files = await listFiles(join(folder, 'snapshots', commit), folder);
      return { source, id, commit, files };
    };
    return Promise.all(commits.map(list));
  }

  /** First a note of what belongs to which checkpoint, then all links, and `refs/main` last. */
  publish(details: {
    repository: RepositoryName & Pick<Repository, 'commit'>;
    files: readonly RemoteFile[];
    record: CompletionRecord;
  }): Promise<void> {
    const { repository, files, record } = details;
    // Two that add to one note at a time would lose one's part.
    return this.#inTurn(async () => {
      const folder = this.#folderOf(repository);
      const earlier = await readRecord(folder, repository.commit);
      const whole = { ...earlier, ...record };
      if (!isDeepStrictEqual(earlier, whole)) await writeRecord(folder, repository.commit, whole);
      for (const file of files) {
        const blob = this.blobPath(repository, file.digest);
        await this.#link({ blob, path: this.snapshotPath(repository, file.path) });
      }
      if ((await readMain(folder)) !== repository.commit)
        await replaceFile(join(folder, 'refs', 'main'), repository.commit, SHARED_FILE);
    });
  }

  /** The checkpoint in the first snapshot that has it completely. Never asks the network. */
  async find(checkpoint: Checkpoint): Promise<LocalCheckpoint | undefined> {
    const { source, repositoryId } = checkpoint;
    const repository = repositoryOf(checkpoint);
    for (const snapshot of await this.snapshots(repository)) {
      const { commit, files } = snapshot;
      const selection = selected(checkpoint, files);
      if (selection && (await this.#isComplete(checkpoint, snapshot))) {
        const folder = join(this.#folderOf(repository), 'snapshots', commit);
        return { source, repositoryId, commit, folder, ...selection };
      }
    }
    return undefined;
  }

  /** All files of the snapshot that has the checkpoint completely, not only its own. */
  async filesAround(checkpoint: Checkpoint): Promise<readonly LocalFile[] | undefined> {
    const found = await this.find(checkpoint);
    const snapshots = found === undefined ? [] : await this.snapshots(repositoryOf(checkpoint));
    return snapshots.find(({ commit }) => commit === found?.commit)?.files;
  }

  /**
   * False for a checkpoint that is here only because its files were fetched for another one. What
   * other tools have brought may have been meant for any.
   */
  async isAskedFor(checkpoint: Checkpoint): Promise<boolean> {
    const { record } = await this.#recordOf(checkpoint);
    return record === undefined || record[formatCheckpoint(checkpoint)] !== undefined;
  }

  /** Notes that a checkpoint that is here is asked for as well, with nothing to fetch. */
  noteAsked(checkpoint: Checkpoint): Promise<void> {
    return this.#inTurn(async () => {
      const { found, record } = await this.#recordOf(checkpoint);
      const name = formatCheckpoint(checkpoint);
      if (found === undefined || record === undefined || record[name] !== undefined) return;
      const paths = filesOf(found).map(({ path }) => path);
      await writeRecord(this.#folderOf(repositoryOf(checkpoint)), found.commit, {
        ...record,
        [name]: paths,
      });
    });
  }

  async #recordOf(checkpoint: Checkpoint) {
    const found = await this.find(checkpoint);
    const record =
      found && (await readRecord(this.#folderOf(repositoryOf(checkpoint)), found.commit));
    return { found, record };
  }

  /**
   * Removes a checkpoint's files from every snapshot, but not what a checkpoint in `keep` needs,
   * then the contents that are not shown any more, and what is left empty. Resolves with the bytes
   * that became free.
   * @throws {UnsafeFileName} when a folder on the way is a link
   */
  remove(checkpoint: Checkpoint, keep: readonly Checkpoint[]): Promise<number> {
    return this.#inTurn(() => this.#removeFiles(checkpoint, keep));
  }

  #folderOf(name: RepositoryName): string {
    return resolveInside(this.directory, folderNameOf(name));
  }

  /**
   * What another tool has fetched is taken for complete unless something of it is still on its way.
   */
  async #isComplete(checkpoint: Checkpoint, snapshot: Repository<LocalFile>): Promise<boolean> {
    const { commit, files } = snapshot;
    const record = await readRecord(this.#folderOf(snapshot), commit);
    const needed = record?.[formatCheckpoint(checkpoint)];
    if (needed !== undefined) {
      const present = new Set(files.map(({ path }) => path));
      return needed.every((path) => present.has(path));
    }
    if (checkpoint.selector.kind === 'name') return true;
    if (record !== undefined) return false;
    const blobs = await readdir(this.blobsFolder(snapshot)).catch(() => []);
    return !blobs.some((name) => name.endsWith('.incomplete'));
  }

  async #removeFiles(checkpoint: Checkpoint, keep: readonly Checkpoint[]): Promise<number> {
    const repository = repositoryOf(checkpoint);
    const folder = this.#folderOf(repository);
    const name = formatCheckpoint(checkpoint);
    const kept = keep.filter(
      (other) =>
        isSameRepository(repositoryOf(other), repository) && formatCheckpoint(other) !== name,
    );
    await refuseLinks(this.directory, folder);
    await refuseInnerLinks(folder);

    const contents = new Map<string, number>();
    for (const { commit, files } of await this.snapshots(repository)) {
      const record = (await readRecord(folder, commit)) ?? {};
      const noted = record[name];
      const needed = new Set(kept.flatMap((other) => filesOf(selected(other, files))));
      const selection = selected(checkpoint, files);
      // When this is the last checkpoint of the repository, its small companions go too.
      const own = kept.length === 0 ? filesOf(selection) : (selection?.files ?? []);
      // Of what an earlier removal has left, for a file was in use, only the record says what it
      // belongs to.
      const rest = selection === undefined ? files.filter(({ path }) => noted?.includes(path)) : [];
      for (const file of [...own, ...rest].filter((candidate) => !needed.has(candidate))) {
        contents.set(await identityOf(file.absolutePath), file.sizeBytes);
        await removeInside(this.directory, file.absolutePath);
        await removeEmptyFolders(dirname(file.absolutePath), folder);
      }
      if (noted !== undefined) await writeRecord(folder, commit, without(name, record));
    }
    const left = await this.snapshots(repository);
    for (const { absolutePath } of left.flatMap(({ files }) => files))
      contents.delete(await identityOf(absolutePath));
    await this.#removeBlobs(repository, contents);
    const isEmpty = left.every(({ files }) => files.length === 0);
    if (isEmpty && kept.length === 0)
      await removeInside(this.directory, folder, { recursive: true });
    return [...contents.values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0);
  }

  async #removeBlobs(name: RepositoryName, contents: ReadonlyMap<string, number>): Promise<void> {
    const blobs = this.blobsFolder(name);
    for (const blob of await readdir(blobs).catch(() => [])) {
      const path = join(blobs, blob);
      const found = await identityOf(path).catch(() => undefined);
      if (found !== undefined && contents.has(found)) await removeInside(this.directory, path);
    }
  }
}

const without = (name: string, record: CompletionRecord): CompletionRecord =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));

async function readMain(folder: string): Promise<string> {
  const text = readSmallFile(join(folder, 'refs', 'main'), { maxBytes: MAX_REF_BYTES });
  return (await text.catch(() => '')).trim();
}

/** What is written over and removed must be in the repository. @throws {UnsafeFileName} */
async function refuseInnerLinks(repositoryFolder: string): Promise<void> {
  for (const name of ['blobs', 'snapshots', 'refs', '.lemonade'])
    await refuseLinks(repositoryFolder, join(repositoryFolder, name));
}

const selected = (
  checkpoint: Checkpoint,
  files: readonly LocalFile[],
): Selection<LocalFile> | undefined => attempt(() => selectFiles(checkpoint, files));

/**
 * Links that lead out of the repository's folder are not ours and not any tool's; they are left
 * out.
 */
async function listFiles(folder: string, repositoryFolder: string): Promise<LocalFile[]> {
  const root = (await realPathOf(repositoryFolder)) ?? repositoryFolder;
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const wanted = names.filter((name) => !isAppleDouble(name));
  const found = await inBatches(wanted, async (name): Promise<LocalFile[]> => {
    const absolutePath = join(folder, name);
    const real = await realPathOf(absolutePath);
    const facts = real?.startsWith(root + sep)
      ? await stat(real).catch(() => undefined)
      : undefined;
    if (!facts?.isFile()) return [];
    return [{ path: relativePath(folder, absolutePath), sizeBytes: facts.size, absolutePath }];
  });
  return found.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Undefined for a link to nothing. Some virtual drives of Windows know no real paths: there, a file
 * has its own path unless it is a link.
 */
export const realPathOf = async (path: string, resolve = realpath): Promise<string | undefined> =>
  resolve(path).catch(async () => {
    const found = await lstat(path).catch(() => undefined);
    return found === undefined || found.isSymbolicLink() ? undefined : path;
  });

const filesOf = (
  selection: Pick<LocalCheckpoint, 'files' | 'companions'> | undefined,
): readonly LocalFile[] => (selection ? [...selection.files, ...selection.companions] : []);

/** Removes a folder and those around it as long as they are empty, but not `upTo`. */
export async function removeEmptyFolders(folder: string, upTo: string): Promise<void> {
  for (let at = folder; at !== upTo && at !== dirname(at); at = dirname(at)) {
    const problem = await rmdir(at).catch((error: Error) => error);
    if (problem !== undefined) return;
  }
}

/** Where a blob is while it grows; the name that other tools give it too. */
export const incompletePath = (blobPath: string): string => `${blobPath}.incomplete`;

/** Removes what was to be continued of these repositories. */
export async function discardIncomplete(
  cache: Pick<HubCache, 'directory' | 'blobsFolder'>,
  repositories: readonly RepositoryName[],
): Promise<void> {
  for (const name of repositories) {
    const folder = cache.blobsFolder(name);
    const names = await readdir(folder).catch(() => []);
    const incomplete = names.filter((name) => /\.incomplete(?:\.etag)?$/.test(name));
    await Promise.all(incomplete.map((name) => removeInside(cache.directory, join(folder, name))));
  }
}
