// Brings up the native server of a model: on the next backend when one does not work here, and once
// more with more memory.
import { basename } from 'node:path';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import type { Log } from '../../lib/log.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { createJsonFile, type JsonFile } from '../../platform/files/json-file.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type {
  NativeServer,
  NativeServers,
  StartFailureKind,
  StartRequest,
} from '../../processes/native-server.ts';
import type { Launch, Speculation } from '../../recipes/kit/recipe.ts';
import { releaseOf } from '../../recipes/kit/release.ts';
import type { BringUp, Coming, LoadContext, LoadPlan } from '../residency/load-plan.ts';
import { dueOf } from './attempts.ts';
import { fitted, type MemoryOptions, memoryOn } from './memory.ts';

export interface BringUpOptions {
  nativeServers: Pick<NativeServers, 'start'>;
  next(plan: LoadPlan, failure: NativeServerStartFailed, waiting: LoadContext): Promise<LoadPlan>;
  started(plan: LoadPlan): Promise<void>;
  memory: MemoryOptions;
  trials: Pick<SpeculationTrials, 'judge' | 'fail'>;
  timers?: Clock;
  log: Log;
}

const REPORT_TIMEOUT_MS = 10_000;

export function createBringUp(options: BringUpOptions): BringUp {
  const { nativeServers, next, started, memory, trials, timers = systemClock, log } = options;

  /**
   * All attempts of a load, until a native server is ready. Nothing is left running when it throws.
   */
  async function bringUp(coming: Coming, context: LoadContext) {
    const { signal, onProgress } = context;
    let drafted: { plan: LoadPlan; message: string } | undefined;
    for (;;) {
      const { recipe, model, backend, reason, options } = coming.plan;
      try {
        // All that may fail without taking a place comes before another model has to leave.
        await recipe.launch.prepare?.({ model, options, backend, signal });
        coming.plan = await withDrafts(coming.plan, { trials, failure: drafted?.message, signal });
        signal.throwIfAborted();
        await context.take();
        await decide(coming);
        const name = `${recipe.name}:${backend.name}`;
        onProgress({ part: 'start', name, reason });
        log.info(`Loading ${model.id} with ${name}`);
        const up = await lookInto(coming, await startTwice(coming, context), signal);
        await started(coming.plan);
        if (drafted !== undefined) await trials.fail(drafted.plan, drafted.message);
        return up;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof NativeServerStartFailed)) throw error;
        drafted = isOfDrafts(error, coming.plan)
          ? { plan: coming.plan, message: error.message }
          : undefined;
        if (drafted !== undefined)
          log.warning(`${model.id} is started again without drafts: ${error.message}`);
        else coming.plan = await next(coming.plan, error, context);
        context.onChange();
      }
    }
  }

  async function decide(coming: Coming): Promise<void> {
    const { plan } = coming;
    const reported = plan.recipe.launch.freeDeviceBytes?.(plan.backend);
    const available = plan.isContextOpen
      ? await memoryOn(memory, plan.backend.devices, reported)
      : undefined;
    Object.assign(coming, fitted(plan, available));
  }

  async function startTwice(
    coming: Coming,
    { signal, freeMemory }: LoadContext,
  ): Promise<NativeServer> {
    try {
      return await nativeServers.start(startRequest(coming), signal);
    } catch (error) {
      if (!(error instanceof NativeServerStartFailed) || error.kind !== 'out-of-memory')
        throw error;
      log.warning(`Loading ${coming.plan.model.id} took more memory than there is`);
      if (coming.plan.isTrial || !(await freeMemory())) throw error;
      await decide(coming);
      return nativeServers.start(startRequest(coming), signal);
    }
  }

  /**
   * Asks a child what it gives its requests. One that does not say gets all that come, and has to
   * queue them itself.
   */
  async function lookInto(coming: Coming, server: NativeServer, signal: AbortSignal) {
    const { concurrency, contextSize, devices, isSpeculating } = coming.plan.recipe.launch;
    const [requests = Number.POSITIVE_INFINITY, tokens, reported, isDrafted] = await Promise.all([
      report(concurrency, { coming, server, signal, timers }),
      report(contextSize, { coming, server, signal, timers }),
      report(devices, { coming, server, signal, timers }),
      report(isSpeculating, { coming, server, signal, timers }),
    ]);
    if (isDrafted === false) coming.plan = undrafted(coming.plan);
    const used = reported ?? withoutItsDevice(coming.plan);
    if (used !== undefined)
      coming.plan = { ...coming.plan, backend: { ...coming.plan.backend, devices: used } };
    if (signal.aborted) {
      await server.stop();
      throw signal.reason;
    }
    if (tokens !== undefined && coming.memory !== undefined) {
      // It may be another context than was planned.
      coming.memory = { ...coming.memory, contextSize: tokens };
    }
    return { server, requests };
  }

  return bringUp;
}

