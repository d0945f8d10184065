// Work that is done one after the other where it has the same name, and side by side where not.

/** `run` never rejects; `ended` resolves when nothing is under way or waits. */
export function createLanes() {
  const tails = new Map<string, Promise<void>>();
  return {
    /** Does the work, which never rejects, behind all that was to be done under this name before. */
    run(name: string, work: () => Promise<void>): void {
      const before = tails.get(name);
      const tail = (before ?? Promise.resolve()).then(work);
      tails.set(name, tail);
      void tail.then(() => {
        if (tails.get(name) === tail) tails.delete(name);
      });
    },
    async ended(): Promise<void> {
      await Promise.all(tails.values());
    },
  };
}
