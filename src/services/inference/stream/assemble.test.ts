import { expect, test } from 'vitest';
import { BackendRefused, BackendResponseInvalid } from '../../../errors.ts';
import { NATIVE_SERVER } from '../../../processes/responder.ts';
import { type Assembler, createChatAssembler, createCompletionAssembler } from './assemble.ts';

const HEAD = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };

function assemble(
  assembler: Assembler,
  events: readonly (object | string)[],
): Record<string, unknown> {
  for (const event of events)
    assembler.add(typeof event === 'string' ? event : JSON.stringify(event));
  return assembler.finish();
}

function chunk(delta: object, others: object = {}, index = 0): object {
  return { ...HEAD, choices: [{ index, delta, finish_reason: null, ...others }] };
}

interface ChatCase {
  title: string;
  events: readonly (object | string)[];
  choices: readonly object[];
}

const START = chunk({ role: 'assistant', content: null });
const STOP = chunk({}, { finish_reason: 'stop' });

test.each<ChatCase>([
  {
    title: 'content in pieces',
    events: [START, chunk({ content: 'Hel' }), chunk({ content: 'lo 🍋' }), STOP, '[DONE]'],
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Hello 🍋' },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
  },
  {
    title: 'reasoning before content',
    events: [
      START,
      chunk({ reasoning_content: 'Hm' }),
      chunk({ reasoning_content: '…' }),
      chunk({ content: 'Yes' }),
      STOP,
    ],
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'Yes', reasoning_content: 'Hm…' },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
  },
  {
    title: 'a call of the older form, in pieces',
    events: [
      START,
      chunk({ function_call: { name: 'weather', arguments: '' } }),
      chunk({ function_call: { arguments: '{"city":' } }),
      chunk({ function_call: { arguments: '"Paris"}' } }),
      chunk({}, { finish_reason: 'function_call' }),
    ],
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          function_call: { name: 'weather', arguments: '{"city":"Paris"}' },
        },
        logprobs: null,
        finish_reason: 'function_call',
      },
    ],
  },
  {
    title: 'parallel tool calls in pieces',
    events: [
      START,
      chunk({
        tool_calls: [
          {
            index: 0,
            id: 'call_1',
            type: 'function',
            function: { name: 'weather', arguments: '' },
          },
        ],
      }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
      chunk({
        tool_calls: [
          { index: 1, id: 'call_2', type: 'function', function: { name: 'time', arguments: '{' } },
        ],
      }),
      chunk({
        tool_calls: [
          { index: 0, function: { arguments: '"Ulm"}' } },
          { index: 1, function: { arguments: '}' } },
        ],
      }),
      chunk({}, { finish_reason: 'tool_calls' }),
    ],
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'weather', arguments: '{"city":"Ulm"}' },
            },
            { id: 'call_2', type: 'function', function: { name: 'time', arguments: '{}' } },
          ],
        },
        logprobs: null,
        finish_reason: 'tool_calls',
      },
    ],
  },
  {
    title: 'log probabilities, token by token',
    events: [
      START,
      chunk(
        { content: 'a' },
        { logprobs: { content: [{ token: 'a', logprob: -1 }], refusal: null } },
      ),
      chunk(
        { content: 'b' },
        { logprobs: { content: [{ token: 'b', logprob: -2 }], refusal: null } },
      ),
      chunk({}, { finish_reason: 'length', logprobs: null }),
    ],
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'ab' },
        logprobs: {
          content: [
            { token: 'a', logprob: -1 },
            { token: 'b', logprob: -2 },
          ],
          refusal: null,
        },
        finish_reason: 'length',
      },
    ],
  },
  {
    title: 'two choices that come out of order',
    events: [
      chunk({ role: 'assistant', content: null }, {}, 1),
      chunk({ role: 'assistant', content: null }, {}, 0),
      chunk({ content: 'second' }, {}, 1),
      chunk({ content: 'fir' }, {}, 0),
      chunk({}, { finish_reason: 'stop' }, 1),
      chunk({ content: 'st' }, {}, 0),
      chunk({}, { finish_reason: 'length' }, 0),
    ],
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'first' },
        logprobs: null,
        finish_reason: 'length',
      },
      {
        index: 1,
        message: { role: 'assistant', content: 'second' },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
  },
])('a chat is put together from $title', ({ events, choices }) => {
  expect(assemble(createChatAssembler(NATIVE_SERVER), events)).toEqual({
    ...HEAD,
    object: 'chat.completion',
    choices,
  });
});

