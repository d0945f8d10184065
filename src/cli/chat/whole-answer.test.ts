import { describe, expect, test } from 'vitest';
import {
  type CommandSetup,
  createCommandContext,
  eventStream,
} from '../../../fixtures/command-context.ts';
import { chatToolsOf } from './chat-tools.ts';
import { printWholeAnswer } from './whole-answer.ts';

const USER = { role: 'user' as const, content: 'What is the weather?' };
const chunk = (delta: object) => ({ data: { choices: [{ delta }] } });
const mcp = (told: object) => ({ data: { choices: [], mcp: told } });
const call = (id: string, name = 'weather') => ({
  id,
  server: 'town',
  name,
  arguments: '{"city":"Rome"}',
});
const asks = (...ids: readonly string[]) => [
  ...ids.map((id, index) =>
    chunk({
      tool_calls: [{ index, id, function: { name: 'town__weather', arguments: '{"city":' } }],
    }),
  ),
  ...ids.map((_, index) => chunk({ tool_calls: [{ index, function: { arguments: '"Rome"}' } }] })),
  mcp({ approvals: ids.map((id) => call(id)) }),
];
const calling = (id: string, more: object = { output: 'Sunny.' }) => [
  mcp({ calls: [{ ...call(id), state: 'calling', output: null, error: null }] }),
  mcp({ calls: [{ ...call(id), state: 'completed', error: null, ...more }] }),
];
const resultOf = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
const SUNNY = mcp({ messages: [resultOf('a', 'Sunny.')] });
const SAYS = chunk({ content: 'It is sunny.' });
const callsOf = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({
    id,
    type: 'function',
    function: { name: 'town__weather', arguments: '{"city":"Rome"}' },
  })),
});
const ANSWER = { role: 'assistant', content: 'It is sunny.' };
const DECLINED = 'The user has declined this call.';

/**
 * What a chat shows, asks and keeps: `answers` are what the server streams, and `typed` what the
 * person types; `^C` is Ctrl-C.
 */
async function chat(
  answers: readonly (readonly object[])[],
  { typed, ...setup }: CommandSetup & { typed?: readonly string[] } = {},
) {
  const left = [...answers];
  const { context, abort, asked, out, notes } = createCommandContext(
    () => eventStream((left.shift() ?? [SAYS]) as never),
    setup,
  );
  const lines = [...(typed ?? [])];
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    const line = lines.shift() ?? '';
    if (line === '^C') abort.abort();
    return line;
  };
  const told: string[] = [];
  const tools = chatToolsOf(['town'], {
    tell: (line) => told.push(line),
    ask: typed === undefined ? undefined : ask,
  });
  const turn = () =>
    printWholeAnswer(context, {
      model: 'm',
      think: undefined,
      hidesThinking: false,
      parameters: {},
      format: undefined,
      tools,
      messages: [USER],
    });
  const result = await turn();
  const bodies = () => asked.map(({ body }) => body as Record<string, unknown>);
  return { ...result, turn, told, questions, bodies, out, notes };
}

