import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { shortenVectors } from './protocol.ts';

const base64 = (...numbers: number[]) => Buffer.from(Float32Array.from(numbers).buffer).toString('base64');

test('a vector in base64 is shortened as one in numbers is', () => {
  const shorten = (embedding: unknown) => shortenVectors({ data: [{ embedding }] }, { body: { dimensions: 2 } });
  expect(shorten([3, 4, 5])).toEqual({ data: [{ embedding: [0.6, 0.8] }] });
  expect(shorten(base64(3, 4, 5))).toEqual({ data: [{ embedding: base64(0.6, 0.8) }] });
});

test.each([[[1, 2]], [base64(1, 2)]])(
  'more numbers than the vector %j has are refused before any memory is taken',
  (embedding) => {
    const asked = { body: { dimensions: 2 ** 40 } };
    expect(() => shortenVectors({ data: [{ embedding }] }, asked)).toThrow(InvalidRequest);
  },
);
