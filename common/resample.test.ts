// Sound at another rate: the same tones, no others, and the same in one piece or in many.
import { describe, expect, test } from 'vitest';
import { growthOfWork } from '../fixtures/processor-time.ts';
import { createResampler } from './resample.ts';

function tone({
  hz,
  rateHz,
  seconds = 0.2,
}: {
  hz: number;
  rateHz: number;
  seconds?: number;
}): Float32Array {
  return Float32Array.from({ length: rateHz * seconds }, (_, index) =>
    Math.sin((2 * Math.PI * hz * index) / rateHz),
  );
}

function resample(
  samples: Float32Array,
  { fromHz, toHz, pieceSamples = samples.length }: Rates,
): Float32Array {
  const resampler = createResampler({ fromHz, toHz });
  const pieces: number[] = [];
  for (let start = 0; start < samples.length; start += pieceSamples) {
    pieces.push(...resampler.push(samples.subarray(start, start + pieceSamples)));
  }
  return Float32Array.from([...pieces, ...resampler.end()]);
}

interface Rates {
  fromHz: number;
  toHz: number;
  pieceSamples?: number;
}

/** Root mean square without the edges, where silence is heard. */
function loudness(samples: Float32Array): number {
  const middle = samples.subarray(samples.length >> 2, (samples.length * 3) >> 2);
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
}

const RATES = [
  8000, 11_025, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 16_001, 15_999, 383_999,
];

describe.each(RATES)('from %i Hz', (fromHz) => {
  test('a tone stays the tone that it was, at its place', () => {
    const result = resample(tone({ hz: 440, rateHz: fromHz }), { fromHz, toHz: 16_000 });
    const wanted = tone({ hz: 440, rateHz: 16_000 });
    expect(Math.abs(result.length - wanted.length)).toBeLessThanOrEqual(1);
    const errors = result.map((sample, index) => sample - (wanted[index] ?? sample));
    expect(loudness(errors)).toBeLessThan(0.002);
  });

  test('a constant stays what it was', () => {
    const result = resample(new Float32Array(fromHz / 5).fill(0.5), { fromHz, toHz: 16_000 });
    expect(result[result.length >> 1]).toBeCloseTo(0.5, 5);
  });
});

test.each([32_000, 44_100, 48_000])(
  'a tone of %i Hz sound that the lower rate can not carry is silenced, not folded',
  (fromHz) => {
    const result = resample(tone({ hz: 11_000, rateHz: fromHz }), { fromHz, toHz: 16_000 });
    expect(loudness(result)).toBeLessThan(0.002);
  },
);

test.each([1, 7, 480, 1000])('in pieces of %i samples it is the same as in one', (pieceSamples) => {
  const samples = tone({ hz: 300, rateHz: 44_100, seconds: 0.05 });
  const rates = { fromHz: 44_100, toHz: 16_000 };
  expect(resample(samples, { ...rates, pieceSamples })).toEqual(resample(samples, rates));
});

test('the same rate changes nothing', () => {
  const samples = tone({ hz: 300, rateHz: 16_000 });
  expect(resample(samples, { fromHz: 16_000, toHz: 16_000 })).toEqual(samples);
});

test('very little sound is still as long as it was', () => {
  expect(resample(new Float32Array(3).fill(1), { fromHz: 24_000, toHz: 16_000 })).toHaveLength(2);
  expect(resample(new Float32Array(0), { fromHz: 24_000, toHz: 16_000 })).toHaveLength(0);
});

test('rates that hardly divide each other take as little to begin with as others', () => {
  const begin = (fromHz: number) => createResampler({ fromHz, toHz: 16_000 });
  // They have 1000 and 16,000 places between two samples; factors for all of them would be 16 times
  // the work.
  expect(growthOfWork([384_016, 383_999], (fromHz) => fromHz, begin)).toBeLessThan(4);
});
