import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { JsonText } from '../../lib/json-text.ts';
import { shortenVectors } from './shorten-vectors.ts';

const base64 = (...numbers: number[]) =>
  Buffer.from(Float32Array.from(numbers).buffer).toString('base64');

test('a vector in base64 is shortened as one in numbers is', async () => {
  const shorten = (embedding: unknown) =>
    shortenVectors({ data: [{ embedding }] }, { body: { dimensions: 2 } });
  expect(await shorten([3, 4, 5])).toEqual({ data: [{ embedding: [0.6, 0.8] }] });
  expect(await shorten(base64(3, 4, 5))).toEqual({ data: [{ embedding: base64(0.6, 0.8) }] });
});

test.each([[[1, 2]], [base64(1, 2)]])(
  'more numbers than the vector %j has are refused before any memory is taken',
  async (embedding) => {
    const asked = { body: { dimensions: 2 ** 40 } };
    await expect(shortenVectors({ data: [{ embedding }] }, asked)).rejects.toThrow(InvalidRequest);
  },
);

test('vectors that were left as they are written are shortened, too', async () => {
  const text = Buffer.from(JSON.stringify([{ embedding: [3, 4, 5] }, { embedding: [0, 0, 1] }]));
  const data = new JsonText([text], { maxDepth: 5, maxValues: 100 });
  const { data: shorter } = await shortenVectors({ data }, { body: { dimensions: 2 } });
  expect((shorter as JsonText).parse()).toEqual([{ embedding: [0.6, 0.8] }, { embedding: [0, 0] }]);
});
