import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { toChatMessages } from './messages.ts';
import { chatRequest, generateRequest, loadOptions } from './requests.ts';

type Schemas = components['schemas'];
type Chat = Omit<Schemas['OllamaChatRequest'], 'model'>;
type Generate = Omit<Schemas['OllamaGenerateRequest'], 'model'>;

const model = 'tiny';
const hello = { role: 'user' as const, content: 'Hello' };
const PNG = 'iVBORw0KGgoAAAANSUhEUg==';

const inner = (request: Chat) => chatRequest({ model, messages: [hello], ...request })?.body;

test.each<[string, Chat, object]>([
  ['nothing', {}, {}],
  ['nulls', { options: null, tools: null, format: null, think: null, logprobs: null }, {}],
  [
    'options of the same name',
    {
      options: {
        temperature: 0,
        top_p: 0.9,
        top_k: 40,
        min_p: 0.1,
        typical_p: 1,
        seed: 7,
        stop: ['x'],
        repeat_penalty: 1.1,
        repeat_last_n: 64,
        presence_penalty: 0.1,
        frequency_penalty: 0.2,
      },
    },
    {
      temperature: 0,
      top_p: 0.9,
      top_k: 40,
      min_p: 0.1,
      typical_p: 1,
      seed: 7,
      stop: ['x'],
      repeat_penalty: 1.1,
      repeat_last_n: 64,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
    },
  ],
  ['a limit', { options: { num_predict: 5 } }, { max_tokens: 5 }],
  ['a limit of nothing', { options: { num_predict: 0 } }, { max_tokens: 0 }],
  ['no limit', { options: { num_predict: -1 } }, {}],
  [
    'options that have no effect',
    { options: { num_ctx: 8, num_gpu: 1 } as Chat['options'] & object },
    {},
  ],
  ['any JSON', { format: 'json' }, { response_format: { type: 'json_object' } }],
  ['no form', { format: '' }, {}],
  [
    'a schema',
    { format: { type: 'object' } },
    {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'response', schema: { type: 'object' }, strict: true },
      },
    },
  ],
  ['thoughts', { think: true }, { chat_template_kwargs: { enable_thinking: true } }],
  [
    'no thoughts',
    { think: false },
    { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } },
  ],
  [
    'a few thoughts',
    { think: 'low' },
    { reasoning_effort: 'low', chat_template_kwargs: { enable_thinking: true } },
  ],
  ['likelihoods', { logprobs: true, top_logprobs: 2 }, { logprobs: true, top_logprobs: 2 }],
  ['alternatives alone', { top_logprobs: 2 }, {}],
  [
    'tools',
    { tools: [{ type: 'function', function: { name: 'now' } }] },
    { tools: [{ type: 'function', function: { name: 'now' } }] },
  ],
  ['an empty list of tools', { tools: [] }, {}],
])('a chat with %s', (_title, request, fields) => {
  expect(inner(request)).toEqual({ messages: [hello], ...fields });
});

test('results of tools find their calls by id, by name, or by their order', () => {
  const call = (name: string, id?: string) => ({
    ...(id ? { id } : {}),
    function: { name, arguments: { a: 1 } },
  });
  const called = (name: string, id: string) => ({
    id,
    type: 'function',
    function: { name, arguments: '{"a":1}' },
  });
  const messages = inner({
    messages: [
      {
        role: 'assistant',
        content: '',
        thinking: 'Hm',
        tool_calls: [call('x'), call('y'), call('z', 'own')],
      },
      { role: 'tool', tool_name: 'y', content: 'of y' },
      { role: 'tool', tool_call_id: 'own', content: 'of z' },
      { role: 'tool', content: 'of x' },
      { role: 'tool', content: 'of no call' },
    ],
  })?.messages;
  expect(messages).toEqual([
    {
      role: 'assistant',
      content: '',
      reasoning_content: 'Hm',
      tool_calls: [called('x', 'call_0'), called('y', 'call_1'), called('z', 'own')],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'of y' },
    { role: 'tool', tool_call_id: 'own', content: 'of z' },
    { role: 'tool', tool_call_id: 'call_0', content: 'of x' },
    { role: 'tool', tool_call_id: 'call_2', content: 'of no call' },
  ]);
});

test.each([
  ['image/png', PNG],
  ['image/jpeg', '/9j/4AAQSkZJRgABAQ=='],
  ['image/gif', 'R0lGODlhAQABAIAAAA=='],
  ['image/webp', 'UklGRiQAAABXRUJQVlA4IA=='],
  ['image/bmp', 'Qk06AAAAAAAAADYAAAA='],
])('a picture is recognized as %s', (type, data) => {
  expect(inner({ messages: [{ ...hello, images: [data] }] })?.messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Hello' },
        { type: 'image_url', image_url: { url: `data:${type};base64,${data}` } },
      ],
    },
  ]);
});

