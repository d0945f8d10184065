// Downloads the files of models: each once, several at a time, visible only when all of a model's
// files are here.

import { constants, copyFile, link, lstat, rm, stat } from 'node:fs/promises';
import { OfflineMode } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import type { Clock } from '../../lib/clock.ts';
import { waitOutUse } from '../../lib/files-in-use.ts';
import { inBatches } from '../../lib/in-batches.ts';
import { createLimiter, type Limiter } from '../../lib/limiter.ts';
import type { Log } from '../../lib/log.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import { Singleflight } from '../../lib/singleflight.ts';
import { type Disk, ensureRoom } from '../../platform/disk.ts';
import { VerificationFailed } from '../../platform/errors.ts';
import { createFileHasher } from '../../platform/transfers/file-hasher.ts';
import type { RetryPolicy } from '../../platform/transfers/retries.ts';
import { type Checkpoint, formatCheckpoint } from './checkpoint.ts';
import { asRefusal } from './errors.ts';
import { createFileDownloader, type Hubs } from './file-downloader.ts';
import { type HubCache, incompletePath, type LocalCheckpoint, repositoryOf } from './hub-cache.ts';
import type { FoundRepository, HubSearch } from './hub-protocol.ts';
import { type PlannedFile, planFiles, planRepositories } from './plan.ts';
import { createProgressReport, type DownloadProgress } from './progress.ts';
import type { Repository, RepositoryName } from './repository.ts';

/** Files that are to be here. */
export interface DownloadRequest {
  /**
   * The main one first; `mmproj` and other auxiliary files after it. They may be in several
   * repositories.
   */
  checkpoints: readonly Checkpoint[];
  /** True reads what is here already, and fetches it again when it is not what the hub has. */
  isVerifying?: boolean;
  /**
   * Leaves the download. It goes on if others want the same files; what has come is kept in any
   * case.
   */
  signal: AbortSignal;
  onProgress?: (progress: DownloadProgress) => void;
}

interface DownloadsOptions {
  hubs: Hubs;
  cache: HubCache;
  disk: Disk;
  clock: Clock;
  retries: RetryPolicy;
  filesAtATime: number;
  isOffline(): boolean;
  log: Log;
}

/** Fetches from all hubs, for pulls and for clients that ask what a hub has. */
export class Downloads {
  readonly #options: DownloadsOptions;
  readonly #downloadFile: ReturnType<typeof createFileDownloader>;
  readonly #limit: Limiter;
  readonly #listings = new Singleflight<Repository>();
  readonly #blobs = new Singleflight<void, number>();

  constructor(options: DownloadsOptions) {
    this.#options = options;
    this.#downloadFile = createFileDownloader(options);
    this.#limit = createLimiter(options.filesAtATime);
  }

  /**
   * What the hub says of a repository; callers at the same time share one question.
   * @throws as `download`
   */
  async repository({ source, id }: RepositoryName, signal: AbortSignal): Promise<Repository> {
    const { hubs, isOffline } = this.#options;
    if (isOffline()) throw new OfflineMode(`The file list of ${id}`);
    const start = (work: { signal: AbortSignal }) => hubs[source].repository(id, work.signal);
    return this.#listings.join({ key: `${source} ${id}`, signal, start });
  }

  /** What a hub finds. @throws {OfflineMode} {HubUnreachable} {HubRefused} {HubResponseInvalid} */
  async search(
    { source, ...wanted }: HubSearch & { source: ModelSource },
    signal: AbortSignal,
  ): Promise<readonly FoundRepository[]> {
    if (this.#options.isOffline()) throw new OfflineMode('The list of what the hub has');
    return this.#options.hubs[source].search(wanted, signal);
  }

  /** True when the hub has files of this checkpoint that are not here. @throws as `download` */
  async isOutdated(checkpoint: Checkpoint, signal: AbortSignal): Promise<boolean> {
    const { planned, files } = await this.#plan([checkpoint], signal);
    const here = await this.#options.cache.find(checkpoint);
    // Nothing has changed since, however another tool has put it here.
    if (planned.every(({ repository: { commit } }) => commit === here?.commit)) return false;
    const missing = await Promise.all(
      files.map(async ({ blobPath }) => (await sizeOf(blobPath)) === 0),
    );
    return missing.some(Boolean);
  }

  /**
   * How much all files of these are, those included that are here already; nothing is fetched.
   * @throws as `download`
   */
  async measure(
    checkpoints: readonly Checkpoint[],
    signal: AbortSignal,
  ): Promise<{ files: number; bytes: number }> {
    const { files } = await this.#plan(checkpoints, signal);
    return { files: files.length, bytes: files.reduce((sum, { file }) => sum + file.sizeBytes, 0) };
  }

  /**
   * Resolves when everything is here, complete, checked and visible; with the checkpoints in the
   * order of the request. What is here already is not fetched again, unless it is verified and
   * turns out to be damaged.
   * @throws {RepositoryNotFound} {RepositoryGated} {CheckpointNotFound} {CheckpointAmbiguous}
   *   {HubUnreachable} {HubRefused} {HubResponseInvalid} {UnsafeFileName} {PathTooLong}
   *   {VerificationFailed} {DiskFull} {FileInUse} {OfflineMode}, and the signal's reason.
   */
  async download(request: DownloadRequest): Promise<readonly LocalCheckpoint[]> {
    const { cache, disk, isOffline } = this.#options;
    const { checkpoints, signal } = request;
    signal.throwIfAborted();
    if (isOffline()) return this.#findAll(checkpoints, (name) => new OfflineMode(name));
    const { planned, files } = await this.#plan(checkpoints, signal);
    try {
      for (const { repository: one } of planned) await cache.makeRepository(one);
      if (request.isVerifying) await this.#discardDamaged(files, signal);
      await ensureRoom(disk, cache.directory, await missingBytes(files));
      await this.#fetchAll(files, request);
      // The main repository is the last one to show its files, so that a model never shows without
      // its auxiliary files.
      for (const one of planned.toReversed())
        await cache.publish({ ...one, files: one.files.toReversed() });
    } catch (error) {
      throw asRefusal(error);
    }
    const deleted = (name: string) =>
      new VerificationFailed(`${name} was deleted while it was being fetched.`);
    return this.#findAll(checkpoints, deleted);
  }

  /**
   * All repositories at once, so that a wrong `mmproj` is reported before the first byte of the
   * model.
   */
  async #plan(checkpoints: readonly Checkpoint[], signal: AbortSignal) {
    const { cache } = this.#options;
    const names = new Map(
      checkpoints.map((one) => [`${one.source} ${one.repositoryId}`, repositoryOf(one)]),
    );
    const repositories = await Promise.all(
      [...names.values()].map((name) => this.repository(name, signal)),
    );
    const planned = planRepositories(checkpoints, repositories, cache);
    return { planned, files: planFiles(planned, cache) };
  }

