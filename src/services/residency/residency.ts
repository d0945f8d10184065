// The models in memory: loads each once, lends it to requests in turn, and makes room as the policy
// decides.
import { ServerStopping } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import { systemClock } from '../../lib/clock.ts';
import type { Place } from '../../lib/place.ts';
import type { NativeServer, NativeServers } from '../../processes/native-server.ts';
import { CONTEXT_OPTION } from '../../recipes/kit/options.ts';
import { ModelNotLoaded, ModelSaturated, ModelStillLoading } from './errors.ts';
import type { LoadPlan, MemoryUse, OnLoadProgress } from './load-plan.ts';
import type { Resident, Ticket } from './resident.ts';
import { Residents, type ResidentsOptions } from './residents.ts';
import type { EndTurn, ShareOf } from './turns.ts';
import { WaitingList } from './waiting-list.ts';

/** A request's hold on a model in memory: it stays at least until `release`. */
export type ResidentLease = LoadPlan & { server: NativeServer; release(): void };

/** A model whose native server runs, as lists and `/health` show it. */
export interface LoadedModel extends LoadPlan {
  server: NativeServer;
  memory?: MemoryUse | undefined;
  /** Unix time in milliseconds. */
  lastUseMs: number;
  pinned: boolean;
  /**
   * When it goes unless it is used, Unix time in milliseconds; undefined while it is used, and for
   * one that stays.
   */
  expiresAtMs: number | undefined;
  /** That run on it or wait for their turn. */
  requests: number;
  /** Those of them whose responses are streams. */
  streams: number;
}

/** What a request says of itself when it asks for a model. */
interface AcquireOptions {
  place: Place;
  /**
   * False for what a native server does in parallel with its work, however much of that there is.
   */
  takesTurn?: boolean;
  isStream?: boolean;
}

type WaitingRequest = Required<AcquireOptions> & { signal: AbortSignal; ticket: Ticket };

/** What residency needs of the rooms around. */
export interface ResidencyOptions extends ResidentsOptions {
  nativeServers: Pick<NativeServers, 'close'>;
  /**
   * Requests that may wait for one model, whatever they wait for: a place, its load or their turn.
   */
  maxQueuedRequests: number;
  /** How many of them may be of one key. */
  shareOf: ShareOf;
  /** Hears of each request and load that wants a model; what it returns is waited for. */
  makeWay: (id: string) => Promise<void> | undefined;
}

/** No request waits for a place any more, but a service manager waits for the end. */
const BEFORE_END_MS = 4000;

/** The one place that loads and unloads models; requests borrow them here. */
export class Residency {
  readonly #options: ResidencyOptions;
  readonly #residents: Residents;
  readonly #waiting = new Map<string, WaitingList>();
  #isClosing = false;

  constructor(options: ResidencyOptions) {
    this.#options = options;
    this.#residents = new Residents(options);
  }

  /**
   * Lends a model, loading it first if need be. Concurrent calls share one load, and a caller's
   * place is kept from the load until its release, so that no other model can push it out in
   * between. While its native server has its hands full, callers wait for their turn. `plan` is
   * asked only when a load may be due, and before any model has to leave for it.
   * @throws {ModelLoadFailed} {SlotsPinned} {ModelSaturated} {ModelStillLoading} {ServerStopping},
   *   what `plan` throws, or the signal's reason
   */
  async acquire(
    plan: () => Promise<LoadPlan>,
    id: string,
    signal: AbortSignal,
    { place, takesTurn = true, isStream = false }: AcquireOptions,
  ): Promise<ResidentLease> {
    const way = this.#options.makeWay(id);
    if (way !== undefined) await orAborted(way, signal);
    const lease = this.#lendNow(id, { signal, takesTurn, isStream, place });
    if (lease) return lease;
    const waiting = this.#waiting.get(id) ?? new WaitingList();
    this.#requireRoom(id, waiting, place);
    waiting.add(place.key);
    this.#waiting.set(id, waiting);
    try {
      const ticket = this.#residents.nextTicket();
      return await this.#waitFor(plan, id, { signal, takesTurn, isStream, place, ticket });
    } finally {
      waiting.remove(place.key);
      if (waiting.length === 0) this.#waiting.delete(id);
    }
  }

  /**
   * Requests that come meanwhile get the new one, and if its load fails, the old one comes back.
   */
  async load(
    plan: LoadPlan,
    signal: AbortSignal,
    onProgress: OnLoadProgress = () => {},
  ): Promise<void> {
    const way = this.#options.makeWay(plan.model.id);
    if (way !== undefined) await orAborted(way, signal);
    await this.#load(plan, { ticket: this.#residents.nextTicket(), signal, onProgress });
  }

