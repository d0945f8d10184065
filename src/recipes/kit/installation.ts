// Tells backends that this server has installed from those that a person brought, and which version they are.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Where a backend was found. */
export type Found =
  | { by: 'nobody' }
  /** Installed by this server; undefined when its version is not on record, which an interrupted copy can cause. */
  | { by: 'install'; version: string | undefined }
  /** Configured by its path, found on PATH or part of this server: not ours to update. */
  | { by: 'user'; executable: string };

/** Holds the tag of the release; written last, so that what has it is complete. */
export const VERSION_FILE = 'version.txt';

/** The folder of an installed backend. */
export function installationFolder(of: { binDirectory: string; recipe: string; backend: string }): string {
  return join(of.binDirectory, of.recipe, of.backend);
}

/** Looked up anew each time, so that what was installed meanwhile is seen. */
export async function findBackend(details: {
  binDirectory: string;
  recipe: string;
  backend: { name: string; locate(): Promise<{ executable: string } | undefined> };
}): Promise<Found> {
  const { binDirectory, recipe, backend } = details;
  const located = await backend.locate();
  if (located === undefined) return { by: 'nobody' };
  const folder = installationFolder({ binDirectory, recipe, backend: backend.name });
  if (!isInside(folder, located.executable)) return { by: 'user', executable: located.executable };
  return { by: 'install', version: await readVersion(folder) };
}

/** True when `path` is below `folder`. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !/^\.\.(?:[/\\]|$)/.test(way) && way !== path;
}

async function readVersion(folder: string): Promise<string | undefined> {
  // No file, or one that can't be read: the version is not on record.
  const text = await readFile(join(folder, VERSION_FILE), 'utf8').catch(() => '');
  return text.trim() || undefined;
}
