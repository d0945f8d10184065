import { expect, test } from 'vitest';
import { growthOfWork } from '../../../../fixtures/processor-time.ts';
import { type Sequence, sequencesIn, withAlternatingRoles } from './sequences.ts';

const system = { role: 'system', content: 's' };
const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: string | null, more: object = {}) => ({
  role: 'assistant',
  content,
  ...more,
});
const call = (id: string) => ({
  tool_calls: [{ id: `abcdefgh${id}`, function: { name: 'f', arguments: '{}' } }],
});
const result = (id: string) => ({ role: 'tool', tool_call_id: `abcdefgh${id}`, content: 'r' });
const text = (words: string) => ({ type: 'text', text: words });
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } };
const WORD = assistant('Understood.');

const place = (messages: readonly object[]) =>
  withAlternatingRoles(messages, sequencesIn(messages));

test.each<[string, object[], object[]]>([
  [
    'two messages of the user',
    [system, user('a'), user('b'), user('c')],
    [system, user('a\n\nb\n\nc')],
  ],
  ['texts and pictures', [user([picture]), user('a')], [user([picture, text('a')])]],
  ['two answers', [user('a'), assistant('b'), assistant('c')], [user('a'), assistant('b\n\nc')]],
  [
    'an answer and the calls after it',
    [
      user('a'),
      assistant('b', { reasoning_content: 'x' }),
      assistant(null, { reasoning_content: 'y', ...call('1') }),
    ],
    [user('a'), assistant('b', { reasoning_content: 'x\n\ny', ...call('1') })],
  ],
])('%s become one message', (_title, messages, become) => {
  expect(place(messages)).toEqual(become);
});

test('between the result of a tool and what the user says to it the assistant has a word', () => {
  const calls = [user('a'), assistant(null, call('1')), result('1')];
  expect(place([...calls, user([picture])])).toEqual([...calls, WORD, user([picture])]);
});

test('each of several calls has a turn with its result, and what is said before stays with the first', () => {
  const two = {
    reasoning_content: 'x',
    tool_calls: [...call('1').tool_calls, ...call('2').tool_calls],
  };
  const messages = [
    user('a'),
    assistant('b', two),
    result('2'),
    result('3'),
    result('1'),
    assistant('c'),
    user('d'),
  ];
  expect(place(messages)).toEqual([
    user('a'),
    assistant('b', { reasoning_content: 'x', ...call('1') }),
    result('1'),
    assistant(null, call('2')),
    result('2'),
    result('3'),
    assistant('c'),
    user('d'),
  ]);
  const beginning = messages.slice(0, 5);
  expect(place(beginning)).toEqual(place(messages).slice(0, 6));
});

test('only what is refused is changed, and a chat without it has no sequence to try', () => {
  const messages = [user('a'), user('b'), assistant(null, call('1')), result('1'), user('c')];
  expect([...sequencesIn(messages)]).toEqual(['repeated', 'behind-result'] satisfies Sequence[]);
  expect(withAlternatingRoles(messages, new Set<Sequence>(['repeated']))).toHaveLength(4);
  expect(withAlternatingRoles(messages, new Set<Sequence>(['behind-result']))).toHaveLength(6);
  const plain = [
    system,
    user('a'),
    assistant('b', call('1')),
    result('1'),
    result('2'),
    assistant('c'),
    user('d'),
  ];
  expect([...sequencesIn(plain), ...sequencesIn([null, 'x'])]).toEqual([]);
});

test('the beginning of a chat comes out the same however it goes on', () => {
  const turns = [
    user('1'),
    user('2'),
    assistant('3'),
    user('4'),
    assistant(null, call('1')),
    result('1'),
    user('5'),
    assistant('6'),
    user('7'),
    user('8'),
  ];
  const whole = place([...turns, assistant('9')]);
  for (const end of [2, 4, 6, 7, 10]) {
    const prompt = place(turns.slice(0, end));
    expect(whole.slice(0, prompt.length)).toEqual(prompt);
  }
});

test('each of thousands of messages takes as much time as each of a few', () => {
  const refused = new Set<Sequence>(['repeated', 'behind-result']);
  const make = (size: number) =>
    Array.from({ length: size }, () => user([text('word '.repeat(20))]));
  expect(
    growthOfWork([1000, 8000], make, (messages) => withAlternatingRoles(messages, refused)),
  ).toBeLessThan(30);
});
