import { expect, test } from 'vitest';
import { createIncomingSound } from './incoming-sound.ts';

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