  /**
   * From now on this model goes when it was unused for so long; Infinity for never. Unknown ids are
   * ignored.
   */
  keepAlive(id: string, ms: number): void {
    const resident = this.#residents.get(id);
    if (!resident) return;
    resident.keepAliveMs = ms;
    this.#residents.reconsider();
  }

  /** Protects a model from making room for others, or takes that back. @throws {ModelNotLoaded} */
  pin(id: string, pinned: boolean): void {
    this.#known(id).pinned = pinned;
    this.#residents.reconsider();
  }

  /** Running requests get a grace; a load that is still going on fails. @throws {ModelNotLoaded} */
  async unload(id: string): Promise<void> {
    await this.#residents.unload(this.#known(id));
  }

  async unloadAll(): Promise<void> {
    await Promise.all(this.#residents.all().map((resident) => this.#residents.unload(resident)));
  }

  /** Most recently used first; models that are about to go last. */
  loaded(): readonly LoadedModel[] {
    return this.#residents
      .all()
      .toSorted(
        (a, b) =>
          Number(a.state === 'leaving') - Number(b.state === 'leaving') || b.lastUse - a.lastUse,
      )
      .flatMap((resident) => this.#listed(resident) ?? []);
  }

  /** Models that wait for their place or are being started, in the order in which they came. */
  loading(): readonly LoadPlan[] {
    return this.#residents.all().flatMap((resident) => (resident.isComing ? [resident.plan] : []));
  }

  /** The same as that of `get`, which makes a list of all that is known of it. */
  modelOf(id: string): LoadPlan['model'] | undefined {
    const resident = this.#residents.get(id);
    return resident?.server && resident.plan.model;
  }

  get(id: string): LoadedModel | undefined {
    return this.#listed(this.#residents.get(id));
  }

  /**
   * Turns away, with ServerStopping, every request that comes or waits for a load. What runs goes
   * on.
   */
  refuseNew(): void {
    this.#isClosing = true;
    for (const resident of this.#residents.all()) {
      resident.cancelLoad(new ServerStopping());
      // A request that asks again is turned away.
      resident.turns.sendBack(() => true);
    }
  }

  async close(): Promise<void> {
    this.refuseNew();
    await Promise.all(
      this.#residents.all().map((resident) => this.#residents.beforeStop(resident, BEFORE_END_MS)),
    );
    await this.#options.nativeServers.close();
  }

  #known(id: string): Resident {
    const resident = this.#residents.get(id);
    if (!resident) throw new ModelNotLoaded(id);
    return resident;
  }

  #listed(resident: Resident | undefined): LoadedModel | undefined {
    if (resident?.server === undefined) return undefined;
    const { now, timers = systemClock } = this.#options;
    const { expiresAtMs: atMs } = resident;
    // From the clock that never goes back to that for people.
    const expiresAtMs = atMs === undefined ? undefined : now() + atMs - timers.now();
    return {
      ...resident.plan,
      options: resident.options,
      memory: resident.memory,
      server: resident.server,
      pinned: resident.pinned,
      keepAliveMs: resident.keepAliveMs,
      lastUseMs: resident.lastUseMs,
      expiresAtMs,
      requests: resident.leases,
      streams: resident.streams,
    };
  }

