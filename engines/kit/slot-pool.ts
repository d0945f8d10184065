// Whose turn it is: hands slots to requests, first come first served, and lets others in between
// two pieces of long work.
import { setImmediate } from 'node:timers/promises';

export class SlotPool<Slot> {
  readonly #free: Set<Slot>;
  readonly #waiting: { only: Slot | undefined; take(slot: Slot): void }[] = [];

  constructor(slots: readonly Slot[]) {
    this.#free = new Set(slots);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  isBusy(slot: Slot): boolean {
    return !this.#free.has(slot);
  }

  /** Waits for this slot. @throws as `acquire` does */
  acquireOnly(signal: AbortSignal, only: Slot): Promise<Slot> {
    return this.acquire(signal, () => only, only);
  }

  /**
   * Waits for any slot; of several that are free, `choose` takes one.
   * @throws the signal's reason, which ends the wait.
   */
  async acquire(
    signal: AbortSignal,
    choose: (free: readonly Slot[]) => Slot,
    only?: Slot,
  ): Promise<Slot> {
    signal.throwIfAborted();
    if (only === undefined ? this.#free.size > 0 : this.#free.has(only)) {
      const slot = choose([...this.#free]);
      this.#free.delete(slot);
      return slot;
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(place), 1);
        reject(signal.reason);
      };
      const take = (slot: Slot) => {
        signal.removeEventListener('abort', leave);
        resolve(slot);
      };
      const place = { only, take };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(place);
    });
  }

  /** Gives a slot back; the request that has waited longest for it, or for any, gets it at once. */
  release(slot: Slot): void {
    const index = this.#waiting.findIndex(({ only }) => only === undefined || only === slot);
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    if (next === undefined) this.#free.add(slot);
    else next.take(slot);
  }

  async run<Result>(
    only: Slot,
    signal: AbortSignal,
    work: (slot: Slot) => Promise<Result>,
  ): Promise<Result> {
    await this.acquireOnly(signal, only);
    try {
      return await work(only);
    } finally {
      this.release(only);
    }
  }
}

/** Lets one after the other do its work, in the order in which they came. */
export class Mutex {
  readonly #turn = {};
  readonly #pool = new SlotPool([this.#turn]);

  get waiting(): number {
    return this.#pool.waiting;
  }

  get isBusy(): boolean {
    return this.#pool.isBusy(this.#turn);
  }

  /**
   * Resolves with the function that ends the turn.
   * @throws the signal's reason, which ends the wait.
   */
  async acquire(signal: AbortSignal): Promise<() => void> {
    await this.#pool.acquireOnly(signal, this.#turn);
    return () => this.#pool.release(this.#turn);
  }

  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return this.#pool.run(this.#turn, signal, work);
  }
}

/**
 * Resolves in the next turn of the event loop.
 * @throws the signal's reason when it has aborted until then.
 */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
