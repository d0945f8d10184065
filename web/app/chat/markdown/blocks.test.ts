import { expect, test } from 'vitest';
import { type Blocks, headingLevels, readBlocks } from './blocks.ts';

const TEXT = `# Title

A paragraph with *em* and [a link][there].
And a second line.

Setext
======

1. one

2. two
   - inner

     more

10. ten

| a | b |
|---|:-:|
| 1 | 2 |

> quoted
still quoted

\`\`\`ts
const a = 1;

# no heading
\`\`\`

$$
x^2
$$

\\[ y \\]

- a

- b
***

<div>raw

[there]: https://example.org
Last $z$ words`;

const kinds = ({ tokens }: Blocks) =>
  tokens.map(({ type, raw }) => `${type} ${JSON.stringify(raw.trimEnd())}`);

/** Reads the text as it grows by so many characters at a time. */
function grown(text: string, step: number): Blocks {
  let blocks: Blocks | undefined;
  for (let end = step; end < text.length + step; end += step)
    blocks = readBlocks(text.slice(0, end), blocks);
  return blocks ?? readBlocks('');
}

test.each([1, 2, 3, 5, 7, 11, 50])(
  'a text that grows by %i characters has the same blocks as the whole',
  (step) => {
    expect(kinds(grown(TEXT, step))).toEqual(kinds(readBlocks(TEXT)));
  },
);

test('blocks that are done stay the same objects and are not read again', () => {
  const before = readBlocks('one\n\ntwo\n\nthr');
  const after = readBlocks('one\n\ntwo\n\nthree\n\nfour', before);
  expect(after.tokens[0]).toBe(before.tokens[0]);
  expect(before.done).toBe(1);
  expect(after.doneText).toContain('two');
});

test('another text is read from its beginning', () => {
  const before = readBlocks('one\n\ntwo\n\nthree\n\n');
  expect(kinds(readBlocks('# other', before))).toEqual(['heading "# other"']);
});

test('formulas are found, and prices are not', () => {
  const types = (text: string) => {
    const token = readBlocks(text).tokens[0] as { tokens?: { type: string }[]; type: string };
    return token.tokens?.map(({ type }) => type) ?? [token.type];
  };
  expect(types('It is $x^2$ here')).toEqual(['text', 'maths', 'text']);
  expect(types('It is \\(x\\) here')).toEqual(['text', 'maths', 'text']);
  expect(types('It costs $5 and $6 here')).toEqual(['text']);
  expect(types('$$\nx\n$$')).toEqual(['mathsBlock']);
});

test('only the lines that go too deep are shown as they came', () => {
  const text = `# Title\n\n${'> '.repeat(50)}deep\n\n${'-'.repeat(60)}\n\nlast`;
  expect(readBlocks(text).tokens.map(({ type }) => type)).toEqual([
    'heading',
    'html',
    'hr',
    'paragraph',
  ]);
});

test('other ends of lines count as lines', () => {
  expect(kinds(grown('# a\r\n\r\nb\r\n', 1))).toEqual(['heading "# a"', 'paragraph "b"']);
});

test.each([
  ['quotes', '> '.repeat(20_000)],
  ['lists', '- '.repeat(20_000)],
  ['brackets', '['.repeat(20_000)],
  ['dollars', '$'.repeat(20_000)],
  ['formulas that do not end', '$a '.repeat(10_000)],
  ['words', 'word and *more* '.repeat(62_500)],
  ['elements', '<sub>'.repeat(20_000)],
  ['details', '<details>'.repeat(2000)],
  ['footnotes', '[^1]: a\n'.repeat(5000)],
  ['stars', '*a _b '.repeat(8000)],
])('%s without end are read, too', (_, text) => {
  expect(readBlocks(text).tokens.length).toBeGreaterThan(0);
});

test.each([
  ['## a\n\n### b\n\n## c', [3, 4, 3]],
  ['# a\n\n### b\n\n#### c\n\n## d', [3, 4, 5, 4]],
  ['### a\n\n# b\n\nwords', [3, 3, undefined]],
  ['# a\n\n## b\n\n### c\n\n#### d\n\n##### e', [3, 4, 5, 6, 6]],
])('the headings of %j are in order', (text, levels) => {
  expect(headingLevels(readBlocks(text).tokens)).toEqual(levels);
});
