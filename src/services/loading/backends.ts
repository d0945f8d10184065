// The backends that a load may take, the best first: brings the one that is due, and remembers those that do not work.
import { digestOf } from '../../lib/digest.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import { HostUnreachable } from '../../platform/errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { StartFailureKind } from '../../processes/native-server.ts';
import type { LocatedBackend, RecipeBackend } from '../../recipes/kit/backend.ts';
import { BackendNotAvailable } from '../../recipes/kit/errors.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { type ReleaseSource, releaseOf, sourceOf } from '../../recipes/kit/release.ts';
import {
  type BackendChoice,
  type BackendHost,
  deviceOf,
  isAutomatic,
  namedBackend,
  noneHere,
  type Ranking,
  rankBackends,
  selectBackend,
} from '../../recipes/kit/select-backend.ts';
import type { FailureKind, Failures } from '../failures/failures.ts';
import { BackendBusy, BackendDoesNotRun } from '../installs/errors.ts';
import type { InstallProgress } from '../installs/install-archive.ts';
import type { LoadAttempt, LoadPlan, OnLoadProgress } from '../residency/load-plan.ts';

export type Waiting = { signal: AbortSignal; onProgress: OnLoadProgress };
export type Wanted = { recipe: Recipe; model: { id: string; path?: string | undefined }; options: LoadOptions };
export type Attempts = Pick<LoadPlan, 'attempts' | 'isBackendNamed'>;

/** What installs backends. Installing knows what is loaded, so that loading can't know more of it than this. */
interface BackendInstaller {
  install(request: {
    recipe: string;
    backend: string;
    force: boolean;
    signal: AbortSignal;
    onProgress: (progress: InstallProgress) => void;
  }): Promise<unknown>;
  /** Rejects within seconds when the host of the releases, or the registry of npm, does not respond. */
  requireHost(source: ReleaseSource, signal: AbortSignal): Promise<void>;
}

export interface BackendsOptions {
  host: BackendHost | undefined;
  installs: BackendInstaller;
  failures: Failures;
  isOffline(): boolean;
  mayFetch(): boolean;
  /** What else decides whether a backend finds its device, such as names of driver files. */
  driverFiles(): Promise<readonly string[]>;
  log: Pick<Log, 'warning' | 'info'>;
}

/** Failures to start that are the backend's, and not the model's or its options': the rest of a sentence, and what to do. */
const START_FAILURES: Readonly<
  Partial<Record<StartFailureKind, { problem: string; concerns: 'backend' | 'model' | 'memory' }>>
> = {
  'missing-driver': {
    problem: "does not find its device, a driver or a library. Update the driver, or install it again with 'force'.",
    concerns: 'backend',
  },
  'missing-executable': { problem: "can't be started. Install it again with 'force'.", concerns: 'backend' },
  'out-of-memory': {
    problem: 'has too little memory for this model. Load it with a smaller ctx_size, or take a smaller model.',
    concerns: 'memory',
  },
  silent: { problem: 'did not become ready in time. Update the driver of its device.', concerns: 'model' },
  unknown: {
    problem: 'ended while it started. Update the driver of its device; the log has its last words.',
    concerns: 'model',
  },
};
const ON_GPU = 'on the GPU';

/** On the processor another backend would fail in the same way. */
const OF_THE_DEVICE: ReadonlySet<StartFailureKind> = new Set<StartFailureKind>(['out-of-memory', 'silent', 'unknown']);

export class Backends {
  readonly #deps: BackendsOptions;

  constructor(deps: BackendsOptions) {
    this.#deps = deps;
  }

