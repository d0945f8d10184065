// Cuts a native server's byte stream at event boundaries and reads single events out of it.

const LINE_FEED = 0x0a;
/** More than any event may hold; a child that sends this much without a blank line speaks another protocol. */
export const LARGEST_EVENT_BYTES = 16 * 2 ** 20;

/**
 * Passes bytes on unchanged, but only up to the end of the last whole event, so that a stream that breaks never leaves
 * half an event with the client. `rest` says whether the source ended in the middle of one.
 */
export function createEventCutter(): { push(chunk: Buffer): Buffer | undefined; rest(): number } {
  let held: Buffer | undefined;
  return {
    push(chunk) {
      const bytes = held ? Buffer.concat([held, chunk]) : chunk;
      const end = endOfLastEvent(bytes);
      held = end === bytes.length ? undefined : bytes.subarray(end);
      return end === 0 ? undefined : bytes.subarray(0, end);
    },
    rest: () => held?.length ?? 0,
  };
}

/** Index behind the last blank line (`\n\n` or `\r\n\r\n`); 0 when there is none. */
function endOfLastEvent(bytes: Buffer): number {
  for (let at = bytes.length - 1; at > 0; at--) {
    if (bytes[at] !== LINE_FEED) continue;
    if (bytes[at - 1] === LINE_FEED) return at + 1;
    if (at > 2 && bytes[at - 1] === 0x0d && bytes[at - 2] === LINE_FEED) return at + 1;
  }
  return 0;
}

/** The `data` of each event in a block of whole events, comments and other fields left out. */
export function* eventData(block: string): Generator<string> {
  for (const event of block.split(/\r?\n\r?\n/)) {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    if (lines.length > 0) yield lines.map((line) => line.slice(line[5] === ' ' ? 6 : 5)).join('\n');
  }
}
