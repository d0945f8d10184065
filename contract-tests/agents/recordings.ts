// How published agents go on with a conversation: the shape of what they sent, shortened, with
// texts of our own.
import type { Undocumented } from '../support/client.ts';
import { readEvents } from '../support/server-sent-events.ts';

/** What an agent has read in a streamed response. */
export interface Heard {
  thought: string;
  text: string;
  call: { id: string; name: string; arguments: string } | undefined;
  /** Blocks, or items, as they came. */
  parts: readonly Undocumented[];
}

export interface Recording {
  app: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** The first request, but for its model and the list that grows. */
  body: Undocumented;
  /** `messages` or `input`. */
  list: 'messages' | 'input';
  begins: readonly Undocumented[];
  hears(text: string): Heard;
  /** What it adds for a call and its result. */
  goesOn(heard: Heard, result: string): readonly Undocumented[];
  /** The same for a result that is a picture, a PNG in base64. */
  shows(heard: Heard, picture: string): readonly Undocumented[];
  /** What it says together with the last result. */
  ends?: readonly Undocumented[];
  tool: { name: string; arguments: (turn: number) => object };
}

const dataOf = (text: string): Undocumented[] =>
  readEvents(text)
    .events.map(({ data }) => data)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data));

function hearsChat(text: string): Heard {
  const heard: Heard = { thought: '', text: '', call: undefined, parts: [] };
  for (const { choices } of dataOf(text)) {
    const { reasoning_content = '', content, tool_calls: calls } = choices?.[0]?.delta ?? {};
    heard.thought += reasoning_content;
    heard.text += content ?? '';
    for (const { id, function: called } of calls ?? []) {
      heard.call ??= { id, name: called.name, arguments: '' };
      heard.call.arguments += called.arguments ?? '';
    }
  }
  return heard;
}

function hearsResponse(text: string): Heard {
  const output = dataOf(text).flatMap(({ type, item }) =>
    type === 'response.output_item.done' ? [item] : [],
  );
  const ofType = (type: string) => output.find((item) => item.type === type);
  const call = ofType('function_call');
  return {
    thought: ofType('reasoning')?.content?.[0].text ?? '',
    text: ofType('message')?.content[0].text ?? '',
    call: call && { id: call.call_id, name: call.name, arguments: call.arguments },
    parts: output,
  };
}

function hearsMessage(text: string): Heard {
  const blocks: Undocumented[] = [];
  for (const { type, index, content_block, delta } of dataOf(text)) {
    if (type === 'content_block_start') blocks[index] = { ...content_block, json: '' };
    if (type !== 'content_block_delta') continue;
    const { text = '', thinking = '', partial_json = '', signature = '' } = delta;
    const block = blocks[index];
    if (block.type === 'text') block.text += text;
    if (block.type === 'thinking')
      Object.assign(block, {
        thinking: block.thinking + thinking,
        signature: block.signature + signature,
      });
    block.json += partial_json;
  }
  const parts = blocks.map(({ json, ...block }) =>
    block.type === 'tool_use' ? { ...block, input: JSON.parse(json || '{}') } : block,
  );
  const ofType = (type: string) => parts.find((block) => block.type === type);
  const call = ofType('tool_use');
  return {
    thought: ofType('thinking')?.thinking ?? '',
    text: ofType('text')?.text ?? '',
    call: call && { id: call.id, name: call.name, arguments: JSON.stringify(call.input) },
    parts,
  };
}

const COMMAND = {
  type: 'object',
  properties: { command: { type: 'string', description: 'What to run.' } },
  required: ['command'],
};
const SCHEMA = 'https://json-schema.org/draft/2020-12/schema';
const echo = (turn: number) => ({ command: `echo ${turn}` });
const chatTool = (name: string, parameters: object = COMMAND) => ({
  type: 'function',
  function: { name, description: 'Runs it.', parameters },
});
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const CACHED = { cache_control: { type: 'ephemeral' } };
const WORK = 'Say hello.';

const urlOf = (picture: string) => `data:image/png;base64,${picture}`;
const SHOWN = 'The picture is there.';

