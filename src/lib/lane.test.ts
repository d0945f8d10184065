import { expect, test } from 'vitest';
import { createLane } from './lane.ts';

test('tasks run one after another, in the order in which they came, whatever becomes of them', async () => {
  const lane = createLane();
  const events: string[] = [];
  const task = (name: string, fails = false) =>
    lane(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const all = await Promise.allSettled([task('a'), task('b', true), task('c')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a task that throws before its first wait does not stop the lane', async () => {
  const lane = createLane();
  const failing = lane(() => {
    throw new Error('at once');
  });
  await expect(failing).rejects.toThrow('at once');
  expect(await lane(async () => 'next')).toBe('next');
});
