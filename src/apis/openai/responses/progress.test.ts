import { expect, test } from 'vitest';
import { BackendRefused } from '../../../errors.ts';
import { BackendCrashed } from '../../../processes/errors.ts';
import { type ChatChunk, type ResponseEvent, ResponseProgress } from './progress.ts';
import type { ResponseRequest } from './request.ts';
import {
  completeResponse,
  responseEvents,
  runResponse,
  streamResponse,
} from './response-stream.ts';
import { createToolNames } from './tool-names.ts';

const request: ResponseRequest = {
  model: 'local',
  input: 'Hello',
  metadata: { topic: 'greeting' },
  temperature: 0.2,
};
const names = createToolNames();
names.add({ kind: 'custom', name: 'apply_patch' });
names.add({ kind: 'function', name: 'close', namespace: 'agents' });
const head = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'Qwen3-0.6B-GGUF',
} as const;
type Choice = NonNullable<ChatChunk['choices']>[number];

const says = (delta: Choice['delta'], more: Partial<Choice> = {}): ChatChunk => ({
  ...head,
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
const start = says({ role: 'assistant', content: null });
const stop = says({}, { finish_reason: 'stop' });
const usage: ChatChunk = {
  ...head,
  choices: [],
  usage: {
    prompt_tokens: 9,
    completion_tokens: 4,
    total_tokens: 13,
    prompt_tokens_details: { cached_tokens: 5 },
  },
};
const calls = (
  index: number,
  fields: { id?: string; name?: string; arguments?: string },
): ChatChunk => {
  const { id, ...called } = fields;
  return says({
    tool_calls: [
      { index, ...(id === undefined ? {} : { id, type: 'function' }), function: called },
    ],
  });
};

async function* chunksOf(chunks: readonly ChatChunk[], end?: Error): AsyncGenerator<ChatChunk> {
  yield* chunks;
  if (end) throw end;
}

function source(chunks: readonly ChatChunk[], end?: Error) {
  const progress = new ResponseProgress({ request, names, key: 'k', createdAtSeconds: 100 });
  return { progress, chunks: chunksOf(chunks, end), nowSeconds: () => 102 };
}

async function eventsOf(chunks: readonly ChatChunk[], end?: Error): Promise<ResponseEvent[]> {
  const events: ResponseEvent[] = [];
  try {
    for await (const { event, data } of streamResponse(source(chunks, end))) {
      expect(event).toBe(data.type);
      events.push(data);
    }
  } catch (error) {
    if (error !== end) throw error;
  }
  return events;
}

/** Events in short: their type without the prefix, and what tells one from another. */
function inShort(event: ResponseEvent): string {
  const { output_index: at, delta } = event as { output_index?: number; delta?: string };
  const name = event.type.replace('response.', '');
  return [name, ...(at === undefined ? [] : [at]), ...(delta === undefined ? [] : [delta])].join(
    ' ',
  );
}

const opened = (at: number) => [`output_item.added ${at}`, `content_part.added ${at}`];
const said = (at: number) => [
  `output_text.done ${at}`,
  `content_part.done ${at}`,
  `output_item.done ${at}`,
];

test.each<{
  title: string;
  chunks: readonly ChatChunk[];
  events: readonly string[];
  output: readonly object[];
}>([
  {
    title: 'a message',
    chunks: [start, says({ content: 'Hel' }), says({ content: 'lo' }), stop, usage],
    events: [
      ...opened(0),
      'output_text.delta 0 Hel',
      'output_text.delta 0 lo',
      ...said(0),
      'completed',
    ],
    output: [
      {
        id: 'msg_k_0',
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Hello', annotations: [], logprobs: [] }],
      },
    ],
  },
  {
    title: 'thoughts, then a message',
    chunks: [start, says({ reasoning_content: 'Hm' }), says({ content: 'Hello' }), stop],
    events: [
      ...opened(0),
      'reasoning_text.delta 0 Hm',
      'reasoning_text.done 0',
      'content_part.done 0',
      'output_item.done 0',
      ...opened(1),
      'output_text.delta 1 Hello',
      ...said(1),
      'completed',
    ],
    output: [
      {
        id: 'rs_k_0',
        type: 'reasoning',
        status: 'completed',
        summary: [],
        content: [{ type: 'reasoning_text', text: 'Hm' }],
      },
      { id: 'msg_k_1', type: 'message', status: 'completed' },
    ],
  },
  {
    title: 'a message and two calls whose arguments come by turns',
    chunks: [
      start,
      says({ content: 'I look.' }),
      calls(0, { id: 'call_1', name: 'get_weather', arguments: '' }),
      calls(0, { arguments: '{"city"' }),
      calls(1, { id: 'call_2', name: 'get_time', arguments: '{' }),
      calls(0, { arguments: ':"Ulm"}' }),
      calls(1, { arguments: '}' }),
      says({}, { finish_reason: 'tool_calls' }),
    ],
    events: [
      ...opened(0),
      'output_text.delta 0 I look.',
      ...said(0),
      'output_item.added 1',
      'function_call_arguments.delta 1 {"city"',
      'output_item.added 2',
      'function_call_arguments.delta 2 {',
      'function_call_arguments.delta 1 :"Ulm"}',
      'function_call_arguments.delta 2 }',
      'function_call_arguments.done 1',
      'output_item.done 1',
      'function_call_arguments.done 2',
      'output_item.done 2',
      'completed',
    ],
    output: [
      { id: 'msg_k_0', type: 'message', status: 'completed' },
      {
        id: 'fc_k_1',
        type: 'function_call',
        status: 'completed',
        call_id: 'call_1',
        name: 'get_weather',
        arguments: '{"city":"Ulm"}',
      },
      {
        id: 'fc_k_2',
        type: 'function_call',
        status: 'completed',
        call_id: 'call_2',
        name: 'get_time',
        arguments: '{}',
      },
    ],
  },
  {
    title: 'a call without a name of its own',
    chunks: [
      calls(0, { name: 'get_time', arguments: '{}' }),
      says({}, { finish_reason: 'tool_calls' }),
    ],
    events: [
      'output_item.added 0',
      'function_call_arguments.delta 0 {}',
      'function_call_arguments.done 0',
      'output_item.done 0',
      'completed',
    ],
    output: [{ id: 'fc_k_0', call_id: 'call_k_0', name: 'get_time', arguments: '{}' }],
  },
  { title: 'nothing', chunks: [start, stop], events: ['completed'], output: [] },
  {
    title: 'a response that the limit cut in a call',
    chunks: [
      says({ content: 'I look.' }),
      calls(0, { id: 'c', name: 'get_time', arguments: '{"a' }),
      says({}, { finish_reason: 'length' }),
    ],
    events: [
      ...opened(0),
      'output_text.delta 0 I look.',
      ...said(0),
      'output_item.added 1',
      'function_call_arguments.delta 1 {"a',
      'function_call_arguments.done 1',
      'output_item.done 1',
      'incomplete',
    ],
    output: [{ status: 'completed' }, { status: 'incomplete', arguments: '{"a' }],
  },
])(
  '$title becomes events in their order, numbered, and a whole response',
  async ({ chunks, events, output }) => {
    const all = await eventsOf(chunks);
    expect(all.map(inShort)).toEqual(['created', 'in_progress', ...events]);
    expect(all.map(({ sequence_number }) => sequence_number)).toEqual(
      all.map((_event, index) => index),
    );
    const last = all.at(-1) as { response: object };
    expect(last.response).toMatchObject({ output });
    // Asked for without a stream, the very same comes in one piece.
    expect(await completeResponse(source(chunks))).toEqual(last.response);
  },
);

test('the items of the events are those of the whole response', async () => {
  const all = await eventsOf([says({ reasoning_content: 'Hm' }), says({ content: 'Hello' }), stop]);
  const done = all.flatMap((event) =>
    event.type === 'response.output_item.done' ? [event.item] : [],
  );
  expect(all.at(-1)).toMatchObject({ type: 'response.completed', response: { output: done } });
  expect(all.find(({ type }) => type === 'response.created')).toMatchObject({
    response: { output: [] },
  });
});

test('a response repeats its request, names its model, and counts', async () => {
  expect(
    await completeResponse(source([start, says({ content: 'Hello' }), stop, usage])),
  ).toMatchObject({
    id: 'resp_k',
    created_at: 100,
    completed_at: 102,
    status: 'completed',
    error: null,
    incomplete_details: null,
    metadata: { topic: 'greeting' },
    temperature: 0.2,
    model: 'Qwen3-0.6B-GGUF',
    store: false,
    usage: {
      input_tokens: 9,
      output_tokens: 4,
      total_tokens: 13,
      input_tokens_details: { cached_tokens: 5 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  });
});

test.each([
  { finish: 'length', reason: 'max_output_tokens' },
  { finish: 'content_filter', reason: 'content_filter' },
])('a response that ends by $finish is incomplete', async ({ finish, reason }) => {
  const all = await eventsOf([says({ content: 'Hel' }), says({}, { finish_reason: finish })]);
  expect(all.at(-1)).toMatchObject({
    type: 'response.incomplete',
    response: {
      status: 'incomplete',
      incomplete_details: { reason },
      output: [{ status: 'incomplete' }],
    },
  });
});

test('log probabilities come with their text, also those of half a character', async () => {
  const logprobs = (token: string) => ({
    logprobs: { content: [{ token, logprob: -1 }], refusal: null },
  });
  const all = await eventsOf([
    says({ content: 'a' }, logprobs('a')),
    says({ content: '' }, logprobs('\uFFFD')),
    says({ content: '🍋' }, logprobs('\uFFFD')),
    stop,
  ]);
  const tokens = all.flatMap((event) =>
    event.type === 'response.output_text.delta' ? [event.logprobs] : [],
  );
  expect(tokens.map((list) => list?.length)).toEqual([1, 1, 1]);
  const done = all.find(({ type }) => type === 'response.output_text.done');
  expect(done).toMatchObject({ text: 'a🍋', logprobs: [{ token: 'a' }, {}, {}] });
});

test('a response that fails because of too many requests says so by the code that clients of OpenAI know', async () => {
  const busy = new BackendRefused({ message: 'Slow down.', status: 429, code: 429 });
  const all = await eventsOf([start, says({ content: 'Hel' })], busy);
  expect(all.at(-1)).toMatchObject({
    response: { status: 'failed', error: { code: 'rate_limit_exceeded' } },
  });
});

test('a response that breaks off has failed: what came is told, and the stream throws', async () => {
  const crash = new BackendCrashed('llama-server ended.');
  const all = await eventsOf([start, says({ content: 'Hel' })], crash);
  expect(all.map(inShort).slice(-4)).toEqual([...said(0), 'failed']);
  expect(all.at(-2)).toMatchObject({ item: { status: 'incomplete' } });
  expect(all.at(-1)).toMatchObject({
    type: 'response.failed',
    response: {
      status: 'failed',
      error: { code: 'server_error', message: 'llama-server ended.' },
      output: [{ status: 'incomplete', content: [{ text: 'Hel' }] }],
    },
  });
  await expect(completeResponse(source([start], crash))).rejects.toBe(crash);
});

test('what is not a failure of a backend throws without an event for the client', async () => {
  const gone = new Error('the client has left');
  const all = await eventsOf([start, says({ content: 'Hel' })], gone);
  expect(all.at(-1)).toMatchObject({ type: 'response.output_text.delta' });
});

test('a call goes back with its namespace', async () => {
  const called = [
    calls(0, { id: 'call_1', name: 'agents__close' }),
    calls(0, { arguments: '{"target":"a"}' }),
  ];
  const { output } = await completeResponse(source([start, ...called, stop]));
  expect(output).toEqual([
    {
      id: 'fc_k_0',
      type: 'function_call',
      status: 'completed',
      call_id: 'call_1',
      name: 'close',
      namespace: 'agents',
      arguments: '{"target":"a"}',
    },
  ]);
});

test.each([
  {
    title: 'the text of a free-form tool',
    json: ['{"input":"*** Be', 'gin\\n"}'],
    input: '*** Begin\n',
  },
  {
    title: 'words of a model that does not keep to the form',
    json: ['*** Begin'],
    input: '*** Begin',
  },
  { title: 'arguments of another form', json: ['{"patch":"x"}'], input: '{"patch":"x"}' },
])('$title comes as one', async ({ json, input }) => {
  const pieces = json.map((piece) => calls(0, { arguments: piece }));
  const all = await eventsOf([
    start,
    calls(0, { id: 'call_1', name: 'apply_patch' }),
    ...pieces,
    stop,
  ]);
  expect(all.slice(2, -1).map(inShort)).toEqual([
    'output_item.added 0',
    `custom_tool_call_input.delta 0 ${input}`,
    'custom_tool_call_input.done 0',
    'output_item.done 0',
  ]);
  const item = { id: 'ctc_k_0', type: 'custom_tool_call', call_id: 'call_1', name: 'apply_patch' };
  expect(all[2]).toMatchObject({ item: { ...item, status: 'in_progress', input: '' } });
  expect(all.at(-1)).toMatchObject({
    response: { output: [{ ...item, status: 'completed', input }] },
  });
});

test('clients that make a conversation shorter learn that it is too long by the code', async () => {
  const refused = new BackendRefused({
    message: 'Too long.',
    status: 400,
    code: 'context_length_exceeded',
  });
  const all = await eventsOf([start], refused);
  expect(all.at(-1)).toMatchObject({
    response: { error: { code: 'context_length_exceeded', message: 'Too long.' } },
  });
});

test('a response has all fields that Open Responses wants, with defaults for what the request leaves open', () => {
  const tools = [
    { type: 'function', name: 'f' },
    { type: 'custom', name: 'g' },
  ];
  const tool_choice = { type: 'allowed_tools', tools: [{ type: 'function', name: 'f' }] };
  const asked = { model: 'local', input: 'Hello', tools, tool_choice, text: { format: null } };
  const begun = new ResponseProgress({
    request: asked,
    names,
    key: 'k',
    createdAtSeconds: 100,
  }).snapshot();
  expect(begun).toMatchObject({
    ...{ temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0, top_logprobs: 0 },
    ...{ background: false, service_tier: 'default', max_tool_calls: null },
    ...{ safety_identifier: null, prompt_cache_key: null, previous_response_id: null },
    tools: [{ ...tools[0], description: null, parameters: null, strict: null }, tools[1]],
    tool_choice: { ...tool_choice, mode: 'auto' },
    text: { format: { type: 'text' } },
  });
});

test('thoughts are sealed once they are whole, if the request wants that', async () => {
  const sealThoughts = (text: string) => `sealed ${text}`;
  const progress = new ResponseProgress({
    request,
    names,
    key: 'k',
    createdAtSeconds: 100,
    sealThoughts,
  });
  const chunks = chunksOf([
    says({ reasoning_content: 'H' }),
    says({ reasoning_content: 'm' }),
    says({ content: 'Hi' }),
  ]);
  const events: ResponseEvent[] = [];
  for await (const { data } of streamResponse({ progress, chunks, nowSeconds: () => 102 }))
    events.push(data);
  const done = events.find(({ type }) => type === 'response.output_item.done');
  expect(done).toMatchObject({ item: { type: 'reasoning', encrypted_content: 'sealed Hm' } });
  expect(events.at(-1)).toMatchObject({
    response: { output: [{ encrypted_content: 'sealed Hm' }, { type: 'message' }] },
  });
});

const background = { ...request, background: true };

async function inBackground(
  chunks: AsyncIterable<ChatChunk> | Promise<AsyncIterable<ChatChunk>>,
  signal: AbortSignal,
) {
  const progress = new ResponseProgress({
    request: background,
    names,
    key: 'k',
    createdAtSeconds: 100,
  });
  const states: string[] = [progress.snapshot().status];
  const noted: unknown[] = [];
  const events = responseEvents({ progress, chunks, nowSeconds: () => 102 });
  const note = (error: unknown) => noted.push(error);
  for await (const event of runResponse(events, { progress, signal, note })) {
    states.push(`${event.type} ${progress.snapshot().status}`);
  }
  return { states, noted, response: progress.snapshot() };
}

test('a response in the background is queued, in progress, then completed', async () => {
  const { signal } = new AbortController();
  const { states } = await inBackground(
    Promise.resolve(chunksOf([says({ content: 'Hi' }), stop])),
    signal,
  );
  expect(states.slice(0, 3)).toEqual([
    'queued',
    'response.created queued',
    'response.in_progress in_progress',
  ]);
  expect(states.at(-1)).toBe('response.completed completed');
});

test('a response that is on its way says so of the item that it is at', () => {
  const progress = new ResponseProgress({ request, names, key: 'k', createdAtSeconds: 100 });
  progress.create();
  progress.begin();
  progress.add(says({ reasoning_content: 'Hm' }));
  progress.add(says({ content: 'Hi' }));
  expect(progress.snapshot()).toMatchObject({
    output: [{ status: 'completed' }, { status: 'in_progress' }],
  });
});

test('a stream that fails before its first chunk begins like any other', async () => {
  const crash = new BackendCrashed('llama-server ended.');
  const failing = { ...source([]), chunks: Promise.reject(crash) };
  const types: string[] = [];
  const read = async () => {
    for await (const { event } of streamResponse(failing)) types.push(event);
  };
  await expect(read()).rejects.toBe(crash);
  expect(types).toEqual(['response.created', 'response.in_progress', 'response.failed']);
});

test('a response in the background that fails ends with what there is, and only a bug is noted', async () => {
  const { signal } = new AbortController();
  const crash = new BackendCrashed('llama-server ended.');
  const crashed = await inBackground(chunksOf([says({ content: 'Hi' })], crash), signal);
  expect(crashed).toMatchObject({
    noted: [],
    response: {
      status: 'failed',
      error: { message: 'llama-server ended.' },
      output: [{ status: 'incomplete' }],
    },
  });
  const bug = new TypeError('x is undefined');
  const failed = await inBackground(Promise.reject(bug), signal);
  expect(failed.states.at(-1)).toBe('response.failed failed');
  expect(failed).toMatchObject({
    noted: [bug],
    response: { error: { message: expect.not.stringContaining('x is') } },
  });
});

test('a response in the background that is ended by its client is cancelled', async () => {
  const leaving = new AbortController();
  async function* chunks() {
    yield says({ content: 'Hi' });
    leaving.abort();
    leaving.signal.throwIfAborted();
  }
  const { states, noted, response } = await inBackground(chunks(), leaving.signal);
  expect(states.at(-1)).toBe('response.output_text.delta in_progress');
  expect(noted).toEqual([]);
  expect(response).toMatchObject({ status: 'cancelled', output: [{ status: 'incomplete' }] });
});

const figures = (predicted: number) => ({ predicted_n: predicted, predicted_ms: predicted });
const measured: readonly ChatChunk[] = [
  start,
  { ...head, choices: [], prompt_progress: { total: 8, cache: 0, processed: 4, time_ms: 1 } },
  { ...says({ reasoning_content: 'Hm.' }), timings: figures(1) },
  { ...says({ content: 'Hi' }), timings: figures(2) },
  { ...calls(0, { id: 'a', name: 'look', arguments: '{}' }), timings: figures(3) },
  { ...stop, timings: figures(4) },
];

/** What each event of the stream says of how far it is, next to its type. */
async function measuresIn(asked: Partial<ResponseRequest>): Promise<unknown[]> {
  const progress = new ResponseProgress({
    request: { ...request, ...asked },
    names,
    key: 'k',
    createdAtSeconds: 100,
  });
  const found: unknown[] = [];
  for await (const { data } of streamResponse({
    progress,
    chunks: chunksOf(measured),
    nowSeconds: () => 102,
  })) {
    if ('prompt_progress' in data) found.push([data.type, data.prompt_progress?.processed]);
    if ('timings' in data) found.push([data.type, data.timings?.predicted_n]);
  }
  return found;
}

test('how far the prompt is read is told while the response is in progress', async () => {
  const told = ['response.in_progress', 4];
  expect(await measuresIn({ return_progress: true })).toEqual([told, ['response.completed', 4]]);
});

test('each piece of a response has its timings where they are asked for', async () => {
  const [progress, last] = [
    ['response.in_progress', 4],
    ['response.completed', 4],
  ];
  expect(await measuresIn({ timings_per_token: true })).toEqual([
    progress,
    ['response.reasoning_text.delta', 1],
    ['response.output_text.delta', 2],
    ['response.function_call_arguments.delta', 3],
    last,
  ]);
  expect(await measuresIn({})).toEqual([progress, last]);
});

test('a whole response has the timings of the chat, and one of a sender that measures nothing has none', async () => {
  expect(await completeResponse(source(measured))).toMatchObject({ timings: figures(4) });
  expect(await completeResponse(source([start, stop]))).not.toHaveProperty('timings');
});
