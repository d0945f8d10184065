// Keeps stop sequences, and what may become one, out of the generated text.

/** What may be shown after another piece of text has arrived. */
export interface FilteredText {
  text: string;
  /** The stop sequence that ended the text, where one did; nothing may be pushed after it. */
  stop?: string;
}

/** A filter for the text of one generation. */
export interface StopSequenceFilter {
  /** Takes the next piece and gives back what is now certain not to belong to a stop sequence. */
  push(piece: string): FilteredText;
  /** Gives back what was held, once the text has ended without a stop sequence. */
  flush(): string;
  /** What had already arrived behind the stop sequence. */
  rest(): string;
}

/**
 * Empty stop sequences are ignored. Where two begin at the same place the longer one wins. Each character of the text costs
 * the same for each sequence, however long they are and whatever they look like (Knuth, Morris and Pratt).
 */
export function createStopSequenceFilter(stops: readonly string[]): StopSequenceFilter {
  const searches = [...new Set(stops)].filter((stop) => stop !== '').map(createSearch);
  let held = '';
  let behind = '';

  return {
    push(piece) {
      const text = held + piece;
      let found: { start: number; stop: string } | undefined;
      let open = 0;
      for (const { stop, push } of searches) {
        const { end, begun } = push(piece);
        open = Math.max(open, begun);
        if (end === undefined) continue;
        const start = held.length + end - stop.length;
        const isFirst = found === undefined || start < found.start;
        if (isFirst || (start === found?.start && stop.length > found.stop.length)) found = { start, stop };
      }
      if (found !== undefined) {
        behind = text.slice(found.start + found.stop.length);
        held = '';
        return { text: text.slice(0, found.start), stop: found.stop };
      }
      held = open > 0 ? text.slice(-open) : '';
      return { text: text.slice(0, text.length - open) };
    },
    flush() {
      const text = held;
      held = '';
      return text;
    },
    rest: () => behind,
  };
}

/** Looks for one sequence in a text that comes in pieces. */
function createSearch(stop: string) {
  const fallbacks = fallbacksOf(stop);
  /** How much of the sequence the text so far ends with. */
  let begun = 0;
  return {
    stop,
    /** @returns where in the piece its first occurrence ends, and how much of it the text ends with. */
    push(piece: string): { end?: number; begun: number } {
      for (let index = 0; index < piece.length; index += 1) {
        while (begun > 0 && piece[index] !== stop[begun]) begun = fallbacks[begun - 1] ?? 0;
        if (piece[index] === stop[begun]) begun += 1;
        if (begun === stop.length) return { end: index + 1, begun };
      }
      return { begun };
    },
  };
}

/** For each beginning of the sequence: how much of the sequence's beginning it also ends with. */
function fallbacksOf(stop: string): Uint32Array {
  const fallbacks = new Uint32Array(stop.length);
  for (let index = 1, length = 0; index < stop.length; index += 1) {
    while (length > 0 && stop[index] !== stop[length]) length = fallbacks[length - 1] ?? 0;
    if (stop[index] === stop[length]) length += 1;
    fallbacks[index] = length;
  }
  return fallbacks;
}
