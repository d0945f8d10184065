// Hands a fixed number of slots to requests, first come first served.

/** A pool of slots; a slot is whatever one request needs for itself. */
export interface SlotPool<Slot> {
  /**
   * Waits for a slot. `choose` picks among the free ones.
   * @throws the signal's reason when it aborts first; the place in the queue is given up.
   */
  acquire(options: { choose(free: readonly Slot[]): Slot; signal: AbortSignal }): Promise<Slot>;
  /** Gives a slot back; the request that has waited longest gets it at once. */
  release(slot: Slot): void;
  isBusy(slot: Slot): boolean;
}

/** All slots are free at first. */
export function createSlotPool<Slot>(slots: readonly Slot[]): SlotPool<Slot> {
  const free = new Set(slots);
  const waiting: Array<(slot: Slot) => void> = [];

  return {
    acquire({ choose, signal }) {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (free.size > 0) {
        const slot = choose([...free]);
        free.delete(slot);
        return Promise.resolve(slot);
      }
      return new Promise((resolve, reject) => {
        const take = (slot: Slot) => {
          signal.removeEventListener('abort', leave);
          resolve(slot);
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(take), 1);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(take);
      });
    },
    release(slot) {
      const next = waiting.shift();
      if (next === undefined) free.add(slot);
      else next(slot);
    },
    isBusy: (slot) => !free.has(slot),
  };
}
