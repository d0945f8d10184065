import { expect, test } from 'vitest';
import type { Message } from '../conversation/conversation.ts';
import { differenceOf } from './difference.ts';
import { codeIn, versionsOf } from './versions.ts';

const answer = (text: string, at: number): Message => ({
  id: `${at}`,
  createdAt: at,
  role: 'assistant',
  model: 'm',
  state: 'done',
  text,
});
const fenced = (language: string, code: string) => `Here:\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;

test('code is found in its order, also in lists', () => {
  const text = `${fenced('html', '<p>')}\n- item\n\n  \`\`\`TS x\n  const a = 1;\n  \`\`\`\n`;
  expect(codeIn(text)).toEqual([
    { code: '<p>', language: 'html' },
    { code: 'const a = 1;', language: 'ts' },
  ]);
});

test('a later text with enough lines of an earlier one is its next version, another one is not', () => {
  const first = 'const a = 1;\nconst b = 2;\nconst c = 3;';
  const second = 'const a = 1;\nconst b = 20;\nconst c = 3;';
  const path = [
    answer(fenced('ts', first), 1),
    answer(fenced('ts', 'import x;\nrun(x);'), 2),
    answer(fenced('ts', second), 3),
    answer(fenced('js', second), 4),
  ];
  const { all, at } = versionsOf({ code: first, language: 'ts' }, path);
  expect([all.map(({ code }) => code), at]).toEqual([[first, second], 0]);
  expect(versionsOf({ code: 'alone();', language: 'ts' }, path).all).toHaveLength(1);
});

test('the lines that changed are told, whatever stays around them', () => {
  const changes = differenceOf('a\nb\nc\nd', 'a\nx\nc\nd\ne').map(
    ({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text,
  );
  expect(changes).toEqual([' a', '-b', '+x', ' c', ' d', '+e']);
  expect(differenceOf('a', 'a')).toEqual([{ kind: 'same', text: 'a' }]);
});

test('two texts of 20,000 lines that have nothing in common are compared at once', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`);
  expect(differenceOf(lines('a').join('\n'), lines('b').join('\n'))).toHaveLength(40_000);
});
