// Writes GGUF files, version 3, little endian.

/** A value of the metadata: the number of its type, and its bytes. */
export interface MetadataValue {
  readonly type: number;
  readonly bytes: Buffer;
}

/** A tensor as llama.cpp counts its sides: the first one is the length of a row. */
export interface EncodedTensor {
  readonly name: string;
  readonly sides: readonly number[];
  /** The number of its type: 0 for 32-bit floats, 1 for 16-bit ones. */
  readonly type: number;
  readonly bytes: Buffer;
}

const VERSION = 3;
const ALIGNMENT_BYTES = 32;
const TYPES = { uint32: 4, int32: 5, float32: 6, bool: 7, text: 8, list: 9 };

export const uint32 = (value: number): MetadataValue => ({ type: TYPES.uint32, bytes: unsigned32(value) });
export const bool = (value: boolean): MetadataValue => ({ type: TYPES.bool, bytes: Buffer.of(value ? 1 : 0) });
export const text = (value: string): MetadataValue => ({ type: TYPES.text, bytes: prefixedText(value) });
export const texts = (values: readonly string[]): MetadataValue => list(TYPES.text, values.map(prefixedText));
export const int32s = (values: readonly number[]): MetadataValue =>
  list(
    TYPES.int32,
    values.map((value) => unsigned32(value >>> 0)),
  );

export function float32(value: number): MetadataValue {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return { type: TYPES.float32, bytes };
}

export function encodeGguf(
  metadata: Readonly<Record<string, MetadataValue>>,
  tensors: readonly EncodedTensor[] = [],
): Buffer {
  const entries = Object.entries(metadata);
  const bodies = tensors.map(({ bytes }) => padded(bytes));
  const header = [Buffer.from('GGUF'), unsigned32(VERSION), unsigned64(tensors.length), unsigned64(entries.length)];
  for (const [key, { type, bytes }] of entries) header.push(prefixedText(key), unsigned32(type), bytes);
  let offsetBytes = 0;
  for (const [index, { name, sides, type }] of tensors.entries()) {
    header.push(prefixedText(name), unsigned32(sides.length), ...sides.map(unsigned64));
    header.push(unsigned32(type), unsigned64(offsetBytes));
    offsetBytes += bodies[index]?.length ?? 0;
  }
  return Buffer.concat([padded(Buffer.concat(header)), ...bodies]);
}

function list(type: number, values: readonly Buffer[]): MetadataValue {
  return { type: TYPES.list, bytes: Buffer.concat([unsigned32(type), unsigned64(values.length), ...values]) };
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((ALIGNMENT_BYTES - (bytes.length % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES)]);
}

function prefixedText(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([unsigned64(bytes.length), bytes]);
}

function unsigned32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function unsigned64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
