// Carries out what the policy decides about the models in memory; asks it whenever something has changed.
import { ModelLoadFailed, NativeServerStartFailed, SlotsPinned } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { ExitReport, NativeServer, NativeServers } from '../../processes/native-server.ts';
import type { LoadPlan } from '../loading/load-plans.ts';
import { createBringUp } from './bring-up.ts';
import { factsOf, factsOfNewcomer } from './facts.ts';
import { decide, fits, memoryVictim, type Policy, type ResidentFacts } from './policy.ts';
import {
  createResident,
  isComing,
  planOf,
  type Resident,
  type StickyOptions,
  stickyOptions,
  type Ticket,
} from './resident.ts';

/** A load that took a place, however it ended. */
export interface MeasuredLoad {
  model: string;
  recipe: string;
  outcome: 'ok' | 'error' | 'aborted';
  seconds: number;
}

export interface ResidentsOptions {
  nativeServers: NativeServers;
  /** Models per type, -1 for no limit; asked at each load. */
  maxLoadedModels: () => number;
  /** How long a busy model may go on taking requests while another one waits for its place; 3 s if left out. */
  batchMs?: number;
  /** How long an unused model stays whose load says nothing about that; for good if left out. */
  defaultKeepAliveMs?: number | undefined;
  /** How long requests may go on when their model is unloaded by hand. */
  unloadGraceMs: number;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Hears of the end of every child, whoever wanted it, before anybody who waits for that goes on. */
  onEnd?: (model: string, end: ExitReport | NativeServerStartFailed) => void;
  /** Hears of every load that began and ended. */
  onLoad?: (load: MeasuredLoad) => void;
  log: Log;
  /** For tests. */
  policy?: Policy;
  timers?: Clock;
}

const DEFAULT_BATCH_MS = 3000;

