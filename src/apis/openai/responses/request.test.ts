import { expect, test } from 'vitest';
import { growthOfWork } from '../../../../fixtures/processor-time.ts';
import { InvalidRequest } from '../../../errors.ts';
import { inTermsOfInput } from './input-errors.ts';
import { type ResponseRequest, toChatRequest } from './request.ts';

const model = 'Qwen3-0.6B-GGUF';
const input = 'What is the weather in Paris?';
const asked = { role: 'user', content: input } as const;
const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'Get the weather.',
  parameters,
  strict: true,
};
const time = { type: 'function', name: 'get_time' };
const chatWeather = {
  type: 'function',
  function: { name: 'get_weather', description: 'Get the weather.', parameters, strict: true },
};
const chatTime = { type: 'function', function: { name: 'get_time' } };
const call = {
  type: 'function_call',
  call_id: 'call_1',
  name: 'get_weather',
  arguments: '{"city":"Paris"}',
};
const chatCall = {
  id: 'call_1',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
};
const result = { type: 'function_call_output', call_id: 'call_1', output: '21 degrees' };
const chatResult = { role: 'tool', tool_call_id: 'call_1', content: '21 degrees' };
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

type Fields = Partial<ResponseRequest>;

test.each<{ title: string; asks: Fields; messages: readonly object[] }>([
  { title: 'a text', asks: { input }, messages: [asked] },
  {
    title: 'instructions',
    asks: { input, instructions: 'Be short.' },
    messages: [{ role: 'system', content: 'Be short.' }, asked],
  },
  { title: 'instructions of null', asks: { input, instructions: null }, messages: [asked] },
  {
    title: 'a conversation of texts and parts',
    asks: {
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
        },
        { role: 'user', content: 'Bye' },
      ],
    },
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'Bye' },
    ],
  },
  {
    title: 'a picture and a sound',
    asks: {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is it?' },
            { type: 'input_image', image_url: PICTURE, detail: 'low' },
            { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
          ],
        },
      ],
    },
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: PICTURE, detail: 'low' } },
          { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
        ],
      },
    ],
  },
  {
    title: 'a refusal of an earlier response',
    asks: { input: [{ role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }] },
    messages: [{ role: 'assistant', content: 'No.' }],
  },
  {
    title: 'instructions, what the developer says, and what the system says later, in their order',
    asks: {
      instructions: 'Be short.',
      input: [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
        { role: 'system', content: 'Now be rude.' },
      ],
    },
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hello' },
      { role: 'system', content: 'Now be rude.' },
    ],
  },
  {
    title: 'a call and its result',
    asks: { input: [asked, call, result] },
    messages: [asked, { role: 'assistant', content: null, tool_calls: [chatCall] }, chatResult],
  },
  {
    title: 'thoughts, words and two calls as one turn',
    asks: {
      input: [
        asked,
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [],
          content: [{ type: 'reasoning_text', text: 'Hm.' }],
        },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
        call,
        { ...call, call_id: 'call_2' },
        result,
        { ...result, call_id: 'call_2', output: [{ type: 'input_text', text: '22 degrees' }] },
      ],
    },
    messages: [
      asked,
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: 'Hm.',
        tool_calls: [chatCall, { ...chatCall, id: 'call_2' }],
      },
      chatResult,
      { role: 'tool', tool_call_id: 'call_2', content: '22 degrees' },
    ],
  },
  {
    title: 'thoughts before a call alone, of which only a summary is readable',
    asks: {
      input: [
        asked,
        {
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'Hm.' }],
          encrypted_content: 'x',
        },
        call,
        result,
      ],
    },
    messages: [
      asked,
      { role: 'assistant', content: null, reasoning_content: 'Hm.', tool_calls: [chatCall] },
      chatResult,
    ],
  },
  {
    title: 'a call by namespace, one of a free-form tool, and what another server did by itself',
    asks: {
      input: [
        asked,
        { type: 'web_search_call', id: 'ws_1', status: 'completed' },
        { ...call, namespace: 'sky' },
        { type: 'custom_tool_call', call_id: 'call_2', name: 'apply_patch', input: 'a "b"' },
        result,
        { type: 'custom_tool_call_output', call_id: 'call_2', output: 'Done.' },
      ],
    },
    messages: [
      asked,
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { ...chatCall, function: { ...chatCall.function, name: 'sky__get_weather' } },
          {
            id: 'call_2',
            type: 'function',
            function: { name: 'apply_patch', arguments: '{"input":"a \\"b\\""}' },
          },
        ],
      },
      chatResult,
      { role: 'tool', tool_call_id: 'call_2', content: 'Done.' },
    ],
  },
  {
    title: 'a result with a picture',
    asks: {
      input: [
        asked,
        call,
        {
          ...result,
          output: [
            { type: 'input_text', text: 'A view:' },
            { type: 'input_image', image_url: PICTURE },
          ],
        },
      ],
    },
    messages: [
      asked,
      { role: 'assistant', content: null, tool_calls: [chatCall] },
      {
        ...chatResult,
        content: [
          { type: 'text', text: 'A view:' },
          { type: 'image_url', image_url: { url: PICTURE } },
        ],
      },
    ],
  },
])('$title becomes messages', ({ asks, messages }) => {
  expect(toChatRequest({ model, input, ...asks }).body.messages).toEqual(messages);
});

