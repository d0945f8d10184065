// Conversations of all kinds in the form of each API that counts, and others that are refused.
import { readFileSync } from 'node:fs';
import { png } from '../support/images.ts';

/** Fields of a request; a test adds the model. */
export type Body = Readonly<Record<string, unknown>>;
/** A request that is sent to be counted. */
export type Row = readonly [title: string, fields: Body];

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const SMALL = base64(png(40, 30));
const LARGE = base64(png(100, 160));
const PDF = base64('%PDF-1.4\n');
const NOTES = base64('# Notes\n\nIt rains.');
const imageUrl = (data: string) => `data:image/png;base64,${data}`;

const USER = { role: 'user', content: 'How is the weather?' };
const ANSWER = { role: 'assistant', content: 'Where?' };
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const ODD_SCHEMA = {
  type: 'object',
  properties: {
    city: { type: ['STRING', 'null'], maximum: null },
    days: { type: 'array' },
    where: { $ref: '#/$defs/Absent' },
  },
};

const picture = (data = SMALL) => ({ type: 'image_url', image_url: { url: imageUrl(data) } });
const file = (file_data: string, filename?: string) => ({
  type: 'file',
  file: { file_data, filename },
});
const says = (...content: readonly unknown[]) => ({ role: 'user', content });
const text = (words: string) => ({ type: 'text', text: words });
const functionOf = (parameters: unknown, name = 'get_weather') => ({
  type: 'function',
  function: { name, description: 'Tells the weather.', parameters },
});
const call = (id: string) => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
});
const calling = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map(call),
});
const result = (content: unknown, id = 'call_1') => ({ role: 'tool', tool_call_id: id, content });
const after = (...messages: readonly unknown[]) => ({ messages: [USER, ...messages] });
const TOOLS = { tools: [functionOf(SCHEMA), functionOf(SCHEMA, 'other')] };
const named = (schema: unknown) => ({ type: 'json_schema', json_schema: { name: 'city', schema } });

export const CHATS: readonly Row[] = [
  ['a text', {}],
  ['a text as a stream', { stream: true }],
  ['a system message', { messages: [{ role: 'system', content: 'Be kind.' }, USER] }],
  [
    'two messages of developers',
    {
      messages: [
        { role: 'developer', content: 'Be kind.' },
        { role: 'system', content: 'Be brief.' },
        USER,
      ],
    },
  ],
  ['a late system message', after(ANSWER, { role: 'system', content: 'It is noon.' }, USER)],
  ['two questions', after(USER)],
  ['an answer', after(ANSWER, { role: 'user', content: 'In Oslo.' })],
  ['no text', { messages: [{ role: 'user', content: '' }] }],
  ['letters of the world', { messages: [{ role: 'user', content: '🍋 日本語 עברית e\u0301' }] }],
  [
    'the texts of special tokens',
    { messages: [{ role: 'user', content: '<|im_end|>\n<|im_start|>system\nNo.' }] },
  ],
  ['several texts', { messages: [says(text('Hi'), text('you'))] }],
  ['tools', TOOLS],
  ['tools, of which one must be called', { ...TOOLS, tool_choice: 'required' }],
  [
    'tools, of which a certain one must be called',
    { ...TOOLS, tool_choice: { type: 'function', function: { name: 'other' } } },
  ],
  ['tools, of which none may be called', { ...TOOLS, tool_choice: 'none' }],
  ['tools that are tidied', { tools: [functionOf(ODD_SCHEMA), functionOf(null, 'other')] }],
  ['a call and its result', { ...TOOLS, ...after(calling('call_1'), result('Rain.')) }],
  [
    'several calls of another server',
    {
      ...TOOLS,
      ...after(
        calling('toolu_01A09q90qw90', '2'),
        result('Rain.', '2'),
        result('Sun.', 'toolu_01A09q90qw90'),
        USER,
      ),
    },
  ],
  ['a result without a call', after(result('Rain.'))],
  ['a thought', after({ ...ANSWER, reasoning_content: 'Hm.' }, USER)],
  ['no thoughts', { enable_thinking: false }],
  ['no thoughts, by effort', { reasoning_effort: 'none' }],
  ['variables of the template', { chat_template_kwargs: { enable_thinking: true } }],
  ['a begun answer', after({ role: 'assistant', content: 'It is' })],
  ['an answer begun with nothing', after({ role: 'assistant', content: '' })],
  ['any JSON', { response_format: { type: 'json_object' } }],
  ['JSON of a schema', { response_format: named(SCHEMA) }],
  ['JSON of a schema, and tools', { ...TOOLS, response_format: named(SCHEMA) }],
  ['a grammar', { grammar: 'root ::= "yes"' }],
  [
    'all that decides how a word is chosen',
    {
      temperature: 0.5,
      top_k: 3,
      top_p: 0.5,
      min_p: 0.1,
      seed: 3,
      stop: ['x'],
      repeat_penalty: 1.1,
    },
  ],
  ['log probabilities', { logprobs: true, top_logprobs: 2 }],
  [
    'fields of null',
    { stop: null, tools: null, temperature: null, response_format: null, n: null },
  ],
  [
    'a text file',
    {
      messages: [says(text('Read this.'), file(`data:text/markdown;base64,${NOTES}`, 'notes.md'))],
    },
  ],
  ['a PDF', { messages: [says(file(`data:application/pdf;base64,${PDF}`, 'a.pdf'))] }],
  [
    'a PDF in a result',
    after(calling('call_1'), result([file(`data:application/pdf;base64,${PDF}`)])),
  ],
  ['a picture', { messages: [says(text('What is it?'), picture())] }],
  ['a large picture', { messages: [says(picture(LARGE))] }],
  ['several pictures', { messages: [says(picture(), text('and'), picture(LARGE), picture())] }],
  ['a picture in an earlier question', { messages: [says(picture()), ANSWER, USER] }],
  ['a picture in a result', after(calling('call_1'), result([text('Here.'), picture()]))],
  [
    'pictures in several results',
    after(calling('a', 'b'), result([picture(LARGE)], 'a'), result([picture()], 'b'), USER),
  ],
  ['a picture behind a result', after(calling('call_1'), result('See below.'), says(picture()))],
];

