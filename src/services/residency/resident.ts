// One model that is loaded, loading or leaving, with the requests that hold on to it.
import type { NativeServer } from '../../processes/native-server.ts';
import type { LoadableModel, LoadOptions, LocatedBackend, Recipe } from '../../recipes/kit/recipe.ts';

/** A model with everything decided about how to run it. */
export interface LoadPlan {
  model: LoadableModel & { checkpoint: string };
  recipe: Recipe;
  backend: LocatedBackend;
  /** Options in force: the request's over the settings'. */
  options: LoadOptions;
}

export interface Resident extends LoadPlan {
  state: 'loading' | 'ready' | 'leaving';
  /** Rejects when the load fails or is cancelled. */
  readonly ready: Promise<NativeServer>;
  /** Resolves when nothing of it is left. */
  readonly gone: Promise<void>;
  lastUseMs: number;
  /** Requests that run on it or wait for it. */
  leases: number;
  hold(): void;
  release(): void;
  /** Resolves when no request holds it; at once when none does. */
  idle(): Promise<void>;
  /** Ends the load if it is still going on. */
  cancelLoad(reason: Error): void;
  markGone(): void;
  /** Resolves when it was to leave and may stay after all. */
  stays(): Promise<void>;
  stay(): void;
}

/** `load` starts at once and gets a signal that ends it; it is cancelled too when nobody waits for it any more. */
export function createResident(
  plan: LoadPlan,
  { now, load }: { now: () => number; load: (resident: Resident, signal: AbortSignal) => Promise<NativeServer> },
): Resident {
  const cancel = new AbortController();
  const whenIdle: (() => void)[] = [];
  const whenStaying: (() => void)[] = [];
  let markGone = () => {};
  const gone = new Promise<void>((resolve) => {
    markGone = resolve;
  });
  let startLoad: (server: Promise<NativeServer>) => void = () => {};
  const ready = new Promise<NativeServer>((resolve) => {
    startLoad = resolve;
  });
  ready.catch(() => undefined);
  const resident: Resident = {
    ...plan,
    state: 'loading',
    ready,
    gone,
    lastUseMs: now(),
    leases: 0,
    hold() {
      resident.leases += 1;
      resident.lastUseMs = now();
    },
    release() {
      resident.leases -= 1;
      resident.lastUseMs = now();
      if (resident.leases > 0) return;
      for (const resolve of whenIdle.splice(0)) resolve();
      if (resident.state === 'loading') cancel.abort(new LoadAbandoned());
    },
    idle() {
      if (resident.leases === 0) return Promise.resolve();
      return new Promise((resolve) => whenIdle.push(resolve));
    },
    cancelLoad: (reason) => cancel.abort(reason),
    markGone: () => markGone(),
    stays: () => new Promise((resolve) => whenStaying.push(resolve)),
    stay() {
      for (const resolve of whenStaying.splice(0)) resolve();
    },
  };
  startLoad(load(resident, cancel.signal));
  return resident;
}

/** Everyone who waited for the load has left. */
class LoadAbandoned extends Error {
  constructor() {
    super('The load was given up because nobody waits for it any more.');
    this.name = 'LoadAbandoned';
  }
}
