import { expect, test } from 'vitest';
import { ModelSaturated, ModelStillLoading } from '../../errors.ts';
import { createAdmission } from './admission.ts';

const BUSY = { isLoaded: true, waitMs: 2500 };

test('as many as may wait are let in, per model, and one that leaves makes room', () => {
  const admission = createAdmission({ maxWaiting: 2 });
  const leave = admission.enter('a', BUSY);
  admission.enter('a', BUSY);
  admission.enter('b', BUSY);
  expect(() => admission.enter('a', BUSY)).toThrow(ModelSaturated);
  leave();
  admission.enter('a', BUSY);
  expect(() => admission.enter('a', BUSY)).toThrow(ModelSaturated);
});

test('a model that is not loaded yet is another matter than one that is busy', () => {
  const admission = createAdmission({ maxWaiting: 0 });
  expect(() => admission.enter('a', { isLoaded: false, waitMs: 1 })).toThrow(ModelStillLoading);
});

test.each([
  [2500, 3],
  [1, 1],
  [undefined, 5],
  [9_999_999, 600],
])('who would wait for %s ms is told to come back in %d s', (waitMs, seconds) => {
  const admission = createAdmission({ maxWaiting: 0 });
  const enter = () => admission.enter('a', { isLoaded: true, waitMs });
  expect(enter).toThrow(expect.objectContaining({ retryAfterSeconds: seconds }));
  expect(enter).toThrow(`Try again in ${seconds} s.`);
});
