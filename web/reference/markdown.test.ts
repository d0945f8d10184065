import { expect, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';

test('paragraphs, lists, bold, emphasis and code', () => {
  expect(parseMarkdown('**Paths.** Every one\nanswers `GET *x*`.\n\n1. one\n   more\n2. *two*\n\n- a')).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'strong', text: 'Paths.' },
        { kind: 'text', text: ' Every one answers ' },
        { kind: 'code', text: 'GET *x*' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'ol', items: [[{ kind: 'text', text: 'one more' }], [{ kind: 'em', text: 'two' }]] },
    { kind: 'ul', items: [[{ kind: 'text', text: 'a' }]] },
  ]);
});

test('marks that mark nothing, and markup, are text', () => {
  const text = 'a * b ` c <script>';
  const [block] = parseMarkdown(text);
  if (block?.kind !== 'paragraph') throw new Error('no paragraph');
  expect(block.content.every(({ kind }) => kind === 'text')).toBe(true);
  expect(block.content.map((part) => part.text).join('')).toBe(text);
});
