import { expect, test } from 'vitest';
import { splitThoughts } from './thoughts-in-text.ts';

test.each([
  ['<think>Hm.</think>Yes', 'Hm.', 'Yes'],
  ['\n<think>\nHm.\n</think>\n\nYes', 'Hm.', 'Yes'],
  ['<thinking>a</think>b</thinking>Yes', 'a</think>b', 'Yes'],
  ['Hm.\n</think>\n\nYes', 'Hm.', 'Yes'],
  ['Use `<think>` or `</think>`.', '', 'Use `<think>` or `</think>`.'],
  ['```\n</think>\n```', '', '```\n</think>\n```'],
  ['<b>No</b>', '', '<b>No</b>'],
  ['<', '', '<'],
])('the thoughts in %j are %j, and its text is %j', (content, thoughts, text) => {
  expect(splitThoughts(content, false)).toEqual({ thoughts, text });
});

test('a text that comes in pieces never shows a part of a tag', () => {
  const whole = '<think>One two</think>Three';
  for (let end = 1; end <= whole.length; end += 1) {
    const { thoughts, text } = splitThoughts(whole.slice(0, end), true);
    expect('One two'.startsWith(thoughts)).toBe(true);
    expect('Three'.startsWith(text)).toBe(true);
  }
});
