import { expect, test } from 'vitest';
import { textOf } from './event-text.ts';

test.each([
  ['a chunk of a chat', { choices: [{ delta: { content: 'Hi' } }] }, 'Hi'],
  ['a chunk of a continuation', { choices: [{ text: 'Hi' }] }, 'Hi'],
  ['an event of a response', { type: 'response.output_text.delta', delta: 'Hi' }, 'Hi'],
  ['arguments of a call', { type: 'response.function_call_arguments.delta', delta: '{' }, ''],
  ["Anthropic's delta", { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Hi' } }, 'Hi'],
  ["Ollama's line of a chat", { message: { content: 'Hi' }, done: false }, 'Hi'],
  ["Ollama's line of a response", { response: 'Hi', done: false }, 'Hi'],
  ['progress', { file: 'a.gguf', percent: 4 }, ''],
])('%s adds its text', (_title, event, text) => {
  expect(textOf({ data: JSON.stringify(event) })).toBe(text);
});

test('an event that is not JSON adds nothing', () => {
  expect(textOf({ data: '[DONE]' })).toBe('');
});
