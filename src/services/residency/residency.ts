// The models in memory: loads each once, lends it to requests in turn, and makes room as the policy decides.
import { ModelNotLoaded, ServerStopping } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import { systemClock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { LoadPlan } from '../loading/load-plans.ts';
import type { MemoryUse } from '../loading/model-memory.ts';
import { createAdmission, type Expectation } from './admission.ts';
import { expiryOf } from './facts.ts';
import { isComing, planOf, type Resident, stickyOptions, type Ticket } from './resident.ts';
import { createResidents, type ResidentsOptions } from './residents.ts';
import type { EndTurn } from './turns.ts';

/** A loaded model that stays loaded until `release` is called. */
export interface Lease extends LoadPlan {
  server: NativeServer;
  /** May be called more than once. */
  release(): void;
}

/** A loaded model as the listings show it. */
export interface LoadedModel extends LoadPlan {
  server: NativeServer;
  memory?: MemoryUse | undefined;
  /** Unix time in milliseconds. */
  lastUseMs: number;
  pinned: boolean;
  /** When it goes unless it is used, Unix time in milliseconds; undefined while it is used, and for one that stays. */
  expiresAtMs: number | undefined;
  /** Requests that run on it or wait for their turn. */
  requests: number;
  /** Those of them that get their response as a stream. */
  streams: number;
}

/** Who asks, and for what. */
interface AcquireOptions {
  place: Place;
  /** False for what a native server does beside its work, however much of that there is. */
  takesTurn?: boolean;
  /** True for a client that gets its response as a stream. */
  isStream?: boolean;
}

export type Residency = ReturnType<typeof createResidency>;

export interface ResidencyOptions extends ResidentsOptions {
  /** Requests that may wait for one model; 64 if left out. */
  maxQueuedRequests?: number | undefined;
}

const DEFAULT_QUEUED_REQUESTS = 64;

/** Long because it lists what can be asked of residency, each in a few lines. */
export function createResidency(options: ResidencyOptions) {
  const { timers = systemClock, maxQueuedRequests = DEFAULT_QUEUED_REQUESTS } = options;
  const residents = createResidents(options);
  const admit = createAdmission({ maxWaiting: maxQueuedRequests });
  let isClosing = false;

  function refuseNew(): void {
    isClosing = true;
    for (const resident of residents.all()) {
      resident.cancelLoad(new ServerStopping());
      // Those who ask again are turned away.
      resident.turns.sendBack(() => true);
    }
  }

  /** Calls `decide` when no resident of that id is on its way out, in the tick in which that is known. */
  async function whenJoinable<T>(
    id: string,
    signal: AbortSignal,
    decideOn: (present: Resident | undefined) => T,
  ): Promise<Awaited<T>> {
    for (;;) {
      if (isClosing) throw new ServerStopping();
      signal.throwIfAborted();
      const present = residents.get(id);
      if (present?.state !== 'leaving' && present?.state !== 'cancelled') return await decideOn(present);
      await orAborted(present.settled(), signal);
    }
  }

  function leaseOf(
    resident: Resident,
    server: NativeServer,
    { endTurn, isStream }: { endTurn: EndTurn | undefined; isStream: boolean },
  ): Lease {
    const { model, recipe, backend, reason, options: inForce } = resident;
    let isReleased = false;
    if (isStream) resident.streams += 1;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      if (isStream) resident.streams -= 1;
      endTurn?.();
      resident.release();
    };
    return { model, recipe, backend, reason, options: inForce, server, release };
  }

  /** Resolves to undefined for a request that has to ask again, because the model goes before it has its turn. */
  async function lend(resident: Resident, request: Request): Promise<Lease | undefined> {
    const { signal, takesTurn, isStream, place, ticket } = request;
    resident.hold();
    try {
      const server = await orAborted(resident.ready, signal);
      const isHere = resident.server === server && !resident.isRemoving;
      if (isHere && !takesTurn) return leaseOf(resident, server, { endTurn: undefined, isStream });
      const endTurn = isHere ? await resident.turns.take({ place, order: ticket.order, signal }) : undefined;
      if (endTurn) return leaseOf(resident, server, { endTurn, isStream });
    } catch (error) {
      resident.release();
      throw error;
    }
    resident.release();
    return undefined;
  }

  /** What most requests get: a ready model, and a turn at once. */
  function lendNow(
    id: string,
    { signal, takesTurn, isStream }: Pick<Request, 'signal' | 'takesTurn' | 'isStream'>,
  ): Lease | undefined {
    const resident = residents.get(id);
    if (isClosing || signal.aborted || resident?.state !== 'ready' || !resident.server) return undefined;
    const endTurn = takesTurn ? resident.turns.tryTake() : undefined;
    if (takesTurn && !endTurn) return undefined;
    resident.hold();
    return leaseOf(resident, resident.server, { endTurn, isStream });
  }

  async function waitFor(plan: () => Promise<LoadPlan>, id: string, request: Request): Promise<Lease> {
    let planned: LoadPlan | undefined;
    for (;;) {
      const joined = await whenJoinable(id, request.signal, (present) => {
        const resident = present ?? (planned && residents.begin(planned, request.ticket));
        return resident ? lend(resident, request) : 'nobody to join';
      });
      if (joined !== 'nobody to join' && joined !== undefined) return joined;
      // What was planned a while ago may have changed by the time when it is needed again.
      planned = joined === undefined ? undefined : await plan();
    }
  }

  function expectationFor(id: string): Expectation {
    const resident = residents.get(id);
    return resident?.state === 'ready'
      ? { isLoaded: true, waitMs: resident.turns.expectedWaitMs() }
      : { isLoaded: false, waitMs: residents.averageLoadMs() };
  }

  function load(plan: LoadPlan, signal: AbortSignal, ticket = residents.nextTicket()): Promise<void> {
    return whenJoinable(plan.model.id, signal, async (present) => {
      if (present && isSame(present, plan)) {
        present.pinned = plan.pinned ?? present.pinned;
        present.keepAliveMs = plan.keepAliveMs ?? present.keepAliveMs;
        if (isComing(present)) plan.onStart?.();
        await comeUp(present, signal);
      } else if (present === undefined) {
        await comeUp(residents.begin(plan, ticket), signal);
      } else if (isComing(present)) {
        // Others wait for this load and shall not fail; how it ends is theirs to hear.
        await orAborted(
          present.ready.catch(() => undefined),
          signal,
        );
        await load(plan, signal, ticket);
      } else {
        await replace(present, { plan: { ...stickyOptions(present), ...plan }, ticket, signal });
      }
    });
  }

  /** Waits for a load, and keeps it from being given up meanwhile. */
  async function comeUp(resident: Resident, signal: AbortSignal): Promise<void> {
    resident.hold();
    try {
      await orAborted(resident.ready, signal);
    } finally {
      resident.release();
      residents.reconsider();
    }
  }

  /** The new load begins in the very tick in which the old one is gone, so that waiting requests join it. */
  async function replace(
    resident: Resident,
    next: { plan: LoadPlan; ticket: Ticket; signal: AbortSignal },
  ): Promise<void> {
    const { plan, ticket, signal } = next;
    const former = planOf(resident);
    let successor: Promise<void> | undefined;
    resident.onGone = () => {
      if (isClosing || signal.aborted) return;
      successor = comeUp(residents.begin(plan, ticket, [former]), signal);
      successor.catch(() => undefined);
    };
    try {
      await residents.drainAndRemove(resident, signal);
    } catch (error) {
      resident.onGone = undefined;
      throw error;
    }
    await (successor ?? load(plan, signal, ticket));
  }

  return {
    /**
     * Lends a model, loading it first if need be. Concurrent calls share one load, and a caller's place is kept from the
     * load until its release, so that no other model can push it out in between. While its native server has its hands
     * full, callers wait for their turn. `plan` is asked only when a load may be due, and before any model has to leave
     * for it.
     * @throws {ModelLoadFailed} {SlotsPinned} {ModelSaturated} {ModelStillLoading} {ServerStopping}, what `plan` throws,
     *   or the signal's reason
     */
    async acquire(
      plan: () => Promise<LoadPlan>,
      id: string,
      signal: AbortSignal,
      { place, takesTurn = true, isStream = false }: AcquireOptions,
    ): Promise<Lease> {
      const lease = lendNow(id, { signal, takesTurn, isStream });
      if (lease) return lease;
      const leave = admit(id, expectationFor(id));
      try {
        return await waitFor(plan, id, { signal, takesTurn, isStream, place, ticket: residents.nextTicket() });
      } finally {
        leave();
      }
    },

    /**
     * Loads with exactly these options. A model that is loaded with others ends its requests and is loaded again; requests
     * that come meanwhile get the new one, and if its load fails, the old one comes back. Throws as `acquire` does.
     */
    load: (plan: LoadPlan, signal: AbortSignal): Promise<void> => load(plan, signal),

    /** From now on this model goes when nobody has used it for so long; Infinity for never. Unknown ids are no error. */
    keepAlive(id: string, ms: number): void {
      const resident = residents.get(id);
      if (!resident) return;
      resident.keepAliveMs = ms;
      residents.reconsider();
    },

    /** Protects a model from making room for others, or takes that back. @throws {ModelNotLoaded} */
    pin(id: string, pinned: boolean): void {
      const resident = residents.get(id);
      if (!resident) throw new ModelNotLoaded(id);
      resident.pinned = pinned;
      residents.reconsider();
    },

    /** Running requests get a grace; a load that is still going on fails. @throws {ModelNotLoaded} */
    async unload(id: string): Promise<void> {
      const resident = residents.get(id);
      if (!resident) throw new ModelNotLoaded(id);
      await residents.unload(resident);
    },

    async unloadAll(): Promise<void> {
      await Promise.all(residents.all().map(residents.unload));
    },

    /** Most recently used first; models that are about to go last. */
    loaded(): readonly LoadedModel[] {
      return residents
        .all()
        .toSorted((a, b) => Number(a.state === 'leaving') - Number(b.state === 'leaving') || b.lastUse - a.lastUse)
        .flatMap((resident) => (resident.server ? listed(resident, resident.server) : []));
    },

    /** Models that wait for their place or are being started, in the order in which they came. */
    loading: (): readonly LoadPlan[] => residents.all().filter(isComing).map(planOf),

    get(id: string): LoadedModel | undefined {
      const resident = residents.get(id);
      return resident?.server && listed(resident, resident.server);
    },

    /** Turns away, with ServerStopping, everyone who comes or waits for a load. What runs goes on. */
    refuseNew,

    /** Also ends every child. */
    async close(): Promise<void> {
      refuseNew();
      await options.nativeServers.close();
    },
  };

  function listed(resident: Resident, server: NativeServer): LoadedModel {
    const { model, recipe, backend, reason, options: inForce, memory, pinned, keepAliveMs, lastUseMs } = resident;
    const { leases: requests, streams } = resident;
    const atMs = expiryOf(resident);
    const expiresAtMs = atMs === undefined ? undefined : options.now() + atMs - timers.now();
    return {
      ...{ model, recipe, backend, reason, options: inForce, memory, server },
      ...{ pinned, keepAliveMs, lastUseMs, expiresAtMs, requests, streams },
    };
  }
}

interface Request extends Required<AcquireOptions> {
  signal: AbortSignal;
  ticket: Ticket;
}

/** Whether a loaded model already runs as planned. */
function isSame(resident: Resident, plan: LoadPlan): boolean {
  if (resident.backend.name !== plan.backend.name || resident.model.path !== plan.model.path) return false;
  const names = new Set([...Object.keys(resident.options), ...Object.keys(plan.options)]);
  // What is chosen by the memory of the moment would be another value now; the one of its load still counts.
  const isAutomatic = (name: string) =>
    [resident, plan].every(({ automatic }) => automatic?.names.includes(name) === true);
  return [...names].every((name) => resident.options[name] === plan.options[name] || isAutomatic(name));
}