test.each<{ title: string; asks: Fields; chat: object }>([
  {
    title: 'what both APIs share, and what neither knows',
    asks: {
      temperature: 0.2,
      top_p: 0.9,
      top_k: 5,
      seed: 7,
      stop: ['\n'],
      ...{ mirostat: 2, fake: { tokens: 1 } },
    },
    chat: {
      temperature: 0.2,
      top_p: 0.9,
      top_k: 5,
      seed: 7,
      stop: ['\n'],
      mirostat: 2,
      fake: { tokens: 1 },
    },
  },
  { title: 'the limit', asks: { max_output_tokens: 9 }, chat: { max_completion_tokens: 9 } },
  {
    title: 'how much to think',
    asks: { reasoning: { effort: 'none' } },
    chat: { reasoning_effort: 'none' },
  },
  {
    title: 'functions, and which of them',
    asks: { tools: [weather], tool_choice: 'required', parallel_tool_calls: true },
    chat: { tools: [chatWeather], tool_choice: 'required', parallel_tool_calls: true },
  },
  {
    title: 'the one function to call',
    asks: { tools: [weather, time], tool_choice: { type: 'function', name: 'get_time' } },
    chat: {
      tools: [chatWeather, chatTime],
      tool_choice: { type: 'function', function: { name: 'get_time' } },
    },
  },
  {
    title: 'the functions that are allowed now',
    asks: {
      tools: [weather, time],
      tool_choice: { type: 'allowed_tools', mode: 'required', tools: [time] },
    },
    chat: { tools: [chatTime], tool_choice: 'required' },
  },
  { title: 'free text', asks: { text: { format: { type: 'text' } } }, chat: {} },
  {
    title: 'any JSON',
    asks: { text: { format: { type: 'json_object' } } },
    chat: { response_format: { type: 'json_object' } },
  },
  {
    title: 'JSON by a schema',
    asks: {
      text: { format: { type: 'json_schema', name: 'weather', strict: true, schema: parameters } },
    },
    chat: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'weather', strict: true, schema: parameters },
      },
    },
  },
  {
    title: 'log probabilities',
    asks: { include: ['message.output_text.logprobs', 'reasoning.encrypted_content'] },
    chat: { logprobs: true },
  },
  {
    title: 'log probabilities by their number',
    asks: { top_logprobs: 2 },
    chat: { logprobs: true, top_logprobs: 2 },
  },
  {
    title: 'nothing of what has no effect',
    asks: {
      ...{
        store: true,
        metadata: { a: 'b' },
        user: 'u',
        truncation: 'auto',
        background: true,
        stream: true,
      },
      ...{ previous_response_id: 'resp_1', max_tool_calls: 3 },
    },
    chat: {},
  },
  {
    title: 'nothing of what is null',
    asks: {
      tools: null,
      tool_choice: null,
      text: null,
      reasoning: null,
      include: null,
      previous_response_id: null,
    },
    chat: {},
  },
])('$title is carried over', ({ asks, chat }) => {
  expect(toChatRequest({ model, input, ...asks }).body).toEqual({
    model,
    messages: [asked],
    ...chat,
  });
});

