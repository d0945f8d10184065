// What agents send besides a plain chat, and what of it reaches the native server.
import { beforeEach, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load, type Undocumented } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { FAKE_LLAMA_SERVER, idOf } from './support/server.ts';
import { readEvents } from './support/server-sent-events.ts';

const model = idOf('chat');
const server = serverForSuite({
  environment: { LEMONADE_LLAMACPP: 'cpu', LEMONADE_LLAMACPP_CPU_BIN: FAKE_LLAMA_SERVER },
  arguments: ['--log-level', 'debug'],
});
let fake: Fake;

beforeEach(async () => {
  await ask(server(), { path: '/v1/unload', body: {} });
  fake = fakeBehind(await load(server(), 'chat'));
});

const chats = async (): Promise<readonly Undocumented[]> =>
  (await fake.requests())
    .filter(({ path }) => path === '/v1/chat/completions')
    .map(({ body }) => body);
const lastChat = async (): Promise<Undocumented> => (await chats()).at(-1);

describe('what the system says after other messages', () => {
  const late = [
    { role: 'developer', content: 'Be kind.' },
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Hello' },
    { role: 'system', content: 'It is noon.' },
  ];
  const leading = { role: 'system', content: 'Be kind.\n\nBe short.' };
  const send = () =>
    ask(server(), { path: '/v1/chat/completions', body: { model, messages: late } });

  test('stays where it is if the template has a place for it', async () => {
    expect((await send()).status).toBe(200);
    expect((await lastChat()).messages).toEqual([leading, ...late.slice(2)]);
  });

  test.each(['strict', 'forgetful'])(
    'goes to the user if the template is %s, which is tried once',
    async (template) => {
      await fake.order({ template });
      expect((await send()).status).toBe(200);
      const trials = (await fake.requests()).length - (await chats()).length;
      expect((await send()).status).toBe(200);
      expect((await lastChat()).messages).toEqual([
        leading,
        { role: 'user', content: 'Hello\n\nIt is noon.' },
      ]);
      expect((await fake.requests()).length - (await chats()).length).toBe(trials);
    },
  );

  test('is counted as it is sent', async () => {
    await fake.order({ template: 'strict' });
    const messages = [
      { role: 'user', content: 'Hello' },
      { role: 'system', content: 'It is noon.' },
    ];
    const body = { model, max_tokens: 8, messages };
    const counted = await ask(server(), { path: '/v1/messages/count_tokens', body });
    const answered = await ask(server(), { path: '/v1/messages', body });
    expect(counted.json.input_tokens).toBeGreaterThan(0);
    expect(answered.json.usage.input_tokens).toBe(counted.json.input_tokens);
  });
});

test('a picture in the result of a tool is told in words to a model that sees none, by every dialect', async () => {
  const data = 'iVBORw0KGgo=';
  const url = `data:image/png;base64,${data}`;
  const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } };
  const questions = [
    {
      path: '/v1/chat/completions',
      body: {
        messages: [
          { role: 'user', content: 'Look.' },
          { role: 'assistant', content: null, tool_calls: [call] },
          {
            role: 'tool',
            tool_call_id: 'c1',
            content: [{ type: 'image_url', image_url: { url } }],
          },
        ],
      },
    },
    {
      path: '/v1/responses',
      body: {
        input: [
          { role: 'user', content: 'Look.' },
          { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
          {
            type: 'function_call_output',
            call_id: 'c1',
            output: [{ type: 'input_image', image_url: url }],
          },
        ],
      },
    },
    {
      path: '/v1/messages',
      body: {
        max_tokens: 8,
        messages: [
          { role: 'user', content: 'Look.' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'look', input: {} }] },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'c1',
                content: [
                  { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
                ],
              },
            ],
          },
        ],
      },
    },
  ];
  for (const { path, body } of questions) {
    expect((await ask(server(), { path, body: { model, ...body } })).status).toBe(200);
    const { messages } = await lastChat();
    expect(messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'c1' });
    expect(messages.at(-1).content).toMatch(/image.*cannot see/);
  }
});

