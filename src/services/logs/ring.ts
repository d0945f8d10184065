// The newest items of an endless numbered sequence, bounded in number and in size.

/** Items are numbered from 1 in the order of `push`, whether they are still here or not. */
interface Ring<Item> {
  /** Number of the newest item; 0 before the first one. */
  readonly newest: number;
  /** Adds an item that counts as `size` and forgets the oldest ones as far as needed. Amortised constant time. */
  push(item: Item, size: number): void;
  /** Retained items with a number above this one, oldest first. */
  after(number: number): Item[];
}

/** The newest item is kept whatever its size. */
export function createRing<Item>({ maxEntries, maxSize }: { maxEntries: number; maxSize: number }): Ring<Item> {
  const slots: ({ item: Item; size: number } | undefined)[] = new Array(maxEntries).fill(undefined);
  let oldest = 1;
  let newest = 0;
  let totalSize = 0;

  function forgetOldest(): void {
    totalSize -= slots[oldest % maxEntries]?.size ?? 0;
    slots[oldest % maxEntries] = undefined;
    oldest++;
  }

  return {
    get newest() {
      return newest;
    },
    push: (item, size) => {
      while (oldest <= newest && (newest - oldest + 1 >= maxEntries || totalSize + size > maxSize)) forgetOldest();
      newest++;
      totalSize += size;
      slots[newest % maxEntries] = { item, size };
    },
    after: (number) => {
      const items: Item[] = [];
      for (let current = Math.max(oldest, Math.floor(number) + 1); current <= newest; current++) {
        const slot = slots[current % maxEntries];
        if (slot) items.push(slot.item);
      }
      return items;
    },
  };
}