test.each<{ asks: Fields; param: string; says: RegExp }>([
  { asks: { prompt: { id: 'p' } }, param: 'prompt', says: /instructions/ },
  {
    asks: { tools: [{ type: 'web_search' }, { type: 'mcp' }] },
    param: 'tools',
    says: /web_search, mcp.*Leave them out/,
  },
  {
    asks: {
      tools: [{ type: 'web_search' }, weather],
      tool_choice: { type: 'allowed_tools', tools: [{ type: 'web_search' }] },
    },
    param: 'tools',
    says: /web_search/,
  },
  {
    asks: { tools: [weather], tool_choice: { type: 'shell' } },
    param: 'tool_choice',
    says: /'shell', which is not in tools/,
  },
  {
    asks: { tools: [{ type: 'namespace', tools: [weather] }] },
    param: 'tools[0].name',
    says: /no name/,
  },
  {
    asks: { tools: [{ type: 'namespace', name: 'a', tools: [{ type: 'custom' }] }] },
    param: 'tools[0].tools[0].name',
    says: /no name/,
  },
  { asks: { tools: [{ type: 'function' }] }, param: 'tools[0].name', says: /no name/ },
  { asks: { tool_choice: 'sometimes' }, param: 'tool_choice', says: /none, auto or required/ },
  { asks: { tool_choice: { type: 'web_search' } }, param: 'tool_choice', says: /must be none/ },
  { asks: { tool_choice: {} }, param: 'tool_choice', says: /must be none/ },
  { asks: { text: { format: { type: 'yaml' } } }, param: 'text.format.type', says: /yaml/ },
  { asks: { input: [] }, param: 'input', says: /empty/ },
  {
    asks: { input: [{ type: 'shell_call', call_id: 'c' }] },
    param: 'input[0].action',
    says: /missing/,
  },
  {
    asks: { input: [{ type: 'apply_patch_call', call_id: 'c' }] },
    param: 'input[0].operation',
    says: /missing/,
  },
  {
    asks: { input: [{ type: 'shell_call_output', output: 'a' }] },
    param: 'input[0].call_id',
    says: /missing/,
  },
  {
    asks: {
      input: [
        {
          type: 'computer_call_output',
          call_id: 'c',
          output: { type: 'computer_screenshot', file_id: 'f' },
        },
      ],
    },
    param: 'input[0].output.image_url',
    says: /none are kept here/,
  },
  {
    asks: {
      input: [
        { type: 'function_call_output', call_id: 'c', output: { type: 'computer_screenshot' } },
      ],
    },
    param: 'input[0].output',
    says: /a text or a list/,
  },
  {
    asks: { input: [{ content: 'Hello' }] },
    param: 'input[0].role',
    says: /system, user, assistant/,
  },
  { asks: { input: [{ role: 'user' }] }, param: 'input[0].content', says: /missing/ },
  {
    asks: { input: [asked, { type: 'item_reference', id: 'x' }] },
    param: 'input[1]',
    says: /item_reference/,
  },
  {
    asks: { input: [{ type: 'function_call', name: 'f' }] },
    param: 'input[0].call_id',
    says: /missing/,
  },
  {
    asks: { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
    param: 'input[0].content[0].file_data',
    says: /base64/,
  },
  {
    asks: { input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'f' }] }] },
    param: 'input[0].content[0].image_url',
    says: /data: URL/,
  },
  {
    asks: { input: [{ ...result, output: [{ type: 'input_audio' }] }] },
    param: 'input[0].output[0]',
    says: /only text/,
  },
  {
    asks: { input: [{ type: 'compaction', encrypted_content: 'gAAAAABother' }] },
    param: 'input[0].encrypted_content',
    says: /another server/,
  },
  {
    asks: { input: [asked, { type: 'reasoning', encrypted_content: 'lmn1.changed' }] },
    param: 'input[1].encrypted_content',
    says: /another server/,
  },
  {
    asks: { input: [asked, result] },
    param: 'input[1].call_id',
    says: /the call 'call_1', which is not in the conversation/,
  },
  {
    asks: { input: [{ type: 'custom_tool_call', call_id: 'c', name: 'f' }] },
    param: 'input[0].input',
    says: /missing/,
  },
])('$param is refused: $says', ({ asks, param, says }) => {
  const refused = () => toChatRequest({ model, input, ...asks });
  const errorType = 'invalid_request_error';
  expect(refused).toThrow(
    expect.objectContaining({ errorType, param, message: expect.stringMatching(says) }),
  );
});

