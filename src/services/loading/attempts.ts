// The attempts of a load, the best backend first: brings the one that is due, and remembers those
// that do not work.
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/values.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import { isAutomatic, namedBackend } from '../../recipes/kit/backend-names.ts';
import { BackendNotAvailable } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { type ReleaseSource, releaseSourceOf } from '../../recipes/kit/release.ts';
import type { Concerned, StartedWith } from '../backends/backend-failures.ts';
import type { BackendRow } from '../backends/backend-row.ts';
import type { Backends, Choice } from '../backends/backends.ts';
import { BackendBusy, BackendDoesNotRun } from '../installs/errors.ts';
import type { InstallProgress } from '../installs/install-progress.ts';
import type { LoadAttempt, LoadPlan, OnLoadProgress } from '../residency/load-plan.ts';
import { type Attempts, attemptOn, dueOf, passOver } from './attempt-list.ts';
import {
  missedIn,
  noneLeft,
  nothingLeft,
  passedOverIn,
  withAdvice,
  withReason,
} from './attempt-messages.ts';
import { OF_THE_DEVICE, START_FAILURES } from './start-failures.ts';

/** Who waits for something to be fetched. */
export interface Waiting {
  signal: AbortSignal;
  onProgress: OnLoadProgress;
}

/** What is to be loaded, as far as it counts for the choice of a backend. */
interface LoadedWith extends StartedWith {
  recipe: Recipe;
}

/** The backend of an attempt once it is here. */
export interface Brought {
  /** All of them: those that failed meanwhile are passed over, and the first left is the one. */
  attempts: LoadPlan['attempts'];
  backend: LocatedBackend;
  /** What was done for it, as sentences behind a space; empty where nothing was. */
  note: string;
}

/**
 * What installs backends. Installing knows what is loaded, so that loading can't know more of it
 * than this.
 */
interface BackendInstaller {
  install(request: {
    recipe: string;
    backend: string;
    force: boolean;
    signal: AbortSignal;
    onProgress: (progress: InstallProgress) => void;
  }): Promise<unknown>;
  /**
   * Rejects within seconds when the host of the releases, or the registry of npm, does not respond.
   */
  requireHost(source: ReleaseSource, signal: AbortSignal): Promise<void>;
}

/** What the attempts of loads need of the rooms around. */
export interface LoadAttemptsParts {
  backends: Pick<Backends, 'survey' | 'row' | 'notHere' | 'noneHere' | 'failures'>;
  machine(): Promise<Machine | undefined>;
  installs: BackendInstaller;
  log: Pick<Log, 'warning' | 'info'>;
}

/** Where a failure was, for what is remembered of the GPU alone. */
const ON_GPU = 'on the GPU';

/** Lists the attempts of loads, brings the one that is due, and remembers what has failed. */
export class LoadAttempts {
  readonly #parts: LoadAttemptsParts;

  constructor(parts: LoadAttemptsParts) {
    this.#parts = parts;
  }

