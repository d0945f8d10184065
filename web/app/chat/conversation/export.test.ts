import { expect, test } from 'vitest';
import { fileNameOf, markdownOf } from './export.ts';

test('a conversation becomes Markdown with who says what, and files by name', () => {
  const file = { kind: 'text' as const, name: 'notes.txt', text: 'long' };
  const markdown = markdownOf(
    'Lemons',
    [
      { id: 'q', role: 'user', createdAt: 0, text: 'Why?', attachments: [file] },
      { id: 'a', role: 'assistant', createdAt: 0, text: '**So.**\n', model: 'm', state: 'done' },
    ],
    'You',
  );
  expect(markdown).toBe('# Lemons\n\n## You\n\n- notes.txt\n\nWhy?\n\n## m\n\n**So.**\n');
});

test.each([
  ['Why: a/b\\c?', 'Why-a-b-c.md'],
  ['../..', 'conversation.md'],
  ['您想问什么', '您想问什么.md'],
])('the file of %s is named %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
