// Finds and removes what no model can use any more in the folder of pulled models.
import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { identity, identityOf } from '../../lib/file-identity.ts';
import { isInUse } from '../../lib/files-in-use.ts';
import { linkBetween } from '../../lib/links.ts';
import type { Log } from '../../lib/log.ts';
import { relativePath } from '../../lib/relative-path.ts';
import { messageOf } from '../../lib/values.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { readRecord, recordPath } from './completion-record.ts';
import {
  type HubCache,
  isSameRepository,
  removeEmptyFolders,
  repositoryOfFolder,
} from './hub-cache.ts';
import type { RepositoryName } from './repository.ts';

export interface OrphanedFile {
  path: string;
  /** 0 for a link, and for what another file is a name of. */
  sizeBytes: number;
  repositoryId: string;
}

/** What has come or changed within this time may be in the works of another program. */
const MIN_AGE_MS = 24 * 3600 * 1000;

interface CleanUpOptions {
  cache: HubCache;
  inUse(): readonly RepositoryName[];
  now(): number;
  remove?: typeof removeInside;
  log: Log;
}

/** For people who ask for it: nothing of it is done by itself. */
export class CleanUp {
  readonly #options: CleanUpOptions;

  constructor(options: CleanUpOptions) {
    this.#options = options;
  }

  /** The files that no model can use; they are removed, unless it `isTrial`. */
  async run({ isTrial }: { isTrial: boolean }): Promise<readonly OrphanedFile[]> {
    const { cache, log } = this.#options;
    const names = await readdir(cache.directory).catch(() => []);
    const repositories = names.map(repositoryOfFolder).filter((found) => found !== undefined);
    const all: OrphanedFile[] = [];
    for (const repository of repositories) {
      // Asked for each: pulls come and go meanwhile.
      if (this.#isInUse(repository)) continue;
      const outdated = await this.#outdatedCommits(repository);
      const orphans = await this.#orphansOf(repository, outdated);
      if (!isTrial && orphans.size > 0 && !this.#isInUse(repository)) {
        await this.#remove(repository, outdated, orphans);
        log.info(`Removed ${orphans.size} left-over files of ${repository.id}`);
      }
      for (const [path, sizeBytes] of orphans)
        all.push({
          path: relativePath(cache.directory, path),
          sizeBytes,
          repositoryId: repository.id,
        });
    }
    return all.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  }

  #isInUse(repository: RepositoryName): boolean {
    return this.#options.inUse().some((one) => isSameRepository(one, repository));
  }

  /** Commits other than the present one, of which all is here in the present one as well. */
  async #outdatedCommits(repository: RepositoryName): Promise<ReadonlySet<string>> {
    const { cache } = this.#options;
    const folder = dirname(cache.blobsFolder(repository));
    const [present, ...others] = await cache.snapshots(repository);
    const outdated = new Set<string>();
    if (present === undefined) return outdated;
    const record = (await readRecord(folder, present.commit)) ?? {};
    for (const { commit, files } of others) {
      const own = await readRecord(folder, commit);
      // Of what another tool has brought we don't know what it is for.
      const path = recordPath(folder, commit);
      if (own === undefined || !(await this.#isOurs(dirname(path)))) continue;
      if (await stat(path).then(({ mtimeMs }) => !this.#isOld(mtimeMs))) continue;
      const noted = new Set(Object.values(own).flat());
      const isReplaced = await Promise.all(
        Object.keys(own).map(async (checkpoint) => {
          const found =
            checkpoint in record
              ? await cache.find(parseCheckpoint(checkpoint, repository.source))
              : undefined;
          return found?.commit === present.commit;
        }),
      );
      if (isReplaced.every(Boolean) && files.every(({ path }) => noted.has(path)))
        outdated.add(commit);
    }
    return outdated;
  }

  async #orphansOf(
    repository: RepositoryName,
    outdated: ReadonlySet<string>,
  ): Promise<Map<string, number>> {
    const { cache } = this.#options;
    const blobsFolder = cache.blobsFolder(repository);
    const shown = new Set<string>();
    const links: string[] = [];
    for (const { commit, files } of await cache.snapshots(repository)) {
      for (const { absolutePath } of files) {
        if (outdated.has(commit) && (await this.#isOurs(dirname(absolutePath))))
          links.push(absolutePath);
        else shown.add(await identityOf(absolutePath));
      }
    }
    const orphans = new Map<string, number>();
    // Behind a link nothing is looked at, for what is there is not named either.
    const blobs = (await this.#isOurs(blobsFolder))
      ? await readdir(blobsFolder).catch(() => [])
      : [];
    const counted = new Set<string>();
    for (const path of blobs.map((name) => join(blobsFolder, name))) {
      const facts = await lstat(path, { bigint: true }).catch(() => undefined);
      if (!facts?.isFile() || !this.#isOld(Number(facts.mtimeMs)) || shown.has(identity(facts)))
        continue;
      orphans.set(path, Number(facts.size));
      counted.add(identity(facts));
    }
    for (const path of links) {
      const facts = await stat(path, { bigint: true });
      const isSecondName =
        counted.has(identity(facts)) ||
        shown.has(identity(facts)) ||
        (await lstat(path)).isSymbolicLink();
      orphans.set(path, isSecondName ? 0 : Number(facts.size));
    }
    return orphans;
  }

  async #remove(
    repository: RepositoryName,
    outdated: ReadonlySet<string>,
    orphans: Map<string, number>,
  ): Promise<void> {
    const { cache, remove = removeInside, log } = this.#options;
    const folder = dirname(cache.blobsFolder(repository));
    for (const path of [...orphans.keys()]) {
      try {
        await remove(cache.directory, path);
        await removeEmptyFolders(dirname(path), folder);
      } catch (error) {
        if (!isInUse(error)) throw error;
        orphans.delete(path);
        log.warning(`${path} stays until the next time: ${messageOf(error)}`);
      }
    }
    for (const commit of outdated) await removeInside(cache.directory, recordPath(folder, commit));
  }

  #isOld(modifiedMs: number): boolean {
    return this.#options.now() - modifiedMs > MIN_AGE_MS;
  }

  async #isOurs(folder: string): Promise<boolean> {
    return (await linkBetween(this.#options.cache.directory, folder)) === undefined;
  }
}
