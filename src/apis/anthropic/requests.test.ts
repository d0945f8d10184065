import { expect, test } from 'vitest';
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { hasSealedThoughts } from './messages.ts';
import { chatBody, llamaFields } from './requests.ts';
import { asksForThoughts, hidesThoughts } from './thoughts.ts';
import { leftOutTools } from './tools.ts';

type Request = components['schemas']['AnthropicMessageRequest'];

const hello = { role: 'user' as const, content: 'Hello' };
const PICTURE = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' },
};
const PICTURE_PART = {
  type: 'image_url',
  image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' },
};

const inner = (more: Partial<Request>) =>
  chatBody({ model: 'tiny', max_tokens: 9, messages: [hello], ...more });

test('a message without any block is an empty one', () => {
  const empty = { role: 'user' as const, content: [] };
  expect(inner({ messages: [empty] })).toMatchObject({ messages: [{ role: 'user', content: '' }] });
});

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
  [
    'what goes nowhere',
    { metadata: { user_id: 'u' }, service_tier: 'auto', stream: true, stop_sequences: [] },
    {},
  ],
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
    {
      tools: [
        { name: 'now', description: 'The time.', input_schema: { type: 'object' }, strict: true },
      ],
    },
    {
      tools: [
        {
          type: 'function',
          function: {
            name: 'now',
            description: 'The time.',
            parameters: { type: 'object' },
            strict: true,
          },
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
  [
    'what it is told first',
    { system: 'Be short.' },
    [{ role: 'system', content: 'Be short.' }, hello],
  ],
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
    {
      messages: [
        {
          role: 'user',
          content: [{ type: 'document', title: 'T', source: { type: 'text', data: 'D' } }],
        },
      ],
    },
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
        tool_calls: [
          {
            id: 't1',
            type: 'function',
            function: { name: 'weather', arguments: '{"city":"Ulm"}' },
          },
        ],
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
            {
              type: 'tool_result',
              tool_use_id: 't2',
              content: [{ type: 'text', text: 'this' }, PICTURE],
            },
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
            {
              type: 'tool_result',
              tool_use_id: 't1',
              content: [{ type: 'tool_reference', tool_name: 'WebFetch' }],
            },
            { type: 'tool_result', tool_use_id: 't2', content: [PICTURE], is_error: true },
          ],
        },
      ],
    },
    [
      { role: 'tool', tool_call_id: 't1', content: 'Tool found: WebFetch' },
      {
        role: 'tool',
        tool_call_id: 't2',
        content: [{ type: 'text', text: 'Error:' }, PICTURE_PART],
      },
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

const said = (...content: { type: string }[]): Partial<Request> => ({
  messages: [{ role: 'user', content }],
});

test.each<[string, Partial<Request>, string]>([
  ['a block of an unknown type', said({ type: 'container_upload' }), 'messages'],
  [
    'a picture at a URL',
    said({ type: 'image', source: { type: 'url', url: 'http://a/b.png' } } as never),
    'messages',
  ],
  [
    'a picture of no type',
    said({
      type: 'image',
      source: { type: 'base64', data: 'x', media_type: 'text/html' },
    } as never),
    'messages',
  ],
  [
    'a document at a URL',
    said({ type: 'document', source: { type: 'url', url: 'http://a/b.pdf' } } as never),
    'messages',
  ],
  ['a result of no call', said({ type: 'tool_result' }), 'messages'],
  [
    'a call of no tool',
    { messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 't1' }] }] },
    'messages',
  ],
  [
    'a picture of the assistant',
    { messages: [{ role: 'assistant', content: [PICTURE] }] },
    'messages',
  ],
  ['a picture that it is told first', { system: [PICTURE] }, 'system'],
  [
    "nothing but tools that run on Anthropic's servers",
    { tools: [{ name: 'web', type: 'web_search_20250305' }] },
    'tools',
  ],
  ["nothing but servers that Anthropic's connect to", { mcp_servers: [{ type: 'url' }] }, 'tools'],
  ['a tool without a name', { tools: [{ input_schema: {} }] }, 'tools[0].name'],
  [
    "the choice of a tool that runs on Anthropic's servers",
    {
      tools: [
        { name: 'now', input_schema: {} },
        { name: 'web', type: 'web_search_20250305' },
      ],
      tool_choice: { type: 'tool', name: 'web' },
    },
    'tools',
  ],
  ['the choice of no tool', { tool_choice: { type: 'tool' } }, 'tool_choice'],
  ['a container', { container: 'container_1' }, 'container'],
  [
    'a form without a schema',
    { output_config: { format: { type: 'json_schema' } } },
    'output_config',
  ],
])('%s is refused by the name of its field', (_title, request, param) => {
  expect(() => inner(request)).toThrow(
    expect.objectContaining({ constructor: InvalidRequest, param }),
  );
});

