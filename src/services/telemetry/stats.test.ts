import { expect, test } from 'vitest';
import { createStats } from './stats.ts';

const figures = {
  kind: 'tokens',
  inputTokens: 3,
  promptTokens: 5,
  outputTokens: 2,
  timeToFirstTokenSeconds: 0.1,
  tokensPerSecond: 20,
  decodeTokenSeconds: [0.05],
} as const;
const request = { model: 'm', capability: 'c', outcome: 'ok', durationSeconds: 1 } as const;

test('the last request is told, and sums over all', () => {
  const stats = createStats();
  expect(stats.last()).toBeUndefined();
  stats.observe({ ...request, figures });
  stats.observe({ ...request, figures: { ...figures, outputTokens: 7 } });
  expect(stats.last()?.outputTokens).toBe(7);
  expect(stats.totals()).toEqual({
    requests: 2,
    promptTokens: 10,
    inputTokens: 6,
    outputTokens: 9,
    cacheTokens: 4,
  });
});

test('a request of which nothing is known counts, and leaves the figures of the last generation alone', () => {
  const stats = createStats();
  stats.observe({ ...request, figures });
  stats.observe({ ...request, figures: { kind: 'unknown' } });
  expect(stats.last()).toMatchObject(figures);
  expect(stats.media()).toBeUndefined();
  expect(stats.totals()).toMatchObject({ requests: 2, outputTokens: 2 });
});

test('what is only read counts in the sums, and leaves the figures of the last generation alone', () => {
  const stats = createStats();
  stats.observe({ ...request, figures });
  stats.observe({ ...request, figures: { kind: 'prompt', promptTokens: 7 } });
  expect(stats.last()).toMatchObject(figures);
  expect(stats.totals()).toEqual({
    requests: 2,
    promptTokens: 12,
    inputTokens: 10,
    outputTokens: 2,
    cacheTokens: 2,
  });
});

test.each([
  [
    'a time each',
    { timeToFirstTokenSeconds: 0.5, decodeTokenSeconds: [0.25], outputTokens: 2 },
    [0.5, 0.25],
  ],
  [
    'what is left shared by those without text',
    { timeToFirstTokenSeconds: 0.5, decodeTokenSeconds: [0.25], outputTokens: 4 },
    [0.5, 0.25, 0.125, 0.125],
  ],
  [
    'all of it for one without text',
    { timeToFirstTokenSeconds: 0, decodeTokenSeconds: [], outputTokens: 1 },
    [1],
  ],
  [
    'no time for texts that do not count as tokens',
    { timeToFirstTokenSeconds: 0.5, decodeTokenSeconds: [0.25], outputTokens: 1 },
    [0.5],
  ],
  [
    'no time of less than nothing',
    { timeToFirstTokenSeconds: 2, decodeTokenSeconds: [], outputTokens: 2 },
    [2, 0],
  ],
  [
    'nothing without tokens',
    { timeToFirstTokenSeconds: 0, decodeTokenSeconds: [], outputTokens: 0 },
    [],
  ],
])('tokens have %s', (_what, some, times) => {
  const stats = createStats();
  stats.observe({ ...request, figures: { ...figures, ...some } });
  expect(stats.last()?.tokenSeconds).toEqual(times);
});

test('the times of an endless response stay bounded', () => {
  const stats = createStats();
  stats.observe({ ...request, figures: { ...figures, outputTokens: Number.MAX_SAFE_INTEGER } });
  expect(stats.last()?.tokenSeconds).toHaveLength(4096);
});

test('a request that failed does not count, nor one that says nothing of its cost', () => {
  const stats = createStats();
  stats.observe(request);
  stats.observe({ ...request, outcome: 'error' });
  stats.observe({ ...request, outcome: 'aborted', figures });
  expect(stats.last()).toBeUndefined();
  expect(stats.totals().requests).toBe(0);
});

test('sound and pictures have their last figures and sums by kind, and leave those of generations alone', () => {
  const stats = createStats();
  stats.observe({ ...request, figures });
  expect(stats.media()).toBeUndefined();
  const speech = { kind: 'speech', characters: 5, audioBytes: 100, audioSeconds: 1 } as const;
  stats.observe({ ...request, durationSeconds: 2, figures: speech });
  stats.observe({ ...request, durationSeconds: 4, figures: { kind: 'images', pictures: 2 } });
  stats.observe({ ...request, figures: { kind: 'speech', characters: 3, audioBytes: 50 } });
  expect(stats.media()).toEqual({
    speech: {
      last: { elapsedSeconds: 1, characters: 3, audioBytes: 50 },
      total: { requests: 2, elapsedSeconds: 3, characters: 8, audioBytes: 150, audioSeconds: 1 },
    },
    images: {
      last: { elapsedSeconds: 4, pictures: 2 },
      total: { requests: 1, elapsedSeconds: 4, pictures: 2 },
    },
  });
  expect(stats.last()).toMatchObject(figures);
  expect(stats.totals()).toMatchObject({ requests: 4, outputTokens: 2 });
});
