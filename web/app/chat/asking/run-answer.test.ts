import { expect, test } from 'vitest';
import { type ChatCompletionChunk, StreamError } from '../../../../generated/client/index.ts';
import type { Answer } from '../conversation/conversation.ts';
import { runAnswer } from './run-answer.ts';

type Delta = ChatCompletionChunk['choices'][number]['delta'];

const START: Answer = {
  id: 'a',
  parent: 'q',
  role: 'assistant',
  createdAt: 0,
  text: '',
  model: 'm',
  state: 'answering',
};
const chunk = (
  delta: Delta,
  finish_reason: string | null = null,
  more: Partial<ChatCompletionChunk> = {},
) => ({
  id: 'x',
  object: 'chat.completion.chunk' as const,
  created: 0,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
  ...more,
});

interface Run {
  chunks: ChatCompletionChunk[];
  error?: unknown;
  answer?: Partial<Answer>;
  signal?: AbortSignal;
  isLeaving?: () => boolean;
}

/** Chunks come 100 ms apart. */
async function run({
  chunks,
  error,
  answer = {},
  signal = new AbortController().signal,
  isLeaving,
}: Run): Promise<Answer> {
  let nowMs = 0;
  async function* stream() {
    for (const one of chunks) {
      nowMs += 100;
      yield one;
    }
    if (error !== undefined) throw error;
  }
  return runAnswer({
    answer: { ...START, ...answer },
    chunks: stream(),
    signal,
    clock: () => nowMs,
    isLeaving,
    onChunk: () => undefined,
  });
}

test('thoughts and text are put together, with time and figures', async () => {
  const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };
  const ended = await run({
    chunks: [
      chunk({ role: 'assistant' }),
      chunk({ reasoning_content: 'Hm' }),
      chunk({ content: 'Hel' }),
      chunk({ content: 'lo' }, 'stop'),
      { ...chunk({}), choices: [], usage },
    ],
  });
  expect(ended).toEqual({
    ...START,
    state: 'done',
    text: 'Hello',
    thoughts: 'Hm',
    thoughtMs: 200,
    figures: { tokens: 3, promptTokens: 9, firstTokenMs: 200, tokensPerSecond: 10 },
  });
});

test('a stream that ends without a reason was interrupted, and keeps its text', async () => {
  expect(await run({ chunks: [chunk({ content: 'half' })] })).toMatchObject({
    state: 'interrupted',
    text: 'half',
  });
});

test('an answer that reached its limit says so', async () => {
  expect(await run({ chunks: [chunk({ content: 'x' }, 'length')] })).toMatchObject({
    state: 'done',
    isCut: true,
  });
});

test('an answer that goes on keeps its beginning, and loses its failure', async () => {
  const failure = { message: 'old' };
  const ended = await run({
    answer: { text: 'one ', failure },
    chunks: [chunk({ content: 'two' }, 'stop')],
  });
  expect(ended).toMatchObject({ text: 'one two', state: 'done' });
  expect(ended.failure).toBeUndefined();
});

test('thoughts of an answer without a word are not kept when it is asked for again', async () => {
  const ended = await run({
    answer: { thoughts: 'Old', thoughtMs: 5 },
    chunks: [chunk({ content: 'Yes' }, 'stop')],
  });
  expect(ended.thoughts).toBeUndefined();
  expect(ended.thoughtMs).toBeUndefined();
});

test('a refusal has its status and the words of the server', async () => {
  const error = new StreamError('No such model.', {
    status: 404,
    detail: { error: { message: 'No such model.' } },
  });
  expect(await run({ chunks: [], error })).toMatchObject({
    state: 'failed',
    failure: { status: 404, message: 'No such model.' },
  });
});

test('a failure in the middle keeps what has come', async () => {
  const error = new StreamError('It broke.', { detail: { error: { message: 'It broke.' } } });
  const ended = await run({ chunks: [chunk({ content: 'half' })], error });
  expect(ended).toMatchObject({ state: 'failed', text: 'half', failure: { message: 'It broke.' } });
});

test('a server that can not be reached has said nothing', async () => {
  for (const error of [
    new TypeError('fetch'),
    new StreamError('…', { detail: new TypeError('fetch') }),
  ]) {
    expect(await run({ chunks: [], error })).toMatchObject({
      state: 'failed',
      failure: { message: '' },
    });
  }
});

test('a stream that is cut after it has begun was interrupted, as is one that is cut because the page goes', async () => {
  const error = new TypeError('fetch');
  expect(await run({ chunks: [chunk({ content: 'half' })], error })).toMatchObject({
    state: 'interrupted',
    text: 'half',
  });
  expect(await run({ chunks: [], error, isLeaving: () => true })).toMatchObject({
    state: 'interrupted',
  });
});

test('functions that the model calls are put together, as are a filter and the count of an empty answer', async () => {
  const call = (name: string | undefined, input: string) => ({
    tool_calls: [
      { index: 0, ...(name && { id: 'c' }), function: { ...(name && { name }), arguments: input } },
    ],
  });
  const usage = { prompt_tokens: 9, completion_tokens: 0, total_tokens: 9 };
  const called = await run({
    chunks: [
      chunk(call('look', '{"a"') as Delta),
      chunk(call(undefined, ':1}') as Delta, 'tool_calls'),
    ],
  });
  expect(called).toMatchObject({
    state: 'done',
    calls: [{ name: 'look', input: '{"a":1}', ms: 100 }],
    figures: { tokens: 2 },
  });
  expect(await run({ chunks: [chunk({ content: 'x' }, 'content_filter')] })).toMatchObject({
    isFiltered: true,
  });
  const empty = await run({ chunks: [chunk({}, 'stop'), { ...chunk({}), choices: [], usage }] });
  expect(empty).toMatchObject({ state: 'done', text: '', figures: { tokens: 0, promptTokens: 9 } });
});

test('an answer that a person stops has not failed', async () => {
  const signal = AbortSignal.abort();
  const ended = await run({
    chunks: [chunk({ content: 'half' })],
    error: new Error('aborted'),
    signal,
  });
  expect(ended).toMatchObject({ state: 'stopped', text: 'half' });
  expect(ended.failure).toBeUndefined();
});
