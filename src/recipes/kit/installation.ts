// Tells backends that this server has installed from those that a person brought, and which version they are.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export type Found =
  | { by: 'none' }
  | ({ by: 'install' } & InstalledVersion)
  /** Configured by its path, found on PATH or part of this server: not ours to update. */
  | { by: 'user'; executable: string };

export interface InstalledVersion {
  /** The tag of its release; undefined when it is not on record, which an interrupted copy can cause. */
  version: string | undefined;
  /** SHA-256 in hexadecimal of the lock that npm has installed its packages from; missing where npm has installed none. */
  lock?: string;
}

export const LOCK_FILE = 'package-lock.json';

/** Holds the tag of the release; written last, so that what has it is complete. */
export const VERSION_FILE = 'version.txt';
export const installationFolder = (of: { binDirectory: string; recipe: string; backend: string }): string =>
  join(of.binDirectory, of.recipe, of.backend);

export async function findBackend(details: {
  binDirectory: string;
  recipe: string;
  backend: { name: string; locate(): Promise<{ executable: string } | undefined> };
}): Promise<Found> {
  const { binDirectory, recipe, backend } = details;
  const located = await backend.locate();
  if (located === undefined) return { by: 'none' };
  const folder = installationFolder({ binDirectory, recipe, backend: backend.name });
  if (!isInside(folder, located.executable)) return { by: 'user', executable: located.executable };
  return { by: 'install', ...(await readVersion(folder)) };
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !/^\.\.(?:[/\\]|$)/.test(way) && way !== path;
}

/** See `InstalledVersion.lock`; the same on systems that end lines in other ways. */
export const lockDigest = (lock: string): string =>
  createHash('sha256').update(lock.replaceAll('\r\n', '\n')).digest('hex');

async function readVersion(folder: string): Promise<InstalledVersion> {
  // No file, or one that can't be read: it is not on record.
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  const [version, lock] = await Promise.all([read(VERSION_FILE), read(LOCK_FILE)]);
  return { version: version.trim() || undefined, ...(lock !== '' && { lock: lockDigest(lock) }) };
}
