// Cases of Anthropic's Messages API.
import { idOf } from '../support/server.ts';
import { type Case, type CasesByOperation, has, says, streamsText } from './case.ts';

const model = idOf('chat');
const messages = [{ role: 'user', content: 'What is the population of Paris?' }];
const REPLY = 'Hello from the fake llama-server.';
const base = { model, max_tokens: 64, messages };
const brokenOff: Case = {
  title: 'a native server that breaks off',
  given: 'a native server that breaks off',
};
const onOther = { ...base, model: idOf('other') };
const PICTURE_AT_URL = [
  { role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'http://a/b.png' } }] },
];

const TOOL_RESULT = [
  ...messages,
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Paris' } }],
  },
  {
    role: 'user',
    content: [
      { type: 'tool_result', tool_use_id: 'toolu_1', content: '21 degrees', is_error: false },
    ],
  },
];
const TOOLS = [
  { name: 'get_weather', description: 'The weather.', input_schema: { type: 'object' } },
];

/** The names of a stream's events, each once, in their order. */
const EVENTS = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
];

function hasAllEvents(body: string): string | undefined {
  const names = [...body.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
  const once = names.filter((name, place) => names.indexOf(name) === place);
  return JSON.stringify(once) === JSON.stringify(EVENTS)
    ? undefined
    : `the events are ${once.join(', ')}`;
}

function counts(body: string): string | undefined {
  return JSON.parse(body).input_tokens > 0 ? undefined : `nothing was counted: ${body}`;
}

/** Messages in the format of Anthropic, and their counts. */
export const ANTHROPIC_CASES: CasesByOperation = {
  createMessage: {
    '200': [
      {
        title: 'a question',
        given: 'a model loaded',
        body: base,
        check: has({
          role: 'assistant',
          stop_reason: 'end_turn',
          content: [{ type: 'text', text: REPLY }],
        }),
      },
      {
        title: "with the headers and the query of Anthropic's client",
        query: 'beta=true',
        headers: { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'tools-2024-04-04' },
        body: base,
      },
      { title: 'that loads its model', given: 'nothing loaded', body: base },
      {
        title: 'cut to a length',
        body: { ...base, max_tokens: 2 },
        check: has({ stop_reason: 'max_tokens' }),
      },
      {
        title: 'with every field',
        body: {
          ...base,
          messages: TOOL_RESULT,
          system: [{ type: 'text', text: 'Answer in one sentence.' }],
          tools: TOOLS,
          tool_choice: { type: 'auto', disable_parallel_tool_use: true },
          thinking: { type: 'disabled' },
          temperature: 0,
          top_p: 1,
          top_k: 1,
          stop_sequences: ['x'],
          metadata: { user_id: 'anna' },
          service_tier: 'auto',
        },
      },
    ],
    '200 text/event-stream': [
      {
        title: 'a stream',
        given: 'a model loaded',
        body: { ...base, stream: true },
        check: (body) => hasAllEvents(body) ?? streamsText(REPLY)(body),
      },
      {
        ...brokenOff,
        body: { ...onOther, stream: true },
        end: 'error',
        check: streamsText('Hello from'),
      },
    ],
    '400': [
      { title: 'no limit', body: { model, messages }, check: says(/max_tokens/) },
      { title: 'no message', body: { ...base, messages: [] }, check: says(/messages/) },
      {
        title: 'a picture at a URL',
        body: { ...base, messages: PICTURE_AT_URL },
        check: says(/not fetched/),
      },
      {
        title: 'a block of an unknown type',
        body: { ...base, messages: [{ role: 'user', content: [{ type: 'hologram' }] }] },
        check: says(/hologram/),
      },
      {
        title: "a tool of Anthropic's servers",
        body: {
          ...base,
          tools: [{ name: 'web', type: 'web_search_20250305' }],
          tool_choice: { type: 'any' },
        },
      },
      {
        title: 'the loaded model, when there is none',
        given: 'nothing loaded',
        body: { ...base, model: 'local' },
        check: says(/No model is loaded/),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { ...base, model: 'No-Such-Model' },
        check: says(/has not been found/),
      },
    ],
    '500': [
      { title: 'a model that can not be loaded', body: { ...base, model: idOf('exitsAtStart') } },
      {
        title: 'the same, asked for a stream',
        body: { ...base, model: idOf('exitsAtStart'), stream: true },
      },
    ],
    '502': [{ ...brokenOff, body: onOther }],
  },
  countMessageTokens: {
    '200': [
      { title: 'a question', given: 'a model loaded', body: { model, messages }, check: counts },
      {
        title: 'that loads its model',
        given: 'nothing loaded',
        body: { model, messages },
        check: counts,
      },
      {
        title: 'with every field',
        body: {
          model,
          messages: TOOL_RESULT,
          system: 'Be brief.',
          tools: TOOLS,
          thinking: { type: 'disabled' },
        },
        check: counts,
      },
    ],
    '400': [{ title: 'no message', body: { model, messages: [] } }],
    '404': [{ title: 'an unknown model', body: { model: 'No-Such-Model', messages } }],
    '500': [
      { title: 'a model that can not be loaded', body: { model: idOf('exitsAtStart'), messages } },
    ],
    '502': [
      {
        title: 'a native server that answers garbage',
        given: 'a model loaded whose native server answers garbage',
        body: { model: idOf('other'), messages },
      },
    ],
  },
};
