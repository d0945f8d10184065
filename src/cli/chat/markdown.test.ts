import { expect, test } from 'vitest';
import { createMarkdown } from './markdown.ts';
import { createWrapper } from './wrapper.ts';

const BOLD = ['\u001b[1m', '\u001b[22m'];
const CODE = ['\u001b[36m', '\u001b[39m'];

/** The same text in every possible division must look the same. */
function shown(text: string, width = 80): string {
  const whole = createMarkdown(width);
  const expected = whole.write(text) + whole.end();
  const single = createMarkdown(width);
  expect([...text].map((character) => single.write(character)).join('') + single.end()).toBe(expected);
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

test('lines are broken between words, and those of a list go on where it began', () => {
  expect(shown('one two three four', 9)).toBe('one two\nthree\nfour');
  expect(shown('- one two three', 9)).toBe('• one two\n  three');
});

test('a word is printed once it is whole, and never lost', () => {
  const wrapper = createWrapper(10);
  expect(wrapper.write('hello wor')).toBe('hello');
  expect(wrapper.write('ld again')).toBe('\nworld');
  expect(wrapper.end()).toBe('\nagain');
});

test('a word that is too long, and languages without spaces, are broken anywhere', () => {
  const wrapper = createWrapper(4);
  expect(wrapper.write('abcdefgh') + wrapper.end()).toBe('abcd\nefgh');
  const wide = createWrapper(4);
  expect(wide.write('日本語') + wide.end()).toBe('日本\n語');
});
