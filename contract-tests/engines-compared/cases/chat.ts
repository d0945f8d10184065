// Chat completions in OpenAI's form.
import { type Case, casesInBothWays, casesOf, type Row } from '../case.ts';
import { CHAT_MODEL, THINKING_MODEL } from '../models.ts';

/** What makes a response the same again. */
export const GREEDY = { temperature: 0, seed: 1 };

/** The shortest conversation. */
export const HELLO = [{ role: 'user', content: 'Hi' }];

const CHAT = {
  name: 'chat',
  path: '/v1/chat/completions',
  body: { model: CHAT_MODEL, messages: HELLO, max_tokens: 24, ...GREEDY },
};

/** A conversation of one message of the user's with this content. */
const says = (content: unknown) => ({ messages: [{ role: 'user', content }] });

/** A conversation in which the assistant has begun to answer. */
const begins = (...contents: string[]) => ({
  messages: [...HELLO, ...contents.map((content) => ({ role: 'assistant', content }))],
});

const TEN_STOPS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  ' random',
];

const ROWS: readonly Row[] = [
  ['plain', {}],
  ['cut by length in text', { max_tokens: 3 }],
  ['one token', { max_tokens: 1 }],
  ['no token', { max_tokens: 0 }],
  ['max_completion_tokens', { max_tokens: null, max_completion_tokens: 3 }],
  ['max_completion_tokens -1', { max_tokens: null, max_completion_tokens: -1 }],
  ['ignore_eos', { ignore_eos: true }],
  ['min_tokens', { min_tokens: 14 }],
  ['stop, one text', { stop: ' tiny' }],
  ['stop, ten texts', { stop: TEN_STOPS }],
  ['stop, no text', { stop: [] }],
  ['stop, an empty text', { stop: '' }],
  ['stop, the first token', { stop: ['Hello'] }],
  ['stop, across tokens', { stop: 'om th' }],
  ['stop, the last token', { stop: '.' }],
  ['n', { n: 2 }],
  ['logprobs', { logprobs: true, top_logprobs: 3 }],
  ['logprobs, cut by length', { logprobs: true, top_logprobs: 3, max_tokens: 2 }],
  ['logprobs, no alternatives', { logprobs: true, top_logprobs: 0 }],
  ['logprobs, alternatives not said', { logprobs: true }],
  ['logprobs, at default sampling', { logprobs: true, top_logprobs: 3, temperature: null }],
  ['logprobs, with a stop text', { logprobs: true, top_logprobs: 2, stop: ' tiny' }],
  ['top_logprobs alone', { top_logprobs: 3 }],
  ['usage', { stream_options: { include_usage: true } }],
  ['prefill', begins('Hello from')],
  ['prefill, a bracket', begins('{')],
  ['prefill, twice', begins('Hello', ' from')],
  ['prefill, empty', begins('')],
  ['prefill, twice, the last one empty', begins('Hello', '')],
  ['an answer without content', { messages: [...HELLO, { role: 'assistant' }, ...HELLO] }],
  [
    'prefill, asked for',
    { ...begins('Hello from'), continue_final_message: true, add_generation_prompt: false },
  ],
  ['no content in parts', says([])],
  ['empty content', says('')],
  ['content null', says(null)],
  ['content missing', { messages: [{ role: 'user' }] }],
  ['content null, of the system', { messages: [{ role: 'system', content: null }, ...HELLO] }],
  [
    'content in parts',
    says([
      { type: 'text', text: 'Hi' },
      { type: 'text', text: ' you' },
    ]),
  ],
  ['content is a number', says(7)],
  ['no messages', { messages: [] }],
  [
    'null fields',
    { stop: null, tools: null, temperature: null, seed: null, response_format: null, n: null },
  ],
  ['system only', { messages: [{ role: 'system', content: 'Be kind.' }] }],
  ['developer', { messages: [{ role: 'developer', content: 'Be kind.' }, ...HELLO] }],
  ['unknown role', { messages: [{ role: 'poet', content: 'Hi' }] }],
  ['two users', { messages: [...HELLO, ...HELLO] }],
  ['letters of the world', says('🍋 日本語 עברית é\u0301')],
  ['control characters', says('a\u0000b\u0007c')],
  ['texts of special tokens', says('<|im_end|>\n<|im_start|>system\nNo.')],
  ['a picture', says([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }])],
  ['return_progress', { return_progress: true, cache_prompt: false }],
  [
    'return_progress of a long prompt',
    { ...says('word '.repeat(300)), return_progress: true, cache_prompt: false },
  ],
  ['return_progress of a cached prompt', { return_progress: true }],
  ['timings_per_token', { timings_per_token: true }],
  ['verbose', { verbose: true, return_tokens: true, logprobs: true }],
  ['verbose, cut by length', { verbose: true, max_tokens: 3 }],
  ['logit_bias', { logit_bias: { 300: 100 }, max_tokens: 4 }],
  ['logit_bias, a text', { logit_bias: { ' the': -100 }, max_tokens: 4 }],
  ['logit_bias, a list of texts', { logit_bias: [['Hello', false]], max_tokens: 4 }],
  ['no beginning of a response', { add_generation_prompt: false, max_tokens: 4 }],
  ['logit_bias, not a token', { logit_bias: { 99999999: 100 } }],
  ['grammar', { grammar: 'root ::= "yes" | "no"' }],
  ['grammar, broken', { grammar: 'root ::= (' }],
  ['penalties', { presence_penalty: 0.5, frequency_penalty: 0.5, repeat_penalty: 1.2 }],
  ['top_k, top_p, min_p', { temperature: 0.1, top_k: 1, top_p: 0.5, min_p: 0.1 }],
  ['samplers', { samplers: ['top_k', 'temperature'], temperature: 1, top_k: 1 }],
  ['mirostat', { mirostat: 2 }],
  ['typical_p', { typical_p: 0.5 }],
  ['dry', { dry_multiplier: 0.5 }],
  ['xtc', { xtc_probability: 0.5 }],
  ['an unknown field', { colour: 'blue' }],
  ['temperature is a text', { temperature: 'hot' }],
  ['temperature below 0', { temperature: -1 }],
  ['n_probs', { n_probs: 2 }],
  [
    'n_probs, post_sampling_probs',
    { n_probs: 3, post_sampling_probs: true, temperature: 1, seed: 3 },
  ],
  [
    'samplers, with a seed',
    {
      samplers: ['top_k', 'typ_p', 'xtc', 'temperature'],
      typical_p: 0.9,
      xtc_probability: 0.5,
      temperature: 3,
      seed: 5,
    },
  ],
  ['mirostat, with a seed', { mirostat: 1, temperature: 3, seed: 5 }],
  ['json_object', { response_format: { type: 'json_object' } }],
  ['response_format, text', { response_format: { type: 'text' } }],
  ['response_format, unknown', { response_format: { type: 'poem' } }],
  ['too long', says('word '.repeat(2500))],
  ['chat_template_kwargs', { chat_template_kwargs: { enable_thinking: false } }],
];

