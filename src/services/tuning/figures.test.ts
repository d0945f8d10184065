import { describe, expect, test } from 'vitest';
import { createSeededNumbers } from '../../../fixtures/seeded-numbers.ts';
import {
  bestOf,
  type Figures,
  gainOf,
  medianFigures,
  ROUNDS,
  readFigures,
  requestOf,
  SAMPLES,
} from './figures.ts';

const at = (prompt: number, predicted = prompt): Figures => ({
  prompt_per_second: prompt,
  predicted_per_second: predicted,
});

describe('a gain', () => {
  test('is about a usual request: a chat is mostly response, and the work of an agent has more of a prompt', () => {
    const [before, after] = [[at(400, 20)], [at(800, 20)]];
    expect(gainOf(before, after, 'chat')).toBeCloseTo(0.048, 3);
    expect(gainOf(before, after, 'agent')).toBeCloseTo(0.286, 3);
  });

  test('is that of the medians, so that one odd figure counts for nothing', () => {
    const present = [at(100), at(100), at(100)];
    expect(gainOf(present, [at(150), at(1), at(150)], 'chat')).toBeCloseTo(0.5);
    expect(medianFigures([at(100, 3), at(1, 1), at(200, 2)])).toEqual(at(100, 2));
  });

  test('of less than 5 % is worth no change', () => {
    const best = (speed: number) => bestOf([at(100)], [{ figures: [at(speed)] }], 'chat')?.gain;
    expect(best(104.9)).toBeUndefined();
    expect(best(105.1)).toBeCloseTo(0.051);
  });

  test('of several options the largest one wins', () => {
    const [slow, fast] = [{ figures: [at(110)] }, { figures: [at(120)] }];
    expect(bestOf([at(100)], [slow, fast], 'chat')?.option).toBe(fast);
  });
});

/**
 * How often, of many searches, an option that is so many times as fast is kept, where each figure
 * is up to a tenth off.
 */
function shareKept(factor: number): number {
  const numbers = createSeededNumbers(7);
  const random = () => numbers.nextInteger(10_000) / 10_000;
  const noisy = (speed: number) => at(speed * (0.9 + 0.2 * random()));
  const searches = 500;
  let kept = 0;
  for (let search = 0; search < searches; search += 1) {
    const present: Figures[] = [];
    const figures: Figures[] = [];
    let isFaster = true;
    for (let round = 0; round < ROUNDS && isFaster; round += 1) {
      const [old, now] = [1, factor].map((speed) =>
        Array.from({ length: SAMPLES }, () => noisy(speed)),
      );
      if (old === undefined || now === undefined) throw new Error('There are two.');
      present.push(...old);
      figures.push(...now);
      isFaster = gainOf(old, now, 'chat') > 0;
    }
    if (isFaster && bestOf(present, [{ figures }], 'chat')) kept += 1;
  }
  return kept / searches;
}

test.each([
  { factor: 1, least: 0, most: 0.03 },
  { factor: 0.95, least: 0, most: 0.002 },
  { factor: 1.2, least: 0.99, most: 1 },
])(
  'with a tenth of noise an option that is $factor times as fast is kept in $least to $most of all searches',
  (row) => {
    const share = shareKept(row.factor);
    expect([share >= row.least, share <= row.most, share]).toEqual([true, true, share]);
  },
);

test('no two requests have the same prompt, and none is longer than its context in any vocabulary', () => {
  const content = (name: string, contextSize = 32_768) =>
    requestOf(name, { purpose: 'agent', contextSize }).messages[0]?.content ?? '';
  expect(content('1').slice(1)).toBe(content('2').slice(1));
  expect(content('1')).not.toBe(content('2'));
  expect(content('1').length).toBeGreaterThan(9000);
  expect(content('1', 4096).length).toBeLessThan(4096 - 64);
  expect(requestOf('1', { purpose: 'chat', contextSize: 32_768 })).toMatchObject({
    cache_prompt: false,
    ignore_eos: true,
  });
});

test.each([
  ['nothing', undefined],
  ['no timings', '{"choices":[]}'],
  ['timings without a speed', '{"timings":{"prompt_per_second":null,"predicted_per_second":3}}'],
  ['a speed of nothing', '{"timings":{"prompt_per_second":0,"predicted_per_second":3}}'],
])('a response with %s has no figures', (_what, text) => {
  expect(readFigures(text)).toBeUndefined();
});

test('a response with timings has the figures of the native server, and its build', () => {
  const text = JSON.stringify({
    timings: { ...at(400, 20), prompt_n: 3 },
    system_fingerprint: 'b1',
  });
  expect(readFigures(text)).toEqual({ figures: at(400, 20), build: 'b1' });
});
