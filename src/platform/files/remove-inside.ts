// The one way in which what is below a folder is removed: no link on the way is followed, so that
// nothing outside goes.
import type { RmOptions } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { waitOutUse } from '../../lib/files-in-use.ts';
import { linkBetween } from '../../lib/links.ts';
import { UnsafeFileName } from '../errors.ts';

/**
 * `root` may be reached through links.
 * @throws {UnsafeFileName} when a folder between it and `path` is a link
 */
export async function removeInside(
  root: string,
  path: string,
  options: RmOptions = {},
): Promise<void> {
  await refuseLinks(root, dirname(path));
  await waitOutUse(() => rm(path, { force: true, ...options }));
}

/**
 * @throws {UnsafeFileName} when `folder`, or one between it and `root`, is a link, or `folder` is
 *   not below `root`
 */
export async function refuseLinks(root: string, folder: string): Promise<void> {
  const link = await linkBetween(root, folder);
  if (link === undefined) return;
  throw new UnsafeFileName(
    `${link} is a link, and nothing is written or removed behind it. Put a folder in its place, or remove it`,
  );
}
