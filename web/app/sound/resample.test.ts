import { expect, test } from 'vitest';
import { createResampler } from './resample.ts';

const tone = (hz: number, rateHz: number, count: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.sin((2 * Math.PI * hz * at) / rateHz));
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

test.each([48_000, 44_100, 16_000])(
  'a second at %i samples a second becomes 16,000, in whatever pieces it comes',
  (rateHz) => {
    const resample = createResampler(rateHz, 16_000);
    const whole = tone(300, rateHz, rateHz);
    const pieces: number[] = [];
    for (let at = 0; at < whole.length; at += 128) pieces.push(...resample(whole.subarray(at, at + 128)));
    expect(Math.abs(pieces.length - 16_000)).toBeLessThanOrEqual(1);
    expect(pieces).toEqual([...createResampler(rateHz, 16_000)(whole)]);
    expect(loudness(Float32Array.from(pieces))).toBeCloseTo(Math.SQRT1_2, 2);
  },
);

test('a tone that is too high for the new rate almost vanishes', () => {
  const resample = createResampler(48_000, 16_000);
  expect(loudness(resample(tone(15_900, 48_000, 48_000)))).toBeLessThan(0.05);
});
