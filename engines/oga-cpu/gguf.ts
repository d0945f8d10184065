// Writes GGUF files, version 3, little endian: the special tokens of a folder, which is what
// llama.cpp's code for chats reads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../../common/values.ts';
import type { ModelFolder } from './model-folder.ts';

/** A value of the metadata: the number of its type, and its bytes. */
export interface MetadataValue {
  readonly type: number;
  readonly bytes: Buffer;
}

const VERSION = 3;
const ALIGNMENT_BYTES = 32;
const TYPES = { uint32: 4, int32: 5, text: 8, list: 9 };
/** A whole number as a value of metadata. */
export const uint32 = (value: number): MetadataValue => ({
  type: TYPES.uint32,
  bytes: unsigned32(value),
});
/** A text as a value of metadata. */
export const text = (value: string): MetadataValue => ({
  type: TYPES.text,
  bytes: prefixedText(value),
});
/** A list of texts as a value of metadata. */
export const texts = (values: readonly string[]) => list(TYPES.text, values.map(prefixedText));
/** A list of whole numbers with a sign as a value of metadata. */
export const int32s = (values: readonly number[]) =>
  list(
    TYPES.int32,
    values.map((value) => unsigned32(value >>> 0)),
  );

/**
 * A file of metadata, with tensors behind it.
 * @param tensors what describes each of them, and their numbers.
 */
export function encodeGguf(
  metadata: Readonly<Record<string, MetadataValue>>,
  tensors: { heads: readonly Buffer[]; bodies: readonly Buffer[] } = { heads: [], bodies: [] },
): Buffer {
  const entries = Object.entries(metadata);
  const counts = [unsigned64(tensors.heads.length), unsigned64(entries.length)];
  const values = entries.flatMap(([key, { type, bytes }]) => [
    prefixedText(key),
    unsigned32(type),
    bytes,
  ]);
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    unsigned32(VERSION),
    ...counts,
    ...values,
    ...tensors.heads,
  ]);
  return Buffer.concat([padded(head), ...tensors.bodies]);
}

export const list = (type: number, values: readonly Buffer[]): MetadataValue => ({
  type: TYPES.list,
  bytes: Buffer.concat([unsigned32(type), unsigned64(values.length), ...values]),
});

/** With zeros behind it, so that what follows begins at a place that GGUF allows. */
export const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes,
    Buffer.alloc((ALIGNMENT_BYTES - (bytes.length % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES),
  ]);

export function prefixedText(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([unsigned64(bytes.length), bytes]);
}

export function unsigned32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function unsigned64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const CONTROL = 3;

/**
 * A file that stays as long as this process. Only special tokens are in it: the templates see no
 * others.
 * @returns its path
 */
export function writeVocabularyFile({
  specialTokens: { bos, eos },
  tokenizer,
}: ModelFolder): string {
  const added: unknown[] = Array.isArray(tokenizer.model.added_tokens)
    ? tokenizer.model.added_tokens
    : [];
  const names = added.flatMap((token) =>
    isObject(token) && typeof token.content === 'string' ? token.content : [],
  );
  const tokens = [...new Set(['a', bos, eos, ...names])].filter((name) => name !== '');
  const idOf = (end: string, name: string) =>
    name === '' ? {} : { [`tokenizer.ggml.${end}_token_id`]: uint32(tokens.indexOf(name)) };
  const file = encodeGguf({
    'general.architecture': text('llama'),
    'tokenizer.ggml.model': text('gpt2'),
    'tokenizer.ggml.pre': text('default'),
    'tokenizer.ggml.tokens': texts(tokens),
    'tokenizer.ggml.token_type': int32s(tokens.map((_, id) => (id === 0 ? 1 : CONTROL))),
    'tokenizer.ggml.merges': texts(['a a']),
    ...idOf('bos', bos),
    ...idOf('eos', eos),
  });
  const folder = mkdtempSync(join(tmpdir(), 'lemonade-vocabulary-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'vocabulary.gguf');
  writeFileSync(path, file);
  return path;
}
