// Tools of MCP servers in /v1/responses, judged by OpenAI's own client: calls run here, people are
// asked first, and a server that misbehaves costs its call and nothing else.
import { join } from 'node:path';
import OpenAI from 'openai';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind, load, open, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { ADMIN_KEY, API_KEY, idOf } from './support/server.ts';

const FIXTURE = join(import.meta.dirname, '../fixtures/mcp/server.mjs');
const server = serverForSuite();
const model = idOf('chat');
let fake: Fake;

const add = (name: string, mode: string, more: object = {}) =>
  ask(server(), {
    path: '/internal/mcp/servers',
    key: ADMIN_KEY,
    body: { name, command: process.execPath, args: [FIXTURE, mode], ...more },
  });
const openAi = () =>
  new OpenAI({ baseURL: `${server().baseUrl}/v1`, apiKey: API_KEY, maxRetries: 0 }).responses;
const callOf = (label: string, name: string, given: object) =>
  fake.order({ toolCall: { name: `${label}__${name}`, arguments: given } });
const lastChat = async (): Promise<Undocumented> => (await fake.requests()).at(-1)?.body;

type Asked = Pick<OpenAI.Responses.ResponseCreateParamsNonStreaming, 'model' | 'input'> & {
  tools: OpenAI.Responses.Tool.Mcp[];
};
const asked = (label: string, more: Partial<OpenAI.Responses.Tool.Mcp> = {}): Asked => ({
  model,
  input: 'What is the weather in Rome?',
  tools: [{ type: 'mcp', server_label: label, require_approval: 'never', ...more }],
});

const user = (content: string) => ({ role: 'user' as const, content });

beforeAll(async () => {
  await add('town', 'plain', { timeout_ms: 5000 });
});
beforeEach(async () => {
  fake = fakeBehind(await load(server(), 'chat'));
});
afterEach(() => fake.order({}));

const RAN = [
  { type: 'mcp_list_tools', server_label: 'town', error: null },
  {
    type: 'mcp_call',
    status: 'completed',
    server_label: 'town',
    name: 'weather',
    arguments: '{"city":"Rome"}',
    output: 'It is sunny in Rome.',
    error: null,
    approval_request_id: null,
  },
  { type: 'message', status: 'completed' },
];

test('a call runs here, whole and streamed, and the model answers with its result', async () => {
  await callOf('town', 'weather', { city: 'Rome' });
  const whole = await openAi().create(asked('town'));
  expect(whole.output).toMatchObject(RAN);
  const { messages, tools } = await lastChat();
  expect(tools).toHaveLength(4);
  expect(messages.slice(-2)).toMatchObject([
    { role: 'assistant', tool_calls: [{ function: { name: 'town__weather' } }] },
    { role: 'tool', content: 'It is sunny in Rome.' },
  ]);

  const types: string[] = [];
  const stream = openAi().stream(asked('town'));
  stream.on('event', ({ type }) => types.push(type));
  const streamed = await stream.finalResponse();
  expect(streamed.output).toMatchObject(RAN);
  expect(types.filter((type) => /mcp/.test(type))).toEqual([
    'response.mcp_list_tools.in_progress',
    'response.mcp_list_tools.completed',
    'response.mcp_call.in_progress',
    ...types.filter((type) => type === 'response.mcp_call_arguments.delta'),
    'response.mcp_call_arguments.done',
    'response.mcp_call.completed',
  ]);
  expect(streamed.usage?.output_tokens).toBeGreaterThan(0);
});

test('the stream is as documented, and a kept response has the call for the next one', async () => {
  await callOf('town', 'weather', { city: 'Rome' });
  const first = await openAi().create(asked('town'));
  const next = { ...asked('town'), input: 'Thank you.', previous_response_id: first.id };
  await fake.order({});
  const second = await openAi().create(next);
  // The listing is in the conversation already.
  expect(second.output).toMatchObject([{ type: 'message' }]);
  const { messages } = await lastChat();
  expect(messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant' },
    { role: 'tool', content: 'It is sunny in Rome.' },
    { role: 'assistant' },
    { role: 'user', content: 'Thank you.' },
  ]);
  const body = { ...asked('town'), stream: true };
  expect((await ask(server(), { path: '/v1/responses', body })).status).toBe(200);
});

test('what has run is in the summary of a shorter conversation, for which no tool is offered', async () => {
  await callOf('town', 'weather', { city: 'Rome' });
  const first = await openAi().create(asked('town'));
  await fake.order({ text: 'It is sunny in Rome; they said so.' });
  const compacted = await openAi().compact({ model, previous_response_id: first.id });
  expect(compacted.output.at(-1)).toMatchObject({ type: 'compaction' });
  const summarised = await lastChat();
  expect(JSON.stringify(summarised.messages)).toContain('It is sunny in Rome.');
  expect(summarised.tools).toBeUndefined();
  // Newer than the types of the client.
  const trigger = { type: 'compaction_trigger' } as never;
  const next = { ...asked('town'), previous_response_id: first.id, input: [trigger] };
  expect(await openAi().create(next)).toMatchObject({
    status: 'completed',
    output: [{ type: 'compaction' }],
  });
  expect((await lastChat()).tools).toBeUndefined();
  await openAi().create({
    ...asked('town'),
    input: [...(compacted.output as OpenAI.Responses.ResponseInput), user('And now?')],
  });
  const after = await lastChat();
  expect(JSON.stringify(after.messages)).toContain('they said so');
  expect(after.tools).toHaveLength(4);
});

