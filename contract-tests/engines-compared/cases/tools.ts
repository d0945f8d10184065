// Tools and schemas, in the forms of all APIs that have them.
import { type Case, casesInBothWays, type Row } from '../case.ts';
import { CHAT_MODEL } from '../models.ts';
import { GREEDY, HELLO } from './chat.ts';

const CITY = {
  type: 'object',
  properties: { city: { type: 'string', maxLength: 8 } },
  required: ['city'],
  additionalProperties: false,
};

const tool = (name: string, parameters: unknown = CITY) => ({
  type: 'function',
  function: { name, parameters },
});

const TWO = { tools: [tool('look'), tool('listen', { type: 'object', properties: {} })] };
const named = (name: string) => ({ type: 'function', function: { name } });
const call = (id: string, json: string) => ({
  id,
  type: 'function',
  function: { name: 'look', arguments: json },
});
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'rain' });
const history = (id: string, json = '{"city":"Rome"}') => ({
  messages: [
    ...HELLO,
    { role: 'assistant', content: null, tool_calls: [call(id, json)] },
    result(id),
  ],
});

const CHAT = {
  name: 'tools',
  path: '/v1/chat/completions',
  body: { model: CHAT_MODEL, messages: HELLO, max_tokens: 80, ...GREEDY },
};

const ROWS: readonly Row[] = [
  ['none', { ...TWO, tool_choice: 'none' }],
  ['auto', { ...TWO, tool_choice: 'auto' }],
  ['choice not said', TWO],
  ['required', { ...TWO, tool_choice: 'required' }],
  ['named', { ...TWO, tool_choice: named('listen') }],
  ['named, unknown', { ...TWO, tool_choice: named('smell') }],
  ['choice unknown', { ...TWO, tool_choice: 'perhaps' }],
  ['parallel', { ...TWO, tool_choice: 'required', parallel_tool_calls: true }],
  ['not parallel', { ...TWO, tool_choice: 'required', parallel_tool_calls: false }],
  ['no tools in the list', { tools: [] }],
  ['no tools, required', { tool_choice: 'required' }],
  [
    'without parameters',
    { tools: [{ type: 'function', function: { name: 'look' } }], tool_choice: 'required' },
  ],
  ['parameters null', { tools: [tool('look', null)], tool_choice: 'required' }],
  ['a name that is empty', { tools: [tool(''), tool('look')], tool_choice: 'required' }],
  ['no name but an empty one', { tools: [tool('')] }],
  ['no name but an empty one, required', { tools: [tool('')], tool_choice: 'required' }],
  ['cut by length before the name', { ...TWO, tool_choice: 'required', max_tokens: 4 }],
  ['cut by length in the name', { ...TWO, tool_choice: 'required', max_tokens: 12 }],
  ['cut by length in the call', { ...TWO, tool_choice: 'required', max_tokens: 20 }],
  ['cut by length in the arguments', { ...TWO, tool_choice: 'required', max_tokens: 32 }],
  ['logprobs', { ...TWO, tool_choice: 'required', logprobs: true, top_logprobs: 2 }],
  ['logprobs, cut by length in the call', { ...TWO, logprobs: true, max_tokens: 4 }],
  ['logprobs, usage', { ...TWO, logprobs: true, stream_options: { include_usage: true } }],
  ['logprobs, none', { ...TWO, tool_choice: 'none', logprobs: true, top_logprobs: 1 }],
  ['logprobs, a stop text', { ...TWO, logprobs: true, stop: ' tiny' }],
  ['a stop text', { ...TWO, stop: 'city' }],
  ['history', { ...TWO, ...history('abcdefghi') }],
  ['history, without tools', history('abcdefghi')],
  ['history, an id of another server', { ...TWO, ...history('toolu_01A/b+c=') }],
  ['history, no arguments', { ...TWO, ...history('abcdefghi', '') }],
  ['history, arguments cut off', { ...TWO, ...history('abcdefghi', '{"city":"Ro') }],
  ['a result of no call', { ...TWO, messages: [...HELLO, result('unasked')] }],
  ['a schema too', { ...TWO, response_format: { type: 'json_object' } }],
  ['timings_per_token', { ...TWO, tool_choice: 'required', timings_per_token: true }],
];

const SCHEMA_CHAT = { ...CHAT, name: 'schema' };

const format = (schema: unknown) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
});

const object = (a: unknown) => ({
  type: 'object',
  properties: { a },
  required: ['a'],
  additionalProperties: false,
});

