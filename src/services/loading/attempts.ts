// The attempts of a load, the best backend first: brings the one that is due, and remembers those
// that do not work.
import type { Log } from '../../lib/log.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { StartFailureKind } from '../../processes/native-server.ts';
import type { LocatedBackend } from '../../recipes/kit/backend.ts';
import { isAutomatic, namedBackend } from '../../recipes/kit/backend-names.ts';
import { BackendNotAvailable } from '../../recipes/kit/errors.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { type ReleaseSource, sourceOf } from '../../recipes/kit/release.ts';
import type { Concerned } from '../backends/backend-failures.ts';
import type { BackendRow } from '../backends/backend-row.ts';
import type { Backends, Choice } from '../backends/backends.ts';
import { BackendBusy, BackendDoesNotRun } from '../installs/errors.ts';
import type { InstallProgress } from '../installs/install-archive.ts';
import type { LoadAttempt, LoadPlan, OnLoadProgress } from '../residency/load-plan.ts';

export type Waiting = { signal: AbortSignal; onProgress: OnLoadProgress };
export type Wanted = {
  recipe: Recipe;
  model: { id: string; path?: string | undefined };
  options: LoadOptions;
};
export type Attempts = Pick<LoadPlan, 'attempts' | 'isBackendNamed'>;

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

export interface LoadAttemptsOptions {
  backends: Pick<Backends, 'survey' | 'row' | 'notHere' | 'noneHere' | 'failures'>;
  machine(): Promise<Machine | undefined>;
  installs: BackendInstaller;
  log: Pick<Log, 'warning' | 'info'>;
}

/**
 * Failures to start that are the backend's, and not the model's or its options': the rest of a
 * sentence, and what to do.
 */
const START_FAILURES: Readonly<
  Partial<Record<StartFailureKind, { problem: string; concerns: Concerned }>>
> = {
  'missing-driver': {
    problem:
      "does not find its device, a driver or a library. Update the driver, or install it again with 'force'.",
    concerns: 'backend',
  },
  'missing-executable': {
    problem: "can't be started. Install it again with 'force'.",
    concerns: 'backend',
  },
  'out-of-memory': {
    problem:
      'has too little memory for this model. Load it with a smaller ctx_size, or take a smaller model.',
    concerns: 'memory',
  },
  silent: {
    problem: 'did not become ready in time. Update the driver of its device.',
    concerns: 'model',
  },
  unknown: {
    problem: 'ended while it started. Update the driver of its device; the log has its last words.',
    concerns: 'model',
  },
};
const ON_GPU = 'on the GPU';

/** On the processor another backend would fail in the same way. */
const OF_THE_DEVICE: ReadonlySet<StartFailureKind> = new Set<StartFailureKind>([
  'out-of-memory',
  'silent',
  'unknown',
]);

export class LoadAttempts {
  readonly #deps: LoadAttemptsOptions;

  constructor(deps: LoadAttemptsOptions) {
    this.#deps = deps;
  }