const result = (...content: object[]) =>
  said({ type: 'tool_result', tool_use_id: 't1', content } as never);
const PDF = {
  type: 'document',
  title: 'plan',
  source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' },
};
const PDF_PART = {
  type: 'file',
  file: { filename: 'plan', file_data: 'data:application/pdf;base64,JVBERi0=' },
};
const FOUND = {
  type: 'search_result',
  title: 'T',
  source: 'https://a/b',
  content: [{ type: 'text', text: 'D' }],
};

test.each<[string, object, unknown]>([
  ['a PDF as a file', PDF, [PDF_PART]],
  [
    'a document of parts as its text',
    { type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'D' }] } },
    'D',
  ],
  [
    'a document of one text as it',
    { type: 'document', title: 'T', source: { type: 'content', content: 'D' } },
    'T\n\nD',
  ],
  ['a search result as its text, with where it is from', FOUND, 'T\n\nhttps://a/b\n\nD'],
])('the model gets %s, from the user and from tools', (_title, block, content) => {
  expect(inner(said(block as never)).messages).toEqual([{ role: 'user', content }]);
  expect(inner(result(block)).messages).toEqual([{ role: 'tool', tool_call_id: 't1', content }]);
});

test('what a tool has found and the model can not read is told in words, because the conversation keeps it', () => {
  const image = { type: 'image', source: { type: 'url', url: 'http://a/b.png' } };
  expect(inner(result(image, { type: 'hologram' })).messages).toEqual([
    {
      role: 'tool',
      tool_call_id: 't1',
      content: expect.stringMatching(/type 'image' here.*\n.*type 'hologram' here/),
    },
  ]);
});

