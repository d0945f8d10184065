// Reads the head of a GGUF file within strict limits and leaves out what makes it large:
// vocabularies and tensors.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { endOfTensor, startOfTensorData } from './tensors.ts';

/** How much of a file is looked at, at most. Heads of real models end below 16 MiB. */
const MAX_HEAD_BYTES = 64 * 2 ** 20;
const MAX_KEPT_BYTES = 2 * 2 ** 20;
const MAX_KEY_BYTES = 1024;
const MAX_VALUE_BYTES = 2 ** 20;
const MAX_ARRAY_BYTES = 16 * 2 ** 10;
const WINDOW_BYTES = 2 ** 20;
const MAX_KEYS = 10_000;
const MAX_DIMENSIONS = 8;
const MAGIC = 0x46554747;
const MAGIC_BYTES = 4;
const TYPE = { text: 8, array: 9 };
/** How a number is read, by its type. Truth values are numbers too. */
const READERS = [
  ...([
    'readUInt8',
    'readInt8',
    'readUInt16LE',
    'readInt16LE',
    'readUInt32LE',
    'readInt32LE',
    'readFloatLE',
  ] as const),
  ...([
    'readUInt8',
    undefined,
    undefined,
    'readBigUInt64LE',
    'readBigInt64LE',
    'readDoubleLE',
  ] as const),
] as const;
const BYTES = [1, 1, 2, 2, 4, 4, 4, 1, undefined, undefined, 8, 8, 8] as const;
/** Not a GGUF file, cut off, or beyond the limits. */
export class UnreadableGguf extends Error {}
/** It begins as a GGUF file does, and ends in its head. */
export class GgufCutOff extends UnreadableGguf {}

/**
 * Tensors that say what a model can do: an output layer that scores texts, heads that predict
 * further tokens.
 */
const TENSORS = {
  hasRankingHead: /^cls\.output(?:\.|$)/,
  hasPredictionHeads: /^blk\.\d+\.nextn\./,
  hasMarkovChain: /^markov_w1\.weight$/,
} as const;

export interface GgufHead extends Readonly<Record<keyof typeof TENSORS, boolean>> {
  metadata: ReadonlyMap<string, unknown>;
  vocabulary?: Vocabulary;
  /** Numbers in all tensors of this file; of a model in shards each has its own. */
  parameters: number;
  /** The file ends before its tensors do. */
  isCutOff: boolean;
}

export type Vocabulary = { size: number; digest: string };

const VOCABULARY = 'tokenizer.ggml.tokens';
/** The first ones are often unused, or named differently. */
const FIRST_COMPARED = 5;

/**
 * Time and memory are bounded by the limits above whatever the file says.
 * @throws {UnreadableGguf}
 */
export async function readGgufHead(
  path: string,
  { vocabularyUpTo = 0 }: { vocabularyUpTo?: number } = {},
): Promise<GgufHead> {
  const file = await open(path, 'r');
  try {
    const fileBytes = (await file.stat()).size;
    if (fileBytes < MAGIC_BYTES)
      throw new UnreadableGguf(`it is cut off: it has ${fileBytes} bytes`);
    const cursor = createCursor(file, fileBytes);
    await cursor.need(MAGIC_BYTES);
    if (cursor.uint32() !== MAGIC)
      throw new UnreadableGguf('it does not begin with the letters GGUF');
    await cursor.need(20);
    const version = cursor.uint32();
    if (version !== 2 && version !== 3)
      throw new UnreadableGguf(`its version is ${version}, not 2 or 3`);
    const tensors = cursor.count();
    const keys = cursor.count();
    if (keys > MAX_KEYS) throw new UnreadableGguf(`it claims to have ${keys} metadata keys`);
    const { entries: metadata, vocabulary } = await readEntries(cursor, keys, vocabularyUpTo);
    const { found, parameters, dataBytes } = await readTensors(cursor, tensors);
    const wholeBytes =
      startOfTensorData(cursor.position(), metadata.get('general.alignment')) + dataBytes;
    // Without tensors nothing has to be behind the head.
    const isCutOff = dataBytes > 0 && fileBytes < wholeBytes;
    return { metadata, ...(vocabulary && { vocabulary }), ...found, parameters, isCutOff };
  } finally {
    await file.close();
  }
}

async function readEntries(cursor: Cursor, keys: number, vocabularyUpTo: number) {
  let vocabulary: Vocabulary | undefined;
  const entries = new Map<string, unknown>();
  let keptBytes = 0;
  for (let index = 0; index < keys; index++) {
    await cursor.need(8);
    const keyBytes = cursor.count();
    if (keyBytes > MAX_KEY_BYTES) throw new UnreadableGguf(`it has a key of ${keyBytes} bytes`);
    await cursor.need(keyBytes + 4);
    const key = cursor.text(keyBytes);
    const start = cursor.position();
    const type = cursor.uint32();
    if (key === VOCABULARY && type === TYPE.array) {
      vocabulary = await readVocabulary(cursor, vocabularyUpTo);
      continue;
    }
    const value = await readValue(cursor, type);
    const bytes = keyBytes + cursor.position() - start;
    if (value === undefined || keptBytes + bytes > MAX_KEPT_BYTES) continue;
    keptBytes += bytes;
    entries.set(key, value);
  }
  return { entries, vocabulary };
}

