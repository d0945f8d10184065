// Finds and removes what no model can use any more in the folder of pulled models.
import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { identity, identityOf } from '../../lib/file-state.ts';
import { isInUse } from '../../lib/files-in-use.ts';
import type { Log } from '../../lib/log.ts';
import { linkBetween, relativePath } from '../../lib/paths.ts';
import { messageOf } from '../../lib/values.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { type HubCache, readRecord, recordPath, removeEmptyFolders } from './hub-cache.ts';

export interface OrphanedFile {
  path: string;
  /** 0 for a link, and for what another file is a name of. */
  sizeBytes: number;
  repositoryId: string;
}

/** What has come or changed within this time may be in the works of another program. */
const MIN_AGE_MS = 24 * 3600 * 1000;
const REPOSITORY = /^models--([^-]|-(?!-))+--.+$/;

type Options = { cache: HubCache; inUse(): ReadonlySet<string>; now(): number; remove?: typeof removeInside; log: Log };

export class CleanUp {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async run({ isTrial }: { isTrial: boolean }): Promise<readonly OrphanedFile[]> {
    const { cache, inUse, log } = this.#options;
    const names = (await readdir(cache.directory).catch(() => [])).filter((name) => REPOSITORY.test(name));
    const all: OrphanedFile[] = [];
    for (const name of names) {
      const repositoryId = name.slice('models--'.length).replace('--', '/');
      // Asked for each: pulls come and go meanwhile.
      if (inUse().has(repositoryId)) continue;
      const outdated = await this.#outdatedCommits(repositoryId);
      const orphans = await this.#orphansOf(repositoryId, outdated);
      if (!isTrial && orphans.size > 0 && !inUse().has(repositoryId)) {
        await this.#remove(repositoryId, outdated, orphans);
        log.info(`Removed ${orphans.size} left-over files of ${repositoryId}`);
      }
      for (const [path, sizeBytes] of orphans)
        all.push({ path: relativePath(cache.directory, path), sizeBytes, repositoryId });
    }
    return all.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** Commits other than the present one, of which all is here in the present one as well. */
  async #outdatedCommits(repositoryId: string): Promise<ReadonlySet<string>> {
    const { cache } = this.#options;
    const folder = dirname(cache.blobsFolder(repositoryId));
    const [present, ...others] = await cache.snapshots(repositoryId);
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
          const found = checkpoint in record ? await cache.find(parseCheckpoint(checkpoint)) : undefined;
          return found?.commit === present.commit;
        }),
      );
      if (isReplaced.every(Boolean) && files.every(({ path }) => noted.has(path))) outdated.add(commit);
    }
    return outdated;
  }

  async #orphansOf(repositoryId: string, outdated: ReadonlySet<string>): Promise<Map<string, number>> {
    const { cache } = this.#options;
    const blobsFolder = cache.blobsFolder(repositoryId);
    const shown = new Set<string>();
    const links: string[] = [];
    for (const { commit, files } of await cache.snapshots(repositoryId)) {
      for (const { absolutePath } of files) {
        if (outdated.has(commit) && (await this.#isOurs(dirname(absolutePath)))) links.push(absolutePath);
        else shown.add(await identityOf(absolutePath));
      }
    }
    const orphans = new Map<string, number>();
    // Behind a link nothing is looked at, for what is there is not named either.
    const blobs = (await this.#isOurs(blobsFolder)) ? await readdir(blobsFolder).catch(() => []) : [];
    const counted = new Set<string>();
    for (const path of blobs.map((name) => join(blobsFolder, name))) {
      const facts = await lstat(path, { bigint: true }).catch(() => undefined);
      if (!facts?.isFile() || !this.#isOld(Number(facts.mtimeMs)) || shown.has(identity(facts))) continue;
      orphans.set(path, Number(facts.size));
      counted.add(identity(facts));
    }
    for (const path of links) {
      const facts = await stat(path, { bigint: true });
      const isSecondName =
        counted.has(identity(facts)) || shown.has(identity(facts)) || (await lstat(path)).isSymbolicLink();
      orphans.set(path, isSecondName ? 0 : Number(facts.size));
    }
    return orphans;
  }

  async #remove(repositoryId: string, outdated: ReadonlySet<string>, orphans: Map<string, number>): Promise<void> {
    const { cache, remove = removeInside, log } = this.#options;
    const folder = dirname(cache.blobsFolder(repositoryId));
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
