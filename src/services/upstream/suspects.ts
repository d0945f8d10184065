// Which request a native server died of: the one that it was working on, if there was only one.
import { orAborted } from '../../lib/aborting.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { Fingerprint } from '../loading/crash-backoff.ts';

export type SuspectsOptions = {
  onKiller(model: string, request: Fingerprint): void;
  /**
   * How long a request that broke off stays a suspect, as the end of its native server may be
   * reported later.
   */
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

  /** A request that this native server works on from now on, until one of the two leaves is called. */
  add(server: NativeServer, request: { model: string; fingerprint: Fingerprint }) {
    const works = this.#worksOf.get(server) ?? this.#watch(server);
    const work = { ...request, hasBegun: false };
    works.add(work);
    return {
      hasBegun() {
        work.hasBegun = true;
      },
      leave() {
        works.delete(work);
      },
      leaveSoon: () => {
        setTimeout(() => works.delete(work), this.#options.exitNoticeMs).unref();
      },
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
