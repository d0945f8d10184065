// Reads the bytes of a GGUF file one after the other, within a limit.
import type { FileHandle } from 'node:fs/promises';
import { GgufCutOff, UnreadableGguf } from './errors.ts';
import { type GgufNumber, numberType } from './value-types.ts';

/** How much of a file is looked at, at most. Heads of real models end below 16 MiB. */
const MAX_HEAD_BYTES = 64 * 2 ** 20;

/** The longest text that is kept; more is never in the window at once. */
export const MAX_VALUE_BYTES = 2 ** 20;

const WINDOW_BYTES = 2 ** 20;
/** A number that says how many there are of something, or how long it is. */
export const COUNT_BYTES = 8;
/** A type, or another 32-bit number. */
export const UINT32_BYTES = 4;
/** What stands before the items of a list: their type and their number. */
export const LIST_HEAD_BYTES = UINT32_BYTES + COUNT_BYTES;

/** See {@link createCursor}. */
export type Cursor = ReturnType<typeof createCursor>;

/**
 * A place in the file with a window of bytes around it; only `need` reads, and only forwards. All
 * else takes what `need` has made readable.
 */
export function createCursor(file: FileHandle, fileBytes: number) {
  const end = Math.min(fileBytes, MAX_HEAD_BYTES);
  const buffer = Buffer.alloc(Math.min(WINDOW_BYTES + MAX_VALUE_BYTES, Math.max(end, 1)));
  let windowStart = 0;
  let windowBytes = 0;
  let position = 0;

  /** @throws {GgufCutOff} behind the end of the file; {UnreadableGguf} behind the limit */
  function skip(bytes: number): void {
    position += bytes;
    if (position <= end) return;
    if (fileBytes > end)
      throw new UnreadableGguf(`its head is longer than ${MAX_HEAD_BYTES / 2 ** 20} MiB`);
    throw new GgufCutOff('it is cut off in its head');
  }

  function take(bytes: number): number {
    const offset = position - windowStart;
    skip(bytes);
    return offset;
  }

  return {
    position: () => position,
    available: () => windowStart + windowBytes - position,

    /** Makes the next `bytes` readable. */
    async need(bytes: number): Promise<void> {
      if (position >= windowStart && windowStart + windowBytes - position >= bytes) return;
      windowStart = position;
      windowBytes = 0;
      const wantedBytes = Math.min(buffer.length, end - position);
      while (windowBytes < wantedBytes) {
        const rest = wantedBytes - windowBytes;
        const { bytesRead } = await file.read(buffer, windowBytes, rest, windowStart + windowBytes);
        if (bytesRead === 0) break;
        windowBytes += bytesRead;
      }
      if (windowBytes >= bytes) return;
      skip(bytes);
      throw new UnreadableGguf('it became shorter while it was read');
    },

    skip,
    uint32: () => buffer.readUInt32LE(take(UINT32_BYTES)),

    /**
     * A 64-bit number that counts or measures something in the file; too large a one is reported by
     * what it does.
     */
    count() {
      const offset = take(COUNT_BYTES);
      return buffer.readUInt32LE(offset) + buffer.readUInt32LE(offset + 4) * 2 ** 32;
    },

    /** Valid until the next `need`. */
    bytes(count: number): Buffer {
      const offset = take(count);
      return buffer.subarray(offset, offset + count);
    },

    text(bytes: number): string {
      const offset = take(bytes);
      return buffer.toString('utf8', offset, offset + bytes);
    },

    /** @throws {UnreadableGguf} for a type that is unknown */
    number(type: number): GgufNumber {
      const { bytes, read } = numberType(type);
      return read(buffer, take(bytes));
    },
  };
}