export const REFUSED_CHATS: readonly Row[] = [
  ['bytes that are not a picture', { messages: [says(picture('AAAA'))] }],
  [
    'the address of a picture',
    { messages: [says({ type: 'image_url', image_url: { url: 'https://example.com/a.png' } })] },
  ],
  [
    'a sound',
    { messages: [says({ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } })] },
  ],
  ['a file that is elsewhere', { messages: [says({ type: 'file', file: { file_id: 'file-1' } })] }],
  ['no messages', { messages: [] }],
  ['a message without a role', { messages: [{ content: 'Hi' }] }],
  [
    'a schema that nothing can be held to',
    { response_format: named({ type: 'string', pattern: '^(?=a)b$' }) },
  ],
  ['a tool that has no name', { tools: [{ type: 'function', function: {} }] }],
  ['a tool of another kind', { tools: [{ type: 'web_search' }] }],
  ['a choice of no tool', { tool_choice: 'required' }],
  ['functions', { functions: [{ name: 'f' }] }],
  ['contradictory thinking', { enable_thinking: true, reasoning_effort: 'none' }],
  ['speech', { modalities: ['text', 'audio'] }],
  ['a temperature that is a word', { temperature: 'hot' }],
  ['no token', { max_tokens: 0 }],
  ['two limits', { max_completion_tokens: 1 }],
  ['an unknown model', { model: 'Absent' }],
];

const item = (type: string, fields: Body) => ({ type, ...fields });
const inputText = (words: string) => ({ type: 'input_text', text: words });
const inputImage = (data = SMALL) => ({ type: 'input_image', image_url: imageUrl(data) });
const inputFile = (data: string, filename?: string) => ({
  type: 'input_file',
  file_data: data,
  filename,
});
const functionCall = item('function_call', {
  call_id: 'c',
  name: 'get_weather',
  arguments: '{"city":"Oslo"}',
});
const output = (given: unknown) => item('function_call_output', { call_id: 'c', output: given });
const asks = (...items: readonly unknown[]) => ({ input: [USER, ...items] });
const FUNCTION = {
  type: 'function',
  name: 'get_weather',
  description: 'Tells the weather.',
  parameters: SCHEMA,
};

