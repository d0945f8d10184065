// Edge cases of each dialect: what the API that it comes from answers, what this server answers,
// and why where they differ.
import { expect, test } from 'vitest';
import { ask, fakeBehind, load, type Reply, type Undocumented } from './support/client.ts';
import type { Documented, Posted } from './support/documented.ts';
import { serverForSuite } from './support/for-suite.ts';
import { FAKE_LLAMA_SERVER, idOf } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

interface Row {
  what: string;
  /** Laid over the least request of the dialect. */
  body: Readonly<Record<string, unknown>>;
  /** What OpenAI, Anthropic or Ollama answer. */
  theirs: number;
  /** What this server answers, if not the same. */
  ours?: number;
  /** Why this server answers something else; must be there then, and only then. */
  because?: string;
  /** More that has to hold of the response. */
  check?: (reply: Reply<never>) => void;
}

type ChatReply = Reply<Documented<'ChatCompletion'>>;

interface Dialect {
  name: string;
  path: string;
  least: object;
  rows: readonly Row[];
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const DATA_URL = `data:image/png;base64,${PNG}`;
const user = (content: unknown) => ({ role: 'user', content });
const LENIENT =
  'Agents cut old turns off their histories, and the model can still read what is left.';
const LONG_NAME = 'Names of tools that come through MCP are longer, and the model takes them.';
const REMOTE_MCP = 'https://mcp.example.com/mcp';
const long = 'a_long_name_'.repeat(12);

const call = (id: string, name: string) => ({
  id,
  type: 'function',
  function: { name, arguments: '{}' },
});
const openAiTool = (name: string) => ({
  type: 'function',
  function: { name, parameters: { type: 'object' } },
});
const eventsOf = ({ text }: Reply): Undocumented[] =>
  readEvents(text).events.map(({ data }) => (data === '[DONE]' ? data : JSON.parse(data)));
const linesOf = ({ text }: Reply): Undocumented[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const chat: Dialect = {
  name: 'OpenAI, chat completions',
  path: '/v1/chat/completions',
  least: { messages: [user('Hi')] },
  rows: [
    { what: 'empty content', body: { messages: [user('')] }, theirs: 200 },
    {
      what: 'content without parts',
      body: { messages: [user([])] },
      theirs: 400,
      ours: 200,
      because: 'It says as much as an empty text, which is answered.',
    },
    {
      what: 'null as content of a user',
      body: { messages: [user(null)] },
      theirs: 400,
      ours: 200,
      because: 'Clients send it for an empty text, and llama-server takes it for one.',
    },
    { what: 'a user without content', body: { messages: [{ role: 'user' }] }, theirs: 400 },
    {
      what: 'null as content next to a call',
      body: {
        messages: [
          user('Hi'),
          { role: 'assistant', content: null, tool_calls: [call('c1', 'look')] },
          { role: 'tool', tool_call_id: 'c1', content: '' },
        ],
      },
      theirs: 200,
    },
    { what: 'no messages', body: { messages: [] }, theirs: 400 },
    {
      what: 'several system messages',
      body: {
        messages: [
          { role: 'system', content: 'A' },
          { role: 'developer', content: 'B' },
          user('Hi'),
          { role: 'system', content: 'C' },
        ],
      },
      theirs: 200,
    },
    {
      what: 'a result without a call',
      body: { messages: [user('Hi'), { role: 'tool', tool_call_id: 'c1', content: 'x' }] },
      theirs: 400,
      ours: 200,
      because: LENIENT,
    },
    {
      what: 'parallel calls with their results in another order',
      body: {
        messages: [
          user('Hi'),
          {
            role: 'assistant',
            content: null,
            tool_calls: [call('c1', 'look'), call('c2', 'listen')],
          },
          { role: 'tool', tool_call_id: 'c2', content: 'heard' },
          { role: 'tool', tool_call_id: 'c1', content: 'seen' },
        ],
      },
      theirs: 200,
    },
    {
      what: 'a tool with a very long name',
      body: { tools: [openAiTool(long)] },
      theirs: 400,
      ours: 200,
      because: LONG_NAME,
    },
    {
      what: 'a tool without a name',
      body: { tools: [{ type: 'function', function: {} }] },
      theirs: 400,
    },
    {
      what: 'an empty list of tools',
      body: { tools: [] },
      theirs: 400,
      ours: 200,
      because: 'LangChain and others send it when they have none.',
    },
    {
      what: 'several responses at once',
      body: { n: 2, max_tokens: 2 },
      theirs: 200,
      check: ({ json }: ChatReply) =>
        expect(json.choices.map(({ index }) => index)).toEqual([0, 1]),
    },
    { what: 'no response at all', body: { n: 0 }, theirs: 400 },
    {
      what: 'stop as a text',
      body: { stop: ' the' },
      theirs: 200,
      check: ({ json }: ChatReply) =>
        expect(json.choices[0]).toMatchObject({
          message: { content: 'Hello from' },
          finish_reason: 'stop',
        }),
    },
    {
      what: 'a list of stops',
      body: { stop: ['never', ' the'] },
      theirs: 200,
      check: ({ json }: ChatReply) => expect(json.choices[0].message.content).toBe('Hello from'),
    },
    { what: 'null as stop', body: { stop: null }, theirs: 200 },
    {
      what: 'fourteen stops',
      body: { stop: Array.from({ length: 14 }, (_, index) => `stop ${index}`) },
      theirs: 400,
      ours: 200,
      because: 'Code completion sends as many, and llama-server takes them.',
    },
    {
      what: 'more stops than there may be',
      body: { stop: Array.from({ length: 257 }, (_, index) => `stop ${index}`) },
      theirs: 400,
    },
    {
      what: 'log probabilities',
      body: { logprobs: true, top_logprobs: 2, max_tokens: 1 },
      theirs: 200,
      check: ({ json }: ChatReply) =>
        expect(json.choices[0].logprobs.content[0].top_logprobs).toHaveLength(2),
    },
    { what: 'alternatives without log probabilities', body: { top_logprobs: 2 }, theirs: 400 },
    { what: 'too many alternatives', body: { logprobs: true, top_logprobs: 21 }, theirs: 400 },
    {
      what: 'a picture for a model without eyes',
      body: { messages: [user([{ type: 'image_url', image_url: { url: DATA_URL } }])] },
      theirs: 400,
    },
    {
      what: 'usage in a stream',
      body: { stream: true, stream_options: { include_usage: true } },
      theirs: 200,
      check(reply: Reply) {
        const events = eventsOf(reply);
        expect(events.at(-1)).toBe('[DONE]');
        expect(events.at(-2)).toMatchObject({
          choices: [],
          usage: { prompt_tokens: expect.any(Number) },
        });
        expect(events.at(-3).choices[0].finish_reason).toBe('stop');
      },
    },
    {
      what: 'a stream without usage',
      body: { stream: true },
      theirs: 200,
      check(reply: Reply) {
        const events = eventsOf(reply);
        expect(events.at(-1)).toBe('[DONE]');
        expect(events.at(-2).choices[0].finish_reason).toBe('stop');
      },
    },
    { what: 'no room for a response', body: { max_tokens: 0 }, theirs: 400 },
    {
      what: 'fields of tomorrow',
      body: { safety_identifier: 'a', verbosity: 'low', service_tier: 'auto', store: false },
      theirs: 200,
    },
  ],
};

const responses: Dialect = {
  name: 'OpenAI, responses',
  path: '/v1/responses',
  least: { input: 'Hi' },
  rows: [
    { what: 'no items', body: { input: [] }, theirs: 400 },
    {
      what: 'several system messages',
      body: {
        instructions: 'A',
        input: [{ role: 'developer', content: 'B' }, user('Hi'), { role: 'system', content: 'C' }],
      },
      theirs: 200,
    },
    {
      what: 'an output without a call',
      body: { input: [user('Hi'), { type: 'function_call_output', call_id: 'c1', output: 'x' }] },
      theirs: 400,
    },
    {
      what: 'parallel calls',
      body: {
        input: [
          user('Hi'),
          { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
          { type: 'function_call', call_id: 'c2', name: 'listen', arguments: '{}' },
          { type: 'function_call_output', call_id: 'c1', output: 'seen' },
          { type: 'function_call_output', call_id: 'c2', output: 'heard' },
        ],
      },
      theirs: 200,
    },
    { what: 'null as content', body: { input: [user(null)] }, theirs: 400 },
    {
      what: 'a tool with a very long name',
      body: { tools: [{ type: 'function', name: long, parameters: { type: 'object' } }] },
      theirs: 400,
      ours: 200,
      because: LONG_NAME,
    },
    {
      what: 'a picture for a model without eyes',
      body: { input: [user([{ type: 'input_image', image_url: DATA_URL }])] },
      theirs: 400,
    },
    {
      what: 'usage in a stream, and the [DONE] of Open Responses, which their libraries take',
      body: { stream: true },
      theirs: 200,
      check(reply: Reply) {
        const [last, end] = eventsOf(reply).slice(-2);
        expect(end).toBe('[DONE]');
        expect(last).toMatchObject({
          type: 'response.completed',
          response: { usage: { input_tokens_details: { cached_tokens: expect.any(Number) } } },
        });
      },
    },
    { what: 'no room for a response', body: { max_output_tokens: 0 }, theirs: 400 },
    {
      what: 'an MCP server without a name',
      body: { tools: [{ type: 'mcp', server_url: REMOTE_MCP }] },
      theirs: 400,
    },
    {
      what: 'an MCP server that the request brings along',
      body: { tools: [{ type: 'mcp', server_label: 'wiki', server_url: REMOTE_MCP }] },
      theirs: 200,
      ours: 400,
      because: 'Addresses in requests are not fetched: the owner names the servers.',
    },
    {
      what: 'a key for an MCP server',
      body: { tools: [{ type: 'mcp', server_label: 'wiki', authorization: 'secret' }] },
      theirs: 200,
      ours: 400,
      because: 'The owner sets the headers, and a key goes nowhere else.',
      check: (reply: Reply) => expect(reply.text).not.toContain('secret'),
    },
    {
      what: 'a connector',
      body: { tools: [{ type: 'mcp', server_label: 'mail', connector_id: 'connector_gmail' }] },
      theirs: 200,
      ours: 400,
      because: 'OpenAI connects those services; this server has no account there.',
    },
    {
      what: 'an MCP server twice',
      body: {
        tools: [
          { type: 'mcp', server_label: 'wiki' },
          { type: 'mcp', server_label: 'wiki' },
        ],
      },
      theirs: 400,
    },
    {
      what: 'an approval of nothing',
      body: {
        input: [{ type: 'mcp_approval_response', approval_request_id: 'mcpr_0', approve: true }],
      },
      theirs: 400,
    },
    {
      what: 'a call of an MCP server that ran elsewhere, without its server',
      body: {
        input: [
          user('Hi'),
          {
            type: 'mcp_call',
            id: 'mcp_1',
            server_label: 'wiki',
            name: 'look',
            arguments: '{}',
            output: 'seen',
          },
          user('And now?'),
        ],
      },
      theirs: 200,
    },
  ],
};

const anthropicTool = (name: string) => ({ name, input_schema: { type: 'object' } });
const use = (id: string) => ({ type: 'tool_use', id, name: 'look', input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'seen' });

const messages: Dialect = {
  name: 'Anthropic, messages',
  path: '/v1/messages',
  least: { max_tokens: 16, messages: [user('Hi')] },
  rows: [
    {
      what: 'empty content',
      body: { messages: [user('')] },
      theirs: 400,
      ours: 200,
      because: 'Apps send it while a chat is new, and OpenAI and Ollama answer.',
    },
    { what: 'null as content', body: { messages: [user(null)] }, theirs: 400 },
    { what: 'no messages', body: { messages: [] }, theirs: 400 },
    {
      what: 'two messages of the user in turn',
      body: { messages: [user('Hi'), user('Ho')] },
      theirs: 200,
    },
    {
      what: 'a system message among the messages',
      body: {
        system: [{ type: 'text', text: 'A' }],
        messages: [user('Hi'), { role: 'system', content: 'B' }],
      },
      theirs: 400,
      ours: 200,
      because: 'Claude Code sends it.',
    },
    {
      what: 'a result without a call',
      body: { messages: [user([result('c1')])] },
      theirs: 400,
      ours: 200,
      because: LENIENT,
    },
    {
      what: 'parallel calls',
      body: {
        messages: [
          user('Hi'),
          { role: 'assistant', content: [use('c1'), use('c2')] },
          user([result('c2'), result('c1'), { type: 'text', text: 'Go on.' }]),
        ],
      },
      theirs: 200,
    },
    {
      what: 'a tool with a very long name',
      body: { tools: [anthropicTool(long)] },
      theirs: 400,
      ours: 200,
      because: LONG_NAME,
    },
    {
      what: 'a list of stops',
      body: { stop_sequences: ['never', ' the'] },
      theirs: 200,
      check: ({ json }: Reply) =>
        expect(json).toMatchObject({
          content: [{ text: 'Hello from' }],
          stop_reason: 'stop_sequence',
          stop_sequence: ' the',
        }),
    },
    { what: 'no limit of tokens', body: { max_tokens: undefined }, theirs: 400 },
    { what: 'no room for a response', body: { max_tokens: 0 }, theirs: 400 },
    {
      what: 'a picture for a model without eyes',
      body: {
        messages: [
          user([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }]),
        ],
      },
      theirs: 400,
    },
    {
      what: 'an answer that has been begun',
      body: { messages: [user('Hi'), { role: 'assistant', content: 'Hello from' }] },
      theirs: 200,
      check: ({ json }: Reply<Documented<'AnthropicMessage'>>) =>
        expect(json.content[0].text).toBe(' the tiny random model.'),
    },
    {
      what: 'usage in a stream',
      body: { stream: true },
      theirs: 200,
      check(reply: Reply) {
        const events = eventsOf(reply);
        expect(events[0]).toMatchObject({
          type: 'message_start',
          message: { usage: { input_tokens: expect.any(Number) } },
        });
        expect(events.at(-2)).toMatchObject({
          type: 'message_delta',
          usage: { cache_read_input_tokens: expect.any(Number) },
        });
        expect(events.at(-1)).toEqual({ type: 'message_stop' });
      },
    },
  ],
};

const ollama: Dialect = {
  name: 'Ollama, chat',
  path: '/api/chat',
  least: { stream: false, messages: [user('Hi')] },
  rows: [
    { what: 'empty content', body: { messages: [user('')] }, theirs: 200 },
    { what: 'null as content', body: { messages: [user(null)] }, theirs: 200 },
    {
      what: 'no messages, which loads the model',
      body: { messages: [] },
      theirs: 200,
      check: ({ json }: Reply<Documented<'OllamaChatResponse'>>) =>
        expect(json.done_reason).toBe('load'),
    },
    {
      what: 'several system messages',
      body: {
        messages: [{ role: 'system', content: 'A' }, { role: 'system', content: 'B' }, user('Hi')],
      },
      theirs: 200,
    },
    {
      what: 'a result without a call',
      body: { messages: [user('Hi'), { role: 'tool', tool_name: 'look', content: 'x' }] },
      theirs: 200,
    },
    {
      what: 'parallel calls',
      body: {
        messages: [
          user('Hi'),
          {
            role: 'assistant',
            content: '',
            tool_calls: [
              { function: { name: 'look', arguments: {} } },
              { function: { name: 'listen', arguments: {} } },
            ],
          },
          { role: 'tool', tool_name: 'listen', content: 'heard' },
          { role: 'tool', tool_name: 'look', content: 'seen' },
        ],
      },
      theirs: 200,
    },
    { what: 'a tool with a very long name', body: { tools: [openAiTool(long)] }, theirs: 200 },
    {
      what: 'a list of stops',
      body: { options: { stop: ['never', ' the'] } },
      theirs: 200,
      check: ({ json }: Reply) =>
        expect(json).toMatchObject({ message: { content: 'Hello from' }, done_reason: 'stop' }),
    },
    {
      what: 'log probabilities',
      body: { logprobs: true, top_logprobs: 2 },
      theirs: 200,
      check: ({ json }: Reply<Documented<'OllamaChatResponse'>>) =>
        expect(json.logprobs[0].top_logprobs).toHaveLength(2),
    },
    {
      what: 'a picture for a model without eyes',
      body: { messages: [{ ...user('Hi'), images: [PNG] }] },
      theirs: 400,
    },
    {
      what: 'usage in a stream, and no [DONE]',
      body: { stream: undefined },
      theirs: 200,
      check: (reply: Reply) =>
        expect(linesOf(reply).at(-1)).toMatchObject({
          done: true,
          prompt_eval_count: expect.any(Number),
          eval_count: expect.any(Number),
        }),
    },
  ],
};

const embedded = serverForSuite({
  environment: { LEMONADE_LLAMACPP: 'embedded', LEMONADE_LLAMACPP_ARGS: '--threads 1' },
});

test.each(
  [chat, responses, messages, ollama].flatMap(({ name, path, least, rows }) =>
    rows.map((row) => ({ name, path, least, row, what: row.what })),
  ),
)('$name: $what', async ({ path, least, row }) => {
  const { body, theirs, ours = theirs, because, check }: Row = row;
  expect(because !== undefined).toBe(ours !== theirs);
  const reply = await ask(embedded(), {
    path,
    body: { model: idOf('real'), temperature: 0, options: { temperature: 0 }, ...least, ...body },
  });
  expect(reply.status, reply.text).toBe(ours);
  check?.(reply as Reply<never>);
});

const faked = serverForSuite({
  environment: { LEMONADE_LLAMACPP: 'cpu', LEMONADE_LLAMACPP_CPU_BIN: FAKE_LLAMA_SERVER },
});

const FAILURES: readonly {
  name: string;
  path: string;
  body: object;
  end: (reply: Reply) => void;
}[] = [
  {
    name: chat.name,
    path: chat.path,
    body: chat.least,
    end(reply) {
      expect(reply.text).not.toContain('[DONE]');
      expect(eventsOf(reply).at(-1)).toMatchObject({ error: { message: expect.any(String) } });
    },
  },
  {
    name: responses.name,
    path: responses.path,
    body: responses.least,
    end(reply) {
      const [failed, error] = eventsOf(reply).slice(-2);
      expect(failed).toMatchObject({ type: 'response.failed', response: { status: 'failed' } });
      expect(error).toMatchObject({ type: 'error', message: expect.any(String) });
    },
  },
  {
    name: messages.name,
    path: messages.path,
    body: messages.least,
    end: (reply) =>
      expect(eventsOf(reply).at(-1)).toMatchObject({ type: 'error', error: { type: 'api_error' } }),
  },
  {
    name: ollama.name,
    path: ollama.path,
    body: ollama.least,
    end: (reply) => expect(linesOf(reply).at(-1)).toEqual({ error: expect.any(String) }),
  },
];

test.each(FAILURES)(
  '$name: an error in the middle of a stream ends it',
  async ({ path, body, end }) => {
    const fake = fakeBehind(await load(faked(), 'chat'));
    await fake.order({ lateErrorAfterTokens: 2 });
    const reply = await ask(faked(), {
      path,
      body: { model: idOf('chat'), ...body, stream: true },
    });
    expect(reply.status).toBe(200);
    end(reply);
    await fake.order({});
  },
);

test('a call in each dialect has its arguments as that dialect writes them', async () => {
  const fake = fakeBehind(await load(faked(), 'chat'));
  await fake.order({ toolCall: { name: 'look', arguments: { path: 'ä "b"' } } });
  const send = async <const Path extends string>(
    path: Path,
    { least }: Dialect,
    tools: object,
  ): Promise<Posted<Path>> =>
    (await ask(faked(), { path, body: { model: idOf('chat'), ...least, tools: [tools] } }))
      .json as Posted<Path>;
  const json = '{"path":"ä \\"b\\""}';
  const ofChat = await send('/v1/chat/completions', chat, openAiTool('look'));
  expect(ofChat.choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: {
      content: null,
      tool_calls: [{ type: 'function', function: { name: 'look', arguments: json } }],
    },
  });
  const ofResponses = await send('/v1/responses', responses, {
    type: 'function',
    name: 'look',
    parameters: { type: 'object' },
  });
  expect(ofResponses.output).toMatchObject([
    { type: 'function_call', name: 'look', arguments: json },
  ]);
  const ofMessages = await send('/v1/messages', messages, anthropicTool('look'));
  expect(ofMessages).toMatchObject({
    stop_reason: 'tool_use',
    content: [{ type: 'tool_use', name: 'look', input: { path: 'ä "b"' } }],
  });
  const ofOllama = await send('/api/chat', ollama, openAiTool('look'));
  expect(ofOllama.message.tool_calls).toMatchObject([
    { function: { name: 'look', arguments: { path: 'ä "b"' } } },
  ]);
  await fake.order({});
});
