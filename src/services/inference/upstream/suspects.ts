// Finds out which request a native server died of, as far as that can be known from outside.
import { orAborted } from '../../../lib/aborting.ts';
import type { NativeServer } from '../../../processes/native-server.ts';
import type { Fingerprint } from '../../loading/crash-backoff.ts';

export interface SuspectsOptions {
  /** Called before anything else that waits for the end of the native server. */
  onKiller(model: string, request: Fingerprint): void;
  /** How long the end of a native server may take to be reported. */
  exitNoticeMs: number;
}

interface Work {
  model: string;
  fingerprint: Fingerprint;
  hasBegun: boolean;
}

/**
 * When a native server dies, each of its requests may have been the reason, and most are innocent. So none is blamed
 * unless only one comes into question: the only one whose response had not begun, or the only one at all. Those that may
 * be repeated are, one after the other and apart from all others until their response begins, so that the next death
 * shows which one it was, and no innocent request dies twice.
 */
export class Suspects {
  readonly #options: SuspectsOptions;
  readonly #worksOf = new WeakMap<NativeServer, Set<Work>>();
  /** Resolves with the end of the trial that is on, per model. */
  readonly #trials = new Map<string, Promise<void>>();

  constructor(options: SuspectsOptions) {
    this.#options = options;
  }

  /** A request that its native server works on from now on. */
  add(server: NativeServer, request: { model: string; fingerprint: Fingerprint }) {
    const works = this.#worksOf.get(server) ?? this.#watch(server);
    const work = { ...request, hasBegun: false };
    works.add(work);
    return {
      /** Its response has begun: it is past what native servers mostly die of. */
      hasBegun() {
        work.hasBegun = true;
      },
      /** The native server has survived it. Harmless when called again. */
      leave: () => void works.delete(work),
      /** It broke off, and the native server may be about to die of that. */
      leaveSoon: () => void setTimeout(() => works.delete(work), this.#options.exitNoticeMs).unref(),
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

  /**
   * Resolves when no other request of this model is on trial, and keeps others away from it.
   * @returns the end of the trial
   */
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
