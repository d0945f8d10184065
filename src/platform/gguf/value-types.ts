// The types of values in the metadata of a GGUF file, by their numbers in its format.
import { UnreadableGguf } from './errors.ts';

/** A text: its length in bytes as a 64-bit number, then its bytes. */
export const TEXT_TYPE = 8;
/** A list: the type of its items, how many there are, then the items. */
export const ARRAY_TYPE = 9;

/** A value of a fixed length: a truth value is read like a number. */
export type GgufNumber = number | bigint | boolean;

interface NumberType {
  bytes: number;
  read(buffer: Buffer, offset: number): GgufNumber;
}

const UINT8: NumberType = { bytes: 1, read: (buffer, offset) => buffer.readUInt8(offset) };
const INT8: NumberType = { bytes: 1, read: (buffer, offset) => buffer.readInt8(offset) };
const UINT16: NumberType = { bytes: 2, read: (buffer, offset) => buffer.readUInt16LE(offset) };
const INT16: NumberType = { bytes: 2, read: (buffer, offset) => buffer.readInt16LE(offset) };
const UINT32: NumberType = { bytes: 4, read: (buffer, offset) => buffer.readUInt32LE(offset) };
const INT32: NumberType = { bytes: 4, read: (buffer, offset) => buffer.readInt32LE(offset) };
const FLOAT32: NumberType = { bytes: 4, read: (buffer, offset) => buffer.readFloatLE(offset) };
const BOOL: NumberType = { bytes: 1, read: (buffer, offset) => buffer.readUInt8(offset) !== 0 };
const UINT64: NumberType = { bytes: 8, read: (buffer, offset) => buffer.readBigUInt64LE(offset) };
const INT64: NumberType = { bytes: 8, read: (buffer, offset) => buffer.readBigInt64LE(offset) };
const FLOAT64: NumberType = { bytes: 8, read: (buffer, offset) => buffer.readDoubleLE(offset) };

/** Truth values are among them: they are 0 or 1 in the file. */
const NUMBER_TYPES: ReadonlyMap<number, NumberType> = new Map([
  [0, UINT8],
  [1, INT8],
  [2, UINT16],
  [3, INT16],
  [4, UINT32],
  [5, INT32],
  [6, FLOAT32],
  [7, BOOL],
  [10, UINT64],
  [11, INT64],
  [12, FLOAT64],
]);

/** How a number of that type is read. @throws {UnreadableGguf} for a type that is unknown */
export function numberType(type: number): NumberType {
  const known = NUMBER_TYPES.get(type);
  if (known !== undefined) return known;
  throw new UnreadableGguf(`it has a value of the unknown type ${type}`);
}