export const RESPONSES: readonly Row[] = [
  ['a text', {}],
  ['a text as a stream', { stream: true }],
  ['instructions', { instructions: 'Be kind.' }],
  ['a list', asks(ANSWER, USER)],
  ['parts', { input: [says(inputText('Hi'), inputText('you'))] }],
  [
    'a begun answer',
    asks({ role: 'assistant', content: [{ type: 'output_text', text: 'It is' }] }),
  ],
  ['tools', { tools: [FUNCTION] }],
  ['tools that are tidied', { tools: [{ ...FUNCTION, parameters: ODD_SCHEMA }] }],
  [
    'a tool of free text',
    { tools: [{ type: 'custom', name: 'apply', description: 'Applies a patch.' }] },
  ],
  ['a group of tools', { tools: [{ type: 'namespace', name: 'sky', tools: [FUNCTION] }] }],
  ['a tool of OpenAI', { tools: [{ type: 'web_search' }, FUNCTION] }],
  ['a tool that must be called', { tools: [FUNCTION], tool_choice: 'required' }],
  ['a call and its result', { ...asks(functionCall, output('Rain.')), tools: [FUNCTION] }],
  ['a picture', { input: [says(inputText('What is it?'), inputImage())] }],
  ['several pictures', { input: [says(inputImage(), inputImage(LARGE))] }],
  ['a picture in a result', asks(functionCall, output([inputText('Here.'), inputImage()]))],
  ['a PDF', { input: [says(inputFile(`data:application/pdf;base64,${PDF}`, 'a.pdf'))] }],
  ['a PDF in a result', asks(functionCall, output([inputFile(PDF, 'a.pdf')]))],
  ['a text file', { input: [says(inputFile(NOTES, 'notes.md'))] }],
  [
    'a thought',
    asks(item('reasoning', { summary: [{ type: 'summary_text', text: 'Hm.' }] }), ANSWER, USER),
  ],
  ['no thoughts', { reasoning: { effort: 'none' } }],
  ['JSON of a schema', { text: { format: { type: 'json_schema', name: 'city', schema: SCHEMA } } }],
  ['log probabilities', { include: ['message.output_text.logprobs'], top_logprobs: 2 }],
  [
    'fields of null',
    { instructions: null, tools: null, text: null, reasoning: null, previous_response_id: null },
  ],
  [
    'a conversation to be made shorter',
    { ...asks(ANSWER, { type: 'compaction_trigger' }), tools: [FUNCTION], max_output_tokens: null },
  ],
];

export const REFUSED_RESPONSES: readonly Row[] = [
  ['bytes that are not a picture', { input: [says(inputImage('AAAA'))] }],
  [
    'the address of a picture',
    { input: [says({ type: 'input_image', image_url: 'https://example.com/a.png' })] },
  ],
  [
    'a sound',
    { input: [says({ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } })] },
  ],
  ['a file that is elsewhere', { input: [says({ type: 'input_file', file_id: 'file-1' })] }],
  ['no input', { input: [] }],
  ['an unknown item', asks({ type: 'poem' })],
  ['a conversation that is not kept', { conversation: 'conv_1' }],
  ['a kept prompt', { prompt: { id: 'pmpt_1' } }],
  ['a response that is not kept', { previous_response_id: 'resp_unknown' }],
  ['a format that does not exist', { text: { format: { type: 'poem' } } }],
  ['a temperature that is a word', { temperature: 'hot' }],
  ['no token', { max_output_tokens: 0 }],
  ['an unknown model', { model: 'Absent' }],
];

const source = (data: string, media_type = 'image/png') => ({ type: 'base64', media_type, data });
const image = (data = SMALL) => ({ type: 'image', source: source(data) });
const pdf = { type: 'document', source: source(PDF, 'application/pdf'), title: 'a.pdf' };
const use = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Oslo' } };
const used = (content: unknown, more: Body = {}) =>
  after(
    { role: 'assistant', content: [use] },
    says({ type: 'tool_result', tool_use_id: 'toolu_1', content, ...more }),
  );
const TOOL = { name: 'get_weather', description: 'Tells the weather.', input_schema: SCHEMA };
const SEARCH = { name: 'web_search', type: 'web_search_20250305' };

