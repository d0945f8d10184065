// A disk of a few megabytes for one server, so that it can really be full.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, statfsSync, symlinkSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './server.ts';

const SIZE_BYTES = 8 * 2 ** 20;
/**
 * Disks in memory that systems have without privileges: containers the one, all others the other.
 */
const READY_MADE = ['/dev/shm', '/run/lock'];
const MAX_READY_MADE_BYTES = 256 * 2 ** 20;

export interface SmallDisk {
  /** Goes in front of the words that start the server. */
  startedBy: readonly string[];
  /** A path on the disk as that server sees it, for a process that doesn't. */
  seenBy(server: Pick<Server, 'pid'>, ...names: readonly string[]): string;
  /** Writes a file until so many bytes are left. */
  fill(server: Pick<Server, 'pid'>, leftBytes: number): Promise<void>;
  /** Gives back what `fill` took. */
  empty(server: Pick<Server, 'pid'>): Promise<void>;
  /** Once the server is gone. */
  remove(): Promise<void>;
}

/**
 * Puts the disk at `folder`, which must not exist: as a file system that only the server and its
 * children see, or, where the user may not mount one, on a small disk that is there anyway.
 * @throws {Error} where there is neither.
 */
export async function makeSmallDisk(folder: string): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o size=${SIZE_BYTES} none "$0" && exec "$@"`;
  const startedBy = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, folder];
  const [program = '', ...words] = startedBy;
  await mkdir(folder);
  const mayMount = spawnSync(program, [...words, 'true']).status === 0;
  const readyMade = mayMount ? undefined : await linkToReadyMade(folder);

  const seenBy: SmallDisk['seenBy'] = ({ pid }, ...names) =>
    join('/proc', String(pid), 'root', folder, ...names);
  const filler = (server: Pick<Server, 'pid'>) => seenBy(server, 'filler');
  return {
    startedBy: mayMount ? startedBy : [],
    seenBy,
    async fill(server, leftBytes) {
      const { bavail, bsize } = await statfs(seenBy(server));
      await writeFile(filler(server), Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)));
    },
    empty: (server) => rm(filler(server)),
    remove: async () => void (readyMade && (await rm(readyMade, { recursive: true, force: true }))),
  };
}

/** @returns the folder on that disk. */
async function linkToReadyMade(folder: string): Promise<string> {
  const disk = READY_MADE.find(isSmallAndOurs);
  if (disk === undefined) {
    throw new Error(
      `Tests of full disks need unshare and user namespaces, or a small disk at ${READY_MADE}.`,
    );
  }
  const made = mkdtempSync(join(disk, 'lemonade-contract-'));
  await rm(folder, { recursive: true });
  symlinkSync(made, folder);
  return made;
}

function isSmallAndOurs(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { blocks, bsize } = statfsSync(path);
    return blocks * bsize <= MAX_READY_MADE_BYTES;
  } catch {
    return false;
  }
}
