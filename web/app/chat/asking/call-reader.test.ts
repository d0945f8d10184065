import { expect, test } from 'vitest';
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { AnswerReader } from './answer-reader.ts';

const said = (delta: object, finish_reason: string | null = null) =>
  ({ choices: [{ index: 0, delta, finish_reason }] }) as unknown as ChatCompletionChunk;
const told = (mcp: object) => ({ choices: [], mcp }) as unknown as ChatCompletionChunk;
const call = { id: 'a', server: 'town', name: 'weather', arguments: '{"city":"Rome"}' };
const calling = (more: object = {}) =>
  told({ calls: [{ ...call, state: 'calling', output: null, error: null, ...more }] });
const called = (more: object = {}) =>
  told({ calls: [{ ...call, state: 'completed', output: 'Sunny.', error: null, ...more }] });
const named = (...names: string[]) =>
  told({
    messages: [
      { role: 'assistant', tool_calls: names.map((name) => ({ function: { name } })) },
      { role: 'tool', content: 'Sunny.' },
    ],
  });

/** What an answer has after these chunks, which come 10 ms apart. */
function read(chunks: readonly ChatCompletionChunk[], before = {}) {
  const reader = new AnswerReader(0, before);
  for (const [index, chunk] of chunks.entries()) reader.take(chunk, 10 * (index + 1));
  return { ...reader.read(), isAsking: reader.isAsking };
}

test('a call has what was said and thought before it, its result and the function that it is', () => {
  const answer = read([
    said({ reasoning_content: 'Hm.' }),
    said({ content: 'Let me look.' }),
    calling(),
    called(),
    named('town__weather'),
    said({ content: 'It is sunny.' }, 'stop'),
  ]);
  expect(answer).toMatchObject({ text: 'It is sunny.', thoughts: 'Hm.\n\n', isAsking: false });
  expect(answer.toolCalls).toEqual([
    {
      id: 'a',
      server: 'town',
      name: 'weather',
      function: 'town__weather',
      input: '{"city":"Rome"}',
      state: 'completed',
      output: 'Sunny.',
      ms: 10,
      before: 'Let me look.',
      thoughts: 'Hm.',
      isFirst: true,
    },
  ]);
});

test('the sounds of a result are kept with its call', () => {
  const sounds = ['data:audio/wav;base64,AAAA'];
  expect(read([calling(), called({ sounds })]).toolCalls).toMatchObject([{ sounds }]);
});

test('the pictures of a result are kept with its call', () => {
  const images = ['data:image/png;base64,AAAA'];
  expect(read([calling(), called({ images })]).toolCalls).toMatchObject([{ pictures: images }]);
});

test('calls at once are one beginning, and those of the next round another, also with an id again', () => {
  const { toolCalls = [] } = read([
    calling(),
    called(),
    calling({ id: 'b' }),
    called({ id: 'b', state: 'failed', output: null, error: 'No such city.' }),
    named('one', 'two'),
    calling(),
    called({ output: 'Rain.' }),
    named('three'),
  ]);
  expect(toolCalls).toMatchObject([
    { isFirst: true, function: 'one', output: 'Sunny.' },
    { function: 'two', state: 'failed', output: 'No such city.' },
    { isFirst: true, function: 'three', output: 'Rain.' },
  ]);
  expect(toolCalls[1]?.isFirst).toBeUndefined();
});

test('what a person is asked about is not one of the functions that the client runs', () => {
  const answer = read([
    said({
      tool_calls: [{ index: 0, id: 'a', function: { name: 'town__weather', arguments: '' } }],
    }),
    said({ tool_calls: [{ index: 0, function: { arguments: '{"city":"Rome"}' } }] }),
    told({ approvals: [call] }),
    said({}, 'tool_calls'),
  ]);
  expect(answer).toMatchObject({
    isAsking: true,
    toolCalls: [{ id: 'a', state: 'asked', function: 'town__weather', isFirst: true }],
  });
  expect(answer.calls).toBeUndefined();
});

test('an answer that goes on after a yes has the call once, and its beginning', () => {
  const approved = { ...call, input: '', function: 'f', before: 'Look:', state: 'approved' };
  const answer = read(
    [calling(), called(), told({ messages: [{ role: 'tool' }] }), calling({ id: 'b' })],
    {
      toolCalls: [approved],
    },
  );
  expect(answer.toolCalls).toMatchObject([
    { id: 'a', state: 'completed', before: 'Look:', function: 'f' },
    { id: 'b', state: 'calling', isFirst: true },
  ]);
});

test('a sum of several requests is not the size of the context', () => {
  const usage = { prompt_tokens: 900, completion_tokens: 3 };
  const last = { choices: [], usage } as unknown as ChatCompletionChunk;
  expect(read([calling(), called(), said({ content: 'x' }, 'stop'), last]).figures).toMatchObject({
    tokens: 3,
    promptTokens: undefined,
  });
});