test('outputs find their calls at once, however many there are', () => {
  const conversation = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `call_${at}`);
    const calls = ids.map((id) => ({ ...call, call_id: id }));
    return [...calls, ...ids.map((id) => ({ ...result, call_id: id }))];
  };
  const growth = growthOfWork([1000, 8000], conversation, (said) =>
    toChatRequest({ model, input: said }),
  );
  expect(growth).toBeLessThan(24);
});

const patch = {
  type: 'custom',
  name: 'apply_patch',
  description: 'Changes files.',
  format: { type: 'grammar', syntax: 'lark', definition: 'start: "x"' },
};
const chatPatch = {
  type: 'function',
  function: {
    name: 'apply_patch',
    description:
      'Changes files.\n\nGive the whole text as `input`.\n\nThe text follows this grammar (lark):\nstart: "x"',
    parameters: {
      type: 'object',
      properties: { input: { type: 'string' } },
      required: ['input'],
      additionalProperties: false,
    },
  },
};
const sky = {
  type: 'namespace',
  name: 'sky',
  description: 'Up there.',
  tools: [time, weather, patch],
};

test('namespaces are flattened, free-form tools become functions, and tools that this server does not have are left out', () => {
  const tools = [
    sky,
    { type: 'web_search', external_web_access: false },
    time,
    patch,
    { type: 'shell', environment: { type: 'container_auto' } },
  ];
  const { body, names, leftOut } = toChatRequest({ model, input, tools, tool_choice: 'auto' });
  const inSky = (tool: typeof chatTime) => ({
    ...tool,
    function: { ...tool.function, name: `sky__${tool.function.name}` },
  });
  expect(body.tools).toEqual([
    inSky(chatTime),
    inSky(chatWeather),
    inSky(chatPatch),
    chatTime,
    chatPatch,
  ]);
  expect(body.tool_choice).toBe('auto');
  expect(leftOut).toEqual(['web_search', 'shell in a container']);
  expect(names.clientTool('sky__get_time')).toEqual({
    kind: 'function',
    name: 'get_time',
    namespace: 'sky',
  });
  expect(names.clientTool('sky__apply_patch')).toEqual({
    kind: 'custom',
    name: 'apply_patch',
    namespace: 'sky',
  });
  expect(names.clientTool('get_time')).toEqual({ kind: 'function', name: 'get_time' });
  expect(names.clientTool('unheard_of')).toEqual({ kind: 'function', name: 'unheard_of' });
});

test.each([
  ['[a-z]+', '^([a-z]+)$'],
  ['^\\d{4}|x$', '^([0-9]{4}|x)$'],
  ['costs \\$', '^(costs \\$)$'],
])(
  'the regular expression %s of a custom tool is enforced for the whole text, as %s',
  (definition, pattern) => {
    const tool = { ...patch, format: { type: 'grammar', syntax: 'regex', definition } };
    const { body } = toChatRequest({ model, input, tools: [tool] });
    expect(body.tools?.[0]?.function).toMatchObject({
      description: expect.stringContaining(`(regex):\n${definition}`),
      parameters: { properties: { input: { type: 'string', pattern } } },
    });
  },
);

