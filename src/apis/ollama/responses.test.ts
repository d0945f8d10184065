import { expect, test } from 'vitest';
import { play, type StreamName } from '../../../fixtures/streams/chat-streams.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { chatFormatter, generateFormatter, type ResponseInput } from './responses.ts';

const DATE = '2026-01-02T03:04:05.000Z';

/** A clock that goes on by 50 ms at each look; the request came at 0. */
function input(name: StreamName): ResponseInput {
  let ms = 0;
  return {
    events: play(name),
    model: 'tiny:latest',
    now: () => {
      ms += 50;
      return ms;
    },
    date: () => new Date(DATE),
    startedMs: 0,
  };
}

async function collect<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

const weather = {
  id: 'call_1',
  function: { index: 0, name: 'weather', arguments: { city: 'Ulm' } },
};
const time = { id: 'call_2', function: { index: 1, name: 'time', arguments: { zone: 1 } } };

test.each<[StreamName, readonly object[], string]>([
  ['llama-server, a text', [{ content: 'Hel' }, { content: 'lo' }], 'stop'],
  [
    'llama-server, thoughts first',
    [{ content: '', thinking: 'Hm' }, { content: '', thinking: '…' }, { content: 'Yes' }],
    'stop',
  ],
  [
    'llama-server, a tool call in pieces after a word',
    [{ content: 'Let me look.' }, { content: '', tool_calls: [weather] }],
    'stop',
  ],
  [
    'llama-server, two calls one after the other',
    [{ content: '', tool_calls: [weather, time] }],
    'stop',
  ],
  [
    'a server that mixes the pieces of two calls',
    [{ content: '', tool_calls: [weather, time] }],
    'stop',
  ],
  [
    'a server that calls without arguments and says stop',
    [{ content: '', tool_calls: [{ function: { index: 0, name: 'now', arguments: {} } }] }],
    'stop',
  ],
  ['a limit in the middle of a call', [], 'length'],
  ['a server that names the stop text', [{ content: 'One' }], 'stop'],
  ['a server with usage in every event and null deltas', [{ content: 'Hi' }], 'stop'],
  ['no word at all', [], 'stop'],
])('%s becomes lines, the last of which alone is done', async (name, messages, reason) => {
  const lines = await collect(chatFormatter.lines(input(name)));
  expect(lines.slice(0, -1)).toEqual(
    messages.map((message) => ({
      model: 'tiny:latest',
      created_at: DATE,
      message: { role: 'assistant', ...message },
      done: false,
    })),
  );
  expect(lines.at(-1)).toMatchObject({
    done: true,
    done_reason: reason,
    message: { role: 'assistant', content: '' },
  });
});

test('the last line has the figures of the native server, in nanoseconds', async () => {
  const lines = await collect(chatFormatter.lines(input('llama-server, a text')));
  expect(lines.at(-1)).toEqual({
    model: 'tiny:latest',
    created_at: DATE,
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: 'stop',
    total_duration: 100e6,
    // The first event came after 50 ms, of which the prompt took 20.
    load_duration: 30e6,
    prompt_eval_count: 14,
    prompt_eval_duration: 20e6,
    eval_count: 3,
    eval_duration: 30e6,
  });
});

test('what was waited for before the prompt is no longer than what the other spans leave', async () => {
  const looks = [40, 60];
  const now = () => looks.shift() ?? 60;
  const events = chatFormatter.lines({ ...input('llama-server, a text'), now });
  expect((await collect(events)).at(-1)).toMatchObject({
    total_duration: 60e6,
    // Of the 40 ms before the first event some belong to the 30 ms of the output.
    load_duration: 10e6,
    prompt_eval_duration: 20e6,
    eval_duration: 30e6,
  });
});

test('without figures of the native server, the times are those seen from here, and nothing is counted', async () => {
  const last = (await collect(chatFormatter.lines(input('a server that names the stop text')))).at(
    -1,
  );
  expect(last).toMatchObject({ load_duration: 0, prompt_eval_duration: 50e6, eval_duration: 50e6 });
  expect(last).not.toHaveProperty('eval_count');
});

test('a whole response says in one message what the lines say', async () => {
  expect(await chatFormatter.whole(input('llama-server, thoughts first'))).toMatchObject({
    message: { role: 'assistant', content: 'Yes', thinking: 'Hm…' },
    done: true,
    done_reason: 'stop',
    eval_count: 3,
  });
  const withCall = await chatFormatter.whole(
    input('llama-server, a tool call in pieces after a word'),
  );
  expect(withCall.message).toEqual({
    role: 'assistant',
    content: 'Let me look.',
    tool_calls: [weather],
  });
});

test('the text of a response to a prompt is in response, and thoughts are next to it', async () => {
  const lines = await collect(generateFormatter.lines(input('llama-server, thoughts first')));
  expect(lines.map(({ response, thinking, done }) => [response, thinking, done])).toEqual([
    ['', 'Hm', false],
    ['', '…', false],
    ['Yes', undefined, false],
    ['', undefined, true],
  ]);
  expect(await generateFormatter.whole(input('llama-server, thoughts first'))).toMatchObject({
    response: 'Yes',
    thinking: 'Hm…',
  });
});

test('likelihoods stay with their token, and are all there in a whole response', async () => {
  const likely = {
    token: 'a',
    logprob: -1,
    bytes: [97],
    top_logprobs: [{ token: 'b', logprob: -2 }],
  };
  const lines = await collect(chatFormatter.lines(input('likelihoods of tokens')));
  expect(lines.map(({ logprobs }) => logprobs)).toEqual([
    [likely],
    [{ token: 'c', logprob: -3 }],
    undefined,
  ]);
  expect((await chatFormatter.whole(input('likelihoods of tokens'))).logprobs).toEqual([
    likely,
    { token: 'c', logprob: -3 },
  ]);
});

test('arguments that are none, although nothing cut them off, are a response that makes no sense', async () => {
  async function* events() {
    const tool_calls = [
      { index: 0, id: 'call_1', function: { name: 'weather', arguments: '["Ulm"]' } },
    ];
    yield { choices: [{ index: 0, delta: { tool_calls }, finish_reason: 'tool_calls' }] };
  }
  const broken = collect(chatFormatter.lines({ ...input('no word at all'), events: events() }));
  await expect(broken).rejects.toThrow(BackendResponseInvalid);
});

test('what breaks off in the middle has no last line', async () => {
  async function* events() {
    yield { choices: [{ index: 0, delta: { content: 'Hel' } }] };
    throw new Error('gone');
  }
  const seen: unknown[] = [];
  const read = async () => {
    for await (const { done } of chatFormatter.lines({
      ...input('no word at all'),
      events: events(),
    }))
      seen.push(done);
  };
  await expect(read()).rejects.toThrow('gone');
  expect(seen).toEqual([false]);
});
