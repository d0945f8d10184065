import { describe, expect, test } from 'vitest';
import { partOf, rangeHeaders, strongEtag } from './ranges.ts';

describe('what is asked for', () => {
  test.each([
    ['the whole of a file, without a word', { offset: 0, etag: undefined }, {}],
    ['the whole of it, although its ETag is known', { offset: 0, etag: '"a"' }, {}],
    ['the rest from the second byte on', { offset: 1, etag: undefined }, { range: 'bytes=1-' }],
    [
      'the rest, if it is still the same file',
      { offset: 500, etag: '"a"' },
      { range: 'bytes=500-', 'if-range': '"a"' },
    ],
  ])('%s', (_, rest, headers) => {
    expect(rangeHeaders(rest)).toEqual(headers);
  });
});

describe('what a response brings', () => {
  test.each([
    [416, {}, 'unsatisfiable'],
    [404, {}, 'refused'],
    [201, {}, 'refused'],
    [205, { 'content-range': 'bytes 5-9/10' }, 'refused'],
    [207, {}, 'refused'],
    [304, {}, 'refused'],
  ] as const)('with status %d and %j is nothing of the file: %s', (status, headers, part) => {
    expect(partOf({ status, headers })).toBe(part);
  });

  test.each([
    ['of no known length', {}, undefined],
    ['with its length', { 'content-length': '10' }, 10],
    ['that is empty', { 'content-length': '0' }, 0],
    ['with a length that is not a number', { 'content-length': '10x' }, undefined],
    ['with a length below zero', { 'content-length': '-1' }, undefined],
    [
      'that names itself as a part from the beginning',
      { 'content-range': 'bytes 0-9/10', 'content-length': '10' },
      10,
    ],
    [
      'whose range has another length than its body',
      { 'content-range': 'bytes 5-9/10', 'content-length': '10' },
      10,
    ],
  ])('with status 200 is the whole file, %s', (_, headers, totalBytes) => {
    expect(partOf({ status: 200, headers })).toEqual({ isWhole: true, start: 0, totalBytes });
  });

  test('with status 200 is a part where range and length agree, as ModelScope sends it', () => {
    const headers = { 'content-range': 'bytes 5-9/10', 'content-length': '5' };
    expect(partOf({ status: 200, headers })).toEqual({ isWhole: false, start: 5, totalBytes: 10 });
  });

  test.each([
    ['bytes 5-9/10', 5, 10],
    ['bytes 0-9/10', 0, 10],
    ['bytes 12-345/6789', 12, 6789],
    ['bytes 5-9/*', 5, undefined],
  ])('with status 206 and %j is a part', (range, start, totalBytes) => {
    const headers = { 'content-range': range };
    expect(partOf({ status: 206, headers })).toEqual({ isWhole: false, start, totalBytes });
  });

  test.each([
    undefined,
    'bytes */10',
    'bytes 5-9/10 ',
    'bytes 5-9/10x',
    ' bytes 5-9/10',
    'bytes x-9/10',
    'bytes 5-/10',
    'bytes 5-9',
    'items 5-9/10',
  ])('with status 206 and the range %j fits nowhere', (range) => {
    const headers = range === undefined ? {} : { 'content-range': range };
    expect(partOf({ status: 206, headers })).toEqual({
      isWhole: false,
      start: -1,
      totalBytes: undefined,
    });
  });
});

describe('an ETag', () => {
  test.each(['"a"', '""', '"a b/c"'])('%j promises the same bytes', (etag) => {
    expect(strongEtag({ etag })).toBe(etag);
  });

  test.each([undefined, 'W/"a"', 'a', '"a', 'a"', '"a"b', '"a"b"'])(
    '%j promises nothing',
    (etag) => {
      expect(strongEtag(etag === undefined ? {} : { etag })).toBeUndefined();
    },
  );
});
