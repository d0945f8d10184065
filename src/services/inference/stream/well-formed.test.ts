// What providers stream, and what clients of OpenAI's API get of it.
import { describe, expect, test } from 'vitest';
import { BackendResponseInvalid } from '../../../errors.ts';
import { BackendCrashed } from '../../../processes/errors.ts';
import { NATIVE_SERVER } from '../../../processes/responder.ts';
import { alternativesOf } from './logprobs.ts';
import { type StreamKind, type WellFormedOptions, WellFormedStream } from './well-formed.ts';

const HEAD = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' };
const chunk = (choice: object, more: object = {}) => ({
  ...HEAD,
  choices: [{ index: 0, ...choice }],
  ...more,
});
const said = (content: unknown) => chunk({ delta: { content } });
const finish = (finish_reason: unknown, delta: object = {}) => chunk({ delta, finish_reason });
const call = (text: unknown, more: object = {}) => ({
  delta: {
    tool_calls: [
      { index: 0, id: 'a', type: 'function', function: { name: 'look', arguments: text }, ...more },
    ],
  },
});

const blockOf = (events: readonly (object | string)[]) =>
  Buffer.from(
    events
      .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
      .join(''),
  );

function streamOf(kind: StreamKind = 'chat', onHeld?: (characters: number) => void) {
  return new WellFormedStream({
    kind,
    from: NATIVE_SERVER,
    model: 'the-model',
    ...(onHeld ? { onHeld } : {}),
  });
}

const textIn = (block: Buffer) =>
  block
    .toString()
    .split('\n\n')
    .filter((line) => line !== '')
    .map((line) => line.replace('data: ', ''));
const parsed = (lines: readonly string[]) =>
  lines.map((line) => (line.startsWith('{') ? JSON.parse(line) : line));

/** All that a client gets, as values. */
function read(events: readonly (object | string)[], kind: StreamKind = 'chat') {
  const stream = streamOf(kind);
  const blocks = events.map((event) => stream.rewrite(blockOf([event])));
  const isMarked = events.at(-1) === '[DONE]';
  return parsed([...blocks, ...(isMarked ? [] : [stream.end()])].flatMap(textIn));
}

const endOf = (events: readonly (object | string)[]) =>
  read(events)
    .flatMap((event) => event.choices ?? [])
    .findLast(({ finish_reason }) => finish_reason)?.finish_reason;

test('what is right goes on byte for byte, comments included', () => {
  const events = [
    chunk({ delta: { role: 'assistant', content: null }, finish_reason: null }),
    said('Hi'),
    chunk(call('{"a":')),
    chunk({ delta: { tool_calls: [{ index: 0, function: { arguments: '1}' } }] } }),
    finish('tool_calls'),
    {
      ...HEAD,
      choices: [],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: 'x' },
    },
    '[DONE]',
  ];
  const block = Buffer.concat([Buffer.from(': ping\r\n\r\nevent: x\n'), blockOf(events)]);
  expect(streamOf().rewrite(block)).toBe(block);
});

test('fields that every chunk needs are there, the same in all', () => {
  const [one, other, last] = read([
    { choices: [{ delta: { content: 'a' } }] },
    { id: null },
    '[DONE]',
  ]);
  const head = { object: 'chat.completion.chunk', created: expect.any(Number), model: 'the-model' };
  expect(one).toEqual({
    id: expect.stringMatching(/^chatcmpl-/),
    ...head,
    choices: [{ index: 0, delta: { role: 'assistant', content: 'a' } }],
  });
  expect(other).toEqual({ ...head, id: one.id, choices: [] });
  expect(last).toEqual({
    ...head,
    id: one.id,
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
  });
});

test('a role is said once, at the beginning of each choice', () => {
  const other = { ...HEAD, choices: [{ index: 1, delta: { role: 'model', content: 'b' } }] };
  const again = chunk({ delta: { role: 'assistant', content: 'c' } });
  const deltas = read([said('a'), other, again, finish('stop'), '[DONE]']).flatMap(
    ({ choices = [] }) =>
      choices.map(({ index, delta }: { index: number; delta: object }) => [index, delta]),
  );
  expect(deltas.slice(0, 4)).toEqual([
    [0, { role: 'assistant', content: 'a' }],
    [1, { role: 'assistant', content: 'b' }],
    [0, { content: 'c' }],
    [0, {}],
  ]);
});

test('a choice that goes on behind its end says at the last why it ended', () => {
  const ends = read([said('a'), finish('length'), said('b'), '[DONE]']).map(
    ({ choices }) => choices?.[0]?.finish_reason,
  );
  expect(ends).toEqual([undefined, 'length', undefined, 'length', undefined]);
});