/**
 * The processor, where the device that the backend is made for is not here; undefined where it is.
 */
const withoutItsDevice = (plan: LoadPlan): readonly string[] | undefined =>
  dueOf(plan)?.device === 'cpu' ? ['cpu'] : undefined;

/**
 * The plan with what drafts tokens in this start; nothing does where a start with it has just
 * failed.
 */
async function withDrafts(
  plan: LoadPlan,
  {
    trials,
    failure,
    signal,
  }: { trials: BringUpOptions['trials']; failure: string | undefined; signal: AbortSignal },
): Promise<LoadPlan> {
  if (failure !== undefined)
    return { ...plan, speculation: { type: 'off', reason: withoutIt(failure) } };
  const { recipe, model, backend, options } = plan;
  const choice = await recipe.launch.speculate?.({ model, options, backend, signal });
  return { ...plan, speculation: await trials.judge(plan, choice) };
}

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
const isOfDrafts = ({ kind }: NativeServerStartFailed, { speculation }: LoadPlan): boolean =>
  speculation?.isChosen === true &&
  (OF_DRAFTS.has(kind) || (speculation.memory !== undefined && OF_FILES.has(kind)));

async function report<Value>(
  ask:
    | ((input: Parameters<NonNullable<Launch['concurrency']>>[0]) => Promise<Value | undefined>)
    | undefined,
  {
    coming,
    server,
    signal,
    timers,
  }: { coming: Coming; server: NativeServer; signal: AbortSignal; timers: Clock },
): Promise<Value | undefined> {
  if (!ask) return undefined;
  const { model, backend } = coming.plan;
  const { options } = coming;
  const timeout = new AbortController();
  const cancel = timers.after(REPORT_TIMEOUT_MS, () => timeout.abort());
  try {
    const { baseUrl } = server;
    return await ask({
      baseUrl,
      model,
      options,
      backend,
      signal: AbortSignal.any([signal, timeout.signal]),
    });
  } catch {
    return undefined;
  } finally {
    cancel();
  }
}

function startRequest({
  plan: { model, recipe, backend, isContextOpen, speculation },
  options,
}: Coming): StartRequest {
  const { plan, readyPath, readyPathOf, readyTimeoutMs, failureSigns, confirm } = recipe.launch;
  return {
    label: `${recipe.serverName} ${model.id}`,
    plan: (port) => plan({ model, options, backend, port, isContextOpen, speculation }),
    readyPath: readyPathOf?.(backend.name) ?? readyPath,
    readyTimeoutMs,
    failureSigns,
    ...(confirm ? { confirm: (baseUrl, signal) => confirm({ baseUrl, model, signal }) } : {}),
  };
}

const ENOUGH = 8;
/** The speed of shorter responses is mostly chance. */
const MIN_TOKENS = 32;
/** Less than this share of the speed without it is not worth it. */
const WORTH = 0.95;
const MAX_TRIALS = 200;
type Side = 'with' | 'without';

/** Tokens a second of its first responses on either side; or why it does not start with drafts. */
type Trial = Readonly<Record<Side, readonly number[]>> & { readonly failure?: string };
type Trials = Readonly<Record<string, Trial>>;
const NONE: Trial = { with: [], without: [] };

export class SpeculationTrials {
  readonly #file: JsonFile<Trials>;
  readonly #log: Pick<Log, 'warning'>;
  /** Ends when all responses so far are written down; never rejects. */
  #noted: Promise<void> = Promise.resolve();

  constructor({ path, log }: { path: string; log: Log }) {
    this.#file = createJsonFile<Trials>({ path, empty: {}, parse, log });
    this.#log = log;
  }

