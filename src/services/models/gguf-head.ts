// Reads the head of a GGUF file within strict limits and leaves out what makes it large: vocabularies and tensors.
import { type FileHandle, open } from 'node:fs/promises';

/** How much of a file is looked at, at most. Heads of real models end below 16 MiB. */
const MAX_HEAD_BYTES = 64 * 2 ** 20;
/** How much of it is kept: a chat template may be long, hardly anything else is. */
const MAX_KEPT_BYTES = 2 * 2 ** 20;
const MAX_KEY_BYTES = 1024;
const MAX_VALUE_BYTES = 2 ** 20;
const MAX_ARRAY_BYTES = 16 * 2 ** 10;
const WINDOW_BYTES = 2 ** 20;
const MAX_KEYS = 10_000;
const MAX_DIMENSIONS = 8;

const MAGIC = 0x46554747;
const TYPE = { text: 8, array: 9 };
/** Bytes of a value by its type; texts and arrays have no fixed size. */
const SIZE_OF_TYPE: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};

/** Not a GGUF file, cut off, or beyond the limits. */
export class UnreadableGguf extends Error {}

interface GgufHead {
  /** A small GGUF file with the same metadata but for long arrays, and without tensors. */
  bytes: Uint8Array;
  /** Whether it has the output layer of a model that scores texts. */
  hasRankingHead: boolean;
}

/**
 * A parser that builds every token of a vocabulary takes a second and 150 MB for a usual model, and a hostile file could
 * ask for more. This only steps over them: time and memory are bounded by the limits above whatever the file says.
 * @throws {UnreadableGguf} with what is wrong, or the error of the file system.
 */
export async function readGgufHead(path: string): Promise<GgufHead> {
  const file = await open(path, 'r');
  try {
    const cursor = createCursor(file, (await file.stat()).size);
    await cursor.need(24);
    if (cursor.uint32() !== MAGIC) throw new UnreadableGguf('it does not begin with the letters GGUF');
    const version = cursor.uint32();
    if (version !== 2 && version !== 3) throw new UnreadableGguf(`its version is ${version}, not 2 or 3`);
    const tensors = cursor.count();
    const keys = cursor.count();
    if (keys > MAX_KEYS) throw new UnreadableGguf(`it claims to have ${keys} metadata keys`);
    const entries = await readEntries(cursor, keys);
    return { bytes: condensed(version, entries), hasRankingHead: await findRankingHead(cursor, tensors) };
  } finally {
    await file.close();
  }
}

/** Key, type and value of each entry as they stand in the file. */
async function readEntries(cursor: Cursor, keys: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  let keptBytes = 0;
  for (let index = 0; index < keys; index++) {
    const start = cursor.position();
    await cursor.need(8);
    const keyBytes = cursor.count();
    if (keyBytes > MAX_KEY_BYTES) throw new UnreadableGguf(`it has a key of ${keyBytes} bytes`);
    await cursor.need(keyBytes + 4);
    cursor.skip(keyBytes);
    const isShort = await skipValue(cursor, cursor.uint32());
    const bytes = cursor.position() - start;
    if (!isShort || keptBytes + bytes > MAX_KEPT_BYTES) continue;
    keptBytes += bytes;
    entries.push(await cursor.copy(start));
  }
  return entries;
}

/** Steps over a value. True when it is short enough to be kept. */
async function skipValue(cursor: Cursor, type: number): Promise<boolean> {
  if (type === TYPE.array) return skipArray(cursor);
  if (type !== TYPE.text) {
    cursor.skip(sizeOf(type));
    return true;
  }
  await cursor.need(8);
  const bytes = cursor.count();
  cursor.skip(bytes);
  return bytes <= MAX_VALUE_BYTES;
}

async function skipArray(cursor: Cursor): Promise<boolean> {
  await cursor.need(12);
  const type = cursor.uint32();
  const length = cursor.count();
  const start = cursor.position();
  if (type === TYPE.array) throw new UnreadableGguf('it has arrays inside of arrays');
  if (type !== TYPE.text) cursor.skip(length * sizeOf(type));
  else {
    for (let index = 0; index < length; index++) {
      if (cursor.available() < 8) await cursor.need(8);
      cursor.skip(cursor.count());
    }
  }
  return cursor.position() - start <= MAX_ARRAY_BYTES;
}

function sizeOf(type: number): number {
  const bytes = SIZE_OF_TYPE[type];
  if (bytes === undefined) throw new UnreadableGguf(`it has a value of the unknown type ${type}`);
  return bytes;
}

async function findRankingHead(cursor: Cursor, tensors: number): Promise<boolean> {
  let isFound = false;
  for (let index = 0; index < tensors; index++) {
    await cursor.need(8);
    const nameBytes = cursor.count();
    if (nameBytes > MAX_KEY_BYTES) throw new UnreadableGguf(`it has a tensor name of ${nameBytes} bytes`);
    await cursor.need(nameBytes + 4);
    const name = cursor.text(nameBytes);
    isFound ||= name === 'cls.output' || name.startsWith('cls.output.');
    const dimensions = cursor.uint32();
    if (dimensions > MAX_DIMENSIONS) throw new UnreadableGguf(`it has a tensor with ${dimensions} dimensions`);
    cursor.skip(dimensions * 8 + 12);
  }
  return isFound;
}

function condensed(version: number, entries: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(version, 4);
  head.writeBigUInt64LE(BigInt(entries.length), 16);
  return Buffer.concat([head, ...entries]);
}

type Cursor = ReturnType<typeof createCursor>;

/** A place in the file with a window of bytes around it; only `need` reads, and only forwards. */
function createCursor(file: FileHandle, fileBytes: number) {
  const end = Math.min(fileBytes, MAX_HEAD_BYTES);
  const buffer = Buffer.alloc(Math.min(WINDOW_BYTES + MAX_VALUE_BYTES, Math.max(end, 1)));
  let windowStart = 0;
  let windowBytes = 0;
  let position = 0;

  async function readAt(target: Buffer, from: number): Promise<number> {
    let filled = 0;
    while (filled < target.length) {
      const { bytesRead } = await file.read(target, filled, target.length - filled, from + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  }

  function skip(bytes: number): void {
    position += bytes;
    if (position <= end) return;
    throw new UnreadableGguf(
      fileBytes > end ? `its head is longer than ${MAX_HEAD_BYTES / 2 ** 20} MiB` : 'it is cut off in its head',
    );
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
      windowBytes = await readAt(buffer.subarray(0, Math.min(buffer.length, end - position)), position);
      if (windowBytes >= bytes) return;
      skip(bytes);
      throw new UnreadableGguf('it became shorter while it was read');
    },

    skip,
    uint32: () => buffer.readUInt32LE(take(4)),

    /** A 64-bit number that counts or measures something in the file; too large a one is reported by what it does. */
    count() {
      const offset = take(8);
      return buffer.readUInt32LE(offset) + buffer.readUInt32LE(offset + 4) * 2 ** 32;
    },

    text(bytes: number): string {
      const offset = take(bytes);
      return buffer.toString('utf8', offset, offset + bytes);
    },

    /** The bytes from `start` to here. */
    async copy(start: number): Promise<Uint8Array> {
      if (start >= windowStart && position <= windowStart + windowBytes) {
        return Uint8Array.prototype.slice.call(buffer, start - windowStart, position - windowStart);
      }
      const bytes = Buffer.alloc(position - start);
      if ((await readAt(bytes, start)) < bytes.length) throw new UnreadableGguf('it became shorter while it was read');
      return bytes;
    },
  };
}
