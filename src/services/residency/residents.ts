// Carries out what the policy decides about the models in memory; asks it whenever something has
// changed.
import { orAborted } from '../../lib/aborting.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { ExitReport, NativeServer } from '../../processes/native-server.ts';
import { ModelLoadFailed } from '../../recipes/kit/errors.ts';
import { SlotsPinned } from './errors.ts';
import type { BringUp, LoadPlan } from './load-plan.ts';
import { decide, fitsAsIs, memoryVictim, type Policy, type ResidentFacts } from './policy.ts';
import { factsOfNewcomer, Resident, type StickyOptions, type Ticket } from './resident.ts';

/** A load that is over, for counters and traces. */
export interface MeasuredLoad {
  model: string;
  recipe: string;
  outcome: 'ok' | 'error' | 'aborted';
  /** Since it had its place in memory. */
  seconds: number;
}

/** What the models in memory are led by, and who hears of them. */
export interface ResidentsOptions {
  bringUp: BringUp;
  maxLoadedModels: () => number;
  /**
   * How long a busy model may go on taking requests while another one waits for its place; 3 s if
   * left out.
   */
  batchMs?: number;
  /** How long a model stays unused; Infinity or undefined for always. */
  defaultKeepAliveMs: number | undefined;
  unloadGraceMs: number;
  /** Unix time in milliseconds. */
  now: () => number;
  /** Hears of the end of every child, expected or not, before what waited for that goes on. */
  onEnd: (model: string, end: ExitReport | NativeServerStartFailed) => void;
  /**
   * Called before a native server that is ready is stopped, which waits for it: it has to be quick,
   * and may not reject.
   */
  beforeStop: (leaving: LoadPlan & { server: NativeServer }, limitMs: number) => Promise<void>;
  /** Hears of each load, once it is over. */
  onLoad: (load: MeasuredLoad) => void;
  log: Log;
  policy?: Policy;
  timers?: Clock;
}

const DEFAULT_BATCH_MS = 3000;
/** A request may wait for the place. */
const BEFORE_STOP_MS = 2000;

/** The models in memory and on their way there. */
export class Residents {
  readonly #options: ResidentsOptions;
  readonly #timers: Clock;
  readonly #residents = new Map<string, Resident>();
  readonly #grants = new Map<Resident, () => void>();
  /** Of models whose child died, for their next load. */
  readonly #keptOptions = new Map<string, StickyOptions>();
  #wake: { atMs: number; cancel: () => void } | undefined;
  #isReconsidering = false;
  #isOutdated = false;
  #uses = 0;
  #arrivals = 0;
  #loads = { count: 0, totalMs: 0 };

  constructor(options: ResidentsOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemClock;
  }

  get(id: string): Resident | undefined {
    return this.#residents.get(id);
  }

