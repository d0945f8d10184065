// The sound of a session that is still needed, by its place since the session began, counted in samples.

export interface SoundBuffer {
  /** Place of the first sample that is here. */
  readonly start: number;
  /** Place behind the last one. */
  readonly end: number;
  append(samples: Int16Array): void;
  /** The samples from one place up to another, in one piece. */
  read(from: number, to: number): Int16Array;
  /** The same without a copy, where they lie in one piece; to be read at once and not changed. */
  view(from: number, to: number): Int16Array;
  /** Forgets what lies before a place. */
  dropBefore(place: number): void;
}

/** Samples of a block: a second of many frames. Blocks begin at multiples of it, so that each place is found at once. */
const BLOCK = 16_000;

export function createSoundBuffer(): SoundBuffer {
  /** By the number of the block. */
  const blocks = new Map<number, Int16Array>();
  let start = 0;
  let end = 0;

  /** Calls `step` for each part of a block between two places. */
  function eachPart(from: number, to: number, step: (part: Int16Array, place: number) => void): void {
    for (let place = from; place < to; ) {
      const number = Math.floor(place / BLOCK);
      const block = blocks.get(number) ?? new Int16Array(BLOCK);
      blocks.set(number, block);
      const partEnd = Math.min(to, (number + 1) * BLOCK);
      step(block.subarray(place - number * BLOCK, partEnd - number * BLOCK), place);
      place = partEnd;
    }
  }

  function read(from: number, to: number): Int16Array {
    const result = new Int16Array(Math.max(0, to - from));
    // What lies outside is silence.
    eachPart(Math.max(from, start), Math.min(to, end), (part, place) => result.set(part, place - from));
    return result;
  }

  return {
    read,
    view(from, to) {
      const number = Math.floor(from / BLOCK);
      const block = blocks.get(number);
      const isInside = block !== undefined && from >= start && to <= Math.min(end, (number + 1) * BLOCK);
      return isInside ? block.subarray(from - number * BLOCK, to - number * BLOCK) : read(from, to);
    },
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    append(samples) {
      const first = end;
      end += samples.length;
      eachPart(first, end, (part, place) => part.set(samples.subarray(place - first, place - first + part.length)));
    },
    dropBefore(place) {
      if (place <= start) return;
      const firstBefore = Math.floor(start / BLOCK);
      start = Math.min(place, end);
      for (let number = firstBefore; number < Math.floor(start / BLOCK); number += 1) blocks.delete(number);
    },
  };
}
