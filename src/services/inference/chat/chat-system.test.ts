import { expect, test } from 'vitest';
import { hasLateSystemMessages, withOneSystemMessage, withoutLateSystemMessages } from './chat-system.ts';

type Message = Record<string, unknown>;
const system = (content: unknown): Message => ({ role: 'system', content });
const developer = (content: unknown): Message => ({ role: 'developer', content });
const user = (content: unknown): Message => ({ role: 'user', content });
const assistant = (content: unknown): Message => ({ role: 'assistant', content });
const call = { role: 'assistant', content: null, tool_calls: [{ id: '1', function: { name: 'f', arguments: '{}' } }] };
const result = { role: 'tool', tool_call_id: '1', content: 'r' };
const text = (words: string) => ({ type: 'text', text: words });
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };

test.each<[string, Message[], Message[]]>([
  ['two at the beginning', [system('a'), system('b'), user('c')], [system('a\n\nb'), user('c')]],
  ['the newer word for one', [developer('a'), user('b')], [system('a'), user('b')]],
  ['both words', [developer('a'), system('b'), user('c')], [system('a\n\nb'), user('c')]],
  ['parts, and nothing', [system([text('a'), text('b')]), system(''), user('c')], [system('a\nb'), user('c')]],
  ['the newer word later', [user('a'), developer('b')], [user('a'), system('b')]],
  ['one at the beginning and one later', [system('a'), user('b'), system('c')], [system('a'), user('b'), system('c')]],
  ['what is no text', [system([picture]), system('a')], [system([picture]), system('a')]],
])('%s become one', (_title, messages, become) => {
  expect(withOneSystemMessage({ messages }).messages).toEqual(become);
});

test('a chat with one system message, or none, stays the same object', () => {
  for (const messages of [[system('a'), user('b')], [user('a'), system('b')], 'nonsense', [null, 'x']]) {
    const body = { messages };
    expect(withOneSystemMessage(body)).toBe(body);
  }
});

test.each<[string, Message[], Message[]]>([
  ['behind the user', [system('a'), user('b'), system('c')], [system('a'), user('b\n\nc')]],
  ['between two of the user', [user('a'), system('b'), user('c')], [user('a\n\nb'), user('c')]],
  ['two of them', [user('a'), system('b'), system('c')], [user('a\n\nb\n\nc')]],
  [
    'behind the assistant',
    [user('a'), assistant('b'), system('c'), user('d')],
    [user('a'), assistant('b'), user('c\n\nd')],
  ],
  ['at the end', [user('a'), assistant('b'), system('c')], [user('a'), assistant('b'), user('c')]],
  [
    'between a call and its result',
    [user('a'), call, system('b'), result, assistant('c')],
    [user('a'), call, result, user('b'), assistant('c')],
  ],
  ['behind a result', [user('a'), call, result, system('b'), user('c')], [user('a'), call, result, user('b\n\nc')]],
  ['beside parts', [user([text('a'), picture]), system('b')], [user([text('a'), picture, text('b')])]],
  [
    'before parts',
    [user('q'), assistant('a'), system('b'), user([picture])],
    [user('q'), assistant('a'), user([text('b'), picture])],
  ],
])('what the system says %s goes to the user', (_title, messages, become) => {
  expect(hasLateSystemMessages({ messages })).toBe(true);
  expect(withoutLateSystemMessages({ messages }).messages).toEqual(become);
});

test('the beginning of a chat comes out the same however it goes on', () => {
  const turns = [
    system('0'),
    user('1'),
    system('2'),
    assistant('3'),
    system('4'),
    user('5'),
    call,
    result,
    system('6'),
    call,
    result,
    user('7'),
    system('8'),
    assistant('9'),
    user('10'),
  ];
  // Each answer is asked for after a word of the user, of a tool or of the system.
  const asked = turns.flatMap((_turn, index) => (turns[index + 1]?.role === 'assistant' ? [index + 1] : []));
  const whole = withoutLateSystemMessages({ messages: turns }).messages as Message[];
  for (const end of asked) {
    const prompt = withoutLateSystemMessages({ messages: turns.slice(0, end) }).messages as Message[];
    expect(whole.slice(0, prompt.length)).toEqual(prompt);
  }
  expect(asked).toHaveLength(4);
});

test('only what comes later is late', () => {
  expect(hasLateSystemMessages({ messages: [system('a'), user('b')] })).toBe(false);
  expect(hasLateSystemMessages({ messages: 'nonsense' })).toBe(false);
});
