import { expect, test } from 'vitest';
import { messageContent } from './tool-content.ts';

test('a message of a tool is its text, behind its pictures where there are some', () => {
  expect(messageContent('A')).toBe('A');
  expect(messageContent('A', ['data:x'])).toEqual([
    { type: 'image_url', image_url: { url: 'data:x' } },
    { type: 'text', text: 'A' },
  ]);
});

test('a WebP is in no message: the text tells of it', () => {
  const webp = 'data:image/webp;base64,AA==';
  expect(messageContent('A', [webp])).toBe('A');
  expect(messageContent('A', [webp, 'data:image/gif;base64,AA=='])).toEqual([
    { type: 'image_url', image_url: { url: 'data:image/gif;base64,AA==' } },
    { type: 'text', text: 'A' },
  ]);
});
