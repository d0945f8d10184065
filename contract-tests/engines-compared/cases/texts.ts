// Texts that go on, and texts with a hole: completions and infill.
import { type Case, casesInBothWays, casesOf, type Row } from '../case.ts';
import { CHAT_MODEL } from '../models.ts';
import { GREEDY } from './chat.ts';

const COMPLETION = {
  name: 'completion',
  path: '/v1/completions',
  body: { model: CHAT_MODEL, prompt: 'Once upon a time', max_tokens: 24, ...GREEDY },
};

const ROWS: readonly Row[] = [
  ['plain', {}],
  ['cut by length', { max_tokens: 3 }],
  ['no token', { max_tokens: 0 }],
  ['stop, one text', { stop: ' tiny' }],
  ['stop, ten texts', { stop: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', ' random'] }],
  ['n', { n: 2 }],
  ['several prompts', { prompt: ['Once', 'Twice'] }],
  ['an array of tokens', { prompt: [79, 110, 99, 101] }],
  [
    'arrays of tokens',
    {
      prompt: [
        [79, 110],
        [99, 101],
      ],
    },
  ],
  ['an array of tokens and texts', { prompt: [79, 'nce'] }],
  ['a token that is none', { prompt: [99999999] }],
  ['a prompt in an object', { prompt: { prompt_string: 'Once' } }],
  ['an empty prompt', { prompt: '' }],
  ['no prompt in the list', { prompt: [] }],
  ['prompt null', { prompt: null }],
  ['special tokens in the prompt', { prompt: '<|im_start|>user\nHi<|im_end|>\n' }],
  ['echo', { echo: true }],
  ['suffix', { suffix: ' The end.' }],
  ['logprobs', { logprobs: 2 }],
  ['logprobs, no alternatives', { logprobs: 0 }],
  ['logprobs, at default sampling', { logprobs: 2, temperature: null }],
  ['logprobs, many', { logprobs: 30, max_tokens: 2 }],
  ['n_probs', { n_probs: 2 }],
  ['usage', { stream_options: { include_usage: true } }],
  ['usage, of several', { n: 2, stream_options: { include_usage: true } }],
  ['logprobs, true', { logprobs: true }],
  ['logprobs, with a stop text', { logprobs: 1, stop: ' tiny' }],
  ['return_progress', { return_progress: true, cache_prompt: false }],
  ['timings_per_token', { timings_per_token: true }],
  ['verbose', { verbose: true, return_tokens: true, max_tokens: 3 }],
  ['verbose, with a stop text', { verbose: true, stop: ' tiny' }],
  ['grammar', { grammar: 'root ::= "yes" | "no"' }],
  ['json_schema', { json_schema: { type: 'boolean' } }],
  ['null fields', { stop: null, temperature: null, logprobs: null, echo: null, suffix: null }],
  ['max_tokens is a text', { max_tokens: 'three' }],
  ['too long', { prompt: 'word '.repeat(2500) }],
];

const INFILL = {
  name: 'infill',
  path: '/infill',
  body: {
    model: CHAT_MODEL,
    input_prefix: 'def f(',
    input_suffix: '):\n',
    n_predict: 12,
    ...GREEDY,
  },
};

const INFILL_ROWS: readonly Row[] = [
  ['plain', {}],
  ['cut by length', { n_predict: 3 }],
  ['with a prompt', { prompt: 'a' }],
  ['other files', { input_extra: [{ filename: 'a.py', text: 'x = 1' }] }],
  ['nothing around', { input_prefix: '', input_suffix: '' }],
  ['stop', { stop: [' tiny'] }],
  ['return_progress', { return_progress: true, cache_prompt: false }],
  ['timings_per_token', { timings_per_token: true }],
  ['return_tokens', { return_tokens: true }],
  ['n_probs', { n_probs: 2 }],
  ['samplers', { samplers: ['top_k', 'top_p', 'infill'] }],
  ['response_fields', { response_fields: ['content', 'tokens_predicted'] }],
  ['prefix is a number', { input_prefix: 7 }],
];

const TOKENIZE = { name: 'tokenize', path: '/v1/tokenize', body: { model: CHAT_MODEL } };

const TOKENIZE_ROWS: readonly Row[] = [
  ['plain', { content: 'Hello from the tiny random model.' }],
  ['empty', { content: '' }],
  ['letters of the world', { content: '🍋 日本語 é\u0301' }],
  ['pieces', { content: 'Hello 🍋', with_pieces: true }],
  ['special tokens', { content: '<|im_start|>x', parse_special: true }],
  ['special tokens as text', { content: '<|im_start|>x', parse_special: false }],
  ['added tokens', { content: 'Hello', add_special: true }],
  ['no content', {}],
  ['content is a list', { content: ['a', 1] }],
];

const DETOKENIZE = { name: 'detokenize', path: '/v1/detokenize', body: { model: CHAT_MODEL } };

const DETOKENIZE_ROWS: readonly Row[] = [
  ['plain', { tokens: [72, 101, 108] }],
  ['none', { tokens: [] }],
  ['half a letter', { tokens: [240] }],
  ['a blank before a mark', { tokens: [121, 101, 115, 220, 11, 220, 13] }],
  ['a token that is none', { tokens: [99999999] }],
  ['below 0', { tokens: [-1] }],
  ['a text', { tokens: ['a'] }],
  ['no tokens', {}],
];

/** Completions, code around a cursor, and tokens. */
export const textCases: readonly Case[] = [
  ...casesInBothWays(COMPLETION, ROWS),
  ...casesInBothWays(INFILL, INFILL_ROWS),
  ...casesOf(TOKENIZE, TOKENIZE_ROWS),
  ...casesOf(DETOKENIZE, DETOKENIZE_ROWS),
];
