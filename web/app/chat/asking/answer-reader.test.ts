import { expect, test } from 'vitest';
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { AnswerReader, splitThoughts } from './answer-reader.ts';

const chunk = (delta: object, more: object = {}) =>
  ({ choices: [{ index: 0, delta }], ...more }) as ChatCompletionChunk;

test('text, thoughts and calls grow with each piece, and only the first choice counts', () => {
  const reader = new AnswerReader(100);
  reader.take(chunk({ reasoning_content: 'Hm' }), 150);
  reader.take(chunk({ reasoning_content: '…' }), 300);
  reader.take(chunk({ content: 'Yes' }), 400);
  reader.take({ choices: [{ index: 1, delta: { content: 'No' } }] } as ChatCompletionChunk, 450);
  reader.take(
    chunk({ tool_calls: [{ index: 1, function: { name: 'f', arguments: '{"a"' } }] }),
    500,
  );
  reader.take(chunk({ tool_calls: [{ index: 1, function: { arguments: ':1}' } }] }, {}), 600);
  expect(reader.read()).toMatchObject({
    text: 'Yes',
    thoughts: 'Hm…',
    thoughtMs: 200,
    calls: [{ name: 'f', input: '{"a":1}', ms: 100 }],
  });
  expect(reader.finishReason()).toBeUndefined();
  reader.take(
    {
      choices: [{ index: 0, delta: {}, finish_reason: 'length' }],
    } as unknown as ChatCompletionChunk,
    700,
  );
  expect(reader.finishReason()).toBe('length');
});

test('an answer that goes on keeps what it had', () => {
  const reader = new AnswerReader(0, { text: 'One', thoughts: 'Hm', thoughtMs: 5 });
  reader.take(chunk({ content: ' two' }), 10);
  expect(reader.read()).toMatchObject({ text: 'One two', thoughts: 'Hm', thoughtMs: 5 });
});

test('figures are those of the server, and measured where it has none', () => {
  const reader = new AnswerReader(1000);
  expect(reader.figures()).toBeUndefined();
  reader.take(chunk({ content: 'a' }), 1500);
  expect(reader.figures()).toEqual({ tokens: 1, firstTokenMs: 500 });
  reader.take(chunk({ content: 'b' }), 2000);
  reader.take(chunk({}), 9000);
  expect(reader.figures()).toEqual({ tokens: 2, firstTokenMs: 500, tokensPerSecond: 2 });
  reader.take(
    {
      choices: [],
      timings: { predicted_n: 3, predicted_per_second: 7 },
    } as unknown as ChatCompletionChunk,
    9000,
  );
  expect(reader.figures()).toMatchObject({ tokens: 3, tokensPerSecond: 7 });
  const usage = { completion_tokens: 4, prompt_tokens: 9 };
  reader.take({ choices: [], usage } as unknown as ChatCompletionChunk, 9000);
  expect(reader.figures()).toMatchObject({ tokens: 4, promptTokens: 9 });
  const empty = new AnswerReader(0);
  empty.take({ choices: [], usage } as unknown as ChatCompletionChunk, 5);
  expect(empty.figures()).toEqual({ tokens: 4, promptTokens: 9 });
});

test('thoughts between tags in the text are thoughts, and have their time', () => {
  const reader = new AnswerReader(0);
  for (const [index, content] of ['<th', 'ink>Hm', ' so</thi', 'nk>', 'Yes'].entries())
    reader.take(chunk({ content }), 100 * (index + 1));
  expect(reader.read()).toMatchObject({ text: 'Yes', thoughts: 'Hm so', thoughtMs: 300 });
});

test.each([
  ['<think>Hm.</think>Yes', 'Hm.', 'Yes'],
  ['\n<think>\nHm.\n</think>\n\nYes', 'Hm.', 'Yes'],
  ['<thinking>a</think>b</thinking>Yes', 'a</think>b', 'Yes'],
  ['Hm.\n</think>\n\nYes', 'Hm.', 'Yes'],
  ['Use `<think>` or `</think>`.', '', 'Use `<think>` or `</think>`.'],
  ['```\n</think>\n```', '', '```\n</think>\n```'],
  ['<b>No</b>', '', '<b>No</b>'],
  ['<', '', '<'],
])('the thoughts in %j are %j, and its text is %j', (content, thoughts, text) => {
  expect(splitThoughts(content, false)).toEqual({ thoughts, text });
});

test('a text that comes in pieces never shows a part of a tag', () => {
  const whole = '<think>One two</think>Three';
  for (let end = 1; end <= whole.length; end += 1) {
    const { thoughts, text } = splitThoughts(whole.slice(0, end), true);
    expect('One two'.startsWith(thoughts)).toBe(true);
    expect('Three'.startsWith(text)).toBe(true);
  }
});
