// The native servers of this machine as an upstream: loads models, and finds out whether a request
// or a model is to blame for a crash.
import { createHash } from 'node:crypto';
import { BackendRefused, CapabilityNotSupported } from '../../../errors.ts';
import { orAborted } from '../../../lib/aborting.ts';
import { digestOf } from '../../../lib/digest.ts';
import {
  type ChildRequest,
  type ChildResponse,
  openChildRequest,
  readText,
} from '../../../processes/child-http.ts';
import { BackendCrashed, BackendHung } from '../../../processes/errors.ts';
import type { NativeServer } from '../../../processes/native-server.ts';
import { isAlive } from '../../../processes/sign-of-life.ts';
import { fitToAbilities } from '../../../recipes/kit/media-abilities.ts';
import type { ModelType } from '../../../recipes/kit/model.ts';
import type { Capability } from '../../../recipes/kit/protocol.ts';
import { refusalIn } from '../../../recipes/kit/refusal.ts';
import type { CrashBackoff, Fingerprint } from '../../loading/crash-backoff.ts';
import type { LoadPlans } from '../../loading/load-plans.ts';
import type { Visit } from '../../prompt-caches/prompt-caches.ts';
import type { Visits } from '../../prompt-caches/visits.ts';
import type { LoadPlan } from '../../residency/load-plan.ts';
import type { Residency, Lease as ResidencyLease } from '../../residency/residency.ts';
import type { ResponseFigures } from '../../telemetry/observed-request.ts';
import {
  callOf,
  capabilityNotSupported,
  type Lease,
  type Sent,
  type Upstream,
  type UpstreamRequest,
} from './upstream.ts';

export type SuspectsOptions = {
  onKiller(model: string, request: Fingerprint): void;
  exitNoticeMs: number;
};
type Work = { model: string; fingerprint: Fingerprint; hasBegun: boolean };

/**
 * None is blamed unless only one comes into question. Suspects are repeated one after the other,
 * apart from all others.
 */
export class Suspects {
  readonly #options: SuspectsOptions;
  readonly #worksOf = new WeakMap<NativeServer, Set<Work>>();
  readonly #trials = new Map<string, Promise<void>>();

  constructor(options: SuspectsOptions) {
    this.#options = options;
  }

  add(server: NativeServer, request: { model: string; fingerprint: Fingerprint }) {
    const works = this.#worksOf.get(server) ?? this.#watch(server);
    const work = { ...request, hasBegun: false };
    works.add(work);
    return {
      hasBegun() {
        work.hasBegun = true;
      },
      leave: () => void works.delete(work),
      leaveSoon: () =>
        void setTimeout(() => works.delete(work), this.#options.exitNoticeMs).unref(),
    };
  }

  #watch(server: NativeServer): Set<Work> {
    const works = new Set<Work>();
    this.#worksOf.set(server, works);
    void server.exited.then(({ expected }) => {
      const waiting = [...works].filter(({ hasBegun }) => !hasBegun);
      const [killer, another] = waiting.length > 0 ? waiting : works;
      if (!expected && killer && !another) this.#options.onKiller(killer.model, killer.fingerprint);
    });
    return works;
  }