/** Of clients of chat completions; `content` next to a call is the app's own choice. */
function asChat(
  content: string | null,
  {
    toResult = (words: string): unknown => words,
    /** Whether pictures are in the result; else the user sends them behind it. */
    isShownInResult = false,
  } = {},
) {
  const called = ({ thought, call }: Heard) => ({
    role: 'assistant',
    content,
    reasoning_content: thought,
    tool_calls: [
      {
        id: call?.id,
        type: 'function',
        function: { name: call?.name, arguments: call?.arguments },
      },
    ],
  });
  const resultOf = ({ call }: Heard, result: unknown) => ({
    role: 'tool',
    tool_call_id: call?.id,
    content: result,
  });
  return {
    path: '/v1/chat/completions',
    list: 'messages' as const,
    hears: hearsChat,
    goesOn: (heard: Heard, result: string) => [called(heard), resultOf(heard, toResult(result))],
    shows(heard: Heard, picture: string) {
      const image = { type: 'image_url', image_url: { url: urlOf(picture) } };
      if (isShownInResult) return [called(heard), resultOf(heard, [text(SHOWN), image])];
      const behind = { role: 'user', content: [text('The picture of the tool:'), image] };
      return [called(heard), resultOf(heard, SHOWN), behind];
    },
  };
}

const asMessagesResult = ({ parts, call }: Heard, content: unknown) => [
  {
    role: 'assistant',
    content: parts.filter(({ type, signature }) => type !== 'thinking' || signature),
  },
  {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: call?.id, content, is_error: false, ...CACHED }],
  },
];

const asMessages = {
  list: 'messages' as const,
  hears: hearsMessage,
  /** It keeps a thought only with its signature. */
  goesOn: (heard: Heard, result: string) => asMessagesResult(heard, result),
  shows: (heard: Heard, data: string) =>
    asMessagesResult(heard, [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
    ]),
};

const imageInput = (picture: string) => ({ type: 'input_image', image_url: urlOf(picture) });

const codexResult = ({ parts, call }: Heard, output: unknown) => [
  ...parts.map(({ type, id, ...item }) =>
    type === 'reasoning'
      ? {
          type,
          id,
          summary: item.summary,
          content: item.content,
          encrypted_content: item.encrypted_content ?? null,
        }
      : {
          type,
          status: 'completed',
          id,
          name: item.name,
          arguments: item.arguments,
          call_id: item.call_id,
        },
  ),
  { type: 'function_call_output', id: `fco_${call?.id}`, call_id: call?.id, output },
];

const piResult = ({ parts, call }: Heard, output: unknown) => [
  ...parts,
  { type: 'function_call_output', call_id: call?.id, output },
];