  /**
   * `auto`, empty or undefined leaves the choice to the server.
   * @throws {InvalidLoadOptions} {BackendNotAvailable}
   */
  async attemptsFor(request: Wanted, wanted: string | undefined): Promise<Attempts> {
    // Who names a backend has not named the GPU.
    if (!isAutomatic(wanted))
      return { attempts: await this.#named(request, wanted ?? ''), isBackendNamed: true };
    const survey = await this.#deps.backends.survey(request.recipe, { load: request });
    const attempts = await this.#judge(survey.choices, request);
    if (attempts.some(({ problem }) => problem === undefined)) return { attempts };
    // What did not start may start now, and nothing else is left to try.
    const here = survey.choices.filter(({ isHere }) => isHere);
    if (here.length > 0) return { attempts: here.map((row) => attemptOf(row)) };
    const [best] = survey.choices;
    throw best === undefined || survey.rows.some(isLame)
      ? this.#deps.backends.noneHere(request.recipe, survey)
      : nothingLeft(best, attempts);
  }

  /**
   * The attempt that is due, with its backend, fetched if it is not here; where that fails the next
   * one, and so on. `note` says what was done for it.
   * @throws the failures of all attempts when none is left, as the error of the first; the signal's
   *   reason
   */
  async bring<Load extends Wanted & Attempts>(load: Load, waiting: Waiting) {
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
        const message = `Backend ${due.backend} ${problem}${load.isBackendNamed ? await this.#advice(load) : ''}`;
        attempts = passOver(
          { ...load, attempts },
          problem,
          new BackendNotAvailable(message, { cause: error }),
        );
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
      this.#deps.log.warning(failure.message);
      const failed = { ...due, problem: `${ON_GPU} ${known.problem}`, error: failure };
      return plan.attempts.flatMap((attempt) => (attempt === due ? [failed, again] : [attempt]));
    }
    if (OF_THE_DEVICE.has(failure.kind) && due.device === 'cpu') throw failure;
    await this.#note(plan, due, known);
    if (plan.isBackendNamed) throw withAdvice(failure, await this.#advice(plan));
    const left = passOver(plan, known.problem, failure);
    if (dueOf({ attempts: left }) === undefined) throw withAdvice(failure, othersIn(plan.attempts));
    this.#deps.log.warning(failure.message);
    return left;
  }

  /**
   * Remembers what failed on a GPU and runs without it; logs what was passed over, and a GPU that
   * stays idle.
   */
  async started(
    plan: Attempts & Wanted & { backend: Pick<LocatedBackend, 'devices'> },
  ): Promise<void> {
    const { model, recipe, attempts, isBackendNamed, backend } = plan;
    const due = dueOf({ attempts });
    if (due === undefined) return;
    await this.#noteGpu(plan, due);
    if (isBackendNamed) return;
    const isIdle =
      due.device === 'cpu' && !(mayUseGpu(recipe, due) && backend.devices.includes('gpu'));
    const gpus = isIdle ? gpusOf(await this.#deps.machine()) : [];
    const idle = gpus.length === 0 ? '' : ` The GPU stays idle: ${gpus.join(', ')}.`;
    const none = idle === '' ? undefined : `there is no backend of ${recipe.name} for a GPU.`;
    const why = missedIn(attempts) ?? none;
    if (why !== undefined)
      this.#deps.log.warning(`${model.id} is loaded on ${due.backend}: ${why}${idle}`);
  }

  /**
   * The attempt on the processor after one that may have failed on a GPU; undefined where none was
   * used.
   */
  async #withoutGpu({ recipe }: Wanted, due: LoadAttempt): Promise<LoadAttempt | undefined> {
    if (!mayUseGpu(recipe, due) || due.isGpuLeftOut) return undefined;
    const machine = await this.#deps.machine();
    const hasGpu = gpusOf(machine).length > 0 || machine?.isVulkanDeviceNamed;
    return hasGpu
      ? { backend: due.backend, needs: 'nothing', device: 'cpu', isGpuLeftOut: true }
      : undefined;
  }

  /** Only once it runs without: what starts nowhere says nothing of the GPU. */
  async #noteGpu(
    { recipe, model, options, attempts }: Wanted & Attempts,
    { isGpuLeftOut }: LoadAttempt,
  ): Promise<void> {
    const failed = !isGpuLeftOut
      ? undefined
      : attempts.find(({ error }) => error instanceof NativeServerStartFailed);
    const concerns =
      failed && START_FAILURES[(failed.error as NativeServerStartFailed).kind]?.concerns;
    if (failed?.problem === undefined || concerns === undefined) return;
    await this.#note({ recipe, model, options }, failed, {
      problem: failed.problem,
      concerns,
      place: ON_GPU,
    });
  }

  async #named(request: Wanted, wanted: string): Promise<LoadAttempt[]> {
    const { recipe, model } = request;
    const { backends } = this.#deps;
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
    return this.#withGpuFailure(request, row, attemptOf(row));
  }

  async #judge(choices: readonly Choice[], request: Wanted): Promise<LoadAttempt[]> {
    const judged = choices.map((row) =>
      this.#withGpuFailure(request, row, attemptOf(row, row.problem)),
    );
    return (await Promise.all(judged)).flat();
  }

  /** The attempt; where it has failed on a GPU, with another one that leaves that out. */
  async #withGpuFailure(
    request: Wanted,
    row: BackendRow,
    attempt: LoadAttempt,
  ): Promise<LoadAttempt[]> {
    if (attempt.problem !== undefined || attempt.needs !== 'nothing') return [attempt];
    const again = await this.#withoutGpu(request, attempt);
    const problem =
      again && (await this.#deps.backends.failures.startProblem(row, request, ON_GPU));
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
      return { backend: { ...located, ...(isGpuLeftOut && { isGpuLeftOut }) }, note: '' };
    try {
      const fetched = await this.#fetch(recipe, row, waiting);
      const what = located === undefined ? 'installed' : 'updated';
      return { backend: fetched, note: ` It was ${what} for this load.` };
    } catch (error) {
      waiting.signal.throwIfAborted();
      if (located === undefined) throw error;
      // An update that fails is not a reason not to load.
      const why = `could not be updated: ${messageOf(error)}`;
      this.#deps.log.info(`${row.key} stays as it is, for it ${why}`);
      const left = await this.#rowOf(recipe, name);
      return { backend: left?.located ?? located, note: ` It is not up to date, and ${why}` };
    }
  }

  async #rowOf(recipe: Recipe, name: string): Promise<BackendRow | undefined> {
    const backend = recipe.backends.find((one) => one.name === name);
    return backend && this.#deps.backends.row(recipe, backend);
  }

  async #fetch(
    recipe: Recipe,
    row: BackendRow,
    { signal, onProgress }: Waiting,
  ): Promise<LocatedBackend> {
    const { installs, backends } = this.#deps;
    const { backend, key } = row;
    const refusal = backends.failures.fetchProblem(row);
    if (refusal !== undefined) throw new BackendNotAvailable(`Backend ${backend.name} ${refusal}`);
    try {
      // Fails within seconds, where the installation would try for a minute.
      await installs.requireHost(sourceOf(backend), signal);
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
  async #advice(load: Wanted & Attempts): Promise<string> {
    const { recipe, attempts } = load;
    const { choices } = await this.#deps.backends.survey(recipe, { load });
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
    load: Wanted,
    { backend: name }: LoadAttempt,
    details: { problem: string; concerns: Concerned; place?: string },
  ): Promise<void> {
    const row = await this.#rowOf(load.recipe, name);
    if (row !== undefined) await this.#deps.backends.failures.noteStart(row, load, details);
  }
}

