// Keeps what was found for a moment: some questions take a while, and are asked again and again.

/**
 * A function that asks, or gives what was found for the same key less than `forMs` ago; those who
 * ask at the same time share one question. Keys are few, for none is ever forgotten.
 * @param options.now milliseconds on a clock that never goes back
 */
export function createRecent(options: { now(): number; forMs: number }) {
  const { now, forMs } = options;
  const known = new Map<string, { atMs: number; found: Promise<unknown> }>();
  return <Found>(key: string, ask: () => Promise<Found>): Promise<Found> => {
    const last = known.get(key);
    if (last !== undefined && now() - last.atMs < forMs) return last.found as Promise<Found>;
    const found = ask();
    known.set(key, { atMs: now(), found });
    return found;
  };
}