export const RECORDINGS: readonly Recording[] = [
  {
    app: 'Claude Code 2.1.197',
    path: '/v1/messages?beta=true',
    ...asMessages,
    headers: {
      'anthropic-version': '2023-06-01',
      'anthropic-beta':
        'claude-code-20250219,interleaved-thinking-2025-05-14,mid-conversation-system-2026-04-07,effort-2025-11-24',
    },
    body: {
      system: [text('You are an agent.', CACHED), text('\nUse the tools.', CACHED)],
      tools: [
        {
          name: 'Bash',
          description: 'Runs it.',
          input_schema: { $schema: SCHEMA, ...COMMAND, additionalProperties: false },
        },
      ],
      metadata: { user_id: '{"session_id":"1"}' },
      max_tokens: 32000,
      thinking: { type: 'adaptive' },
      context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
      output_config: { effort: 'high' },
      stream: true,
    },
    begins: [
      {
        role: 'user',
        content: [
          text('<system-reminder>\nIt is noon.\n</system-reminder>\n\n'),
          text(WORK, CACHED),
        ],
      },
      { role: 'system', content: 'Agents: none.' },
    ],
    ends: [{ role: 'system', content: 'The list of tasks was not used for a while.' }],
    tool: { name: 'Bash', arguments: echo },
  },
  {
    app: 'Codex 0.169.0',
    path: '/v1/responses',
    list: 'input',
    hears: hearsResponse,
    headers: { accept: 'text/event-stream' },
    body: {
      stream: true,
      tools: [
        {
          type: 'function',
          name: 'exec_command',
          description: 'Runs it.',
          strict: false,
          parameters: {
            type: 'object',
            properties: { cmd: { type: 'string' } },
            required: ['cmd'],
            additionalProperties: false,
          },
        },
        {
          type: 'custom',
          name: 'apply_patch',
          description: 'Edits files.',
          format: { type: 'grammar', syntax: 'lark', definition: 'start: "x"' },
        },
      ],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      reasoning: { summary: 'auto' },
      store: false,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: '1',
      client_metadata: { thread_id: '1' },
    },
    begins: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'developer',
        content: [{ type: 'input_text', text: 'You are an agent.' }],
      },
      {
        type: 'message',
        id: 'msg_2',
        role: 'developer',
        content: [
          { type: 'input_text', text: 'You may write.' },
          { type: 'input_text', text: 'Use the tools.' },
        ],
      },
      {
        type: 'message',
        id: 'msg_3',
        role: 'user',
        content: [{ type: 'input_text', text: '<environment_context>here</environment_context>' }],
      },
      { type: 'message', id: 'msg_4', role: 'user', content: [{ type: 'input_text', text: WORK }] },
    ],
    goesOn: (heard, result) => codexResult(heard, `Exit code: 0\nOutput:\n${result}`),
    shows: (heard, picture) => codexResult(heard, [imageInput(picture)]),
    tool: { name: 'exec_command', arguments: (turn) => ({ cmd: `echo ${turn}` }) },
  },
  {
    app: 'Qwen Code 0.15.10',
    ...asChat('', {
      toResult: (words) => [text(`Command: echo\nOutput: ${words}\nExit Code: 0`)],
      isShownInResult: true,
    }),
    body: {
      stream: true,
      stream_options: { include_usage: true },
      tools: [chatTool('run_shell_command')],
      max_tokens: 8000,
    },
    begins: [
      { role: 'system', content: 'You are an agent.' },
      { role: 'user', content: [text('It is noon.')] },
      { role: 'assistant', content: 'Thank you.' },
      { role: 'user', content: [text(WORK)] },
    ],
    tool: { name: 'run_shell_command', arguments: echo },
  },
  {
    app: 'opencode 1.18.33',
    ...asChat(''),
    body: {
      max_tokens: 8000,
      tools: [chatTool('bash', { $schema: SCHEMA, ...COMMAND })],
      tool_choice: 'auto',
      stream: true,
      stream_options: { include_usage: true },
    },
    begins: [
      { role: 'system', content: 'You are an agent.' },
      { role: 'user', content: `"${WORK}"` },
    ],
    tool: { name: 'bash', arguments: echo },
  },
  {
    app: 'Cline 3.0.65',
    ...asChat(null),
    body: {
      tools: [
        chatTool('run_commands', {
          type: 'object',
          properties: { commands: { type: 'array', items: { type: 'string' } } },
        }),
      ],
      tool_choice: 'auto',
      stream: true,
      stream_options: { include_usage: true },
    },
    begins: [
      { role: 'system', content: 'You are an agent.' },
      { role: 'user', content: WORK },
      { role: 'user', content: '[SYSTEM] End with submit_and_exit.' },
    ],
    tool: { name: 'run_commands', arguments: (turn) => ({ commands: [`echo ${turn}`] }) },
  },
  {
    app: 'pi 0.73.1, chat completions',
    ...asChat(null),
    body: {
      stream: true,
      stream_options: { include_usage: true },
      store: false,
      max_completion_tokens: 8000,
      tools: [chatTool('bash')],
      reasoning_effort: 'medium',
    },
    begins: [
      { role: 'developer', content: 'You are an agent.' },
      { role: 'user', content: [text(WORK)] },
    ],
    tool: { name: 'bash', arguments: echo },
  },
  {
    app: 'pi 0.73.1, responses',
    path: '/v1/responses',
    list: 'input',
    hears: hearsResponse,
    body: {
      stream: true,
      store: false,
      prompt_cache_key: '1',
      max_output_tokens: 8000,
      tools: [
        {
          type: 'function',
          name: 'bash',
          description: 'Runs it.',
          parameters: COMMAND,
          strict: false,
        },
      ],
      reasoning: { effort: 'medium', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    },
    begins: [
      { role: 'developer', content: 'You are an agent.' },
      { role: 'user', content: [{ type: 'input_text', text: WORK }] },
    ],
    goesOn: piResult,
    shows: (heard, picture) =>
      piResult(heard, [{ type: 'input_text', text: SHOWN }, imageInput(picture)]),
    tool: { name: 'bash', arguments: echo },
  },
  {
    app: 'pi 0.73.1, messages',
    path: '/v1/messages',
    ...asMessages,
    headers: {
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'interleaved-thinking-2025-05-14',
    },
    body: {
      max_tokens: 8000,
      stream: true,
      system: [text('You are an agent.', CACHED)],
      tools: [
        {
          name: 'bash',
          description: 'Runs it.',
          eager_input_streaming: true,
          input_schema: COMMAND,
        },
      ],
      thinking: { type: 'enabled', budget_tokens: 1024, display: 'summarized' },
    },
    begins: [{ role: 'user', content: [text(WORK, CACHED)] }],
    tool: { name: 'bash', arguments: echo },
  },
];
