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
const chunk = (delta: Delta, finish_reason: string | null = null, more: Partial<ChatCompletionChunk> = {}) => ({
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
}

/** Chunks come 100 ms apart. */
async function run({ chunks, error, answer = {}, signal = new AbortController().signal }: Run): Promise<Answer> {
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
  expect(await run({ chunks: [chunk({ content: 'half' })] })).toMatchObject({ state: 'interrupted', text: 'half' });
});

test('an answer that reached its limit says so', async () => {
  expect(await run({ chunks: [chunk({ content: 'x' }, 'length')] })).toMatchObject({ state: 'done', isCut: true });
});

test('an answer that goes on keeps its beginning, and loses its failure', async () => {
  const failure = { message: 'old' };
  const ended = await run({ answer: { text: 'one ', failure }, chunks: [chunk({ content: 'two' }, 'stop')] });
  expect(ended).toMatchObject({ text: 'one two', state: 'done' });
  expect(ended).not.toHaveProperty('failure');
});

test('a refusal has its status and the words of the server', async () => {
  const error = new StreamError('No such model.', { status: 404, detail: { error: { message: 'No such model.' } } });
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
  for (const error of [new TypeError('fetch'), new StreamError('…', { detail: new TypeError('fetch') })]) {
    expect(await run({ chunks: [], error })).toMatchObject({ state: 'failed', failure: { message: '' } });
  }
});

test('what a person stops is no failure', async () => {
  const signal = AbortSignal.abort();
  const ended = await run({ chunks: [chunk({ content: 'half' })], error: new Error('aborted'), signal });
  expect(ended).toMatchObject({ state: 'stopped', text: 'half' });
  expect(ended).not.toHaveProperty('failure');
});
