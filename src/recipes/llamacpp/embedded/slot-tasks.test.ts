import { expect, test } from 'vitest';
import type { GenerationState } from '../../kit/embedded/chat/generate.ts';
import { createSlotTasks } from './slot-tasks.ts';

const facts = { promptTokens: 5, cachedTokens: 2, maxTokens: 10 };

test('a slot has its last task, whose tokens are counted while it runs and known afterwards', () => {
  const tasks = createSlotTasks<string>();
  expect(tasks.of('a')).toBeUndefined();
  const running = tasks.begin('a', facts);
  expect(tasks.of('a')?.decoded()).toBe(0);
  let length = 0;
  const evaluation = { options: {}, hasGenerated: () => undefined, end: () => undefined };
  const state = { length: () => length } as GenerationState;
  expect(running.follow(() => evaluation)(state)).toBe(evaluation);
  length = 3;
  expect(tasks.of('a')).toMatchObject({ ...facts, id: 0, isRunning: true });
  expect(tasks.of('a')?.decoded()).toBe(3);
  running.end();
  length = 0;
  expect(tasks.of('a')).toMatchObject({ isRunning: false });
  expect(tasks.of('a')?.decoded()).toBe(3);
});

test('tasks are numbered over all slots, and one that did not get to generate ends too', () => {
  const tasks = createSlotTasks<string>();
  tasks.begin('a', facts).end();
  tasks.begin('b', facts);
  expect([tasks.of('a'), tasks.of('b')]).toMatchObject([
    { id: 0, isRunning: false },
    { id: 1, isRunning: true },
  ]);
});
