import { expect, test } from 'vitest';
import { cutInMiddle, cutTo } from './cut.ts';

test.each([
  { text: 'lemon', width: 5, cut: 'lemon' },
  { text: 'lemons', width: 5, cut: 'lemo…' },
  { text: '日本', width: 4, cut: '日本' },
  { text: '日本語', width: 4, cut: '日…' },
])('$text in $width columns is $cut', ({ text, width, cut }) => {
  expect(cutTo(text, width)).toBe(cut);
});

test('a name is cut in its middle, so that what differs at the ends stays', () => {
  expect(cutInMiddle('Qwen3.6-27B-FP8-vLLM', 20)).toBe('Qwen3.6-27B-FP8-vLLM');
  expect(cutInMiddle('Qwen3.6-27B-FP8-vLLM', 12)).toBe('Qwen3.…-vLLM');
  expect(cutInMiddle('나는 오늘 학교에', 7)).toBe('나…교에');
});
