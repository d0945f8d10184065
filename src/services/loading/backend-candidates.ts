// Goes through the backends that may run a model, the best first: fetches what is missing, passes over what does not work.
import {
  BackendDoesNotRun,
  BackendNotAvailable,
  NativeServerStartFailed,
  type StartFailureKind,
} from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { LocatedBackend, RecipeBackend } from '../../recipes/kit/backend.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import { sourceOf } from '../../recipes/kit/release.ts';
import {
  type BackendChoice,
  type BackendHost,
  isAutomatic,
  namedBackend,
  noneHere,
  type Ranking,
  rankBackends,
  selectBackend,
} from '../../recipes/kit/select-backend.ts';
import type { InstallProgress } from '../installs/install-archive.ts';
import type { BackendFetcher } from './backend-fetcher.ts';
import type { BackendTrials, FailureScope, Trial } from './backend-trials.ts';

/** What a load wants to run on which backend. */
export interface BackendRequest {
  recipe: Recipe;
  /** The name that somebody has given; `auto`, empty or undefined leaves the choice to us. */
  wanted: string | undefined;
  model: Trial['model'];
  options: LoadOptions;
  /** Hears how far the one is that is being fetched. */
  onProgress?: ((backend: string, progress: InstallProgress) => void) | undefined;
}

/** The backends for one load, in turn. */
export type BackendCandidates = ReturnType<typeof createCandidates>;
export type BackendChooser = ReturnType<typeof createBackendChooser>;

export interface BackendChooserOptions {
  host: BackendHost | undefined;
  fetcher: BackendFetcher;
  trials: BackendTrials;
  log: Pick<Log, 'warning' | 'info'>;
}

interface Judged {
  choice: BackendChoice;
  /** Why it is not to be tried now, as the end of a sentence. */
  objection: string | undefined;
}

interface StartFailure {
  /** The rest of the sentence after the backend's name, and what to do. */
  reason: string;
  concerns: FailureScope;
}

/** Failures that are the backend's, and not the model's or its options'. */
const START_FAILURES: Readonly<Partial<Record<StartFailureKind, StartFailure>>> = {
  'missing-driver': {
    reason: "does not find its device, a driver or a library. Update the driver, or install it again with 'force'.",
    concerns: 'backend',
  },
  'missing-executable': { reason: "can't be started. Install it again with 'force'.", concerns: 'backend' },
  'out-of-memory': {
    reason: 'has too little memory for this model. Load it with a smaller ctx_size, or take a smaller model.',
    concerns: 'memory',
  },
  silent: { reason: 'did not become ready in time. Update the driver of its device.', concerns: 'model' },
  unknown: {
    reason: 'ended while it started. Update the driver of its device; the log has its last words.',
    concerns: 'model',
  },
};
/** On the processor these are nothing that another backend there would not have too. */
const OF_THE_DEVICE: ReadonlySet<StartFailureKind> = new Set<StartFailureKind>(['out-of-memory', 'silent', 'unknown']);