describe('a person is asked first', () => {
  const first = () => openAi().create(asked('town', { require_approval: 'always' }));
  const answer = (id: string, approve: boolean) => ({
    type: 'mcp_approval_response' as const,
    approval_request_id: id,
    approve,
  });

  test('by default, and the call runs with a yes, once', async () => {
    await callOf('town', 'weather', { city: 'Rome' });
    const { tools, ...rest } = asked('town');
    const { require_approval: _, ...bare } = tools[0] as OpenAI.Responses.Tool.Mcp;
    const before = await openAi().create({ ...rest, tools: [bare] });
    const request = before.output.at(-1);
    expect(request).toMatchObject({
      type: 'mcp_approval_request',
      server_label: 'town',
      name: 'weather',
      arguments: '{"city":"Rome"}',
    });
    const yes = {
      ...rest,
      tools: [bare],
      previous_response_id: before.id,
      input: [answer(request?.id ?? '', true)],
    };
    const after = await openAi().create(yes);
    expect(after.output).toMatchObject([
      {
        type: 'mcp_call',
        approval_request_id: request?.id,
        output: 'It is sunny in Rome.',
      },
      { type: 'message' },
    ]);
    await expect(openAi().create(yes)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('approved and made before'),
    });
  });

  test('a no is told to the model, with items sent back', async () => {
    await callOf('town', 'weather', { city: 'Rome' });
    const { output } = await first();
    const request = output.at(-1) as OpenAI.Responses.ResponseItem.McpApprovalRequest;
    const said = { role: 'user' as const, content: 'What is the weather in Rome?' };
    const no = { ...answer(request.id, false), reason: 'Not Rome.' };
    const { output: after } = await openAi().create({
      ...asked('town'),
      input: [said, ...(output as OpenAI.Responses.ResponseInputItem[]), no],
    });
    expect(after).toMatchObject([{ type: 'message' }]);
    expect((await lastChat()).messages.at(-1)).toMatchObject({
      role: 'tool',
      content: 'The user has declined this call. Not Rome.',
    });
  });

  test('an answer to nothing is refused', async () => {
    const input = [answer('mcpr_0', true)];
    await expect(openAi().create({ ...asked('town'), input })).rejects.toMatchObject({
      status: 400,
      param: 'input[0].approval_request_id',
    });
  });

  test('again where a tool says something else than when it was used', async () => {
    await add('fickle', 'changing');
    await callOf('fickle', 'weather', { city: 'Rome' });
    const { output: used } = await openAi().create(asked('fickle'));
    // It changes its words each time that it is asked for its tools.
    expect(used[1]).toMatchObject({
      type: 'mcp_call',
      status: 'failed',
      error: expect.stringContaining('has to be approved again'),
    });
  });
});

test('a failed call is an item with its error, and the model goes on', async () => {
  await callOf('town', 'fail', {});
  const { output } = await openAi().create(asked('town'));
  expect(output).toMatchObject([
    {},
    { type: 'mcp_call', status: 'failed', output: null, error: 'The tool has failed.' },
    { type: 'message' },
  ]);
  expect((await lastChat()).messages.at(-1).content).toBe('Error: The tool has failed.');
});