export const dueOf = ({ attempts }: Attempts): LoadAttempt | undefined =>
  attempts.find(({ problem }) => problem === undefined);

/**
 * `problem` ends a sentence that begins with the backend's name.
 * @throws `error` when a person has named it
 */
export function passOver(load: Attempts, problem: string, error: unknown): LoadPlan['attempts'] {
  if (load.isBackendNamed) throw error;
  const due = dueOf(load);
  return load.attempts.map((attempt) =>
    attempt === due ? { ...attempt, problem, error } : attempt,
  );
}

const mayUseGpu = (recipe: Recipe, { backend }: LoadAttempt): boolean =>
  recipe.backends.some((one) => one.name === backend && one.mayUseGpu);

export function reasonFor(
  { attempts, isBackendNamed, recipe }: Attempts & { recipe: Recipe },
  note: string,
): string {
  const { backend: name = '', isGpuLeftOut = false } = dueOf({ attempts }) ?? {};
  const missed = missedIn(attempts);
  const taken = `is taken${isGpuLeftOut ? ' without the GPU' : ''}, for ${missed}`;
  if (isBackendNamed)
    return `Backend ${name} was named in ${recipe.options.backend}.${missed === undefined ? '' : ` It ${taken}`}${note}`;
  if (missed !== undefined) return `Backend ${name} ${taken}${note}`;
  return `Backend ${name} is the best for this machine.${note}`;
}

function missedIn(attempts: readonly LoadAttempt[]): string | undefined {
  const [first] = attempts;
  return first?.problem && `backend ${first.backend} ${first.problem}`;
}

function attemptOf({ backend, needs, device }: BackendRow, problem?: string): LoadAttempt {
  return { backend: backend.name, needs, device, ...(problem === undefined ? {} : { problem }) };
}

/** It is here, and does not run. */
const isLame = ({ located, obstacle }: BackendRow): boolean =>
  located !== undefined && obstacle !== undefined;

function nothingLeft(best: BackendRow, attempts: readonly LoadAttempt[]): BackendNotAvailable {
  const { recipe, backend, isHere } = best;
  const remedy = isHere ? undefined : backend.remedy;
  const reasons = attempts.map((attempt) => `${attempt.backend} ${problemOf(attempt)}`).join(' ');
  return new BackendNotAvailable(`No backend of recipe '${recipe.name}' can run here: ${reasons}`, {
    remedy,
  });
}

/**
 * After the last attempt has failed: the error of the first one, which says of the others too why
 * they were passed over.
 */
function noneLeft(recipe: Recipe, attempts: readonly LoadAttempt[]): unknown {
  const first = attempts.find(({ error }) => error !== undefined);
  const told = othersIn(attempts.filter((attempt) => attempt !== first));
  const error = first?.error;
  if (error !== undefined && told === '') return error;
  if (error instanceof NativeServerStartFailed) return withAdvice(error, told);
  const start =
    error === undefined ? `No backend of ${recipe.name} is left.` : withStop(messageOf(error));
  return new BackendNotAvailable(`${start}${told}`, { cause: error });
}

/** Sentences on those that were passed over, each behind a space. */
const othersIn = (attempts: readonly LoadAttempt[]): string =>
  attempts
    .filter(({ problem }) => problem !== undefined)
    .map((attempt) => ` Backend ${attempt.backend} ${problemOf(attempt)}`)
    .join('');

const problemOf = ({ problem = '' }: LoadAttempt): string => withStop(problem);
const withStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The same error, with a reason that begins with the name of a backend behind its problem. */
function withReason(error: unknown, reason: string): unknown {
  if (!(error instanceof BackendNotAvailable)) return error;
  const { problem, remedy, param } = error;
  return new BackendNotAvailable(`${problem} Backend ${reason}`, {
    remedy,
    ...setFields({ param }),
    cause: error,
  });
}

/** `advice` begins with a space; where there is none, the failure is the same. */
function withAdvice(failure: NativeServerStartFailed, advice: string): NativeServerStartFailed {
  if (advice === '') return failure;
  const { message, kind, command, exit } = failure;
  return new NativeServerStartFailed({
    message: `${withStop(message)}${advice}`,
    kind,
    command,
    cause: failure,
    ...(exit && { exit }),
  });
}

function gpusOf(machine: Machine | undefined): readonly string[] {
  if (machine === undefined) return [];
  const { amdGpus, nvidiaGpus, metal } = machine;
  const nvidia = nvidiaGpus.filter(({ error }) => error === undefined);
  return [...amdGpus, ...nvidia, ...(metal ? [metal] : [])].map(({ name }) => name);
}
