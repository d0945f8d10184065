import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.ts';

const BOLD = ['\u001b[1m', '\u001b[22m'];
const CODE = ['\u001b[36m', '\u001b[39m'];

/** The same text in every possible division must look the same. */
function shown(text: string, width = 80): string {
  const whole = new Markdown(width);
  const expected = whole.write(text) + whole.end();
  const single = new Markdown(width);
  expect([...text].map((character) => single.write(character)).join('') + single.end()).toBe(
    expected,
  );
  return expected;
}

test.each([
  { text: 'plain text\n', is: 'plain text\n' },
  { text: 'a **bold** word', is: `a ${BOLD[0]}bold${BOLD[1]} word` },
  { text: '## Title\nx', is: `${BOLD[0]}Title${BOLD[1]}\nx` },
  { text: 'some `code *here*` x', is: `some ${CODE[0]}code *here*${CODE[1]} x` },
  { text: '- one\n* two\n', is: '• one\n• two\n' },
  { text: '  - deep', is: '  • deep' },
  { text: '> said', is: '│ said' },
  { text: '2 * 3 = 6', is: '2 * 3 = 6' },
  { text: '#hashtag and -x', is: '#hashtag and -x' },
  { text: '*', is: '*' },
  {
    text: '```js\nlet **a** = `b`;\n```\nx',
    is: `\u001b[2m\`\`\`js\u001b[22m\n${CODE[0]}let **a** = \`b\`;\n${CODE[1]}\u001b[2m\`\`\`\u001b[22m\nx`,
  },
  { text: 'never **closed\nx', is: `never ${BOLD[0]}closed${BOLD[1]}\nx` },
])('$text', ({ text, is }) => {
  expect(shown(text)).toBe(is);
});

const plain = (text: string) => stripVTControlCharacters(text).split('\n');

test('a table is as wide as its cells, with its numbers on the right, and the text goes on behind it', () => {
  const text =
    'Here:\n| Model | Size |\n|:---|---:|\n| **Qwen** | 4 |\n| `日本` \\| x | 1234 |\n\nDone';
  expect(plain(shown(text))).toEqual([
    'Here:',
    'Model    │ Size',
    '─────────┼─────',
    'Qwen     │    4',
    '日本 | x │ 1234',
    '',
    'Done',
  ]);
  expect(shown(text)).toContain(`${BOLD[0]}Qwen${BOLD[1]}`);
});

test('a table that is too wide has its cells broken between words, and each line ends its colours', () => {
  const text = '| A | B |\n|---|---|\n| one **two three** four | 1 |\n| five | 2 |';
  const drawn = shown(text, 13);
  expect(plain(drawn)).toEqual([
    'A       │ B',
    '────────┼──',
    'one two │ 1',
    'three   │',
    'four    │',
    '────────┼──',
    'five    │ 2',
  ]);
  expect(drawn).toContain(`${BOLD[0]}three${BOLD[1]}`);
});

test('lines with bars that are not a table, and a table without room, stay as they are', () => {
  expect(shown('|x| is never\nnegative')).toBe('|x| is never\nnegative');
  const wide = '| a long cell | another one | third |\n|-|-|-|\n| b | c | d |\n';
  expect(shown(wide, 12).replaceAll(/\s+/g, ' ')).toBe(wide.replaceAll(/\s+/g, ' '));
});

test('lines are broken between words, and those of a list go on where it began', () => {
  expect(shown('one two three four', 9)).toBe('one two\nthree\nfour');
  expect(shown('- one two three', 9)).toBe('• one two\n  three');
});

test('a word is printed once it is whole, and never lost', () => {
  const wrapper = new Markdown(10, { isPlain: true });
  expect(wrapper.write('hello wor')).toBe('hello');
  expect(wrapper.write('ld again')).toBe('\nworld');
  expect(wrapper.end()).toBe('\nagain');
});

test('a word that is too long, and languages without spaces, are broken anywhere', () => {
  const wrapper = new Markdown(4, { isPlain: true });
  expect(wrapper.write('abcdefgh') + wrapper.end()).toBe('abcd\nefgh');
  const wide = new Markdown(4, { isPlain: true });
  expect(wide.write('日本語') + wide.end()).toBe('日本\n語');
});

test('spaces in front of wide letters and pictures stay, in text, headings and tables', () => {
  const korean = '나는 오늘 학교에 갔다. Hi 🍋 there 🍋 🍋 end. 日 本';
  expect(shown(korean)).toBe(korean);
  expect(shown(`  ${korean}`)).toBe(`  ${korean}`);
  expect(plain(shown('# Head 日本'))).toEqual(['Head 日本']);
  expect(plain(shown('| A | B |\n|---|---|\n| 日 本 | 👨‍👩‍👧 x |\n| abc | y |'))).toEqual([
    'A     │ B',
    '──────┼─────',
    '日 本 │ 👨‍👩‍👧 x',
    'abc   │ y',
  ]);
});

test('Korean is broken between its words, and a wide word that is too long anywhere, within the columns', () => {
  expect(shown('나는 오늘 갔다', 9)).toBe('나는 오늘\n갔다');
  expect(shown('나는오늘갔다', 5)).toBe('나는\n오늘\n갔다');
});
