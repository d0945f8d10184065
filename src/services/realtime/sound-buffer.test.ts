// Sound by its place, in whatever pieces it came.
import { expect, test } from 'vitest';
import { createSoundBuffer } from './sound-buffer.ts';

function filled() {
  const buffer = createSoundBuffer();
  for (const piece of [[0, 1, 2], [], [3], [4, 5, 6, 7]]) buffer.append(Int16Array.from(piece));
  return buffer;
}

test.each([
  [0, 8, [0, 1, 2, 3, 4, 5, 6, 7]],
  [2, 5, [2, 3, 4]],
  [3, 4, [3]],
  [5, 7, [5, 6]],
  [4, 4, []],
])('from %i to %i it is %j', (from, to, expected) => {
  expect([...filled().read(from, to)]).toEqual(expected);
});

test('what is dropped is gone, and places stay', () => {
  const buffer = filled();
  buffer.dropBefore(5);
  expect([buffer.start, buffer.end]).toEqual([5, 8]);
  expect([...buffer.read(5, 8)]).toEqual([5, 6, 7]);
  buffer.dropBefore(2);
  expect(buffer.start).toBe(5);
  buffer.dropBefore(100);
  expect([buffer.start, buffer.end]).toEqual([8, 8]);
  buffer.append(Int16Array.of(8));
  expect([...buffer.read(8, 9)]).toEqual([8]);
});
