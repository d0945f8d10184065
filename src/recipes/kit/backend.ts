// A backend: one build of a recipe's native server, and where it is on this machine.
import { copyFile, link, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Remedy } from '../../errors.ts';
import { identity } from '../../lib/file-identity.ts';
import { replaceWith } from '../../platform/files/replace-file.ts';
import type { CheckpointRole, LoadableModel } from './model.ts';
import type { BackendRelease } from './release.ts';
import type { Rocm } from './rocm.ts';
import type { BackendSupport } from './support.ts';

export interface LocatedBackend {
  name: string;
  /** Absolute path of the executable, or of the module that Node runs. */
  executable: string;
  devices: readonly string[];
  isGpuLeftOut?: boolean;
  /**
   * Absolute paths of folders in which the system's loader has to look for libraries, besides the
   * executable's own.
   */
  libraryDirectories?: readonly string[];
  /** What is missing for it to start, and what to do about that; sentences. */
  missingDependency?: { problem: string; remedy: Remedy };
}

export interface RecipeBackend {
  name: string;
  devices: readonly string[];
  support?: BackendSupport;
  remedy: Remedy;
  /**
   * What a person should know before it is installed, such as licences of what comes with it; a
   * sentence.
   */
  notice?: string;
  companion?: Companion;
  rocm?: Rocm;
  /** True where a person has said that it goes before all others when it is here. */
  isPreferred?: boolean;
  /** True for one that computes on a GPU where it finds one, and on the processor else. */
  mayUseGpu?: boolean;
  /**
   * Whether the program itself names a device that it would compute on; asked where none is known.
   * Never rejects.
   */
  seesDevice?(located: LocatedBackend): Promise<boolean>;
  /** Resolves to undefined when this backend is not here; never throws for that. */
  locate(): Promise<LocatedBackend | undefined>;
  /**
   * The release that this server was made for; absent for a backend that this server can't install.
   */
  release?: BackendRelease;
  /** The tag of the release that is configured in place of that, or `latest` for the newest. */
  wantedVersion?: string;
  /** How a fresh installation is tried; absent for one that this server does not install. */
  installation?: InstallationCheck;
}

type InstallationCheck = ExecutableCheck | ModuleCheck;
export type ExecutableCheck = {
  executable: string;
  probe: readonly string[];
  exitCodes: readonly number[];
};

interface ModuleCheck {
  /**
   * Arguments for Node, with which it ends with code 0 if the packages in `folder` work on this
   * machine.
   */
  probeModule(folder: string): readonly string[];
}

type ModelFiles = Pick<LoadableModel, 'path' | 'files'>;

export interface Companion {
  role: CheckpointRole;
  /** Whether it is in its place, or could be put there: nothing else has that name. */
  isHere(model: ModelFiles): Promise<boolean>;
  /**
   * Puts it in its place; does nothing where it is already, or was never fetched. Rejects when the
   * folder refuses it.
   */
  place(model: ModelFiles): Promise<void>;
  remove(model: ModelFiles): Promise<void>;
}

/** @param details.nameFor the companion's name for a main file of that name. */
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