async function readVocabulary(cursor: Cursor, upTo: number): Promise<Vocabulary> {
  await cursor.need(12);
  if (cursor.uint32() !== TYPE.text) throw new UnreadableGguf('its tokens are not texts');
  const size = cursor.count();
  const hash = createHash('sha256');
  for (let index = 0; index < size; index++) {
    if (cursor.available() < 8) await cursor.need(8);
    const bytes = cursor.count();
    if (index < FIRST_COMPARED || index >= upTo) cursor.skip(bytes);
    else {
      if (bytes > MAX_VALUE_BYTES) throw new UnreadableGguf(`it has a token of ${bytes} bytes`);
      if (cursor.available() < bytes) await cursor.need(bytes);
      // With its length, so that no two lists of tokens read the same.
      hash.update(`${bytes} `).update(cursor.bytes(bytes));
    }
  }
  return { size, digest: hash.digest('hex') };
}

/** Undefined for what is too long to be kept; it is stepped over. */
async function readValue(cursor: Cursor, type: number): Promise<unknown> {
  if (type === TYPE.array) return readArray(cursor);
  if (type !== TYPE.text) {
    await cursor.need(bytesOf(type));
    return cursor.number(type);
  }
  await cursor.need(8);
  const bytes = cursor.count();
  if (bytes > MAX_VALUE_BYTES) return cursor.skip(bytes);
  await cursor.need(bytes);
  return cursor.text(bytes);
}

async function readArray(cursor: Cursor): Promise<unknown> {
  await cursor.need(12);
  const type = cursor.uint32();
  const length = cursor.count();
  if (type === TYPE.array) throw new UnreadableGguf('it has arrays inside of arrays');
  if (type === TYPE.text) {
    for (let index = 0; index < length; index++) {
      if (cursor.available() < 8) await cursor.need(8);
      cursor.skip(cursor.count());
    }
    return undefined;
  }
  const bytes = length * bytesOf(type);
  if (bytes > MAX_ARRAY_BYTES) return cursor.skip(bytes);
  await cursor.need(bytes);
  return Array.from({ length }, () => cursor.number(type));
}

function bytesOf(type: number): number {
  const bytes = BYTES[type];
  if (bytes !== undefined) return bytes;
  throw new UnreadableGguf(`it has a value of the unknown type ${type}`);
}

async function readTensors(cursor: Cursor, tensors: number) {
  const found = { hasRankingHead: false, hasPredictionHeads: false, hasMarkovChain: false };
  let parameters = 0;
  let dataBytes = 0;
  for (let index = 0; index < tensors; index++) {
    if (cursor.available() < 8) await cursor.need(8);
    const nameBytes = cursor.count();
    if (nameBytes > MAX_KEY_BYTES)
      throw new UnreadableGguf(`it has a tensor name of ${nameBytes} bytes`);
    if (cursor.available() < nameBytes + 4) await cursor.need(nameBytes + 4);
    const name = cursor.text(nameBytes);
    for (const [fact, pattern] of Object.entries(TENSORS))
      if (pattern.test(name)) found[fact as keyof typeof TENSORS] = true;
    const dimensions = cursor.uint32();
    if (dimensions > MAX_DIMENSIONS)
      throw new UnreadableGguf(`it has a tensor with ${dimensions} dimensions`);
    const placeBytes = dimensions * 8 + 12;
    if (cursor.available() < placeBytes) await cursor.need(placeBytes);
    let numbers = 1;
    for (let dimension = 0; dimension < dimensions; dimension++) numbers *= cursor.count();
    const type = cursor.uint32();
    parameters += numbers;
    dataBytes = Math.max(dataBytes, endOfTensor({ numbers, type, offsetBytes: cursor.count() }));
  }
  return { found, parameters, dataBytes };
}

type Cursor = ReturnType<typeof createCursor>;

/** A place in the file with a window of bytes around it; only `need` reads, and only forwards. */
function createCursor(file: FileHandle, fileBytes: number) {
  const end = Math.min(fileBytes, MAX_HEAD_BYTES);
  const buffer = Buffer.alloc(Math.min(WINDOW_BYTES + MAX_VALUE_BYTES, Math.max(end, 1)));
  let windowStart = 0;
  let windowBytes = 0;
  let position = 0;

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
    uint32: () => buffer.readUInt32LE(take(4)),

    /**
     * A 64-bit number that counts or measures something in the file; too large a one is reported by
     * what it does.
     */
    count() {
      const offset = take(8);
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

    number: (type: number): number | bigint =>
      buffer[READERS[type] ?? 'readUInt8'](take(bytesOf(type))),
  };
}
