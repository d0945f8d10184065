import { expect, test } from 'vitest';
import { withoutEmptyEnd, withPrefill, withSaidContents } from './prefill.ts';

const user = { role: 'user', content: 'a' };
const begun = { role: 'assistant', content: '{' };

test('llama-server goes on with what is begun, without a thought and without saying it again', () => {
  const body = { messages: [user, begun], chat_template_kwargs: { a: 1, enable_thinking: true } };
  expect(withPrefill(body)).toEqual({
    messages: [user, begun],
    continue_final_message: true,
    add_generation_prompt: false,
    chat_template_kwargs: { a: 1, enable_thinking: false },
  });
});

test.each<[string, object]>([
  ['the user', user],
  ['a call', { role: 'assistant', content: 'x', tool_calls: [{ id: 'a' }] }],
])('a chat that ends with %s has nothing to go on with, and says so', (_what, last) => {
  const body = { messages: [user, last] };
  expect(withPrefill(body)).toBe(body);
  expect(withPrefill({ ...body, continue_final_message: true })).toEqual(body);
});

test.each(['', [], null, undefined])(
  'answers at the end that say %j are none: what is before them is the end of the chat',
  (content) => {
    const empty = { role: 'assistant', content };
    const without = (messages: readonly object[]) => withoutEmptyEnd({ messages, temperature: 0 });
    expect(without([user, empty])).toEqual({ messages: [user], temperature: 0 });
    expect(without([user, begun, empty, empty])).toEqual({
      messages: [user, begun],
      temperature: 0,
    });
    expect(without([empty])).toEqual({ messages: [], temperature: 0 });
    const body = { messages: [user, empty, user, { ...empty, tool_calls: [{ id: 'a' }] }] };
    expect(withoutEmptyEnd(body)).toBe(body);
  },
);

test('an answer in the middle that says nothing, and calls nothing, has an empty text', () => {
  const called = { role: 'assistant', tool_calls: [{ id: 'a' }] };
  const messages = [
    user,
    { role: 'assistant' },
    called,
    { role: 'assistant', content: null },
    user,
  ];
  expect(withSaidContents({ messages })).toEqual({
    messages: [
      user,
      { role: 'assistant', content: '' },
      called,
      { role: 'assistant', content: null },
      user,
    ],
  });
  const body = { messages: [user, begun] };
  expect(withSaidContents(body)).toBe(body);
});
