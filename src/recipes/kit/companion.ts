// Files that a backend wants next to a model, under a name that it makes of the model's.
import { copyFile, link, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { identity } from '../../lib/file-identity.ts';
import { replaceWith } from '../../platform/files/replace-file.ts';
import type { CheckpointRole, LoadableModel } from './model.ts';

type ModelFiles = Pick<LoadableModel, 'path' | 'files'>;

/** A file of a model that a backend looks for next to the main file. */
export interface Companion {
  role: CheckpointRole;
  /** Whether it is in its place, or could be put there: nothing else has that name. */
  isHere(model: ModelFiles): Promise<boolean>;
  /**
   * Puts it in its place; does nothing where it is already, or was never fetched. Rejects when the
   * folder refuses it.
   */
  place(model: ModelFiles): Promise<void>;
  /** Takes it out of its place; one that is not there is fine. */
  remove(model: ModelFiles): Promise<void>;
}

/**
 * A companion that has the main file's folder, and a name of its own there.
 * @param details.nameFor the companion's name for a main file of that name.
 */
export function companionBeside(details: {
  role: CheckpointRole;
  nameFor: (mainFile: string) => string;
}): Companion {
  const { role, nameFor } = details;
  const placeOf = ({ path }: ModelFiles) => join(dirname(path), nameFor(basename(path)));

  return {
    role,
    async isHere(model) {
      const there = await stat(placeOf(model)).catch(() => undefined);
      return there ? there.isFile() : model.files?.[role] !== undefined;
    },
    async place(model) {
      const source = model.files?.[role];
      if (source === undefined) return;
      const path = placeOf(model);
      // Some virtual drives of Windows know no real paths.
      const file = await realpath(source).catch(() => source);
      if (await isSame(file, path)) return;
      // A second name costs nothing, but does not cross disks.
      await replaceWith(path, (temporary) =>
        link(file, temporary).catch(() => copyFile(file, temporary)),
      );
    },
    remove: (model) => rm(placeOf(model), { force: true }),
  };
}

async function isSame(file: string, path: string): Promise<boolean> {
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there === undefined) return false;
  const wanted = await stat(file, { bigint: true });
  if (identity(there) === identity(wanted)) return true;
  return there.size === wanted.size && there.mtimeNs >= wanted.mtimeNs;
}
