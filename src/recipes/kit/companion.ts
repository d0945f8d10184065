// A file that one backend alone needs of a model: the native server looks for it next to the main file, by its name.
import { copyFile, link, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { identity } from '../../lib/file-state.ts';
import { replaceWith } from '../../platform/files/replace-file.ts';
import type { CheckpointRole } from './catalogue.ts';
import type { LoadableModel } from './model.ts';

type ModelFiles = Pick<LoadableModel, 'path' | 'files'>;

export interface Companion {
  role: CheckpointRole;
  /** Whether it is in its place, or could be put there: nothing else has that name. */
  isHere(model: ModelFiles): Promise<boolean>;
  /** Puts it in its place; does nothing where it is already, or was never fetched. Rejects when the folder refuses it. */
  place(model: ModelFiles): Promise<void>;
  remove(model: ModelFiles): Promise<void>;
}

export function companionBeside({
  role,
  nameFor,
}: {
  role: CheckpointRole;
  nameFor: (mainFile: string) => string;
}): Companion {
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
      await replaceWith(path, (temporary) => link(file, temporary).catch(() => copyFile(file, temporary)));
    },
    remove: (model) => rm(placeOf(model), { force: true }),
  };
}

/** By name or link, or as a copy that was made after the file had come. */
async function isSame(file: string, path: string): Promise<boolean> {
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there === undefined) return false;
  const wanted = await stat(file, { bigint: true });
  if (identity(there) === identity(wanted)) return true;
  return there.size === wanted.size && there.mtimeNs >= wanted.mtimeNs;
}