/** Long because it has the two ways to choose, by name and by what is best, and what they share. */
export function createBackendChooser(deps: BackendChooserOptions) {
  const { host, fetcher, trials } = deps;

  async function judge(
    choices: readonly BackendChoice[],
    { recipe, model, options }: BackendRequest,
  ): Promise<readonly Judged[]> {
    const judging = choices.map(async (choice) => {
      const remembered = await trials.reasonAgainst({ recipe: recipe.name, choice, model, options });
      const isHere = remembered !== undefined || choice.located !== undefined;
      return { choice, objection: isHere ? remembered : fetcher.refusal(fetchName(recipe, choice.backend)) };
    });
    return Promise.all(judging);
  }

  /** The one that somebody has named, whatever is remembered of it. */
  async function named(request: BackendRequest): Promise<BackendCandidates> {
    const { recipe, wanted = '', model, options } = request;
    const backend = namedBackend({ recipe, wanted, model: model.id });
    const { choices } = await rankBackends({ recipe, host });
    const ranked = choices.find((choice) => choice.backend === backend);
    const isFetchable =
      ranked !== undefined && ranked.located === undefined && fetcher.refusal(fetchName(recipe, backend)) === undefined;
    const located = isFetchable ? undefined : await selectBackend({ recipe, wanted, model: model.id, host });
    const choice: BackendChoice = ranked ?? { backend, located, fetch: 'nothing', device: 'cpu' };
    await trials.forget({ recipe: recipe.name, choice, model, options });
    const others = choices.filter((other) => other !== ranked);
    const advice = async () => {
      const works = (await judge(others, request)).filter(({ objection }) => objection === undefined);
      // What is here already is the surest.
      const best = (works.find((other) => other.choice.located !== undefined) ?? works[0])?.choice;
      return best ? ` Backend ${best.backend.name} would run it: leave ${recipe.options.backend} out.` : '';
    };
    return createCandidates({ ...deps, request, judged: [{ choice, objection: undefined }], advice });
  }

  async function automatic(request: BackendRequest): Promise<BackendCandidates> {
    const ranking = await rankBackends({ recipe: request.recipe, host });
    const judged = await judge(ranking.choices.filter(isModest), request);
    if (judged.some(({ objection }) => objection === undefined)) return createCandidates({ ...deps, request, judged });
    // What did not start may start now, and nothing else is left to try.
    const here = judged.filter(({ choice }) => choice.located !== undefined);
    if (here.length === 0) throw nothingLeft(request.recipe, ranking, judged[0]);
    const tried = here.map(({ choice }) => ({ choice, objection: undefined }));
    return createCandidates({ ...deps, request, judged: tried });
  }

  return {
    /** @throws {InvalidLoadOptions} {BackendNotAvailable} when there is no candidate. */
    candidatesFor: (request: BackendRequest): Promise<BackendCandidates> =>
      isAutomatic(request.wanted) ? automatic(request) : named(request),

    /** The backend that a load without options would take; undefined when there is none. */
    async defaultOf(recipe: Recipe, wanted: string | undefined): Promise<string | undefined> {
      if (!isAutomatic(wanted)) return wanted;
      // No model has this name, so that what is remembered of models says nothing here.
      const request = { recipe, wanted, model: { id: '' }, options: {} };
      const candidates = await automatic(request).catch(() => undefined);
      return candidates?.left()[0]?.backend.name;
    },
  };
}

