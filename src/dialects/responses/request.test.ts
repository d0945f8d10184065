import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { type ResponseRequest, toChatRequest } from './request.ts';

const model = 'Qwen3-0.6B-GGUF';
const input = 'What is the weather in Paris?';
const asked = { role: 'user', content: input } as const;
const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const weather = { type: 'function', name: 'get_weather', description: 'Get the weather.', parameters, strict: true };
const time = { type: 'function', name: 'get_time' };
const chatWeather = {
  type: 'function',
  function: { name: 'get_weather', description: 'Get the weather.', parameters, strict: true },
};
const chatTime = { type: 'function', function: { name: 'get_time' } };
const call = { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Paris"}' };
const chatCall = {
  id: 'call_1',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
};
const result = { type: 'function_call_output', call_id: 'call_1', output: '21 degrees' };
const chatResult = { role: 'tool', tool_call_id: 'call_1', content: '21 degrees' };
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

type Fields = Partial<ResponseRequest>;

test.each<{ title: string; asks: Fields; messages: readonly object[] }>([
  { title: 'a text', asks: { input }, messages: [asked] },
  {
    title: 'instructions',
    asks: { input, instructions: 'Be short.' },
    messages: [{ role: 'system', content: 'Be short.' }, asked],
  },
  { title: 'instructions of null', asks: { input, instructions: null }, messages: [asked] },
  {
    title: 'a conversation of texts and parts',
    asks: {
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Hello' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi', annotations: [] }] },
        { role: 'user', content: 'Bye' },
      ],
    },
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'Bye' },
    ],
  },
  {
    title: 'a picture and a sound',
    asks: {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is it?' },
            { type: 'input_image', image_url: PICTURE, detail: 'low' },
            { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
          ],
        },
      ],
    },
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: PICTURE, detail: 'low' } },
          { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
        ],
      },
    ],
  },
  {
    title: 'a refusal of an earlier response',
    asks: { input: [{ role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }] },
    messages: [{ role: 'assistant', content: 'No.' }],
  },
  {
    title: 'system messages at the beginning as one, and the newer word for them',
    asks: {
      instructions: 'Be short.',
      input: [
        { role: 'developer', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
        { role: 'system', content: 'Now be rude.' },
      ],
    },
    messages: [
      { role: 'system', content: 'Be short.\n\nBe kind.' },
      { role: 'user', content: 'Hello' },
      { role: 'system', content: 'Now be rude.' },
    ],
  },
  {
    title: 'a call and its result',
    asks: { input: [asked, call, result] },
    messages: [asked, { role: 'assistant', content: null, tool_calls: [chatCall] }, chatResult],
  },
  {
    title: 'thoughts, words and two calls as one turn',
    asks: {
      input: [
        asked,
        { type: 'reasoning', id: 'rs_1', summary: [], content: [{ type: 'reasoning_text', text: 'Hm.' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
        call,
        { ...call, call_id: 'call_2' },
        result,
        { ...result, call_id: 'call_2', output: [{ type: 'input_text', text: '22 degrees' }] },
      ],
    },
    messages: [
      asked,
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: 'Hm.',
        tool_calls: [chatCall, { ...chatCall, id: 'call_2' }],
      },
      chatResult,
      { role: 'tool', tool_call_id: 'call_2', content: '22 degrees' },
    ],
  },
  {
    title: 'thoughts before a call alone, of which only a summary is readable',
    asks: {
      input: [
        asked,
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: 'x' },
        call,
        result,
      ],
    },
    messages: [
      asked,
      { role: 'assistant', content: null, reasoning_content: 'Hm.', tool_calls: [chatCall] },
      chatResult,
    ],
  },
])('$title becomes messages', ({ asks, messages }) => {
  expect(toChatRequest({ model, input, ...asks }).messages).toEqual(messages);
});

