import { describe, expect, test } from 'vitest';
import { manageContext } from './context-management.ts';

const call = (id: string, name = 'read') => ({
  role: 'assistant' as const,
  content: [{ type: 'tool_use', id, name, input: { path: id } }],
});
const result = (id: string, content = 'word '.repeat(10)) => ({
  role: 'user' as const,
  content: [{ type: 'tool_result', tool_use_id: id, content }],
});
const rounds = (count: number, name?: string) =>
  Array.from({ length: count }, (_, at) => [call(`c${at}`, name), result(`c${at}`)]).flat();
const question = { role: 'user' as const, content: 'Read.' };
const thought = (text: string) => ({
  role: 'assistant' as const,
  content: [
    { type: 'thinking', thinking: text },
    { type: 'text', text: 'Said.' },
  ],
});
const toolUses = (more: object = {}) => ({
  type: 'clear_tool_uses_20250919',
  trigger: { type: 'tool_uses', value: 1 },
  ...more,
});

/** Each word is a token. */
function managed(messages: readonly object[], ...edits: object[]) {
  let counts = 0;
  const body = { model: 'm', messages, context_management: { edits } };
  const done = manageContext(body as never, async (asked) => {
    counts += 1;
    return JSON.stringify((asked as { messages: unknown }).messages).split(/\s/).length;
  });
  return done.then(({ body: now, applied }) => ({
    applied,
    counts,
    texts: JSON.stringify((now as { messages: unknown }).messages),
    same: now === body,
  }));
}

describe('results of tools', () => {
  test('go from the oldest calls, and the last ones stay', async () => {
    const { applied, texts } = await managed([question, ...rounds(5)], toolUses());
    expect(applied).toEqual([
      {
        type: 'clear_tool_uses_20250919',
        cleared_tool_uses: 2,
        cleared_input_tokens: expect.any(Number),
      },
    ]);
    expect(texts.match(/was cleared/g)).toHaveLength(2);
    expect(texts.match(/word word/g)?.length).toBeGreaterThan(0);
    expect(texts).toContain('"path":"c0"');
  });

  test('go with the arguments of their calls where that is wanted, of all tools or of some', async () => {
    const messages = [question, ...rounds(3)];
    const keep = { type: 'tool_uses', value: 1 };
    for (const [inputs, has] of [
      [true, false],
      [['read'], false],
      [['write'], true],
    ] as const) {
      const { texts } = await managed(messages, toolUses({ keep, clear_tool_inputs: inputs }));
      expect(texts.includes('"path":"c0"')).toBe(has);
      expect(texts).toContain('"path":"c2"');
    }
  });

  test.each([
    ['of tools that are excepted', toolUses({ exclude_tools: ['read'] })],
    ['below the number of calls', toolUses({ trigger: { type: 'tool_uses', value: 5 } })],
    [
      'below the tokens of the prompt',
      toolUses({ trigger: { type: 'input_tokens', value: 5000 } }),
    ],
    ['where the client says no more', { type: 'clear_tool_uses_20250919' }],
    [
      'where that would free too little',
      toolUses({ clear_at_least: { type: 'input_tokens', value: 500 } }),
    ],
  ])('stay %s', async (_where, edit) => {
    expect(await managed([question, ...rounds(5)], edit)).toMatchObject({
      applied: [],
      same: true,
    });
  });

  test('go above the tokens of the prompt, which are counted only near that number', async () => {
    const messages = [question, ...rounds(5)];
    const above = (value: number) => toolUses({ trigger: { type: 'input_tokens', value } });
    expect((await managed(messages, above(20))).applied).toMatchObject([{ cleared_tool_uses: 2 }]);
    expect(await managed(messages, above(100_000))).toMatchObject({ counts: 0, applied: [] });
  });
});

describe('thoughts', () => {
  const conversation = [
    question,
    thought('one'),
    question,
    thought('two'),
    call('c0'),
    result('c0'),
    thought('three'),
  ];

  test('go from all turns but the last one, which includes its calls', async () => {
    const { applied, texts } = await managed(conversation, { type: 'clear_thinking_20251015' });
    expect(applied).toMatchObject([{ cleared_thinking_turns: 1 }]);
    expect(texts).not.toContain('"thinking":"one"');
    expect(texts).toMatch(/"two".*"three"/);
  });

  test('stay where the client keeps them, without a count', async () => {
    for (const keep of ['all', { type: 'all' }, { type: 'thinking_turns', value: 2 }])
      expect(await managed(conversation, { type: 'clear_thinking_20251015', keep })).toMatchObject({
        applied: [],
        counts: 0,
        same: true,
      });
  });
});

test('a request that wants nothing cleared is told nothing', async () => {
  const body = { model: 'm', messages: [question] };
  const count = () => Promise.reject(new Error('not counted'));
  expect(await manageContext(body, count)).toEqual({ body, applied: undefined });
});

test.each([
  ['a summary', { type: 'compact_20260112' }, /can't be done here/],
  ['an unknown edit', { type: 'constructor' }, /can't be done here/],
  ['another unit', toolUses({ trigger: { type: 'pages', value: 1 } }), /'trigger'/],
  ['another number to keep', toolUses({ keep: { type: 'pages', value: 1 } }), /'keep'/],
])('%s is refused', async (_what, edit, message) => {
  await expect(managed([question, ...rounds(5)], edit)).rejects.toThrow(message);
});