test('an end that is said again is left out', () => {
  expect(read([said('a'), finish('stop'), finish('stop'), '[DONE]'])).toHaveLength(4);
  const [, , behind] = read([said('a'), finish('stop'), finish('stop'), '[DONE]']);
  expect(behind.choices).toEqual([]);
});

test.each([
  ['a number', 5, '5'],
  ['parts', [{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }, 'c'], 'abc'],
  ['one part', { text: 'a' }, 'a'],
])('a text that is %s is one', (_what, content, text) => {
  const [{ choices }] = read([said(content), '[DONE]']);
  expect(choices[0].delta).toEqual({ role: 'assistant', content: text });
});

test.each<[string, readonly object[], string]>([
  ['calls end by stop', [chunk(call('{}')), finish('stop')], 'tool_calls'],
  [
    'calls end with the last piece',
    [chunk({ ...call('{}'), finish_reason: 'stop' })],
    'tool_calls',
  ],
  ['there is no call', [said('Hi'), finish('tool_calls')], 'stop'],
  ['half a call is said to be complete', [chunk(call('{"a":')), finish('tool_calls')], 'length'],
  ['half a call is cut', [chunk(call('{"a":')), finish('length')], 'length'],
  ['a filter ends it', [chunk(call('{"a":')), finish('SAFETY')], 'content_filter'],
  ['a limit has another name', [said('Hi'), finish('MAX_TOKENS')], 'length'],
  ['the end has another name', [said('Hi'), finish('end_turn')], 'stop'],
  ['calls come behind the end', [finish('stop'), chunk(call('{}'))], 'tool_calls'],
  [
    'a call of the old form ends',
    [chunk({ delta: { function_call: { name: 'a', arguments: '{}' } } }), finish('stop')],
    'function_call',
  ],
])('the reason fits where %s', (_what, events, reason) => {
  expect(endOf(events)).toBe(reason);
  expect(endOf([...events, '[DONE]'])).toBe(reason);
});

test('each choice has its end, also where only the end marker says so', () => {
  const [, , ...rest] = read([
    said('a'),
    { ...HEAD, choices: [{ index: 1, delta: { content: 'b' } }] },
    '[DONE]',
  ]);
  expect(
    rest.flatMap(({ choices = [] }) => choices.map(({ index }: { index: number }) => index)),
  ).toEqual([0, 1]);
});

test('a call without arguments gets those of none', () => {
  const [, last] = read([chunk(call('')), finish('stop'), '[DONE]']);
  expect(last.choices[0].delta).toEqual({
    tool_calls: [{ index: 0, function: { arguments: '{}' } }],
  });
});

test.each<[string, readonly object[]]>([
  ['a text', [said('Hi')]],
  ['half a call', [chunk(call('{"a":'))]],
  ['a whole call', [chunk(call('{}'))]],
  [
    'one of two choices',
    [said('a'), finish('stop'), { ...HEAD, choices: [{ index: 1, delta: {} }] }],
  ],
  [
    'nothing but figures',
    [{ ...HEAD, choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }],
  ],
])('bytes that end behind %s have broken off', (_what, events) => {
  expect(() => read(events)).toThrow(BackendCrashed);
});

test.each<[string, object | string]>([
  ['no JSON', '{"choices":['],
  ['a text', '"Hi"'],
  ['choices that are none', { ...HEAD, choices: 'a' }],
  ['an index that can not be', chunk({ index: 1e9, delta: {} })],
  ['a delta that is none', chunk({ delta: 'a' })],
  ['a content that is none', said({ image: 'a' })],
  ['calls that are none', chunk({ delta: { tool_calls: 'a' } })],
])('%s fails the stream', (_what, event) => {
  expect(() => read([event, '[DONE]'])).toThrow(BackendResponseInvalid);
});

test('the arguments of a call that has no name can not be handed on', () => {
  const nameless = chunk({
    delta: { tool_calls: [{ index: 0, id: 'a', function: { arguments: '{}' } }] },
  });
  expect(() => read([nameless, finish('tool_calls')])).toThrow(/not what it calls/);
});

test.each([
  ['as the whole event', { object: 'error', message: 'Slow down.', code: 429 }],
  [
    'with its status in words',
    { type: 'error', message: 'Slow down.', status: 'RESOURCE_EXHAUSTED' },
  ],
  ['in a choice', chunk({ delta: {}, error: { message: 'Slow down.' }, finish_reason: 'error' })],
  ['in a list', [{ error: { message: 'Slow down.' } }]],
])('an error %s is one', (_what, event) => {
  const stream = streamOf();
  const [found] = parsed(textIn(stream.rewrite(blockOf([event]))));
  expect(found).toEqual({ error: expect.objectContaining({ message: 'Slow down.' }) });
});

