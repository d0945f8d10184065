import { expect, test } from 'vitest';
import { growthOfWork } from '../../../../fixtures/processor-time.ts';
import { InvalidRequest } from '../../../errors.ts';
import { normaliseChat } from './request.ts';

const messages = [{ role: 'user', content: 'Hello' }];
const NOTHING = { type: 'object', properties: {} };
const tool = (name: string, parameters: unknown = NOTHING) => ({
  type: 'function',
  function: { name, parameters },
});
const tools = [tool('get_weather'), tool('get_time')];
const choose = (name: string) => ({ type: 'function', function: { name } });
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const parts = (...content: object[]) => ({ messages: [{ role: 'user', content }] });
const picture = (url: string) => parts({ type: 'image_url', image_url: { url } });

test.each([
  { messages },
  { messages, tools, tool_choice: 'auto' },
  { messages, tools, tool_choice: 'none' },
  { messages, tools, tool_choice: 'required' },
  {
    messages,
    tools: null,
    tool_choice: null,
    functions: null,
    function_call: null,
    enable_thinking: null,
  },
  { messages, functions: [], function_call: 'none' },
  { messages, reasoning_effort: 'high', chat_template_kwargs: { language: 'de' } },
  parts(
    { type: 'text', text: 'http://127.0.0.1/' },
    { type: 'image_url', image_url: { url: PICTURE, detail: 'low' } },
  ),
  picture('data:image/svg+xml;charset=utf-8;base64,PHN2Zy8+'),
  parts({ type: 'input_audio', input_audio: { data: 'UklGRiQAAABXQVZF', format: 'wav' } }),
  parts({ type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAA' } }),
  { messages: 'nonsense' },
  { messages: [null, { role: 'user', content: [null, 'x'] }] },
])('%j stays the same object', (body) => {
  expect(normaliseChat(body)).toBe(body);
});

test.each([
  {
    title: 'a tool by name is the only one that is offered',
    body: { tools, tool_choice: choose('get_time') },
    becomes: { tools: [tool('get_time')], tool_choice: 'required' },
  },
  {
    title: 'tools that are allowed are all that is offered',
    body: {
      tools,
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'auto', tools: [choose('get_weather')] },
      },
    },
    becomes: { tools: [tool('get_weather')], tool_choice: 'auto' },
  },
  {
    title: 'one of the tools that are allowed is to be called where that is required',
    body: {
      tools,
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { mode: 'required', tools: [choose('get_weather')] },
      },
    },
    becomes: { tools: [tool('get_weather')], tool_choice: 'required' },
  },
  {
    title: 'thinking is switched off in words that every server knows',
    body: { enable_thinking: false },
    becomes: { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: 'none' },
  },
  {
    title: 'thinking is switched on for the template',
    body: {
      enable_thinking: true,
      reasoning_effort: 'low',
      chat_template_kwargs: { language: 'de' },
    },
    becomes: {
      reasoning_effort: 'low',
      chat_template_kwargs: { language: 'de', enable_thinking: true },
    },
  },
  {
    title: 'enable_thinking wins over thinking',
    body: { enable_thinking: false, thinking: { type: 'enabled' } },
    becomes: { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: 'none' },
  },
  {
    title: 'an effort of none turns thinking off',
    body: { reasoning_effort: 'none' },
    becomes: { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: 'none' },
  },
  {
    title: "Anthropic's word is understood",
    body: { thinking: { type: 'disabled' } },
    becomes: { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: 'none' },
  },
  {
    title: 'the variable of the template alone counts too',
    body: { chat_template_kwargs: { enable_thinking: false } },
    becomes: { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: 'none' },
  },
])('$title', ({ body, becomes }) => {
  expect(normaliseChat({ messages, ...body })).toEqual({ messages, ...becomes });
});

