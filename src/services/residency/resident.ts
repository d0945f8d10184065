// One model that is loaded, on its way or leaving, with the requests that hold on to it.
import { orAborted } from '../../lib/aborting.ts';
import type { Clock } from '../../lib/clock.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { LoadPlan } from '../loading/load-plans.ts';
import type { MemoryUse } from '../loading/model-memory.ts';
import { createTurns, type Turns } from './turns.ts';

/** What stays as it is in a load that says nothing about it. */
export type StickyOptions = Pick<LoadPlan, 'pinned' | 'keepAliveMs'>;

/**
 * `preparing`, `queued` (for a place) and `loading` are on their way, and take requests as `ready` does. A `cancelled`
 * load is being cleared away; a `leaving` model ends its requests and goes, or becomes `ready` again when it may stay.
 * Nobody joins those two: whoever wants the model waits for `settled`.
 */
type ResidentState = 'preparing' | 'queued' | 'loading' | 'cancelled' | 'ready' | 'leaving';

/** Why a model leaves: another one needs its place, or its memory; nobody used it; other options; somebody says so. */
type LeavingReason = 'place' | 'memory' | 'unused' | 'replaced' | 'unloaded';

/** When a request or load came: its place in the order of arrival, and the time on the residency's clock. */
export interface Ticket {
  order: number;
  sinceMs: number;
}

/** When a model was used last: on the clock for people, and as a place in the order of use for decisions. */
export interface Use {
  lastUseMs: number;
  lastUse: number;
}

export interface Resident extends LoadPlan, Use {
  readonly ticket: Ticket;
  state: ResidentState;
  pinned: boolean;
  keepAliveMs: number;
  /** Its child while one runs. */
  server: NativeServer | undefined;
  /** What it takes of the memory; undefined before it has its place. */
  memory: MemoryUse | undefined;
  /** Rejects at once when the load fails or is cancelled. */
  readonly ready: Promise<NativeServer>;
  /** Requests that run on it or wait for it. */
  leases: number;
  /** Those of them that get their response as a stream. */
  streams: number;
  readonly turns: Turns;
  /** Since when it takes requests, on the residency's clock. */
  readySinceMs: number;
  /** Since when nobody uses it, on the residency's clock. */
  idleSinceMs: number;
  leaving: LeavingReason | undefined;
  /** It leaves for this one. */
  leavingFor: Resident | undefined;
  /** Its child is being stopped; there is no way back. */
  isRemoving: boolean;
  /** What left for this one, and comes back if its load fails. */
  displaced: LoadPlan[];
  /** Called once, in the very tick in which it is gone, before anybody who waited for that goes on. */
  onGone: (() => void) | undefined;
  hold(): void;
  release(): void;
  /** Resolves when it is gone, or stays after all. */
  settled(): Promise<void>;
  /** Ends the load if it is still going on. */
  cancelLoad(reason: Error): void;
  leave(reason: LeavingReason, newcomer?: Resident): void;
  stay(): void;
  markGone(): void;
}

interface ResidentOptions {
  ticket: Ticket;
  use: () => Use;
  /** Called in a moment, with a signal that ends it; it is cancelled too when nobody waits for it any more. */
  load: (signal: AbortSignal) => Promise<NativeServer>;
  /** Called when nobody holds a ready or leaving model any more. */
  onIdle: (resident: Resident) => void;
  defaultKeepAliveMs: number;
  timers: Clock;
}

export function createResident(plan: LoadPlan, options: ResidentOptions): Resident {
  const { ticket, use, load, onIdle, defaultKeepAliveMs, timers } = options;
  const cancel = new AbortController();
  const whenSettled: (() => void)[] = [];
  let isGone = false;
  const ready = orAborted(Promise.resolve(cancel.signal).then(load), cancel.signal);
  ready.catch(() => undefined);
  const wake = () => {
    for (const resolve of whenSettled.splice(0)) resolve();
  };
  const resident: Resident = {
    ...plan,
    ...use(),
    ticket,
    state: 'preparing',
    pinned: plan.pinned ?? false,
    keepAliveMs: plan.keepAliveMs ?? defaultKeepAliveMs,
    server: undefined,
    memory: undefined,
    ready,
    leases: 0,
    streams: 0,
    turns: createTurns(timers),
    readySinceMs: timers.now(),
    idleSinceMs: timers.now(),
    leaving: undefined,
    leavingFor: undefined,
    isRemoving: false,
    displaced: [],
    onGone: undefined,
    hold() {
      resident.leases += 1;
      Object.assign(resident, use());
    },
    release() {
      resident.leases -= 1;
      Object.assign(resident, use());
      if (resident.leases > 0 || isGone) return;
      resident.idleSinceMs = timers.now();
      // Asked first, because every request ends here and an error takes its stack along.
      if (isComing(resident)) resident.cancelLoad(new LoadAbandoned());
      else onIdle(resident);
    },
    settled: () => (isGone ? Promise.resolve() : new Promise((resolve) => whenSettled.push(resolve))),
    cancelLoad(reason) {
      if (!isComing(resident)) return;
      resident.state = 'cancelled';
      cancel.abort(reason);
    },
    leave(reason, newcomer) {
      resident.state = 'leaving';
      resident.leaving = reason;
      resident.leavingFor = newcomer;
    },
    stay() {
      resident.state = 'ready';
      resident.leaving = undefined;
      resident.leavingFor = undefined;
      wake();
    },
    markGone() {
      if (isGone) return;
      isGone = true;
      resident.onGone?.();
      resident.turns.sendBack(() => true);
      wake();
    },
  };
  return resident;
}

/** Whether it is on its way into memory. */
export function isComing({ state }: Pick<Resident, 'state'>): boolean {
  return state === 'preparing' || state === 'queued' || state === 'loading';
}

/** The plan to load it again just as it is. */
export function planOf(resident: Resident): LoadPlan {
  const { model, recipe, backend, reason, options, automatic, fallBack, pinned, keepAliveMs } = resident;
  return { model, recipe, backend, reason, options, automatic, fallBack, pinned, keepAliveMs };
}

export function stickyOptions({ pinned, keepAliveMs }: Resident): StickyOptions {
  return { pinned, keepAliveMs };
}

/** Everyone who waited for the load has left. */
class LoadAbandoned extends Error {
  constructor() {
    super('The load was given up because nobody waits for it any more.');
    this.name = 'LoadAbandoned';
  }
}
