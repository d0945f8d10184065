import { expect, test } from 'vitest';
import { createReasoningReader } from './reasoning-reader.ts';

function read(place: 'beginning' | 'inside' | 'outside', pieces: readonly string[]) {
  const reader = createReasoningReader(place);
  const parts = [...pieces.map((piece) => reader.push(piece)), reader.flush()];
  return {
    reasoning: parts.map(({ reasoning }) => reasoning).join(''),
    content: parts.map(({ content }) => content).join(''),
  };
}

test.each([
  {
    place: 'beginning',
    text: '<think>\nHm, so.\n\nYes.\n</think>\n\nHello',
    reasoning: 'Hm, so.\n\nYes.',
    content: 'Hello',
  },
  { place: 'beginning', text: '\n<think>Hm</think>Hello\n', reasoning: 'Hm', content: 'Hello\n' },
  { place: 'beginning', text: '<think>\n\n</think>\n\nHello', reasoning: '', content: 'Hello' },
  { place: 'beginning', text: 'Hello <think>no</think>', reasoning: '', content: 'Hello <think>no</think>' },
  { place: 'beginning', text: ' <b>Hello</b>', reasoning: '', content: ' <b>Hello</b>' },
  { place: 'beginning', text: '<thin', reasoning: '', content: '<thin' },
  { place: 'beginning', text: '<think>cut off in the midd', reasoning: 'cut off in the midd', content: '' },
  { place: 'beginning', text: '<think>a < b </thin', reasoning: 'a < b </thin', content: '' },
  { place: 'inside', text: '\nHm\n</think>\nHello', reasoning: 'Hm', content: 'Hello' },
  { place: 'inside', text: 'Hm</think>Hello </think>', reasoning: 'Hm', content: 'Hello </think>' },
  { place: 'outside', text: '<think>Hm</think>Hello', reasoning: '', content: '<think>Hm</think>Hello' },
  { place: 'beginning', text: '', reasoning: '', content: '' },
] as const)('$text, from $place on, is read the same wherever it is cut', ({ place, text, reasoning, content }) => {
  expect(read(place, [text])).toEqual({ reasoning, content });
  expect(read(place, [...text])).toEqual({ reasoning, content });
  for (let at = 1; at < text.length; at += 1) {
    expect(read(place, [text.slice(0, at), text.slice(at)])).toEqual({ reasoning, content });
  }
});

test('a long run of line breaks costs the same for each of them', () => {
  const lines = Array.from({ length: 200_000 }, () => '\n');
  expect(
    read('beginning', [...lines, '<think>', ...lines, 'Hm', ...lines, 'so.', ...lines, '</think>', 'Yes']),
  ).toEqual({
    reasoning: `Hm${lines.join('')}so.`,
    content: 'Yes',
  });
});
