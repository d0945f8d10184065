// The files of saved prompt caches, each with a sidecar that says what it is good for: within a
// limit, and none that is damaged.
import { randomUUID } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { replaceByRename } from '../../lib/files-in-use.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import type { Log } from '../../lib/log.ts';
import { bytesText } from '../../lib/sizes.ts';
import { readSmallFile } from '../../lib/small-file.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import type { Disk } from '../../platform/disk.ts';
import { removeInside } from '../../platform/files/remove-inside.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { createFileHasher } from '../../platform/transfers/file-hasher.ts';

/**
 * What has to be the same for a cache to be restored; its fields are for people, and compared as a
 * whole.
 */
export interface Conditions {
  files: string;
  backend: string;
  build: string;
  slots: number;
  /**
   * Contexts up to the same power of two: a model may place tokens in another way in a larger one.
   */
  contextUpTo: number;
  arguments: readonly string[];
}

interface CacheFacts {
  model: string;
  conditions: Conditions;
  /** Whose words they are; absent where every key may go on with them. */
  owner?: string;
  tokens: number;
  sizeBytes: number;
  sha256: string;
  usedMs: number;
}

/** A whole file that is kept, and what its sidecar says of it. */
export interface SavedCache extends CacheFacts {
  /** Absolute path of the file with the state. */
  path: string;
}

interface CacheFilesOptions {
  /** Holds a folder for each model. Clients save slots there too, under other names. */
  root: string;
  limit(): number | null;
  disk: Pick<Disk, 'freeBytes'>;
  now(): number;
  log: Log;
}

const GIBIBYTE = 2 ** 30;
const DEFAULT_BYTES = 4 * GIBIBYTE;
const DEFAULT_SHARE_OF_FREE = 10;
const OWNER_ONLY = 0o600;
const STRAY_AFTER_MS = 10 * 60 * 1000;
const NAMES = /^(?:auto-[0-9a-f-]{36}\.(?:cache|json|partial)|\.\d+-\d+\.partial)$/;
const isSidecar = (name: string) => name.startsWith('auto-') && name.endsWith('.json');
const sidecarOf = (path: string) => path.replace(/\.\w+$/, '.json');

/** A file counts once its sidecar is there, which is written last and removed first. */
export class CacheFiles {
  readonly #options: CacheFilesOptions;
  readonly #lent = new Set<string>();

  constructor(options: CacheFilesOptions) {
    this.#options = options;
  }

  /** How many bytes there may be now; 0 for none. */
  async limitBytes(): Promise<number> {
    const { root, limit, disk } = this.#options;
    const set = limit();
    if (set !== null) return set;
    const freeBytes = await disk.freeBytes(root).catch(() => 0);
    return freeBytes >= DEFAULT_BYTES * DEFAULT_SHARE_OF_FREE ? DEFAULT_BYTES : 0;
  }

