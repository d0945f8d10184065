import { expect, test } from 'vitest';
import { createStreamTap } from './stream-tap.ts';

function startTap() {
  let nowMs = 1000;
  const tap = createStreamTap({ now: () => nowMs, startedMs: nowMs });
  function see(atMs: number, ...events: readonly (object | string)[]): void {
    nowMs = 1000 + atMs;
    const lines = events.map(
      (event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`,
    );
    const block = Buffer.from(lines.join(''));
    tap.observe(block, block.toString('latin1'));
  }
  return { tap, see };
}

const content = (text: string | null) => ({ choices: [{ index: 0, delta: { content: text } }] });

test('without figures from the native server, tokens and times are measured', () => {
  const { tap, see } = startTap();
  see(100, { choices: [{ index: 0, delta: { role: 'assistant', content: null } }] });
  see(250, content('Hel'));
  see(300, content('lo'));
  see(450, content('!'));
  see(500, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }, '[DONE]');
  expect(tap.result()).toEqual({
    kind: 'tokens',
    inputTokens: 0,
    promptTokens: 0,
    outputTokens: 3,
    timeToFirstTokenSeconds: 0.25,
    tokensPerSecond: 10,
    decodeTokenSeconds: [0.05, 0.15],
  });
});

test('timings win over usage, and usage over counting', () => {
  const { tap, see } = startTap();
  see(10, content('a'));
  see(20, {
    choices: [],
    usage: { prompt_tokens: 20, completion_tokens: 9, prompt_tokens_details: { cached_tokens: 5 } },
  });
  expect(tap.result()).toMatchObject({ inputTokens: 15, promptTokens: 20, outputTokens: 9 });
  see(30, {
    choices: [],
    timings: { prompt_n: 12, cache_n: 8, predicted_n: 7, predicted_per_second: 70.5 },
  });
  expect(tap.result()).toMatchObject({
    inputTokens: 12,
    promptTokens: 20,
    outputTokens: 7,
    tokensPerSecond: 70.5,
  });
});

test('the tokens of several completions of code, each with figures of its own, are added', () => {
  const { tap, see } = startTap();
  see(10, { index: 0, content: 'a', stop: false }, { index: 1, content: 'b', stop: false });
  const end = { content: '', stop: true, timings: { prompt_n: 1, cache_n: 8, predicted_n: 2 } };
  see(20, { index: 1, ...end }, { index: 0, ...end });
  expect(tap.result()).toMatchObject({ inputTokens: 1, promptTokens: 9, outputTokens: 4 });
});

test.each([
  { title: 'text of a completion', event: { choices: [{ text: 'a' }] }, tokens: 1 },
  { title: 'reasoning', event: { choices: [{ delta: { reasoning_content: 'a' } }] }, tokens: 1 },
  {
    title: 'arguments of a tool call',
    event: { choices: [{ delta: { tool_calls: [{ function: { arguments: '{' } }] } }] },
    tokens: 1,
  },
  {
    title: 'logprobs next to the text',
    event: { choices: [{ delta: { content: 'a' }, logprobs: { content: [{ token: 'a' }] } }] },
    tokens: 1,
  },
  { title: 'empty text', event: { choices: [{ text: '' }] }, tokens: 0 },
  { title: 'a role alone', event: content(null), tokens: 0 },
  { title: 'empty content', event: content(''), tokens: 0 },
  {
    title: 'text that looks like fields',
    event: content('"content":"x","usage":{"a":1},"error":1'),
    tokens: 1,
  },
  { title: 'JSON with spaces', event: '{"choices": [{"delta": {"content": "a"}}]}', tokens: 1 },
])('$title counts as $tokens', ({ event, tokens }) => {
  const { tap, see } = startTap();
  see(10, event);
  expect([tap.result().outputTokens, tap.isComplete()]).toEqual([tokens, false]);
});

test('several tokens that arrive in one block are all counted', () => {
  const { tap, see } = startTap();
  see(10, content('a'), content('b'), content('c'));
  expect(tap.result()).toMatchObject({ outputTokens: 3, decodeTokenSeconds: [0, 0] });
});

test.each([
  { title: 'the end marker', data: '[DONE]' },
  { title: 'an error event', data: '{"error":{"code":500,"message":"It broke."}}' },
])('$title completes the stream', ({ data }) => {
  const { tap, see } = startTap();
  see(10, data);
  expect(tap.isComplete()).toBe(true);
});

test.each([
  { title: 'a marker inside text', data: content('[DONE]') },
  { title: 'an error that is null', data: { error: null, choices: [] } },
  { title: 'an event that is not JSON', data: 'usage? "usage":{' },
])('$title does not complete the stream', ({ data }) => {
  const { tap, see } = startTap();
  see(10, data);
  expect(tap.isComplete()).toBe(false);
});

test('nothing at all gives zeros', () => {
  expect(startTap().tap.result()).toEqual({
    kind: 'tokens',
    inputTokens: 0,
    promptTokens: 0,
    outputTokens: 0,
    timeToFirstTokenSeconds: 0,
    tokensPerSecond: 0,
    decodeTokenSeconds: [],
  });
});

test.each([-1, Number.POSITIVE_INFINITY, 1.5, '12', null, {}, [3]])(
  'a figure of %j is left aside for the next best one',
  (wrong) => {
    const { tap, see } = startTap();
    see(10, content('a'));
    const text = JSON.stringify({
      choices: [],
      usage: {
        prompt_tokens: 20,
        completion_tokens: wrong,
        prompt_tokens_details: { cached_tokens: wrong },
      },
      timings: { prompt_n: wrong, cache_n: wrong, predicted_n: wrong },
    });
    // As our own JSON would not say it.
    see(30, wrong === Number.POSITIVE_INFINITY ? text.replaceAll('null', '1e999') : text);
    expect(tap.result()).toMatchObject({ inputTokens: 20, promptTokens: 20, outputTokens: 1 });
  },
);

test.each(['"text"', '5', 'null', '[]', '{"usage": {"prompt_tokens'])(
  'an event of %s is passed over',
  (data) => {
    const { tap, see } = startTap();
    see(10, `${data} "usage": {`, data);
    see(20, { choices: [], usage: 'none', timings: [], error: null });
    expect(tap.isComplete()).toBe(false);
    expect(tap.result()).toMatchObject({ promptTokens: 0, outputTokens: 0 });
  },
);