test("what Anthropic's servers have left in a conversation is left out, and its summary is text", () => {
  const found = [{ type: 'web_search_result', title: 'T' }];
  const content = [
    { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
    { type: 'web_search_tool_result', tool_use_id: 's1', content: found },
    { type: 'mcp_tool_use', id: 'm1', name: 'look', input: {} },
    { type: 'mcp_tool_result', tool_use_id: 'm1', content: [] },
    { type: 'compaction', content: 'So far.' },
    { type: 'text', text: 'Yes.' },
  ];
  expect(inner({ messages: [{ role: 'assistant', content }] }).messages).toEqual([
    { role: 'assistant', content: 'So far.\nYes.' },
  ]);
});

test('a thought comes back to the model, also one that only its signature holds', () => {
  const open = (kind: string, sealed: string) =>
    sealed === 'lmn1.x' ? `opened ${kind}` : undefined;
  const back = (block: object) => {
    const messages = [{ role: 'assistant' as const, content: [{ type: 'thinking', ...block }] }];
    return {
      ...chatBody({ model: 'tiny', max_tokens: 9, messages }, open),
      isSealed: hasSealedThoughts(messages),
    };
  };
  const message = { role: 'assistant', content: '', reasoning_content: 'Hm ü' };
  expect(back({ thinking: 'Hm ü', signature: 'lmn1.' })).toMatchObject({
    messages: [message],
    isSealed: false,
  });
  const opened = { ...message, reasoning_content: 'opened reasoning' };
  expect(back({ thinking: '', signature: 'lmn1.x' })).toMatchObject({
    messages: [opened],
    isSealed: true,
  });
  const nothing = [{ role: 'assistant', content: '' }];
  expect(back({ thinking: '', signature: 'lmn1.y' })).toMatchObject({
    messages: nothing,
    isSealed: true,
  });
  for (const signature of ['EqQBCkYIARgCKkA', '', null, undefined])
    expect(back({ thinking: '', signature })).toMatchObject({ messages: nothing, isSealed: false });
});

test('the older place of a format is read, and the newer one wins', () => {
  const format = (title: string) => ({ type: 'json_schema' as const, schema: { title } });
  const schemaOf = (more: Partial<Request>) =>
    (inner(more).response_format as { json_schema: { schema: unknown } }).json_schema.schema;
  expect(schemaOf({ output_format: format('old') })).toEqual({ title: 'old' });
  expect(
    schemaOf({ output_format: format('old'), output_config: { format: format('new') } }),
  ).toEqual({
    title: 'new',
  });
});

const web = { name: 'web', type: 'web_search_20250305' };

test("tools that run on Anthropic's servers are left out next to others", () => {
  const now = { name: 'now', type: 'custom', input_schema: { type: 'object' } };
  const tools = [web, now, { type: 'mcp_toolset' }];
  const chatTools = [
    { type: 'function', function: { name: 'now', parameters: { type: 'object' } } },
  ];
  expect(inner({ tools }).tools).toEqual(chatTools);
  expect(inner({ tools, tool_choice: { type: 'any' } }).tools).toEqual(chatTools);
  expect(inner({ tools: [web], tool_choice: { type: 'none' } })).not.toHaveProperty('tools');
  expect(leftOutTools({ tools })).toEqual(['web_search_20250305', 'mcp_toolset']);
  expect(leftOutTools({ tools: [now] })).toEqual([]);
  expect(leftOutTools({ mcp_servers: [{ type: 'url' }] })).toEqual(['mcp_servers']);
});

type Told = { name: string; description: string; parameters: Parameters };
type Parameters = { properties: Record<string, { enum?: string[] }>; required: string[] };
function told(tool: object): Told[] {
  const { tools } = inner({ tools: [tool] }) as { tools: { function: Told }[] };
  return tools.map((offered) => offered.function);
}

test.each<[type: string, more: object, needs: string[], some: string[]]>([
  ['bash_20241022', {}, ['command'], ['restart']],
  ['bash_20250124', {}, ['command'], ['restart']],
  ['text_editor_20241022', {}, ['command', 'path'], ['new_str']],
  ['text_editor_20250124', {}, ['command', 'path'], ['new_str']],
  ['text_editor_20250429', {}, ['command', 'path'], ['new_str']],
  ['text_editor_20250728', {}, ['command', 'path'], ['insert_text']],
  ['text_editor_20270101', {}, ['command', 'path'], ['insert_text']],
  ['memory_20250818', {}, ['command'], ['new_path']],
  ['computer_20241022', {}, ['action'], ['coordinate']],
  ['computer_20250124', {}, ['action'], ['scroll_amount']],
  ['computer_20251124', { enable_zoom: true }, ['action'], ['region']],
])('the model is told what %s %j takes', (type, more, needs, some) => {
  const [tool] = told({ name: 'it', type, ...more });
  expect(tool).toMatchObject({ name: 'it', parameters: { type: 'object', required: needs } });
  expect(Object.keys(tool?.parameters.properties ?? {})).toEqual(
    expect.arrayContaining([...needs, ...some]),
  );
});

test('versions of a tool differ in their commands and actions', () => {
  const values = (type: string, field: string, more = {}) =>
    told({ name: 'it', type, ...more })[0]?.parameters.properties[field]?.enum;
  expect(values('text_editor_20250124', 'command')).toContain('undo_edit');
  expect(values('text_editor_20250429', 'command')).not.toContain('undo_edit');
  expect(values('computer_20241022', 'action')).not.toContain('scroll');
  expect(values('computer_20251124', 'action')).not.toContain('zoom');
  expect(values('computer_20251124', 'action', { enable_zoom: true })).toContain('zoom');
});

test('the size of the screen and of what is shown is told', () => {
  const screen = { display_width_px: 800, display_height_px: 600 };
  const [computer] = told({ name: 'computer', type: 'computer_20250124', ...screen });
  expect(computer?.description).toContain('800 pixels wide and 600 high');
  const [editor] = told({ name: 'edit', type: 'text_editor_20250728', max_characters: 900 });
  expect(editor?.description).toContain('At most 900 characters');
});

test('what does more than hands with a browser is offered only on request', () => {
  const type = 'browser_toolset_20260801';
  const names = (configs?: object) => told({ type, configs }).map(({ name }) => name);
  expect(names()).toHaveLength(29);
  expect(names()).not.toContain('browser_javascript_exec');
  expect(names({ javascript_exec: { enabled: true } })).toContain('browser_javascript_exec');
});

test('the model reads how the browser stands after a call', () => {
  const tabs = [{ tab_id: 't', url: 'https://a/', active: true }];
  expect(inner(result({ type: 'browser_state', tabs })).messages).toMatchObject([
    { role: 'tool', content: `The browser now: ${JSON.stringify({ tabs })}` },
  ]);
});

test('a toolset is a function for each of its members that is enabled', () => {
  const type = 'computer_toolset_20260801';
  const all = told({ type });
  expect(all).toHaveLength(17);
  const few = told({ type, configs: { zoom: { enabled: false }, wait: { enabled: true } } });
  const names = few.map(({ name }) => name);
  expect(names).toHaveLength(16);
  expect(names).toEqual(expect.arrayContaining(['computer_key', 'computer_wait']));
  expect(names).not.toContain('computer_zoom');
  expect(inner({ tools: [{ type }], tool_choice: { type: 'tool', name: 'key' } })).toMatchObject({
    tool_choice: { type: 'function', function: { name: 'computer_key' } },
  });
  const content = [
    { type: 'tool_use', id: 't1', name: 'key', toolset_name: 'computer', input: { text: 'a' } },
  ];
  expect(inner({ messages: [{ role: 'assistant', content }] }).messages).toMatchObject([
    { tool_calls: [{ id: 't1', function: { name: 'computer_key', arguments: '{"text":"a"}' } }] },
  ]);
});

test('thoughts are hidden only when the client says so', () => {
  expect([
    hidesThoughts({}),
    hidesThoughts({ thinking: { type: 'enabled', display: 'omitted' } }),
  ]).toEqual([false, true]);
});

test('llama.cpp is asked which stop text ended a response, unless its report would be too long', () => {
  const fields = (more: Partial<Request>) =>
    llamaFields({
      model: 'tiny',
      max_tokens: 9,
      messages: [hello],
      stop_sequences: ['x'],
      ...more,
    });
  expect(fields({})).toEqual({ verbose: true });
  expect(fields({ stop_sequences: [] })).toEqual({});
  expect(fields({ messages: [{ role: 'user', content: 'a'.repeat(2 ** 17) }] })).toEqual({});
});

test.each<[string, Partial<Request>, boolean]>([
  ['nothing of the kind', {}, false],
  ['that there be none', { thinking: { type: 'disabled' } }, false],
  ['thoughts', { thinking: { type: 'enabled', budget_tokens: 1024 } }, true],
  ['what the model wants', { thinking: { type: 'adaptive' } }, true],
  ['an effort', { output_config: { effort: 'high' } }, true],
  [
    'a conversation with thoughts',
    {
      messages: [
        hello,
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm', signature: '' }] },
      ],
    },
    true,
  ],
])('a client that sends %s gets blocks of thoughts: %j', (_what, more, asks) => {
  expect(asksForThoughts({ model: 'tiny', messages: [hello], ...more })).toBe(asks);
});
