// Keeps stop sequences, and what may become one, out of the generated text.

interface FilteredText {
  text: string;
  /** The stop sequence that ended the text, where one did; nothing may be pushed after it. */
  stop?: string;
}

/** A filter for the text of one generation. Empty stop sequences are ignored. */
export function createStopSequenceFilter(sequences: readonly string[]) {
  // Of two that begin at the same place, the longer one is found first.
  const stops = sequences.filter((stop) => stop !== '').sort((one, other) => other.length - one.length);
  let held = '';

  return {
    /** Takes the next piece and gives back what is now certain not to belong to a stop sequence. */
    push(piece: string): FilteredText {
      const text = held + piece;
      let found: { start: number; stop: string } | undefined;
      for (const stop of stops) {
        const start = text.indexOf(stop);
        if (start >= 0 && (found === undefined || start < found.start)) found = { start, stop };
      }
      if (found !== undefined) {
        const { start, stop } = found;
        held = '';
        return { text: text.slice(0, start), stop };
      }
      const open = Math.max(0, ...stops.map((stop) => begunLength(text, stop)));
      held = text.slice(text.length - open);
      return { text: text.slice(0, text.length - open) };
    },
    /** Gives back what was held, once the text has ended without a stop sequence. */
    flush(): string {
      const text = held;
      held = '';
      return text;
    },
  };
}

/** With how many characters of the sequence the text ends. */
function begunLength(text: string, stop: string): number {
  let length = Math.min(text.length, stop.length - 1);
  while (length > 0 && !stop.startsWith(text.slice(text.length - length))) length -= 1;
  return length;
}
