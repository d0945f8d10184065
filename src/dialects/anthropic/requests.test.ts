import { expect, test } from 'vitest';
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { chatBody, hidesThoughts, leftOutTools } from './requests.ts';

type Request = components['schemas']['AnthropicMessageRequest'];

const hello = { role: 'user' as const, content: 'Hello' };
const PICTURE = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } };
const PICTURE_PART = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };

const inner = (more: Partial<Request>) => chatBody({ model: 'tiny', max_tokens: 9, messages: [hello], ...more });

test.each<[string, Partial<Request>, object]>([
  ['nothing', {}, {}],
  [
    'nulls',
    {
      system: null,
      tools: null,
      tool_choice: null,
      thinking: null,
      output_config: null,
      stop_sequences: null,
      temperature: null,
    },
    {},
  ],
  [
    'sampling and stop texts',
    { temperature: 0, top_p: 0.9, top_k: 4, stop_sequences: ['x'] },
    { temperature: 0, top_p: 0.9, top_k: 4, stop: ['x'] },
  ],
  ['what goes nowhere', { metadata: { user_id: 'u' }, service_tier: 'auto', stream: true, stop_sequences: [] }, {}],
  [
    'thoughts',
    { thinking: { type: 'enabled', budget_tokens: 1024 } },
    { chat_template_kwargs: { enable_thinking: true } },
  ],
  [
    'no thoughts, whatever the effort',
    { thinking: { type: 'disabled' }, output_config: { effort: 'high' } },
    { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } },
  ],
  ['thoughts left to the model', { thinking: { type: 'adaptive' } }, {}],
  [
    'effort',
    { output_config: { effort: 'max' } },
    { reasoning_effort: 'high', chat_template_kwargs: { enable_thinking: true } },
  ],
  [
    'a schema',
    { output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } },
    {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'response', schema: { type: 'object' }, strict: true },
      },
    },
  ],
  [
    'a tool',
    { tools: [{ name: 'now', description: 'The time.', input_schema: { type: 'object' }, strict: true }] },
    {
      tools: [
        {
          type: 'function',
          function: { name: 'now', description: 'The time.', parameters: { type: 'object' }, strict: true },
        },
      ],
    },
  ],
  ['the choice of the model', { tool_choice: { type: 'auto' } }, { tool_choice: 'auto' }],
  ['no tool', { tool_choice: { type: 'none' } }, { tool_choice: 'none' }],
  [
    'any tool, but one only',
    { tool_choice: { type: 'any', disable_parallel_tool_use: true } },
    { tool_choice: 'required', parallel_tool_calls: false },
  ],
  [
    'one tool',
    { tool_choice: { type: 'tool', name: 'now' } },
    { tool_choice: { type: 'function', function: { name: 'now' } } },
  ],
])('a request with %s', (_title, request, fields) => {
  expect(inner(request)).toEqual({ messages: [hello], max_tokens: 9, ...fields });
});

test.each<[string, Partial<Request>, readonly object[]]>([
  ['what it is told first', { system: 'Be short.' }, [{ role: 'system', content: 'Be short.' }, hello]],
  [
    'blocks of that',
    {
      system: [
        { type: 'text', text: 'Be short.' },
        { type: 'text', text: 'Be kind.' },
      ],
    },
    [{ role: 'system', content: 'Be short.\nBe kind.' }, hello],
  ],
  [
    'a word in between',
    { messages: [hello, { role: 'system', content: [{ type: 'text', text: 'Hurry.' }] }] },
    [hello, { role: 'system', content: 'Hurry.' }],
  ],
  [
    'blocks of text',
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
      ],
    },
    [{ role: 'user', content: 'a\nb' }],
  ],
  [
    'a picture',
    { messages: [{ role: 'user', content: [PICTURE, { type: 'text', text: 'What?' }] }] },
    [{ role: 'user', content: [PICTURE_PART, { type: 'text', text: 'What?' }] }],
  ],
  [
    'a document of text',
    { messages: [{ role: 'user', content: [{ type: 'document', title: 'T', source: { type: 'text', data: 'D' } }] }] },
    [{ role: 'user', content: 'T\n\nD' }],
  ],
  [
    'a response with everything',
    {
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm' },
            { type: 'redacted_thinking' },
            { type: 'text', text: 'Let me look.' },
            { type: 'tool_use', id: 't1', name: 'weather', input: { city: 'Ulm' } },
          ],
        },
      ],
    },
    [
      {
        role: 'assistant',
        content: 'Let me look.',
        reasoning_content: 'Hm',
        tool_calls: [{ id: 't1', type: 'function', function: { name: 'weather', arguments: '{"city":"Ulm"}' } }],
      },
    ],
  ],
  [
    'calls alone',
    { messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'now' }] }] },
    [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 't1', type: 'function', function: { name: 'now', arguments: '{}' } }],
      },
    ],
  ],
  [
    'results, of which one failed and one has a picture, before the text',
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'And?' },
            { type: 'tool_result', tool_use_id: 't1', content: 'no', is_error: true },
            { type: 'tool_result', tool_use_id: 't2', content: [{ type: 'text', text: 'this' }, PICTURE] },
            { type: 'tool_result', tool_use_id: 't3' },
          ],
        },
      ],
    },
    [
      { role: 'tool', tool_call_id: 't1', content: 'Error: no' },
      { role: 'tool', tool_call_id: 't2', content: [{ type: 'text', text: 'this' }, PICTURE_PART] },
      { role: 'tool', tool_call_id: 't3', content: '' },
      { role: 'user', content: 'And?' },
    ],
  ],
  [
    'results that name a tool, and one that failed with a picture',
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'tool_reference', tool_name: 'WebFetch' }] },
            { type: 'tool_result', tool_use_id: 't2', content: [PICTURE], is_error: true },
          ],
        },
      ],
    },
    [
      { role: 'tool', tool_call_id: 't1', content: 'Tool found: WebFetch' },
      { role: 'tool', tool_call_id: 't2', content: [{ type: 'text', text: 'Error:' }, PICTURE_PART] },
    ],
  ],
  [
    "nothing of what is for Anthropic's servers",
    {
      system: [
        { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1; cch=4f2a1;' },
        { type: 'text', text: 'Be short.' },
      ],
    },
    [{ role: 'system', content: 'Be short.' }, hello],
  ],
  [
    'what follows a line for them, and what only mentions it',
    {
      system: [
        { type: 'text', text: 'x-anthropic-billing-header: a\nBe short.' },
        { type: 'text', text: 'Say x-anthropic-billing-header: b' },
      ],
    },
    [{ role: 'system', content: 'Be short.\nSay x-anthropic-billing-header: b' }, hello],
  ],
  ['nothing but a line for them', { system: 'x-anthropic-billing-header: a' }, [hello]],
])('a conversation with %s', (_title, request, messages) => {
  expect(inner(request).messages).toEqual(messages);
});

