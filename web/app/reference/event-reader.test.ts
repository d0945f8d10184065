import { expect, test } from 'vitest';
import { createEventReader, textOf } from './event-reader.ts';

/** All events of a stream that comes in pieces of the given length. */
function readIn(mediaType: string, text: string, length: number) {
  const reader = createEventReader(mediaType);
  const events = [];
  for (let at = 0; at < text.length; at += length) events.push(...reader.push(text.slice(at, at + length)));
  return [...events, ...reader.end()];
}

const SERVER_SENT =
  ': still loading\n\nevent: progress\ndata: {"percent":\ndata: 40}\n\ndata: plain\r\n\r\ndata: [DONE]\n\n';

test.each([1, 2, 7, 1000])('server-sent events are whole in whatever pieces they come (%i)', (length) => {
  expect(readIn('text/event-stream; charset=utf-8', SERVER_SENT, length)).toEqual([
    { name: 'progress', data: '{"percent":\n40}' },
    { data: 'plain' },
    { data: '[DONE]' },
  ]);
});

test.each([1, 5, 1000])('lines of JSON may have space in front, and the last one no end (%i)', (length) => {
  expect(readIn('application/x-ndjson', '{"a":1}\n   {"b":2}\n\n{"c":3}', length)).toEqual([
    { data: '{"a":1}' },
    { data: '{"b":2}' },
    { data: '{"c":3}' },
  ]);
});

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