test.each([
  ['(?=a)b', 'definition'],
  ['(?i)select', 'definition'],
  ['say "[a-z]"', 'definition'],
  ['a(b', 'definition'],
  [undefined, ''],
])(
  'the regular expression %s of a custom tool is refused, and not ignored',
  (definition, field) => {
    const format = { type: 'grammar', syntax: 'regex', definition };
    const param = ['tools[0].format', field].filter(Boolean).join('.');
    const refused = () => toChatRequest({ model, input, tools: [{ ...patch, format }] });
    expect(refused).toThrow(expect.objectContaining({ param }));
    const other = () =>
      toChatRequest({ model, input, tools: [{ ...patch, format: { ...format, syntax: 'ebnf' } }] });
    expect(other).toThrow(expect.objectContaining({ param: 'tools[0].format' }));
  },
);

test('where no tool may be called, those that are not here do no harm', () => {
  const asks = { model, input, tools: [{ type: 'web_search' }], tool_choice: 'none' };
  const { body, leftOut } = toChatRequest(asks);
  expect(body).toEqual({ model, messages: [asked], tool_choice: 'none' });
  expect(leftOut).toEqual(['web_search']);
});

const screen = { type: 'computer_use_preview', display_width: 800, display_height: 600 };
const described = (type: string, tools: object[] = [{ type }]) => {
  const { body, names } = toChatRequest({ model, input, tools: tools as never });
  const inner = body.tools?.map((tool) => tool.function);
  return { inner, kinds: inner?.map((tool) => names.clientTool(tool?.name ?? '').kind) };
};

test.each<[type: string, name: string, needs: string[]]>([
  ['shell', 'shell', ['commands']],
  ['local_shell', 'local_shell', ['command']],
  ['apply_patch', 'apply_patch', ['type', 'path', 'diff']],
  ['computer', 'computer', ['actions']],
  ['computer_use_preview', 'computer', ['type']],
])('the model is told the published tool %s as the function %s', (type, name, needs) => {
  expect(described(type)).toEqual({
    inner: [
      {
        name,
        description: expect.stringMatching(/[a-z]/),
        parameters: expect.objectContaining({ type: 'object', required: needs }),
      },
    ],
    kinds: [type],
  });
});

test('what is special about a published tool is told', () => {
  const skill = { name: 'pdf', description: 'Reads PDFs.', path: '/skills/pdf.md' };
  const shell = { type: 'shell', environment: { type: 'local', skills: [skill] } };
  const [shellTold, screenTold] = described('', [shell, screen]).inner ?? [];
  expect(shellTold?.description).toContain('- pdf: Reads PDFs. (/skills/pdf.md)');
  expect(screenTold?.description).toContain('800 pixels wide and 600 high');
});

test('a published tool and a function of its name stay apart', () => {
  const shell = { type: 'function', name: 'shell' };
  const { body, names } = toChatRequest({
    model,
    input,
    tools: [{ type: 'shell' }, shell],
    tool_choice: { type: 'shell' },
  });
  expect(body.tools?.map((tool) => tool.function?.name)).toEqual(['shell_', 'shell']);
  expect(body.tool_choice).toEqual({ type: 'function', function: { name: 'shell_' } });
  expect([names.clientTool('shell').kind, names.clientTool('shell_').kind]).toEqual([
    'function',
    'shell',
  ]);
});

test.each<[choice: object, becomes: string]>([
  [{ type: 'shell' }, 'shell'],
  [{ type: 'function', name: 'shell' }, 'shell'],
  [{ type: 'apply_patch' }, 'apply_patch'],
  [{ type: 'computer_use' }, 'computer'],
  [{ type: 'computer' }, 'computer'],
])('the choice of %j is one of the function %s', (choice, becomes) => {
  const tools = [{ type: 'shell' }, { type: 'apply_patch' }, screen];
  const { body } = toChatRequest({ model, input, tools, tool_choice: choice as never });
  expect(body.tool_choice).toEqual({ type: 'function', function: { name: becomes } });
});

test('published tools can be allowed by their types', () => {
  const tool_choice = { type: 'allowed_tools', mode: 'required', tools: [{ type: 'apply_patch' }] };
  const tools = [{ type: 'shell' }, { type: 'apply_patch' }, time];
  const { body } = toChatRequest({ model, input, tools, tool_choice });
  expect(body.tools?.map((tool) => tool.function?.name)).toEqual(['apply_patch']);
  expect(body.tool_choice).toBe('required');
});

