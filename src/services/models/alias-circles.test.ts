import { expect, test } from 'vitest';
import { problemOfAliases } from './alias-circles.ts';
import type { AliasTarget } from './alias-targets.ts';

const CIRCLE = 'it leads back to itself, or to aliases that go round in a circle';

function problem(alias: string, targets: Readonly<Record<string, readonly string[]>>) {
  const entries = Object.entries(targets).map(([name, models]): [string, AliasTarget] => [
    name,
    models.map((model) => ({ model })),
  ]);
  return problemOfAliases(alias, new Map(entries));
}

/** `a0` leads to `a1`, and so on; the last one leads to a model. */
const chain = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`a${at}`, [`a${at + 1}`]]));
const models = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);

test('an alias of a model, of several, and of another alias is in order', () => {
  expect(problem('a', { a: ['m'] })).toBeUndefined();
  expect(problem('a', { a: ['m', 'n'] })).toBeUndefined();
  expect(problem('a', { a: ['b', 'c'], b: ['m'], c: ['m'] })).toBeUndefined();
});

test.each([
  ['itself', { a: ['a'] }],
  ['itself as its second candidate', { a: ['m', 'a'] }],
  ['itself through another one', { a: ['b'], b: ['m', 'a'] }],
  ['a circle of others', { a: ['b'], b: ['c'], c: ['b'] }],
])('one that leads to %s is refused', (_what, targets) => {
  expect(problem('a', targets)).toBe(CIRCLE);
});

test('a circle somewhere else is the concern of those that are in it', () => {
  expect(problem('a', { a: ['m'], b: ['b'] })).toBeUndefined();
});

test('ten aliases one behind the other are the most', () => {
  expect(problem('a0', chain(10))).toBeUndefined();
  expect(problem('a0', chain(11))).toBe(
    'it leads through more than 10 aliases one behind the other',
  );
});

test('sixty-four models behind one are the most', () => {
  const all = models(64);
  const four = Object.fromEntries(
    ['b', 'c', 'd', 'e'].map((name, at) => [name, all.slice(16 * at, 16 * at + 16)]),
  );
  expect(problem('a', { ...four, a: ['b', 'c', 'd', 'e'] })).toBeUndefined();
  expect(problem('a', { ...four, a: ['b', 'c', 'd', 'e', 'm'] })).toBe(
    'it leads to more than 64 models',
  );
  expect(problem('b', { ...four, a: ['b', 'c', 'd', 'e', 'm'] })).toBe(
    "with it 'a' leads to more than 64 models",
  );
});

test('what another alias becomes by it is named', () => {
  expect(problem('a4', chain(11))).toBe(
    "with it 'a0' leads through more than 10 aliases one behind the other",
  );
  // The long one does not lead through this one.
  expect(problem('b', { ...chain(11), b: ['a10'] })).toBeUndefined();
});

test('a chain of a file edited by hand is not followed to its end', () => {
  expect(problem('a0', chain(5000))).toBe(
    'it leads through more than 10 aliases one behind the other',
  );
});
