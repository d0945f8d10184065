// Hands a fixed number of slots to requests, first come first served.

/** All slots are free at first. A slot is whatever one request needs for itself. */
export function createSlotPool<Slot>(slots: readonly Slot[]) {
  const free = new Set(slots);
  const waiting: { fits(slot: Slot): boolean; take(slot: Slot): void }[] = [];

  /**
   * Waits for a slot: for any, of which `choose` picks among the free ones, or for `only` this one.
   * @throws the signal's reason when it aborts first; the place in the queue is given up.
   */
  function acquire({
    signal,
    ...which
  }: ({ choose(free: readonly Slot[]): Slot } | { only: Slot }) & { signal: AbortSignal }): Promise<Slot> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const isFree = 'only' in which ? free.has(which.only) : free.size > 0;
    if (isFree) {
      const slot = 'only' in which ? which.only : which.choose([...free]);
      free.delete(slot);
      return Promise.resolve(slot);
    }
    return new Promise((resolve, reject) => {
      const place = {
        fits: (slot: Slot) => !('only' in which) || which.only === slot,
        take(slot: Slot) {
          signal.removeEventListener('abort', leave);
          resolve(slot);
        },
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(place);
    });
  }

  /** Gives a slot back; the request that has waited longest for it, or for any, gets it at once. */
  function release(slot: Slot): void {
    const index = waiting.findIndex(({ fits }) => fits(slot));
    const [next] = index === -1 ? [] : waiting.splice(index, 1);
    if (next === undefined) free.add(slot);
    else next.take(slot);
  }

  return {
    acquire,
    release,
    isBusy: (slot: Slot): boolean => !free.has(slot),
    /** Works on one certain slot, once nobody else does. */
    async run<Result>(only: Slot, signal: AbortSignal, work: (slot: Slot) => Promise<Result>): Promise<Result> {
      await acquire({ only, signal });
      try {
        return await work(only);
      } finally {
        release(only);
      }
    },
  };
}