  /**
   * `auto`, empty or undefined leaves the choice to the server.
   * @throws {InvalidLoadOptions} {BackendNotAvailable}
   */
  async attemptsFor(request: LoadedWith, wanted: string | undefined): Promise<Attempts> {
    // Who names a backend has not named the GPU.
    if (!isAutomatic(wanted))
      return { attempts: await this.#named(request, wanted ?? ''), isBackendNamed: true };
    const survey = await this.#parts.backends.survey(request.recipe, { load: request });
    const attempts = await this.#judge(survey.choices, request);
    if (attempts.some(({ problem }) => problem === undefined)) return { attempts };
    // What did not start may start now, and nothing else is left to try.
    const here = survey.choices.filter(({ isHere }) => isHere);
    if (here.length > 0) return { attempts: here.map((row) => attemptOn(row, undefined)) };
    const [best] = survey.choices;
    throw best === undefined || survey.rows.some(isLame)
      ? this.#parts.backends.noneHere(request.recipe, survey)
      : nothingLeft(best, attempts);
  }

  /**
   * The attempt that is due, with its backend, fetched if it is not here; where that fails the next
   * one, and so on. `note` says what was done for it.
   * @throws the failures of all attempts when none is left, as the error of the first; the signal's
   *   reason
   */
  async bring(load: LoadedWith & Attempts, waiting: Waiting): Promise<Brought> {
    let { attempts } = load;
    for (;;) {
      const due = dueOf({ attempts });
      if (due === undefined) throw noneLeft(load.recipe, attempts);
      try {
        return { attempts, ...(await this.#bringOne(load.recipe, due, waiting)) };
      } catch (error) {
        waiting.signal.throwIfAborted();
        const problem = `could not be installed: ${messageOf(error)}`;
        // What was unpacked and does not start is not fetched again until something has changed.
        if (error instanceof BackendDoesNotRun)
          await this.#note(load, due, { problem, concerns: 'backend' });
        const advice = load.isBackendNamed ? await this.#advice(load) : '';
        const message = `Backend ${due.backend} ${problem}${advice}`;
        const failed = new BackendNotAvailable(message, { cause: error });
        attempts = passOver({ ...load, attempts }, problem, failed);
      }
    }
  }

  /**
   * @throws {NativeServerStartFailed} when another backend would not help, or a person has named
   *   this one
   */
  async startFailed(
    plan: LoadPlan,
    failure: NativeServerStartFailed,
  ): Promise<LoadPlan['attempts']> {
    const known = START_FAILURES[failure.kind];
    const due = dueOf(plan);
    if (due === undefined || known === undefined) throw failure;
    const again = OF_THE_DEVICE.has(failure.kind) ? await this.#withoutGpu(plan, due) : undefined;
    if (again !== undefined) {
      this.#parts.log.warning(failure.message);
      const failed = { ...due, problem: `${ON_GPU} ${known.problem}`, error: failure };
      return plan.attempts.flatMap((attempt) => (attempt === due ? [failed, again] : [attempt]));
    }
    if (OF_THE_DEVICE.has(failure.kind) && due.device === 'cpu') throw failure;
    await this.#note(plan, due, known);
    if (plan.isBackendNamed) throw withAdvice(failure, await this.#advice(plan));
    const left = passOver(plan, known.problem, failure);
    if (dueOf({ attempts: left }) === undefined)
      throw withAdvice(failure, passedOverIn(plan.attempts));
    this.#parts.log.warning(failure.message);
    return left;
  }

  /**
   * Remembers what failed on a GPU and runs without it; logs what was passed over, and a GPU that
   * stays idle.
   */
  async started(
    plan: Attempts & LoadedWith & { backend: Pick<LocatedBackend, 'devices'> },
  ): Promise<void> {
    const { model, recipe, attempts, isBackendNamed, backend } = plan;
    const due = dueOf({ attempts });
    if (due === undefined) return;
    await this.#noteGpu(plan, due);
    if (isBackendNamed) return;
    const isIdle =
      due.device === 'cpu' && !(mayUseGpu(recipe, due) && backend.devices.includes('gpu'));
    const gpus = isIdle ? gpusOf(await this.#parts.machine()) : [];
    const idle = gpus.length === 0 ? '' : ` The GPU stays idle: ${gpus.join(', ')}.`;
    const none = idle === '' ? undefined : `there is no backend of ${recipe.name} for a GPU.`;
    const why = missedIn(attempts) ?? none;
    if (why !== undefined)
      this.#parts.log.warning(`${model.id} is loaded on ${due.backend}: ${why}${idle}`);
  }

  /**
   * The attempt on the processor after one that may have failed on a GPU; undefined where none was
   * used.
   */
  async #withoutGpu({ recipe }: LoadedWith, due: LoadAttempt): Promise<LoadAttempt | undefined> {
    if (!mayUseGpu(recipe, due) || due.isGpuLeftOut) return undefined;
    const machine = await this.#parts.machine();
    const hasGpu = gpusOf(machine).length > 0 || machine?.isVulkanDeviceNamed;
    return hasGpu
      ? { backend: due.backend, needs: 'nothing', device: 'cpu', isGpuLeftOut: true }
      : undefined;
  }

  /** Only once it runs without: what starts nowhere says nothing of the GPU. */
  async #noteGpu(
    { recipe, model, options, attempts }: LoadedWith & Attempts,
    { isGpuLeftOut }: LoadAttempt,
  ): Promise<void> {
    if (!isGpuLeftOut) return;
    for (const attempt of attempts) {
      const { problem, error } = attempt;
      if (!(error instanceof NativeServerStartFailed)) continue;
      const concerns = START_FAILURES[error.kind]?.concerns;
      if (problem === undefined || concerns === undefined) return;
      const details = { problem, concerns, place: ON_GPU };
      await this.#note({ recipe, model, options }, attempt, details);
      return;
    }
  }

  async #named(request: LoadedWith, wanted: string): Promise<LoadAttempt[]> {
    const { recipe, model } = request;
    const { backends } = this.#parts;
    const backend = namedBackend(recipe, wanted, model.id);
    const survey = await backends.survey(recipe, { load: request });
    const row =
      survey.rows.find((one) => one.backend === backend) ?? (await backends.row(recipe, backend));
    const prohibition = row.obstacle === undefined ? backends.failures.prohibition() : undefined;
    if (!row.isHere && (row.obstacle !== undefined || prohibition !== undefined)) {
      const error = backends.notHere(row, survey);
      throw prohibition === undefined ? error : withReason(error, `${backend.name} ${prohibition}`);
    }
    // Who names it wants it tried now, whatever has failed before.
    await backends.failures.forget(row, request);
    return this.#withGpuFailure(request, row, attemptOn(row, undefined));
  }

  async #judge(choices: readonly Choice[], request: LoadedWith): Promise<LoadAttempt[]> {
    const judged = choices.map((row) =>
      this.#withGpuFailure(request, row, attemptOn(row, row.problem)),
    );
    return (await Promise.all(judged)).flat();
  }

  /** The attempt; where it has failed on a GPU, with another one that leaves that out. */
  async #withGpuFailure(
    request: LoadedWith,
    row: BackendRow,
    attempt: LoadAttempt,
  ): Promise<LoadAttempt[]> {
    if (attempt.problem !== undefined || attempt.needs !== 'nothing') return [attempt];
    const again = await this.#withoutGpu(request, attempt);
    const problem =
      again && (await this.#parts.backends.failures.startProblem(row, request, ON_GPU));
    return again && problem ? [{ ...attempt, problem }, again] : [attempt];
  }

  async #bringOne(
    recipe: Recipe,
    { backend: name, needs, isGpuLeftOut = false }: LoadAttempt,
    waiting: Waiting,
  ): Promise<{ backend: LocatedBackend; note: string }> {
    const row = await this.#rowOf(recipe, name);
    if (row === undefined)
      throw new BackendNotAvailable(`Recipe ${recipe.name} has no backend ${name}.`);
    const located = needs === 'install' ? undefined : row.located;
    if (located !== undefined && needs === 'nothing')
      return { backend: isGpuLeftOut ? { ...located, isGpuLeftOut } : located, note: '' };
    try {
      const fetched = await this.#fetch(recipe, row, waiting);
      const what = located === undefined ? 'installed' : 'updated';
      return { backend: fetched, note: ` It was ${what} for this load.` };
    } catch (error) {
      waiting.signal.throwIfAborted();
      if (located === undefined) throw error;
      // An update that fails is not a reason not to load.
      const why = `could not be updated: ${messageOf(error)}`;
      this.#parts.log.info(`${row.key} stays as it is, for it ${why}`);
      const left = await this.#rowOf(recipe, name);
      return { backend: left?.located ?? located, note: ` It is not up to date, and ${why}` };
    }
  }