  /** Keeps other requests of this model away until the end of the trial, which it resolves with. */
  async beginTrial(model: string, signal: AbortSignal): Promise<() => void> {
    // Not by `untilTrialsAreOver`: between its end and the next line another one could begin.
    for (let trial = this.#trials.get(model); trial !== undefined; trial = this.#trials.get(model))
      await orAborted(trial, signal);
    let resolve: () => void = () => undefined;
    const over = new Promise<void>((resolved) => {
      resolve = resolved;
    });
    this.#trials.set(model, over);
    return () => {
      if (this.#trials.get(model) === over) this.#trials.delete(model);
      resolve();
    };
  }

  isTrialOn(model: string): boolean {
    return this.#trials.has(model);
  }

  /** Resolves when no request is on trial any more, or rejects with the signal's reason. */
  async untilTrialsAreOver(model: string, signal: AbortSignal): Promise<void> {
    for (let trial = this.#trials.get(model); trial !== undefined; trial = this.#trials.get(model))
      await orAborted(trial, signal);
  }
}

export interface NativeServerUpstreamOptions {
  residency: Pick<Residency, 'acquire' | 'keepAlive'>;
  loadPlans: Pick<LoadPlans, 'make'>;
  crashBackoff: Omit<CrashBackoff, 'noteEnd' | 'forget'>;
  visits: Pick<Visits, 'begin'>;
  /**
   * How long the end of a native server that can't be reached any more may take to be reported,
   * until it counts as alive.
   */
  exitNoticeMs?: number;
}

const DEFAULT_EXIT_NOTICE_MS = 2000;

const WITHOUT_TURN: ReadonlySet<Capability> = new Set([
  'count-tokens',
  'apply-template',
  'tokenize',
  'detokenize',
  'slots',
]);

export class NativeServerUpstream implements Upstream {
  readonly #options: NativeServerUpstreamOptions;
  readonly #suspects: Suspects;
  readonly #exitNoticeMs: number;

  constructor(options: NativeServerUpstreamOptions) {
    this.#options = options;
    this.#exitNoticeMs = options.exitNoticeMs ?? DEFAULT_EXIT_NOTICE_MS;
    this.#suspects = new Suspects({
      onKiller: options.crashBackoff.noteKiller,
      exitNoticeMs: this.#exitNoticeMs,
    });
  }

  /** Also throws {RequestKeepsCrashing} {ModelKeepsCrashing}. */
  async acquire({ id }: { id: string }, request: UpstreamRequest): Promise<Lease> {
    const { crashBackoff, residency } = this.#options;
    const fingerprint = fingerprintOf(request);
    crashBackoff.checkRequest(id, fingerprint);
    const isTrial = request.isRetry || crashBackoff.isInDoubt(id);
    const endTrial = isTrial
      ? await this.#suspects.beginTrial(id, request.signal)
      : () => undefined;
    try {
      const held = await this.#hold(id, request, isTrial);
      if (crashBackoff.isInDoubt(id)) await this.#acquit(held, request.signal);
      if (request.keepAliveMs !== undefined) residency.keepAlive(id, request.keepAliveMs);
      const suspect = this.#suspects.add(held.server, { model: id, fingerprint });
      const visit = this.#options.visits.begin(held, request);
      return leaseOn(held, {
        visit,
        begun() {
          suspect.hasBegun();
          endTrial();
        },
        complete(figures) {
          suspect.leave();
          crashBackoff.noteSuccess(id, fingerprint);
          if (figures?.kind === 'tokens') visit?.judge(figures);
        },
        brokeOff: () => suspect.leaveSoon(),
        over() {
          visit?.end();
          endTrial();
        },
        failed: async (error) => {
          if (!isLoss(error) && !request.signal.aborted) suspect.leave();
          const isDead = await this.#isDeath(error, held.server, request.signal).catch(() => false);
          return isDead && error instanceof BackendCrashed;
        },
      });
    } catch (error) {
      endTrial();
      throw error;
    }
  }

  async #hold(id: string, request: UpstreamRequest, isTrial: boolean): Promise<ResidencyLease> {
    const { capability, place, isStream, signal } = request;
    const takesTurn = !WITHOUT_TURN.has(capability);
    for (;;) {
      if (!isTrial && this.#suspects.isTrialOn(id))
        await this.#suspects.untilTrialsAreOver(id, signal);
      const plan = () => this.#plan(id, request);
      const held = await this.#options.residency.acquire(plan, id, signal, {
        place,
        takesTurn,
        isStream,
      });
      if (isTrial || !this.#suspects.isTrialOn(id)) return held;
      // One began while this one waited; its turn must not be taken from it.
      held.release();
    }
  }

  async #plan(id: string, { capability, body, signal }: UpstreamRequest): Promise<LoadPlan> {
    const { crashBackoff, loadPlans } = this.#options;
    crashBackoff.check(id);
    const plan = await loadPlans.make({ name: id, options: {}, signal });
    const { recipe, backend, model } = plan;
    if (recipe.protocol.paths[capability] === undefined)
      throw capabilityNotSupported({ model, runsOn: `${recipe.name}:${backend.name}` }, capability);
    // Found out before a load for it pushes another model out.
    requireMinTokens(plan, body);
    fitToAbilities({ capability, body }, recipe.protocol, backend.name);
    return plan;
  }

  /**
   * Four deaths in a row prove nothing against a model: one request that no working model dies of
   * decides.
   */
  async #acquit(held: ResidencyLease, signal: AbortSignal): Promise<void> {
    const trial = trialRequestFor(held.model.type);
    if (trial === undefined) return;
    const { crashBackoff } = this.#options;
    const { id } = held.model;
    try {
      if ((await probe(held, { ...trial, signal })) !== undefined) crashBackoff.noteSuccess(id);
    } catch (error) {
      held.release();
      if (await this.#isDeath(error, held.server, signal)) crashBackoff.check(id);
      throw error;
    }
  }

  /** A living native server would only fail again. Resolves once the death is counted. */
  async #isDeath(error: unknown, server: NativeServer, signal: AbortSignal): Promise<boolean> {
    if (!isLoss(error)) return false;
    const exited = server.exited.then(() => false);
    if (await Promise.race([exited, isAlive(server.baseUrl)])) return false;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(this.#exitNoticeMs)]);
    const exit = await orAborted(server.exited, timeout).catch(() => undefined);
    return !signal.aborted && exit !== undefined && !exit.expected;
  }
}

interface Watch {
  visit: Visit | undefined;
  begun(): void;
  complete(figures?: ResponseFigures): void;
  brokeOff(): void;
  over(): void;
  failed(error: unknown): Promise<boolean>;
}

