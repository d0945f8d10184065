// The samples of a session that are still needed.

/** Samples that there is always room for: a second of sound. */
const LEAST_ROOM = 16_000;

/**
 * Places are counted in samples from the beginning of the session. What was dropped can't be read
 * any more.
 */
export function createSoundBuffer() {
  let samples = new Int16Array(LEAST_ROOM);
  /** The place of the first sample in the array. */
  let origin = 0;
  let start = 0;
  let end = 0;
  function makeRoom(length: number): void {
    if (end + length - origin <= samples.length) return;
    const larger = new Int16Array(Math.max(LEAST_ROOM, 2 * (end + length - start)));
    larger.set(view(start, end));
    samples = larger;
    origin = start;
  }
  /**
   * The samples from one place up to another, without a copy: to be read at once and not changed.
   */
  const view = (from: number, to: number): Int16Array =>
    samples.subarray(from - origin, to - origin);
  return {
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    append(more: Int16Array): void {
      makeRoom(more.length);
      samples.set(more, end - origin);
      end += more.length;
    },
    view,
    read: (from: number, to: number): Int16Array => view(from, to).slice(),
    dropBefore(place: number): void {
      start = Math.max(start, Math.min(place, end));
      if (start < end) return;
      samples = new Int16Array(LEAST_ROOM);
      origin = end;
    },
  };
}