test('an end that is a failure has broken off', () => {
  expect(() => read([said('a'), finish('error'), '[DONE]'])).toThrow(BackendCrashed);
});

test.each([
  [
    { prompt_tokens: 2, completion_tokens: 3 },
    { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5 },
  ],
  [
    { prompt_tokens: '2', completion_tokens: 3, cost: 1 },
    { prompt_tokens: 0, completion_tokens: 3, total_tokens: 3, cost: 1 },
  ],
  [{}, undefined],
  ['many', undefined],
])('the usage %j counts what can be counted', (usage, expected) => {
  const [event] = read([chunk({ delta: {} }, { usage }), '[DONE]']);
  expect(event.usage).toEqual(expected);
});

test('the likelihoods of a completion are in lists, with the place of each token in all of the text', () => {
  const logprobs = (token: string) => ({ content: [{ token, logprob: -1, top_logprobs: [] }] });
  const piece = (text: string) => ({
    ...chunk({ text, logprobs: logprobs(text) }),
    object: 'text_completion',
  });
  const [one, other] = read([piece('Hel'), piece('lo'), '[DONE]'], 'completion');
  expect(one.choices[0].logprobs).toMatchObject({
    tokens: ['Hel'],
    token_logprobs: [-1],
    text_offset: [0],
  });
  expect(other.choices[0].logprobs).toMatchObject({ tokens: ['lo'], text_offset: [3] });
});

test('likelihoods that can not be read are left out', () => {
  const content = [null, { token: 'a', logprob: -1 }, { token: 5, logprob: -1 }];
  const [event] = read([chunk({ delta: { content: 'a' }, logprobs: { content } }), '[DONE]']);
  expect(event.choices[0].logprobs).toEqual({
    content: [{ token: 'a', logprob: -1 }],
    refusal: null,
  });
});

test('what has become too large ends by length, each choice of it', () => {
  const stream = streamOf();
  stream.rewrite(
    blockOf([said('a'), finish('stop'), { ...HEAD, choices: [{ index: 1, ...call('{"a":') }] }]),
  );
  const [last, marker] = parsed(textIn(stream.cut()));
  expect(last.choices).toEqual([{ index: 1, delta: {}, finish_reason: 'length' }]);
  expect(marker).toBe('[DONE]');
});

test('a choice that never began is not added to what is cut, unless there is no other', () => {
  const stream = streamOf();
  stream.rewrite(blockOf([{ ...HEAD, choices: [{ index: 1, delta: { content: 'a' } }] }]));
  const ends = (cut: Buffer) => parsed(textIn(cut)).flatMap(({ choices = [] }) => choices);
  expect(ends(stream.cut())).toEqual([{ index: 1, delta: {}, finish_reason: 'length' }]);
  expect(ends(streamOf().cut())).toMatchObject([{ index: 0, finish_reason: 'length' }]);
});

test('what is held of calls is told', () => {
  let held = 0;
  const stream = streamOf('chat', (characters) => {
    held += characters;
  });
  stream.rewrite(blockOf([said('x'.repeat(1000))]));
  expect(held).toBe(0);
  stream.rewrite(blockOf([chunk(call('x'.repeat(1000)))]));
  expect(held).toBeGreaterThan(1000);
});

const usageEvent = (completion_tokens: number, more: object = {}) => ({
  ...HEAD,
  choices: [],
  usage: { prompt_tokens: 7, completion_tokens, total_tokens: 7 + completion_tokens },
  ...more,
});
const endOfChoice = (index: number) => ({
  ...HEAD,
  choices: [{ index, delta: {}, finish_reason: 'stop' }],
});
const usagesIn = (events: readonly (object | string)[]) =>
  read([...events, '[DONE]'])
    .filter(({ usage }) => usage)
    .map(({ usage, timings }) => [usage.completion_tokens, usage.total_tokens, timings]);

test('where each choice has an event with its usage behind its end, one event has the sum', () => {
  const timings = { predicted_n: 5 };
  const events = [
    said('Hi'),
    endOfChoice(1),
    usageEvent(4, { timings }),
    endOfChoice(0),
    usageEvent(5, { timings }),
  ];
  expect(usagesIn(events)).toEqual([[9, 16, undefined]]);
});

test('where the usage of all choices is said once, or is said again, it is that', () => {
  const timings = { predicted_n: 9 };
  expect(usagesIn([endOfChoice(0), endOfChoice(1), usageEvent(9, { timings })])).toEqual([
    [9, 16, timings],
  ]);
  expect(usagesIn([endOfChoice(0), usageEvent(4), usageEvent(4)])).toEqual([[4, 11, undefined]]);
});

const TEXT = { id: 'c1', object: 'text_completion', created: 1, model: 'm' };