const SCHEMAS: Readonly<Record<string, unknown>> = {
  object: object({ type: 'string', maxLength: 5 }),
  'optional property': { type: 'object', properties: { a: { type: 'boolean' } } },
  'length of a text': object({ type: 'string', minLength: 3, maxLength: 5 }),
  'bounds of an integer': object({ type: 'integer', minimum: 3, maximum: 12 }),
  enum: object({ enum: ['red', 2, null] }),
  const: object({ const: 'red' }),
  'array of a length': object({
    type: 'array',
    items: { type: 'boolean' },
    minItems: 2,
    maxItems: 3,
  }),
  tuple: object({ type: 'array', prefixItems: [{ type: 'boolean' }, { type: 'null' }] }),
  anyOf: object({ anyOf: [{ type: 'boolean' }, { type: 'null' }] }),
  oneOf: object({ oneOf: [{ type: 'boolean' }, { type: 'null' }] }),
  allOf: {
    allOf: [object({ type: 'boolean' }), { properties: { b: { type: 'null' } }, required: ['b'] }],
  },
  'list of types': object({ type: ['boolean', 'null'] }),
  pattern: object({ type: 'string', pattern: '^\\d{3}-\\d{4}$' }),
  'pattern of words': object({ type: 'string', pattern: '^\\w{2}@\\w{2}\\.com$' }),
  'pattern that looks ahead': object({ type: 'string', pattern: '^(?=a)b$' }),
  'format of a date': object({ type: 'string', format: 'date' }),
  'format of an address': object({ type: 'string', format: 'email' }),
  'format unknown': object({ type: 'string', format: 'poem', maxLength: 5 }),
  'a reference': { ...object({ $ref: '#/$defs/b' }), $defs: { b: { type: 'boolean' } } },
  'a reference that leads nowhere': object({ $ref: '#/$defs/nowhere' }),
  'others of a type': {
    type: 'object',
    additionalProperties: { type: 'boolean' },
    maxProperties: 1,
  },
  'no rule': {},
  'a rule that is true': object(true),
  'a rule that is false': object(false),
  'type unknown': object({ type: 'poem' }),
  'bounds of a fraction': object({ type: 'number', minimum: 0.5 }),
  multipleOf: object({ type: 'integer', multipleOf: 5 }),
  not: object({ not: { type: 'null' } }),
  'a list': [],
  null: null,
};

const SCHEMA_ROWS: readonly Row[] = Object.entries(SCHEMAS).map(([special, schema]) => [
  special,
  format(schema),
]);

const RESPONSES = {
  name: 'responses, tools',
  path: '/v1/responses',
  body: { model: CHAT_MODEL, input: 'Hi', max_output_tokens: 80, ...GREEDY },
};

const RESPONSES_TOOLS = { tools: [{ type: 'function', name: 'look', parameters: CITY }] };

const RESPONSES_ROWS: readonly Row[] = [
  ['none', { ...RESPONSES_TOOLS, tool_choice: 'none' }],
  ['auto', RESPONSES_TOOLS],
  ['required', { ...RESPONSES_TOOLS, tool_choice: 'required' }],
  ['named', { ...RESPONSES_TOOLS, tool_choice: { type: 'function', name: 'look' } }],
  [
    'cut by length in the call',
    { ...RESPONSES_TOOLS, tool_choice: 'required', max_output_tokens: 20 },
  ],
  [
    'cut by length in the arguments',
    { ...RESPONSES_TOOLS, tool_choice: 'required', max_output_tokens: 32 },
  ],
];

const MESSAGES = {
  name: 'messages, tools',
  path: '/v1/messages',
  body: { model: CHAT_MODEL, messages: HELLO, max_tokens: 80, temperature: 0 },
};

const MESSAGES_TOOLS = { tools: [{ name: 'look', input_schema: CITY }] };

const MESSAGES_ROWS: readonly Row[] = [
  ['none', { ...MESSAGES_TOOLS, tool_choice: { type: 'none' } }],
  ['auto', MESSAGES_TOOLS],
  ['any', { ...MESSAGES_TOOLS, tool_choice: { type: 'any' } }],
  ['named', { ...MESSAGES_TOOLS, tool_choice: { type: 'tool', name: 'look' } }],
  [
    'cut by length in the call',
    { ...MESSAGES_TOOLS, tool_choice: { type: 'any' }, max_tokens: 20 },
  ],
  [
    'cut by length in the arguments',
    { ...MESSAGES_TOOLS, tool_choice: { type: 'any' }, max_tokens: 32 },
  ],
];

const OLLAMA = {
  name: 'ollama chat, tools',
  path: '/api/chat',
  body: { model: CHAT_MODEL, messages: HELLO, ...TWO },
};

const OLLAMA_ROWS: readonly Row[] = [
  ['called', { options: { ...GREEDY, num_predict: 80 } }],
  ['cut by length in the call', { options: { ...GREEDY, num_predict: 20 } }],
  ['cut by length in the arguments', { options: { ...GREEDY, num_predict: 32 } }],
];

/** Calls of tools and schemas of responses, in each API. */
export const toolCases: readonly Case[] = [
  ...casesInBothWays(CHAT, ROWS),
  ...casesInBothWays(SCHEMA_CHAT, SCHEMA_ROWS),
  ...casesInBothWays(RESPONSES, RESPONSES_ROWS),
  ...casesInBothWays(MESSAGES, MESSAGES_ROWS),
  ...casesInBothWays(OLLAMA, OLLAMA_ROWS),
];
