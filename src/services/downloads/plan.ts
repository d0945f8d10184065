// Plans a download: which files of which repositories, where each will be, and what is refused.
import { UnsafeFileName } from '../../platform/errors.ts';
import { type Checkpoint, formatCheckpoint } from './checkpoint.ts';
import type { CompletionRecord } from './completion-record.ts';
import { PathTooLong } from './errors.ts';
import { type HubCache, isSameRepository, repositoryOf } from './hub-cache.ts';
import type { RemoteFile, Repository } from './repository.ts';
import { selectFiles } from './select-files.ts';

/** A file of a repository, and where it will be in the cache. */
export interface PlannedFile {
  repository: Repository;
  file: RemoteFile;
  /** Absolute path. */
  blobPath: string;
}

/** What is to be fetched of one repository. */
export interface PlannedRepository {
  repository: Repository;
  /** Each once; the companions of all checkpoints come last. */
  files: readonly RemoteFile[];
  record: CompletionRecord;
}

/**
 * Of Windows, for programs that do not ask for more; Node does, and native servers mostly don't.
 */
const MAX_WINDOWS_PATH = 259;

/**
 * The repositories in the order in which their checkpoints were named.
 * @throws {CheckpointNotFound} {CheckpointAmbiguous} {UnsafeFileName} {PathTooLong}
 */
export const planRepositories = (
  checkpoints: readonly Checkpoint[],
  repositories: readonly Repository[],
  cache: HubCache,
  platform = process.platform,
): PlannedRepository[] =>
  repositories.map((repository) => {
    const planned = planRepository(checkpoints, repository);
    refuseUnsafeNames(repository, planned.files, cache);
    if (platform === 'win32')
      refuseLongPaths(planned.files.map(({ path }) => cache.snapshotPath(repository, path)));
    return planned;
  });

function planRepository(
  checkpoints: readonly Checkpoint[],
  repository: Repository,
): PlannedRepository {
  const ownFiles: RemoteFile[] = [];
  const ownCompanions: RemoteFile[] = [];
  const record: Record<string, readonly string[]> = {};
  for (const checkpoint of checkpoints) {
    if (!isSameRepository(repositoryOf(checkpoint), repository)) continue;
    const { files, companions } = selectFiles(checkpoint, repository.files);
    ownFiles.push(...files);
    ownCompanions.push(...companions);
    record[formatCheckpoint(checkpoint)] = [...files, ...companions].map(({ path }) => path);
  }
  return { repository, files: [...new Set([...ownFiles, ...ownCompanions])], record };
}

/** The files of all repositories, in their order. */
export const planFiles = (planned: readonly PlannedRepository[], cache: HubCache): PlannedFile[] =>
  planned.flatMap(({ repository, files }) =>
    files.map((file) => ({ repository, file, blobPath: cache.blobPath(repository, file.digest) })),
  );

function refuseLongPaths(paths: readonly string[]): void {
  const long = paths.find((path) => path.length > MAX_WINDOWS_PATH);
  if (long === undefined) return;
  throw new PathTooLong(
    `${long} would have ${long.length} characters, and most native servers open paths of ${MAX_WINDOWS_PATH} at most on Windows. Name a folder with a short path by --models-dir (LEMONADE_MODELS_DIR), such as C:\\models.`,
  );
}

/**
 * Also names that would be one file, or a file and a folder, on a system that doesn't distinguish
 * capital letters.
 */
function refuseUnsafeNames(
  repository: Repository,
  files: readonly RemoteFile[],
  cache: HubCache,
): void {
  const byFolded = new Map<string, string>();
  for (const { path } of files) {
    cache.snapshotPath(repository, path);
    const folded = path.normalize('NFC').toLowerCase();
    if (byFolded.has(folded)) {
      throw new UnsafeFileName(
        `Repository ${repository.id} has two files that some systems can't tell apart: '${path}'.`,
      );
    }
    byFolded.set(folded, path);
  }
  const below = pathBelowFile(byFolded) ?? pathBelowFile(namesOf(repository.files));
  if (below !== undefined)
    throw new UnsafeFileName(`Repository ${repository.id} has '${below}' below a file.`);
}

const namesOf = (files: readonly RemoteFile[]): ReadonlyMap<string, string> =>
  new Map(files.map(({ path }) => [path, path]));

/**
 * The path of a file that would be below another file. No repository has both, so that a listing
 * with both is made up, whichever of its files are wanted.
 */
function pathBelowFile(byName: ReadonlyMap<string, string>): string | undefined {
  for (const [name, path] of byName) if (isBelowAny(name, byName)) return path;
  return undefined;
}

function isBelowAny(path: string, names: { has(name: string): boolean }): boolean {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    if (names.has(path.slice(0, end))) return true;
  }
  return false;
}