/** Long because it is what happens to one backend after the other: brought here, tried, passed over, explained. */
function createCandidates({
  request,
  judged,
  advice,
  host,
  fetcher,
  trials,
  log,
}: BackendChooserOptions & {
  request: BackendRequest;
  judged: readonly Judged[];
  /** The advice for a backend that was named; absent when none was. */
  advice?: () => Promise<string>;
}) {
  const { recipe, model, options } = request;
  const rest = [...judged];
  /** The first one that was passed over, which would have been the best. */
  let missed: string | undefined;
  let failure: { error: unknown } | undefined;
  let current: BackendChoice | undefined;
  let remark = '';

  /** Those that are left, as far as it is known now, the best first; there is one at least in the beginning. */
  const left = () => rest.flatMap(({ choice, objection }) => (objection === undefined ? [choice] : []));

  async function fetch({ backend }: BackendChoice, signal: AbortSignal): Promise<LocatedBackend> {
    const name = fetchName(recipe, backend);
    const refusal = fetcher.refusal(name);
    if (refusal !== undefined) throw new BackendNotAvailable(`Backend ${backend.name} ${refusal}`);
    await fetcher.fetch(name, { signal, onProgress: (progress) => request.onProgress?.(backend.name, progress) });
    const located = await backend.locate();
    if (located !== undefined && located.missingDependency === undefined) return located;
    throw new BackendNotAvailable(`Backend ${backend.name} is not complete after its installation.`);
  }

  /** An update that can't be had is no reason not to load. */
  async function bring(choice: BackendChoice, signal: AbortSignal): Promise<LocatedBackend> {
    const { located, backend } = choice;
    if (located !== undefined && choice.fetch === 'nothing') return located;
    try {
      const fetched = await fetch(choice, signal);
      remark = located === undefined ? ' It was installed for this load.' : ' It was updated for this load.';
      return fetched;
    } catch (error) {
      signal.throwIfAborted();
      if (located === undefined) throw error;
      remark = ` It is not up to date, and could not be updated: ${messageOf(error)}`;
      log.info(`${recipe.name}:${backend.name} stays as it is, for it could not be updated: ${messageOf(error)}`);
      return (await backend.locate()) ?? located;
    }
  }

  /**
   * The latest one can't be used for this reason, the end of a sentence that begins with its name.
   * @throws `error` when somebody has named it
   */
  function passOver(reason: string, error: unknown): void {
    if (advice) throw error;
    failure ??= { error };
    missed ??= `backend ${current?.backend.name} ${reason}`;
  }

  return {
    left,
    passOver,

    /**
     * The next one, fetched if it is not here.
     * @throws the first failure, or {BackendNotAvailable}, when none is left; the signal's reason
     */
    async next(signal: AbortSignal): Promise<LocatedBackend> {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
        const { choice, objection } = next;
        current = choice;
        remark = '';
        if (objection !== undefined) {
          missed ??= `backend ${choice.backend.name} ${objection}`;
          continue;
        }
        try {
          return await bring(choice, signal);
        } catch (error) {
          signal.throwIfAborted();
          const reason = `could not be installed: ${messageOf(error)}`;
          // What was unpacked and does not start is not fetched again until something has changed.
          if (error instanceof BackendDoesNotRun) {
            await trials.noteFailure({ recipe: recipe.name, choice, model, options }, { reason, concerns: 'backend' });
          }
          const message = `Backend ${choice.backend.name} ${reason}${(await advice?.()) ?? ''}`;
          passOver(reason, new BackendNotAvailable(message, { cause: error }));
        }
      }
      throw failure?.error ?? new BackendNotAvailable(`No backend of ${recipe.name} is left.`);
    },

    /**
     * The native server of the latest one did not start.
     * @throws {NativeServerStartFailed} when another backend would not help, or may not be taken because somebody has
     *   named this one; the message says then which one would work
     */
    async startFailed(error: NativeServerStartFailed): Promise<void> {
      const known = START_FAILURES[error.kind];
      if (current === undefined || known === undefined) throw error;
      if (OF_THE_DEVICE.has(error.kind) && current.device === 'cpu') throw error;
      const choice = { ...current, located: await current.backend.locate() };
      await trials.noteFailure({ recipe: recipe.name, choice, model, options }, known);
      if (advice) throw withAdvice(error, await advice());
      if (left().length === 0) throw error;
      log.warning(error.message);
      passOver(known.reason, error);
    },

    /** Why the latest one is taken: a sentence or two, for people. */
    reason(): string {
      const name = current?.backend.name ?? '';
      if (advice) return `Backend ${name} was named in ${recipe.options.backend}.${remark}`;
      if (missed !== undefined) return `Backend ${name} is taken, for ${missed}${remark}`;
      return `Backend ${name} is the best for this machine.${remark}`;
    },

    /** Logs what was passed over for the latest one, and a GPU that stays idle. */
    async report(): Promise<void> {
      if (advice || current === undefined) return;
      const gpus = current.device === 'cpu' ? gpusOf(await host?.machine()) : [];
      const idle = gpus.length === 0 ? '' : ` The GPU stays idle: ${gpus.join(', ')}.`;
      const why = missed ?? (idle === '' ? undefined : `no backend of ${recipe.name} for a GPU is to be had.`);
      if (why !== undefined) log.warning(`${model.id} is loaded on ${current.backend.name}, for ${why}${idle}`);
    },
  };
}

function fetchName({ name }: Recipe, backend: RecipeBackend) {
  return { recipe: name, backend: backend.name, source: sourceOf(backend) };
}

/** False for what takes a ROCm of gigabytes that nobody has asked for, where another backend for the same device is before it. */
function isModest(choice: BackendChoice, at: number, all: readonly BackendChoice[]): boolean {
  if (choice.backend.rocm === undefined || choice.fetch !== 'all') return true;
  return !all.slice(0, at).some(({ device }) => device === choice.device);
}

/** One thing to do: what is said of the best one, or how to get it. */
function nothingLeft(recipe: Recipe, ranking: Ranking, best: Judged | undefined): BackendNotAvailable {
  if (best === undefined || ranking.unfit.length > 0) return noneHere(recipe, ranking);
  const { backend, located } = best.choice;
  return new BackendNotAvailable(
    `No backend of recipe '${recipe.name}' can run here: ${backend.name} ${best.objection}`,
    { remedy: located === undefined ? backend.remedy : undefined },
  );
}

function withAdvice(failure: NativeServerStartFailed, advice: string): NativeServerStartFailed {
  const { message, kind, command, exit } = failure;
  return new NativeServerStartFailed({
    ...{ message: `${message}${message.endsWith('.') ? '' : '.'}${advice}`, kind, command, cause: failure },
    ...(exit && { exit }),
  });
}

/** The GPUs of a machine that a program may use, by name. */
function gpusOf(machine: Machine | undefined): readonly string[] {
  if (machine === undefined) return [];
  const { amdGpus, nvidiaGpus, metal } = machine;
  const nvidia = nvidiaGpus.filter(({ error }) => error === undefined);
  return [...amdGpus, ...nvidia, ...(metal ? [metal] : [])].map(({ name }) => name);
}