  async #fetchAll(
    files: readonly PlannedFile[],
    { signal, onProgress = () => {} }: DownloadRequest,
  ): Promise<void> {
    const { clock, filesAtATime } = this.#options;
    const report = createProgressReport({
      files: files.map(({ file }) => file),
      clock,
      emit: onProgress,
    });
    // The first file that fails takes the others along: they are kept, and the caller hears of it
    // now.
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const left = files.entries();
    const fetchOneByOne = async (): Promise<void> => {
      for (const [index, planned] of left) {
        if (either.aborted) return;
        await this.#fetchBlob(planned, either, (bytes) => report(index, bytes));
      }
    };
    // No more than may run: thousands that wait would all listen to one signal.
    const fetchers = Array.from({ length: filesAtATime }, () =>
      fetchOneByOne().catch((error) => failed.abort(error)),
    );
    await Promise.all(fetchers);
    either.throwIfAborted();
  }

  #fetchBlob(
    planned: PlannedFile,
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): Promise<void> {
    const { cache, log } = this.#options;
    return this.#blobs.join({
      key: planned.blobPath,
      signal,
      onProgress,
      start: (work) =>
        this.#limit(async () => {
          if (await adoptLocalFile(planned, cache))
            log.debug(`${planned.file.path} is here already`);
          await this.#downloadFile({ ...planned, signal: work.signal, onProgress: work.report });
        }, work.signal),
    });
  }

  async #discardDamaged(files: readonly PlannedFile[], signal: AbortSignal): Promise<void> {
    const checks = files.map(({ repository: { id }, file, blobPath }) =>
      this.#limit(async () => {
        const sizeBytes = await sizeOf(blobPath);
        if (sizeBytes === 0 || (await hasDigest(blobPath, { ...file, sizeBytes }, signal))) return;
        this.#options.log.warning(`${id}/${file.path} is damaged on the disk; it is fetched again`);
        await waitOutUse(() => rm(blobPath, { force: true }));
      }, signal),
    );
    await Promise.all(checks);
  }

  async #findAll(
    checkpoints: readonly Checkpoint[],
    missing: (name: string) => Error,
  ): Promise<readonly LocalCheckpoint[]> {
    return Promise.all(
      checkpoints.map(async (checkpoint) => {
        const found = await this.#options.cache.find(checkpoint);
        if (found) return found;
        throw missing(formatCheckpoint(checkpoint));
      }),
    );
  }
}

async function missingBytes(files: readonly PlannedFile[]): Promise<number> {
  const sizes = await inBatches(files, async ({ file, blobPath }) => {
    const here = await sizeOf(blobPath);
    return here === file.sizeBytes
      ? 0
      : file.sizeBytes - Math.min(file.sizeBytes, await sizeOf(incompletePath(blobPath)));
  });
  return sizes.reduce((sum, sizeBytes) => sum + sizeBytes, 0);
}

async function hasDigest(
  path: string,
  { digest, sizeBytes }: Pick<PlannedFile['file'], 'digest' | 'sizeBytes'>,
  signal = new AbortController().signal,
): Promise<boolean> {
  const hasher = createFileHasher({ path, digest, sizeBytes });
  hasher.reached(sizeBytes);
  return (await orAborted(hasher.finish(), signal).finally(() => hasher.close())) === digest.hex;
}

const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => undefined))?.size ?? 0;

/**
 * A file that another tool has put into a snapshot is hashed: its name says nothing about its
 * content.
 */
async function adoptLocalFile(
  { repository, file, blobPath }: PlannedFile,
  cache: HubCache,
): Promise<boolean> {
  if (await lstat(blobPath).catch(() => undefined)) return true;
  for (const commit of await cache.commits(repository)) {
    const path = cache.snapshotPath({ ...repository, commit }, file.path);
    // A link shows a blob, which would have been found by its own name.
    const facts = await lstat(path).catch(() => undefined);
    if (!facts?.isFile() || facts.size !== file.sizeBytes) continue;
    if (!(await hasDigest(path, file))) continue;
    await link(path, blobPath).catch(() =>
      copyFile(path, blobPath, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
    );
    return true;
  }
  return false;
}
