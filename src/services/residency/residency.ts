// What is loaded: loads models once, lends them to requests, and makes room by the policy.
import { ModelNotLoaded, ServerStopping } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { LoadPlan, Resident } from './resident.ts';
import { createResidents, type ResidentsOptions } from './residents.ts';

/** A loaded model that stays loaded until `release` is called. */
export interface Lease extends LoadPlan {
  server: NativeServer;
  /** May be called more than once. */
  release(): void;
}

/** A loaded model as the listings show it. */
export interface LoadedModel extends LoadPlan {
  server: NativeServer;
  /** Unix time in milliseconds. */
  lastUseMs: number;
}

export interface Residency {
  /**
   * Lends a model, loading it first if need be. Concurrent calls share one load, and a caller's place is kept from the
   * load until its release, so that no other model can push it out in between. `plan` is asked only when a load may be
   * due, and before any model has to leave for it.
   * @throws {ModelLoadFailed} {ServerStopping}, what `plan` throws, or the signal's reason
   */
  acquire(plan: () => Promise<LoadPlan>, id: string, signal: AbortSignal): Promise<Lease>;
  /**
   * Loads with exactly these options. A model that is loaded with others ends its requests and is loaded again; requests
   * that come meanwhile get the new one. Throws as `acquire` does.
   */
  load(plan: LoadPlan, signal: AbortSignal): Promise<void>;
  /** Running requests get a grace; a load that is still going on fails. @throws {ModelNotLoaded} */
  unload(id: string): Promise<void>;
  unloadAll(): Promise<void>;
  /** Most recently used first; models that are about to go last. */
  loaded(): readonly LoadedModel[];
  /** Turns away, with ServerStopping, everyone who comes or waits for a load. What runs goes on. */
  refuseNew(): void;
  /** Also ends every child. */
  close(): Promise<void>;
}

/** `unloadGraceMs` is how long requests may go on when their model is unloaded by hand. */
export type ResidencyOptions = ResidentsOptions;

export function createResidency(options: ResidencyOptions): Residency {
  const residents = createResidents(options);
  let isClosing = false;

  function refuseNew(): void {
    isClosing = true;
    for (const resident of residents.all()) resident.cancelLoad(new ServerStopping());
  }

  /** Calls `decide` when no resident of that id is on its way out, in the tick in which that is known. */
  async function whenJoinable<T>(
    id: string,
    signal: AbortSignal,
    decide: (present: Resident | undefined) => T,
  ): Promise<Awaited<T>> {
    for (;;) {
      if (isClosing) throw new ServerStopping();
      signal.throwIfAborted();
      const present = residents.get(id);
      if (present?.state !== 'leaving' && present?.state !== 'cancelled') return await decide(present);
      await orAborted(present.settled(), signal);
    }
  }

  async function lend(resident: Resident, signal: AbortSignal): Promise<Lease> {
    resident.hold();
    let isReleased = false;
    const release = () => {
      if (!isReleased) resident.release();
      isReleased = true;
    };
    try {
      const server = await orAborted(resident.ready, signal);
      const { model, recipe, backend, options } = resident;
      return { model, recipe, backend, options, server, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  function load(plan: LoadPlan, signal: AbortSignal): Promise<void> {
    return whenJoinable(plan.model.id, signal, async (present) => {
      if (present === undefined || isSame(present, plan)) {
        (await lend(present ?? residents.begin(plan), signal)).release();
      } else if (present.state === 'ready') {
        await replace(present, plan, signal);
      } else {
        // Others wait for this load and shall not fail; how it ends is theirs to hear.
        await orAborted(
          present.ready.catch(() => undefined),
          signal,
        );
        await load(plan, signal);
      }
    });
  }

  /** The new load begins in the very tick in which the old one is gone, so that waiting requests join it. */
  async function replace(resident: Resident, plan: LoadPlan, signal: AbortSignal): Promise<void> {
    let successor: Promise<Lease> | undefined;
    resident.onGone = () => {
      if (isClosing || signal.aborted) return;
      successor = lend(residents.begin(plan), signal);
      successor.catch(() => undefined);
    };
    try {
      await residents.drainAndRemove(resident, signal);
    } catch (error) {
      resident.onGone = undefined;
      throw error;
    }
    if (successor === undefined) return load(plan, signal);
    (await successor).release();
  }

  return {
    async acquire(plan, id, signal) {
      const joined = await whenJoinable(id, signal, (present) => present && lend(present, signal));
      if (joined) return joined;
      const planned = await plan();
      return whenJoinable(id, signal, (present) => lend(present ?? residents.begin(planned), signal));
    },

    load,

    async unload(id) {
      const resident = residents.get(id);
      if (!resident) throw new ModelNotLoaded(id);
      await residents.unload(resident);
    },

    async unloadAll() {
      await Promise.all(residents.all().map(residents.unload));
    },

    loaded() {
      return residents
        .all()
        .toSorted((a, b) => Number(a.state === 'leaving') - Number(b.state === 'leaving') || b.lastUse - a.lastUse)
        .flatMap(({ model, recipe, backend, options: inForce, lastUseMs, server }) =>
          server ? [{ model, recipe, backend, options: inForce, lastUseMs, server }] : [],
        );
    },

    refuseNew,

    async close() {
      refuseNew();
      await options.nativeServers.close();
    },
  };
}

/** Whether a loaded model already runs as planned. */
function isSame(resident: Resident, plan: LoadPlan): boolean {
  if (resident.backend.name !== plan.backend.name || resident.model.path !== plan.model.path) return false;
  const names = new Set([...Object.keys(resident.options), ...Object.keys(plan.options)]);
  return [...names].every((name) => resident.options[name] === plan.options[name]);
}
