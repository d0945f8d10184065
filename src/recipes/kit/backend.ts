// A backend: one build of a recipe's native server, and where it is on this machine.
import type { Remedy } from '../../errors.ts';

import type { Companion } from './companion.ts';
import type { BackendRelease } from './release.ts';

import type { Rocm } from './rocm.ts';
import type { BackendSupport } from './support.ts';

/** A backend that is on this machine, with all that a start needs of it. */
export interface LocatedBackend {
  name: string;
  /** Absolute path of the executable, or of the module that Node runs. */
  executable: string;
  /** What it computes on: `cpu`, `gpu`, `npu`. */
  devices: readonly string[];
  /** True where it is to compute on the processor though it could use a GPU. */
  isGpuLeftOut?: boolean;
  /**
   * Absolute paths of folders in which the system's loader has to look for libraries, besides the
   * executable's own.
   */
  libraryDirectories?: readonly string[];
  /** What is missing for it to start, and what to do about that; sentences. */
  missingDependency?: { problem: string; remedy: Remedy };
}

/** One way of running a recipe, whether it is on this machine or not. */
export interface RecipeBackend {
  name: string;
  /** What it computes on: `cpu`, `gpu`, `npu`. */
  devices: readonly string[];
  /** What it needs of a machine; absent for one that runs everywhere. */
  support?: BackendSupport;
  /** What a person does to get it. */
  remedy: Remedy;
  /**
   * What a person should know before it is installed, such as licences of what comes with it; a
   * sentence.
   */
  notice?: string;
  /** A file that has to lie next to the model. */
  companion?: Companion;
  /** The ROCm that it is linked against. */
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
/** An executable is tried by its name and these arguments. */
export interface ExecutableCheck {
  executable: string;
  probe: readonly string[];
  /** Any of these says that it works. */
  exitCodes: readonly number[];
}

interface ModuleCheck {
  /**
   * Arguments for Node, with which it ends with code 0 if the packages in `folder` work on this
   * machine.
   */
  probeModule(folder: string): readonly string[];
}