describe('tools of a chat', () => {
  test('are told of: each server once, each call at its end, between what is said', async () => {
    const round = [callsOf('a'), resultOf('a', 'Sunny.')].map((message) =>
      message.role === 'assistant' ? { ...message, content: 'Let me look.' } : message,
    );
    const answers = [
      [
        mcp({ servers: [{ name: 'town', tool_count: 4, error: null }] }),
        chunk({ content: 'Let me look.' }),
        ...calling('a'),
        ...calling('b', { state: 'failed', error: 'It rains.' }),
        mcp({ messages: round }),
        SAYS,
      ],
    ];
    const { said, told, out, bodies } = await chat(answers);
    expect(told).toEqual([
      'town: 4 tools',
      'town: weather {"city":"Rome"} – done',
      'town: weather {"city":"Rome"} – It rains.',
    ]);
    expect(out()).toBe('Let me look.\nIt is sunny.\n');
    // What was said before the call stands in its own message only.
    expect(said).toEqual([...round, ANSWER]);
    expect(bodies()).toMatchObject([{ mcp_servers: [{ name: 'town' }] }]);
    expect(bodies()[0]).not.toHaveProperty('mcp_approvals');
  });

  test('are called after a yes, and all of it is kept', async () => {
    const { said, bodies, out, questions } = await chat(
      [asks('a'), [...calling('a'), SUNNY, SAYS]],
      {
        typed: ['y'],
      },
    );
    expect(questions).toHaveLength(1);
    expect(out()).toContain('The model wants to call a tool. town: weather\n');
    expect(out()).toContain('    "city": "Rome"\n');
    expect(said).toEqual([callsOf('a'), resultOf('a', 'Sunny.'), ANSWER]);
    expect(bodies()[1]).toMatchObject({
      messages: [USER, callsOf('a')],
      mcp_approvals: [{ id: 'a', approve: true }],
      mcp_servers: [{ name: 'town' }],
    });
  });

  test.each([[''], ['n'], ['yup']])('are not called after "%s"', async (line) => {
    const { said, bodies } = await chat([asks('a')], { typed: [line] });
    expect(said).toEqual([callsOf('a'), resultOf('a', DECLINED), ANSWER]);
    expect(bodies()[1]).not.toHaveProperty('mcp_approvals');
    expect(bodies()[1]).not.toHaveProperty('tool_choice');
  });

  test('can be declined next to others that are called', async () => {
    const { said, bodies } = await chat([asks('b', 'a'), [SUNNY, SAYS]], { typed: ['n', 'y'] });
    const calls = [callsOf('b', 'a'), resultOf('b', DECLINED)];
    expect(bodies()[1]).toMatchObject({ messages: [USER, ...calls] });
    expect(said).toEqual([...calls, resultOf('a', 'Sunny.'), ANSWER]);
  });

  test('that are always allowed are not asked about, until they change', async () => {
    const { bodies, turn, questions, told } = await chat(
      [asks('a', 'b'), [SAYS], [SAYS], asks('c')],
      {
        typed: ['a', 'n'],
      },
    );
    expect(questions).toHaveLength(1);
    const never = [{ name: 'town', require_approval: { never: { tool_names: ['weather'] } } }];
    expect(bodies()[1]).toMatchObject({
      mcp_servers: never,
      mcp_approvals: [{ id: 'a' }, { id: 'b' }],
    });
    await turn();
    expect(bodies()[2]).toMatchObject({ mcp_servers: never });
    await turn();
    expect(questions).toHaveLength(2);
    expect(told).toEqual(['town: weather has changed, so you are asked again.']);
    expect(bodies().at(-1)).toMatchObject({ mcp_servers: [{ name: 'town' }] });
  });

  test('are not called after Ctrl-C at the question, which ends the answer', async () => {
    const { said, isStopped, bodies } = await chat([asks('a', 'b')], { typed: ['y', '^C'] });
    expect(isStopped).toBe(true);
    expect(bodies()).toHaveLength(1);
    expect(said).toMatchObject([
      { role: 'assistant' },
      { tool_call_id: 'b' },
      { tool_call_id: 'a' },
    ]);
    expect(said.slice(1).every(({ content }) => content === DECLINED)).toBe(true);
  });

  test('that end without a result have one in the conversation', async () => {
    const { said } = await chat([asks('a'), []], { typed: ['y'] });
    expect(said).toEqual([
      callsOf('a'),
      resultOf('a', 'The user has stopped this call before it was over.'),
    ]);
  });

  test('that the end of the answer cuts off are told as stopped', async () => {
    const { told } = await chat([calling('a').slice(0, 1)]);
    expect(told).toEqual(['town: weather {"city":"Rome"} – stopped']);
  });

  test('are declined where no person can be asked, and the model has to answer without them', async () => {
    const { said, bodies, notes } = await chat([asks('a'), asks('b'), asks('c')]);
    expect(notes()).toContain(
      'town: weather {"city":"Rome"} – not called, as there is no terminal to ask on.\n',
    );
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).toMatchObject({ tool_choice: 'none' });
    expect(said).toEqual([
      callsOf('a'),
      resultOf('a', DECLINED),
      callsOf('b'),
      resultOf('b', DECLINED),
    ]);
  });

  test('are events only with --json', async () => {
    const { out, told } = await chat([[...calling('a'), SAYS]], { json: true });
    expect(told).toEqual([]);
    expect(out().trimEnd().split('\n')).toHaveLength(3);
  });
});
