import { expect, test } from 'vitest';
import { withoutLateSystemMessages } from './late-system.ts';
import { sequencesIn } from './sequences.ts';

type Message = Record<string, unknown>;
const system = (content: unknown): Message => ({ role: 'system', content });
const user = (content: unknown): Message => ({ role: 'user', content });
const assistant = (content: unknown): Message => ({ role: 'assistant', content });
const call = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: '1', function: { name: 'f', arguments: '{}' } }],
};
const result = { role: 'tool', tool_call_id: '1', content: 'r' };
const text = (words: string) => ({ type: 'text', text: words });
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };

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
  [
    'behind a result',
    [user('a'), call, result, system('b'), user('c')],
    [user('a'), call, result, user('b\n\nc')],
  ],
  [
    'behind parts',
    [user([text('a'), picture]), system('b')],
    [user([text('a'), picture, text('b')])],
  ],
  [
    'before parts',
    [user('q'), assistant('a'), system('b'), user([picture])],
    [user('q'), assistant('a'), user([text('b'), picture])],
  ],
])('what the system says %s goes to the user', (_title, messages, become) => {
  expect(sequencesIn(messages)).toContain('late');
  expect(withoutLateSystemMessages(messages)).toEqual(become);
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
  const asked = turns.flatMap((_turn, index) =>
    turns[index + 1]?.role === 'assistant' ? [index + 1] : [],
  );
  const whole = withoutLateSystemMessages(turns);
  for (const end of asked) {
    const prompt = withoutLateSystemMessages(turns.slice(0, end));
    expect(whole.slice(0, prompt.length)).toEqual(prompt);
  }
  expect(asked).toHaveLength(4);
});

test('only what comes later is late', () => {
  expect(sequencesIn([system('a'), user('b')])).not.toContain('late');
});