function leaseOn(held: ResidencyLease, watch: Watch): Lease {
  const { model, options, recipe, backend, server } = held;
  let isComplete = false;
  const lease: Lease = {
    model,
    options,
    protocol: recipe.protocol,
    backend: backend.name,
    runsOn: `${recipe.name}:${backend.name}`,
    system: recipe.name,
    instance: server,
    async send(sent) {
      requireMinTokens(held, sent.body);
      const body = watch.visit === undefined ? sent.body : await watch.visit.prepare(sent.body);
      const response = await ask(held, { ...sent, body });
      watch.begun();
      // However the response ends, and even if it is never read.
      response.body.once('close', () => lease.release());
      return response;
    },
    probe: (sent) => probe(held, sent),
    complete(figures) {
      isComplete = true;
      watch.complete(figures);
      held.release();
    },
    release() {
      if (!isComplete) watch.brokeOff();
      watch.over();
      held.release();
    },
    async failed(error) {
      watch.brokeOff();
      held.release();
      // Not earlier: others would be sent to a process whose death is not counted yet.
      return watch.failed(error).finally(watch.over);
    },
  };
  return lease;
}

const MAX_PROBE_BYTES = 2 ** 20;

/**
 * The response to a small request of our own; undefined where the capability is not there, or is
 * refused.
 */
export async function probe(held: ResidencyLease, sent: Sent): Promise<string | undefined> {
  const { protocol } = held.recipe;
  if (protocol.paths[sent.capability] === undefined) return undefined;
  try {
    const response = await ask(held, { ...sent, body: { ...sent.body, model: held.model.id } });
    return await readText(response, { limitBytes: MAX_PROBE_BYTES });
  } catch (error) {
    if (error instanceof BackendRefused) return undefined;
    throw error;
  }
}

async function ask(held: ResidencyLease, sent: Sent): Promise<ChildResponse> {
  const { recipe, backend, model, options } = held;
  const { protocol } = recipe;
  const on = {
    protocol,
    backend: backend.name,
    runsOn: `${recipe.name}:${backend.name}`,
    model,
    options,
  };
  const call = await callOf(on, { ...sent, body: withShortSeed(sent.body) });
  return askChild(held, call, sent);
}

/**
 * Resolves with a response of status 200.
 * @throws {BackendRefused} and what `openChildRequest` throws
 */
export async function askChild(
  { server, recipe: { protocol } }: Pick<ResidencyLease, 'server' | 'recipe'>,
  call: Pick<ChildRequest, 'path' | 'headers' | 'body' | 'filter'> & { method?: string },
  { capability, signal }: { capability: Capability; signal: AbortSignal },
): Promise<ChildResponse> {
  const response = await openChildRequest({
    baseUrl: server.baseUrl,
    method: 'POST',
    ...call,
    signal,
  });
  if (response.status !== 200) throw await refusalIn(response, { protocol, capability });
  return response;
}

const isLoss = (error: unknown): boolean =>
  error instanceof BackendCrashed || error instanceof BackendHung;

/**
 * A request that no working model dies of; undefined where even the smallest is much work, or takes
 * an upload.
 */
function trialRequestFor(
  type: ModelType,
): { capability: Capability; body: Record<string, unknown> } | undefined {
  switch (type) {
    case 'llm':
      return {
        capability: 'chat',
        body: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 },
      };
    case 'embedding':
      return { capability: 'embeddings', body: { input: 'Hi' } };
    case 'reranking':
      return { capability: 'reranking', body: { query: 'Hi', documents: ['Hi'] } };
    default:
      return undefined;
  }
}

const SEEDS = 2 ** 32;

/** OpenAI's seeds have 64 bits, those of native servers 32; the last of them means any. */
function withShortSeed(body: Sent['body']): Sent['body'] {
  const { seed } = body;
  if (typeof seed !== 'number' || (seed >= -1 && seed < SEEDS - 1)) return body;
  return { ...body, seed: Math.min(((seed % SEEDS) + SEEDS) % SEEDS, SEEDS - 2) };
}

function fingerprintOf({ capability, body, files }: UpstreamRequest): Fingerprint {
  let known: string | undefined;
  return () => {
    const uploads = Object.entries(files ?? {}).map(([name, list]) => [
      name,
      list.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
    ]);
    known ??= digestOf(JSON.stringify([capability, body, uploads]));
    return known;
  };
}

function requireMinTokens(
  { model, recipe }: Pick<LoadPlan, 'model' | 'recipe'>,
  { min_tokens: least }: Sent['body'],
) {
  if (recipe.protocol.supportsMinTokens || typeof least !== 'number' || least <= 0) return;
  const message = `Model '${model.id}' runs on ${recipe.serverName}, which can't be made to write at least ${least} tokens. Leave min_tokens out, and set min_length of /params to 0.`;
  throw new CapabilityNotSupported(message, { param: 'min_tokens' });
}
