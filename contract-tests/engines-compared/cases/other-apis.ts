// Chats in the forms of the Responses API, of Anthropic and of Ollama.
import { type Case, casesInBothWays, casesOf, type Row } from '../case.ts';
import { CHAT_MODEL, THINKING_MODEL } from '../models.ts';
import { GREEDY, HELLO } from './chat.ts';

const PREFILL = [...HELLO, { role: 'assistant', content: 'Hello from' }];
const TEN_STOPS = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', ' random'];
const SCHEMA = { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] };

const RESPONSES = {
  name: 'responses',
  path: '/v1/responses',
  body: { model: CHAT_MODEL, input: 'Hi', max_output_tokens: 24, ...GREEDY },
};

const RESPONSES_ROWS: readonly Row[] = [
  ['plain', {}],
  ['cut by length', { max_output_tokens: 3 }],
  ['instructions', { instructions: 'Be kind.' }],
  ['input as a list', { input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }] }],
  ['prefill', { input: PREFILL }],
  ['empty input', { input: '' }],
  ['no input in the list', { input: [] }],
  ['input null', { input: null }],
  [
    'null fields',
    { instructions: null, temperature: null, tools: null, text: null, reasoning: null },
  ],
  ['a schema', { text: { format: { type: 'json_schema', name: 'a', schema: SCHEMA } } }],
  ['log probabilities', { include: ['message.output_text.logprobs'], top_logprobs: 2 }],
  ['return_progress', { return_progress: true, cache_prompt: false }],
  ['timings_per_token', { timings_per_token: true }],
  ['stop', { stop: ' tiny' }],
  ['a thought', { model: THINKING_MODEL }],
  ['a thought, cut by length', { model: THINKING_MODEL, max_output_tokens: 3 }],
  ['a thought, switched off', { model: THINKING_MODEL, reasoning: { effort: 'none' } }],
  ['a response that is not kept', { previous_response_id: 'resp_unknown' }],
  ['temperature is a text', { temperature: 'hot' }],
  ['too long', { input: 'word '.repeat(2500) }],
];

const MESSAGES = {
  name: 'messages',
  path: '/v1/messages',
  body: { model: CHAT_MODEL, messages: HELLO, max_tokens: 24, temperature: 0 },
};

const MESSAGES_ROWS: readonly Row[] = [
  ['plain', {}],
  ['cut by length', { max_tokens: 3 }],
  ['stop, one text', { stop_sequences: [' tiny'] }],
  ['stop, ten texts', { stop_sequences: TEN_STOPS }],
  ['system', { system: 'Be kind.' }],
  ['prefill', { messages: PREFILL }],
  ['no content in parts', { messages: [{ role: 'user', content: [] }] }],
  ['empty content', { messages: [{ role: 'user', content: '' }] }],
  ['no messages', { messages: [] }],
  ['null fields', { system: null, stop_sequences: null, tools: null, top_k: null }],
  ['no limit', { max_tokens: null }],
  ['thinking on', { model: THINKING_MODEL, thinking: { type: 'enabled', budget_tokens: 1024 } }],
  ['thinking off', { model: THINKING_MODEL, thinking: { type: 'disabled' } }],
  ['a thought, cut by length', { model: THINKING_MODEL, max_tokens: 3 }],
  ['top_k, top_p', { top_k: 1, top_p: 0.5 }],
  ['temperature is a text', { temperature: 'hot' }],
  ['too long', { messages: [{ role: 'user', content: 'word '.repeat(2500) }] }],
];

const MESSAGES_COUNT = {
  name: 'count of messages',
  path: '/v1/messages/count_tokens',
  body: { model: CHAT_MODEL, messages: HELLO },
};

const MESSAGES_COUNT_ROWS: readonly Row[] = [
  ['plain', {}],
  ['system', { system: 'Be kind.' }],
  ['prefill', { messages: PREFILL }],
  ['tools', { tools: [{ name: 'look', input_schema: SCHEMA }] }],
];

const RESPONSES_COUNT = {
  name: 'count of responses',
  path: '/v1/responses/input_tokens',
  body: { model: CHAT_MODEL, input: 'Hi' },
};

const RESPONSES_COUNT_ROWS: readonly Row[] = [
  ['plain', {}],
  ['instructions', { instructions: 'Be kind.' }],
  ['empty input', { input: '' }],
];

const OLLAMA_CHAT = {
  name: 'ollama chat',
  path: '/api/chat',
  body: { model: CHAT_MODEL, messages: HELLO, options: { ...GREEDY, num_predict: 24 } },
};

const options = (more: object) => ({ options: { ...GREEDY, num_predict: 24, ...more } });

const OLLAMA_CHAT_ROWS: readonly Row[] = [
  ['plain', {}],
  ['cut by length', options({ num_predict: 3 })],
  ['stop, one text', options({ stop: ' tiny' })],
  ['stop, ten texts', options({ stop: TEN_STOPS })],
  ['format json', { format: 'json' }],
  ['a schema', { format: SCHEMA }],
  ['logprobs', { logprobs: true, top_logprobs: 2 }],
  ['prefill', { messages: PREFILL }],
  ['empty content', { messages: [{ role: 'user', content: '' }] }],
  ['no messages', { messages: [] }],
  ['null fields', { format: null, tools: null, think: null, keep_alive: null }],
  ['a thought', { model: THINKING_MODEL }],
  ['a thought, wanted', { model: THINKING_MODEL, think: true }],
  ['a thought, switched off', { model: THINKING_MODEL, think: false }],
  [
    'a thought, cut by length',
    { model: THINKING_MODEL, think: true, ...options({ num_predict: 3 }) },
  ],
  ['mirostat', options({ mirostat: 2 })],
  ['temperature is a text', options({ temperature: 'hot' })],
];

const OLLAMA_GENERATE = {
  name: 'ollama generate',
  path: '/api/generate',
  body: { model: CHAT_MODEL, prompt: 'Hi', options: { ...GREEDY, num_predict: 24 } },
};

const OLLAMA_GENERATE_ROWS: readonly Row[] = [
  ['plain', {}],
  ['cut by length', options({ num_predict: 3 })],
  ['raw', { raw: true }],
  ['system', { system: 'Be kind.' }],
  ['suffix', { suffix: ' The end.' }],
  ['an empty prompt', { prompt: '' }],
  ['prompt null', { prompt: null }],
  ['stop', options({ stop: [' tiny'] })],
  ['format json', { format: 'json' }],
  ['logprobs', { logprobs: true, top_logprobs: 2 }],
  ['a thought', { model: THINKING_MODEL, think: true }],
];

/** Responses, messages of Anthropic and both APIs of Ollama. */
export const otherApiCases: readonly Case[] = [
  ...casesInBothWays(RESPONSES, RESPONSES_ROWS),
  ...casesOf(RESPONSES_COUNT, RESPONSES_COUNT_ROWS),
  ...casesInBothWays(MESSAGES, MESSAGES_ROWS),
  ...casesOf(MESSAGES_COUNT, MESSAGES_COUNT_ROWS),
  ...casesInBothWays(OLLAMA_CHAT, OLLAMA_CHAT_ROWS),
  ...casesInBothWays(OLLAMA_GENERATE, OLLAMA_GENERATE_ROWS),
];