  #requireRoom(model: string, list: WaitingList, { key }: Place): void {
    const { maxQueuedRequests, shareOf } = this.#options;
    if (list.hasRoomFor(key, maxQueuedRequests, shareOf)) return;
    const { length: waiting } = list;
    const resident = this.#residents.get(model);
    if (resident?.state !== 'ready')
      throw new ModelStillLoading({ model, waiting, waitMs: this.#residents.averageLoadMs() });
    throw new ModelSaturated({ model, waiting, waitMs: resident.turns.expectedWaitMs() });
  }

  /**
   * Calls `decide` when no resident of that id is on its way out, in the tick in which that is
   * known.
   */
  async #whenJoinable<T>(
    id: string,
    signal: AbortSignal,
    decideOn: (present: Resident | undefined) => T,
  ): Promise<Awaited<T>> {
    for (;;) {
      if (this.#isClosing) throw new ServerStopping();
      signal.throwIfAborted();
      const present = this.#residents.get(id);
      if (present?.state !== 'leaving' && present?.state !== 'cancelled')
        return await decideOn(present);
      await orAborted(present.settled(), signal);
    }
  }

  async #waitFor(
    plan: () => Promise<LoadPlan>,
    id: string,
    request: WaitingRequest,
  ): Promise<ResidentLease> {
    let planned: LoadPlan | undefined;
    for (;;) {
      const joined = await this.#whenJoinable(id, request.signal, (present) => {
        const resident = present ?? (planned && this.#residents.begin(planned, request.ticket));
        return resident ? this.#lend(resident, request) : 'not planned';
      });
      if (joined !== 'not planned' && joined !== undefined) return joined;
      // What was planned a while ago may have changed by the time when it is needed again.
      planned = joined === undefined ? undefined : await plan();
    }
  }

  /**
   * Resolves to undefined for a request that has to ask again, because the model goes before it has
   * its turn.
   */
  async #lend(
    resident: Resident,
    { signal, takesTurn, isStream, place, ticket }: WaitingRequest,
  ): Promise<ResidentLease | undefined> {
    resident.hold();
    try {
      const server = await orAborted(resident.ready, signal);
      const isHere = resident.server === server && !resident.isRemoving;
      if (isHere && !takesTurn) return leaseOf(resident, server, { endTurn: undefined, isStream });
      const endTurn = isHere
        ? await resident.turns.take({ place, order: ticket.order, signal })
        : undefined;
      if (endTurn) return leaseOf(resident, server, { endTurn, isStream });
    } catch (error) {
      resident.release();
      throw error;
    }
    resident.release();
    return undefined;
  }

  #lendNow(
    id: string,
    { signal, takesTurn, isStream, place }: Omit<WaitingRequest, 'ticket'>,
  ): ResidentLease | undefined {
    const resident = this.#residents.get(id);
    if (this.#isClosing || signal.aborted || resident?.state !== 'ready' || !resident.server)
      return undefined;
    const endTurn = takesTurn ? resident.turns.tryTake(place) : undefined;
    if (takesTurn && !endTurn) return undefined;
    resident.hold();
    return leaseOf(resident, resident.server, { endTurn, isStream });
  }

  #load(plan: LoadPlan, asked: Asked): Promise<void> {
    const { ticket, signal, onProgress } = asked;
    return this.#whenJoinable(plan.model.id, signal, async (present) => {
      if (present === undefined) {
        await this.#comeUp(this.#residents.begin(plan, ticket), asked);
      } else if (isSame(present, plan)) {
        present.pinned = plan.pinned ?? present.pinned;
        present.keepAliveMs = plan.keepAliveMs ?? present.keepAliveMs;
        await this.#comeUp(present, asked);
      } else if (present.isComing) {
        // Others wait for this load and shall not fail; how it ends is for them alone.
        const itsEnd = present.ready.catch(() => undefined);
        await orAborted(itsEnd, signal);
        await this.#load(plan, { ticket, signal, onProgress });
      } else {
        await this.#replace(present, { ...present.stickyOptions, ...plan }, asked);
      }
    });
  }

  /** Waits for a load, and keeps it from being given up meanwhile. */
  async #comeUp(resident: Resident, { signal, onProgress }: Asked): Promise<void> {
    if (resident.isComing) resident.listen(onProgress);
    resident.hold();
    try {
      await orAborted(resident.ready, signal);
    } finally {
      resident.release();
      this.#residents.reconsider();
    }
  }

  /**
   * The new load begins in the very tick in which the old one is gone, so that waiting requests
   * join it.
   */
  async #replace(resident: Resident, plan: LoadPlan, asked: Asked): Promise<void> {
    const former = resident.planAgain;
    let successor: Promise<void> | undefined;
    resident.onGone = () => {
      if (this.#isClosing || asked.signal.aborted) return;
      successor = this.#comeUp(this.#residents.begin(plan, asked.ticket, [former]), asked);
      successor.catch(() => undefined);
    };
    try {
      await this.#residents.drainAndRemove(resident, asked.signal);
    } catch (error) {
      resident.onGone = undefined;
      throw error;
    }
    await (successor ?? this.#load(plan, asked));
  }
}

/** Who waits for a load. */
type Asked = { ticket: Ticket; signal: AbortSignal; onProgress: OnLoadProgress };

function leaseOf(
  resident: Resident,
  server: NativeServer,
  { endTurn, isStream }: { endTurn: EndTurn | undefined; isStream: boolean },
): ResidentLease {
  let isReleased = false;
  if (isStream) resident.streams += 1;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    if (isStream) resident.streams -= 1;
    endTurn?.();
    resident.release();
  };
  return { ...resident.plan, options: resident.options, server, release };
}

function isSame({ plan: present, options }: Resident, plan: LoadPlan): boolean {
  if (present.backend.name !== plan.backend.name || present.model.path !== plan.model.path)
    return false;
  const names = new Set([...Object.keys(options), ...Object.keys(plan.options)]);
  // What is chosen by the memory of the moment would be another value now; the one of its load
  // still counts.
  if (present.isContextOpen && plan.isContextOpen) names.delete(CONTEXT_OPTION);
  return [...names].every((name) => options[name] === plan.options[name]);
}
