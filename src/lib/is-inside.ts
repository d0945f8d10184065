// Whether one path leads below another.
import { relative } from 'node:path';

/** False for the folder itself, and on Windows for a path on another drive. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !/^\.\.(?:[/\\]|$)/.test(way) && way !== path;
}