const exit = (exit_code: number) => ({ type: 'exit', exit_code });
const click = { type: 'click', button: 'left', x: 1, y: 2 };
const picture = { type: 'computer_screenshot', image_url: PICTURE };

test.each<{ title: string; items: object[]; name: string; json: object; told: unknown }>([
  {
    title: 'commands of a shell',
    items: [
      {
        type: 'shell_call',
        action: { commands: ['ls', 'no'], timeout_ms: 5, max_output_length: null },
      },
      {
        type: 'shell_call_output',
        output: [
          { stdout: 'a\nb', stderr: '', outcome: exit(0) },
          { stdout: '', stderr: 'not found', outcome: exit(127) },
          { stdout: '', stderr: '', outcome: { type: 'timeout' } },
        ],
      },
    ],
    name: 'shell',
    json: { commands: ['ls', 'no'], timeout_ms: 5 },
    told: 'Command 1:\na\nb\nExit code: 0\n\nCommand 2:\nstderr:\nnot found\nExit code: 127\n\nCommand 3:\nIt took too long and was stopped.',
  },
  {
    title: 'a program of a local shell',
    items: [
      {
        type: 'local_shell_call',
        action: { type: 'exec', command: ['ls', '-l'], env: {}, working_directory: '/a' },
      },
      { type: 'local_shell_call_output', output: 'a b' },
    ],
    name: 'local_shell',
    json: { command: ['ls', '-l'], working_directory: '/a' },
    told: 'a b',
  },
  {
    title: 'a patch that failed',
    items: [
      { type: 'apply_patch_call', operation: { type: 'update_file', path: 'a', diff: '@@\n+b' } },
      { type: 'apply_patch_call_output', status: 'failed', output: 'No such file.' },
    ],
    name: 'apply_patch',
    json: { type: 'update_file', path: 'a', diff: '@@\n+b' },
    told: 'It failed.\nNo such file.',
  },
  {
    title: 'a file that is gone',
    items: [
      { type: 'apply_patch_call', operation: { type: 'delete_file', path: 'a' } },
      { type: 'apply_patch_call_output', status: 'completed' },
    ],
    name: 'apply_patch',
    json: { type: 'delete_file', path: 'a', diff: '' },
    told: 'It is done.',
  },
  {
    title: 'actions on a computer, and their picture',
    items: [
      { type: 'computer_call', action: click, actions: [click, { type: 'wait' }] },
      { type: 'computer_call_output', output: picture },
    ],
    name: 'computer',
    json: { actions: [click, { type: 'wait' }] },
    told: [{ type: 'image_url', image_url: { url: PICTURE } }],
  },
])(
  'the model reads again $title, also where the tool is offered no more',
  ({ items, name, json, told }) => {
    const said = items.map((item) => ({ ...item, call_id: 'call_1' }));
    const { body } = toChatRequest({ model, input: said as never });
    expect(body.messages).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_1',
            type: 'function',
            function: { name, arguments: expect.stringMatching(/^\{/) },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: told },
    ]);
    const [first] = body.messages?.[0]?.tool_calls ?? [];
    expect(JSON.parse(first?.function.arguments ?? '')).toEqual(json);
  },
);

test('one action of the older computer tool is told as that tool takes it', () => {
  const said = [{ type: 'computer_call', call_id: 'call_1', action: click }];
  const argumentsFor = (tools: object[]) => {
    const { body } = toChatRequest({ model, input: said, tools: tools as never });
    return JSON.parse(body.messages?.[0]?.tool_calls?.[0]?.function.arguments ?? '');
  };
  expect(argumentsFor([screen])).toEqual(click);
  expect(argumentsFor([{ type: 'computer' }])).toEqual({ actions: [click] });
});

