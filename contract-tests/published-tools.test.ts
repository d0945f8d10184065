// Tools that the client runs and whose form the makers have published: OpenAI's and Anthropic's own
// clients offer them, get calls in the makers' form, and bring the results.
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { png } from './support/images.ts';
import { API_KEY, idOf, type Server } from './support/server.ts';

const openAi = (server: Server) =>
  new OpenAI({ baseURL: `${server.baseUrl}/v1`, apiKey: API_KEY, maxRetries: 0 });
const anthropic = (server: Server) =>
  new Anthropic({ baseURL: server.baseUrl, apiKey: API_KEY, maxRetries: 0 });

type Tool = OpenAI.Responses.Tool;
type Item = OpenAI.Responses.ResponseInputItem;
type Output = OpenAI.Responses.ResponseOutputItem;
type Action = OpenAI.Responses.ComputerAction;
type Asked = Pick<OpenAI.Responses.ResponseCreateParamsNonStreaming, 'model' | 'tools' | 'input'>;

const PICTURE = `data:image/png;base64,${png(8, 8).toString('base64')}`;
const SCREEN = { display_width: 800, display_height: 600, environment: 'browser' } as const;
const CLICK: Action = { type: 'click', button: 'left', x: 1, y: 2 };
const UPDATE = { type: 'update_file', path: 'a.txt', diff: '@@\n-a\n+b' } as const;

interface Round {
  tool: Tool;
  called: { name: string; arguments: object };
  /** The item without its id, state and `call_id`. */
  item: Partial<Output>;
  result(call: Undocumented): Item;
  /** What the model reads of the result. */
  told: unknown;
}

const ROUNDS: readonly Round[] = [
  {
    tool: { type: 'shell', environment: { type: 'local' } },
    called: { name: 'shell', arguments: { commands: ['ls'] } },
    item: {
      type: 'shell_call',
      action: { commands: ['ls'], timeout_ms: null, max_output_length: null },
      environment: { type: 'local' },
    },
    result: ({ call_id }) => ({
      type: 'shell_call_output',
      call_id,
      output: [{ stdout: 'a.txt', stderr: '', outcome: { type: 'exit', exit_code: 0 } }],
    }),
    told: 'a.txt\nExit code: 0',
  },
  {
    tool: { type: 'local_shell' },
    called: { name: 'local_shell', arguments: { command: ['ls', '-l'] } },
    item: {
      type: 'local_shell_call',
      action: { type: 'exec', command: ['ls', '-l'], env: {} },
    },
    result: ({ id }) => ({ type: 'local_shell_call_output', id, output: 'a.txt' }),
    told: 'a.txt',
  },
  {
    tool: { type: 'apply_patch' },
    called: { name: 'apply_patch', arguments: UPDATE },
    item: { type: 'apply_patch_call', operation: UPDATE },
    result: ({ call_id }) => ({
      type: 'apply_patch_call_output',
      call_id,
      status: 'completed',
      output: 'Changed.',
    }),
    told: 'It is done.\nChanged.',
  },
  {
    tool: { type: 'computer' },
    called: { name: 'computer', arguments: { actions: [CLICK] } },
    item: { type: 'computer_call', actions: [CLICK], pending_safety_checks: [] },
    result: ({ call_id }) => ({
      type: 'computer_call_output',
      call_id,
      output: { type: 'computer_screenshot', image_url: PICTURE },
    }),
    told: expect.stringMatching(/image.*cannot see/),
  },
  {
    tool: { type: 'computer_use_preview', ...SCREEN },
    called: { name: 'computer', arguments: CLICK },
    item: { type: 'computer_call', action: CLICK, pending_safety_checks: [] },
    result: ({ call_id }) => ({
      type: 'computer_call_output',
      call_id,
      output: { type: 'computer_screenshot', image_url: PICTURE },
    }),
    told: expect.stringMatching(/image.*cannot see/),
  },
];

const EDITOR: Anthropic.Beta.BetaToolUnion = {
  type: 'text_editor_20250728',
  name: 'str_replace_based_edit_tool',
};

