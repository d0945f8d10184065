// One model that is loaded, on its way or leaving, with the requests that hold on to it.
import { orAborted } from '../../lib/aborting.ts';
import type { Clock } from '../../lib/clock.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { LoadPlan, LoadProgress, LoadState, MemoryUse, OnLoadProgress } from './load-plan.ts';
import type { NpuUse, ResidentFacts } from './policy.ts';
import { Turns } from './turns.ts';

/** What stays as it is in a load that says nothing about it. */
export type StickyOptions = Pick<LoadPlan, 'pinned' | 'keepAliveMs'>;

/**
 * Those on their way take requests as `ready` does; for one that is `cancelled` or `leaving` they
 * wait for `settled`.
 */
type ResidentState = 'preparing' | 'queued' | 'loading' | 'cancelled' | 'ready' | 'leaving';

/**
 * Why a model leaves: another one needs its place, or its memory; it is unused; other options; a
 * client says so.
 */
type LeavingReason = 'place' | 'memory' | 'unused' | 'replaced' | 'unloaded';

/**
 * When a request or load came: its place in the order of arrival, and the time on the residency's
 * clock.
 */
export interface Ticket {
  order: number;
  sinceMs: number;
}

/**
 * When a model was used last: on the clock for people, and as a place in the order of use for
 * decisions.
 */
interface Use {
  lastUseMs: number;
  lastUse: number;
}

interface ResidentOptions {
  ticket: Ticket;
  use: () => Use;
  /**
   * Called in a moment, with a signal that ends it; it is cancelled too when no request waits for
   * it any more.
   */
  load: (resident: Resident, signal: AbortSignal) => Promise<NativeServer>;
  onIdle: (resident: Resident) => void;
  defaultKeepAliveMs: number;
  timers: Clock;
}

/** A model from the moment in which its load begins until its native server has ended. */
export class Resident {
  readonly ticket: Ticket;
  state: ResidentState = 'preparing';
  pinned: boolean;
  keepAliveMs: number;
  server: NativeServer | undefined;
  /** Rejects at once when the load fails or is cancelled. */
  readonly ready: Promise<NativeServer>;
  lastUse = 0;
  lastUseMs = 0;
  /** Requests that run on it or wait for it. */
  leases = 0;
  streams = 0;
  readonly turns: Turns;
  readySinceMs: number;
  idleSinceMs: number;
  leaving: LeavingReason | undefined;
  leavingFor: Resident | undefined;
  /** Its child is being stopped, which can't be undone. */
  isRemoving = false;
  /** Why its child is still there, although this model is gone. */
  stuck: unknown;
  /** What left for this one, and comes back if its load fails. */
  displaced: LoadPlan[] = [];
  /**
   * Called once, in the very tick in which it is gone, before any request that waited for that goes
   * on.
   */
  onGone: (() => void) | undefined;
  readonly #options: ResidentOptions;
  readonly #cancel = new AbortController();
  readonly #listeners = new Set<OnLoadProgress>();
  #load: LoadState;
  #started: LoadProgress | undefined;
  #whenSettled: (() => void)[] = [];
  #isGone = false;

  constructor(plan: LoadPlan, options: ResidentOptions) {
    const { ticket, load, defaultKeepAliveMs, timers } = options;
    const { signal } = this.#cancel;
    this.#options = options;
    this.#load = { plan, options: plan.options, memory: undefined };
    this.ticket = ticket;
    this.pinned = plan.pinned ?? false;
    this.keepAliveMs = plan.keepAliveMs ?? defaultKeepAliveMs;
    this.turns = new Turns(timers);
    this.readySinceMs = timers.now();
    this.idleSinceMs = timers.now();
    this.#use();
    const loading = Promise.resolve().then(() => load(this, signal));
    this.ready = orAborted(loading, signal);
    this.ready.catch(() => undefined);
  }

  get id(): string {
    return this.plan.model.id;
  }

  get plan(): LoadPlan {
    return this.#load.plan;
  }

  /** What it runs with: those of the plan, and what the memory of the moment has decided. */
  get options(): LoadOptions {
    return this.#load.options;
  }

  get memory(): MemoryUse | undefined {
    return this.#load.memory;
  }

  get isComing(): boolean {
    return this.state === 'preparing' || this.state === 'queued' || this.state === 'loading';
  }

  get stickyOptions(): StickyOptions {
    return { pinned: this.pinned, keepAliveMs: this.keepAliveMs };
  }

  get planAgain(): LoadPlan {
    return { ...this.plan, ...this.stickyOptions };
  }

