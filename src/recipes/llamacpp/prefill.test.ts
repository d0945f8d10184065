import { expect, test } from 'vitest';
import { withPrefill } from './prefill.ts';

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

test.each(['', [], null])(
  'an answer that is begun with %j is none, so that the prompt has the mark of a new one',
  (content) => {
    const body = { messages: [user, { role: 'assistant', content }], temperature: 0, continue_final_message: true };
    expect(withPrefill(body)).toEqual({ messages: [user], temperature: 0 });
  },
);
