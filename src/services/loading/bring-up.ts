// Brings up the native server of a model: on the next backend when one does not work here, and once
// more with more memory.
import { type Clock, systemClock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type {
  NativeServer,
  NativeServers,
  StartFailureKind,
  StartRequest,
} from '../../processes/native-server.ts';
import type { Launch } from '../../recipes/kit/launch.ts';
import type {
  BringUp,
  BroughtUp,
  LoadContext,
  LoadPlan,
  LoadState,
} from '../residency/load-plan.ts';
import { dueOf } from './attempt-list.ts';
import { fitted, type MemoryOptions, memoryOn } from './memory.ts';
import { type SpeculationTrials, whyWithoutDrafts } from './speculation-trials.ts';

/** What carries out plans needs of the rooms around. */
export interface BringUpOptions {
  nativeServers: Pick<NativeServers, 'start'>;
  /** The plan with the next backend; see `LoadPlans.next`. */
  next(plan: LoadPlan, failure: NativeServerStartFailed, waiting: LoadContext): Promise<LoadPlan>;
  /** Hears of each plan whose native server is ready; see `LoadAttempts.started`. */
  started(plan: LoadPlan): Promise<void>;
  memory: MemoryOptions;
  trials: Pick<SpeculationTrials, 'judge' | 'fail'>;
  timers?: Clock;
  log: Log;
}

/** A start that has failed with drafts, and is made again without them. */
interface FailedDrafts {
  plan: LoadPlan;
  message: string;
}

/** How long a native server may take to say what it gives its requests. */
const REPORT_TIMEOUT_MS = 10_000;

/** The function carries out plans: it makes their attempts until a native server is ready. */
export function createBringUp(options: BringUpOptions): BringUp {
  const loop = new AttemptLoop(options);
  return (plan, context) => loop.run(plan, context);
}

class AttemptLoop {
  readonly #options: BringUpOptions;

  constructor(options: BringUpOptions) {
    this.#options = options;
  }

  async run(planned: LoadPlan, context: LoadContext): Promise<BroughtUp> {
    const { next, trials, log } = this.#options;
    const { signal } = context;
    let plan = planned;
    let failed: FailedDrafts | undefined;
    for (;;) {
      try {
        plan = await this.#prepare(plan, failed, signal);
        signal.throwIfAborted();
        context.update(undecided(plan));
        await context.take();
        const broughtUp = await this.#start(plan, context);
        if (failed !== undefined) await trials.fail(failed.plan, failed.message);
        return broughtUp;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof NativeServerStartFailed)) throw error;
        failed = isOfDrafts(error, plan) ? { plan, message: error.message } : undefined;
        if (failed === undefined) plan = await next(plan, error, context);
        else log.warning(`${plan.model.id} is started again without drafts: ${error.message}`);
        context.update(undecided(plan));
      }
    }
  }

  /** All that may fail without taking a place comes before another model has to leave. */
  async #prepare(
    plan: LoadPlan,
    failed: FailedDrafts | undefined,
    signal: AbortSignal,
  ): Promise<LoadPlan> {
    const { trials } = this.#options;
    const { recipe, model, options, backend } = plan;
    await recipe.launch.prepare?.({ model, options, backend, signal });
    if (failed !== undefined) {
      const reason = whyWithoutDrafts(failed.message);
      return { ...plan, speculation: { type: 'off', reason } };
    }
    const choice = await recipe.launch.speculate?.({ model, options, backend, signal });
    return { ...plan, speculation: await trials.judge(plan, choice) };
  }

  /** One attempt, once the model has its place. */
  async #start(plan: LoadPlan, context: LoadContext): Promise<BroughtUp> {
    const { started, log } = this.#options;
    const { recipe, model, backend, reason } = plan;
    const planned = await this.#decide(plan);
    context.update(planned);
    const name = `${recipe.name}:${backend.name}`;
    context.onProgress({ part: 'start', name, reason });
    log.info(`Loading ${model.id} with ${name}`);
    const { load, server } = await this.#startServer(planned, context);
    const { requests, reported } = await this.#askServer(load, server, context.signal);
    context.update(reported);
    await started(reported.plan);
    return { server, requests };
  }

  /** What fits into the memory that is free at this moment. */
  async #decide(plan: LoadPlan): Promise<LoadState> {
    if (!plan.isContextOpen) return { plan, ...fitted(plan, undefined) };
    const { memory } = this.#options;
    const { recipe, backend } = plan;
    const reported = recipe.launch.freeDeviceBytes?.(backend);
    const available = await memoryOn(memory, backend.devices, reported);
    return { plan, ...fitted(plan, available) };
  }

  /** Once more where memory is short and another model may leave its own. */
  async #startServer(
    load: LoadState,
    { signal, freeMemory, update }: LoadContext,
  ): Promise<{ load: LoadState; server: NativeServer }> {
    const { nativeServers, log } = this.#options;
    const { plan } = load;
    try {
      return { load, server: await nativeServers.start(startRequest(load), signal) };
    } catch (error) {
      if (!(error instanceof NativeServerStartFailed) || error.kind !== 'out-of-memory')
        throw error;
      log.warning(`Loading ${plan.model.id} took more memory than there is`);
      if (plan.isTrial || !(await freeMemory())) throw error;
      const again = await this.#decide(plan);
      update(again);
      return { load: again, server: await nativeServers.start(startRequest(again), signal) };
    }
  }

  /**
   * Asks a child what it gives its requests. One that does not say gets all that come, and has to
   * queue them itself.
   */
  async #askServer(
    load: LoadState,
    server: NativeServer,
    signal: AbortSignal,
  ): Promise<{ requests: number; reported: LoadState }> {
    const { timers = systemClock } = this.#options;
    const { concurrency, contextSize, devices, isSpeculating } = load.plan.recipe.launch;
    const asked = { load, server, signal, timers };
    const [requests = Number.POSITIVE_INFINITY, tokens, used, isDrafting] = await Promise.all([
      ask(concurrency, asked),
      ask(contextSize, asked),
      ask(devices, asked),
      ask(isSpeculating, asked),
    ]);
    if (signal.aborted) {
      await server.stop();
      throw signal.reason;
    }
    let { plan, memory: use } = load;
    if (isDrafting === false) plan = undrafted(plan);
    const computesOn = used ?? withoutItsDevice(plan);
    if (computesOn !== undefined)
      plan = { ...plan, backend: { ...plan.backend, devices: computesOn } };
    // It may be another context than was planned.
    if (tokens !== undefined && use !== undefined) use = { ...use, contextSize: tokens };
    return { requests, reported: { plan, options: load.options, memory: use } };
  }
}

