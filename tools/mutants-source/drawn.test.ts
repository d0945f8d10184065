import { expect, test } from 'vitest';
import { drawn } from './drawn.ts';
import type { Mutation } from './mutations.ts';

const mutationAt = (line: number, fileName = 'src/a.ts'): Mutation => ({
  fileName,
  location: { start: { line, column: 0 }, end: { line, column: 4 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'true',
});
const all = Array.from({ length: 100 }, (_, line) => mutationAt(line));

test('the same seed draws the same changes, another one others', () => {
  const one = drawn(all, { count: 10, seed: 'a' });
  expect(one).toHaveLength(10);
  expect(drawn([...all].reverse(), { count: 10, seed: 'a' })).toEqual(one);
  expect(drawn(all, { count: 10, seed: 'b' })).not.toEqual(one);
});

test('each change has the same chance', () => {
  const times = new Map<Mutation, number>();
  for (let seed = 0; seed < 200; seed += 1)
    for (const one of drawn(all, { count: 10, seed: String(seed) }))
      times.set(one, (times.get(one) ?? 0) + 1);
  const counts = all.map((one) => times.get(one) ?? 0);
  expect(Math.min(...counts)).toBeGreaterThan(5);
  expect(Math.max(...counts)).toBeLessThan(45);
});

test('more of the same seed are those, and others after them', () => {
  const few = drawn(all, { count: 10, seed: 'a' });
  expect(drawn(all, { count: 20, seed: 'a' }).slice(0, 10)).toEqual(few);
});

test('what is written in one file does not move what is drawn of others', () => {
  const others = Array.from({ length: 5 }, (_, line) => mutationAt(line, 'src/b.ts'));
  const before = drawn(all, { count: 50, seed: 'a' });
  const after = drawn([...others, ...all], { count: 55, seed: 'a' });
  const ofFirst = after.filter(({ fileName }) => fileName === 'src/a.ts');
  expect(ofFirst.slice(0, 50)).toEqual(before.slice(0, ofFirst.length));
});
