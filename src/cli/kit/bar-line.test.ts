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

test('what fits less is left out, the sizes first and the time left last', () => {
  const at = (width: number) =>
    barLine({ ...state, label: 'm' }, width)
      .replace(/[█░]+/, '#')
      .replaceAll(/ +/g, ' ')
      .trimEnd();
  expect(at(120)).toBe('m # 25% 25.0 MB of 100 MB 10.0 MB/s 8 s left');
  expect(at(60)).toBe('m # 25% 10.0 MB/s 8 s left');
  expect(at(40)).toBe('m # 25% 8 s left');
  expect(at(30)).toBe('m # 25%');
  expect(at(16)).toBe('m # 25%');
  expect(at(15)).toBe('m 25%');
});

test('the bar is as long as there is room, up to 30 columns', () => {
  const bar = (width: number) =>
    barLine({ label: 'm', done: 1, total: 2, doing: '' }, width).match(/[█░]+/)?.[0] ?? '';
  expect([16, 17, 38, 39, 120].map((width) => bar(width).length)).toEqual([8, 9, 30, 30, 30]);
  expect(bar(16)).toBe('████░░░░');
});

test('a long name is cut to a third, but not to less than 12 columns', () => {
  const name = (width: number) => barLine({ label: 'abcdefghijklmnopqrstuvwxyz', done: 1 }, width);
  expect(name(30)).toBe('abcdefghijk…  1 B');
  expect(name(40)).toBe('abcdefghijkl…  1 B');
  expect(barLine({ label: 'abcdefghijklmnop', done: 1, bytesPerSecond: 2 }, 15)).toBe(
    'abcdefghijk… …',
  );
});

test('more than all is all, and what does not move has no time left', () => {
  expect(barLine({ ...state, done: 120e6 }, 120)).toMatch(/^model\.gguf █{30} 100% /);
  expect(barLine({ ...state, done: 100e6 }, 120)).not.toContain('left');
  expect(barLine({ ...state, bytesPerSecond: 0.9 }, 120)).not.toContain('left');
  expect(barLine({ ...state, bytesPerSecond: 1 }, 120)).toContain('left');
  expect(barLine({ ...state, bytesPerSecond: undefined }, 120)).not.toMatch(/left|\/s/);
  expect(barLine({ ...state, done: 99.9e6 }, 120)).toContain(' 99%');
});
