import { expect, test } from 'vitest';
import { plainText, sentencesOf } from './sentences.ts';

test('the words of Markdown are spoken, its signs, code and formulas of their own are not', () => {
  const markdown = [
    '# Title',
    'A **bold** [link](https://example.org), `code` and x.',
    '```js\nlet a;\n```',
    '- one\n- two\n  - three',
    '> said',
    '| a | b |\n|--|--|\n| 1 | 2 |',
    '$$x^2$$',
    '![image](a.png)',
  ].join('\n\n');
  expect(plainText(markdown)).toBe(
    'Title\nA bold link, code and x.\none\ntwo\nthree\nsaid\na, b.\n1, 2.',
  );
});

test('the first sentences are spoken alone, so that they come soon, and later ones together', () => {
  const text = 'One. Two! Three? Four.\nFive.';
  const spoken = (words: string, language = 'en') => [...sentencesOf(words, language)];
  expect(spoken(text)).toEqual(['One.', 'Two! Three? Four. Five.']);
  expect(spoken('Long words. '.repeat(60)).every((one) => one.length <= 200)).toBe(true);
  expect(spoken('你好。再见！', 'zh')).toEqual(['你好。', '再见！']);
  expect(spoken(' \n ')).toEqual([]);
});
