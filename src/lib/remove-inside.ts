// The one way in which what is below a folder is removed: no link on the way is followed, so that nothing outside goes.
import type { RmOptions } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { UnsafeFileName } from '../errors.ts';

/**
 * Removes a file or a link, or a folder if `options` say so; what is not there is removed already. `root` itself may be reached
 * through links, for its owner has named it.
 * @throws {UnsafeFileName} when a folder between `root` and `path` is a link; nothing is removed then
 */
export async function removeInside(root: string, path: string, options: RmOptions = {}): Promise<void> {
  await refuseLinks(root, dirname(path));
  await rm(path, { force: true, ...options });
}

/** @throws {UnsafeFileName} when `folder`, or one between it and `root`, is a link, or `folder` is not below `root` */
export async function refuseLinks(root: string, folder: string): Promise<void> {
  const link = await linkBetween(root, folder);
  if (link === undefined) return;
  throw new UnsafeFileName(
    `${link} is a link, and nothing is written or removed behind it. Put a folder in its place, or remove it`,
  );
}

/** The first link on the way from `root` to `folder`, that included; undefined when there is none. */
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
