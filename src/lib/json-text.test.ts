import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  JsonText,
  jsonList,
  jsonPieces,
  mapItems,
  readLargeJson,
  textIn,
  withoutJsonText,
} from './json-text.ts';

const LIMITS = { maxDepth: 20, maxValues: 1_000_000 };
const json = (value: unknown) => new JsonText([Buffer.from(JSON.stringify(value))], LIMITS);
const written = (value: unknown) =>
  Buffer.concat(jsonPieces(value).map((piece) => Buffer.from(piece)));

/** Vectors as native servers send them, more than a megabyte of them. */
const VECTORS = Array.from({ length: 300 }, (_, index) => ({
  index,
  embedding: Array.from({ length: 300 }, (_, at) => Math.sin(index + at)),
}));

describe('a large response', () => {
  const bytes = Buffer.from(
    JSON.stringify({ object: 'list', data: VECTORS, usage: { prompt_tokens: 3 } }),
  );

  test('is read but for what is large in it, which is passed on byte for byte', async () => {
    const read = (await readLargeJson(bytes, LIMITS)) as Record<string, unknown>;
    expect(read).toMatchObject({ object: 'list', usage: { prompt_tokens: 3 } });
    expect(read.data).toBeInstanceOf(JsonText);
    expect(written(read).equals(bytes)).toBe(true);
  });

  test('that is cut, or a list, or has a wrong byte deep inside, is told', async () => {
    await expect(readLargeJson(bytes.subarray(0, -1), LIMITS)).rejects.toThrow(/ends too early/);
    const wrong = Buffer.from(bytes);
    wrong.write('x', bytes.length - 2_000);
    await expect(readLargeJson(wrong, LIMITS)).rejects.toThrow(SyntaxError);
    const list = Buffer.from(JSON.stringify(VECTORS));
    expect(await readLargeJson(list, LIMITS)).toEqual(VECTORS);
  });
});

test('its items and members are texts too, of which a list can be made again', async () => {
  const items = (await json(VECTORS).items()) ?? [];
  const members = await Promise.all(items.map((item) => item.members()));
  const vectors = members.flatMap((of) => of.get('embedding') ?? []);
  const list = jsonList(vectors, LIMITS);
  expect(list.parse()).toEqual(VECTORS.map(({ embedding }) => embedding));
  const expected = Buffer.from(JSON.stringify({ a: list.parse() }));
  expect(written({ a: list }).equals(expected)).toBe(true);
  expect(await json({}).items()).toBeUndefined();
  expect((await json([1]).members()).size).toBe(0);
  expect(jsonList([], LIMITS).parse()).toEqual([]);
});

test('each item of a list can be changed', async () => {
  const changed = await mapItems(json(VECTORS), (item) => (item as { index: number }).index * 2);
  expect(changed.parse()).toEqual(VECTORS.map(({ index }) => index * 2));
});

test('wherever it stands in a value, what is written reads as if it had been read', () => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.jsonValue().map(json),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      expect(JSON.parse(written(value).toString())).toEqual(withoutJsonText(value));
    }),
    { numRuns: 500 },
  );
});

test('a text is found whether it was read or not', () => {
  expect(textIn(json('é"'))).toBe('é"');
  expect(textIn('é')).toBe('é');
  expect(textIn(json(7))).toBe('');
  expect(textIn(undefined)).toBe('');
});