/** Long because all that changes the list of residents must be seen together: each change makes the policy look again. */
export function createResidents({
  nativeServers,
  maxLoadedModels,
  batchMs = DEFAULT_BATCH_MS,
  defaultKeepAliveMs = Number.POSITIVE_INFINITY,
  unloadGraceMs,
  now,
  onEnd,
  onLoad,
  log,
  policy = decide,
  timers = systemClock,
}: ResidentsOptions) {
  const residents = new Map<string, Resident>();
  /** Calls of those that wait for a place. */
  const grants = new Map<Resident, () => void>();
  /** Of models whose child died, for their next load. */
  const keptOptions = new Map<string, StickyOptions>();
  let wake: { atMs: number; cancel: () => void } | undefined;
  let isReconsidering = false;
  let isOutdated = false;
  let uses = 0;
  let arrivals = 0;
  const { prepare, start } = createBringUp({ nativeServers, freeMemoryFor, reconsider, timers, log });
  let loads = { count: 0, totalMs: 0 };
  // A clock may stand still between two uses, or be set back.
  const use = () => ({ lastUse: ++uses, lastUseMs: now() });
  const nextTicket = () => ({ order: ++arrivals, sinceMs: timers.now() });

  /** Begins a load; there must be no resident of that id. `displaced` comes back if it fails. */
  function begin(plan: LoadPlan, ticket: Ticket, displaced: readonly LoadPlan[] = []): Resident {
    const { id } = plan.model;
    const resident: Resident = createResident(
      { ...keptOptions.get(id), ...plan },
      {
        ticket,
        use,
        load: (signal) => load(resident, signal),
        onIdle,
        defaultKeepAliveMs,
        timers,
      },
    );
    keptOptions.delete(id);
    resident.displaced.push(...displaced);
    residents.set(id, resident);
    return resident;
  }

  async function load(resident: Resident, signal: AbortSignal): Promise<NativeServer> {
    const { model, recipe } = resident;
    let startedMs: number | undefined;
    /** The time that it took so far, in milliseconds. */
    const report = (outcome: MeasuredLoad['outcome']): number => {
      if (startedMs === undefined) return 0;
      const tookMs = timers.now() - startedMs;
      onLoad?.({ model: model.id, recipe: recipe.name, outcome, seconds: tookMs / 1000 });
      return tookMs;
    };
    try {
      signal.throwIfAborted();
      // All that may fail without taking a place comes before anybody has to leave.
      await prepare(resident, signal);
      signal.throwIfAborted();
      await placeFor(resident, signal);
      startedMs = timers.now();
      const { server, requests } = await start(resident, signal);
      const tookMs = report('ok');
      loads = { count: loads.count + 1, totalMs: loads.totalMs + tookMs };
      resident.server = server;
      resident.turns.setLimit(requests);
      resident.state = 'ready';
      resident.readySinceMs = timers.now();
      resident.idleSinceMs = timers.now();
      resident.displaced = [];
      void server.exited.then((exit) => {
        onEnd?.(model.id, exit);
        if (!exit.expected && residents.get(model.id) === resident) keptOptions.set(model.id, stickyOptions(resident));
        forget(resident);
      });
      log.info(`Loaded ${model.id} in ${(tookMs / 1000).toFixed(2)} s, pid ${server.pid}`);
      reconsider();
      return server;
    } catch (error) {
      const hasFailed = !signal.aborted;
      report(hasFailed ? 'error' : 'aborted');
      if (error instanceof NativeServerStartFailed) onEnd?.(model.id, error);
      forget(resident);
      if (hasFailed) for (const plan of resident.displaced) bringBack(plan);
      throw error instanceof NativeServerStartFailed ? new ModelLoadFailed(model.id, error) : error;
    }
  }

  async function placeFor(resident: Resident, signal: AbortSignal): Promise<void> {
    const granted = new Promise<void>((resolve) => grants.set(resident, resolve));
    resident.state = 'queued';
    reconsider();
    try {
      await orAborted(granted, signal);
    } finally {
      grants.delete(resident);
    }
  }

  function reconsider(): void {
    isOutdated = true;
    if (isReconsidering) return;
    isReconsidering = true;
    try {
      // What is done may change what is to be decided.
      while (isOutdated) {
        isOutdated = false;
        act();
      }
    } finally {
      isReconsidering = false;
    }
  }

  function act(): void {
    const situation = { residents: facts(), limit: maxLoadedModels(), nowMs: timers.now(), batchMs };
    const { start, refuse, evict, keep, wakeAtMs } = policy(situation);
    for (const resident of named(refuse)) resident.cancelLoad(new SlotsPinned(resident.model));
    for (const resident of named(keep)) {
      resident.stay();
      // It has a time to go of its own again.
      isOutdated = true;
    }
    for (const { id, for: newcomer } of evict) {
      const resident = residents.get(id);
      if (resident) letGo(resident, newcomer === undefined ? undefined : residents.get(newcomer));
    }
    for (const resident of named(start)) {
      resident.state = 'loading';
      grants.get(resident)?.();
    }
    for (const resident of residents.values()) {
      if (resident.state === 'leaving' && resident.leases === 0 && !resident.isRemoving) void remove(resident);
    }
    wakeAt(wakeAtMs);
  }

  function letGo(resident: Resident, newcomer: Resident | undefined): void {
    const why = newcomer ? `to make room for ${newcomer.model.id}` : 'because nobody used it';
    log.info(`Unloading ${resident.model.id} ${why}`);
    resident.leave(newcomer ? 'place' : 'unused', newcomer);
    // Who came later and has not begun yet goes behind the newcomer.
    if (newcomer) resident.turns.sendBack((order) => order > newcomer.ticket.order);
  }

  function wakeAt(atMs: number | undefined): void {
    // A call too early only asks once more; that is cheaper than a new timer for each request.
    if (wake && atMs !== undefined && wake.atMs <= atMs) return;
    wake?.cancel();
    wake = undefined;
    if (atMs === undefined) return;
    const cancel = timers.after(atMs - timers.now(), () => {
      wake = undefined;
      reconsider();
    });
    wake = { atMs, cancel };
  }

  /** Most requests end while nothing depends on it. */
  function onIdle({ state, keepAliveMs }: Resident): void {
    if (state !== 'ready' || grants.size > 0 || Number.isFinite(keepAliveMs)) reconsider();
  }

  function named(ids: readonly string[]): Resident[] {
    return ids.flatMap((id) => residents.get(id) ?? []);
  }

  function facts(): ResidentFacts[] {
    return [...residents.values()].flatMap((resident) => factsOf(resident) ?? []);
  }

  async function freeMemoryFor(newcomer: Resident, signal: AbortSignal): Promise<boolean> {
    const id = memoryVictim(facts().filter((other) => other.id !== newcomer.model.id));
    const victim = id === undefined ? undefined : residents.get(id);
    if (victim === undefined) return false;
    if (victim.state === 'ready') {
      log.info(`Unloading ${victim.model.id} to have its memory for ${newcomer.model.id}`);
      await drainAndRemove(victim, signal, 'memory');
      return true;
    }
    await orAborted(victim.settled(), signal);
    // It may have stayed after all.
    return residents.get(victim.model.id) === victim ? freeMemoryFor(newcomer, signal) : true;
  }

  /** What left for a load that has failed, unless its place is taken or wanted by now. */
  function bringBack(plan: LoadPlan): void {
    if (residents.has(plan.model.id) || !fits(factsOfNewcomer(plan), { residents: facts(), limit: maxLoadedModels() }))
      return;
    log.info(`Loading ${plan.model.id} again, which had made room in vain`);
    const resident = begin(plan, nextTicket());
    // Nobody waits for it, but it shall not be given up for that.
    resident.hold();
    const release = () => resident.release();
    resident.ready.then(release, release);
  }

  /**
   * Takes a ready model out when its requests have ended.
   * @throws the signal's reason if it aborts before that; then the model stays, unless its child is being stopped.
   */
  async function drainAndRemove(
    resident: Resident,
    signal: AbortSignal,
    reason: 'replaced' | 'memory' = 'replaced',
  ): Promise<void> {
    resident.leave(reason);
    reconsider();
    try {
      await orAborted(resident.settled(), signal);
    } catch (error) {
      if (!resident.isRemoving && resident.leaving === reason) resident.stay();
      reconsider();
      throw error;
    }
  }

  /** Takes any resident out: a load is cancelled, running requests get a grace and then lose their model. */
  async function unload(resident: Resident): Promise<void> {
    resident.cancelLoad(new ModelLoadFailed(resident.model.id, new Error('it was unloaded while it was loading.')));
    if (resident.state === 'cancelled') return resident.settled();
    resident.leave('unloaded');
    // Who has not begun yet gets the model anew, from whoever loads it next.
    resident.turns.sendBack(() => true);
    reconsider();
    const cancel = timers.after(unloadGraceMs, () => {
      if (resident.isRemoving) return;
      log.warning(`${resident.model.id} is unloaded with ${resident.leases} requests still running`);
      void remove(resident);
    });
    await resident.settled();
    cancel();
  }

  async function remove(resident: Resident): Promise<void> {
    resident.isRemoving = true;
    await resident.server?.stop();
    const { leavingFor } = resident;
    if (leavingFor && isComing(leavingFor)) leavingFor.displaced.push(planOf(resident));
    forget(resident);
  }

  function forget(resident: Resident): void {
    if (residents.get(resident.model.id) === resident) residents.delete(resident.model.id);
    resident.server = undefined;
    resident.markGone();
    reconsider();
  }

  return {
    get: (id: string): Resident | undefined => residents.get(id),
    all: (): readonly Resident[] => [...residents.values()],
    /** The next place in the order of arrival. */
    nextTicket,
    begin,
    drainAndRemove,
    unload,
    /** To be called after a change of pins or times. */
    reconsider,
    averageLoadMs: () => (loads.count === 0 ? undefined : loads.totalMs / loads.count),
  };
}
