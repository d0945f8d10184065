// Reads the head of a GGUF file within strict limits and leaves out what makes it large:
// vocabularies and tensors.
import { open } from 'node:fs/promises';
import {
  COUNT_BYTES,
  type Cursor,
  createCursor,
  LIST_HEAD_BYTES,
  MAX_VALUE_BYTES,
  UINT32_BYTES,
} from './cursor.ts';
import { UnreadableGguf } from './errors.ts';
import { endOfTensor, type GgufTensor, startOfTensorData, tensorTypeName } from './tensors.ts';
import { ARRAY_TYPE, numberType, TEXT_TYPE } from './value-types.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** Keys and values together; what comes behind that is stepped over. */
const MAX_KEPT_BYTES = 2 * 2 ** 20;
const MAX_KEY_BYTES = 1024;
const MAX_ARRAY_BYTES = 16 * 2 ** 10;
const MAX_KEYS = 10_000;
const MAX_DIMENSIONS = 8;
/** `GGUF`, read as a number. */
const MAGIC = 0x46554747;
const MAGIC_BYTES = 4;
/** Its version, the number of its tensors and that of its keys. */
const FACTS_BYTES = UINT32_BYTES + 2 * COUNT_BYTES;
/** Version 1 has shorter counts, and no model in use is in it. */
const VERSIONS: readonly number[] = [2, 3];

/**
 * Tensors that say what a model can do: an output layer that scores texts, heads that predict
 * further tokens.
 */
const TENSORS = {
  hasRankingHead: /^cls\.output(?:\.|$)/,
  hasPredictionHeads: /^blk\.\d+\.nextn\./,
  hasMarkovChain: /^markov_w1\.weight$/,
} as const;
const TENSOR_FACTS = ['hasRankingHead', 'hasPredictionHeads', 'hasMarkovChain'] as const;

/** What the head of a file says. */
export interface GgufHead extends Readonly<Record<keyof typeof TENSORS, boolean>> {
  /** Texts, numbers, truth values, and short lists of them. */
  metadata: ReadonlyMap<string, unknown>;
  /** Keys of what is too long to be kept, the vocabulary among them, as far as these fit. */
  leftOut: readonly string[];
  /** Undefined for a file without tokens. */
  vocabulary?: Vocabulary;
  /** The first ones in the order of the file, as many as were asked for. */
  tensors: GgufTensor[];
  /** Numbers in all tensors of this file; of a model in shards each has its own. */
  parameters: number;
  /** The file ends before its tensors do. */
  isCutOff: boolean;
}

const VOCABULARY = 'tokenizer.ggml.tokens';

/** What of a head is wanted in addition to what it always tells. */
interface Wanted {
  /** How many tokens the digest of the vocabulary counts. */
  vocabularyUpTo?: number;
  /** How many tensors are told one by one. */
  tensorsUpTo?: number;
}

/**
 * Time and memory are bounded by the limits above whatever the file says.
 * @throws {UnreadableGguf}
 */
export async function readGgufHead(
  path: string,
  { vocabularyUpTo = 0, tensorsUpTo = 0 }: Wanted = {},
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
    await cursor.need(FACTS_BYTES);
    const version = cursor.uint32();
    if (!VERSIONS.includes(version))
      throw new UnreadableGguf(`its version is ${version}, not 2 or 3`);
    const tensorCount = cursor.count();
    const keys = cursor.count();
    if (keys > MAX_KEYS) throw new UnreadableGguf(`it claims to have ${keys} metadata keys`);
    const {
      entries: metadata,
      leftOut,
      vocabulary,
    } = await readEntries(cursor, keys, vocabularyUpTo);
    const { found, tensors, parameters, dataBytes } = await readTensors(
      cursor,
      tensorCount,
      tensorsUpTo,
    );
    const wholeBytes =
      startOfTensorData(cursor.position(), metadata.get('general.alignment')) + dataBytes;
    // Without tensors nothing has to be behind the head.
    const isCutOff = dataBytes > 0 && fileBytes < wholeBytes;
    const head: GgufHead = { metadata, leftOut, ...found, tensors, parameters, isCutOff };
    if (vocabulary !== undefined) head.vocabulary = vocabulary;
    return head;
  } finally {
    await file.close();
  }
}

