// Installs and removes backends: callers of one backend share one installation.
import {
  DownloadNotFound,
  DownloadStateConflict,
  OfflineMode,
  type Remedy,
  ServerStopping,
} from '../../errors.ts';
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
  assetName,
  type BackendRelease,
  inVersion,
  type ReleaseSource,
  releaseOf,
  releaseTag,
} from '../../recipes/kit/release.ts';
import { ROCM_FOLDER, ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import type { BackendRow } from '../backends/backend-row.ts';
import type { Backends } from '../backends/backends.ts';
import { ModelNotLoaded } from '../residency/errors.ts';
import type { Residency } from '../residency/residency.ts';
import {
  BackendBusy,
  BackendNotFound,
  BackendNotInstallable,
  BackendNotOurs,
  FetchingExecutablesDisabled,
  InstallationCancelled,
} from './errors.ts';
import type { InstallProgress } from './install-archive.ts';
import type { InstallBackend } from './install-backend.ts';
import {
  type InstallPaths,
  installPathsOf,
  recoverInterrupted,
  setAside,
  throwAway,
} from './install-paths.ts';
import type { Asset } from './release-host.ts';
import type { RocmRuntime } from './rocm-runtime.ts';

type BackendName = { recipe: string; backend: string };

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

type Wanted = { recipe: Recipe; backend: RecipeBackend; release: BackendRelease | undefined };

interface Archives {
  machine: Machine;
  backend: Asset | undefined;
  rocm: Asset | undefined;
  isForced: boolean;
  isAttempt: boolean;
}

export class Installs {
  readonly #options: InstallsOptions;
  readonly #installations = new Singleflight<void, InstallProgress>();
  readonly #jobs: InstallJobs;
  readonly #removals = new Set<string>();
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: InstallsOptions) {
    this.#options = options;
    this.#jobs = createInstallJobs({
      stop: (name, reason) => this.#installations.stop(name, reason),
    });
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
  async install({ force, signal, onProgress, ...wanted }: InstallRequest): Promise<BackendName> {
    const { recipe, backend } = await this.#meant(wanted, { isRetried: true });
    const key = keyOf(recipe, backend);
    const names = { recipe: recipe.name, backend: backend.name };
    this.#refuseWhileRemoved(key);
    const release = await this.#wantedRelease(recipe, backend, signal);
    const row = await this.#row(recipe, backend, release);
    const { lacks } = row;
    const isForced = force && row.found.by === 'install';
    if (!lacks.build && !lacks.rocm && !isForced) return names;
    if (!force) requireSupport(row);
    const machine = await this.#options.hardware.machine();
    const archives: Archives = {
      machine,
      backend: lacks.build || isForced ? chooseAsset(row, machine) : undefined,
      rocm: lacks.rocm ? this.#chooseRocm({ recipe, backend, release }, machine, force) : undefined,
      isForced,
      isAttempt: force,
    };
    const tag = archives.backend?.tag;
    const what =
      tag === undefined
        ? `ROCm ${ROCM_VERSION} for backend ${key}`
        : `Backend ${key} in version ${tag}`;
    if (this.#options.isOffline()) throw new OfflineMode(what);
    if (!this.#options.mayFetch()) throw new FetchingExecutablesDisabled(what);
    if (this.#closing.signal.aborted) throw new ServerStopping();
    this.#refuseWhileRemoved(key);
    if (backend.rocm !== undefined) this.#refuseWhileRemoved(ROCM_FOLDER, 'ROCm');
    await this.#installations.join({
      key,
      signal,
      ...(onProgress === undefined ? {} : { onProgress }),
      start: (work) =>
        this.#track(
          this.#jobs.run(
            key,
            { ...work, again: () => this.begin({ ...names, force }) },
            (context) => this.#complete({ recipe, backend, release }, archives, context),
          ),
        ),
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
    // From here on the row says how it ends.
    work.catch(() => {});
    const name = keyOf(recipe, backend);
    const row = this.#jobs.list().find((job) => job.name === name);
    return (
      row ?? {
        id: `backend:${name}`,
        name,
        status: 'completed',
        progress: undefined,
        error: undefined,
      }
    );
  }

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
    const key = keyOf(recipe, backend);
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

  /** Fetches what is missing; ROCm goes first, for the backend is tried with it. */
  async #complete(
    wanted: Wanted,
    archives: Archives,
    work: WorkContext<InstallProgress>,
  ): Promise<void> {
    const { recipe, backend } = wanted;
    // Another installation may have ended between the look before and now.
    const { lacks } = await this.#row(recipe, backend, wanted.release);
    const { machine } = archives;
    const rocm = lacks.rocm
      ? (archives.rocm ?? this.#chooseRocm(wanted, machine, archives.isAttempt))
      : undefined;
    const own = lacks.build || archives.isForced ? archives.backend : undefined;
    const numbers = [rocm, own].filter((asset) => asset !== undefined);
    const reportOn = (asset: Asset) => (progress: InstallProgress) =>
      work.report({
        ...progress,
        fileIndex: numbers.indexOf(asset) + 1,
        totalFiles: numbers.length,
      });
    const signal = AbortSignal.any([work.signal, this.#closing.signal]);
    if (rocm)
      await this.#options.rocmRuntime.install({
        machine,
        asset: rocm,
        signal,
        onProgress: reportOn(rocm),
      });
    if (own) {
      await this.#options.installBackend({
        paths: this.#pathsOf(recipe, backend),
        backend,
        asset: own,
        signal,
        report: reportOn(own),
      });
    }
    if (backend.rocm) await this.#options.rocmRuntime.prune(backend.rocm);
  }

  /** Undefined for an attempt where there is none for the GPU: the backend is tried without. */
  #chooseRocm(
    { recipe, backend }: Wanted,
    machine: Machine,
    isAttempt: boolean,
  ): Asset | undefined {
    try {
      return this.#options.rocmRuntime.choose(machine, keyOf(recipe, backend));
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
        .map((backend) => ({ recipe, backend, key: keyOf(recipe, backend) })),
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

const keyOf = ({ name }: Recipe, backend: RecipeBackend): string => `${name}:${backend.name}`;

function listed(what: string): Remedy {
  return { text: `GET /api/v1/system-info lists the ${what}.`, operation: 'getSystemInfo' };
}

/** What `force` leaves aside. A person's own is taken to run. @throws {BackendNotInstallable} */
function requireSupport({ recipe, backend, key, support, found }: BackendRow): void {
  if (support?.isSupported !== false || found.by === 'user') return;
  const more = support.action === '' ? '' : ` See ${support.action}.`;
  throw new BackendNotInstallable(
    `Backend ${key} can't run on this machine: ${support.reason}.${more}`,
    {
      remedy: {
        text: 'Send force to install it all the same.',
        operation: 'installBackend',
        arguments: { recipe: recipe.name, backend: backend.name, force: 'true' },
      },
    },
  );
}

/** @throws {BackendNotInstallable} */
function chooseAsset({ key, release, unfetchable }: BackendRow, machine: Machine): Asset {
  if (unfetchable !== undefined)
    throw new BackendNotInstallable(`Backend ${key} can't be installed. ${unfetchable.reason}.`, {
      remedy: unfetchable.remedy,
    });
  const asset = release && assetName({ release, machine });
  const tag = release && releaseTag({ release, machine });
  if (release === undefined || asset === undefined || tag === undefined)
    throw new BackendNotInstallable(`There is no build of ${key} for this machine.`);
  const { repo, npm, isSplit } = release;
  const hasGpu =
    machine.amdGpus.length + machine.nvidiaGpus.length > 0 || machine.isVulkanDeviceNamed;
  const leftOut = hasGpu ? undefined : npm?.forGpus;
  const sha256 = release.sha256?.[asset]?.toLowerCase();
  return {
    repo,
    tag,
    name: asset,
    sha256,
    ...(npm && { npm }),
    ...(leftOut && { leftOut }),
    ...(isSplit && { isSplit }),
  };
}

interface Row {
  id: string;
  name: string;
  status: 'downloading' | 'cancelled' | 'completed' | 'error';
  progress: InstallProgress | undefined;
  error: Error | undefined;
}

export type InstallJob = Readonly<Row>;
/** Installs again, as it was asked for. */
type Again = { again: () => Promise<InstallJob> };
type InstallJobs = ReturnType<typeof createInstallJobs>;

function createInstallJobs({ stop }: { stop: (name: string, reason: Error) => void }) {
  const rows = new Map<string, Row & Again>();

  return {
    /** Oldest first; one row for each backend. */
    list: (): readonly InstallJob[] => [...rows.values()],

    async control(id: string, action: string): Promise<InstallJob> {
      const row = rows.get(id);
      if (row === undefined) throw new DownloadNotFound(id);
      if (action === 'resume' && row.status === 'error') return row.again();
      const isRunning = row.status === 'downloading';
      if (action === 'cancel' && isRunning) {
        row.status = 'cancelled';
        stop(row.name, new InstallationCancelled(row.name));
      } else if (action === 'remove' && !isRunning) rows.delete(id);
      else throw new DownloadStateConflict({ id, status: row.status, action });
      return row;
    },

    async run(
      name: string,
      { signal, report, again }: WorkContext<InstallProgress> & Again,
      work: (context: WorkContext<InstallProgress>) => Promise<void>,
    ): Promise<void> {
      const id = `backend:${name}`;
      const row: Row & Again = {
        id,
        name,
        status: 'downloading',
        progress: undefined,
        error: undefined,
        again,
      };
      // Deleted first, for a key that is there keeps its old place.
      rows.delete(id);
      rows.set(id, row);
      try {
        await work({
          signal,
          report(progress) {
            row.progress = progress;
            report(progress);
          },
        });
        row.status = 'completed';
      } catch (error) {
        row.status = signal.aborted ? 'cancelled' : 'error';
        if (row.status === 'error')
          row.error = error instanceof Error ? error : new Error(messageOf(error));
        throw error;
      }
    },
  };
}
