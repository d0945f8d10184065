// The ROCm that this server fetches for backends that need one: fetched once for all of them, and
// removed with the last.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from '../../lib/is-inside.ts';
import type { Log } from '../../lib/log.ts';
import { Singleflight } from '../../lib/singleflight.ts';
import { ArchiveDamaged } from '../../platform/errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import {
  HOW_TO_BRING_ROCM,
  ROCM_FOLDER,
  ROCM_VERSION,
  type Rocm,
  readUnpackedRocm,
  rocmBuildFor,
} from '../../recipes/kit/rocm.ts';
import { rocmGpu } from '../../recipes/kit/support.ts';
import type { Residency } from '../residency/residency.ts';
import type { Asset } from './archive-host.ts';
import { BackendNotInstallable } from './errors.ts';
import type { ArchiveInstallation } from './install-archive.ts';
import { type InstallPaths, installPathsOf, setAside, throwAway } from './install-paths.ts';
import type { InstallProgress } from './install-progress.ts';

export interface RocmRuntimeOptions {
  binDirectory: string;
  installArchive: (installation: ArchiveInstallation) => Promise<void>;
  residency: Pick<Residency, 'loaded'>;
  log: Log;
}

/** Fetches and removes it; `createRocm` of the recipes finds it. */
export class RocmRuntime {
  readonly #options: RocmRuntimeOptions;
  readonly #installations = new Singleflight<void, InstallProgress>();

  constructor(options: RocmRuntimeOptions) {
    this.#options = options;
  }

  /**
   * The archive for a machine, for the backend of that name.
   * @throws {BackendNotInstallable} where there is none
   */
  choose(machine: Machine, backend: string): Asset {
    const build = rocmBuildFor(machine);
    if (build !== undefined)
      return { repo: 'TheRock', tag: build.version, name: build.archive, sha256: undefined };
    const family = rocmGpu(machine)?.family;
    throw new BackendNotInstallable(
      `Backend ${backend} needs ROCm ${ROCM_VERSION}, and there is none for ${family ?? 'a machine without a known AMD GPU'}. ` +
        `If you have one, ${HOW_TO_BRING_ROCM}.`,
    );
  }

  /**
   * Fetches it. Callers share the work, and the last one that leaves stops it.
   * @throws {ArchiveDamaged}, what installing an archive throws, or the signal's reason
   */
  async install(details: {
    machine: Machine;
    asset: Asset;
    signal: AbortSignal;
    onProgress: (progress: InstallProgress) => void;
  }): Promise<void> {
    const { machine, asset, signal, onProgress } = details;
    const { repo, tag, name, sha256 } = asset;
    const { os } = machine;
    const build = rocmBuildFor(machine);
    if (os === undefined || build === undefined) return;
    const paths = this.#pathsFor(build.folder);
    await this.#installations.join({
      key: build.folder,
      signal,
      onProgress,
      start: (work) =>
        this.#options.installArchive({
          paths,
          name: 'ROCm',
          signal: work.signal,
          report: work.report,
          resolve: async () => ({ repo, tag, name, checksum: async () => sha256 }),
          // It is a selection from a larger tree, and what is not in it may still be linked to.
          deadLinks: 'left out',
          async check() {
            if ((await readUnpackedRocm(paths.staging, os)) !== undefined) return;
            throw new ArchiveDamaged(
              `${name} is not a ROCm: it has no library amdhip64. It was thrown away.`,
            );
          },
        }),
    });
  }

  /**
   * Removes all of it that no model in memory runs with; true when there was something.
   * @throws {BackendFilesStuck}
   */
  async remove(): Promise<boolean> {
    return this.#removeUnused(await this.#installed());
  }

  /**
   * Removes those of other versions, if there is one that fits and no model in memory runs with
   * them.
   */
  async prune(rocm: Rocm): Promise<void> {
    const others = (await this.#installed()).filter((name) => !name.endsWith(`-${ROCM_VERSION}`));
    if (others.length === 0 || (await rocm.find()) === undefined) return;
    await this.#removeUnused(others).catch((error: unknown) => {
      this.#options.log.warning(`An older ROCm is left over: ${String(error)}`);
    });
  }

  #pathsFor(folder: string): InstallPaths {
    return installPathsOf({ ...this.#options, recipe: ROCM_FOLDER, backend: folder });
  }

  /** Names of folders; those that begin with a dot are work in progress. */
  async #installed(): Promise<readonly string[]> {
    const names = await readdir(join(this.#options.binDirectory, ROCM_FOLDER)).catch(() => []);
    return names.filter((name) => !name.startsWith('.'));
  }

  async #removeUnused(names: readonly string[]): Promise<boolean> {
    let wasHere = false;
    for (const name of names) {
      const paths = this.#pathsFor(name);
      const user = this.#options.residency
        .loaded()
        .find(({ backend }) =>
          backend.libraryDirectories?.some((folder) => isInside(paths.folder, folder)),
        );
      if (user !== undefined)
        this.#options.log.info(`ROCm ${name} stays, for ${user.model.id} runs with it`);
      else if (await setAside(paths)) {
        wasHere = true;
        await throwAway(paths, this.#options.log);
        this.#options.log.info(`Removed ROCm ${name}`);
      }
    }
    return wasHere;
  }
}
