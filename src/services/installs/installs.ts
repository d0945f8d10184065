// Installs and removes backends: each is one piece of work, whoever asks for it and however often.
import * as errors from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { createSharedWork } from '../../lib/shared-work.ts';
import type { Hardware } from '../../platform/hardware/hardware.ts';
import { findBackend, isInside } from '../../recipes/kit/installation.ts';
import type { Recipe, RecipeBackend } from '../../recipes/kit/recipe.ts';
import { type BackendRelease, inVersion, releaseOf, satisfies } from '../../recipes/kit/release.ts';
import type { Residency } from '../residency/residency.ts';
import { chooseAsset, findRecipeBackend } from './choose-asset.ts';
import type { InstallBackend } from './install-backend.ts';
import { type Place, placeOf, recoverPlaces, setAside, throwAway } from './places.ts';
import type { InstallProgress } from './progress.ts';

export interface BackendName {
  recipe: string;
  backend: string;
}

export interface Installs {
  /**
   * Resolves when the backend is here in the version that is wanted; at once when it is. Callers of one backend share the work,
   * and the last one that leaves stops it. Whatever fails, what was installed before is still there.
   * @throws {BackendNotFound} {BackendNotInstallable} {BackendBusy} {OfflineMode} {FetchingExecutablesDisabled}, what
   *   fetching, unpacking and trying it throw, or the signal's reason
   */
  install(
    request: BackendName & { force: boolean; signal: AbortSignal; onProgress?: (progress: InstallProgress) => void },
  ): Promise<void>;
  /**
   * Unloads the models that run on it, then removes it.
   * @throws {BackendNotFound} {BackendNotInstalled} {BackendNotOurs} {BackendBusy} {BackendFilesStuck}
   */
  uninstall(request: BackendName): Promise<void>;
  /** Puts right what an earlier run left in the middle. To be called before anything is installed. */
  recover(): Promise<void>;
  /** Stops all work; resolves when nothing of it is left. */
  close(): Promise<void>;
}

export interface InstallsOptions {
  recipes: readonly Recipe[];
  hardware: Pick<Hardware, 'machine'>;
  /** Folder that holds `<recipe>/<backend>/`. */
  binDirectory: string;
  isOffline(): boolean;
  /** False when no executables may be fetched. */
  mayFetch(): boolean;
  installBackend: InstallBackend;
  /** Tag of the newest release of a repository. @throws what the host of releases throws, or the signal's reason */
  newestTag(repo: string, signal: AbortSignal): Promise<string>;
  residency: Pick<Residency, 'loaded' | 'unload'>;
  log: Log;
}

export function createInstalls(options: InstallsOptions): Installs {
  const { recipes, hardware, binDirectory, isOffline, mayFetch, installBackend, newestTag, residency, log } = options;
  const installations = createSharedWork<void, InstallProgress>();
  const removals = new Set<string>();
  const closing = new AbortController();
  const running = new Set<Promise<void>>();

  async function isUpToDate(
    recipe: Recipe,
    backend: RecipeBackend,
    release: BackendRelease | undefined,
  ): Promise<boolean> {
    const found = await findBackend({ binDirectory, recipe: recipe.name, backend });
    if (found.by === 'install') return release === undefined || satisfies(found.version, release);
    return found.by === 'user';
  }

  /** The release that is wanted; whoever wants the newest one gets what is here if nobody can tell which that is. */
  async function wantedRelease(
    recipe: Recipe,
    backend: RecipeBackend,
    signal: AbortSignal,
  ): Promise<BackendRelease | undefined> {
    const release = releaseOf(recipe, backend);
    if (release?.isNewestWanted !== true || isOffline() || !mayFetch()) return release;
    const found = await findBackend({ binDirectory, recipe: recipe.name, backend });
    if (found.by === 'user') return release;
    try {
      return inVersion(release, await newestTag(release.repo, signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(await isUpToDate(recipe, backend, release))) throw error;
      log.warning(
        `${recipe.name}:${backend.name} stays as it is, for its newest release can't be told: ${String(error)}`,
      );
      return release;
    }
  }

  function refuseWhileRemoved(key: string): void {
    if (removals.has(key)) throw new errors.BackendBusy(`Backend ${key} is being removed. Try again when it is gone.`);
  }

  function track(work: Promise<void>): Promise<void> {
    running.add(work);
    const end = () => running.delete(work);
    work.then(end, end);
    return work;
  }

  /** Models that run on files of this installation, and not on others of the same name. */
  async function unloadUsers({ folder }: Place): Promise<void> {
    const users = residency.loaded().filter(({ backend }) => isInside(folder, backend.executable));
    for (const { model } of users) {
      log.info(`Unloading ${model.id}, which runs on a backend that is removed`);
      await residency.unload(model.id).catch((error: unknown) => {
        if (!(error instanceof errors.ModelNotLoaded)) throw error;
      });
    }
  }

  async function remove(recipe: Recipe, backend: RecipeBackend): Promise<void> {
    const place = placeOf({ binDirectory, recipe: recipe.name, backend: backend.name });
    await unloadUsers(place);
    if (await setAside(place)) {
      // Those that were being loaded while the first ones ended.
      await unloadUsers(place);
      await throwAway(place, log);
      log.info(`Removed ${recipe.name}:${backend.name}`);
      return;
    }
    const found = await findBackend({ binDirectory, recipe: recipe.name, backend });
    const name = { recipe: recipe.name, backend: backend.name };
    if (found.by === 'user') throw new errors.BackendNotOurs({ ...name, executable: found.executable });
    throw new errors.BackendNotInstalled(name);
  }

  return {
    async install({ force, signal, onProgress, ...wanted }) {
      const { recipe, backend } = findRecipeBackend(recipes, wanted);
      const key = `${recipe.name}:${backend.name}`;
      refuseWhileRemoved(key);
      const release = await wantedRelease(recipe, backend, signal);
      if (await isUpToDate(recipe, backend, release)) return;
      const asset = chooseAsset({ recipe, backend, release, machine: await hardware.machine(), force });
      if (isOffline()) throw new errors.OfflineMode(`Backend ${key} in version ${asset.tag}`);
      if (!mayFetch()) throw new errors.FetchingExecutablesDisabled(`Backend ${key} in version ${asset.tag}`);
      if (closing.signal.aborted) throw new errors.ServerStopping();
      refuseWhileRemoved(key);
      await installations.join({
        key,
        signal,
        ...(onProgress === undefined ? {} : { onProgress }),
        start: async (work) => {
          // Somebody else's installation may have ended between the look above and now.
          if (await isUpToDate(recipe, backend, release)) return;
          const place = placeOf({ binDirectory, recipe: recipe.name, backend: backend.name });
          const stop = AbortSignal.any([work.signal, closing.signal]);
          await track(installBackend({ place, backend, asset, signal: stop, report: work.report }));
        },
      });
    },

    async uninstall(wanted) {
      const { recipe, backend } = findRecipeBackend(recipes, wanted);
      const key = `${recipe.name}:${backend.name}`;
      if (installations.isRunning(key)) throw new errors.BackendBusy(`Backend ${key} is being installed.`);
      if (removals.has(key)) throw new errors.BackendBusy(`Backend ${key} is being removed already.`);
      removals.add(key);
      try {
        await remove(recipe, backend);
      } finally {
        removals.delete(key);
      }
    },

    recover: () => recoverPlaces(binDirectory, log),

    async close() {
      closing.abort(new errors.ServerStopping());
      await Promise.allSettled(running);
    },
  };
}