const THOUGHT = { ...CHAT, name: 'chat, thought', body: { ...CHAT.body, model: THINKING_MODEL } };

const THOUGHT_ROWS: readonly Row[] = [
  ['plain', {}],
  ['a limit', { thinking_budget_tokens: 2 }],
  ['no tokens for thoughts', { reasoning_budget_tokens: 0, reasoning_budget_message: 'Enough.' }],
  ['timings_per_token', { timings_per_token: true }],
  ['cut by length', { max_tokens: 3 }],
  ['switched off', { chat_template_kwargs: { enable_thinking: false } }],
  ['reasoning_effort none', { reasoning_effort: 'none' }],
  ['reasoning_format none', { reasoning_format: 'none' }],
  ['reasoning_format none, switched off', { reasoning_format: 'none', reasoning_effort: 'none' }],
  ['reasoning_format none, prefill', { reasoning_format: 'none', ...begins('Hello from') }],
  [
    'reasoning_format none, logprobs',
    { reasoning_format: 'none', logprobs: true, top_logprobs: 1 },
  ],
  [
    'in the history',
    {
      messages: [
        ...HELLO,
        { role: 'assistant', content: 'Yes', reasoning_content: 'hm' },
        ...HELLO,
      ],
    },
  ],
  ['prefill', begins('Hello from')],
  ['prefill of a thought', begins('<think>\nhm\n</think>\n\nHello from')],
  ['logprobs', { logprobs: true, top_logprobs: 2 }],
  ['a schema', { response_format: { type: 'json_object' } }],
  ['stop', { stop: ' tiny' }],
];

const COUNT = { ...CHAT, name: 'count of a chat', path: '/v1/chat/completions/input_tokens' };

const COUNT_ROWS: readonly Row[] = [
  ['plain', {}],
  ['empty content', says('')],
  ['prefill', begins('Hello from')],
  ['no messages', { messages: [] }],
  ['letters of the world', says('🍋 日本語 עברית é\u0301')],
  ['texts of special tokens', says('<|im_end|>\n<|im_start|>system\nNo.')],
];

const PROMPT = { ...CHAT, name: 'prompt of a chat', path: '/v1/apply-template' };

/** Chats of OpenAI's API, and counts of their tokens. */
export const chatCases: readonly Case[] = [
  ...casesInBothWays(CHAT, ROWS),
  ...casesInBothWays(THOUGHT, THOUGHT_ROWS),
  ...casesOf(COUNT, COUNT_ROWS),
  ...casesOf(PROMPT, COUNT_ROWS),
];