  /** `auto`, empty or undefined leaves the choice to the server. @throws {InvalidLoadOptions} {BackendNotAvailable} */
  async attemptsFor(request: Wanted, wanted: string | undefined): Promise<Attempts> {
    await this.#deps.failures.refresh();
    if (!isAutomatic(wanted)) {
      // Who names a backend has not named the GPU.
      const attempts = await this.#withGpuFailure(request, await this.#named(request, wanted ?? ''));
      return { attempts, isBackendNamed: true };
    }
    const ranking = await rankBackends({ recipe: request.recipe, host: this.#deps.host });
    const choices = ranking.choices.filter(isModest);
    const attempts = await this.#judge(choices, request);
    if (attempts.some(({ problem }) => problem === undefined)) return { attempts };
    // What did not start may start now, and nothing else is left to try.
    const here = choices.filter(({ located }) => located !== undefined);
    if (here.length === 0) throw nothingLeft(request.recipe, ranking, { best: choices[0], attempts });
    return { attempts: here.map((choice) => attemptOf(choice)) };
  }

  /** The backend that a load without options would take; undefined when there is none. */
  async defaultOf(recipe: Recipe, wanted: string | undefined): Promise<string | undefined> {
    if (!isAutomatic(wanted)) return wanted;
    // No model has this name, so that what is remembered of models says nothing here.
    const load = await this.attemptsFor({ recipe, model: { id: '' }, options: {} }, wanted).catch(() => undefined);
    return load && dueOf(load)?.backend;
  }

  /** The backend that a load without options would take, with the device that it would compute on here. */
  async foreseen(
    recipe: Recipe,
    wanted: string | undefined,
  ): Promise<Pick<BackendChoice, 'backend' | 'device'> | undefined> {
    const name = await this.defaultOf(recipe, wanted);
    const backend = recipe.backends.find((one) => one.name === name);
    if (backend === undefined) return undefined;
    const { choices } = await rankBackends({ recipe, host: this.#deps.host });
    return choices.find((choice) => choice.backend === backend) ?? { backend, device: deviceOf(backend) };
  }

  /**
   * The attempt that is due, with its backend, fetched if it is not here; where that fails the next one, and so on.
   * `note` says what was done for it.
   * @throws the failures of all attempts when none is left, as the error of the first; the signal's reason
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
        if (error instanceof BackendDoesNotRun) await this.#note(load, due, { problem, concerns: 'backend' });
        const message = `Backend ${due.backend} ${problem}${load.isBackendNamed ? await this.#advice(load) : ''}`;
        attempts = passOver({ ...load, attempts }, problem, new BackendNotAvailable(message, { cause: error }));
      }
    }
  }

  /** @throws {NativeServerStartFailed} when another backend would not help, or a person has named this one */
  async startFailed(plan: LoadPlan, failure: NativeServerStartFailed): Promise<LoadPlan['attempts']> {
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

  /** Remembers what failed on a GPU and runs without it; logs what was passed over, and a GPU that stays idle. */
  async started(plan: Attempts & Wanted & { backend: Pick<LocatedBackend, 'devices'> }): Promise<void> {
    const { model, recipe, attempts, isBackendNamed, backend } = plan;
    const due = dueOf({ attempts });
    if (due === undefined) return;
    await this.#noteGpu(plan, due);
    if (isBackendNamed) return;
    const isIdle = due.device === 'cpu' && !(mayUseGpu(recipe, due) && backend.devices.includes('gpu'));
    const gpus = isIdle ? gpusOf(await this.#deps.host?.machine()) : [];
    const idle = gpus.length === 0 ? '' : ` The GPU stays idle: ${gpus.join(', ')}.`;
    const none = idle === '' ? undefined : `there is no backend of ${recipe.name} for a GPU.`;
    const why = missedIn(attempts) ?? none;
    if (why !== undefined) this.#deps.log.warning(`${model.id} is loaded on ${due.backend}: ${why}${idle}`);
  }

  /** The attempt on the processor after one that may have failed on a GPU; undefined where none was used. */
  async #withoutGpu({ recipe }: Wanted, due: LoadAttempt): Promise<LoadAttempt | undefined> {
    if (!mayUseGpu(recipe, due) || due.isGpuLeftOut) return undefined;
    const machine = await this.#deps.host?.machine();
    const hasGpu = gpusOf(machine).length > 0 || machine?.isVulkanDeviceNamed;
    return hasGpu ? { backend: due.backend, needs: 'nothing', device: 'cpu', isGpuLeftOut: true } : undefined;
  }

  /** Only once it runs without: what starts nowhere says nothing of the GPU. */
  async #noteGpu(
    { recipe, model, options, attempts }: Wanted & Attempts,
    { isGpuLeftOut }: LoadAttempt,
  ): Promise<void> {
    const failed = !isGpuLeftOut ? undefined : attempts.find(({ error }) => error instanceof NativeServerStartFailed);
    const concerns = failed && START_FAILURES[(failed.error as NativeServerStartFailed).kind]?.concerns;
    if (failed?.problem === undefined || concerns === undefined) return;
    await this.#note({ recipe, model, options }, failed, { problem: failed.problem, concerns }, ON_GPU);
  }

  async #named(request: Wanted, wanted: string): Promise<LoadAttempt> {
    const { recipe, model } = request;
    const { host } = this.#deps;
    const backend = namedBackend({ recipe, wanted, model: model.id });
    const { choices } = await rankBackends({ recipe, host });
    const ranked = choices.find((choice) => choice.backend === backend);
    const isFetchable = ranked?.fetch === 'all' || ranked?.fetch === 'dependency';
    const prohibition = this.#prohibition();
    if (!isFetchable || prohibition !== undefined)
      await selectBackend({ recipe, wanted, model: model.id, host }).catch((error: unknown) => {
        throw isFetchable && prohibition !== undefined ? withReason(error, `${backend.name} ${prohibition}`) : error;
      });
    // Who names it wants it tried now, whatever has failed before.
    await this.#deps.failures.forget('hostAway', sourceOf(backend));
    await this.#deps.failures.forget('installFailed', `${recipe.name}:${backend.name}`);
    const keys = this.#isAnyKnown() ? await this.#keysOf(request, backend) : [];
    for (const [kind, key] of keys) await this.#deps.failures.forget(kind, key);
    return attemptOf(ranked ?? { backend, fetch: 'nothing', device: deviceOf(backend) });
  }

  async #judge(choices: readonly BackendChoice[], request: Wanted): Promise<LoadAttempt[]> {
    const judged = choices.map(async (choice) => {
      const { backend, located } = choice;
      const refusal = located === undefined ? this.#refusal(request.recipe, backend) : undefined;
      const problem = (await this.#known(request, backend)) ?? refusal;
      return this.#withGpuFailure(request, attemptOf(choice, problem));
    });
    return (await Promise.all(judged)).flat();
  }

  /** Why the backend is left alone, or, with `ON_GPU`, the GPU by it; undefined where nothing is remembered. */
  async #known(request: Wanted, backend: RecipeBackend, place = ''): Promise<string | undefined> {
    if (!this.#isAnyKnown()) return undefined;
    const keys = await this.#keysOf(request, backend, place);
    return keys.map(([kind, key]) => this.#deps.failures.resting(kind, key)?.reason).find((known) => known);
  }

  /** The attempt; where it has failed on a GPU, with another one that leaves that out. */
  async #withGpuFailure(request: Wanted, attempt: LoadAttempt): Promise<LoadAttempt[]> {
    if (attempt.problem !== undefined || attempt.needs !== 'nothing') return [attempt];
    const again = await this.#withoutGpu(request, attempt);
    const backend = request.recipe.backends.find(({ name }) => name === attempt.backend);
    const problem = again && backend && (await this.#known(request, backend, ON_GPU));
    return again && problem ? [{ ...attempt, problem }, again] : [attempt];
  }

  async #bringOne(
    recipe: Recipe,
    { backend: name, needs, isGpuLeftOut = false }: LoadAttempt,
    waiting: Waiting,
  ): Promise<{ backend: LocatedBackend; note: string }> {
    const backend = recipe.backends.find((one) => one.name === name);
    if (backend === undefined) throw new BackendNotAvailable(`Recipe ${recipe.name} has no backend ${name}.`);
    const located = needs === 'install' ? undefined : await backend.locate();
    if (located !== undefined && needs === 'nothing')
      return { backend: { ...located, ...(isGpuLeftOut && { isGpuLeftOut }) }, note: '' };
    try {
      const fetched = await this.#fetch(recipe, backend, waiting);
      const what = located === undefined ? 'installed' : 'updated';
      return { backend: fetched, note: ` It was ${what} for this load.` };
    } catch (error) {
      waiting.signal.throwIfAborted();
      if (located === undefined) throw error;
      // An update that fails is not a reason not to load.
      const why = `could not be updated: ${messageOf(error)}`;
      this.#deps.log.info(`${recipe.name}:${name} stays as it is, for it ${why}`);
      return { backend: (await backend.locate()) ?? located, note: ` It is not up to date, and ${why}` };
    }
  }

  async #fetch(recipe: Recipe, backend: RecipeBackend, { signal, onProgress }: Waiting): Promise<LocatedBackend> {
    const { installs, failures } = this.#deps;
    const refusal = this.#refusal(recipe, backend);
    if (refusal !== undefined) throw new BackendNotAvailable(`Backend ${backend.name} ${refusal}`);
    const name = `${recipe.name}:${backend.name}`;
    const source = sourceOf(backend);
    try {
      // Fails within seconds, where the installation would try for a minute.
      await installs.requireHost(source, signal);
      await installs.install({
        recipe: recipe.name,
        backend: backend.name,
        force: false,
        signal,
        onProgress: (progress) => onProgress({ part: 'backend', name, files: progress }),
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof HostUnreachable) await failures.note('hostAway', source, messageOf(error));
      // One that is being removed at this moment is gone soon.
      else if (!(error instanceof BackendBusy)) await failures.note('installFailed', name, messageOf(error));
      throw error;
    }
    const located = await backend.locate();
    if (located !== undefined && located.missingDependency === undefined) return located;
    throw new BackendNotAvailable(`Backend ${backend.name} is not complete after its installation.`);
  }

  /** Why the backend can't be fetched now, as the end of a sentence that begins with its name. */
  #refusal({ name }: Recipe, backend: RecipeBackend): string | undefined {
    const { failures } = this.#deps;
    const prohibition = this.#prohibition();
    if (prohibition !== undefined) return prohibition;
    const failure =
      failures.resting('hostAway', sourceOf(backend)) ?? failures.resting('installFailed', `${name}:${backend.name}`);
    return failure && `could not be fetched: ${failure.reason}`;
  }

  /** Why nothing at all is fetched, in the same form. */
  #prohibition(): string | undefined {
    const { isOffline, mayFetch } = this.#deps;
    if (isOffline()) return "can't be fetched while the server is offline.";
    return mayFetch() ? undefined : "can't be fetched, for LEMONADE_NO_FETCH_EXECUTABLES forbids it.";
  }

  /** What to take in place of the backend that was named; empty where nothing else would work. */
  async #advice(load: Wanted & Attempts): Promise<string> {
    const { recipe, attempts } = load;
    const { choices } = await rankBackends({ recipe, host: this.#deps.host });
    const others = choices.filter(({ backend }) => backend.name !== attempts[0]?.backend);
    const works = (await this.#judge(others, load)).filter(({ problem }) => problem === undefined);
    // What is here already is the surest.
    const best = works.find(({ needs }) => needs !== 'install') ?? works[0];
    return best ? ` Backend ${best.backend} would run it: leave ${recipe.options.backend} out.` : '';
  }

  /** Remembers that it did not start: with any model, with this one and these options, or for the memory that there was. */
  async #note(
    load: Wanted,
    { backend: name }: LoadAttempt,
    { problem, concerns }: { problem: string; concerns: 'backend' | 'model' | 'memory' },
    place = '',
  ): Promise<void> {
    const backend = load.recipe.backends.find((one) => one.name === name);
    if (backend === undefined) return;
    const [ofBackend, ofModel, ofMemory] = await this.#keysOf(load, backend, place);
    const [kind, key] = concerns === 'backend' ? ofBackend : concerns === 'model' ? ofModel : ofMemory;
    await this.#deps.failures.note(kind, key, problem);
  }

  /** The keys take looks at the machine. */
  #isAnyKnown(): boolean {
    return (['backendFailed', 'memoryShort'] as const).some((kind) => this.#deps.failures.hasAny(kind, () => true));
  }

  /** Another version, installation, driver or machine make other keys. */
  async #keysOf(load: Wanted, backend: RecipeBackend, place = '') {
    const { host, driverFiles } = this.#deps;
    const { recipe, model, options } = load;
    const located = await backend.locate();
    const isHere = located !== undefined && located.missingDependency === undefined;
    const program = isHere ? [located.executable, fileStateOf(located.executable)] : releaseOf(backend)?.version;
    const state = digestOf(
      JSON.stringify([place, program, describeMachine(await host?.machine()), await driverFiles()]),
    );
    const given = Object.entries(options).filter(([name]) => name !== recipe.options.backend);
    const ofModel = digestOf(JSON.stringify([state, model.path, given.toSorted()]));
    const name = `${recipe.name}:${backend.name}`;
    const modelKey = `${name} ${model.id} ${ofModel}`;
    return [
      ['backendFailed', `${name} ${state}`],
      ['backendFailed', modelKey],
      ['memoryShort', modelKey],
    ] as const satisfies readonly (readonly [FailureKind, string])[];
  }
}

export const dueOf = ({ attempts }: Attempts): LoadAttempt | undefined =>
  attempts.find(({ problem }) => problem === undefined);

/** `problem` ends a sentence that begins with the backend's name. @throws `error` when a person has named it */
export function passOver(load: Attempts, problem: string, error: unknown): LoadPlan['attempts'] {
  if (load.isBackendNamed) throw error;
  const due = dueOf(load);
  return load.attempts.map((attempt) => (attempt === due ? { ...attempt, problem, error } : attempt));
}

const mayUseGpu = (recipe: Recipe, { backend }: LoadAttempt): boolean =>
  recipe.backends.some((one) => one.name === backend && one.mayUseGpu);

export function reasonFor({ attempts, isBackendNamed, recipe }: Attempts & { recipe: Recipe }, note: string): string {
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

const NEEDS = { nothing: 'nothing', all: 'install', dependency: 'install', update: 'update' } as const;

function attemptOf(
  { backend, fetch, device }: Pick<BackendChoice, 'backend' | 'fetch' | 'device'>,
  problem?: string,
): LoadAttempt {
  return { backend: backend.name, needs: NEEDS[fetch], device, ...(problem === undefined ? {} : { problem }) };
}

/** False for what takes a ROCm of gigabytes that was not asked for, where another backend for the same device is before it. */
function isModest(choice: BackendChoice, at: number, all: readonly BackendChoice[]): boolean {
  if (choice.backend.rocm === undefined || choice.fetch !== 'all') return true;
  return !all.slice(0, at).some(({ device }) => device === choice.device);
}

function nothingLeft(
  recipe: Recipe,
  ranking: Ranking,
  { best, attempts }: { best: BackendChoice | undefined; attempts: readonly LoadAttempt[] },
): BackendNotAvailable {
  if (best === undefined || ranking.unfit.length > 0) return noneHere(recipe, ranking);
  const { backend, located } = best;
  const remedy = located === undefined ? backend.remedy : undefined;
  const reasons = attempts.map((attempt) => `${attempt.backend} ${problemOf(attempt)}`).join(' ');
  return new BackendNotAvailable(`No backend of recipe '${recipe.name}' can run here: ${reasons}`, { remedy });
}

/** After the last attempt has failed: the error of the first one, which says of the others too why they were passed over. */
function noneLeft(recipe: Recipe, attempts: readonly LoadAttempt[]): unknown {
  const first = attempts.find(({ error }) => error !== undefined);
  const told = othersIn(attempts.filter((attempt) => attempt !== first));
  const error = first?.error;
  if (error !== undefined && told === '') return error;
  if (error instanceof NativeServerStartFailed) return withAdvice(error, told);
  const start = error === undefined ? `No backend of ${recipe.name} is left.` : withStop(messageOf(error));
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
  return new BackendNotAvailable(`${problem} Backend ${reason}`, { remedy, ...setFields({ param }), cause: error });
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

/** Without what changes from one look to the next. */
function describeMachine(machine: Machine | undefined): unknown {
  if (machine === undefined) return undefined;
  const { osVersion, cpu, amdGpus, nvidiaGpus, metal, npu } = machine;
  const described = [osVersion, cpu.name, amdGpus, nvidiaGpus, metal?.name, npu];
  return JSON.stringify(described, (name, value) =>
    name.endsWith('Bytes') || name === 'powerMode' ? undefined : value,
  );
}
