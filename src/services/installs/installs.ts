// Installs and removes backends: callers of one backend share one installation.
import { OfflineMode, type Remedy, ServerStopping } from '../../errors.ts';
import { isInside } from '../../lib/is-inside.ts';
import type { Log } from '../../lib/log.ts';
import { Singleflight, type WorkContext } from '../../lib/singleflight.ts';
import { messageOf } from '../../lib/values.ts';
import type { Hardware } from '../../platform/hardware/hardware.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import { DEFAULT_BACKEND } from '../../recipes/kit/backend-names.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import {
  type BackendRelease,
  inVersion,
  type ReleaseSource,
  releaseOf,
} from '../../recipes/kit/release.ts';
import { ROCM_FOLDER, ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import type { BackendRow } from '../backends/backend-row.ts';
import type { Backends } from '../backends/backends.ts';
import { ModelNotLoaded } from '../residency/errors.ts';
import type { Residency } from '../residency/residency.ts';
import type { Asset } from './archive-host.ts';
import { chooseAsset, requireSupport } from './choose-asset.ts';
import {
  BackendBusy,
  BackendNotFound,
  BackendNotOurs,
  FetchingExecutablesDisabled,
} from './errors.ts';
import type { InstallBackend } from './install-backend.ts';
import { completedJob, type InstallJob, InstallJobs } from './install-jobs.ts';
import {
  type InstallPaths,
  installPathsOf,
  recoverInterrupted,
  setAside,
  throwAway,
} from './install-paths.ts';
import type { InstallProgress } from './install-progress.ts';
import type { RocmRuntime } from './rocm-runtime.ts';

/** A backend as people name it. */
interface BackendName {
  recipe: string;
  backend: string;
}

/** What installations need of the rooms around. */
export interface InstallsOptions {
  recipes: readonly Recipe[];
  hardware: Pick<Hardware, 'machine'>;
  backends: Pick<Backends, 'survey' | 'row' | 'failures'>;
  binDirectory: string;
  isOffline(): boolean;
  mayFetch(): boolean;
  installBackend: InstallBackend;
  rocmRuntime: RocmRuntime;
  /**
   * Tag of the newest release of a repository.
   * @throws what the host of releases throws, or the signal's reason
   */
  newestTag(repo: string, signal: AbortSignal): Promise<string>;
  /**
   * Resolves when the host of the releases, or the registry of npm, responds at all.
   * @throws {ReleaseHostUnreachable} within seconds, {BackendNotInstallable} without npm, or the
   *   signal's reason
   */
  requireHost(source: ReleaseSource, signal: AbortSignal): Promise<void>;
  residency: Pick<Residency, 'loaded' | 'unload'>;
  log: Log;
}

interface InstallRequest extends BackendName {
  force: boolean;
  signal: AbortSignal;
  onProgress?: (progress: InstallProgress) => void;
}

/** A backend in the version that is to be here. */
interface WantedBackend {
  recipe: Recipe;
  backend: RecipeBackend;
  /** Undefined for one that this server does not install. */
  release: BackendRelease | undefined;
}

/** What is to be fetched for it, as it looked when the installation was asked for. */
interface PlannedInstallation extends WantedBackend {
  machine: Machine;
  build: Asset | undefined;
  rocm: Asset | undefined;
  /** True replaces what is here. */
  isForced: boolean;
  /** True where a person wants it tried, whatever the tables say of this machine. */
  isAttempt: boolean;
}

/** Brings and removes backends, for people and for loads. */
export class Installs {
  readonly #options: InstallsOptions;
  readonly #installations = new Singleflight<void, InstallProgress>();
  readonly #jobs = new InstallJobs((name, reason) => this.#installations.stop(name, reason));
  readonly #removals = new Set<string>();
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: InstallsOptions) {
    this.#options = options;
  }

  /**
   * Resolves with its names when the backend is here in the version that is wanted, with the ROCm
   * that it needs; at once when it is, without `force`. `default` is the one that a load takes;
   * what has failed to come may come now. Callers of one backend share the work, and the last one
   * that leaves stops it. Whatever fails, what was installed before is still there.
   * @throws {BackendNotFound} {BackendNotInstallable} {BackendBusy} {OfflineMode}
   *   {FetchingExecutablesDisabled}, what fetching, unpacking and trying it throw, or the signal's
   *   reason
   */
  async install({ force, signal, onProgress, ...named }: InstallRequest): Promise<BackendName> {
    const { recipe, backend } = await this.#meant(named, { isRetried: true });
    const key = backendKey(recipe, backend);
    this.#refuseWhileRemoved(key);
    const release = await this.#wantedRelease(recipe, backend, signal);
    const planned = await this.#plan({ recipe, backend, release }, force);
    const names = { recipe: recipe.name, backend: backend.name };
    if (planned === undefined) return names;
    this.#requireFetching(planned);
    this.#refuseWhileRemoved(key);
    if (backend.rocm !== undefined) this.#refuseWhileRemoved(ROCM_FOLDER, 'ROCm');
    await this.#installations.join({
      key,
      signal,
      onProgress,
      start: (work) => this.#track(this.#run(planned, work)),
    });
    return names;
  }

  /**
   * Begins one that the server carries on by itself. Resolves with its row once something has come;
   * a backend that is here already is a completed one.
   * @throws as `install`, what fails before anything has come
   */
  async begin(request: BackendName & { force: boolean }): Promise<InstallJob> {
    const { recipe, backend } = await this.#meant(request);
    let reportMoved = () => {};
    const moved = new Promise<undefined>((resolve) => {
      reportMoved = () => resolve(undefined);
    });
    const work = this.install({
      ...request,
      signal: this.#closing.signal,
      onProgress: () => reportMoved(),
    });
    await Promise.race([moved, work]);
    // From here on the job says how it ends.
    work.catch(() => {});
    const name = backendKey(recipe, backend);
    return this.#jobs.find(name) ?? completedJob(name);
  }

  /** See `InstallsOptions`. */
  requireHost(source: ReleaseSource, signal: AbortSignal): Promise<void> {
    return this.#options.requireHost(source, signal);
  }

  jobs(): readonly InstallJob[] {
    return this.#jobs.list();
  }

  /**
   * `cancel` stops one that is going on, `remove` forgets one that is over, `resume` installs again
   * what has failed.
   * @throws {DownloadNotFound} {DownloadStateConflict}, and as `begin`
   */
  control(id: string, action: string): Promise<InstallJob> {
    return this.#jobs.control(id, action);
  }

  /**
   * Unloads the models that run on it, then removes it, and the ROCm that was fetched for it once
   * no backend needs that. One that is not installed is fine.
   * @throws {BackendNotFound} {BackendNotOurs} {BackendBusy} {BackendFilesStuck}
   */
  async uninstall(wanted: BackendName): Promise<BackendName> {
    const { recipe, backend } = await this.#meant(wanted);
    const key = backendKey(recipe, backend);
    if (this.#installations.isRunning(key))
      throw new BackendBusy(`Backend ${key} is being installed.`);
    if (this.#removals.has(key)) throw new BackendBusy(`Backend ${key} is being removed already.`);
    this.#removals.add(key);
    try {
      await this.#remove(recipe, backend);
      if (backend.rocm !== undefined) await this.#removeUnneededRocm();
    } finally {
      this.#removals.delete(key);
    }
    return { recipe: recipe.name, backend: backend.name };
  }

  /**
   * Puts right what an earlier run left in the middle. To be called before anything is installed.
   */
  async recover(): Promise<void> {
    await recoverInterrupted(this.#options.binDirectory, this.#options.log);
    const rocm = this.#withRocm()[0]?.backend.rocm;
    if (rocm !== undefined) await this.#options.rocmRuntime.prune(rocm);
  }

  /** Stops all work; resolves when nothing of it is left. */
  async close(): Promise<void> {
    this.#closing.abort(new ServerStopping());
    await Promise.allSettled(this.#running);
  }

  /**
   * The backend of that name, where `default` is the one that a load takes, or would take if any
   * could run here.
   */
  async #meant(
    wanted: BackendName,
    { isRetried = false } = {},
  ): Promise<{ recipe: Recipe; backend: RecipeBackend }> {
    const recipe = this.#options.recipes.find(({ name }) => name === wanted.recipe);
    if (recipe === undefined) {
      const message = `There is no recipe '${wanted.recipe}'.`;
      throw new BackendNotFound(message, { param: 'recipe', remedy: listed('recipes') });
    }
    const named = recipe.backends.find(({ name }) => name === wanted.backend);
    const byDefault =
      wanted.backend === DEFAULT_BACKEND ? await this.#default(recipe, isRetried) : undefined;
    const backend = named ?? byDefault;
    if (backend !== undefined) return { recipe, backend };
    const message = `Recipe ${recipe.name} has no backend '${wanted.backend}'.`;
    throw new BackendNotFound(message, { param: 'backend', remedy: listed('backends') });
  }

  async #default(recipe: Recipe, isRetried: boolean): Promise<RecipeBackend | undefined> {
    const { backends } = this.#options;
    const { rows, best } = await backends.survey(recipe);
    if (!isRetried) return (best ?? rows[0])?.backend;
    for (const row of rows) await backends.failures.forgetFetch(row);
    const now = await backends.survey(recipe);
    return (now.best ?? rows[0])?.backend;
  }

  #row(recipe: Recipe, backend: RecipeBackend, release?: BackendRelease): Promise<BackendRow> {
    return this.#options.backends.row(recipe, backend, release);
  }

  #pathsOf(recipe: Recipe, backend: RecipeBackend): InstallPaths {
    return installPathsOf({ ...this.#options, recipe: recipe.name, backend: backend.name });
  }

  /**
   * The release that is wanted; in place of the newest one, what is here if the host can't be asked
   * for it.
   */
  async #wantedRelease(
    recipe: Recipe,
    backend: RecipeBackend,
    signal: AbortSignal,
  ): Promise<BackendRelease | undefined> {
    const release = releaseOf(backend);
    if (release?.isNewestWanted !== true || this.#options.isOffline() || !this.#options.mayFetch())
      return release;
    if ((await this.#row(recipe, backend)).found.by === 'user') return release;
    try {
      return inVersion(release, await this.#options.newestTag(release.repo, signal));
    } catch (error) {
      signal.throwIfAborted();
      if ((await this.#row(recipe, backend, release)).lacks.build) throw error;
      this.#options.log.warning(
        `${recipe.name}:${backend.name} stays as it is, for its newest release can't be told: ${String(error)}`,
      );
      return release;
    }
  }

  #refuseWhileRemoved(key: string, what = `Backend ${key}`): void {
    if (this.#removals.has(key))
      throw new BackendBusy(`${what} is being removed. Try again when it is gone.`);
  }

  /** What has to be fetched; undefined where nothing has. @throws {BackendNotInstallable} */
  async #plan(wanted: WantedBackend, force: boolean): Promise<PlannedInstallation | undefined> {
    const row = await this.#row(wanted.recipe, wanted.backend, wanted.release);
    const { lacks, found } = row;
    const isForced = force && found.by === 'install';
    if (!lacks.build && !lacks.rocm && !isForced) return undefined;
    if (!force) requireSupport(row);
    const machine = await this.#options.hardware.machine();
    const build = lacks.build || isForced ? chooseAsset(row, machine) : undefined;
    const rocm = lacks.rocm ? this.#chooseRocm(wanted, machine, force) : undefined;
    return { ...wanted, machine, build, rocm, isForced, isAttempt: force };
  }

  /** @throws {OfflineMode} {FetchingExecutablesDisabled} {ServerStopping} */
  #requireFetching({ recipe, backend, build }: PlannedInstallation): void {
    const key = backendKey(recipe, backend);
    const what =
      build === undefined
        ? `ROCm ${ROCM_VERSION} for backend ${key}`
        : `Backend ${key} in version ${build.tag}`;
    if (this.#options.isOffline()) throw new OfflineMode(what);
    if (!this.#options.mayFetch()) throw new FetchingExecutablesDisabled(what);
    if (this.#closing.signal.aborted) throw new ServerStopping();
  }

  #run(planned: PlannedInstallation, work: WorkContext<InstallProgress>): Promise<void> {
    const { recipe, backend, isAttempt } = planned;
    const again = () =>
      this.begin({ recipe: recipe.name, backend: backend.name, force: isAttempt });
    const job = { name: backendKey(recipe, backend), again };
    return this.#jobs.run(job, work, (context) => this.#complete(planned, context));
  }

  /** Fetches what is missing; ROCm goes first, for the backend is tried with it. */
  async #complete(planned: PlannedInstallation, work: WorkContext<InstallProgress>): Promise<void> {
    const { recipe, backend, machine, isForced } = planned;
    // Another installation may have ended between the look before and now.
    const { lacks } = await this.#row(recipe, backend, planned.release);
    const rocm = lacks.rocm ? this.#rocmFor(planned) : undefined;
    const build = lacks.build || isForced ? planned.build : undefined;
    const assets = [rocm, build].filter((asset) => asset !== undefined);
    const signal = AbortSignal.any([work.signal, this.#closing.signal]);
    if (rocm !== undefined) {
      const onProgress = reportOn(rocm, assets, work);
      await this.#options.rocmRuntime.install({ machine, asset: rocm, signal, onProgress });
    }
    if (build !== undefined) {
      const report = reportOn(build, assets, work);
      const paths = this.#pathsOf(recipe, backend);
      await this.#options.installBackend({ paths, backend, asset: build, signal, report });
    }
    if (backend.rocm) await this.#options.rocmRuntime.prune(backend.rocm);
  }

  #rocmFor(planned: PlannedInstallation): Asset | undefined {
    return planned.rocm ?? this.#chooseRocm(planned, planned.machine, planned.isAttempt);
  }

  /** Undefined for an attempt where there is none for the GPU: the backend is tried without. */
  #chooseRocm(
    { recipe, backend }: WantedBackend,
    machine: Machine,
    isAttempt: boolean,
  ): Asset | undefined {
    try {
      return this.#options.rocmRuntime.choose(machine, backendKey(recipe, backend));
    } catch (error) {
      if (!isAttempt) throw error;
      this.#options.log.warning(`Going on without ROCm: ${messageOf(error)}`);
      return undefined;
    }
  }

  #track(work: Promise<void>): Promise<void> {
    this.#running.add(work);
    const end = () => this.#running.delete(work);
    work.then(end, end);
    return work;
  }

  /** Models that run on files of this installation, and not on others of the same name. */
  async #unloadUsers({ folder }: InstallPaths): Promise<void> {
    const users = this.#options.residency
      .loaded()
      .filter(({ backend }) => isInside(folder, backend.executable));
    for (const { model } of users) {
      this.#options.log.info(`Unloading ${model.id}, which runs on a backend that is removed`);
      await this.#options.residency.unload(model.id).catch((error: unknown) => {
        if (!(error instanceof ModelNotLoaded)) throw error;
      });
    }
  }

  async #remove(recipe: Recipe, backend: RecipeBackend): Promise<void> {
    const paths = this.#pathsOf(recipe, backend);
    await this.#unloadUsers(paths);
    if (await setAside(paths)) {
      // Those that were being loaded while the first ones ended.
      await this.#unloadUsers(paths);
      await throwAway(paths, this.#options.log);
      this.#options.log.info(`Removed ${recipe.name}:${backend.name}`);
      return;
    }
    const { found } = await this.#row(recipe, backend);
    if (found.by !== 'user') return;
    throw new BackendNotOurs({
      recipe: recipe.name,
      backend: backend.name,
      executable: found.executable,
    });
  }

  #withRocm(): readonly { recipe: Recipe; backend: RecipeBackend; key: string }[] {
    return this.#options.recipes.flatMap((recipe) =>
      recipe.backends
        .filter(({ rocm }) => rocm !== undefined)
        .map((backend) => ({ recipe, backend, key: backendKey(recipe, backend) })),
    );
  }

  /** Removes our ROCm unless an installed backend needs it, or one that is on its way. */
  async #removeUnneededRocm(): Promise<void> {
    const users = this.#withRocm();
    if (
      this.#removals.has(ROCM_FOLDER) ||
      users.some(({ key }) => this.#installations.isRunning(key))
    )
      return;
    this.#removals.add(ROCM_FOLDER);
    try {
      for (const { recipe, backend } of users) {
        const { found } = await this.#row(recipe, backend);
        if (found.by === 'install') return;
      }
      await this.#options.rocmRuntime.remove();
    } finally {
      this.#removals.delete(ROCM_FOLDER);
    }
  }
}

const backendKey = ({ name }: Recipe, backend: RecipeBackend): string => `${name}:${backend.name}`;

function listed(what: string): Remedy {
  return { text: `GET /api/v1/system-info lists the ${what}.`, operation: 'getSystemInfo' };
}

/** Counts an archive among all that the installation fetches. */
function reportOn(
  asset: Asset,
  all: readonly Asset[],
  { report }: WorkContext<InstallProgress>,
): (progress: InstallProgress) => void {
  const fileIndex = all.indexOf(asset) + 1;
  return (progress) => report({ ...progress, fileIndex, totalFiles: all.length });
}
