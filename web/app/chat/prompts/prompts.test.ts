import { expect, test } from 'vitest';
import { exportPrompts, filled, placesIn, readPrompts } from './prompts.ts';

test('places to fill are found once each, and filled wherever they stand', () => {
  const text = 'Write about {{ topic }} for {{reader}}. Again: {{topic}}. {not} {{}}';
  expect(placesIn(text)).toEqual(['topic', 'reader']);
  expect(filled(text, { topic: '{{reader}} $1', reader: 'a child' })).toBe(
    'Write about {{reader}} $1 for a child. Again: {{reader}} $1. {not} {{}}',
  );
});

test('what is exported is read again, by name', () => {
  const all = [
    { name: 'Mail', text: 'Write a mail.' },
    { name: 'Poem', text: 'Write a poem.' },
  ];
  expect(readPrompts(exportPrompts([...all].reverse()))).toEqual(all);
});

test.each([
  ['no JSON', '{'],
  ['something else', '{"prompts": 1}'],
  ['prompts without a text', '[{"name": "a"}, {"text": "b"}, null, 1]'],
])('a file with %s has no prompts', (_what, file) => {
  expect(readPrompts(file)).toEqual([]);
});

test('a list of another app is read, and the last one of a name counts', () => {
  const file = JSON.stringify([
    { title: 'Sum', content: 'first' },
    { title: 'Sum', content: 'Sum up <b>{{text}}</b>' },
  ]);
  expect(readPrompts(file)).toEqual([{ name: 'Sum', text: 'Sum up <b>{{text}}</b>' }]);
});

test('a file of very many prompts is taken in part', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({
    name: `${at}`,
    text: 'x'.repeat(30_000),
  }));
  const read = readPrompts(JSON.stringify(many));
  expect([read.length, read[0]?.text.length]).toEqual([500, 20_000]);
});
