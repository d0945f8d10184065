// Which checkpoints have all their files in the model cache.
import { join, relative, sep } from 'node:path';
import type { Log } from '../../lib/log.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import type { LocalCheckpoint } from '../downloads/hub-cache.ts';
import { FolderScan, type FoundFile } from './folder-scan.ts';

type FoundCheckpoint = Pick<LocalCheckpoint, 'folder' | 'files'>;

/** What is in the model cache at one moment. */
export interface LocalCheckpoints {
  /** Undefined when it is not here, or not completely. */
  find(checkpoint: string, source: ModelSource): Promise<FoundCheckpoint | undefined>;
  /** When a file was written, Unix time in milliseconds. */
  modifiedMs(absolutePath: string): number | undefined;
  /** A file that is not whole is replaced by the next pull, which no folder shows. */
  watch(absolutePath: string): void;
}

/** See {@link createLocalHub}. */
export type LocalHub = ReturnType<typeof createLocalHub>;

interface LocalHubOptions {
  directory: string;
  /** Looks for a checkpoint; rejects when it can't be one. */
  find(checkpoint: string, source: ModelSource): Promise<FoundCheckpoint | undefined>;
  /** Name of the folder that the files of a repository are in, if they are here. */
  folderNameOf(repository: { source: ModelSource; id: string }): string;
  log: Pick<Log, 'warning'>;
}

/** Some hundred models with some dozen files each, and much room. */
const MAX_FILES = 20_000;
/** Lemonade's own server has this file in a snapshot for as long as it is not complete. */
const UNFINISHED = '.download_manifest.json';
const SKIPPED_FOLDERS = new Set(['blobs', '.locks', '.no_exist']);

/** Looks through the model cache, which Hugging Face's tools and Lemonade share. */
export function createLocalHub({ directory, find, folderNameOf, log }: LocalHubOptions) {
  const scan = new FolderScan({
    root: directory,
    isWanted: (name) => !/\.(?:incomplete|partial|lock)$/.test(name),
    isEntered: (name) => !SKIPPED_FOLDERS.has(name) && !/^(?:datasets|spaces)--/.test(name),
    isAppendOnly: true,
    maxFiles: MAX_FILES,
    log,
  });
  let known: { files: readonly FoundFile[]; checkpoints: LocalCheckpoints } | undefined;

  function describe(files: readonly FoundFile[]): LocalCheckpoints {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const repositories = new Set(
      files.map(({ path }) => relative(directory, path).split(sep, 1)[0]),
    );
    return {
      async find(checkpoint, source) {
        const id = checkpoint.split(':', 1)[0] ?? '';
        // Most models of the catalogue are not here; one look at the list of folders is enough to
        // know.
        if (!repositories.has(folderNameOf({ source, id }))) return undefined;
        // What can't be a checkpoint, in a file edited by hand, is not here.
        const found = await find(checkpoint, source).catch(() => undefined);
        return found && byPath.has(join(found.folder, UNFINISHED)) ? undefined : found;
      },
      modifiedMs: (absolutePath) => byPath.get(absolutePath)?.modifiedMs,
      watch: (absolutePath) => scan.watch(absolutePath),
    };
  }

  return {
    /** What is in the cache now. The same object as before as long as nothing has changed. */
    async read(): Promise<LocalCheckpoints> {
      const files = await scan.files();
      if (known?.files !== files) known = { files, checkpoints: describe(files) };
      return known.checkpoints;
    },
  };
}
