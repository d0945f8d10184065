import { expect, test } from 'vitest';
import { createStats } from './stats.ts';

const figures = {
  inputTokens: 3,
  promptTokens: 5,
  outputTokens: 2,
  timeToFirstTokenSeconds: 0.1,
  tokensPerSecond: 20,
  decodeTokenSeconds: [0.05],
};

test('the last request is told, and sums over all', () => {
  const stats = createStats();
  expect(stats.last()).toBeUndefined();
  stats.record(figures);
  stats.record({ ...figures, outputTokens: 7 });
  expect(stats.last()?.outputTokens).toBe(7);
  expect(stats.totals()).toEqual({ requests: 2, promptTokens: 10, inputTokens: 6, outputTokens: 9 });
});

test('a request without tokens counts, and leaves the figures of the last generation alone', () => {
  const stats = createStats();
  stats.record(figures);
  stats.count();
  expect(stats.last()).toEqual(figures);
  expect(stats.totals()).toMatchObject({ requests: 2, outputTokens: 2 });
});

test('sound and pictures have their last figures and sums by kind, and leave those of generations alone', () => {
  const stats = createStats();
  stats.record(figures);
  expect(stats.media.report()).toBeUndefined();
  stats.media.record('speech', { elapsedSeconds: 2, characters: 5, audioBytes: 100, audioSeconds: 1 });
  stats.media.record('images', { elapsedSeconds: 4, pictures: 2 });
  stats.media.record('speech', { elapsedSeconds: 1, characters: 3, audioBytes: 50 });
  expect(stats.media.report()).toEqual({
    speech: {
      last: { elapsedSeconds: 1, characters: 3, audioBytes: 50 },
      total: { requests: 2, elapsedSeconds: 3, characters: 8, audioBytes: 150, audioSeconds: 1 },
    },
    images: {
      last: { elapsedSeconds: 4, pictures: 2 },
      total: { requests: 1, elapsedSeconds: 4, pictures: 2 },
    },
  });
  expect(stats.last()).toEqual(figures);
  expect(stats.totals()).toMatchObject({ requests: 1, outputTokens: 2 });
});
