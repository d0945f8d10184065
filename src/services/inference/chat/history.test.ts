import { expect, test } from 'vitest';
import { readableHistory } from './history.ts';

const user = { role: 'user', content: 'Read a.txt.' };
const called = (given: unknown) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: given } }],
});
const readable = (message: object) => readableHistory([user, message])[1];

test.each([
  ['empty', '', '{}'],
  ['blank', ' \n', '{}'],
  ['missing', undefined, '{}'],
  ['null', null, '{}'],
  ['the word null', 'null', '{}'],
  ['cut off', '{"path": "a', '{"arguments":"{\\"path\\": \\"a"}'],
  ['a list', '[1]', '{"arguments":"[1]"}'],
  ['a text', '"a.txt"', '{"arguments":"\\"a.txt\\""}'],
  ['nested without end', '['.repeat(100_000), JSON.stringify({ arguments: '['.repeat(100_000) })],
  ['an object and not its text', { path: 'a' }, '{"path":"a"}'],
])(
  'arguments of an earlier call that are %s become the text of an object',
  (_title, given, text) => {
    expect(readable(called(given))).toEqual(called(text));
  },
);

test('arguments that are an object stay as they were written, digit for digit', () => {
  for (const text of ['{}', ' {"n": 12345678901234567890, "a" : 1.0}\n']) {
    const messages = [user, called(text)];
    expect(readableHistory(messages)).toBe(messages);
  }
});

const details = [
  { type: 'reasoning.summary', summary: 'H' },
  { type: 'reasoning.text', text: 'm' },
  { type: 'reasoning.encrypted', data: 'x' },
];
test.each([
  ['reasoning', { reasoning: 'Hm' }],
  ['reasoning_text', { reasoning_text: 'Hm' }],
  ['reasoning_details', { reasoning_details: details }],
  ['an empty name and another', { reasoning_content: '', reasoning: 'Hm' }],
  ['two names with the same words', { reasoning: 'Hm', reasoning_details: details }],
])('an earlier thought under %s comes back to the model once', (_title, fields) => {
  expect(readable({ role: 'assistant', content: 'Yes', ...fields })).toEqual({
    role: 'assistant',
    content: 'Yes',
    ...fields,
    reasoning_content: 'Hm',
  });
});

test('an earlier thought that is a part of the content comes back as a thought', () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
    { type: 'text', text: 'Yes' },
  ];
  expect(readable({ role: 'assistant', content })).toEqual({
    role: 'assistant',
    content: [{ type: 'text', text: 'Yes' }],
    reasoning_content: 'Hm',
  });
});

test('a chat that native servers can read stays the same object', () => {
  for (const messages of [
    [null, 'x'],
    [user, { role: 'assistant', content: 'a', reasoning_content: 'b', reasoning: 'b' }],
  ]) {
    expect(readableHistory(messages)).toBe(messages);
  }
});
