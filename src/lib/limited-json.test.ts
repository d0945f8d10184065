import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonShape, JsonTooLarge, parseLimitedJson } from './limited-json.ts';

const LIMITS = { maxDepth: 128, maxValues: 300_000, maxStructures: 100_000, maxEscapes: 70_000 };

const padded = (value: unknown) => `${JSON.stringify(value)}${' '.repeat(600)}`;

test.each([
  [{ a: [1, 'x', null, { b: '\\"],[' }], 'c"d': '[[{{,,' }],
  [['\\', '\\\\', '"', 'a\\"b']],
  ['[[[['],
  [[]],
])('what is within the limits is read like any JSON', (value) => {
  expect(parseLimitedJson(padded(value), { maxDepth: 3, maxValues: 8 })).toEqual(value);
});

test('the depth and the number of values have limits', () => {
  expect(() => parseLimitedJson(padded([[[[1]]]]), { maxDepth: 3 })).toThrow(
    'it is nested deeper than 3 levels',
  );
  expect(() => parseLimitedJson(padded([1, 2, 3, 4]), { maxValues: 4 })).toThrow(
    'it has more than 4 values',
  );
  expect(() => parseLimitedJson(padded({ a: {}, b: {} }), { maxValues: 3 })).toThrow(
    'it has more than 3 values',
  );
});

test.each(['[', '{"a":', '{},', '[],'])(
  'endless %s is refused before anything is made of it',
  (part) => {
    // The parser would take half a second and a gigabyte to find out that it is not JSON.
    expect(() => parseLimitedJson(part.repeat(4_000_000 / part.length))).toThrow(JsonTooLarge);
  },
);

test.each(['"unfinished', '"\\\\'])(
  'text that begins with %s and does not end is not JSON',
  (part) => {
    expect(() => parseLimitedJson(part.repeat(100_000).concat('"'))).toThrow(SyntaxError);
  },
);

const parse = (text: string) => parseLimitedJson(Buffer.from(text), LIMITS);

test('JSON of every shape within the limits is parsed', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('brackets and commas in strings do not count, escaped quotes end none', () => {
  const text = JSON.stringify({
    text: '[{"'.repeat(60_000),
    escaped: `\\${'\\"['.repeat(1000)}`,
    commas: ','.repeat(1e6),
  });
  expect(parse(text)).toEqual(JSON.parse(text));
});

test.each([
  ['lists', '['.repeat(600)],
  ['objects', '{"a":'.repeat(200)],
  ['lists behind others', `${'[]'.repeat(10)}${'['.repeat(600)}`],
])('%s nested deeper than the limit are refused before they are parsed', (_what, text) => {
  expect(() => parse(text)).toThrow(new JsonTooLarge('it is nested deeper than 128 levels'));
});

test('128 levels are fine', () => {
  expect(() => parse('['.repeat(128) + ']'.repeat(128))).not.toThrow();
});

test.each([
  ['numbers', `[${'1,'.repeat(300_001)}1]`, '300000 values'],
  ['escapes', `["${'\\n'.repeat(70_001)}"]`, '70000 escapes'],
  ['objects', `[${'{},'.repeat(100_001)}{}]`, '100000 strings, names, lists and objects'],
  ['names', `{${'"a":1,'.repeat(100_001)}"a":1}`, '100000 strings, names, lists and objects'],
])('more %s than the limit are refused', (_what, text, said) => {
  expect(() => parse(text)).toThrow(said);
});

test('the shape is the same however the bytes are cut', () => {
  const text = JSON.stringify({ a: ['\\', '"', '\\"', '[', { '€🍋': [[]] }], b: '\\\\"' }).repeat(
    3,
  );
  const bytes = Buffer.from(`${'['.repeat(120)}${text}`);
  const isRefused = (size: number) => {
    const shape = createJsonShape(LIMITS);
    for (let at = 0; at < bytes.length; at += size) shape.push(bytes.subarray(at, at + size));
    // Eight levels more than the text itself leaves open are one too many only if its strings were
    // read rightly.
    shape.push(Buffer.from('['.repeat(8)));
    try {
      shape.check();
      return false;
    } catch {
      return true;
    }
  };
  for (let size = 1; size < 40; size += 1)
    expect([size, isRefused(size)]).toEqual([size, isRefused(bytes.length)]);
  expect(isRefused(bytes.length)).toBe(false);
});
