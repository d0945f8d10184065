import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonScanner, scanJson } from './json-scanner.ts';
import { JsonTooLarge } from './limited-json.ts';

const LIMITS = { maxDepth: 20, maxValues: 10_000 };

/** Whether the scanner takes the text, cut into pieces of that many bytes. */
function takes(text: string | Buffer, pieceBytes: number): boolean {
  const bytes = Buffer.from(text);
  const scanner = new JsonScanner(LIMITS);
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      scanner.push(bytes.subarray(at, at + pieceBytes));
    }
    scanner.end();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return false;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the scanner takes what JSON.parse takes, and nothing else', () => {
  test.each([
    ...[
      '',
      ' ',
      '0',
      '-0',
      '01',
      '-',
      '1.',
      '.5',
      '1.5',
      '1e',
      '1e+',
      '1e+5',
      '1E-05',
      '1.5e3 ',
      '--1',
      '+1',
      '1 2',
    ],
    ...['true', 'tru', 'truex', 'null', 'nul', 'false', 'False', 'NaN'],
    ...['""', '"', '"\\"', '"\\u12"', '"\\u12aF"', '"\\x"', '"\t"', '"a" "b"', '"\\\\"', '"é🍋"'],
    ...['[]', '[', ']', '[,]', '[1,]', '[1 2]', '[1,2]', '[[[]]]', '[}', '[1}'],
    ...[
      '{}',
      '{',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{"a":1 "b":2}',
      '{a:1}',
      '{"a":1}',
      '{"a":[1,{"b":null}]}',
      '{1:2}',
    ],
    ...['\u00a01', '\ufeff1', '[1]x'],
  ])('%j', (text) => {
    for (const pieceBytes of [1, 2, 3, 1_000]) expect(takes(text, pieceBytes)).toBe(isJson(text));
  });

  test('any JSON, and any with a few characters changed', () => {
    const anyChange = fc.tuple(
      fc.nat(200),
      fc.constantFrom(...'[]{},:"\\0123eE+-.tfnu x\t'),
      fc.nat(2),
    );
    fc.assert(
      fc.property(
        fc.json(),
        fc.array(anyChange, { maxLength: 2 }),
        fc.integer({ min: 1, max: 40 }),
        (json, changes, size) => {
          let text = json;
          for (const [at, character, removed] of changes) {
            const place = at % (text.length + 1);
            text = text.slice(0, place) + character + text.slice(place + removed);
          }
          expect(takes(text, size)).toBe(isJson(text));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

test('the parts of the outermost object or list are where JSON.parse finds them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
      async (value) => {
        const bytes = Buffer.from(JSON.stringify(value, undefined, 1));
        const parts = await scanJson(bytes, LIMITS);
        const read = parts.map(({ key, start, end }) => [
          key,
          JSON.parse(bytes.toString('utf8', start, end)),
        ]);
        const expected = JSON.parse(bytes.toString());
        const entries = Array.isArray(expected)
          ? expected.map((item) => [undefined, item])
          : Object.entries(expected);
        expect(new Map(read.map(([key, item], at) => [key ?? at, item]))).toEqual(
          new Map(entries.map(([key, item], at) => [key ?? at, item])),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('depth, number of values and bytes that are not UTF-8 are refused', async () => {
  await expect(scanJson(Buffer.from('['.repeat(21)), LIMITS)).rejects.toThrow(JsonTooLarge);
  await expect(scanJson(Buffer.from(`[${'1,'.repeat(10_000)}1]`), LIMITS)).rejects.toThrow(
    JsonTooLarge,
  );
  await expect(scanJson(Buffer.from([0x22, 0xff, 0x22]), LIMITS)).rejects.toThrow(/UTF-8/);
});

test('others have their turns while much is scanned', async () => {
  const bytes = Buffer.from(
    JSON.stringify(Array.from({ length: 200_000 }, (_, index) => index / 7)),
  );
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 0);
  await scanJson(bytes, { maxDepth: 5, maxValues: 1_000_000 });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(2);
});
