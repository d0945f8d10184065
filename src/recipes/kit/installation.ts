// Where an installed backend lies, and by which of its files its version is known.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What npm has installed its packages from. */
export const LOCK_FILE = 'package-lock.json';
/** Holds the tag of the release that was unpacked. */
export const VERSION_FILE = 'version.txt';

/** The folder of a backend that this server has installed, whether it is there or not. */
export const installationFolder = (of: {
  binDirectory: string;
  recipe: string;
  backend: string;
}): string => join(of.binDirectory, of.recipe, of.backend);

/** SHA-256 in hexadecimal of a lock, the same for both kinds of line ends. */
export const lockDigest = (lock: string): string =>
  createHash('sha256').update(lock.replaceAll('\r\n', '\n')).digest('hex');

/** What is on record of an installed backend. */
export interface InstalledVersion {
  /**
   * The tag of its release; undefined when it is not on record, which an interrupted copy can
   * cause.
   */
  version: string | undefined;
  /**
   * SHA-256 in hexadecimal of the lock that npm has installed its packages from; missing where npm
   * has installed none.
   */
  lock?: string;
}

/** What is on record in the folder of an installation; nothing where no file is, or can be read. */
export async function readInstalledVersion(folder: string): Promise<InstalledVersion> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  const [version, lock] = await Promise.all([read(VERSION_FILE), read(LOCK_FILE)]);
  const installed: InstalledVersion = { version: version.trim() || undefined };
  if (lock !== '') installed.lock = lockDigest(lock);
  return installed;
}
