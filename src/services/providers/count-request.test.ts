import { expect, test } from 'vitest';
import type { components } from '../../../generated/openapi.ts';
import { promptBody } from '../../apis/anthropic/requests.ts';
import { NotImplemented } from '../../errors.ts';
import { countRequestOf } from './count-request.ts';

type Request = components['schemas']['AnthropicCountRequest'];

const hello = { role: 'user' as const, content: 'Hello' };
const look = {
  name: 'look',
  description: 'Looks.',
  input_schema: { type: 'object', properties: { at: {} } },
};

test.each<[string, Partial<Request>]>([
  ['one word', { messages: [hello] }],
  ['a system message', { system: 'Be brief.', messages: [hello] }],
  [
    'a call, its result and a question',
    {
      tools: [look],
      messages: [
        hello,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'a', name: 'look', input: { at: 'it' } },
            { type: 'tool_use', id: 'b', name: 'look', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: 'Rain' },
            { type: 'tool_result', tool_use_id: 'b', content: [{ type: 'text', text: 'Sun' }] },
            { type: 'text', text: 'So?' },
          ],
        },
      ],
    },
  ],
  [
    'a picture and files',
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
            {
              type: 'document',
              source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
              title: 'a.pdf',
            },
          ],
        },
      ],
    },
  ],
  ['any tool', { tools: [look], tool_choice: { type: 'any' }, messages: [hello] }],
  ['one tool', { tools: [look], tool_choice: { type: 'tool', name: 'look' }, messages: [hello] }],
  ['no tool', { tools: [look], tool_choice: { type: 'none' }, messages: [hello] }],
  ['thoughts', { thinking: { type: 'enabled', budget_tokens: 2000 }, messages: [hello] }],
  ['no thoughts', { thinking: { type: 'disabled' }, messages: [hello] }],
])('a prompt with %s means the same to the server that counts it', (_title, request) => {
  const prompt = promptBody({ model: 'm', messages: [hello], ...request } as Request);
  const asked = countRequestOf({ ...prompt, model: 'far' });
  expect(asked.model).toBe('far');
  expect(promptBody(asked as unknown as Request)).toEqual(prompt);
});

test('a text that came as a file is counted as a text', () => {
  const file = {
    filename: 'a.txt',
    file_data: `data:text/plain;base64,${Buffer.from('Rain').toString('base64')}`,
  };
  const { messages } = countRequestOf({
    model: 'far',
    messages: [{ role: 'user', content: [{ type: 'file', file }] }],
  });
  const source = { type: 'text', media_type: 'text/plain', data: 'Rain' };
  expect(messages).toEqual([
    { role: 'user', content: [{ type: 'document', source, title: 'a.txt' }] },
  ]);
});

test('a sound is not counted as nothing', () => {
  const content = [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }];
  expect(() => countRequestOf({ model: 'far', messages: [{ role: 'user', content }] })).toThrow(
    NotImplemented,
  );
});
