// The sound of a session that is still needed, by its place since the session began, counted in samples.

export interface SoundBuffer {
  /** Place of the first sample that is here. */
  readonly start: number;
  /** Place behind the last one. */
  readonly end: number;
  append(samples: Int16Array): void;
  /** The samples from one place up to another, in one piece. */
  read(from: number, to: number): Int16Array;
  /** Forgets what lies before a place. */
  dropBefore(place: number): void;
}

export function createSoundBuffer(): SoundBuffer {
  const pieces: { start: number; samples: Int16Array }[] = [];
  let start = 0;
  let end = 0;
  return {
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    append(samples) {
      if (samples.length === 0) return;
      pieces.push({ start: end, samples });
      end += samples.length;
    },
    read(from, to) {
      const result = new Int16Array(Math.max(0, to - from));
      // From the back, because it is usually the newest sound that is asked for.
      for (let index = pieces.length - 1; index >= 0; index -= 1) {
        const piece = pieces[index];
        if (piece === undefined || piece.start + piece.samples.length <= from) break;
        if (piece.start >= to) continue;
        const part = piece.samples.subarray(Math.max(0, from - piece.start), to - piece.start);
        result.set(part, Math.max(0, piece.start - from));
      }
      return result;
    },
    dropBefore(place) {
      if (place <= start) return;
      start = Math.min(place, end);
      const firstNeeded = pieces.findIndex((piece) => piece.start + piece.samples.length > start);
      pieces.splice(0, firstNeeded === -1 ? pieces.length : firstNeeded);
    },
  };
}
