import { expect, test } from 'vitest';
import { parseLimitedJson } from './limited-json.ts';

const padded = (value: unknown) => `${JSON.stringify(value)}${' '.repeat(600)}`;

test.each([[{ a: [1, 'x', null, { b: '\\"],[' }], 'c"d': '[[{{,,' }], [['\\', '\\\\', '"', 'a\\"b']], ['[[[['], [[]]])(
  'what is within the limits is read like any JSON',
  (value) => {
    expect(parseLimitedJson(padded(value), { maxDepth: 3, maxValues: 8 })).toEqual(value);
  },
);

test('the depth and the number of values have limits', () => {
  expect(() => parseLimitedJson(padded([[[[1]]]]), { maxDepth: 3 })).toThrow('it is nested more than 3 deep');
  expect(() => parseLimitedJson(padded([1, 2, 3, 4]), { maxValues: 4 })).toThrow('it has more than 4 values');
  expect(() => parseLimitedJson(padded({ a: {}, b: {} }), { maxValues: 3 })).toThrow('it has more than 3 values');
});

test.each(['[', '{"a":', '{},', '[],'])('endless %s is refused before anything is made of it', (part) => {
  // The parser would take half a second and a gigabyte to find out that it is no JSON.
  expect(() => parseLimitedJson(part.repeat(4_000_000 / part.length))).toThrow(/^it (?:is nested|has) more than/);
});

test.each(['"unfinished', '"\\\\'])('text that begins with %s and does not end is no JSON', (part) => {
  expect(() => parseLimitedJson(part.repeat(100_000).concat('"'))).toThrow(SyntaxError);
});
