// Cases of chat and text completions, with the fake llama-server behind them; its orders travel in the field `fake`.
import { idOf } from '../support/server.ts';
import { type Case, type CasesByAnswer, fails, has } from './case.ts';

const messages = [{ role: 'user', content: 'What is the population of Paris?' }];
const model = idOf('chat');

const WEATHER_TOOL = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Get the weather of a city.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
const TOOL_CALL = { name: 'get_weather', arguments: { city: 'Paris' } };
const TOOL_RESULT = [
  ...messages,
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Paris"}' } }],
  },
  { role: 'tool', tool_call_id: 'call_1', content: '21 degrees and sunny' },
];

type Json = Readonly<Record<string, unknown>>;

/** What goes wrong in the native server before the first byte, so that it can still become a status. */
function backendFailures(base: Json): readonly Case[] {
  return [
    {
      title: 'the native server dies at once, twice',
      body: { ...base, fake: { dieAfterTokens: 0 } },
      check: fails('backend_crashed'),
    },
    { title: 'the native server answers garbage', body: { ...base, fake: { garbage: true } } },
    {
      title: 'the native server breaks off in the middle',
      body: { ...base, fake: { cutAfterTokens: 2 } },
      check: fails('backend_crashed'),
    },
    {
      title: 'the native server sends a broken event',
      body: { ...base, fake: { badJson: true } },
      check: fails('backend_answer_invalid'),
    },
    {
      title: 'asked for a stream, which never begins',
      body: { ...base, stream: true, fake: { dieAfterTokens: 0 } },
      check: fails('backend_crashed'),
    },
  ];
}

/** Streams of either kind; they only differ in what they are asked. */
function streams(base: Json): readonly Case[] {
  const streamed = { ...base, stream: true };
  const dataOf = (body: string) => body.split('\n').filter((line) => line.startsWith('data: {'));
  return [
    { title: 'a stream', body: streamed },
    {
      title: 'with usage at the end',
      body: { ...streamed, stream_options: { include_usage: true } },
      check: (body) => (/"usage":\{/.test(dataOf(body).at(-1) ?? '') ? undefined : 'the last event has no usage'),
    },
    {
      title: 'cut into pieces anywhere',
      body: { ...streamed, fake: { utf8Split: true, text: 'Zitronen 🍋 für alle.' } },
    },
    { title: 'not ended by the native server', body: { ...streamed, fake: { noDone: true } } },
    { title: 'broken off by the native server', body: { ...streamed, fake: { dieAfterTokens: 2 } }, end: 'error' },
    { title: 'cut off inside of an event', body: { ...streamed, fake: { cutAfterTokens: 2 } }, end: 'error' },
  ];
}

const LOAD_FAILURE: Case = { title: 'a model that can not be loaded', check: fails('model_load_error') };

export const INFERENCE_CASES: Readonly<Record<string, CasesByAnswer>> = {
  createChatCompletion: {
    '200': [
      { title: 'a question', given: 'a model loaded', body: { model, messages } },
      { title: 'to whatever model is loaded', body: { model: 'local', messages } },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, messages } },
      {
        title: 'with fields of the native server',
        body: { model, messages, mirostat: 2, repeat_penalty: 1.1, cache_prompt: true },
      },
      {
        title: 'with every field of OpenAI set to null',
        body: {
          model,
          messages,
          temperature: null,
          top_p: null,
          stop: null,
          seed: null,
          max_tokens: null,
          tools: null,
          response_format: null,
        },
      },
      {
        title: 'cut to a length',
        body: { model, messages, max_completion_tokens: 2 },
        check: (body) => (body.includes('"finish_reason":"length"') ? undefined : body),
      },
      {
        title: 'that is answered with a tool call',
        body: { model, messages, tools: [WEATHER_TOOL], fake: { toolCall: TOOL_CALL } },
        check: (body) => (body.includes('"tool_calls":[') ? undefined : body),
      },
      { title: 'that brings the result of a tool', body: { model, messages: TOOL_RESULT, tools: [WEATHER_TOOL] } },
    ],
    '200 text/event-stream': [
      ...streams({ model, messages }),
      {
        title: 'of a tool call',
        body: { model, messages, stream: true, tools: [WEATHER_TOOL], fake: { toolCall: TOOL_CALL } },
      },
    ],
    '400': [
      { title: 'without messages', body: { model }, check: fails('invalid_request', 'messages') },
      { title: 'a role that does not exist', body: { model, messages: [{ role: 'oracle', content: 'Hello' }] } },
      {
        title: 'both limits',
        body: { model, messages, max_tokens: 5, max_completion_tokens: 5 },
        check: fails('invalid_request', 'max_tokens'),
      },
      {
        title: 'the loaded model, when there is none',
        given: 'nothing loaded',
        body: { model: 'local', messages },
        check: fails('no_model_loaded'),
      },
      { title: 'refused by the native server', body: { model, messages, fake: { status: 400 } } },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { model: 'No-Such-Model', messages },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [
      { ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), messages } },
      {
        ...LOAD_FAILURE,
        title: 'the same, asked for a stream',
        body: { model: idOf('exitsAtStart'), messages, stream: true },
      },
    ],
    '502': backendFailures({ model, messages }),
  },
  createCompletion: {
    '200': [
      { title: 'a prompt', given: 'a model loaded', body: { model, prompt: 'The capital of France is' } },
      {
        title: 'without a model, as the preview allows',
        body: { prompt: 'The meaning of life is' },
        check: has({ text: 'Hello from the fake llama-server.' }),
      },
      { title: 'that is tokenized already', body: { model, prompt: [785, 6722, 315] } },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, prompt: 'Hello' } },
    ],
    '200 text/event-stream': streams({ model, prompt: 'Hello' }),
    '400': [
      { title: 'without a prompt', body: { model }, check: fails('invalid_request', 'prompt') },
      {
        title: 'without a model, when none is loaded',
        given: 'nothing loaded',
        body: { prompt: 'Hello' },
        check: fails('no_model_loaded'),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { model: 'No-Such-Model', prompt: 'Hello' },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), prompt: 'Hello' } }],
    '502': backendFailures({ model, prompt: 'Hello' }),
  },
};