async function readEntries(cursor: Cursor, keys: number, vocabularyUpTo: number) {
  let vocabulary: Vocabulary | undefined;
  const entries = new Map<string, unknown>();
  const leftOut: string[] = [];
  let keptBytes = 0;
  const fits = (bytes: number): boolean => {
    if (keptBytes + bytes > MAX_KEPT_BYTES) return false;
    keptBytes += bytes;
    return true;
  };
  for (let index = 0; index < keys; index++) {
    await cursor.need(COUNT_BYTES);
    const keyBytes = cursor.count();
    if (keyBytes > MAX_KEY_BYTES) throw new UnreadableGguf(`it has a key of ${keyBytes} bytes`);
    await cursor.need(keyBytes + UINT32_BYTES);
    const key = cursor.text(keyBytes);
    const start = cursor.position();
    const type = cursor.uint32();
    let value: unknown;
    if (key === VOCABULARY && type === ARRAY_TYPE)
      vocabulary = await readVocabulary(cursor, vocabularyUpTo);
    else value = await readValue(cursor, type);
    if (value !== undefined && fits(keyBytes + cursor.position() - start)) entries.set(key, value);
    else if (fits(keyBytes)) leftOut.push(key);
  }
  return { entries, leftOut, vocabulary };
}

/** Undefined for what is too long to be kept; it is stepped over. */
async function readValue(cursor: Cursor, type: number): Promise<unknown> {
  if (type === ARRAY_TYPE) return readArray(cursor);
  if (type !== TEXT_TYPE) {
    await cursor.need(numberType(type).bytes);
    return cursor.number(type);
  }
  await cursor.need(COUNT_BYTES);
  const bytes = cursor.count();
  if (bytes > MAX_VALUE_BYTES) {
    cursor.skip(bytes);
    return undefined;
  }
  await cursor.need(bytes);
  return cursor.text(bytes);
}

async function readArray(cursor: Cursor): Promise<unknown> {
  await cursor.need(LIST_HEAD_BYTES);
  const type = cursor.uint32();
  const length = cursor.count();
  if (type === ARRAY_TYPE) throw new UnreadableGguf('it has arrays inside of arrays');
  if (type === TEXT_TYPE) return readTexts(cursor, length);
  const bytes = length * numberType(type).bytes;
  if (bytes > MAX_ARRAY_BYTES) {
    cursor.skip(bytes);
    return undefined;
  }
  await cursor.need(bytes);
  return Array.from({ length }, () => cursor.number(type));
}

/** Undefined for a list that is too long; it is stepped over. */
async function readTexts(cursor: Cursor, length: number): Promise<string[] | undefined> {
  const texts: string[] = [];
  let listBytes = 0;
  for (let index = 0; index < length; index++) {
    if (cursor.available() < COUNT_BYTES) await cursor.need(COUNT_BYTES);
    const bytes = cursor.count();
    listBytes += COUNT_BYTES + bytes;
    if (listBytes > MAX_ARRAY_BYTES) {
      cursor.skip(bytes);
      continue;
    }
    if (cursor.available() < bytes) await cursor.need(bytes);
    texts.push(cursor.text(bytes));
  }
  return listBytes > MAX_ARRAY_BYTES ? undefined : texts;
}

async function readTensors(cursor: Cursor, tensorCount: number, upTo: number) {
  const found = { hasRankingHead: false, hasPredictionHeads: false, hasMarkovChain: false };
  const tensors: GgufTensor[] = [];
  let parameters = 0;
  let dataBytes = 0;
  for (let index = 0; index < tensorCount; index++) {
    if (cursor.available() < COUNT_BYTES) await cursor.need(COUNT_BYTES);
    const nameBytes = cursor.count();
    if (nameBytes > MAX_KEY_BYTES)
      throw new UnreadableGguf(`it has a tensor name of ${nameBytes} bytes`);
    const namedBytes = nameBytes + UINT32_BYTES;
    if (cursor.available() < namedBytes) await cursor.need(namedBytes);
    const name = cursor.text(nameBytes);
    for (const fact of TENSOR_FACTS) if (TENSORS[fact].test(name)) found[fact] = true;
    const dimensions = cursor.uint32();
    if (dimensions > MAX_DIMENSIONS)
      throw new UnreadableGguf(`it has a tensor with ${dimensions} dimensions`);
    const placeBytes = dimensions * COUNT_BYTES + UINT32_BYTES + COUNT_BYTES;
    if (cursor.available() < placeBytes) await cursor.need(placeBytes);
    let numbers = 1;
    const shape: number[] = [];
    for (let dimension = 0; dimension < dimensions; dimension++) {
      const length = cursor.count();
      numbers *= length;
      shape.push(length);
    }
    const type = cursor.uint32();
    const offsetBytes = cursor.count();
    if (index < upTo) tensors.push({ name, type: tensorTypeName(type), shape });
    parameters += numbers;
    dataBytes = Math.max(dataBytes, endOfTensor({ numbers, type, offsetBytes }));
  }
  return { found, tensors, parameters, dataBytes };
}
