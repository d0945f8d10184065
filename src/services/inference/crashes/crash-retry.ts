// Asks once more when a native server died of a request, and finds out whether the request or its model is to blame.
import { BackendCrashed, BackendHung } from '../../../errors.ts';
import { orAborted } from '../../../lib/aborting.ts';
import type { Log } from '../../../lib/log.ts';
import type { NativeServer } from '../../../processes/native-server.ts';
import { isAlive } from '../../../processes/sign-of-life.ts';
import type { ModelType } from '../../../recipes/kit/model.ts';
import type { Capability } from '../../../recipes/kit/protocol.ts';
import type { CrashBackoff, Fingerprint } from '../../loading/crash-backoff.ts';
import type { Lease } from '../../residency/residency.ts';
import { askOwn } from '../ask-child.ts';
import type { Measurement } from '../measurement.ts';
import { createSuspects } from './suspects.ts';

/** A request, as far as it matters to whom it may kill. */
export interface RetriedRequest {
  id: string;
  fingerprint: Fingerprint;
  measurement: Pick<Measurement, 'beginWaiting' | 'endWaiting' | 'within'>;
  signal: AbortSignal;
}

/** Hears how the response to an attempt goes on. */
export interface ResponseWatch {
  hasBegun(): void;
  hasEnded(): void;
  brokeOff(): void;
  /** Resolves once a death behind this error is counted, or soon if there was none. Never rejects. */
  settled(error: unknown): Promise<unknown>;
}

export interface CrashRetryOptions {
  crashBackoff: Omit<CrashBackoff, 'noteEnd' | 'forget'>;
  /** How long the end of a child that nobody can reach any more may take to be reported, until it counts as alive. */
  exitNoticeMs: number;
  log: Log;
}

/** Long because `run` and the steps of an attempt share what is known of deaths; each of them is short. */
export function createCrashRetry({ crashBackoff, exitNoticeMs, log }: CrashRetryOptions) {
  const suspects = createSuspects({ onKiller: crashBackoff.noteKiller, exitNoticeMs });

  /**
   * True when the request failed because its child ended, which nobody asked for; a living one would only fail again.
   * Resolves once the death is counted.
   */
  async function isDeath(error: unknown, server: NativeServer, signal: AbortSignal): Promise<boolean> {
    if (!isLoss(error)) return false;
    const exited = server.exited.then(() => false);
    if (await Promise.race([exited, isAlive(server.baseUrl)])) return false;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(exitNoticeMs)]);
    const exit = await orAborted(server.exited, timeout).catch(() => undefined);
    signal.throwIfAborted();
    return exit !== undefined && !exit.expected;
  }

  /**
   * Four deaths in a row are no proof against a model. One request that no working model dies of decides: it gets its
   * response and the deaths are forgotten, or its death is the one after which the model is refused.
   * @throws {ModelKeepsCrashing}
   */
  async function acquit(lease: Lease, signal: AbortSignal): Promise<void> {
    const { server, model } = lease;
    const trial = trialRequestFor(model.type);
    if (trial === undefined) return;
    try {
      const given = await askOwn(lease, { ...trial, signal });
      if (given !== undefined) crashBackoff.noteSuccess(model.id);
    } catch (error) {
      lease.release();
      if (await isDeath(error, server, signal)) crashBackoff.check(model.id);
      throw error;
    }
  }

  /** A loaded model with a turn on it; for a trial while nobody else is about to ask it. */
  async function leaseFor(
    { id, measurement, signal }: RetriedRequest,
    { isTrial, acquire }: { isTrial: boolean; acquire: () => Promise<Lease> },
  ): Promise<Lease> {
    measurement.beginWaiting();
    for (;;) {
      if (!isTrial && suspects.isTrialOn(id)) await suspects.untilTrialsAreOver(id, signal);
      const lease = await measurement.within(acquire);
      if (isTrial || !suspects.isTrialOn(id)) {
        measurement.endWaiting(lease.recipe.name);
        return lease;
      }
      // One began while this one waited; its turn must not be taken from it.
      lease.release();
    }
  }

  return {
    /**
     * Asks, and once more on a fresh child when the first one died before `ask` resolved: nothing was sent to the client
     * until then. When it rejects a death is known to all: a client that asks again at once must not meet the dead child.
     * `ask` may leave it to this to release the lease when it rejects.
     * @throws {RequestKeepsCrashing} {ModelKeepsCrashing}, and what the last attempt throws
     */
    async run<Result>(
      request: RetriedRequest,
      { acquire, ask }: { acquire(): Promise<Lease>; ask(lease: Lease, watch: ResponseWatch): Promise<Result> },
    ): Promise<Result> {
      const { id, fingerprint, signal } = request;
      for (let number = 1; ; number += 1) {
        crashBackoff.checkRequest(id, fingerprint);
        const isTrial = number > 1 || crashBackoff.isInDoubt(id);
        const endTrial = isTrial ? await suspects.beginTrial(id, signal) : () => undefined;
        try {
          const lease = await leaseFor(request, { isTrial, acquire });
          if (crashBackoff.isInDoubt(id)) await acquit(lease, signal);
          const suspect = suspects.add(lease.server, { model: id, fingerprint });
          try {
            return await ask(lease, {
              hasBegun() {
                suspect.hasBegun();
                endTrial();
              },
              hasEnded() {
                suspect.leave();
                crashBackoff.noteSuccess(id, fingerprint);
              },
              brokeOff: suspect.leaveSoon,
              settled: (error) => isDeath(error, lease.server, signal).catch(() => false),
            });
          } catch (error) {
            lease.release();
            if (isLoss(error) || signal.aborted) suspect.leaveSoon();
            else suspect.leave();
            // Even for the last time: the client must not get its error before the death is counted.
            const isDead = await isDeath(error, lease.server, signal);
            if (!isDead || number > 1 || !(error instanceof BackendCrashed)) throw error;
          }
          log.warning(`${id}: the native server died before anything was answered; trying once more`);
        } finally {
          endTrial();
        }
      }
    },
  };
}

/** The connection to the child was lost, whatever became of the child. */
function isLoss(error: unknown): boolean {
  return error instanceof BackendCrashed || error instanceof BackendHung;
}

/**
 * A request that no working model dies of, to distinguish a broken model from a request that kills. Undefined for models whose
 * smallest request is still much work, or takes an upload.
 */
function trialRequestFor(type: ModelType): { capability: Capability; body: Record<string, unknown> } | undefined {
  switch (type) {
    case 'llm':
      return { capability: 'chat', body: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 } };
    case 'embedding':
      return { capability: 'embeddings', body: { input: 'Hi' } };
    case 'reranking':
      return { capability: 'reranking', body: { query: 'Hi', documents: ['Hi'] } };
    default:
      return undefined;
  }
}
