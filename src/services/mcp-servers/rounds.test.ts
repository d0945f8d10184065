import { expect, test } from 'vitest';
import { MAX_MEDIA_CHARACTERS, MAX_ROUNDS } from './limits.ts';
import { isToolStep, type RoundChunk, startRounds } from './rounds.ts';
import type { Toolbox } from './toolbox.ts';

const offered = {
  label: 'town',
  tool: { name: 'weather', description: '', inputSchema: {}, fingerprint: 'f' },
  isAskedFirst: false,
};

function toolbox(pictures?: readonly string[]): Toolbox & { called: string[] } {
  const called: string[] = [];
  return {
    called,
    listings: [],
    offered: [offered],
    async call({ name, arguments: json }) {
      called.push(`${name} ${json}`);
      return { text: 'sunny', isError: false, ...(pictures && { pictures }) };
    },
    takeApproval: () => undefined,
  };
}

const calls = (...names: string[]): RoundChunk => ({
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      delta: {
        tool_calls: names.map((name, index) => ({
          index,
          id: `c${index}`,
          function: { name, arguments: '{}' },
        })),
      },
    },
  ],
});
const says = (content: string): RoundChunk => ({
  choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }],
});

/** Plays the answers one after the other, the last one for ever. */
async function played(
  answers: readonly RoundChunk[],
  changes: Partial<Parameters<typeof startRounds<RoundChunk>>[0]> = {},
) {
  const asked: Record<string, unknown>[] = [];
  const box = toolbox();
  const steps = await startRounds<RoundChunk>({
    body: { messages: [{ role: 'user', content: 'Hi' }] },
    async ask(body) {
      asked.push(structuredClone(body));
      const answer = answers[Math.min(asked.length, answers.length) - 1] as RoundChunk;
      return (async function* () {
        yield answer;
      })();
    },
    toolbox: box,
    offeredAs: (name) => (name === 'town__weather' ? offered : undefined),
    told: [],
    approved: [],
    maxCalls: undefined,
    signal: new AbortController().signal,
    ...changes,
  });
  const seen: string[] = [];
  for await (const step of steps) seen.push(isToolStep(step) ? step.step : 'chunk');
  return { seen, asked, called: box.called };
}

test('a call runs, and the model is asked again with its result', async () => {
  const { seen, asked, called } = await played([calls('town__weather'), says('Sunny.')]);
  expect(seen).toEqual(['chunk', 'calling', 'called', 'said', 'round', 'chunk']);
  expect(called).toEqual(['weather {}']);
  expect(asked[1]?.messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'c0' }] },
    { role: 'tool', tool_call_id: 'c0', content: 'sunny' },
  ]);
});

test('a call of the client ends the turn, once those that run here are done', async () => {
  const { seen, asked } = await played([calls('town__weather', 'look')]);
  expect(seen).toEqual(['chunk', 'calling', 'called', 'said']);
  expect(asked).toHaveLength(1);
});

test('a call that a limit has cut off is not made', async () => {
  const cut = calls('town__weather');
  const choice = cut.choices?.[0];
  const { called } = await played([{ choices: [{ ...choice, finish_reason: 'length' }] }]);
  expect(called).toEqual([]);
});

test('a model that had to call may answer afterwards', async () => {
  const body = { messages: [], tool_choice: 'required' };
  const { asked } = await played([calls('town__weather'), says('Sunny.')], { body });
  expect(asked.map(({ tool_choice }) => tool_choice)).toEqual(['required', 'auto']);
});

test('a model that never stops is asked for an answer, and then left', async () => {
  const { asked, called } = await played([calls('town__weather')]);
  expect(asked).toHaveLength(MAX_ROUNDS + 1);
  expect(asked.at(-1)?.tool_choice).toBe('none');
  expect(called).toHaveLength(MAX_ROUNDS);
});

test('no more calls are made than the request allows', async () => {
  const { called } = await played([calls('town__weather'), calls('town__weather')], {
    maxCalls: 1,
  });
  expect(called).toHaveLength(1);
});

test('a picture of a result is in its message; where there is no room for more, words are', async () => {
  const url = 'A'.repeat(MAX_MEDIA_CHARACTERS / 2 + 1);
  const answers = [calls('town__weather'), calls('town__weather'), says('Sunny.')];
  const { asked } = await played(answers, { toolbox: toolbox([url]) });
  const messages = asked.at(-1)?.messages ?? [];
  const results = (messages as { role: string; content: unknown }[])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content);
  expect(results).toEqual([
    [
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: 'sunny' },
    ],
    expect.stringMatching(/^sunny\n\[Its pictures and sounds are not shown/),
  ]);
});
