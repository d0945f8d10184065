import { expect, test } from 'vitest';
import { PURPOSES, purposeOf } from './purposes.ts';

test.each([
  [[], 'chat'],
  [['vision', 'custom'], 'chat'],
  [['chat'], 'chat'],
  [['tts'], 'tts'],
  [['chat', 'transcription'], 'transcription'],
  [['upscaling', 'image'], 'upscaling'],
  [['image', 'upscaling'], 'upscaling'],
])('a model with the labels %j is for %s', (labels, purpose) => {
  expect(purposeOf({ labels })).toBe(purpose);
});

test('a label of a purpose alone makes it so', () => {
  for (const purpose of PURPOSES) expect(purposeOf({ labels: [purpose] })).toBe(purpose);
});
