// One model that is loaded, loading or leaving, with the requests that hold on to it.
import { orAborted } from '../../lib/aborting.ts';
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

/**
 * `loading` and `ready` take new requests. A `cancelled` load is being cleared away; a `leaving` model ends its requests
 * and goes, or becomes `ready` again when it may stay. Nobody joins those two: whoever wants the model waits for `settled`.
 */
export type ResidentState = 'loading' | 'cancelled' | 'ready' | 'leaving';

/** When a model was used last: on the clock for people, and as a place in the order of use for decisions. */
export interface Use {
  lastUseMs: number;
  lastUse: number;
}

export interface Resident extends LoadPlan, Use {
  state: ResidentState;
  /** Its child while one runs. */
  server: NativeServer | undefined;
  /** Rejects at once when the load fails or is cancelled. */
  readonly ready: Promise<NativeServer>;
  /** Requests that run on it or wait for it. */
  leases: number;
  /** Somebody unloads it by hand: it goes, whatever becomes of an eviction that was to take it. */
  isUnloaded: boolean;
  /** Called once, in the very tick in which it is gone, before anybody who waited for that goes on. */
  onGone: (() => void) | undefined;
  hold(): void;
  release(): void;
  /** Resolves when no request holds it, or it is gone. */
  idle(): Promise<void>;
  /** Resolves when it is gone, or stays after all. */
  settled(): Promise<void>;
  /** Ends the load if it is still going on. */
  cancelLoad(reason: Error): void;
  stay(): void;
  markGone(): void;
}

/** `load` is called at once, with a signal that ends it; it is cancelled too when nobody waits for it any more. */
export function createResident(
  plan: LoadPlan,
  deps: { use: () => Use; load: (signal: AbortSignal) => Promise<NativeServer> },
): Resident {
  const { use, load } = deps;
  const cancel = new AbortController();
  const whenIdle: (() => void)[] = [];
  const whenSettled: (() => void)[] = [];
  let isGone = false;
  const ready = orAborted(load(cancel.signal), cancel.signal);
  ready.catch(() => undefined);
  const resident: Resident = {
    ...plan,
    ...use(),
    state: 'loading',
    server: undefined,
    ready,
    leases: 0,
    isUnloaded: false,
    onGone: undefined,
    hold() {
      resident.leases += 1;
      Object.assign(resident, use());
    },
    release() {
      resident.leases -= 1;
      Object.assign(resident, use());
      if (resident.leases > 0) return;
      wake(whenIdle);
      // Asked first, because every request ends here and an error takes its stack along.
      if (resident.state === 'loading') resident.cancelLoad(new LoadAbandoned());
    },
    idle: () => (isGone || resident.leases === 0 ? Promise.resolve() : waitIn(whenIdle)),
    settled: () => (isGone ? Promise.resolve() : waitIn(whenSettled)),
    cancelLoad(reason) {
      if (resident.state !== 'loading') return;
      resident.state = 'cancelled';
      cancel.abort(reason);
    },
    stay() {
      resident.state = 'ready';
      wake(whenSettled);
    },
    markGone() {
      if (isGone) return;
      isGone = true;
      resident.onGone?.();
      wake(whenIdle);
      wake(whenSettled);
    },
  };
  return resident;
}

function waitIn(waiters: (() => void)[]): Promise<void> {
  return new Promise((resolve) => waiters.push(resolve));
}

function wake(waiters: (() => void)[]): void {
  for (const resolve of waiters.splice(0)) resolve();
}

/** Everyone who waited for the load has left. */
class LoadAbandoned extends Error {
  constructor() {
    super('The load was given up because nobody waits for it any more.');
    this.name = 'LoadAbandoned';
  }
}