  /**
   * When it goes unless it is used, on the residency's clock; undefined while it is used, and for
   * one that stays.
   */
  get expiresAtMs(): number | undefined {
    const isWaitingToGo = this.state === 'ready' && this.leases === 0 && !this.pinned;
    return isWaitingToGo && Number.isFinite(this.keepAliveMs)
      ? this.idleSinceMs + this.keepAliveMs
      : undefined;
  }

  /** What the policy knows of it; undefined while it neither has a place nor asks for one. */
  get facts(): ResidentFacts | undefined {
    if (this.state === 'preparing') return undefined;
    return {
      ...factsOfNewcomer(this.plan),
      // A cancelled load keeps its place until its child has ended.
      state: this.state === 'cancelled' ? 'leaving' : this.state,
      order: this.ticket.order,
      waitingSinceMs: this.ticket.sinceMs,
      readySinceMs: this.readySinceMs,
      lastUse: this.lastUse,
      isBusy: this.leases > 0,
      isPinned: this.pinned,
      mayStay: this.leaving === 'place' && !this.isRemoving,
      expiresAtMs: this.expiresAtMs,
    };
  }

  /** Notes how its load stands now. */
  update(load: LoadState): void {
    this.#load = load;
  }

  hold(): void {
    this.leases += 1;
    this.#use();
  }

  release(): void {
    this.leases -= 1;
    this.#use();
    if (this.leases > 0 || this.#isGone) return;
    this.idleSinceMs = this.#options.timers.now();
    // Asked first, because every request ends here and an error takes its stack along.
    if (this.isComing) this.cancelLoad(new LoadAbandoned());
    else this.#options.onIdle(this);
  }

  /** Tells how the load goes on; at once that its native server is being started, if it is. */
  listen(onProgress: OnLoadProgress): void {
    if (this.#started !== undefined) onProgress(this.#started);
    this.#listeners.add(onProgress);
  }

  report(progress: LoadProgress): void {
    if (progress.part === 'start') this.#started = progress;
    for (const onProgress of this.#listeners) onProgress(progress);
  }

  becomeReady(server: NativeServer, requests: number): void {
    this.server = server;
    this.turns.setLimit(requests);
    this.state = 'ready';
    this.readySinceMs = this.#options.timers.now();
    this.idleSinceMs = this.readySinceMs;
    this.displaced = [];
    this.#listeners.clear();
  }

  /** Resolves when it is gone, or stays after all. */
  settled(): Promise<void> {
    return this.#isGone
      ? Promise.resolve()
      : new Promise((resolve) => this.#whenSettled.push(resolve));
  }

  cancelLoad(reason: Error): void {
    if (!this.isComing) return;
    this.state = 'cancelled';
    this.#cancel.abort(reason);
  }

  leave(reason: LeavingReason, newcomer?: Resident): void {
    this.state = 'leaving';
    this.leaving = reason;
    this.leavingFor = newcomer;
  }

  stay(): void {
    this.state = 'ready';
    this.leaving = undefined;
    this.leavingFor = undefined;
    this.#wake();
  }

  markGone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.server = undefined;
    this.onGone?.();
    this.turns.sendBack(() => true);
    this.#wake();
  }

  #use(): void {
    const { lastUse, lastUseMs } = this.#options.use();
    this.lastUse = lastUse;
    this.lastUseMs = lastUseMs;
  }

  #wake(): void {
    for (const resolve of this.#whenSettled.splice(0)) resolve();
  }
}

/** The facts of a model that has not asked for its place yet. */
export const factsOfNewcomer = ({
  model,
  recipe,
  backend,
  pinned = false,
}: LoadPlan): ResidentFacts => ({
  id: model.id,
  type: model.type,
  recipe: recipe.name,
  npu: npuUse(recipe, backend),
  state: 'queued',
  order: Number.POSITIVE_INFINITY,
  waitingSinceMs: 0,
  readySinceMs: 0,
  lastUse: 0,
  isBusy: true,
  isPinned: pinned,
  mayStay: false,
  expiresAtMs: undefined,
});

function npuUse(recipe: LoadPlan['recipe'], backend: LoadPlan['backend']): NpuUse {
  if (!backend.devices.includes('npu')) return 'none';
  return recipe.launch.sharesNpu ? 'one-per-type' : 'alone';
}

class LoadAbandoned extends Error {
  constructor() {
    super('The load was given up because no request waits for it any more.');
    this.name = 'LoadAbandoned';
  }
}
