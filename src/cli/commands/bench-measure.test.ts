import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../../fixtures/command-run.ts';
import { measure } from './bench-measure.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Asked {
  max_tokens: number;
  messages: { role: string; content: string }[];
}
type Chunk = [afterMs: number, chunk: object];

const word = (content: string) => ({ choices: [{ delta: { content } }] });
const thought = (text: string) => ({ choices: [{ delta: { reasoning_content: text } }] });
/** What stands behind the last word. */
const end = (more: object) => ({ choices: [], ...more });

/** Chunks of a response, each so many milliseconds after the one before. */
async function* written(chunks: readonly Chunk[]) {
  for (const [afterMs, chunk] of chunks) {
    vi.advanceTimersByTime(afterMs);
    yield Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}
const streamed = (...chunks: Chunk[]) =>
  new Response(ReadableStream.from(written(chunks)), {
    headers: { 'content-type': 'text/event-stream' },
  });
const refused = (code: string) =>
  Response.json({ error: { message: 'It is refused.', code } }, { status: 400 });

const isSecond = ({ messages }: Asked) => messages.length > 1;

/** One run of a model that responds so to the first and the second turn. */
async function measured(
  turns: { first?: () => Response; second?: () => Response; health?: object },
  amount: object = {},
  setup: object = {},
) {
  const { first = () => streamed([1, word('a')]), second = first, health = {} } = turns;
  return run(
    {
      'POST /chat/completions': (body: Asked) => (isSecond(body) ? second() : first()),
      'GET /health': { version: '0.1.0', all_models_loaded: [], ...health },
    },
    (context) =>
      measure(context, {
        id: 'm',
        recipe: 'llamacpp',
        runs: 1,
        tokens: 32,
        promptTokens: 4,
        ...amount,
      }),
    setup,
  );
}
const bodies = (sent: readonly unknown[][]) => sent.map(([, body]) => body as Asked);

describe('what a model is asked', () => {
  test('is a conversation of two turns, whose second one has the answer of the first', async () => {
    const { sent } = await measured({
      first: () => streamed([1, thought('Hm.')], [1, word('se')], [1, word('ven')]),
      second: () => streamed([1, word('x')]),
    });
    const [first, second] = bodies(sent).slice(-2);
    const [question] = first?.messages ?? [];
    expect(question?.content).toMatch(/^0\.\d+ one two three four $/);
    expect(first).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: question?.content }],
      temperature: 0,
      max_tokens: 32,
      min_tokens: 32,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(second).toMatchObject({
      max_tokens: 16,
      min_tokens: 16,
      messages: [
        question,
        { role: 'assistant', content: 'seven' },
        { role: 'user', content: 'five six' },
      ],
    });
  });

  test('has as many words as tokens are wanted, and begins differently each time', async () => {
    const words = async (promptTokens: number) => {
      const { sent } = await measured({}, { promptTokens });
      const contents = bodies(sent).map(({ messages }) => messages[0]?.content ?? '');
      expect(new Set(contents).size).toBe(2);
      return contents[0]?.trim().split(' ').length;
    };
    expect(await words(4)).toBe(1 + 4);
    expect(await words(5)).toBe(1 + 8);
  });

  test('is asked once more than the runs that count, and said', async () => {
    const { sent, notes } = await measured({}, { runs: 2 });
    expect(sent).toHaveLength(3 * 2);
    expect(notes).toBe('m: warming up\nm: run 1 of 2\nm: run 2 of 2\n');
  });
});

