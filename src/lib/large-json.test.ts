import { expect, test } from 'vitest';
import { isLargeJson, LARGE_JSON_BYTES, readLargeJson, writeLargeJson } from './large-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Vectors as a native server sends them: more values than one turn takes over. */
const VECTORS = {
  object: 'list',
  data: Array.from({ length: 700 }, (_, index) => ({ index, embedding: Array.from({ length: 512 }, () => index / 7) })),
  warnings: [],
  usage: { prompt_tokens: 3 },
};

test.each([
  ['a picture', { messages: [{ role: 'user', content: 'a'.repeat(3_000_000) }], stream: true }],
  ['a text in many scripts', { prompt: '日本語 – €𝄞"\\\n'.repeat(200_000) }],
  ['vectors', VECTORS],
  ['a list of vectors', VECTORS.data],
  ['a list of many numbers', { prompt: Array.from({ length: 1_000_000 }, (_, index) => index) }],
  ['a number', 3],
  ['null', null],
])('%s is the same after writing and reading', async (_, value) => {
  const bytes = await writeLargeJson(value);
  expect(textOf(bytes)).toBe(JSON.stringify(value));
  expect(await readLargeJson(bytes)).toEqual(value);
});

test('a name of a prototype stays a field', async () => {
  const value = await readLargeJson(bytesOf('{"__proto__":{"stream":true}}'));
  expect(Object.keys(value as object)).toEqual(['__proto__']);
  expect(value).not.toHaveProperty('stream');
});

test('what is no JSON is told as JSON.parse does, and the next one is read', async () => {
  const broken = readLargeJson(bytesOf('{"a": x}'));
  const next = readLargeJson(bytesOf('{"a": 1}'));
  await expect(broken).rejects.toThrow(SyntaxError);
  await expect(next).resolves.toEqual({ a: 1 });
});

test('what JSON can not say is refused, and the next one is written', async () => {
  await expect(writeLargeJson({ a: () => 1 })).rejects.toThrow('could not be cloned');
  expect(textOf(await writeLargeJson({ a: 1 }))).toBe('{"a":1}');
});

test('works that come together each get their own', async () => {
  const values = Array.from({ length: 5 }, (_, index) => ({ ...VECTORS, index }));
  const read = await Promise.all(values.map(async (value) => readLargeJson(await writeLargeJson(value))));
  expect(read).toEqual(values);
});

test('bytes that share their memory with others are read as well', async () => {
  const memory = bytesOf('xx{"a":1}xx');
  expect(await readLargeJson(memory.subarray(2, 9))).toEqual({ a: 1 });
  expect(textOf(memory)).toBe('xx{"a":1}xx');
});

test.each([
  ['a short text', 'a', false],
  ['a long text', 'a'.repeat(LARGE_JSON_BYTES), true],
  ['a long text far down', { a: [{ b: 'a'.repeat(LARGE_JSON_BYTES) }] }, true],
  ['many texts', Array.from({ length: 2000 }, () => 'a'.repeat(1000)), true],
  ['many numbers', VECTORS, true],
  ['many names', Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`name${index}`, true])), true],
  ['nothing', undefined, false],
])('%s is large or not', (_, value, expected) => {
  expect(isLargeJson(value)).toBe(expected);
});
