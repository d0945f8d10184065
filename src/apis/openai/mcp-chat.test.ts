import { expect, test } from 'vitest';
import type { Schemas } from '../../../generated/openapi.ts';
import type { Toolbox } from '../../services/mcp-servers/toolbox.ts';
import { chatServers, startMcpChat } from './mcp-chat.ts';

type Chunk = Schemas['ChatCompletionChunk'];

/** One tool, about each call of which a person is asked. */
const toolbox: Toolbox = {
  listings: [],
  offered: [
    {
      label: 'town',
      tool: { name: 'weather', description: '', inputSchema: {}, fingerprint: 'f'.repeat(64) },
      isAskedFirst: true,
    },
  ],
  call: async () => ({ text: 'sunny', isError: false }),
  takeApproval: () => undefined,
};

const chunk = (choice: Partial<Chunk['choices'][number]>): Chunk => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }],
});

/** The chunks of a chat whose model makes a call and then ends for the reason. */
async function chatEnding(reason: string, json: string): Promise<Chunk[]> {
  const call = { index: 0, id: 'call_1', function: { name: 'town__weather', arguments: json } };
  const chunks = await startMcpChat({
    body: { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
    toolbox,
    key: 'k',
    signal: AbortSignal.timeout(10_000),
    ask: async () =>
      (async function* () {
        yield chunk({ delta: { role: 'assistant', tool_calls: [call] } });
        yield chunk({ finish_reason: reason });
      })(),
  });
  const all: Chunk[] = [];
  for await (const one of chunks) all.push(one);
  return all;
}

test('a person is asked about a whole call, and not about one that a limit has cut', async () => {
  const whole = await chatEnding('tool_calls', '{"city":"Rome"}');
  expect(whole.flatMap(({ mcp }) => mcp?.approvals ?? [])).toMatchObject([
    { server: 'town', name: 'weather', arguments: '{"city":"Rome"}' },
  ]);
  const cut = await chatEnding('length', '{"city":"Ro');
  expect(cut.flatMap(({ mcp }) => mcp?.approvals ?? [])).toEqual([]);
  expect(cut.at(-1)?.choices[0]?.finish_reason).toBe('length');
});

const prompt = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };

test.each([{}, { n: null }, { n: 0 }, { n: 1 }])('a chat with servers may have %j', (count) => {
  const choices = chatServers({ ...prompt, ...count, mcp_servers: [{ name: 'town' }] });
  expect(choices).toMatchObject([{ label: 'town', place: 'mcp_servers[0]', nameField: 'name' }]);
});

test('calls of servers belong to one response, so that there can not be two', () => {
  const asks = (servers: { name: string }[]) =>
    chatServers({ ...prompt, n: 2, mcp_servers: servers });
  expect(() => asks([{ name: 'town' }])).toThrow("'n' can't be more than 1 with 'mcp_servers'");
  expect(asks([])).toEqual([]);
  expect(chatServers({ ...prompt, n: 2 })).toEqual([]);
});
