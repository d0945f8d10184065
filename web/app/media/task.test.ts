import { expect, test } from 'vitest';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { createTask } from './task.ts';

test('work that is under way says since when, and other work does not begin in parallel with it', async () => {
  const task = createTask();
  const { promise, resolve } = withResolvers<void>();
  const first = task.run(() => promise);
  expect(task.state.get().sinceMs).toEqual(expect.any(Number));
  let hasBegun = false;
  const second = await task.run(async () => {
    hasBegun = true;
  });
  expect([second, hasBegun]).toEqual([false, false]);
  resolve();
  expect(await first).toBe(true);
  expect(task.state.get()).toEqual({ sinceMs: undefined, failure: undefined });
});

test('a failure stays until the next work begins', async () => {
  const task = createTask();
  const failure = new Error('The model has no room.');
  expect(await task.run(() => Promise.reject(failure))).toBe(false);
  expect(task.state.get().failure).toBe(failure);
  await task.run(async () => {});
  expect(task.state.get().failure).toBeUndefined();
});

test('work that a person stops has not failed', async () => {
  const task = createTask();
  const isDone = await task.run(async (signal) => {
    task.stop();
    signal.throwIfAborted();
  });
  expect(isDone).toBe(false);
  expect(task.state.get()).toEqual({ sinceMs: undefined, failure: undefined });
});
