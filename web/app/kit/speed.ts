// The speed of a download, from how far it was at each look.

const WINDOW_MS = 8000;

/**
 * Takes how many bytes of a download are here now, and gives bytes per second; undefined before
 * that can be told.
 */
export function createSpeeds(now: () => number): (id: string, bytes: number) => number | undefined {
  const samples = new Map<string, { atMs: number; bytes: number }[]>();
  return (id, bytes) => {
    const atMs = now();
    const kept = (samples.get(id) ?? []).filter(
      (sample) => atMs - sample.atMs <= WINDOW_MS && sample.bytes <= bytes,
    );
    const [first] = kept;
    // Several parts of the page may look at the same moment.
    if (kept.at(-1)?.atMs !== atMs) kept.push({ atMs, bytes });
    samples.set(id, kept);
    if (first === undefined || atMs - first.atMs < 500) return undefined;
    return ((bytes - first.bytes) / (atMs - first.atMs)) * 1000;
  };
}
