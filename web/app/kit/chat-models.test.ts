import { expect, test } from 'vitest';
import { isChatting } from './chat-models.ts';

test.each([
  ['a model without labels chats', [], undefined, true],
  ['one that hears chats', ['audio', 'vision'], undefined, true],
  ['one that chats and writes down speech chats', ['chat', 'transcription'], undefined, true],
  ['one that enlarges pictures does not', ['upscaling'], undefined, false],
  ['one that nothing here runs does not', ['chat'], 'It needs an NPU.', false],
])('%s', (_title, labels, reason, expected) => {
  expect(isChatting({ labels, ...(reason !== undefined && { unavailable_reason: reason }) })).toBe(
    expected,
  );
});
