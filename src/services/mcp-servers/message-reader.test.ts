import { expect, test } from 'vitest';
import { type BrokenMessage, type Message, MessageReader } from './message-reader.ts';

function read(chunks: readonly string[], maxBytes = 1000) {
  const messages: Message[] = [];
  const broken: BrokenMessage[] = [];
  const reader = new MessageReader({
    maxBytes,
    onMessage: (message) => messages.push(message),
    onBroken: (one) => broken.push(one),
  });
  for (const chunk of chunks) reader.push(Buffer.from(chunk));
  return { messages, broken };
}

test('messages are cut at the ends of lines, however they come', () => {
  const text = '{"id":1}\n\n{"id":2,"text":"ü"}\r\n{"id":3';
  const pieces = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
  const messages: Message[] = [];
  const reader = new MessageReader({
    maxBytes: 100,
    onMessage: (message) => messages.push(message),
    onBroken: () => expect.unreachable(),
  });
  for (const piece of pieces) reader.push(piece);
  expect(messages).toEqual([{ id: 1 }, { id: 2, text: 'ü' }]);
});

test('lines of a log between messages are left out', () => {
  const { messages, broken } = read(['Listening.\n{"id":1}\n[1,2]\n']);
  expect([messages, broken]).toEqual([[{ id: 1 }], []]);
});

test.each([
  ['{"id":7,"result":{"a":\n', 7],
  ['{"result":{"a":,"jsonrpc":"2.0","id":8}\n', 8],
  ['{"result":{"a":\n', undefined],
])('JSON that is broken says whose answer it was: %s', (text, id) => {
  expect(read([text]).broken).toEqual([{ id, problem: "sent JSON that can't be read" }]);
});

test('a message that is too long is told once, before it ends, and the next one is read', () => {
  const long = `{"jsonrpc":"2.0","id":4,"result":"${'x'.repeat(2000)}`;
  expect(read([long]).broken).toHaveLength(1);
  const { messages, broken } = read([long, 'y'.repeat(5000), '"}\n{"id":5}\n']);
  expect(broken).toEqual([{ id: 4, problem: expect.stringContaining('more than 1000 bytes') }]);
  expect(messages).toEqual([{ id: 5 }]);
});

test('one that is too long and has its id at the end is told there', () => {
  const { broken } = read([`{"result":"${'x'.repeat(3000)}`, '","id":', '6}\n']);
  expect(broken).toEqual([{ id: 6, problem: expect.any(String) }]);
});
