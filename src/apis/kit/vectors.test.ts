import { expect, test } from 'vitest';
import { JsonText } from '../../lib/json-text.ts';
import { vectorsOf } from './vectors.ts';

const vector = (index: number) => ({
  object: 'embedding' as const,
  index,
  embedding: [index, 0.5],
});

test('vectors stand in the order of their texts', async () => {
  expect(await vectorsOf([vector(1), vector(0)])).toEqual([
    [0, 0.5],
    [1, 0.5],
  ]);
});

test('vectors that were left as they are written do, too, and stay so', async () => {
  const text = Buffer.from(JSON.stringify([vector(2), vector(0), vector(1)]));
  const vectors = await vectorsOf(new JsonText([text], { maxDepth: 5, maxValues: 100 }));
  expect(vectors).toBeInstanceOf(JsonText);
  expect((vectors as JsonText).parse()).toEqual([
    [0, 0.5],
    [1, 0.5],
    [2, 0.5],
  ]);
});