describe('the figures', () => {
  test('are medians of the runs, without the one that warms up', async () => {
    const speeds = [1000, 1, 5, 3];
    const first = () =>
      streamed([1, word('a')], [0, end({ timings: { predicted_per_second: speeds.shift() } })]);
    const second = () => streamed([1, word('b')]);
    const { result } = await measured({ first, second }, { runs: 3 });
    expect(result).toMatchObject({ tokens_per_second: 3, runs: 3 });
  });

  test('are those that the engine tells, before what the clock says', async () => {
    const timings = {
      predicted_n: 40,
      prompt_per_second: 200,
      predicted_per_second: 20,
      draft_n: 8,
      draft_n_accepted: 6,
      cache_n: 2,
    };
    const usage = { prompt_tokens: 11, completion_tokens: 41 };
    const { result } = await measured({
      first: () => streamed([250, word('a')], [500, word('b')], [100, end({ timings, usage })]),
      second: () => streamed([125, thought('b')], [0, end({ usage: { prompt_tokens: 60 } })]),
    });
    expect(result).toEqual({
      model: 'm',
      speculation: null,
      backend: 'llamacpp',
      ctx_size: null,
      runs: 1,
      prompt_tokens: 11,
      tokens: 40,
      time_to_first_token: 0.25,
      prompt_tokens_per_second: 200,
      tokens_per_second: 20,
      cached_tokens: 2,
      second_time_to_first_token: 0.125,
      second_prompt_tokens: 60,
      second_cached_tokens: null,
      drafted: 8,
      accepted: 6,
    });
  });

  test('are by the clock where the engine tells none: from the first token to the last', async () => {
    const usage = {
      prompt_tokens: 11,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 7 },
    };
    const { result } = await measured({
      first: () =>
        streamed(
          [100, word('')],
          [300, thought('a')],
          [500, word('b')],
          [900, end({ usage, timings: { cache_n: 3 } })],
          [0, end({})],
        ),
    });
    expect(result).toMatchObject({
      tokens: 5,
      // Four tokens came in the half second behind the first one.
      tokens_per_second: 8,
      time_to_first_token: 0.4,
      cached_tokens: 7,
      prompt_tokens_per_second: null,
      drafted: null,
      accepted: null,
    });
  });

  test('have no speed where all tokens came at once, or none is counted', async () => {
    const usage = { prompt_tokens: 11, completion_tokens: 5 };
    const atOnce = await measured({
      first: () => streamed([100, word('a')], [0, word('b')], [0, end({ usage })]),
    });
    expect(atOnce.result).toMatchObject({ tokens: 5, tokens_per_second: null });
    const uncounted = await measured({ first: () => streamed([100, word('a')], [9, word('b')]) });
    expect(uncounted.result).toMatchObject({
      tokens: null,
      tokens_per_second: null,
      prompt_tokens: null,
      cached_tokens: null,
    });
  });

  test('have no first token where nothing was written', async () => {
    const usage = { prompt_tokens: 11, completion_tokens: 0 };
    const { result } = await measured({ first: () => streamed([100, end({ usage })]) });
    expect(result).toMatchObject({
      tokens: 0,
      time_to_first_token: null,
      second_time_to_first_token: null,
      tokens_per_second: null,
    });
  });

  test('are without a second turn where the context has no room for one', async () => {
    const { result } = await measured({ second: () => refused('context_length_exceeded') });
    expect(result).toMatchObject({
      time_to_first_token: 0.001,
      second_time_to_first_token: null,
      second_prompt_tokens: null,
      second_cached_tokens: null,
    });
  });
});

test('what else is refused is a failure, in either turn', async () => {
  await expect(measured({ second: () => refused('busy') })).rejects.toThrow('It is refused.');
  await expect(measured({ first: () => refused('context_length_exceeded') })).rejects.toThrow(
    'It is refused.',
  );
});

test('the row says with what the model is loaded', async () => {
  const loaded = (more: object) => ({
    all_models_loaded: [
      { model_name: 'other', recipe_options: { ctx_size: 1, llamacpp_backend: 'x' } },
      { model_name: 'm', ...more },
    ],
  });
  const row = async (more: object) => (await measured({ health: loaded(more) })).result;
  expect(
    await row({
      recipe_options: { llamacpp_args: '-x', llamacpp_backend: 'vulkan', ctx_size: 4096 },
      plan: { speculation: { type: 'mtp' } },
    }),
  ).toMatchObject({ backend: 'vulkan', ctx_size: 4096, speculation: 'mtp' });
  expect(
    await row({ recipe_options: { llamacpp_args: '-x', ctx_size: 'auto' }, plan: {} }),
  ).toMatchObject({ backend: 'llamacpp', ctx_size: null, speculation: null });
});

test('the progress goes away on a terminal', async () => {
  const { notes } = await measured({}, {}, { columns: 80 });
  expect(notes.slice(-4)).toBe('\r\x1b[K');
});