function readWith(options: Partial<WellFormedOptions>, events: readonly (object | string)[]) {
  const stream = new WellFormedStream({
    kind: 'chat',
    from: NATIVE_SERVER,
    model: 'the-model',
    ...options,
  });
  return parsed(events.flatMap((event) => textIn(stream.rewrite(blockOf([event])))));
}

test('the usage of a text has an event of its own where it is wanted, and none where it is not', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const timings = { predicted_n: 2 };
  const end = { ...TEXT, choices: [{ index: 0, text: '', finish_reason: 'stop' }] };
  const given = { ...end, usage, timings };
  expect(readWith({ kind: 'completion', isUsageWanted: true }, [given, '[DONE]'])).toEqual([
    end,
    { ...TEXT, choices: [], usage, timings },
    '[DONE]',
  ]);
  expect(readWith({ kind: 'completion' }, [given])).toEqual([{ ...end, timings }]);
  const alone = { ...TEXT, choices: [], usage };
  expect(readWith({ kind: 'completion', isUsageWanted: true }, [end, alone, '[DONE]'])).toEqual([
    end,
    alone,
    '[DONE]',
  ]);
});

test('no more alternatives come than were asked for, and the token that ends the response does not count', () => {
  const alternative = { token: 'b', logprob: -2 };
  const token = { token: 'a', logprob: -1, top_logprobs: [alternative, alternative] };
  const end = { token: '', logprob: -1, top_logprobs: [] };
  const event = chunk({ delta: { content: 'a' }, logprobs: { content: [token, end] } });
  const counts = [
    { logprobs: true },
    { logprobs: true, top_logprobs: 1 },
    { logprobs: true, top_logprobs: 5 },
    {},
  ];
  const found = counts.map(
    (body) => readWith({ alternatives: alternativesOf(body) }, [event])[0].choices[0].logprobs,
  );
  expect(
    found.map(({ content }) =>
      content.map(({ top_logprobs }: typeof token) => top_logprobs.length),
    ),
  ).toEqual([[0], [1], [2], [2]]);
  expect(found[0]).toEqual({ content: [{ ...token, top_logprobs: [] }], refusal: null });
});

describe('calls that are repaired', () => {
  const REPAIRED = '{"at":3}';

  function repairing(events: readonly (object | string)[]) {
    const stream = new WellFormedStream({
      kind: 'chat',
      from: NATIVE_SERVER,
      model: 'the-model',
      repair: (_tool, text) =>
        text === '{"at":"3"' ? { text: REPAIRED, repairs: ['number as text'] } : undefined,
    });
    return parsed([...textIn(stream.rewrite(blockOf(events))), ...textIn(stream.end())]);
  }
  const argumentsIn = (events: ReturnType<typeof repairing>, index = 0) =>
    events
      .flatMap((event) => event.choices?.[0]?.delta.tool_calls ?? [])
      .filter((part) => part.index === index)
      .map((part) => part.function.arguments);
  const piece = (text: string) =>
    chunk({ delta: { tool_calls: [{ index: 0, function: { arguments: text } }] } });

  test('wait for the end of the response, and the event of the end tells of them', () => {
    const events = repairing([chunk(call('{"at"')), piece(':"3"'), finish('stop')]);
    expect(argumentsIn(events)).toEqual(['', REPAIRED]);
    expect(events.at(-2)).toMatchObject({
      choices: [{ finish_reason: 'tool_calls' }],
      repaired_calls: [{ tool: 'look', repairs: ['number as text'] }],
    });
  });

  test('go on as they came where nothing is to be repaired', () => {
    const events = repairing([chunk(call('{"at"')), piece(':3}'), finish('tool_calls')]);
    expect(argumentsIn(events)).toEqual(['', '{"at":3}']);
    expect(JSON.stringify(events)).not.toContain('repaired_calls');
  });

  test.each(['length', 'content_filter'])(
    'stay as they came where the response ends by %s',
    (why) => {
      const events = repairing([chunk(call('{"at":"3"')), finish(why)]);
      expect(argumentsIn(events)).toEqual(['', '{"at":"3"']);
    },
  );

  test('are whole in one event that has all of them and the end', () => {
    const events = repairing([chunk({ ...call('{"at":"3"'), finish_reason: 'stop' })]);
    expect(argumentsIn(events)).toEqual([REPAIRED]);
  });

  test('are sent once, also where the end is said twice, or only by the end marker', () => {
    const twice = repairing([chunk(call('{"at":"3"')), finish('stop'), finish('stop')]);
    expect(argumentsIn(twice)).toEqual(['', REPAIRED]);
    const marked = repairing([chunk(call('{"at":"3"')), '[DONE]']);
    expect(argumentsIn(marked)).toEqual(['', REPAIRED]);
  });
});