  /** Those of one folder, or all; what was used last comes first. */
  async list(folder?: string): Promise<readonly SavedCache[]> {
    const paths = (await this.#paths(folder)).filter((path) => isSidecar(basename(path)));
    const read = await Promise.all(paths.map((path) => readSidecar(path).catch(() => undefined)));
    return read
      .filter((cache) => cache !== undefined)
      .toSorted((one, other) => other.usedMs - one.usedMs);
  }

  /** What was used longest ago goes for it. Undefined where there is no room for so many bytes. */
  async reserve(folder: string, sizeBytes: number): Promise<string | undefined> {
    const limitBytes = await this.limitBytes();
    await this.tidy(limitBytes - sizeBytes);
    // A disk that a cache fills up is full for everything else.
    const freeBytes = await this.#options.disk.freeBytes(folder);
    if (sizeBytes > limitBytes || freeBytes < 2 * sizeBytes) return undefined;
    const path = join(folder, `auto-${randomUUID()}.partial`);
    await (await open(path, 'wx', OWNER_ONLY)).close();
    return path;
  }

  /** Makes a saved cache of a file that was reserved and is written. */
  async keep(
    partial: string,
    about: Pick<CacheFacts, 'model' | 'conditions' | 'owner' | 'tokens'>,
  ): Promise<void> {
    const { size: sizeBytes } = await stat(partial);
    const sha256 = await digestOf(partial, sizeBytes);
    const path = partial.replace(/partial$/, 'cache');
    await replaceByRename(partial, path);
    await this.giveBack({ ...about, path, sizeBytes, sha256, usedMs: 0 });
    await this.tidy();
  }

  /**
   * Whether the file is what was saved, bit by bit. llama.cpp would take any, and the model would
   * talk nonsense.
   */
  async isWhole({ path, sizeBytes, sha256 }: SavedCache): Promise<boolean> {
    const found = await stat(path).catch(() => undefined);
    return (
      found?.isFile() === true &&
      found.size === sizeBytes &&
      (await digestOf(path, sizeBytes)) === sha256
    );
  }

  /**
   * Until it is given back it does not count: one that a native server dies of is not tried again.
   */
  async lend({ path }: SavedCache): Promise<void> {
    this.#lent.add(path);
    await removeInside(this.#options.root, sidecarOf(path));
  }

  /** It was restored, and counts again from now on. */
  async giveBack({ path, ...facts }: SavedCache): Promise<void> {
    const used = { ...facts, usedMs: this.#options.now() };
    await replaceFile(sidecarOf(path), `${JSON.stringify(used, null, 2)}\n`, OWNER_ONLY);
    this.#lent.delete(path);
  }

  async remove({ path }: Pick<SavedCache, 'path'>): Promise<void> {
    await removeInside(this.#options.root, sidecarOf(path));
    await removeInside(this.#options.root, path);
    this.#lent.delete(path);
  }

  /** What a native server was writing when it ended. */
  async unfinished(folder: string, pid: number): Promise<readonly string[]> {
    return (await this.#paths(folder)).filter((path) => basename(path).startsWith(`.${pid}-`));
  }

  /**
   * Removes what was left by a server that was killed, and the oldest caches until the others have
   * so many bytes.
   */
  async tidy(limitBytes?: number): Promise<void> {
    const { now, log } = this.#options;
    const caches = await this.list();
    const known = new Set(caches.flatMap(({ path }) => [path, sidecarOf(path)]));
    for (const path of await this.#paths()) {
      if (known.has(path) || this.#lent.has(path)) continue;
      const found = await stat(path).catch(() => undefined);
      if (found && now() - found.mtimeMs > STRAY_AFTER_MS) await this.remove({ path });
    }
    let rest = limitBytes ?? (await this.limitBytes());
    for (const cache of caches) {
      rest -= cache.sizeBytes;
      if (rest >= 0) continue;
      log.debug(
        `Removing a prompt cache of ${cache.model}, ${bytesText(cache.sizeBytes)}: others need its room`,
      );
      await this.remove(cache).catch((error: unknown) =>
        log.warning(`${cache.path} stays: ${messageOf(error)}`),
      );
    }
  }

  async #paths(only?: string): Promise<readonly string[]> {
    const { root } = this.#options;
    const entriesIn = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => []);
    const below = async () => (await entriesIn(root)).filter((entry) => entry.isDirectory());
    const folders =
      only === undefined ? (await below()).map(({ name }) => join(root, name)) : [only];
    const files = (await Promise.all(folders.map(entriesIn))).flat();
    return files
      .filter((entry) => entry.isFile() && NAMES.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name));
  }
}

async function digestOf(path: string, sizeBytes: number): Promise<string> {
  const hasher = createFileHasher({ path, digest: { algorithm: 'sha256', hex: '' }, sizeBytes });
  hasher.reached(sizeBytes);
  return hasher.finish().finally(() => hasher.close());
}

async function readSidecar(path: string): Promise<SavedCache | undefined> {
  const facts: unknown = parseLimitedJson(await readSmallFile(path));
  if (!isObject(facts) || !isObject(facts.conditions) || typeof facts.model !== 'string')
    return undefined;
  if (typeof facts.sha256 !== 'string' || typeof facts.usedMs !== 'number') return undefined;
  if (typeof facts.sizeBytes !== 'number' || typeof facts.tokens !== 'number') return undefined;
  if (facts.owner !== undefined && typeof facts.owner !== 'string') return undefined;
  return {
    ...(facts as unknown as CacheFacts),
    path: join(dirname(path), basename(path).replace(/json$/, 'cache')),
  };
}
