// Carries out what the policy decides about the models in memory; asks it whenever something has changed.
import { ModelLoadFailed, NativeServerStartFailed, SlotsPinned } from '../../errors.ts';
import { orAborted } from '../../lib/aborting.ts';
import type { Log } from '../../lib/log.ts';
import type { Timers } from '../../lib/timers.ts';
import type { ExitReport, NativeServer, NativeServers } from '../../processes/native-server.ts';
import type { LoadPlan } from '../loading/load-plans.ts';
import type { ContextTaken } from '../loading/model-memory.ts';
import { type BroughtUp, bringUp } from './bring-up.ts';
import { factsOf, factsOfNewcomer } from './facts.ts';
import { fits, memoryVictim, type Policy, type ResidentFacts } from './policy.ts';
import {
  createResident,
  isComing,
  planOf,
  type Resident,
  type StickyOptions,
  stickyOptions,
  type Ticket,
} from './resident.ts';

interface Residents {
  get(id: string): Resident | undefined;
  all(): readonly Resident[];
  /** The next place in the order of arrival. */
  nextTicket(): Ticket;
  /** Begins a load; there must be no resident of that id. `displaced` comes back if it fails. */
  begin(plan: LoadPlan, ticket: Ticket, displaced?: readonly LoadPlan[]): Resident;
  /**
   * Takes a ready model out when its requests have ended.
   * @throws the signal's reason if it aborts before that; then the model stays, unless its child is being stopped.
   */
  drainAndRemove(resident: Resident, signal: AbortSignal): Promise<void>;
  /** Takes any resident out: a load is cancelled, running requests get a grace and then lose their model. */
  unload(resident: Resident): Promise<void>;
  /** To be called after a change of pins or times. */
  reconsider(): void;
}

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
  /** How long requests may join a busy model while another one waits for its place. */
  batchMs: number;
  /** How long an unused model stays that was loaded without a word about that; Infinity for good. */
  defaultKeepAliveMs: number;
  unloadGraceMs: number;
  policy: Policy;
  timers: Timers;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Told of the end of every child, whoever wanted it, before anybody who waits for that goes on. */
  onEnd?: (model: string, end: ExitReport | NativeServerStartFailed) => void;
  /** Told of every load that began and ended. */
  onLoad?: (load: MeasuredLoad) => void;
  log: Log;
}

/** Long because all that changes the list of residents must be seen together: each change makes the policy look again. */
export function createResidents(deps: ResidentsOptions): Residents {
  const { nativeServers, maxLoadedModels, batchMs, unloadGraceMs, policy, timers, now, onEnd, onLoad, log } = deps;
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
  // A clock may stand still between two uses, or be set back.
  const use = () => ({ lastUse: ++uses, lastUseMs: now() });
  const nextTicket = () => ({ order: ++arrivals, sinceMs: timers.now() });

  function begin(plan: LoadPlan, ticket: Ticket, displaced: readonly LoadPlan[] = []): Resident {
    const { id } = plan.model;
    const resident: Resident = createResident(
      { ...keptOptions.get(id), ...plan },
      {
        ticket,
        use,
        load: (signal) => load(resident, signal),
        onIdle,
        defaultKeepAliveMs: deps.defaultKeepAliveMs,
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
      const { server, concurrency, contextSize } = await bringUpSomehow(resident, signal);
      const tookMs = report('ok');
      resident.server = server;
      resident.turns.setLimit(concurrency);
      if (contextSize !== undefined) noteContext(resident, { contextSize, requests: concurrency });
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

  /** On the next backend, where there is one, when this one turns out not to work here. */
  async function prepare(resident: Resident, signal: AbortSignal): Promise<void> {
    for (;;) {
      const { recipe, model, options, backend } = resident;
      try {
        return await recipe.launch.prepare?.({ model, options, backend, signal });
      } catch (error) {
        await takeNextBackend(resident, error, signal);
      }
    }
  }

  /** @throws `error` when there is no other. */
  async function takeNextBackend(resident: Resident, error: unknown, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!(error instanceof NativeServerStartFailed) || resident.fallBack === undefined) throw error;
    const { model, backend, reason, options, automatic, fallBack } = await resident.fallBack(error, signal);
    Object.assign(resident, { model, backend, reason, options, automatic, fallBack });
    // What it leaves, such as the NPU, may be somebody else's now.
    reconsider();
  }

  /** On the next backend, where there is one, when the native server of one does not start. */
  async function bringUpSomehow(resident: Resident, signal: AbortSignal): Promise<BroughtUp> {
    const freeMemory = async (until: AbortSignal) => {
      const isFreed = await freeMemoryFor(resident, until);
      if (isFreed) await decideOptions(resident);
      return isFreed;
    };
    for (;;) {
      await decideOptions(resident);
      log.info(`Loading ${resident.model.id} with ${resident.recipe.name}:${resident.backend.name}`);
      try {
        return await bringUp(resident, signal, { nativeServers, freeMemory, timers, log });
      } catch (error) {
        await takeNextBackend(resident, error, signal);
        await prepare(resident, signal);
      }
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
    get: (id) => residents.get(id),
    all: () => [...residents.values()],
    nextTicket,
    begin,
    drainAndRemove,
    unload,
    reconsider,
  };
}

/** What depends on the memory of the moment. */
async function decideOptions(resident: Resident): Promise<void> {
  const decided = await resident.automatic?.decide();
  if (decided === undefined) return;
  resident.options = { ...resident.options, ...decided.options };
  resident.memory = decided.memory;
}

/** What the native server has really taken, which may be another context than was planned. */
function noteContext(resident: Resident, taken: ContextTaken): void {
  const { memory, automatic } = resident;
  if (memory === undefined) return;
  const needed = automatic?.neededWith?.(taken) ?? memory.needed;
  resident.memory = { ...memory, needed, contextSize: taken.contextSize };
}
