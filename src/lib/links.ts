// Links on the way to a folder.
import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * The first link on the way from `root` to `folder`, that included; undefined when there is none.
 */
export async function linkBetween(root: string, folder: string): Promise<string | undefined> {
  let at = root;
  for (const name of relative(root, folder).split(sep)) {
    if (name === '') continue;
    at = join(at, name);
    // A way that leaves by its own words is as bad as a link.
    if (name === '..') return at;
    const found = await lstat(at).catch(() => undefined);
    if (found === undefined) return undefined;
    if (found.isSymbolicLink()) return at;
  }
  return undefined;
}