test.each([
  {
    body: picture('http://169.254.169.254/latest/meta-data'),
    param: 'messages[0].content[0].image_url.url',
  },
  { body: picture('https://example.com/cat.png'), param: 'messages[0].content[0].image_url.url' },
  { body: picture('file:///etc/passwd'), param: 'messages[0].content[0].image_url.url' },
  { body: picture(''), param: 'messages[0].content[0].image_url.url' },
  { body: picture('data:image/png,raw'), param: 'messages[0].content[0].image_url.url' },
  { body: picture('data:text/html;base64,AAAA'), param: 'messages[0].content[0].image_url.url' },
  { body: picture('data:image/png;base64,'), param: 'messages[0].content[0].image_url.url' },
  {
    body: picture('data:image/png;base64,not base64!'),
    param: 'messages[0].content[0].image_url.url',
  },
  {
    body: parts({ type: 'input_audio', input_audio: { data: 'http://127.0.0.1:1/sound' } }),
    param: 'messages[0].content[0].input_audio.data',
  },
  {
    body: parts(
      { type: 'text', text: 'x' },
      { type: 'input_audio', input_audio: { url: 'http://127.0.0.1/' } },
    ),
    param: 'messages[0].content[1].input_audio.url',
  },
  {
    body: parts({ type: 'input_video', input_video: { data: 'file:///etc/passwd' } }),
    param: 'messages[0].content[0].input_video.data',
  },
  {
    body: parts({ type: 'something', url: 'http://127.0.0.1/' }),
    param: 'messages[0].content[0].url',
  },
  { body: { messages, functions: [{ name: 'f' }] }, param: 'functions' },
  { body: { messages, function_call: { name: 'f' } }, param: 'function_call' },
  { body: { messages, tools: [{ type: 'web_search' }] }, param: 'tools[0]' },
  { body: { messages, tools: [tool('a'), { type: 'function' }] }, param: 'tools[1]' },
  { body: { messages, tools: [null] }, param: 'tools[0]' },
  { body: { messages, tools, tool_choice: choose('get_rich') }, param: 'tool_choice' },
  { body: { messages, tool_choice: 'required' }, param: 'tool_choice' },
  { body: { messages, tools, tool_choice: 'sometimes' }, param: 'tool_choice' },
  { body: { messages, tools, tool_choice: {} }, param: 'tool_choice' },
  {
    body: { messages, tools, tool_choice: { type: 'allowed_tools', allowed_tools: { tools: [] } } },
    param: 'tool_choice',
  },
  {
    body: {
      messages,
      tools,
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: { tools: [choose('get_weather'), choose('none_such')] },
      },
    },
    param: 'tool_choice',
  },
  { body: { messages, enable_thinking: true, reasoning_effort: 'none' }, param: 'enable_thinking' },
  {
    body: {
      messages,
      thinking: { type: 'enabled' },
      chat_template_kwargs: { enable_thinking: false },
    },
    param: 'thinking',
  },
])('$param of $body is refused', ({ body, param }) => {
  const refused = () => normaliseChat(body);
  expect(refused).toThrow(InvalidRequest);
  expect(refused).toThrow(expect.objectContaining({ param }));
});

test('megabytes that are almost base64 are refused in no time', () => {
  const almost = `${'A'.repeat(8 * 2 ** 20)}!`;
  expect(() => normaliseChat(picture(`data:image/png;base64,${almost}`))).toThrow(/base64/);
});

test('a choice among twenty thousand tools is work that grows as they do', () => {
  const choiceOf = (length: number) => {
    const tools = Array.from({ length }, (_, at) => ({
      type: 'function',
      function: { name: `f${at}` },
    }));
    return {
      messages,
      tools,
      tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools } },
    };
  };
  expect(normaliseChat(choiceOf(20_000))).toMatchObject({ tool_choice: 'auto' });
  // Comparing each with each would be 64 times the work.
  expect(growthOfWork([2500, 20_000], choiceOf, normaliseChat)).toBeLessThan(30);
});

test.each([
  ['nothing', undefined, NOTHING],
  ['null', null, NOTHING],
  ['an empty schema', {}, NOTHING],
  ['an object without members', { type: 'object' }, NOTHING],
  ['a text', { type: 'string' }, NOTHING],
  ['an empty type', { type: '', properties: null }, NOTHING],
  [
    'a type in capitals',
    { type: 'OBJECT', properties: { a: {} } },
    { type: 'object', properties: { a: {} } },
  ],
  ['words only', { description: 'none' }, { description: 'none', ...NOTHING }],
  ['a reference', { $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }],
])('a tool whose parameters are %s takes an object', (_title, given, parameters) => {
  const { tools: described } = normaliseChat({
    messages,
    tools: [{ type: 'function', function: { name: 'now', parameters: given } }],
  });
  expect(described).toEqual([tool('now', parameters)]);
});
