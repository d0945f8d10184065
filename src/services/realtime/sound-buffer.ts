// The sound of a session that is still needed, by its place since the session began, counted in samples.

/** A second. */
const LEAST_ROOM = 16_000;

export function createSoundBuffer() {
  /** Begins with the sample at `origin`. */
  let samples = new Int16Array(LEAST_ROOM);
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

  /** The samples from one place up to another, without a copy: to be read at once and not changed. */
  function view(from: number, to: number): Int16Array {
    return samples.subarray(from - origin, to - origin);
  }

  return {
    /** Place of the first sample that is here. */
    get start() {
      return start;
    },
    /** Place behind the last one. */
    get end() {
      return end;
    },
    append(more: Int16Array): void {
      makeRoom(more.length);
      samples.set(more, end - origin);
      end += more.length;
    },
    view,
    /** The same as a copy. */
    read: (from: number, to: number): Int16Array => view(from, to).slice(),
    /** Forgets what lies before a place. */
    dropBefore(place: number): void {
      start = Math.max(start, Math.min(place, end));
      if (start < end) return;
      samples = new Int16Array(LEAST_ROOM);
      origin = end;
    },
  };
}
