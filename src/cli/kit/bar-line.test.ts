import { expect, test } from 'vitest';
import { barLine } from './bar-line.ts';

const state = { label: 'model.gguf', done: 25e6, total: 100e6, bytesPerSecond: 10e6 };

test.each([40, 60, 80, 120])('the bar fits %i columns and has the percent', (width) => {
  const line = barLine(state, width);
  expect(line.length).toBeLessThan(width);
  expect(line).toContain('25%');
});

test('with room it says sizes, speed and time left', () => {
  expect(barLine(state, 120)).toMatch(/25\.0 MB of 100 MB +10\.0 MB\/s +8 s left/);
});

test('it fills in proportion', () => {
  const filled = (done: number) => barLine({ ...state, done }, 120).match(/█/g)?.length ?? 0;
  expect([filled(0), filled(50e6), filled(100e6)]).toEqual([0, 15, 30]);
});

test('of an unknown size it says what has come', () => {
  expect(barLine({ label: 'x', done: 5e6, total: 0 }, 80)).toBe('x  5.0 MB');
});

test('what is being done takes the place of the figures', () => {
  expect(barLine({ ...state, done: 100e6, doing: 'verifying' }, 80)).toMatch(/100% {2}verifying$/);
});
