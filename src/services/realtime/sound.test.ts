// Sound by its place, in whatever pieces it came.
import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import { createIncomingSound, createSoundBuffer } from './sound.ts';

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

test('sound at another rate becomes as long as it was', () => {
  const take = createIncomingSound({ fromHz: 24_000, toHz: 16_000 });
  const second = Buffer.from(new Int16Array(24_000).fill(1000).buffer).toString('base64');
  const samples = take(second);
  // The last millisecond comes with the next piece.
  expect(samples.length).toBeGreaterThanOrEqual(16_000 - 16);
  expect(samples.length).toBeLessThanOrEqual(16_000);
  expect(samples[8000]).toBe(1000);
});

test('sound at the same rate is what it was, and what is not base64 of samples is refused', () => {
  const take = createIncomingSound({ fromHz: 16_000, toHz: 16_000 });
  expect([...take(Buffer.from([1, 0, 255, 255]).toString('base64'))]).toEqual([1, -1]);
  for (const audio of ['AQ==', 'AAA', '****'])
    expect(() => take(audio)).toThrow('base64 of whole samples');
});