  /** What has been chosen, unless a load without it is due, or it has turned out to be slower. */
  async judge(plan: LoadPlan, choice: Speculation | undefined): Promise<Speculation | undefined> {
    if (!choice?.isChosen) return choice;
    const key = keyOf(plan, choice);
    await this.#noted;
    const trial = (await this.#file.read().catch((): Trials => ({})))[key] ?? NONE;
    const off = (reason: string): Speculation => ({
      type: 'off',
      reason,
      trial: { key, side: 'without' },
    });
    const what = `drafts (${choice.type}${choice.draft === undefined ? '' : `, ${basename(choice.draft)}`})`;
    if (trial.failure !== undefined) return { type: 'off', reason: withoutIt(trial.failure) };
    if (trial.with.length < ENOUGH) return { ...choice, trial: { key, side: 'with' } };
    const speed = median(trial.with);
    if (trial.without.length < ENOUGH)
      return off(
        `This load measures the model without ${what}; with them it made ${shown(speed)} tokens a second.`,
      );
    const compared = `With ${what} it made ${shown(speed)} tokens a second on this machine, without them ${shown(median(trial.without))}.`;
    if (speed < median(trial.without) * WORTH) return off(compared);
    return { ...choice, reason: `${choice.reason} ${compared}` };
  }

  /** Counts a response of a load that is measured; those that did not run alone say nothing. */
  note(
    speculation: Speculation | undefined,
    { outputTokens, tokensPerSecond }: { outputTokens: number; tokensPerSecond: number },
  ): Promise<void> {
    const { key, side } = speculation?.trial ?? {};
    if (
      key === undefined ||
      side === undefined ||
      outputTokens < MIN_TOKENS ||
      !(tokensPerSecond > 0)
    )
      return this.#noted;
    this.#noted = this.#noted.then(() => this.#write({ key, side }, tokensPerSecond));
    return this.#noted;
  }

  async #write(
    { key, side }: NonNullable<Speculation['trial']>,
    tokensPerSecond: number,
  ): Promise<void> {
    try {
      const known = (await this.#file.read())[key]?.[side] ?? [];
      if (known.length >= ENOUGH) return;
      await this.#change(key, (trial) => ({
        ...trial,
        [side]: [...trial[side], rounded(tokensPerSecond)].slice(0, ENOUGH),
      }));
    } catch (error) {
      this.#log.warning(`The speed of drafts can't be written down: ${messageOf(error)}`);
    }
  }

  async fail(plan: LoadPlan, failure: string): Promise<void> {
    const { speculation } = plan;
    if (speculation === undefined) return;
    await this.#change(keyOf(plan, speculation), (trial) => ({ ...trial, failure })).catch(
      () => undefined,
    );
  }

  async #change(key: string, change: (trial: Trial) => Trial): Promise<void> {
    await this.#file.update((trials) => {
      const { [key]: trial = NONE, ...others } = trials;
      const content = Object.fromEntries(
        [...Object.entries(others), [key, change(trial)] as const].slice(-MAX_TRIALS),
      );
      return { content, result: undefined };
    });
  }
}

const withoutIt = (failure: string): string => `It does not start with drafts: ${failure}`;

/** Another file, another build or another way of drafting is another trial. */
function keyOf({ model, recipe, backend }: LoadPlan, { method, draft }: Speculation): string {
  const { executable, name } = backend;
  const release = recipe.backends.find((one) => one.name === name);
  const build = [executable, fileStateOf(executable), release && releaseOf(release)?.version];
  return `${model.id} ${digestOf(JSON.stringify([name, build, model.path, method, draft]))}`;
}

function median(speeds: readonly number[]): number {
  const sorted = speeds.toSorted((a, b) => a - b);
  const [middle, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((middle ?? 0) + (upper ?? 0)) / 2;
}

const rounded = (speed: number) => Math.round(speed * 100) / 100;
const shown = (speed: number) => speed.toFixed(1);

function parse(json: unknown): Trials {
  if (!isObject(json)) throw new Error('it is not an object');
  const isSpeeds = (value: unknown) =>
    Array.isArray(value) && value.every((speed) => typeof speed === 'number');
  const isTrial = (value: unknown) =>
    isObject(value) && isSpeeds(value.with) && isSpeeds(value.without);
  return Object.fromEntries(Object.entries(json).filter(([, value]) => isTrial(value))) as Trials;
}
