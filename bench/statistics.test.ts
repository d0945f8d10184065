import { describe, expect, it } from 'vitest';
import { median, medianDifference, medianRatio, percentile, tailDifference } from './statistics.ts';

describe('percentile', () => {
  it('interpolates between neighbours, whatever the order of the samples', () => {
    expect(percentile([40, 10, 30, 20], 0.5)).toBe(25);
    expect(percentile([40, 10, 30, 20], 1)).toBe(40);
    expect(percentile([40, 10, 30, 20], 0)).toBe(10);
  });

  it('sorts as numbers, not as text', () => {
    expect(median([9, 100, 10])).toBe(10);
  });

  it('is not a number without samples', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('paired measurements', () => {
  it('see through a disturbance that hits both of a pair', () => {
    const pair = { direct: [1, 51, 1], through: [3, 53, 3] };
    expect(medianDifference(pair)).toBe(2);
  });

  it('compare rates by the ratio of neighbours', () => {
    expect(medianRatio({ direct: [100, 50, 200], through: [99, 49.5, 100] })).toBeCloseTo(0.99);
  });

  it('compare the tails on their own', () => {
    expect(tailDifference({ direct: [1, 1, 5], through: [2, 2, 9] }, 1)).toBe(4);
  });
});