describe('a coding agent of the Responses API', () => {
  const tools = [
    {
      type: 'function',
      name: 'exec',
      parameters: { type: 'object', properties: { cmd: { type: 'string' } } },
    },
    {
      type: 'namespace',
      name: 'agents',
      tools: [{ type: 'function', name: 'close', parameters: { type: 'object' } }],
    },
    {
      type: 'custom',
      name: 'apply_patch',
      format: { type: 'grammar', syntax: 'lark', definition: 'start: "x"' },
    },
    { type: 'web_search', external_web_access: false },
  ];
  const asked = { model, input: 'Work.', tools, tool_choice: 'auto' };

  test('gets its calls back as it knows the tools, plainly and streamed, and sends them again', async () => {
    const cases = [
      {
        called: { name: 'agents__close', arguments: { target: 'a' } },
        item: {
          type: 'function_call',
          name: 'close',
          namespace: 'agents',
          arguments: '{"target":"a"}',
        },
        output: 'function_call_output',
      },
      {
        called: { name: 'apply_patch', arguments: { input: 'a\n"b"' } },
        item: { type: 'custom_tool_call', name: 'apply_patch', input: 'a\n"b"' },
        output: 'custom_tool_call_output',
      },
    ];
    for (const { called, item, output } of cases) {
      await fake.order({ toolCall: called });
      const plain = await ask(server(), { path: '/v1/responses', body: asked });
      expect(plain.json.output).toEqual([
        { ...item, id: expect.any(String), call_id: expect.any(String), status: 'completed' },
      ]);
      const { text } = await ask(server(), {
        path: '/v1/responses',
        body: { ...asked, stream: true },
      });
      const done = readEvents(text).events.find(({ name }) => name === 'response.output_item.done');
      expect(JSON.parse(done?.data ?? '').item).toMatchObject(item);

      const [answered] = plain.json.output;
      const result = { type: output, call_id: answered.call_id, output: 'Done.' };
      const input = [{ role: 'user', content: 'Work.' }, answered, result];
      const next = await ask(server(), { path: '/v1/responses', body: { ...asked, input } });
      expect(next.json.output).toMatchObject([{ type: 'message' }]);
      const { messages } = await lastChat();
      expect(messages[1].tool_calls).toMatchObject([
        { function: { name: called.name, arguments: JSON.stringify(called.arguments) } },
      ]);
    }
  });

  test('reads, edits, outgrows the context and goes on with a summary, in one streamed session', async () => {
    await load(server(), 'chat', { ctx_size: 4096 });
    const input: Undocumented[] = [];
    const turn = async () => {
      const { text } = await ask(server(), {
        path: '/v1/responses',
        body: { ...asked, input, stream: true },
      });
      const { events } = readEvents(text);
      const values = events
        .filter(({ name }) => name !== undefined)
        .map(({ data }) => JSON.parse(data));
      return values.find(({ type }) => type === 'response.completed' || type === 'response.failed')
        .response;
    };
    /** The agent's call, and its result as Codex sends it back; then the model's words. */
    const work = async (words: string, called: Undocumented, output: string) => {
      await fake.order({ toolCall: called });
      input.push({ role: 'user', content: words });
      const [call] = (await turn()).output;
      expect(call.name).toBe(called.name);
      input.push(call, { type: `${call.type}_output`, call_id: call.call_id, output });
      const [message] = (await turn()).output;
      expect(message).toMatchObject({ type: 'message', status: 'completed' });
      input.push(message);
    };
    await work('Read a.txt.', { name: 'exec', arguments: { cmd: 'cat a.txt' } }, 'old words');
    await work(
      'Replace them.',
      { name: 'apply_patch', arguments: { input: '-old words\n+new words' } },
      'Done.',
    );
    const sent = (await lastChat()).messages;
    expect(sent.map(({ role }: Undocumented) => role).join(' ')).toBe(
      'user assistant tool assistant user assistant tool',
    );
    expect(sent.at(-1)).toMatchObject({
      content: 'Done.',
      tool_call_id: sent.at(-2).tool_calls[0].id,
    });

    input.push({ role: 'user', content: 'word '.repeat(5000) });
    expect(await turn()).toMatchObject({
      status: 'failed',
      error: { code: 'context_length_exceeded' },
    });
    await fake.order({});
    input.splice(0, input.length, {
      role: 'user',
      content: 'Summary: a.txt has new words. Go on.',
    });
    expect(await turn()).toMatchObject({ status: 'completed', output: [{ type: 'message' }] });
  });

  test('reads in the log which of its tools the model does not get', async () => {
    expect((await ask(server(), { path: '/v1/responses', body: asked })).status).toBe(200);
    await server().log.waitFor(/without the tools of types web_search/);
    const names = (await lastChat()).tools.map((tool: Undocumented) => tool.function.name);
    expect(names).toEqual(['exec', 'agents__close', 'apply_patch']);
  });
});

