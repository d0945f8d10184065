// Sound by its place, in whatever pieces it came.
import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
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
  expect([...filled().view(from, to)]).toEqual(expected);
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

test('sound of minutes is the same, however it came and wherever it is read', () => {
  const whole = Int16Array.from({ length: 100_000 }, (_, index) => index % 30_011);
  const buffer = createSoundBuffer();
  for (let at = 0; at < whole.length; at += 7001) buffer.append(whole.subarray(at, at + 7001));
  for (const [from, to] of [
    [0, 100_000],
    [15_999, 16_001],
    [16_000, 16_320],
    [31_999, 64_001],
  ] as const) {
    expect(buffer.read(from, to)).toEqual(whole.slice(from, to));
    expect(Int16Array.from(buffer.view(from, to))).toEqual(whole.slice(from, to));
  }
  buffer.dropBefore(40_000);
  expect(buffer.read(40_000, 50_000)).toEqual(whole.slice(40_000, 50_000));
});

test('reading a buffer of single samples is work that grows as it does', () => {
  const filled = (samples: number) => {
    const buffer = createSoundBuffer();
    for (let at = 0; at < samples; at += 1) buffer.append(Int16Array.of(at % 100));
    return { buffer, samples };
  };
  const readAll = ({ buffer, samples }: ReturnType<typeof filled>) => {
    for (let at = 0; at < samples; at += 320) buffer.read(at, at + 320);
  };
  // Stepping over all pieces behind a place would be 64 times the work.
  expect(growthOfWork([25_600, 204_800], filled, readAll)).toBeLessThan(30);
});
