// Tests of chat-template.ts, with the template engine that the program uses.
import { Template } from '@huggingface/jinja';
import { expect, it } from 'vitest';
import { readMessages } from './chat-messages.ts';
import { createChatTemplate, fallbackTemplate } from './chat-template.ts';

const render = (source: string, messages: unknown, variables: Record<string, unknown> = {}) =>
  createChatTemplate({
    source,
    parse: (text) => new Template(text),
    specialTokens: { bos: '<s>', eos: '</s>' },
  }).render({ messages: readMessages(messages), tools: undefined, variables });

const withoutSystem = `{{ bos_token }}{% for message in messages %}{% if message.role == 'system' %}{{ raise_exception('No system role') }}{% endif %}[{{ message.role }}]{{ message.content }}{% endfor %}`;

it('writes turns for a model that brings no template', () => {
  expect(
    render(fallbackTemplate, [
      { role: 'developer', content: 'S' },
      { role: 'user', content: 'U' },
    ]),
  ).toBe('<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nU<|im_end|>\n<|im_start|>assistant\n');
});

it('leaves the last message open when the assistant has begun it', () => {
  const messages = [
    { role: 'user', content: 'U' },
    { role: 'assistant', content: 'I think' },
  ];
  expect(render(fallbackTemplate, messages)).toMatch(/<\|im_start\|>assistant\nI think$/);
});

it('gives the system text to the user where the template refuses the system role', () => {
  const messages = [
    { role: 'system', content: 'S' },
    { role: 'user', content: [{ type: 'text', text: 'U' }] },
  ];
  expect(render(withoutSystem, messages)).toBe('<s>[user]S\nU');
});

it('says why a template refuses messages', () => {
  expect(() => render(withoutSystem, [{ role: 'system', content: 'S' }])).toThrow('No system role');
});

it('hands variables and the arguments of calls to the template as values', () => {
  const source = '{{ mood }} {{ messages[0].tool_calls[0].function.arguments.city }}';
  const call = { id: '1', type: 'function', function: { name: 'f', arguments: '{"city":"Rome"}' } };
  expect(render(source, [{ role: 'assistant', content: null, tool_calls: [call] }], { mood: 'calm' })).toBe(
    'calm Rome',
  );
});
