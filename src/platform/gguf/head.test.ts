// Heads of GGUF files as they are, and ones that are made to cost time, memory or a wrong answer.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bool,
  encodeGguf,
  int32s,
  text,
  texts,
  uint32,
} from '../../../fixtures/models/tiny-chat/gguf-writer.ts';
import { GgufCutOff, UnreadableGguf } from './errors.ts';
import { readGgufHead } from './head.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gguf-head-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
/** @param sizeBytes makes the file longer, without taking room on the disk. */
async function put(bytes: Uint8Array, sizeBytes = bytes.length): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.gguf`);
  await writeFile(path, bytes);
  if (sizeBytes > bytes.length) await truncate(path, sizeBytes);
  return path;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const string = (value: string) =>
  Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const TEXT = 8;
const ARRAY = 9;
const NUMBER = 4;

interface Head {
  magic?: string;
  version?: number;
  tensors?: number | bigint;
  keys?: number | bigint;
}

const headOf = (
  { magic = 'GGUF', version = 3, tensors = 0, keys = 0 }: Head,
  ...rest: readonly Buffer[]
) => Buffer.concat([Buffer.from(magic), u32(version), u64(tensors), u64(keys), ...rest]);
const entry = (key: string, type: number, ...value: readonly Buffer[]) =>
  Buffer.concat([string(key), u32(type), ...value]);
const arrayOf = (type: number, length: number | bigint, ...values: readonly Buffer[]) =>
  Buffer.concat([u32(type), u64(length), ...values]);

describe('a head that is in order', () => {
  test('has its texts, numbers, truth values and short lists, and not its vocabulary', async () => {
    const metadata = {
      'general.architecture': text('llama'),
      'llama.block_count': uint32(2),
      'llama.sizes': int32s([1, -2, 3]),
      'general.tags': texts(['small', '', 'für alle']),
      'llama.is_causal': bool(true),
      'tokenizer.ggml.tokens': texts(['a', 'b']),
    };
    const head = await readGgufHead(await put(encodeGguf({ metadata, tensors: [] })));
    expect(head.metadata.get('general.architecture')).toBe('llama');
    expect(head.metadata.get('llama.block_count')).toBe(2);
    expect(head.metadata.get('llama.sizes')).toEqual([1, -2, 3]);
    expect(head.metadata.get('general.tags')).toEqual(['small', '', 'für alle']);
    expect(head.metadata.get('llama.is_causal')).toBe(true);
    expect(head.metadata.has('tokenizer.ggml.tokens')).toBe(false);
    expect(head.leftOut).toEqual(['tokenizer.ggml.tokens']);
    expect(head.vocabulary?.size).toBe(2);
  });

  test.each([
    [
      'cls.output.weight',
      { hasRankingHead: true, hasPredictionHeads: false, hasMarkovChain: false },
    ],
    [
      'blk.7.nextn.eh_proj.weight',
      { hasRankingHead: false, hasPredictionHeads: true, hasMarkovChain: false },
    ],
    [
      'markov_w1.weight',
      { hasRankingHead: false, hasPredictionHeads: false, hasMarkovChain: true },
    ],
    ['xcls.output', { hasRankingHead: false, hasPredictionHeads: false, hasMarkovChain: false }],
  ])('says what a model can do by its tensor %s', async (name, expected) => {
    const tensor = { name, sides: [1], precision: 'float32' as const, values: new Float32Array(1) };
    expect(
      await readGgufHead(await put(encodeGguf({ metadata: {}, tensors: [tensor] }))),
    ).toMatchObject(expected);
  });

  test.each([
    ['the same tokens', ['a', 'b', 'c', 'd', 'e', 'f', 'gh'], true],
    ['others among the first, which are often unused', ['x', 'b', 'c', 'd', 'e', 'f', 'gh'], true],
    ['another later', ['a', 'b', 'c', 'd', 'e', 'f', 'gx'], false],
    ['the same letters in other tokens', ['a', 'b', 'c', 'd', 'e', 'fg', 'h'], false],
  ])('has a vocabulary that can be compared: %s', async (_what, tokens, isSame) => {
    const digestOf = async (words: readonly string[]) => {
      const metadata = { 'tokenizer.ggml.tokens': texts([...words]) };
      const path = await put(encodeGguf({ metadata, tensors: [] }));
      return (await readGgufHead(path, { vocabularyUpTo: 7 })).vocabulary?.digest;
    };
    expect(
      (await digestOf(tokens)) === (await digestOf(['a', 'b', 'c', 'd', 'e', 'f', 'gh'])),
    ).toBe(isSame);
  });

  test('longer than a window of the file is read to its end', async () => {
    const long = Array.from(
      { length: 40_000 },
      (_, index) => `token number ${index} of many, which is rather long`,
    );
    const metadata = { 'tokenizer.ggml.tokens': texts(long), 'general.name': text('behind them') };
    const head = await readGgufHead(await put(encodeGguf({ metadata, tensors: [] })));
    expect(head.vocabulary?.size).toBe(40_000);
    expect(head.metadata.get('general.name')).toBe('behind them');
  });

  test('keeps no value that is too long, and what comes after it', async () => {
    const keys = [
      entry('long', TEXT, string('x'.repeat(2 ** 20 + 1))),
      entry('many', ARRAY, arrayOf(NUMBER, 5000, Buffer.alloc(20_000))),
      entry('words', ARRAY, arrayOf(TEXT, 2, string('x'.repeat(16_000)), string('y'.repeat(400)))),
      entry('last', NUMBER, u32(7)),
    ];
    const head = await readGgufHead(await put(headOf({ keys: keys.length }, ...keys)));
    expect([...head.metadata]).toEqual([['last', 7]]);
    expect(head.leftOut).toEqual(['long', 'many', 'words']);
  });

  test.each([
    ['a MiB', 2 ** 20, true],
    ['a byte more', 2 ** 20 + 1, false],
  ])('keeps a text of %s: %#', async (_what, bytes, isKept) => {
    const keys = [entry('text', TEXT, string('x'.repeat(bytes))), entry('last', NUMBER, u32(7))];
    const head = await readGgufHead(await put(headOf({ keys: 2 }, ...keys)));
    expect(head.metadata.has('text')).toBe(isKept);
    expect(head.metadata.get('last')).toBe(7);
  });

  test.each([
    ['16 KiB with their lengths', 16 * 2 ** 10, true],
    ['a byte more', 16 * 2 ** 10 + 1, false],
  ])('keeps a list of texts of %s: %#', async (_what, bytes, isKept) => {
    const words = [string('a'), string('x'.repeat(bytes - 3 * 8 - 1)), string('')];
    const keys = [entry('words', ARRAY, arrayOf(TEXT, 3, ...words)), entry('last', NUMBER, u32(7))];
    const head = await readGgufHead(await put(headOf({ keys: 2 }, ...keys)));
    expect(head.metadata.has('words')).toBe(isKept);
    expect(head.leftOut).toEqual(isKept ? [] : ['words']);
    expect(head.metadata.get('last')).toBe(7);
  });

  test('keeps 2 MiB of the names of what it does not keep', async () => {
    const many = 3000;
    const name = (index: number) => `${index}`.padEnd(1000, '-');
    const long = arrayOf(NUMBER, 4097, Buffer.alloc(4 * 4097));
    const keys = Array.from({ length: many }, (_, index) => entry(name(index), ARRAY, long));
    const { leftOut } = await readGgufHead(await put(headOf({ keys: many }, ...keys)));
    expect(leftOut).toHaveLength(Math.floor((2 * 2 ** 20) / 1000));
    expect(leftOut[0]).toBe(name(0));
  });

  test('tells as many of its tensors as are asked for, in their order', async () => {
    const tensors = [
      { name: 'b', sides: [2, 3], precision: 'float16', values: new Float32Array(6) },
      { name: 'a', sides: [32], precision: 'q4_0', values: new Float32Array(32) },
      { name: 'c', sides: [], precision: 'float32', values: new Float32Array(1) },
    ] as const;
    const path = await put(encodeGguf({ metadata: {}, tensors }));
    const all = [
      { name: 'b', type: 'F16', shape: [2, 3] },
      { name: 'a', type: 'Q4_0', shape: [32] },
      { name: 'c', type: 'F32', shape: [] },
    ];
    const toldOf = async (tensorsUpTo: number) =>
      (await readGgufHead(path, { tensorsUpTo })).tensors;
    expect((await readGgufHead(path)).tensors).toEqual([]);
    expect(await toldOf(2)).toEqual(all.slice(0, 2));
    expect(await toldOf(4096)).toEqual(all);
  });

  test('keeps 2 MiB of values at most', async () => {
    const keys = Array.from({ length: 5 }, (_, index) =>
      entry(`k${index}`, TEXT, string('x'.repeat(2 ** 19))),
    );
    const { metadata } = await readGgufHead(await put(headOf({ keys: keys.length }, ...keys)));
    expect([...metadata.keys()]).toEqual(['k0', 'k1', 'k2']);
  });
});

describe('the tensors of a head say how long the file is', () => {
  const TYPE = { F32: 0, Q4_K: 12, UNKNOWN: 999 };
  /** @param offset where its data begins, behind the head */
  const tensorOf = (type: number, sides: readonly (number | bigint)[], offset: number | bigint) =>
    Buffer.concat([string('t'), u32(sides.length), ...sides.map(u64), u32(type), u64(offset)]);
  const alignedTo = (step: number, bytes: Buffer) =>
    Buffer.concat([bytes, Buffer.alloc((step - (bytes.length % step)) % step)]);

  test.each<[what: string, tensors: readonly Buffer[], parameters: number, dataBytes: number]>([
    ['of plain numbers', [tensorOf(TYPE.F32, [3, 5], 0)], 15, 60],
    ['in blocks', [tensorOf(TYPE.Q4_K, [512, 2], 0)], 1024, 576],
    [
      'of which the last one comes first',
      [tensorOf(TYPE.F32, [4], 64), tensorOf(TYPE.F32, [16], 0)],
      20,
      80,
    ],
    ['of no dimension, which is one number', [tensorOf(TYPE.F32, [], 0)], 1, 4],
    [
      'of an unknown type, of which the begin counts',
      [tensorOf(TYPE.UNKNOWN, [1000], 32)],
      1000,
      32,
    ],
  ])('%s', async (_what, tensors, parameters, dataBytes) => {
    const head = alignedTo(32, headOf({ tensors: tensors.length }, ...tensors));
    const whole = Buffer.concat([head, Buffer.alloc(dataBytes)]);
    expect(await readGgufHead(await put(whole))).toMatchObject({ parameters, isCutOff: false });
    expect(await readGgufHead(await put(whole.subarray(0, -1)))).toMatchObject({
      parameters,
      isCutOff: true,
    });
  });

  test('with an alignment of its own', async () => {
    const key = entry('general.alignment', NUMBER, u32(256));
    const head = alignedTo(256, headOf({ keys: 1, tensors: 1 }, key, tensorOf(TYPE.F32, [2], 0)));
    const whole = Buffer.concat([head, Buffer.alloc(8)]);
    expect((await readGgufHead(await put(whole))).isCutOff).toBe(false);
    expect((await readGgufHead(await put(whole.subarray(0, -1)))).isCutOff).toBe(true);
  });

  test('without tensors nothing is behind the head', async () => {
    const key = entry('k', NUMBER, u32(1));
    expect(await readGgufHead(await put(headOf({ keys: 1 }, key)))).toMatchObject({
      parameters: 0,
      isCutOff: false,
    });
  });

  test('with numbers that no file has, it is cut off', async () => {
    const huge = 2n ** 64n - 1n;
    const tensor = tensorOf(TYPE.F32, [huge, huge, huge, huge], huge);
    expect((await readGgufHead(await put(headOf({ tensors: 1 }, tensor)))).isCutOff).toBe(true);
  });

  test.each(['', 'G', 'GGU', 'a web page'])(
    'what begins as %o does is not taken for a GGUF file that was cut off',
    async (begin) => {
      await expect(readGgufHead(await put(Buffer.from(begin)))).rejects.not.toBeInstanceOf(
        GgufCutOff,
      );
    },
  );

  test('what ends in its head is cut off', async () => {
    await expect(readGgufHead(await put(headOf({ keys: 1 })))).rejects.toBeInstanceOf(GgufCutOff);
  });
});

describe('a head that is not in order is refused with its reason', () => {
  const HUGE = 2n ** 63n;
  const SPARSE_BYTES = 2 ** 40;
  test.each<[what: string, bytes: Buffer, reason: RegExp]>([
    ['nothing', Buffer.alloc(0), /cut off/],
    ['half a beginning', Buffer.from('GGUF\x03'), /cut off/],
    ['another kind of file', headOf({ magic: 'GGML' }), /letters GGUF/],
    ['the first version', headOf({ version: 1 }), /version is 1/],
    ['a version of the other byte order', headOf({ version: 0x03000000 }), /version is/],
    ['more keys than any model', headOf({ keys: 10_001 }), /10001 metadata keys/],
    ['2^63 keys', headOf({ keys: HUGE }), /metadata keys/],
    ['a key that is not there', headOf({ keys: 1 }), /cut off/],
    ['a key of 2^63 bytes', headOf({ keys: 1 }, u64(HUGE)), /a key of/],
    ['an empty type', headOf({ keys: 1 }, entry('k', 99)), /unknown type 99/],
    ['a text of 2^63 bytes', headOf({ keys: 1 }, entry('k', TEXT, u64(HUGE))), /cut off/],
    [
      'a list of 2^63 numbers',
      headOf({ keys: 1 }, entry('k', ARRAY, arrayOf(NUMBER, HUGE))),
      /cut off/,
    ],
    [
      'a list of 2^63 texts',
      headOf({ keys: 1 }, entry('k', ARRAY, arrayOf(TEXT, HUGE))),
      /cut off/,
    ],
    [
      'lists in a list',
      headOf({ keys: 1 }, entry('k', ARRAY, arrayOf(ARRAY, 1))),
      /arrays inside of arrays/,
    ],
    [
      'a vocabulary of numbers',
      headOf({ keys: 1 }, entry('tokenizer.ggml.tokens', ARRAY, arrayOf(NUMBER, 1, u32(1)))),
      /not texts/,
    ],
    ['2^63 tensors', headOf({ tensors: HUGE }), /cut off/],
    ['a tensor name of 2^63 bytes', headOf({ tensors: 1 }, u64(HUGE)), /a tensor name of/],
    ['a tensor of 9 dimensions', headOf({ tensors: 1 }, string('t'), u32(9)), /9 dimensions/],
  ])('%s', async (_what, bytes, reason) => {
    const reading = readGgufHead(await put(bytes));
    await expect(reading).rejects.toBeInstanceOf(UnreadableGguf);
    await expect(reading).rejects.toThrow(reason);
  });

  test.each<[what: string, bytes: Buffer]>([
    [
      '40 million tokens',
      headOf({ keys: 1 }, entry('tokenizer.ggml.tokens', ARRAY, arrayOf(TEXT, 40_000_000))),
    ],
    ['40 million texts', headOf({ keys: 1 }, entry('k', ARRAY, arrayOf(TEXT, 40_000_000)))],
    ['2^63 tensors without names', headOf({ tensors: HUGE })],
    ['a text of 2^39 bytes', headOf({ keys: 1 }, entry('k', TEXT, u64(2 ** 39)))],
  ])(
    '%s in a file that is as long as that: not more than the limit is read',
    async (_what, bytes) => {
      const path = await put(bytes, SPARSE_BYTES);
      await expect(readGgufHead(path, { vocabularyUpTo: 1e9 })).rejects.toThrow(
        'its head is longer than 64 MiB',
      );
    },
  );
});