const said = (...content: { type: string }[]): Partial<Request> => ({ messages: [{ role: 'user', content }] });

test.each<[string, Partial<Request>, string]>([
  ['a block that nobody knows', said({ type: 'search_result' }), 'messages'],
  ['a picture at a URL', said({ type: 'image', source: { type: 'url', url: 'http://a/b.png' } } as never), 'messages'],
  [
    'a picture of no type',
    said({ type: 'image', source: { type: 'base64', data: 'x', media_type: 'text/html' } } as never),
    'messages',
  ],
  [
    'a document that is no text',
    said({ type: 'document', source: { type: 'base64', data: 'x' } } as never),
    'messages',
  ],
  ['a result of no call', said({ type: 'tool_result' }), 'messages'],
  ['a call of no tool', { messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 't1' }] }] }, 'messages'],
  ['a picture of the assistant', { messages: [{ role: 'assistant', content: [PICTURE] }] }, 'messages'],
  ['a picture that it is told first', { system: [PICTURE] }, 'system'],
  [
    "any of Anthropic's own tools",
    { tools: [{ name: 'web', type: 'web_search_20250305' }], tool_choice: { type: 'any' } },
    'tools',
  ],
  [
    "one of Anthropic's own tools",
    {
      tools: [
        { name: 'now', input_schema: {} },
        { name: 'web', type: 'web_search_20250305' },
      ],
      tool_choice: { type: 'tool', name: 'web' },
    },
    'tools',
  ],
  ['a tool without a schema', { tools: [{ name: 'now' }] }, 'tools'],
  ['the choice of no tool', { tool_choice: { type: 'tool' } }, 'tool_choice'],
  ['a form without a schema', { output_config: { format: { type: 'json_schema' } } }, 'output_config'],
])('%s is refused by the name of its field', (_title, request, param) => {
  expect(() => inner(request)).toThrow(expect.objectContaining({ constructor: InvalidRequest, param }));
});

test("Anthropic's own tools are left out as long as none of them is required", () => {
  const now = { name: 'now', type: 'custom', input_schema: { type: 'object' } };
  const tools = [{ name: 'web', type: 'web_search_20250305' }, now, { name: 'bash', type: 'bash_20250124' }];
  const chatTools = [{ type: 'function', function: { name: 'now', parameters: { type: 'object' } } }];
  expect(inner({ tools }).tools).toEqual(chatTools);
  expect(inner({ tools, tool_choice: { type: 'any' } }).tools).toEqual(chatTools);
  expect(inner({ tools: tools.slice(0, 1) })).not.toHaveProperty('tools');
  expect(leftOutTools({ tools })).toEqual(['web_search_20250305', 'bash_20250124']);
  expect(leftOutTools({ tools: [now] })).toEqual([]);
});

test('thoughts are hidden only when the client says so', () => {
  expect([hidesThoughts({}), hidesThoughts({ thinking: { type: 'enabled', display: 'omitted' } })]).toEqual([
    false,
    true,
  ]);
});