test.each<{ title: string; asks: Fields; chat: object }>([
  {
    title: 'what both APIs share, and what neither knows',
    asks: { temperature: 0.2, top_p: 0.9, top_k: 5, seed: 7, stop: ['\n'], ...{ mirostat: 2, fake: { tokens: 1 } } },
    chat: { temperature: 0.2, top_p: 0.9, top_k: 5, seed: 7, stop: ['\n'], mirostat: 2, fake: { tokens: 1 } },
  },
  { title: 'the limit', asks: { max_output_tokens: 9 }, chat: { max_completion_tokens: 9 } },
  { title: 'how much to think', asks: { reasoning: { effort: 'none' } }, chat: { reasoning_effort: 'none' } },
  {
    title: 'functions, and which of them',
    asks: { tools: [weather], tool_choice: 'required', parallel_tool_calls: true },
    chat: { tools: [chatWeather], tool_choice: 'required', parallel_tool_calls: true },
  },
  {
    title: 'the one function to call',
    asks: { tools: [weather, time], tool_choice: { type: 'function', name: 'get_time' } },
    chat: { tools: [chatWeather, chatTime], tool_choice: { type: 'function', function: { name: 'get_time' } } },
  },
  {
    title: 'the functions that are allowed now',
    asks: { tools: [weather, time], tool_choice: { type: 'allowed_tools', mode: 'required', tools: [time] } },
    chat: { tools: [chatTime], tool_choice: 'required' },
  },
  { title: 'free text', asks: { text: { format: { type: 'text' } } }, chat: {} },
  {
    title: 'any JSON',
    asks: { text: { format: { type: 'json_object' } } },
    chat: { response_format: { type: 'json_object' } },
  },
  {
    title: 'JSON by a schema',
    asks: { text: { format: { type: 'json_schema', name: 'weather', strict: true, schema: parameters } } },
    chat: {
      response_format: { type: 'json_schema', json_schema: { name: 'weather', strict: true, schema: parameters } },
    },
  },
  {
    title: 'log probabilities',
    asks: { include: ['message.output_text.logprobs', 'reasoning.encrypted_content'] },
    chat: { logprobs: true },
  },
  { title: 'log probabilities by their number', asks: { top_logprobs: 2 }, chat: { logprobs: true, top_logprobs: 2 } },
  {
    title: 'nothing of what has no effect',
    asks: { store: true, metadata: { a: 'b' }, user: 'u', truncation: 'auto', background: false, stream: true },
    chat: {},
  },
  {
    title: 'nothing of what is null',
    asks: { tools: null, tool_choice: null, text: null, reasoning: null, include: null, previous_response_id: null },
    chat: {},
  },
])('$title is carried over', ({ asks, chat }) => {
  expect(toChatRequest({ model, input, ...asks })).toEqual({ model, messages: [asked], ...chat });
});

test.each<{ asks: Fields; param: string; says: RegExp }>([
  { asks: { previous_response_id: 'resp_1' }, param: 'previous_response_id', says: /whole conversation/ },
  { asks: { conversation: 'conv_1' }, param: 'conversation', says: /whole conversation/ },
  { asks: { prompt: { id: 'p' } }, param: 'prompt', says: /instructions/ },
  { asks: { background: true }, param: 'background', says: /stream/ },
  { asks: { tools: [{ type: 'web_search' }, weather, { type: 'mcp' }] }, param: 'tools', says: /web_search, mcp/ },
  { asks: { tools: [{ type: 'function' }] }, param: 'tools[0].name', says: /no name/ },
  { asks: { tool_choice: 'sometimes' }, param: 'tool_choice', says: /none, auto or required/ },
  { asks: { tool_choice: { type: 'web_search' } }, param: 'tool_choice', says: /must be none/ },
  { asks: { tool_choice: {} }, param: 'tool_choice', says: /must be none/ },
  { asks: { text: { format: { type: 'yaml' } } }, param: 'text.format.type', says: /yaml/ },
  { asks: { input: [] }, param: 'input', says: /empty/ },
  { asks: { input: [{ content: 'Hello' }] }, param: 'input[0].role', says: /system, user, assistant/ },
  { asks: { input: [{ role: 'user' }] }, param: 'input[0].content', says: /missing/ },
  { asks: { input: [asked, { type: 'item_reference', id: 'x' }] }, param: 'input[1]', says: /item_reference/ },
  { asks: { input: [{ type: 'function_call', name: 'f' }] }, param: 'input[0].call_id', says: /missing/ },
  {
    asks: { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
    param: 'input[0].content[0]',
    says: /input_file/,
  },
  {
    asks: { input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'f' }] }] },
    param: 'input[0].content[0].image_url',
    says: /data: URL/,
  },
  {
    asks: { input: [{ ...result, output: [{ type: 'input_image', image_url: PICTURE }] }] },
    param: 'input[0].output[0]',
    says: /only text/,
  },
])('$param is refused: $says', ({ asks, param, says }) => {
  const refused = () => toChatRequest({ model, input, ...asks });
  expect(refused).toThrow(InvalidRequest);
  expect(refused).toThrow(expect.objectContaining({ param, message: expect.stringMatching(says) }));
});