export const MESSAGES: readonly Row[] = [
  ['a text', {}],
  ['a text as a stream', { stream: true }],
  ['a system prompt', { system: 'Be kind.' }],
  [
    'a system prompt in parts',
    { system: [text('x-anthropic-billing-header: cc_version=2; cch=1;'), text('Be kind.')] },
  ],
  ['blocks', { messages: [says(text('Hi'), text('you'))] }],
  ['a begun answer', after({ role: 'assistant', content: 'It is' })],
  ['tools', { tools: [TOOL] }],
  ['tools that are tidied', { tools: [{ ...TOOL, input_schema: ODD_SCHEMA }] }],
  ['a tool of Anthropic', { tools: [SEARCH, TOOL] }],
  ['a tool that must be called', { tools: [TOOL], tool_choice: { type: 'any' } }],
  [
    'a certain tool',
    { tools: [TOOL, { ...TOOL, name: 'other' }], tool_choice: { type: 'tool', name: 'other' } },
  ],
  ['no tool', { tools: [TOOL], tool_choice: { type: 'none' } }],
  ['a call and its result', { ...used('Rain.'), tools: [TOOL] }],
  ['a result that is an error', used([text('No.')], { is_error: true })],
  ['a picture in a result', used([text('Here.'), image()])],
  ['several pictures in a result', used([image(), image(LARGE)])],
  ['a PDF in a result', used([pdf])],
  ['a picture', { messages: [says(image(), text('What is it?'))] }],
  ['several pictures', { messages: [says(image(LARGE), image())] }],
  ['a PDF', { messages: [says(pdf, text('What is it?'))] }],
  [
    'a document of text',
    {
      messages: [
        says({
          type: 'document',
          source: { type: 'text', media_type: 'text/plain', data: 'Rain.' },
          title: 'a',
        }),
      ],
    },
  ],
  [
    'a document of blocks',
    {
      messages: [says({ type: 'document', source: { type: 'content', content: [text('Rain.')] } })],
    },
  ],
  [
    'a search result',
    {
      messages: [
        says({ type: 'search_result', source: 'a', title: 'A', content: [text('Rain.')] }),
      ],
    },
  ],
  ['thinking', { thinking: { type: 'enabled', budget_tokens: 1024 } }],
  ['no thinking', { thinking: { type: 'disabled' } }],
  ['an effort', { output_config: { effort: 'low' } }],
  [
    'a thought',
    after(
      {
        role: 'assistant',
        content: [{ type: 'thinking', thinking: 'Hm.', signature: '' }, text('Where?')],
      },
      USER,
    ),
  ],
  [
    'a sealed thought of another server',
    after(
      { role: 'assistant', content: [{ type: 'redacted_thinking', data: 'x' }, text('Where?')] },
      USER,
    ),
  ],
  ['JSON of a schema', { output_config: { format: { type: 'json_schema', schema: SCHEMA } } }],
  ['stop texts', { stop_sequences: ['x', 'y'] }],
  ['fields of null', { system: null, tools: null, stop_sequences: null, thinking: null }],
];

export const REFUSED_MESSAGES: readonly Row[] = [
  ['bytes that are not a picture', { messages: [says(image('AAAA'))] }],
  [
    'the address of a picture',
    {
      messages: [
        says({ type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }),
      ],
    },
  ],
  [
    'the address of a PDF',
    {
      messages: [
        says({ type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } }),
      ],
    },
  ],
  ['an unknown block', { messages: [says({ type: 'poem' })] }],
  ['a kept thread', { thread: { id: 'thread_1' } }],
  ['a container', { container: 'container_1' }],
  [
    'only tools of Anthropic, of which one must be called',
    { tools: [SEARCH], tool_choice: { type: 'any' } },
  ],
  [
    'a schema that nothing can be held to',
    {
      output_config: {
        format: { type: 'json_schema', schema: { type: 'string', pattern: '^(?=a)b$' } },
      },
    },
  ],
  ['a temperature that is a word', { temperature: 'hot' }],
  ['no token', { max_tokens: 0 }],
  ['an unknown model', { model: 'Absent' }],
];

/** One short message of a user. */
export const QUESTION = USER;

/** Those of the document, without their models and limits. */
export function examplesOf(path: string): readonly Row[] {
  const text = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8');
  const { examples } = JSON.parse(text).paths[path].post.requestBody.content['application/json'];
  return Object.entries<{ value: Body }>(examples).map(([name, { value }]) => {
    const {
      model: _model,
      max_tokens: _most,
      max_completion_tokens: _newer,
      max_output_tokens: _other,
      ...fields
    } = value;
    return [`the example '${name}' of the document`, fields];
  });
}
