import { expect, test } from 'vitest';
import { codingsOf, decoderOf, unsupportedCoding } from './content-codings.ts';

test.each([
  [undefined, []],
  ['', []],
  ['identity', []],
  ['gzip', ['gzip']],
  [' GZip , BR', ['gzip', 'br']],
  ['x-gzip', ['gzip']],
  ['identity, deflate', ['deflate']],
  ['a,b,c,d,e,f,g,h,i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j are the codings %j', (header, codings) => {
  expect(codingsOf(header)).toEqual(codings);
});

test('a body with two known codings is taken, and each has what decompresses it', () => {
  for (const codings of [[], ['gzip'], ['br', 'deflate']]) {
    expect(unsupportedCoding(codings)).toBeUndefined();
    for (const coding of codings) expect(decoderOf(coding)).toHaveProperty('pipe');
  }
  expect(() => decoderOf('lzma')).toThrow('Nothing decompresses lzma.');
});

test.each([
  [['lzma'], /^The body is compressed \(lzma\) in a way that is not known here\. Send it as it is/],
  [['gzip', 'lzma'], /\(gzip, lzma\) in a way that is not known here/],
  [['gzip', 'gzip', 'gzip'], /\(gzip, gzip, gzip\) more than 2 times\./],
  [['x'.repeat(100)], /\(x{40}\) in a way/],
])('a body that is %j is refused with 415, and what is taken', (codings, message) => {
  const refused = unsupportedCoding(codings);
  expect(refused).toMatchObject({
    status: 415,
    headers: { 'Accept-Encoding': expect.stringMatching(/^gzip, br, deflate/) },
  });
  expect(JSON.stringify(refused)).toMatch(new RegExp(message.source.replace(/^\^/, '')));
});
