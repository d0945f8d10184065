// Paths as they are kept and shown: the same on every system.
import path, { type PlatformPath } from 'node:path';

/**
 * The path of a file below a folder, with slashes on every system: what is kept or shown is the
 * same everywhere.
 */
export const relativePath = (
  folder: string,
  file: string,
  { relative, sep }: PlatformPath = path,
): string => relative(folder, file).split(sep).join('/');