/** Before the memory of the moment has decided anything. */
const undecided = (plan: LoadPlan): LoadState => ({
  plan,
  options: plan.options,
  memory: undefined,
});

/**
 * The processor, where the device that the backend is made for is not here; undefined where it is.
 */
const withoutItsDevice = (plan: LoadPlan): readonly string[] | undefined =>
  dueOf(plan)?.device === 'cpu' ? ['cpu'] : undefined;

/** The plan of a load whose native server says that it drafts nothing. */
function undrafted(plan: LoadPlan): LoadPlan {
  const { speculation, recipe } = plan;
  if (speculation === undefined || speculation.type === 'off') return plan;
  const reason = `${speculation.reason} But ${recipe.serverName} runs without: its log says why.`;
  return { ...plan, speculation: { type: 'off', reason } };
}

const OF_DRAFTS: ReadonlySet<StartFailureKind> = new Set<StartFailureKind>([
  'bad-argument',
  'unknown',
]);
/** They may be of the file that drafts. */
const OF_FILES: ReadonlySet<StartFailureKind> = new Set<StartFailureKind>([
  'missing-file',
  'out-of-memory',
  'unsupported-model',
  'corrupt-model',
]);

/**
 * Whether it may start without what the server has chosen, which must not keep a model from
 * starting.
 */
function isOfDrafts({ kind }: NativeServerStartFailed, { speculation }: LoadPlan): boolean {
  if (!speculation?.isChosen) return false;
  return OF_DRAFTS.has(kind) || (speculation.memory !== undefined && OF_FILES.has(kind));
}

type Question<Answer> = (
  input: Parameters<NonNullable<Launch['concurrency']>>[0],
) => Promise<Answer | undefined>;

/** Undefined where the recipe has no such question, or the native server does not respond. */
async function ask<Answer>(
  question: Question<Answer> | undefined,
  asked: { load: LoadState; server: NativeServer; signal: AbortSignal; timers: Clock },
): Promise<Answer | undefined> {
  if (question === undefined) return undefined;
  const { load, server, signal, timers } = asked;
  const { model, backend } = load.plan;
  const timeout = new AbortController();
  const cancel = timers.after(REPORT_TIMEOUT_MS, () => timeout.abort());
  try {
    return await question({
      baseUrl: server.baseUrl,
      model,
      options: load.options,
      backend,
      signal: AbortSignal.any([signal, timeout.signal]),
    });
  } catch {
    return undefined;
  } finally {
    cancel();
  }
}

function startRequest({ plan, options }: LoadState): StartRequest {
  const { model, recipe, backend, isContextOpen, speculation } = plan;
  const { launch, serverName } = recipe;
  const { readyPath, readyPathOf, readyTimeoutMs, failureSigns, confirm } = launch;
  const request: StartRequest = {
    label: `${serverName} ${model.id}`,
    plan: (port) => launch.plan({ model, options, backend, port, isContextOpen, speculation }),
    readyPath: readyPathOf?.(backend.name) ?? readyPath,
    readyTimeoutMs,
    failureSigns,
  };
  if (confirm !== undefined)
    request.confirm = (baseUrl, signal) => confirm({ baseUrl, model, signal });
  return request;
}
