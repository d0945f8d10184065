// Server-sent events as bytes: where one ends, and what its data is.

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/**
 * A quarter of a million tokens. A child that sends this much without a blank line speaks another
 * protocol.
 */
export const MAX_EVENT_BYTES = 2 ** 20;

/** A stream that breaks never leaves half an event with the client. */
export function createEventCutter() {
  const held: Buffer[] = [];
  let heldBytes = 0;
  function hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    held.push(bytes);
    heldBytes += bytes.length;
  }
  /**
   * A blank line may begin in an earlier chunk; three bytes are enough to see it, however small the
   * chunks were.
   */
  function tail(): Buffer {
    let from = held.length;
    for (let bytes = 0; from > 0 && bytes < 3; ) bytes += held[--from]?.length ?? 0;
    return Buffer.concat(held.slice(from)).subarray(-3);
  }
  return {
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
    rest: (): number => heldBytes,
  };
}

function endOfLastEvent(bytes: Buffer): number {
  for (let at = bytes.lastIndexOf(LINE_FEED); at > 0; at = bytes.lastIndexOf(LINE_FEED, at - 1)) {
    const before = bytes[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1;
    if (bytes[before] === LINE_FEED) return at + 1;
  }
  return 0;
}

/** The data of each event in a text of whole events; several lines of one are joined. */
export function eventData(block: string): string[] {
  const found: string[] = [];
  const { length } = block;
  let data: string | undefined;
  for (let at = 0; at < length; ) {
    const lineFeed = block.indexOf('\n', at);
    const next = lineFeed === -1 ? length : lineFeed + 1;
    let end = lineFeed === -1 ? length : lineFeed;
    if (end > at && block.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1;
    if (end === at) {
      if (data !== undefined) found.push(data);
      data = undefined;
      at = endOfBlankLines(block, next);
      continue;
    }
    if (block.startsWith('data:', at)) {
      const value = block.slice(block[at + 5] === ' ' ? at + 6 : at + 5, end);
      data = data === undefined ? value : `${data}\n${value}`;
    }
    at = next;
  }
  if (data !== undefined) found.push(data);
  return found;
}

function endOfBlankLines(block: string, from: number): number {
  for (let at = from; ; ) {
    const code = block.charCodeAt(at);
    if (code === LINE_FEED) at += 1;
    else if (code === CARRIAGE_RETURN && block.charCodeAt(at + 1) === LINE_FEED) at += 2;
    else return at;
  }
}

/** How many blank lines there are: each ends an event, or keeps a connection open. */
export function blankLines(block: Uint8Array): number {
  let found = 0;
  let isBlank = true;
  for (let at = 0; at < block.length; at += 1) {
    const byte = block[at];
    if (byte === LINE_FEED) {
      if (isBlank) found += 1;
      isBlank = true;
    } else if (byte !== CARRIAGE_RETURN) isBlank = false;
  }
  return found;
}
