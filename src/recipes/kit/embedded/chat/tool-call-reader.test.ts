// Tests of tool-call-reader.ts.
import { expect, it } from 'vitest';
import { createToolCallReader } from './tool-call-reader.ts';

function read(pieces: readonly string[], isActive = true) {
  const reader = createToolCallReader(isActive);
  const parts = [...pieces.map((piece) => reader.push(piece)), reader.flush()];
  return {
    content: parts.map(({ content }) => content).join(''),
    calls: parts.flatMap(({ toolCalls }) => toolCalls.map((call) => call.function)),
  };
}

it('takes a call out of the text, wherever the text is cut', () => {
  const text = 'Let me see.<tool_call>\n{"name": "look", "arguments": {"at": [1]}}\n</tool_call>';
  const expected = { content: 'Let me see.', calls: [{ name: 'look', arguments: '{"at":[1]}' }] };
  expect(read([text])).toEqual(expected);
  expect(read([...text])).toEqual(expected);
});

it('takes several calls, without the line breaks between them', () => {
  const call = (name: string) => `<tool_call>{"name":"${name}"}</tool_call>\n`;
  expect(read([call('a') + call('b')])).toEqual({
    content: '',
    calls: [
      { name: 'a', arguments: '{}' },
      { name: 'b', arguments: '{}' },
    ],
  });
});

it.each(['<tool_call>{"name": "cut off', '<tool_call>no call</tool_call>', 'a <tool'])(
  'leaves %s in the text',
  (text) => {
    expect(read([text])).toEqual({ content: text, calls: [] });
  },
);

it('leaves everything in the text when there are no tools', () => {
  const text = '<tool_call>{"name":"a"}</tool_call>';
  expect(read([text], false)).toEqual({ content: text, calls: [] });
});

it('reads a call as long as the context, token by token, and thousands of calls in one piece', () => {
  const call = (text: string) => `<tool_call>{"name":"a","arguments":{"text":"${text}"}}</tool_call>`;
  const pieces = call('</tool'.repeat(20_000)).match(/.{1,3}/g) ?? [];
  expect(read(pieces).calls).toHaveLength(1);
  expect(read([call('b').repeat(5000)]).calls).toHaveLength(5000);
});
