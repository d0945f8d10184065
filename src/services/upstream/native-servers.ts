// The native servers of this machine as an upstream: loads models, and finds out whether a request
// or a model is to blame for a crash.
import { orAborted } from '../../lib/aborting.ts';
import { BackendCrashed, BackendHung } from '../../processes/errors.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import { isAlive } from '../../processes/sign-of-life.ts';
import { fitToAbilities } from '../../recipes/kit/media-abilities.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { CrashBackoff } from '../loading/crash-backoff.ts';
import type { LoadPlans } from '../loading/load-plans.ts';
import type { Visits } from '../prompt-caches/visits.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { Residency, ResidentLease } from '../residency/residency.ts';
import { capabilityNotOffered } from './errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import { probe, requireMinTokens, trialRequestFor } from './native-requests.ts';
import { nativeServerLease } from './native-server-lease.ts';
import { Suspects } from './suspects.ts';
import type { Lease, Upstream, UpstreamRequest } from './upstream.ts';

/** The rooms below: how models are loaded, what has died of what, and what is cached. */
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

/** A native server does these next to its work, however much of that there is. */
const WITHOUT_TURN: ReadonlySet<Capability> = new Set([
  'count-tokens',
  'apply-template',
  'tokenize',
  'detokenize',
]);

/**
 * A request that has killed its native server is sent once more, alone; one that does it again is
 * refused for a while, and so is a model that dies of any request.
 */
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
      return nativeServerLease(held, {
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

  async #hold(id: string, request: UpstreamRequest, isTrial: boolean): Promise<ResidentLease> {
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
      throw capabilityNotOffered({ model, runsOn: `${recipe.name}:${backend.name}` }, capability);
    // Found out before a load for it pushes another model out.
    requireMinTokens(plan, body);
    fitToAbilities({ capability, body }, recipe.protocol, backend.name);
    return plan;
  }

  /**
   * Four deaths in a row prove nothing against a model: one request that no working model dies of
   * decides.
   */
  async #acquit(held: ResidentLease, signal: AbortSignal): Promise<void> {
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

const isLoss = (error: unknown): boolean =>
  error instanceof BackendCrashed || error instanceof BackendHung;