  all(): readonly Resident[] {
    return [...this.#residents.values()];
  }

  /** The next place in the order of arrival. */
  nextTicket(): Ticket {
    return { order: ++this.#arrivals, sinceMs: this.#timers.now() };
  }

  averageLoadMs(): number | undefined {
    const { count, totalMs } = this.#loads;
    return count === 0 ? undefined : totalMs / count;
  }

  /** Begins a load; there must not be a resident of that id. `displaced` comes back if it fails. */
  begin(plan: LoadPlan, ticket: Ticket, displaced: readonly LoadPlan[] = []): Resident {
    const { id } = plan.model;
    const resident = new Resident(
      { ...this.#keptOptions.get(id), ...plan },
      {
        ticket,
        // A clock may stand still between two uses, or be set back.
        use: () => ({ lastUse: ++this.#uses, lastUseMs: this.#options.now() }),
        load: (coming, signal) => this.#load(coming, signal),
        onIdle: (idle) => this.#onIdle(idle),
        defaultKeepAliveMs: this.#options.defaultKeepAliveMs ?? Number.POSITIVE_INFINITY,
        timers: this.#timers,
      },
    );
    this.#keptOptions.delete(id);
    resident.displaced.push(...displaced);
    this.#residents.set(id, resident);
    return resident;
  }

  async #load(resident: Resident, signal: AbortSignal): Promise<NativeServer> {
    const { id } = resident;
    let startedMs: number | undefined;
    const measure = (outcome: MeasuredLoad['outcome']): number => {
      if (startedMs === undefined) return 0;
      const tookMs = this.#timers.now() - startedMs;
      const recipe = resident.plan.recipe.name;
      this.#options.onLoad({ model: id, recipe, outcome, seconds: tookMs / 1000 });
      return tookMs;
    };
    try {
      signal.throwIfAborted();
      const { server, requests } = await this.#options.bringUp(resident.plan, {
        signal,
        onProgress: (progress) => resident.report(progress),
        take: async () => {
          if (startedMs !== undefined) return;
          await this.#placeFor(resident, signal);
          startedMs = this.#timers.now();
        },
        freeMemory: () => this.#freeMemoryFor(resident, signal),
        update: (load) => {
          resident.update(load);
          this.reconsider();
        },
      });
      const tookMs = measure('ok');
      this.#loads = { count: this.#loads.count + 1, totalMs: this.#loads.totalMs + tookMs };
      resident.becomeReady(server, requests);
      void server.exited.then((exit) => this.#ended(resident, exit));
      this.#options.log.info(`Loaded ${id} in ${(tookMs / 1000).toFixed(2)} s, pid ${server.pid}`);
      this.reconsider();
      return server;
    } catch (error) {
      const hasFailed = !signal.aborted;
      measure(hasFailed ? 'error' : 'aborted');
      if (error instanceof NativeServerStartFailed) this.#options.onEnd(id, error);
      this.#forget(resident);
      if (hasFailed) for (const plan of resident.displaced) this.#bringBack(plan);
      throw error instanceof NativeServerStartFailed ? new ModelLoadFailed(id, error) : error;
    }
  }

  #ended(resident: Resident, exit: ExitReport): void {
    const { id } = resident;
    this.#options.onEnd(id, exit);
    if (!exit.expected && this.#residents.get(id) === resident)
      this.#keptOptions.set(id, resident.stickyOptions);
    this.#forget(resident);
  }

  async #placeFor(resident: Resident, signal: AbortSignal): Promise<void> {
    const granted = new Promise<void>((resolve) => this.#grants.set(resident, resolve));
    resident.state = 'queued';
    this.reconsider();
    try {
      await orAborted(granted, signal);
    } finally {
      this.#grants.delete(resident);
    }
  }

  /** To be called after a change of pins, times or places. */
  reconsider(): void {
    this.#isOutdated = true;
    if (this.#isReconsidering) return;
    this.#isReconsidering = true;
    try {
      // What is done may change what is to be decided.
      while (this.#isOutdated) {
        this.#isOutdated = false;
        this.#act();
      }
    } finally {
      this.#isReconsidering = false;
    }
  }

  #act(): void {
    const { policy = decide, maxLoadedModels, batchMs = DEFAULT_BATCH_MS } = this.#options;
    const situation = {
      residents: this.#facts(),
      limit: maxLoadedModels(),
      nowMs: this.#timers.now(),
      batchMs,
    };
    const { start, refuse, evict, keep, wakeAtMs } = policy(situation);
    for (const resident of this.#named(refuse))
      resident.cancelLoad(new SlotsPinned(resident.plan.model));
    for (const resident of this.#named(keep)) {
      resident.stay();
      // It has a time to go of its own again.
      this.#isOutdated = true;
    }
    for (const { id, for: newcomer } of evict) {
      const resident = this.#residents.get(id);
      if (resident)
        this.#letGo(resident, newcomer === undefined ? undefined : this.#residents.get(newcomer));
    }
    for (const resident of this.#named(start)) {
      resident.state = 'loading';
      this.#grants.get(resident)?.();
    }
    for (const resident of this.#residents.values()) {
      if (resident.state === 'leaving' && resident.leases === 0 && !resident.isRemoving)
        void this.#remove(resident);
    }
    this.#wakeAt(wakeAtMs);
  }

  #letGo(resident: Resident, newcomer: Resident | undefined): void {
    const why = newcomer ? `to make room for ${newcomer.id}` : 'because it was not used';
    this.#options.log.info(`Unloading ${resident.id} ${why}`);
    resident.leave(newcomer ? 'place' : 'unused', newcomer);
    // A request that came later and has not begun yet goes behind the newcomer.
    if (newcomer) resident.turns.sendBack((order) => order > newcomer.ticket.order);
  }

  #wakeAt(atMs: number | undefined): void {
    // A call too early only asks once more; that is cheaper than a new timer for each request.
    if (this.#wake && atMs !== undefined && this.#wake.atMs <= atMs) return;
    this.#wake?.cancel();
    this.#wake = undefined;
    if (atMs === undefined) return;
    const cancel = this.#timers.after(atMs - this.#timers.now(), () => {
      this.#wake = undefined;
      this.reconsider();
    });
    this.#wake = { atMs, cancel };
  }

  /** Most requests end while nothing depends on it. */
  #onIdle({ state, keepAliveMs }: Resident): void {
    if (state !== 'ready' || this.#grants.size > 0 || Number.isFinite(keepAliveMs))
      this.reconsider();
  }

  #named(ids: readonly string[]): Resident[] {
    return ids.flatMap((id) => this.#residents.get(id) ?? []);
  }

  #facts(): ResidentFacts[] {
    return this.all().flatMap((resident) => resident.facts ?? []);
  }

