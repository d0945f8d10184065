// Cuts a native server's byte stream at event boundaries and reads single events out of it.

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/**
 * More than any event may hold: a quarter of a million tokens in one. A child that sends this much without a blank line
 * speaks another protocol, and what is larger would take too long to read.
 */
export const MAX_EVENT_BYTES = 2 ** 20;

/**
 * Passes bytes on unchanged, but only up to the end of the last whole event, so that a stream that breaks never leaves
 * half an event with the client. `rest` says whether the source ended in the middle of one.
 */
export function createEventCutter() {
  const held: Buffer[] = [];
  let heldBytes = 0;

  function hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    held.push(bytes);
    heldBytes += bytes.length;
  }

  /** A blank line may begin in an earlier chunk; three bytes are enough to see it, however small the chunks were. */
  function tail(): Buffer {
    let from = held.length;
    for (let bytes = 0; from > 0 && bytes < 3; ) bytes += held[--from]?.length ?? 0;
    return Buffer.concat(held.slice(from)).subarray(-3);
  }

  return {
    /** All bytes up to the end of the last whole event, or undefined while none has ended. */
    push(chunk: Buffer): Buffer | undefined {
      if (heldBytes === 0) {
        const end = endOfLastEvent(chunk);
        if (end === chunk.length && end > 0) return chunk;
        hold(chunk.subarray(end));
        return end === 0 ? undefined : chunk.subarray(0, end);
      }
      const before = tail();
      const end = endOfLastEvent(Buffer.concat([before, chunk])) - before.length;
      if (end <= 0) {
        hold(chunk);
        return undefined;
      }
      const block = Buffer.concat([...held, chunk.subarray(0, end)], heldBytes + end);
      held.length = 0;
      heldBytes = 0;
      hold(chunk.subarray(end));
      return block;
    },
    /** Bytes held back. */
    rest: (): number => heldBytes,
  };
}

/** Index behind the last blank line, with `\n` or `\r\n` as line ends; 0 when there is none. */
function endOfLastEvent(bytes: Buffer): number {
  for (let at = bytes.lastIndexOf(LINE_FEED); at > 0; at = bytes.lastIndexOf(LINE_FEED, at - 1)) {
    const before = bytes[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1;
    if (bytes[before] === LINE_FEED) return at + 1;
  }
  return 0;
}

/** The `data` of each event in a block of whole events, comments and other fields left out. */
export function eventData(block: string): string[] {
  const found: string[] = [];
  for (const event of block.split(block.includes('\r') ? /\r?\n\r?\n/ : '\n\n')) {
    // One line is what every server sends; the rest is for what the standard allows besides.
    if (event.startsWith('data:') && !event.includes('\n')) found.push(value(event));
    else found.push(...dataOfLines(event));
  }
  return found;
}

function dataOfLines(event: string): string[] {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return lines.length > 0 ? [lines.map(value).join('\n')] : [];
}

function value(line: string): string {
  return line.slice(line[5] === ' ' ? 6 : 5);
}
