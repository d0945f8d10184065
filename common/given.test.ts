import { expect, test } from 'vitest';
import { withoutNulls } from './given.ts';

test('fields that are null are not there, at any level', () => {
  const call = {
    id: 'a',
    index: null,
    function: { name: 'f', arguments: '{"a":null}', strict: null },
  };
  const message = { role: 'assistant', name: null, content: null, tool_calls: [call], audio: null };
  expect(withoutNulls(message)).toEqual({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{"a":null}' } }],
  });
  const part = { type: 'text', text: 'a', cache_control: null, image: { url: 'b', detail: null } };
  expect(withoutNulls({ role: 'user', content: [part] })).toEqual({
    role: 'user',
    content: [{ type: 'text', text: 'a', image: { url: 'b' } }],
  });
});

test('null stays a value in lists, in arguments and in schemas', () => {
  const schema = { enum: ['a', null], default: null };
  const tool = {
    function: { name: 'f', parameters: schema, arguments: { a: null } },
    list: [null],
  };
  expect(withoutNulls(tool)).toBe(tool);
});
