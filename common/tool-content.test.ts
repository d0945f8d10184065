import { expect, test } from 'vitest';
import { messageContent } from './tool-content.ts';

test('a message of a tool is its text, behind its pictures where there are some', () => {
  expect(messageContent('A')).toBe('A');
  expect(messageContent('A', ['data:x'])).toEqual([
    { type: 'image_url', image_url: { url: 'data:x' } },
    { type: 'text', text: 'A' },
  ]);
});
