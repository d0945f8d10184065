import { expect, test } from 'vitest';
import { oneSystemMessage } from './system.ts';

type Message = Record<string, unknown>;
const system = (content: unknown): Message => ({ role: 'system', content });
const developer = (content: unknown): Message => ({ role: 'developer', content });
const user = (content: unknown): Message => ({ role: 'user', content });
const text = (words: string) => ({ type: 'text', text: words });
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };

test.each<[string, Message[], Message[]]>([
  ['two at the beginning', [system('a'), system('b'), user('c')], [system('a\n\nb'), user('c')]],
  ['the newer word for one', [developer('a'), user('b')], [system('a'), user('b')]],
  ['both words', [developer('a'), system('b'), user('c')], [system('a\n\nb'), user('c')]],
  [
    'parts, and nothing',
    [system([text('a'), text('b')]), system(''), user('c')],
    [system('a\nb'), user('c')],
  ],
  ['the newer word later', [user('a'), developer('b')], [user('a'), system('b')]],
  [
    'one at the beginning and one later',
    [system('a'), user('b'), system('c')],
    [system('a'), user('b'), system('c')],
  ],
  ['what is not text', [system([picture]), system('a')], [system([picture]), system('a')]],
])('%s become one', (_title, messages, become) => {
  expect(oneSystemMessage(messages)).toEqual(become);
});

test('a chat with one system message, or none, stays the same object', () => {
  for (const messages of [
    [system('a'), user('b')],
    [user('a'), system('b')],
    [null, 'x'],
  ]) {
    expect(oneSystemMessage(messages)).toBe(messages);
  }
});
