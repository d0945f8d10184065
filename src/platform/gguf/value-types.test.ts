import { expect, test } from 'vitest';
import { UnreadableGguf } from './errors.ts';
import { type GgufNumber, numberType } from './value-types.ts';

/** The lowest byte comes first, as GGUF has it. */
const BYTES = Buffer.from('81c2a3e4f5860718', 'hex');

test.each<[name: string, type: number, bytes: number, value: GgufNumber]>([
  ['UINT8', 0, 1, 0x81],
  ['INT8', 1, 1, 0x81 - 2 ** 8],
  ['UINT16', 2, 2, 0xc281],
  ['INT16', 3, 2, 0xc281 - 2 ** 16],
  ['UINT32', 4, 4, 0xe4a3c281],
  ['INT32', 5, 4, 0xe4a3c281 - 2 ** 32],
  ['FLOAT32', 6, 4, BYTES.readFloatLE()],
  ['BOOL', 7, 1, true],
  ['UINT64', 10, 8, 0x180786f5e4a3c281n],
  ['INT64', 11, 8, 0x180786f5e4a3c281n],
  ['FLOAT64', 12, 8, BYTES.readDoubleLE()],
])('%s (%i) has %i bytes', (_name, type, bytes, value) => {
  const known = numberType(type);
  expect(known.bytes).toBe(bytes);
  expect(known.read(BYTES, 0)).toBe(value);
  expect(known.read(Buffer.concat([Buffer.alloc(3, 1), BYTES]), 3)).toBe(value);
});

test('a byte of zeros is no', () => {
  expect(numberType(7).read(Buffer.alloc(1), 0)).toBe(false);
});

test('a negative number of 64 bits stays negative', () => {
  expect(numberType(11).read(Buffer.alloc(8, 0xff), 0)).toBe(-1n);
});

test.each([8, 9, 13, 4_294_967_295])('the type %i is not that of a number', (type) => {
  expect(() => numberType(type)).toThrow(UnreadableGguf);
  expect(() => numberType(type)).toThrow(`unknown type ${type}`);
});
