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

/** Empty stop sequences are ignored. Where two begin at the same place the longer one wins. */
export function createStopSequenceFilter(stops: readonly string[]): StopSequenceFilter {
  const sequences = stops.filter((stop) => stop !== '').sort((left, right) => right.length - left.length);
  let held = '';
  let behind = '';

  return {
    push(piece) {
      held += piece;
      const found = firstOccurrence(held, sequences);
      if (found !== undefined) {
        const text = held.slice(0, found.start);
        behind = held.slice(found.start + found.stop.length);
        held = '';
        return { text, stop: found.stop };
      }
      const safeLength = held.length - possibleStartLength(held, sequences);
      const text = held.slice(0, safeLength);
      held = held.slice(safeLength);
      return { text };
    },
    flush() {
      const text = held;
      held = '';
      return text;
    },
    rest: () => behind,
  };
}

function firstOccurrence(text: string, sequences: readonly string[]): { start: number; stop: string } | undefined {
  let first: { start: number; stop: string } | undefined;
  for (const stop of sequences) {
    const start = text.indexOf(stop);
    if (start >= 0 && (first === undefined || start < first.start)) first = { start, stop };
  }
  return first;
}

/** Length of the longest end of the text that is the start of a stop sequence. */
function possibleStartLength(text: string, sequences: readonly string[]): number {
  let longest = 0;
  for (const stop of sequences) {
    for (let length = Math.min(stop.length - 1, text.length); length > longest; length -= 1) {
      if (text.endsWith(stop.slice(0, length))) longest = length;
    }
  }
  return longest;
}
