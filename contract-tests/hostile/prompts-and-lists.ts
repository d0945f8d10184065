// Requests that are in order, but for how much they ask for.
import { idOf } from '../support/server.ts';
import type { HostileClass } from './attack.ts';
import { CHAT, postsJson } from './requests.ts';

const model = idOf('chat');
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const HELLO = { role: 'user', content: 'Hello' };
const REFUSED = [400, 413];
const chat = (more: object) => ({ model, messages: [HELLO], ...more });

/** Title, path, body, statuses. */
const CASES: readonly [string, string, object, readonly number[]][] = [
  ['200,000 messages', CHAT, { model, messages: many(200_000, HELLO) }, REFUSED],
  [
    '200,000 messages to responses',
    '/v1/responses',
    { model, input: many(200_000, HELLO) },
    REFUSED,
  ],
  [
    '200,000 messages to Anthropic',
    '/v1/messages',
    { model, max_tokens: 5, messages: many(200_000, HELLO) },
    REFUSED,
  ],
  [
    '200,000 messages to be counted',
    '/v1/messages/count_tokens',
    { model, messages: many(200_000, HELLO) },
    REFUSED,
  ],
  ['200,000 messages to Ollama', '/api/chat', { model, messages: many(200_000, HELLO) }, REFUSED],
  [
    '200,000 parts of a message',
    CHAT,
    { model, messages: [{ role: 'user', content: many(200_000, { type: 'text', text: 'a' }) }] },
    REFUSED,
  ],
  ['a million prompts', '/v1/completions', { model, prompt: many(999_000, 'a') }, REFUSED],
  [
    '100,000 prompts, 128 times each',
    '/v1/completions',
    { model, prompt: many(100_000, 'a'), n: 128 },
    REFUSED,
  ],
  [
    '1000 prompts, 1000 times each',
    '/v1/completions',
    { model, prompt: many(1000, 'a'), n: 1000 },
    REFUSED,
  ],
  [
    'one prompt a billion times',
    '/v1/completions',
    { model, prompt: 'a', n: 1_000_000_000 },
    REFUSED,
  ],
  [
    'the best of a billion',
    '/v1/completions',
    { model, prompt: 'a', best_of: 1_000_000_000 },
    [200, ...REFUSED],
  ],
  ['one chat a billion times', CHAT, chat({ n: 1_000_000_000 }), REFUSED],
  ['minus one chats', CHAT, chat({ n: -1 }), REFUSED],
  [
    'a prompt of 900,000 tokens',
    '/v1/completions',
    { model, prompt: many(900_000, 1) },
    [200, ...REFUSED],
  ],
  [
    '900,000 inputs',
    '/v1/embeddings',
    { model: idOf('embedding'), input: many(900_000, 'a') },
    REFUSED,
  ],
  [
    '900,000 inputs to Ollama',
    '/api/embed',
    { model: idOf('embedding'), input: many(900_000, 'a') },
    REFUSED,
  ],
  [
    '200,000 documents',
    '/v1/reranking',
    { model: idOf('reranking'), query: 'a', documents: many(200_000, 'a') },
    REFUSED,
  ],
  ['900,000 tokens', '/v1/detokenize', { model, tokens: many(900_000, 1) }, [200, ...REFUSED]],
  [
    '30 MB to tokenize',
    '/v1/tokenize',
    { model, content: 'a '.repeat(15_000_000) },
    [200, ...REFUSED],
  ],
  ['100,000 stop words', CHAT, chat({ stop: many(100_000, 'a') }), REFUSED],
  ['a stop word of 8 MB', CHAT, chat({ stop: 'a'.repeat(8_000_000) }), [200, ...REFUSED]],
  [
    '100,000 tools',
    CHAT,
    chat({ tools: many(100_000, { type: 'function', function: { name: 'a', parameters: {} } }) }),
    REFUSED,
  ],
  [
    'a bias for 300,000 tokens',
    CHAT,
    chat({ logit_bias: Object.fromEntries(many(300_000, 0).map((_, token) => [token, 1])) }),
    [200, ...REFUSED],
  ],
  ['a bias of 1e300', CHAT, chat({ logit_bias: { 1: 1e300 } }), [200, ...REFUSED]],
  ['1e300 tokens', CHAT, chat({ max_tokens: 1e300 }), [200, ...REFUSED]],
  ['minus a billion tokens', CHAT, chat({ max_tokens: -1_000_000_000 }), REFUSED],
  ['a billion probabilities', CHAT, chat({ logprobs: true, top_logprobs: 1_000_000_000 }), REFUSED],
  [
    'a picture of 30 MB',
    CHAT,
    {
      model,
      messages: [
        {
          role: 'user',
          content: [
            {
              type: 'image_url',
              image_url: { url: `data:image/png;base64,${'A'.repeat(30_000_000)}` },
            },
          ],
        },
      ],
    },
    REFUSED,
  ],
  [
    'an address of 8 MB as a picture',
    CHAT,
    {
      model,
      messages: [
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url: `http://${'a.'.repeat(4_000_000)}` } }],
        },
      ],
    },
    REFUSED,
  ],
  [
    '10,000 pictures',
    CHAT,
    {
      model,
      messages: [
        {
          role: 'user',
          content: many(10_000, {
            type: 'image_url',
            image_url: { url: 'data:image/png;base64,AAAA' },
          }),
        },
      ],
    },
    REFUSED,
  ],
  [
    'a data address of commas',
    CHAT,
    {
      model,
      messages: [
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url: `data:${';a'.repeat(2_000_000)}` } }],
        },
      ],
    },
    REFUSED,
  ],
  [
    '30 MB to be spoken',
    '/v1/audio/speech',
    { model: 'kokoro-v1', input: 'a '.repeat(15_000_000), voice: 'alloy' },
    REFUSED,
  ],
  [
    'a billion pictures',
    '/v1/images/generations',
    { model: 'SD-Turbo', prompt: 'a', n: 1_000_000_000 },
    REFUSED,
  ],
  [
    'a picture of a billion pixels',
    '/v1/images/generations',
    { model: 'SD-Turbo', prompt: 'a', size: '1000000000x1000000000' },
    REFUSED,
  ],
  [
    'a size of digits',
    '/v1/images/generations',
    { model: 'SD-Turbo', prompt: 'a', size: `${'1'.repeat(1_000_000)}x` },
    REFUSED,
  ],
  [
    'a keep-alive of digits',
    '/api/chat',
    { model, messages: [HELLO], keep_alive: `${'1'.repeat(1_000_000)}x` },
    REFUSED,
  ],
  [
    'a keep-alive of units',
    '/api/chat',
    { model, messages: [HELLO], keep_alive: '1h'.repeat(500_000) },
    [200, ...REFUSED],
  ],
  [
    'a context of a billion tokens',
    '/v1/load',
    { model_name: model, ctx_size: 1e15 },
    [200, 400, 500],
  ],
  [
    'arguments of 8 MB',
    '/v1/load',
    { model_name: model, llamacpp_args: `--a ${'"'.repeat(8_000_000)}` },
    [400, 403],
  ],
  [
    '200,000 labels',
    '/v1/pull',
    { model_name: 'user.x', checkpoint: 'a/b', recipe: 'llamacpp', labels: many(200_000, 'a') },
    [400, 413, 500],
  ],
  [
    'a checkpoint of slashes',
    '/v1/pull',
    { model_name: 'user.x', checkpoint: '/'.repeat(1_000_000), recipe: 'llamacpp' },
    REFUSED,
  ],
  [
    'a checkpoint of colons',
    '/v1/pull',
    { model_name: 'user.x', checkpoint: `a/b${':'.repeat(1_000_000)}`, recipe: 'llamacpp' },
    REFUSED,
  ],
];

export const PROMPTS_AND_LISTS: HostileClass = {
  name: 'prompts and lists',
  cases: CASES.map(([title, target, body, expected]) => ({
    title,
    expected,
    isTalkative: expected.includes(200),
    // Written out when it is sent: all of them together are hundreds of megabytes.
    send: (server) => postsJson(body, { target })(server),
  })),
};