test('the result of a local shell belongs to its call also by the id of that', () => {
  const action = { type: 'exec', command: ['ls'] };
  const { body } = toChatRequest({
    model,
    input: [
      { type: 'local_shell_call', id: 'local_shell_1', call_id: 'call_1', action },
      { type: 'local_shell_call_output', id: 'local_shell_1', output: 'a' },
    ],
  });
  expect(body.messages?.[1]).toMatchObject({ role: 'tool', tool_call_id: 'call_1' });
});

test('names that two namespaces or a plain tool share stay apart', () => {
  const c = { type: 'function', name: 'c' };
  const tools = [
    { type: 'namespace', name: 'a', tools: [{ type: 'function', name: 'b__c' }] },
    { type: 'namespace', name: 'a__b', tools: [c, c] },
    { type: 'function', name: 'a__b__c' },
    { type: 'namespace', name: 'mcp__files__', tools: [c] },
  ];
  const { body, names } = toChatRequest({ model, input, tools });
  const inner = body.tools?.map((tool) => tool.function?.name ?? '') ?? [];
  expect(inner).toEqual(['a__b__c_', 'a__b__c__', 'a__b__c__', 'a__b__c', 'mcp__files__c']);
  expect(inner.map(names.clientTool)).toMatchObject([
    { name: 'b__c', namespace: 'a' },
    { name: 'c', namespace: 'a__b' },
    { name: 'c', namespace: 'a__b' },
    { name: 'a__b__c' },
    { name: 'c', namespace: 'mcp__files__' },
  ]);
});

test.each([
  { choice: { type: 'function', name: 'get_time', namespace: 'sky' }, becomes: 'sky__get_time' },
  { choice: { type: 'function', name: 'get_time' }, becomes: 'get_time' },
  { choice: { type: 'function', name: 'get_weather' }, becomes: 'sky__get_weather' },
  { choice: { type: 'custom', name: 'apply_patch' }, becomes: 'sky__apply_patch' },
  { choice: { type: 'function', name: 'get_rich' }, becomes: 'get_rich' },
])('the choice of $choice is one of $becomes', ({ choice, becomes }) => {
  const { body } = toChatRequest({ model, input, tools: [time, sky], tool_choice: choice });
  expect(body.tool_choice).toEqual({ type: 'function', function: { name: becomes } });
});

test('a namespace can be allowed as a whole, and allowing a tool that is not offered has no effect', () => {
  const allowed = {
    type: 'allowed_tools',
    mode: 'auto',
    tools: [{ type: 'namespace', name: 'sky' }, { type: 'web_search' }],
  };
  const { body } = toChatRequest({ model, input, tools: [time, sky], tool_choice: allowed });
  expect(body.tools?.map((tool) => tool.function?.name)).toEqual([
    'sky__get_time',
    'sky__get_weather',
    'sky__apply_patch',
  ]);
});

test('twenty thousand tools of one name are work that grows as they do', () => {
  const toolsOf = (length: number) =>
    Array.from({ length }, (_, at) => ({ type: 'function', name: `f${at % 2}` }));
  const read = (tools: ReturnType<typeof toolsOf>) =>
    toChatRequest({ model, input, tools: [{ type: 'namespace', name: 'n', tools }] });
  expect(read(toolsOf(20_000)).body.tools).toHaveLength(20_000);
  expect(growthOfWork([2500, 20_000], toolsOf, read)).toBeLessThan(30);
});

test('what was said before stands in front, and places are still those of the input', () => {
  const earlier = [{ role: 'user', content: 'Hello' }, call];
  const { body } = toChatRequest({ model, input: [result] }, { earlier });
  expect(body.messages).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: null, tool_calls: [chatCall] },
    chatResult,
  ]);
  expect(() => toChatRequest({ model, input: [{ role: 'user' }] }, { earlier })).toThrow(
    /^input\[0\]/,
  );
});