test('usage and timings of the last events, and fields that we do not know, are part of the response', () => {
  const usage = { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 };
  const timings = { prompt_n: 3, predicted_n: 1 };
  const answer = assemble(createChatAssembler(NATIVE_SERVER), [
    { ...START, system_fingerprint: 'b1' },
    chunk({ content: 'a' }),
    STOP,
    { ...HEAD, choices: [], usage, timings },
    '[DONE]',
  ]);
  expect(answer).toMatchObject({
    usage,
    timings,
    system_fingerprint: 'b1',
    object: 'chat.completion',
  });
});

test('a completion is put together, its text is there a second time, and logprobs of its own form are joined', () => {
  const piece = (text: string, logprobs: object | null, finish_reason: string | null = null) => ({
    id: 'cmpl-1',
    object: 'text_completion',
    choices: [{ index: 0, text, logprobs, finish_reason }],
  });
  const logprobs = (token: string, offset: number) => ({
    tokens: [token],
    token_logprobs: [-1],
    top_logprobs: [{ [token]: -1 }],
    text_offset: [offset],
  });
  expect(
    assemble(createCompletionAssembler(NATIVE_SERVER), [
      piece('Hel', logprobs('Hel', 0)),
      piece('lo', logprobs('lo', 3)),
      piece('', null, 'stop'),
      '[DONE]',
    ]),
  ).toEqual({
    id: 'cmpl-1',
    object: 'text_completion',
    text: 'Hello',
    choices: [
      {
        index: 0,
        text: 'Hello',
        finish_reason: 'stop',
        logprobs: {
          tokens: ['Hel', 'lo'],
          token_logprobs: [-1, -1],
          top_logprobs: [{ Hel: -1 }, { lo: -1 }],
          text_offset: [0, 3],
        },
      },
    ],
  });
});

test.each([
  {
    error: { code: 400, message: 'Too long.', type: 'exceed_context_size_error' },
    status: 400,
    code: 400,
    message: 'Too long.',
  },
  {
    error: { code: 'broken', message: 'It broke.' },
    status: 502,
    code: 'broken',
    message: 'It broke.',
  },
  { error: 'It broke.', status: 502, code: undefined, message: 'It broke.' },
  {
    error: { message: 5 },
    status: 502,
    code: undefined,
    message: 'The native server reported an error without a message.',
  },
])('an error event is a refusal: $error', ({ error, status, code, message }) => {
  const assembler = createChatAssembler(NATIVE_SERVER);
  assembler.add(JSON.stringify(START));
  const refused = errorOf(() => assembler.add(JSON.stringify({ error })));
  expect(refused).toBeInstanceOf(BackendRefused);
  expect(refused).toMatchObject({ status, code, message });
});

test.each([
  { title: 'nothing at all', events: [] },
  { title: 'the end marker alone', events: ['[DONE]'] },
  { title: 'figures alone', events: [{ ...HEAD, choices: [], usage: {} }] },
  { title: 'something that is not JSON', events: ['{"choices":['] },
  { title: 'JSON that is not an object', events: ['7'] },
])('$title fails the request', ({ events }) => {
  expect(() => assemble(createChatAssembler(NATIVE_SERVER), events)).toThrow(
    BackendResponseInvalid,
  );
});

test('a field that is null in a later event leaves what came before', () => {
  const assembler = createChatAssembler(NATIVE_SERVER);
  for (const delta of [
    { role: 'assistant', content: 'Hi' },
    { content: null, refusal: null },
  ]) {
    assembler.add(JSON.stringify({ ...HEAD, choices: [{ index: 0, delta }] }));
  }
  const message = { role: 'assistant', content: 'Hi' };
  expect(assembler.finish().choices).toEqual([
    { index: 0, logprobs: null, finish_reason: null, message },
  ]);
});

test.each([
  ['x', 502],
  [200, 502],
  [600, 502],
  [400.5, 502],
  [503, 503],
])('an error event with the code %s counts as status %d', (code, status) => {
  const assembler = createChatAssembler(NATIVE_SERVER);
  const refused = errorOf(() => assembler.add(JSON.stringify({ error: { message: 'no', code } })));
  expect(refused).toMatchObject({ status });
});

function errorOf(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