  async #freeMemoryFor(newcomer: Resident, signal: AbortSignal): Promise<boolean> {
    const id = memoryVictim(this.#facts().filter((other) => other.id !== newcomer.id));
    const victim = id === undefined ? undefined : this.#residents.get(id);
    if (victim === undefined) return false;
    if (victim.state === 'ready') {
      this.#options.log.info(`Unloading ${victim.id} to have its memory for ${newcomer.id}`);
      await this.drainAndRemove(victim, signal, 'memory');
      return true;
    }
    await orAborted(victim.settled(), signal);
    // It may have stayed after all.
    return this.#residents.get(victim.id) === victim ? this.#freeMemoryFor(newcomer, signal) : true;
  }

  /** What left for a load that has failed, unless its place is taken or wanted by now. */
  #bringBack(plan: LoadPlan): void {
    const { id } = plan.model;
    const situation = { residents: this.#facts(), limit: this.#options.maxLoadedModels() };
    if (this.#residents.has(id) || !fitsAsIs(factsOfNewcomer(plan), situation)) return;
    this.#options.log.info(`Loading ${id} again, which had made room in vain`);
    const resident = this.begin(plan, this.nextTicket());
    // No request waits for it, but it must not be given up for that.
    resident.hold();
    const release = () => resident.release();
    resident.ready.then(release, release);
  }

  /**
   * @throws the signal's reason if it aborts before that; then the model stays, unless its child is
   *   being stopped.
   */
  async drainAndRemove(
    resident: Resident,
    signal: AbortSignal,
    reason: 'replaced' | 'memory' = 'replaced',
  ): Promise<void> {
    resident.leave(reason);
    this.reconsider();
    try {
      await orAborted(resident.settled(), signal);
    } catch (error) {
      if (!resident.isRemoving && resident.leaving === reason) resident.stay();
      this.reconsider();
      throw error;
    }
  }

  /**
   * Takes any resident out: a load is cancelled, running requests get a grace and then lose their
   * model.
   */
  async unload(resident: Resident): Promise<void> {
    const { id } = resident;
    resident.cancelLoad(
      new ModelLoadFailed(id, new Error('it was unloaded while it was loading.')),
    );
    if (resident.state === 'cancelled') return resident.settled();
    resident.leave('unloaded');
    // A request that has not begun yet gets the model from the next load of it.
    resident.turns.sendBack(() => true);
    this.reconsider();
    const cancel = this.#timers.after(this.#options.unloadGraceMs, () => {
      if (resident.isRemoving) return;
      this.#options.log.warning(`${id} is unloaded with ${resident.leases} requests still running`);
      void this.#remove(resident);
    });
    await resident.settled();
    cancel();
    if (resident.stuck !== undefined) throw resident.stuck;
  }

  async #remove(resident: Resident): Promise<void> {
    resident.isRemoving = true;
    await this.beforeStop(resident, BEFORE_STOP_MS);
    await resident.server?.stop().catch((error: unknown) => {
      resident.stuck = error;
    });
    const { leavingFor } = resident;
    if (leavingFor?.isComing) leavingFor.displaced.push(resident.planAgain);
    this.#forget(resident);
  }

  async beforeStop({ plan, server }: Resident, limitMs: number): Promise<void> {
    if (server && !plan.isTrial) await this.#options.beforeStop({ ...plan, server }, limitMs);
  }

  #forget(resident: Resident): void {
    if (this.#residents.get(resident.id) === resident) this.#residents.delete(resident.id);
    resident.markGone();
    this.reconsider();
  }
}