test('what an agent of the Messages API says for its bill does not reach the model', async () => {
  const system = [
    { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.330; cch=00000;' },
    { type: 'text', text: 'Be short.' },
  ];
  const messages = [{ role: 'user', content: 'Hello' }];
  const body = { model, max_tokens: 8, system, messages };
  expect((await ask(server(), { path: '/v1/messages', body })).status).toBe(200);
  const sent = await lastChat();
  expect(sent.messages).toEqual([{ role: 'system', content: 'Be short.' }, ...messages]);
});

describe('a conversation that is too long is refused in the words that clients look for before they shorten it', () => {
  const text = 'word '.repeat(5000);
  const messages = [{ role: 'user', content: text }];
  const bothWords =
    /maximum context length is \d+ tokens.*\(50\d\d tokens\) exceeds the available context size \(\d+ tokens\)/;
  const openAi = {
    message: expect.stringMatching(bothWords),
    type: 'exceed_context_size_error',
    code: 'context_length_exceeded',
  };
  const anthropic = {
    type: 'invalid_request_error',
    message: expect.stringMatching(/^prompt is too long: 50\d\d tokens > \d+ maximum$/),
  };

  beforeEach(() => load(server(), 'chat', { ctx_size: 4096 }));

  test.each([
    ['/v1/chat/completions', { messages }, expect.objectContaining(openAi)],
    ['/v1/completions', { prompt: text }, expect.objectContaining(openAi)],
    ['/v1/responses', { input: text }, expect.objectContaining(openAi)],
    ['/v1/messages', { max_tokens: 8, messages }, anthropic],
    ['/api/chat', { messages }, expect.stringMatching(bothWords)],
    ['/api/generate', { prompt: text, truncate: false }, expect.stringMatching(bothWords)],
  ])('%s', async (path, body, error) => {
    for (const stream of [false, true]) {
      if (stream && path === '/v1/responses') continue;
      const reply = await ask(server(), { path, body: { model, ...body, stream } });
      expect(reply.status, reply.text).toBe(400);
      expect(reply.json.error).toEqual(error);
    }
  });

  test('/v1/responses, where a stream tells it in response.failed', async () => {
    const { status, text: sent } = await ask(server(), {
      path: '/v1/responses',
      body: { model, input: text, stream: true },
    });
    expect(status).toBe(200);
    const { events } = readEvents(sent);
    expect(events.map(({ name }) => name)).toEqual([
      'response.created',
      'response.in_progress',
      'response.failed',
      'error',
    ]);
    expect(JSON.parse(events[2]?.data ?? '').response).toMatchObject({
      status: 'failed',
      error: { code: openAi.code, message: openAi.message },
    });
  });
});
