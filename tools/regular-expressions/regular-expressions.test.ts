// No regular expression of the server takes more than linear time over what it is given.
import { expect, test } from 'vitest';
import { ALLOWED, MADE_LATER, reasonFor } from './allowed.ts';
import { slownessOf } from './check.ts';
import { expressionsIn } from './find.ts';
import { foundExpressions } from './found-expressions.ts';

/** Some are proved by trying thousands of texts. */
const LONG_MS = 300_000;

const found = foundExpressions();
const fileOf = ({ place }: { place: string }) => place.split(':')[0] ?? '';

test('expressions in the sources are linear, or are given short texts only', {
  timeout: LONG_MS,
}, () => {
  const slow = found.flatMap((expression) => {
    const { place, pattern, text } = expression;
    if (
      pattern === undefined ||
      reasonFor({ file: fileOf(expression), source: pattern.source }) !== undefined
    )
      return [];
    const slowness = slownessOf(pattern);
    return slowness === undefined ? [] : [`${place} ${text}: ${slowness}`];
  });
  expect(slow).toEqual([]);
});

test('expressions that are made while the server runs have a reason to be linear', () => {
  const unexplained = found.filter(
    (expression) => !expression.pattern && MADE_LATER[fileOf(expression)] === undefined,
  );
  expect(unexplained.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test('a reason is there only for what is there', () => {
  const literal = new Set(found.filter(({ pattern }) => pattern !== undefined).map(fileOf));
  const made = new Set(found.filter(({ pattern }) => pattern === undefined).map(fileOf));
  expect(Object.keys(ALLOWED).filter((file) => !literal.has(file))).toEqual([]);
  expect(Object.keys(MADE_LATER).filter((file) => !made.has(file))).toEqual([]);
});

test.each([
  [
    'a gap that trades characters with what follows',
    '/^(\\/v1\\/models\\/)([^?]+?)(\\/options)?\\/*(?=\\?|$)/',
  ],
  ['a run at the end', '/\\/+$/'],
  ['a run of runs', '/^(a+)+$/'],
  ['what RegExp makes of texts', "const END = '$'; new RegExp('\\\\/' + '+' + END)"],
  ['a list that is joined', "RegExp(['x', String.raw`\\s+$`].join('|'), 'g')"],
])('%s is found', (_title, text) => {
  const slow = expressionsIn({ path: 'x.ts', text }).map(
    ({ pattern }) => pattern && slownessOf(pattern),
  );
  expect(slow).toEqual([expect.stringMatching(/polynomial|exponential/)]);
});

test('an expression that is put together later is told as such, with its line', () => {
  const text = "const make = (word: string) =>\n  new RegExp('^' + word);";
  expect(expressionsIn({ path: 'x.ts', text })).toMatchObject([
    { place: 'x.ts:2', pattern: undefined },
  ]);
});
