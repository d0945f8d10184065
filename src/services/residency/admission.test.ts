import { expect, test } from 'vitest';
import { ModelSaturated, ModelStillLoading } from '../../errors.ts';
import { createAdmission } from './admission.ts';

const BUSY = { isLoaded: true, waitMs: 2500 };

test('as many as may wait are let in, per model, and one that leaves makes room', () => {
  const admit = createAdmission({ maxWaiting: 2 });
  const leave = admit('a', BUSY);
  admit('a', BUSY);
  admit('b', BUSY);
  expect(() => admit('a', BUSY)).toThrow(ModelSaturated);
  leave();
  admit('a', BUSY);
  expect(() => admit('a', BUSY)).toThrow(ModelSaturated);
});

test('a model that is not loaded yet is another matter than one that is busy', () => {
  const admit = createAdmission({ maxWaiting: 0 });
  expect(() => admit('a', { isLoaded: false, waitMs: 1 })).toThrow(ModelStillLoading);
});

test.each([
  [2500, 3],
  [1, 1],
  [undefined, 5],
  [9_999_999, 600],
])('who would wait for %s ms is told to come back in %d s', (waitMs, seconds) => {
  const admit = createAdmission({ maxWaiting: 0 });
  const enter = () => admit('a', { isLoaded: true, waitMs });
  expect(enter).toThrow(expect.objectContaining({ retryAfterMs: seconds * 1000 }));
  expect(enter).toThrow(`Try again in ${seconds} s.`);
});