describe('in front of a model that calls', () => {
  const server = serverForSuite();
  const model = idOf('chat');
  let fake: Fake;
  beforeEach(async () => {
    fake = fakeBehind(await load(server(), 'chat'));
  });
  afterEach(() => fake.order({}));
  const lastChat = async (): Promise<Undocumented> => (await fake.requests()).at(-1)?.body;

  test.each(ROUNDS)(
    'OpenAI’s $tool.type makes a round, whole, streamed and kept',
    async ({ tool, called, item, result, told }) => {
      const { responses } = openAi(server());
      const said: Item[] = [{ role: 'user', content: 'Work.' }];
      const asked: Asked = { model, tools: [tool], input: said };
      // Some choices by type are younger than the client's types.
      const chosen = { ...asked, tool_choice: { type: tool.type } as { type: 'shell' } };
      await fake.order({ toolCall: called });
      const whole = await responses.create(chosen);
      expect(whole.output).toEqual([
        { ...item, id: expect.any(String), call_id: expect.any(String), status: 'completed' },
      ]);
      expect(await lastChat()).toMatchObject({
        tools: [{ function: { name: called.name } }],
        tool_choice: 'required',
      });
      const streamed = await responses.stream(chosen).finalResponse();
      expect(streamed.output).toMatchObject([item]);

      const [call] = whole.output as Undocumented[];
      const kept = { previous_response_id: whole.id, input: [result(call)] };
      for (const next of [{ input: [...said, call, result(call)] }, kept]) {
        const answer = await responses.create({ ...asked, ...next });
        expect(answer.output).toMatchObject([{ type: 'message' }]);
        const { messages } = await lastChat();
        const [made] = messages[1].tool_calls;
        expect(JSON.parse(made.function.arguments)).toMatchObject(called.arguments);
        expect(messages[2]).toMatchObject({ role: 'tool', tool_call_id: made.id, content: told });
      }
    },
  );

  test('Anthropic’s editor makes a round, whole and streamed', async () => {
    const { messages } = anthropic(server()).beta;
    const user = { role: 'user' as const, content: 'Work.' };
    const asked = { model, max_tokens: 64, messages: [user], tools: [EDITOR] };
    const input = { command: 'view', path: '/a.txt' };
    await fake.order({ toolCall: { name: EDITOR.name, arguments: input } });
    const whole = await messages.create(asked);
    const streamed = await messages.stream(asked).finalMessage();
    for (const { content, stop_reason } of [whole, streamed]) {
      expect(stop_reason).toBe('tool_use');
      expect(content).toMatchObject([{ type: 'tool_use', name: EDITOR.name, input }]);
    }
    const [call] = whole.content;
    const tool_use_id = call?.type === 'tool_use' ? call.id : '';
    const results = {
      role: 'user' as const,
      content: [{ type: 'tool_result' as const, tool_use_id, content: 'a' }],
    };
    const back = { role: 'assistant' as const, content: whole.content };
    const answer = await messages.create({
      ...asked,
      messages: [user, back as Anthropic.Beta.BetaMessageParam, results],
    });
    expect(answer.stop_reason).toBe('end_turn');
    expect((await lastChat()).messages[2]).toMatchObject({ role: 'tool', content: 'a' });
  });

  test('a member of Anthropic’s computer toolset comes back as that', async () => {
    const tools = [{ type: 'computer_toolset_20260801' }];
    const body = { model, max_tokens: 64, messages: [{ role: 'user', content: 'Work.' }], tools };
    await fake.order({ toolCall: { name: 'computer_type', arguments: { text: 'a' } } });
    expect((await ask(server(), { path: '/v1/messages', body })).json).toMatchObject({
      content: [{ type: 'tool_use', name: 'type', toolset_name: 'computer', input: { text: 'a' } }],
    });
  });

  test.each([
    ['/v1/responses', { input: 'Hi', tools: [{ type: 'web_search' }] }],
    ['/v1/responses/input_tokens', { input: 'Hi', tools: [{ type: 'web_search' }] }],
    [
      '/v1/messages',
      {
        max_tokens: 8,
        messages: [{ role: 'user', content: 'Hi' }],
        tools: [{ type: 'web_search_20250305', name: 'web_search' }],
      },
    ],
    [
      '/v1/messages/count_tokens',
      {
        messages: [{ role: 'user', content: 'Hi' }],
        tools: [{ type: 'web_search_20250305', name: 'web_search' }],
      },
    ],
  ])('%s says which tools are not here where none is left', async (path, body) => {
    const reply = await ask(server(), { path, body: { model, ...body } });
    expect(reply.status).toBe(400);
    expect(reply.text).toMatch(/web_search.*Leave them out/);
  });
});

describe.each(ENGINES.filter(({ isReal }) => isReal))('on $name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const model = idOf(engine.model);

  const types = ['bash_20250124', 'text_editor_20250728', 'memory_20250818', 'computer_20251124'];
  const named = types.map((type) => ({ type, name: type }));
  const asked = async (path: string, body: object) => {
    const { status, text, json } = await ask(server(), { path, body: { model, ...body } });
    expect(status, text).toBe(200);
    return json as Undocumented;
  };

  test('their schemas are some that the engine holds a model to, and they are counted', async () => {
    const tools = ROUNDS.map(({ tool }) => tool);
    const work = { input: 'Hi', tools, tool_choice: 'required' };
    const { usage } = await asked('/v1/responses', { ...work, max_output_tokens: 4 });
    const counted = await asked('/v1/responses/input_tokens', work);
    expect(counted.input_tokens).toBe(usage.input_tokens);
    const chat = {
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [...named, { type: 'computer_toolset_20260801' }],
      tool_choice: { type: 'any' },
    };
    const { usage: used } = await asked('/v1/messages', { ...chat, max_tokens: 4 });
    const { input_tokens } = await asked('/v1/messages/count_tokens', chat);
    expect(input_tokens).toBe(used.input_tokens + used.cache_read_input_tokens);
  });
});