  async #rowOf(recipe: Recipe, name: string): Promise<BackendRow | undefined> {
    const backend = recipe.backends.find((one) => one.name === name);
    return backend && this.#parts.backends.row(recipe, backend);
  }

  async #fetch(
    recipe: Recipe,
    row: BackendRow,
    { signal, onProgress }: Waiting,
  ): Promise<LocatedBackend> {
    const { installs, backends } = this.#parts;
    const { backend, key } = row;
    const refusal = backends.failures.fetchProblem(row);
    if (refusal !== undefined) throw new BackendNotAvailable(`Backend ${backend.name} ${refusal}`);
    try {
      // Fails within seconds, where the installation would try for a minute.
      await installs.requireHost(releaseSourceOf(backend), signal);
      await installs.install({
        recipe: recipe.name,
        backend: backend.name,
        force: false,
        signal,
        onProgress: (progress) => onProgress({ part: 'backend', name: key, files: progress }),
      });
    } catch (error) {
      signal.throwIfAborted();
      // One that is being removed at this moment is gone soon.
      if (!(error instanceof BackendBusy)) await backends.failures.noteFetch(row, error);
      throw error;
    }
    const { located, isHere } = await backends.row(recipe, backend);
    if (isHere && located !== undefined) return located;
    throw new BackendNotAvailable(
      `Backend ${backend.name} is not complete after its installation.`,
    );
  }

  /** What to take in place of the backend that was named; empty where nothing else would work. */
  async #advice(load: LoadedWith & Attempts): Promise<string> {
    const { recipe, attempts } = load;
    const { choices } = await this.#parts.backends.survey(recipe, { load });
    const others = choices.filter(({ backend }) => backend.name !== attempts[0]?.backend);
    const works = (await this.#judge(others, load)).filter(({ problem }) => problem === undefined);
    // What is here already is the surest.
    const best = works.find(({ needs }) => needs !== 'install') ?? works[0];
    return best
      ? ` Backend ${best.backend} would run it: leave ${recipe.options.backend} out.`
      : '';
  }

  /**
   * Remembers that it did not start: with any model, with this one and these options, or for the
   * memory that there was.
   */
  async #note(
    load: LoadedWith,
    { backend: name }: LoadAttempt,
    details: { problem: string; concerns: Concerned; place?: string },
  ): Promise<void> {
    const row = await this.#rowOf(load.recipe, name);
    if (row !== undefined) await this.#parts.backends.failures.noteStart(row, load, details);
  }
}

const mayUseGpu = (recipe: Recipe, { backend }: LoadAttempt): boolean =>
  recipe.backends.some((one) => one.name === backend && one.mayUseGpu);

/** It is here, and does not run. */
const isLame = ({ located, obstacle }: BackendRow): boolean =>
  located !== undefined && obstacle !== undefined;

/** Names of the GPUs that work. */
function gpusOf(machine: Machine | undefined): readonly string[] {
  if (machine === undefined) return [];
  const { amdGpus, nvidiaGpus, metal } = machine;
  const nvidia = nvidiaGpus.filter(({ error }) => error === undefined);
  return [...amdGpus, ...nvidia, ...(metal ? [metal] : [])].map(({ name }) => name);
}