test.each([
  ['silent', /timed out/],
  ['dying', /exited with code 3. Last output: Error: out of cheese/],
  ['bad-json', /JSON that can't be read/],
  ['wrong-ids', /timed out/],
  ['huge', /more than 16777216 bytes/],
])('a server that misbehaves costs its call: %s', async (mode, error) => {
  await add('bad', mode, { timeout_ms: mode === 'huge' ? 60_000 : 1000 });
  await callOf('bad', 'weather', { city: 'Rome' });
  const { output } = await openAi().create(asked('bad'));
  expect(output).toMatchObject([
    { type: 'mcp_list_tools' },
    { type: 'mcp_call', status: 'failed', error: expect.stringMatching(error) },
    { type: 'message' },
  ]);
});

test('a long result is cut off and said', async () => {
  await add('bad', 'long');
  await callOf('bad', 'weather', { city: 'Rome' });
  const { output } = await openAi().create(asked('bad'));
  expect(output[1]).toMatchObject({
    type: 'mcp_call',
    output: expect.stringContaining('65536 of 200000 characters are shown'),
  });
});

test('a server that is away is told, and the model goes on without it', async () => {
  await add('bad', 'ends-at-once');
  const stream = openAi().stream(asked('bad'));
  const types: string[] = [];
  stream.on('event', ({ type }) => types.push(type));
  expect((await stream.finalResponse()).output).toMatchObject([
    { type: 'mcp_list_tools', tools: [], error: expect.stringContaining('no such folder') },
    { type: 'message' },
  ]);
  expect(types).toContain('response.mcp_list_tools.failed');
});

test('a model that never stops calling has to answer in the end', async () => {
  await fake.order({
    keepsCalling: true,
    toolCall: { name: 'town__weather', arguments: { city: 'Rome' } },
  });
  // Younger than the client's types.
  const limited = { ...asked('town'), ...({ max_tool_calls: 3 } as object) };
  const { output } = await openAi().create(limited);
  const ran = output.filter((item) => item.type === 'mcp_call' && item.error === null);
  expect(ran).toHaveLength(3);
  expect((await lastChat()).tool_choice).toBe('none');
});

test('the client’s own tools still go to the client', async () => {
  await fake.order({ toolCall: { name: 'look', arguments: {} } });
  const own = { type: 'function' as const, name: 'look', parameters: {}, strict: false };
  const { output } = await openAi().create({
    ...asked('town'),
    tools: [...asked('town').tools, own],
  });
  expect(output).toMatchObject([{}, { type: 'function_call', name: 'look' }]);
});

test('in the background, with its events to be read again', async () => {
  await callOf('town', 'weather', { city: 'Rome' });
  const { id } = await openAi().create({ ...asked('town'), background: true, stream: false });
  await expect
    .poll(async () => (await openAi().retrieve(id)).status, { timeout: 60_000 })
    .toBe('completed');
  expect((await openAi().retrieve(id)).output).toMatchObject(RAN);
});

test('when the client leaves, the server is told that the call is not wanted', async () => {
  await callOf('town', 'wait', {});
  const leaving = new AbortController();
  const body = { ...asked('town'), stream: true };
  const opened = await open(server(), {
    path: '/v1/responses',
    body,
    signal: leaving.signal,
  } as Parameters<typeof open>[1]);
  expect(opened.status).toBe(200);
  await server().log.waitFor(/MCP server 'town'/);
  await expect
    .poll(async () => (await fake.requests()).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  leaving.abort();
  await server().log.waitFor(/cancelled \d+/);
});

test.each<[string, object, string]>([
  ['a server that is not named', { server_label: 'absent' }, 'tools[0].server_label'],
  [
    'an address of the request',
    { server_url: 'http://169.254.169.254/mcp' },
    'tools[0].server_url',
  ],
  ['a key of the request', { authorization: 'secret' }, 'tools[0].authorization'],
  ['a connector', { connector_id: 'connector_gmail' }, 'tools[0].connector_id'],
  ['an approval that does not exist', { require_approval: 'maybe' }, 'tools[0].require_approval'],
])('%s is refused with 400', async (_title, more, param) => {
  const given = asked('town', more as Partial<OpenAI.Responses.Tool.Mcp>);
  await expect(openAi().create(given)).rejects.toMatchObject({ status: 400, param });
});

test('only allowed tools are offered, and one can be chosen', async () => {
  await openAi().create(asked('town', { allowed_tools: ['told', 'fail'] }));
  const named = async () =>
    (await lastChat()).tools.map((tool: Undocumented) => tool.function.name);
  expect(await named()).toEqual(['town__told', 'town__fail']);
  await callOf('town', 'told', {});
  const { output } = await openAi().create({
    ...asked('town'),
    tool_choice: { type: 'mcp', server_label: 'town', name: 'told' },
  });
  expect(await named()).toEqual(['town__told']);
  const call = output[1] as OpenAI.Responses.ResponseOutputItem.McpCall;
  const { environment } = JSON.parse(call.output ?? '');
  expect(Object.keys(environment)).toContain('PATH');
  expect(JSON.stringify(environment)).not.toContain(API_KEY);
});

describe.each(ENGINES.filter(({ isReal }) => isReal))('on $name', (engine) => {
  const real = serverForSuite({ environment: environmentOf(engine) });

  test('a tiny model that a grammar holds to the tool makes a call that runs', async () => {
    const added = await ask(real(), {
      path: '/internal/mcp/servers',
      key: ADMIN_KEY,
      body: { name: 'town', command: process.execPath, args: [FIXTURE, 'plain'] },
    });
    expect(added.status).toBe(200);
    const { status, json, text } = await ask(real(), {
      path: '/v1/responses',
      body: {
        model: idOf(engine.model),
        input: 'What is the weather in Rome?',
        tools: [
          {
            type: 'mcp',
            server_label: 'town',
            allowed_tools: ['weather'],
            require_approval: 'never',
          },
        ],
        tool_choice: { type: 'mcp', server_label: 'town', name: 'weather' },
        max_output_tokens: 200,
        max_tool_calls: 1,
      },
    });
    expect(status, text).toBe(200);
    const call = (json as Undocumented).output.find(
      ({ type }: Undocumented) => type === 'mcp_call',
    );
    expect(call).toMatchObject({ name: 'weather', server_label: 'town', status: 'completed' });
    const { city } = JSON.parse(call.arguments);
    expect(call.output).toBe(`It is sunny in ${city ?? 'all places'}.`);
  });
});
