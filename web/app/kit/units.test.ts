import { expect, onTestFinished, test, vi } from 'vitest';
import { dayText, memoryText, numberText, percentText, waitText } from './units.ts';

test.each([
  [24, '24 GB'],
  [1.25, '1.3 GB'],
  [0.02, '21 MB'],
  [0, '0 GB'],
])('%d GiB of memory are %s', (gibibytes, text) => {
  expect(memoryText(gibibytes, 'en')).toBe(text);
});

test.each([
  ['en', 'Tuesday, March 31, 2026'],
  ['de', 'Dienstag, 31. März 2026'],
  ['zh', '2026年3月31日星期二'],
])('a day is written in full in the language %s', (language, text) => {
  expect(dayText(Date.parse('2026-03-31T12:00:00'), language)).toBe(text);
});

test.each([
  ['en', '42%'],
  ['de', '42\u00a0%'],
])('a share in the language %s is said in percent', (language, text) => {
  expect(percentText(0.42, language)).toBe(text);
});

test('a format is made once for a language, and another one for another', () => {
  const { NumberFormat } = Intl;
  const made = vi.fn();
  class Counted extends NumberFormat {
    constructor(...how: ConstructorParameters<typeof NumberFormat>) {
      super(...how);
      made(how[0]);
    }
  }
  vi.stubGlobal('Intl', { NumberFormat: Counted });
  onTestFinished(() => void vi.unstubAllGlobals());
  // With digits that no other test in this process asks for.
  expect([1234, 5678].map((value) => numberText(value, 'en', 13))).toEqual(['1,234', '5,678']);
  expect([1234, 5678].map((value) => numberText(value, 'de', 13))).toEqual(['1.234', '5.678']);
  expect(made.mock.calls).toEqual([['en'], ['de']]);
});

test.each([
  [0.0042, '4 ms'],
  [0.96, '960 ms'],
  [2.46, '2.5 sec'],
])('a wait of %d seconds is %s', (seconds, text) => {
  expect(waitText(seconds, 'en')).toBe(text);
});