test('thoughts come back from text, from what this server has sealed, and not from what another one has', () => {
  const open = (kind: string, sealed: string) => `${kind} of ${sealed}`;
  const messagesOf = (thought: object) => {
    const input = [
      { type: 'reasoning', ...thought },
      { role: 'assistant', content: 'Hi' },
    ];
    return toChatRequest({ model, input }, { open }).body.messages;
  };
  const encrypted_content = 'lmn1.abc';
  const text = [{ type: 'reasoning_text', text: 'Hm' }];
  const said = { role: 'assistant', content: 'Hi' };
  expect(messagesOf({ content: text, encrypted_content })).toEqual([
    { ...said, reasoning_content: 'Hm' },
  ]);
  expect(messagesOf({ summary: [], encrypted_content })).toEqual([
    { ...said, reasoning_content: 'reasoning of lmn1.abc' },
  ]);
  expect(messagesOf({ summary: [], encrypted_content: 'gAAAAABother' })).toEqual([said]);
});

test('a summary of a conversation is told to the model as one', () => {
  const input = [{ type: 'compaction', encrypted_content: 'lmn1.abc' }, asked];
  const { body } = toChatRequest(
    { model, input },
    { open: (kind, sealed) => `${kind} of ${sealed}` },
  );
  const told = {
    role: 'user',
    content: expect.stringMatching(/^This is a summary.*compaction of lmn1\.abc$/s),
  };
  expect(body.messages).toEqual([told, asked]);
});

test('a file is passed on with its type and its name, and base64 alone counts as text if it is', () => {
  const fileOf = (part: object) => {
    const input = [{ role: 'user', content: [{ type: 'input_file', ...part }] }];
    return toChatRequest({ model, input }).body.messages[0]?.content;
  };
  const text = Buffer.from('Grüße').toString('base64');
  expect(fileOf({ filename: 'a.txt', file_data: text })).toEqual([
    { type: 'file', file: { filename: 'a.txt', file_data: `data:text/plain;base64,${text}` } },
  ]);
  const pdf = 'data:application/pdf;base64,JVBERi0=';
  expect(fileOf({ file_data: pdf })).toEqual([{ type: 'file', file: { file_data: pdf } }]);
  expect(fileOf({ file_data: '/wD/' })).toMatchObject([
    { file: { file_data: 'data:application/octet-stream;base64,/wD/' } },
  ]);
  const [, given] = toChatRequest({
    model,
    input: [call, { ...result, output: [{ type: 'input_file', file_data: pdf }] }],
  }).body.messages;
  expect(given).toMatchObject({
    role: 'tool',
    content: [{ type: 'file', file: { file_data: pdf } }],
  });
});

test('an image in the form of chat completions is taken as one of this API', () => {
  const url = 'data:image/png;base64,iVBORw0KGgo=';
  const images = [
    { type: 'image_url', image_url: { url, detail: 'low' } },
    { type: 'image_url', image_url: url },
    { type: 'input_image', image_url: url, detail: 'high' },
  ];
  expect(
    toChatRequest({ model, input: [{ role: 'user', content: images }] }).body.messages,
  ).toEqual([
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url, detail: 'low' } },
        { type: 'image_url', image_url: { url } },
        { type: 'image_url', image_url: { url, detail: 'high' } },
      ],
    },
  ]);
});

test('an error about a part of the chat is told as one about the part of the input', () => {
  const result = {
    type: 'function_call_output',
    call_id: 'c',
    output: [{ type: 'input_image', image_url: 'data:,' }],
  };
  const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  const input = [{ role: 'user', content: 'Hi' }, call, result];
  const { places } = toChatRequest(
    { model, input, instructions: 'Be brief.' },
    { earlier: [asked] },
  );
  const about = (place: string) =>
    inTermsOfInput(new InvalidRequest(`${place} is wrong.`, { param: place }), places);
  expect(about('messages[2].content[1]')).toMatchObject({ param: 'input[0].content[1]' });
  expect(about('messages[4].content[0].image_url.url')).toMatchObject({
    param: 'input[2].output[0].image_url',
    message: 'input[2].output[0].image_url is wrong.',
  });
  // Of the system message and of what was said before, the client has no place.
  expect(about('messages[0].content[0]')).toMatchObject({ param: 'messages[0].content[0]' });
  expect(about('messages[1].content[0]')).toMatchObject({ param: 'messages[1].content[0]' });
  const other = new Error('messages[2].content');
  expect(inTermsOfInput(other, places)).toBe(other);
});
