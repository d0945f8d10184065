// Turns checkpoints into the list of files that have to be here, each once, with every name checked.
import { UnsafeFileName } from '../../platform/errors.ts';
import { type Checkpoint, formatCheckpoint } from './checkpoint.ts';
import type { CompletionRecord } from './completion-record.ts';
import { PathTooLong } from './errors.ts';
import type { HubCache } from './hub-cache.ts';
import type { RemoteFile, Repository } from './repository-file.ts';
import { selectFiles } from './select-files.ts';

export interface PlannedFile {
  repository: Repository;
  file: RemoteFile;
  blobPath: string;
}

interface PlannedRepository {
  repository: Repository;
  files: readonly RemoteFile[];
  record: CompletionRecord;
}

/** Of Windows, for programs that do not ask for more; Node does, and native servers mostly don't. */
const MAX_WINDOWS_PATH = 259;

export function planRepositories(
  checkpoints: readonly Checkpoint[],
  repositories: readonly Repository[],
  cache: HubCache,
  platform = process.platform,
): PlannedRepository[] {
  return repositories.map((repository) => {
    const wanted = checkpoints.filter(({ repositoryId }) => repositoryId === repository.id);
    const needs = wanted.map((checkpoint) => {
      const { files, companions } = selectFiles(checkpoint, repository.files);
      return { key: formatCheckpoint(checkpoint), files, companions };
    });
    const files = [...new Set([...needs.flatMap((need) => need.files), ...needs.flatMap((need) => need.companions)])];
    const record = Object.fromEntries(
      needs.map((need) => [need.key, [...need.files, ...need.companions].map(({ path }) => path)]),
    );
    refuseUnsafeNames(repository, files, cache);
    if (platform === 'win32') refuseLongPaths(files.map(({ path }) => cache.snapshotPath(repository, path)));
    return { repository, files, record };
  });
}

export function planFiles(planned: readonly PlannedRepository[], cache: HubCache): PlannedFile[] {
  return planned.flatMap(({ repository, files }) =>
    files.map((file) => ({ repository, file, blobPath: cache.blobPath(repository.id, file.digest) })),
  );
}

function refuseLongPaths(paths: readonly string[]): void {
  const long = paths.find((path) => path.length > MAX_WINDOWS_PATH);
  if (long === undefined) return;
  throw new PathTooLong(
    `${long} would have ${long.length} characters, and most native servers open paths of ${MAX_WINDOWS_PATH} at most on Windows. Name a folder with a short path by --models-dir (LEMONADE_MODELS_DIR), such as C:\\models.`,
  );
}

/** Also names that would be one file, or a file and a folder, on a system that doesn't distinguish capital letters. */
function refuseUnsafeNames(repository: Repository, files: readonly RemoteFile[], cache: HubCache): void {
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
  // No repository has both, so that a listing with both is made up, whichever of its files are wanted.
  const all = new Set(repository.files.map(({ path }) => path));
  const below =
    byFolded.get([...byFolded.keys()].find((folded) => isBelowAny(folded, byFolded)) ?? '') ??
    [...all].find((path) => isBelowAny(path, all));
  if (below !== undefined) throw new UnsafeFileName(`Repository ${repository.id} has '${below}' below a file.`);
}

/** True when a folder of the path is among the names, which are those of files. */
function isBelowAny(path: string, names: { has(name: string): boolean }): boolean {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    if (names.has(path.slice(0, end))) return true;
  }
  return false;
}
