import { expect, test } from 'vitest';
import { chatToolsOf, serverChoices } from './chat-tools.ts';

const person = { tell: () => undefined, ask: undefined };

test('a chat without servers has no tools', () => {
  expect(chatToolsOf(undefined, person)).toBeUndefined();
  expect(chatToolsOf([], person)?.servers).toEqual([]);
});

test('each server is named once, and tools that are always allowed are named with it', () => {
  const tools = chatToolsOf(['town', 'files', 'town'], person) ?? expect.fail();
  expect(serverChoices(tools)).toEqual([{ name: 'town' }, { name: 'files' }]);
  tools.allowed.get('files')?.add('read').add('list');
  tools.allowed.get('other')?.add('x');
  expect(serverChoices(tools)).toEqual([
    { name: 'town' },
    { name: 'files', require_approval: { never: { tool_names: ['read', 'list'] } } },
  ]);
});