test.each<[string, () => unknown, string]>([
  [
    'a picture that is none',
    () => inner({ messages: [{ ...hello, images: ['aGVsbG8='] }] }),
    'images',
  ],
  ['a form that is none', () => inner({ format: 'xml' }), 'format'],
  ['a level that is none', () => inner({ think: 'deeply' }), 'think'],
  [
    'a template',
    () => generateRequest({ model, prompt: 'Hi', template: '{{ .Prompt }}' }),
    'template',
  ],
  [
    'a suffix with a format',
    () => generateRequest({ model, prompt: 'Hi', suffix: '}', format: 'json' }),
    'format',
  ],
  ['a context', () => generateRequest({ model, prompt: 'Hi', context: [1] }), 'context'],
  [
    'a raw prompt with pictures',
    () => generateRequest({ model, prompt: 'Hi', raw: true, images: [PNG] }),
    'images',
  ],
  [
    'a raw prompt with a form',
    () => generateRequest({ model, prompt: 'Hi', raw: true, format: 'json' }),
    'format',
  ],
  [
    'a raw prompt with likelihoods',
    () => generateRequest({ model, prompt: 'Hi', raw: true, logprobs: true }),
    'logprobs',
  ],
])('%s is refused by its name', (_title, translate, param) => {
  expect(translate).toThrow(expect.objectContaining({ constructor: InvalidRequest, param }));
});

test.each<[string, Generate, object | undefined]>([
  [
    'a prompt',
    { prompt: 'Hi' },
    { capability: 'chat', body: { messages: [{ role: 'user', content: 'Hi' }] } },
  ],
  [
    'what comes before it, and options',
    {
      system: 'Be short.',
      prompt: 'Hi',
      think: false,
      options: { seed: 1 },
      template: '',
      suffix: '',
      context: [],
    },
    {
      capability: 'chat',
      body: {
        messages: [
          { role: 'system', content: 'Be short.' },
          { role: 'user', content: 'Hi' },
        ],
        reasoning_effort: 'none',
        chat_template_kwargs: { enable_thinking: false },
        seed: 1,
      },
    },
  ],
  [
    'a raw prompt',
    { prompt: '<s>Hi', raw: true, options: { num_predict: 3 } },
    { capability: 'completion', body: { prompt: '<s>Hi', max_tokens: 3 } },
  ],
  [
    'a picture alone',
    { images: [PNG] },
    {
      capability: 'chat',
      body: {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } }],
          },
        ],
      },
    },
  ],
  ['no prompt', {}, undefined],
  ['an empty prompt', { prompt: '', system: 'Be short.' }, undefined],
])('a request to generate with %s', (_title, request, expected) => {
  expect(generateRequest({ model, ...request })).toEqual(expected);
});

test.each([[undefined], [null], [[]]])(
  'a chat with messages %o is about the place in memory',
  (messages) => {
    expect(chatRequest({ model, ...(messages === undefined ? {} : { messages }) })).toBeUndefined();
  },
);

test('the length of the context is an option of the load', () => {
  expect([loadOptions({ num_ctx: 8192, seed: 1 }), loadOptions({}), loadOptions(null)]).toEqual([
    { ctx_size: 8192 },
    {},
    {},
  ]);
});

/**
 * As many calls as fit into a request, and results that name none of them, or each one by another
 * way.
 */
test.each<[string, (at: number) => object]>([
  ['by order', () => ({})],
  ['by the name of a tool that was not called', () => ({ tool_name: 'other' })],
  ['by the name of the tool', () => ({ tool_name: 'f' })],
  ['by id, from the last to the first', (at) => ({ tool_call_id: `c${19_999 - at}` })],
])(
  'twenty thousand results find their calls %s, with work that grows as they do',
  (_way, named) => {
    const conversation = (length: number) => {
      const tool_calls = Array.from({ length }, (_, at) => ({
        id: `c${at}`,
        function: { name: 'f' },
      }));
      const results = tool_calls.map((_, at) => ({
        role: 'tool' as const,
        content: 'x',
        ...named(at),
      }));
      return [{ role: 'assistant' as const, content: '', tool_calls }, ...results] as Parameters<
        typeof toChatMessages
      >[0];
    };
    const chat = toChatMessages(conversation(20_000));
    expect(new Set(chat.slice(1).map(({ tool_call_id }) => tool_call_id)).size).toBe(20_000);
    // Looking through all of them for each would be 16 times the work.
    expect(growthOfWork([20_000, 80_000], conversation, toChatMessages)).toBeLessThan(10);
  },
);
