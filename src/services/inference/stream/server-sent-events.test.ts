import { expect, test } from 'vitest';
import { blankLines, createEventCutter, eventData } from './server-sent-events.ts';

/**
 * Whole events, with UTF-8 of two to four bytes, both line ends, comments and an event of several
 * lines.
 */
const STREAM = Buffer.from(
  [
    'data: {"content":"Grüße 🍋 日本"}\n\n',
    ': ping\n\n',
    'data: {"content":"a\\n\\nb"}\r\n\r\n',
    'event: progress\ndata: one\ndata: two\n\n',
    'data: mixed\n\r\n',
    'data: [DONE]\n\n',
  ].join(''),
);

function cut(chunks: readonly Buffer[]) {
  const cutter = createEventCutter();
  const blocks = chunks.flatMap((chunk) => cutter.push(chunk) ?? []);
  return { blocks, rest: cutter.rest() };
}

function endsAtBoundary(block: Buffer): boolean {
  return /\n\r?\n$/.test(block.toString('latin1'));
}

test('any split into two chunks gives the same bytes, whole events at a time', () => {
  for (let at = 0; at <= STREAM.length; at++) {
    const { blocks, rest } = cut([STREAM.subarray(0, at), STREAM.subarray(at)]);
    expect(
      [Buffer.concat(blocks).equals(STREAM), blocks.every(endsAtBoundary), rest],
      `split at ${at}`,
    ).toEqual([true, true, 0]);
  }
});

test.each([1, 2, 3, 4, 5, 7, 11, 64])(
  'chunks of %i bytes give the same bytes, whole events at a time',
  (size) => {
    const chunks = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, index) =>
      STREAM.subarray(index * size, (index + 1) * size),
    );
    const { blocks, rest } = cut(chunks);
    expect([Buffer.concat(blocks).toString(), blocks.every(endsAtBoundary), rest]).toEqual([
      STREAM.toString(),
      true,
      0,
    ]);
    // None waits for the next one.
    if (size === 1) expect(blocks).toHaveLength(6);
  },
);

test('chunks of random sizes give the same bytes', () => {
  let state = 12_345;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  for (let round = 0; round < 500; round++) {
    const chunks: Buffer[] = [];
    for (let at = 0; at < STREAM.length; ) {
      const size = below(20);
      chunks.push(STREAM.subarray(at, at + size));
      at += size;
    }
    const { blocks, rest } = cut(chunks);
    expect([Buffer.concat(blocks).equals(STREAM), blocks.every(endsAtBoundary), rest]).toEqual([
      true,
      true,
      0,
    ]);
  }
});

test('a chunk of whole events is passed on as it is, without a copy', () => {
  const chunk = Buffer.from('data: a\n\ndata: b\n\n');
  expect(cut([chunk]).blocks[0]).toBe(chunk);
});

test('bytes behind the last whole event are held back and counted', () => {
  const { blocks, rest } = cut([Buffer.from('data: a\n\ndata: b')]);
  expect([blocks.map(String), rest]).toEqual([['data: a\n\n'], 7]);
});

test('data is read from events of one line and of several, comments and other fields left out', () => {
  expect([...eventData(STREAM.toString())]).toEqual([
    '{"content":"Grüße 🍋 日本"}',
    '{"content":"a\\n\\nb"}',
    'one\ntwo',
    'mixed',
    '[DONE]',
  ]);
});

test('only the one space after the colon is taken away', () => {
  expect([...eventData('data:tight\n\ndata:  two spaces\n\n')]).toEqual(['tight', ' two spaces']);
});

test.each(['\n', '\r\n'])(
  'blank lines between events that end in %j do not count as events',
  (end) => {
    const block = [
      'data: a',
      ...Array(50_000).fill(''),
      ': b',
      '',
      '',
      'event: c',
      'data: d',
      'data:e',
      '',
      '',
    ].join(end);
    expect(eventData(block)).toEqual(['a', 'd\ne']);
    // Two of those that were joined end the last event and the block.
    expect(blankLines(Buffer.from(block))).toBe(50_003);
  },
);

test('an event whose end is cut off still has its data', () => {
  expect(eventData('data: a\n\ndata: b\ndata: c')).toEqual(['a', 'b\nc']);
});
