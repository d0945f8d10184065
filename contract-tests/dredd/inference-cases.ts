// Cases of chat and text completions, with the fake llama-server behind them; its orders travel in
// the field `fake`.
import { idOf } from '../support/server.ts';
import { type Case, type CasesByOperation, fails, has, says, streamsText } from './case.ts';

const messages = [{ role: 'user', content: 'What is the population of Paris?' }];
const model = idOf('chat');
const REPLY = 'Hello from the fake llama-server.';

const WEATHER_TOOL = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Get the weather of a city.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
const WEATHER_FUNCTION = { type: 'function', ...WEATHER_TOOL.function };
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const ELSEWHERE = 'http://169.254.169.254/latest/meta-data';
const FUNCTION_RESULT = [
  ...messages,
  { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Paris"}' },
  { type: 'function_call_output', call_id: 'call_1', output: '21 degrees and sunny' },
];
const TOOL_CALL = { name: 'get_weather', arguments: { city: 'Paris' } };
const TOOL_RESULT = [
  ...messages,
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'call_1',
        type: 'function',
        function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
      },
    ],
  },
  { role: 'tool', tool_call_id: 'call_1', content: '21 degrees and sunny' },
];

const code = {
  input_prefix: 'def add(a, b):\n',
  input_suffix: '\nprint(add(1, 2))\n',
  prompt: '    return ',
};
/** What editors send besides, in part. */
const EDITOR = {
  id_slot: 0,
  input_extra: [{ text: 'def double(a):\n', filename: 'math_tools.py' }],
  samplers: ['top_k', 'top_p', 'infill'],
  stop: [],
  t_max_predict_ms: 1000,
  response_fields: ['content', 'timings/predicted_n', 'tokens_cached'],
};
const NO_INFILL = {
  message: 'Infill is not supported by this model: prefix token is missing. ',
  type: 'not_supported_error',
};
const streamsCode = (expected: string) => (body: string) => {
  const events = body.match(/(?<=^data: )\{"index".*$/gm) ?? [];
  const text = events.map((data) => JSON.parse(data).content).join('');
  return text === expected
    ? undefined
    : `the code is ${JSON.stringify(text)}, not ${JSON.stringify(expected)}`;
};

const UNKNOWN: Case = { title: 'an unknown model', check: fails('model_not_found', 'model') };
const NOT_KEPT: Case = {
  title: 'one that is not kept',
  modelId: 'resp_1',
  check: fails('response_not_found', 'response_id'),
};
const countsTokens = (body: string) => (JSON.parse(body).input_tokens > 0 ? undefined : body);

type Json = Readonly<Record<string, unknown>>;

/**
 * What goes wrong in the native server before the first byte, so that it can still become a status.
 */
function backendFailures(base: Json): readonly Case[] {
  const failures: readonly Case[] = [
    {
      title: 'the native server dies at once, twice',
      body: { ...base, fake: { dieAfterTokens: 0 } },
      check: fails('backend_crashed'),
    },
    { title: 'the native server answers garbage', body: { ...base, fake: { garbage: true } } },
    {
      title: 'the native server breaks off in the middle',
      body: { ...base, fake: { cutAfterTokens: 2 } },
      check: fails('backend_crashed'),
    },
    {
      title: 'the native server sends a broken event',
      body: { ...base, fake: { badJson: true } },
      check: fails('backend_answer_invalid'),
    },
    {
      title: 'asked for a stream, which never begins',
      body: { ...base, stream: true, fake: { dieAfterTokens: 0 } },
      check: fails('backend_crashed'),
    },
  ];
  // A load by hand makes up for the deaths before, or the model would soon be let be.
  return failures.map((failure) => ({ ...failure, given: 'a model loaded' }));
}

/**
 * Streams of either kind; they only differ in what they are asked, and in what is repeated in front
 * of each response.
 */
function streams(base: Json, repeated: readonly string[] = ['']): readonly Case[] {
  const streamed = { ...base, stream: true };
  const dataOf = (body: string) => body.split('\n').filter((line) => line.startsWith('data: {'));
  const says = (text: string) => streamsText(...repeated.map((start) => start + text));
  // One continuation after the other, so the first that fails is the last.
  const brokenOff = { end: 'error', check: streamsText(`${repeated[0]}Hello from`) } as const;
  const lemons = 'Zitronen 🍋 für alle.';
  return [
    { title: 'a stream', body: streamed, check: says(REPLY) },
    {
      title: 'with usage at the end',
      body: { ...streamed, stream_options: { include_usage: true } },
      check: (body) =>
        says(REPLY)(body) ??
        (/"usage":\{/.test(dataOf(body).at(-1) ?? '') ? undefined : 'the last event has no usage'),
    },
    {
      title: 'cut into pieces anywhere',
      body: { ...streamed, fake: { utf8Split: true, text: lemons } },
      check: says(lemons),
    },
    {
      title: 'not ended by the native server',
      body: { ...streamed, fake: { noDone: true } },
      check: says(REPLY),
    },
    {
      title: 'broken off by the native server',
      body: { ...streamed, fake: { dieAfterTokens: 2 } },
      ...brokenOff,
    },
    {
      title: 'cut off inside of an event',
      body: { ...streamed, fake: { cutAfterTokens: 2 } },
      ...brokenOff,
    },
  ];
}

const LOAD_FAILURE: Case = {
  title: 'a model that can not be loaded',
  check: fails('model_load_error'),
};

/** Chats, completions and responses in the formats of OpenAI. */
export const INFERENCE_CASES: CasesByOperation = {
  createChatCompletion: {
    '200': [
      { title: 'a question', given: 'a model loaded', body: { model, messages } },
      { title: 'to whatever model is loaded', body: { model: 'local', messages } },
      {
        title: 'to the loaded model, from a client that knows no name',
        body: { model: '', messages },
        check: has({ model }),
      },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, messages } },
      {
        title: 'with fields of the native server',
        body: { model, messages, mirostat: 2, repeat_penalty: 1.1, cache_prompt: true },
      },
      {
        title: 'with every field of OpenAI set to null',
        body: {
          model,
          messages,
          temperature: null,
          top_p: null,
          stop: null,
          seed: null,
          max_tokens: null,
          tools: null,
          response_format: null,
        },
      },
      {
        title: 'cut to a length',
        body: { model, messages, max_completion_tokens: 2 },
        check: (body) => (body.includes('"finish_reason":"length"') ? undefined : body),
      },
      {
        title: 'that is answered with a tool call',
        body: { model, messages, tools: [WEATHER_TOOL], fake: { toolCall: TOOL_CALL } },
        check: (body) => (body.includes('"tool_calls":[') ? undefined : body),
      },
      {
        title: 'that brings the result of a tool',
        body: { model, messages: TOOL_RESULT, tools: [WEATHER_TOOL] },
      },
    ],
    '200 text/event-stream': [
      ...streams({ model, messages }),
      {
        title: 'of a tool call',
        body: {
          model,
          messages,
          stream: true,
          tools: [WEATHER_TOOL],
          fake: { toolCall: TOOL_CALL },
        },
        check: (body) =>
          streamsText('{"city":"Paris"}')(body) ??
          (body.split('"name":"get_weather"').length === 2
            ? undefined
            : 'the tool is not named once'),
      },
    ],
    '400': [
      { title: 'without messages', body: { model }, check: fails('invalid_request', 'messages') },
      {
        title: 'a picture from elsewhere',
        body: {
          model,
          messages: [
            { role: 'user', content: [{ type: 'image_url', image_url: { url: ELSEWHERE } }] },
          ],
        },
        check: fails('invalid_request', 'messages[0].content[0].image_url.url'),
      },
      {
        title: 'a picture for a model that reads text only',
        body: {
          model,
          messages: [
            { role: 'user', content: [{ type: 'image_url', image_url: { url: PICTURE } }] },
          ],
        },
        check: fails('capability_not_supported', 'messages[0].content[0]'),
      },
      {
        title: 'a choice of a tool that is not offered',
        body: {
          model,
          messages,
          tools: [WEATHER_TOOL],
          tool_choice: { type: 'function', function: { name: 'other' } },
        },
        check: fails('invalid_request', 'tool_choice'),
      },
      {
        title: 'too many stop sequences',
        body: { model, messages, stop: Array.from({ length: 257 }, () => 'a') },
      },
      {
        title: 'a role that does not exist',
        body: { model, messages: [{ role: 'oracle', content: 'Hello' }] },
      },
      {
        title: 'both limits',
        body: { model, messages, max_tokens: 5, max_completion_tokens: 5 },
        check: fails('invalid_request', 'max_tokens'),
      },
      {
        title: 'a limit of nothing',
        body: { model, messages, max_completion_tokens: 0 },
        check: fails('invalid_request', 'max_completion_tokens'),
      },
      {
        title: 'a limit of nothing, by its older name, asked for a stream',
        body: { model, messages, max_tokens: 0, stream: true },
        check: fails('invalid_request', 'max_tokens'),
      },
      {
        title: 'the loaded model, when there is none',
        given: 'nothing loaded',
        body: { model: 'local', messages },
        check: fails('no_model_loaded'),
      },
      { title: 'refused by the native server', body: { model, messages, fake: { status: 400 } } },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { model: 'No-Such-Model', messages },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [
      { ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), messages } },
      {
        ...LOAD_FAILURE,
        title: 'the same, asked for a stream',
        body: { model: idOf('exitsAtStart'), messages, stream: true },
      },
    ],
    '502': backendFailures({ model, messages }),
  },
  createCompletion: {
    '200': [
      {
        title: 'a prompt',
        given: 'a model loaded',
        body: { model, prompt: 'The capital of France is' },
      },
      {
        title: 'for the loaded model',
        body: { model: 'local', prompt: 'The meaning of life is' },
        check: has({ text: REPLY }),
      },
      { title: 'that is tokenized already', body: { model, prompt: [785, 6722, 315] } },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, prompt: 'Hello' } },
      {
        title: 'several prompts, two choices each, all repeated',
        body: { model, prompt: ['One', 'Two'], n: 2, echo: true },
        check: (body) => {
          const texts = JSON.parse(body).choices.map(({ index, text }: Json) => `${index} ${text}`);
          const wanted = ['0 One', '1 One', '2 Two', '3 Two'].map((start) => `${start}${REPLY}`);
          return JSON.stringify(texts) === JSON.stringify(wanted) ? undefined : body;
        },
      },
      {
        title: 'several prompts in tokens, repeated as text',
        body: { model, prompt: [[72, 105], [33]], echo: true, best_of: 1, suffix: '' },
        check: (body) => (/"text":"Hi.*"text":"!/.test(body) ? undefined : body),
      },
      {
        title: 'up to a suffix',
        body: { model, prompt: 'Hello', suffix: 'the end' },
        check: has({ text: REPLY, model }),
      },
      {
        title: 'two up to a suffix, repeated',
        body: { model, prompt: 'One', suffix: 'the end', n: 2, echo: true },
        check: has({ text: `One${REPLY}`, model }),
      },
    ],
    '200 text/event-stream': [
      ...streams({ model, prompt: 'Hello' }),
      ...streams({ model, prompt: 'Hello', suffix: 'the end' }).map((scene) => ({
        ...scene,
        title: `up to a suffix, ${scene.title}`,
      })),
      ...streams({ model, prompt: ['One', 'Two'], echo: true }, ['One', 'Two']).map((scene) => ({
        ...scene,
        title: `of several prompts, ${scene.title}`,
      })),
    ],
    '400': [
      { title: 'without a prompt', body: { model }, check: fails('invalid_request', 'prompt') },
      {
        title: 'repeated with probabilities',
        body: { model, prompt: 'Hello', echo: true, logprobs: 2 },
        check: fails('invalid_request', 'echo'),
      },
      {
        title: 'the best of several',
        body: { model, prompt: 'Hello', best_of: 3 },
        check: fails('invalid_request', 'best_of'),
      },
      {
        title: 'a limit of nothing',
        body: { model, prompt: 'Hello', max_tokens: 0 },
        check: fails('invalid_request', 'max_tokens'),
      },
      {
        title: 'up to a suffix, by a model without the tokens for it',
        body: {
          model,
          prompt: 'Hello',
          suffix: 'the end',
          fake: { status: 501, error: NO_INFILL },
        },
        check: fails('invalid_request', 'suffix'),
      },
      {
        title: 'tokens up to a suffix',
        body: { model, prompt: [785, 6722], suffix: 'the end' },
        check: fails('invalid_request', 'prompt'),
      },
      {
        title: 'for the loaded model, when none is',
        given: 'nothing loaded',
        body: { model: 'local', prompt: 'Hello' },
        check: fails('no_model_loaded'),
      },
      {
        title: 'without a model',
        body: { prompt: 'Hello' },
        check: fails('invalid_request', 'model'),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { model: 'No-Such-Model', prompt: 'Hello' },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), prompt: 'Hello' } }],
    '502': [
      ...backendFailures({ model, prompt: 'Hello' }),
      ...backendFailures({ model, prompt: ['One', 'Two'] }),
    ],
  },
  createFimCompletion: {
    '200': [
      {
        title: 'the middle of a text',
        given: 'a model loaded',
        body: { model, prompt: 'Hello', suffix: 'the end', random_seed: 7 },
        check: (body) => (JSON.parse(body).choices[0].message.content === REPLY ? undefined : body),
      },
      { title: 'without a suffix', body: { model, prompt: 'Hello', suffix: null } },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, prompt: 'Hello' } },
    ],
    '200 text/event-stream': [
      { title: 'a stream', body: { model, prompt: 'Hello', suffix: 'the end', stream: true } },
      {
        title: 'broken off by the native server',
        given: 'a model loaded',
        body: { model, prompt: 'Hello', stream: true, fake: { dieAfterTokens: 2 } },
        end: 'error',
      },
    ],
    '400': [
      { title: 'without a prompt', body: { model }, check: fails('invalid_request', 'prompt') },
      {
        title: 'a model without the tokens for it',
        body: { model, prompt: 'Hello', fake: { status: 501, error: NO_INFILL } },
        check: fails('invalid_request', 'suffix'),
      },
    ],
    '404': [{ ...UNKNOWN, body: { model: 'No-Such-Model', prompt: 'Hello' } }],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), prompt: 'Hello' } }],
    '502': backendFailures({ model, prompt: 'Hello', suffix: 'you' }),
  },
  createNativeCompletion: {
    '200': [
      {
        title: 'a text',
        given: 'a model loaded',
        body: { prompt: 'Hello' },
        check: has({ content: REPLY, model, stop_type: 'eos' }),
      },
      { title: 'tokens and texts', body: { model, prompt: [785, ' capital'], n_predict: 4 } },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, prompt: 'Hello' } },
      {
        title: 'with the fields that a client wants',
        body: { model, prompt: 'Hello', response_fields: ['timings/predicted_n'] },
        check: (body) =>
          Object.keys(JSON.parse(body)).join() === 'index,content,stop,timings/predicted_n'
            ? undefined
            : body,
      },
    ],
    '200 text/event-stream': [
      { title: 'a stream', body: { prompt: 'Hello', stream: true }, check: streamsCode(REPLY) },
      {
        title: 'broken off by the native server',
        given: 'a model loaded',
        body: { prompt: 'Hello', stream: true, fake: { dieAfterTokens: 2 } },
        end: 'error',
        check: streamsCode('Hello from'),
      },
    ],
    '400': [
      { title: 'without a prompt', body: { model }, check: fails('invalid_request', 'prompt') },
      {
        title: 'for the loaded model, when none is',
        given: 'nothing loaded',
        body: { prompt: 'Hello' },
        check: fails('no_model_loaded'),
      },
    ],
    '404': [
      {
        title: 'an unknown model, when none is loaded',
        given: 'nothing loaded',
        body: { model: 'No-Such-Model', prompt: 'Hello' },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), prompt: 'Hello' } }],
    '502': backendFailures({ model, prompt: 'Hello there' }),
  },
  createInfill: {
    '200': [
      {
        title: 'code at the cursor',
        given: 'a model loaded',
        body: { model, ...code },
        check: has({ content: REPLY, model, stop_type: 'eos' }),
      },
      {
        title: 'for the loaded model, which is not named',
        query: '',
        body: code,
        check: has({ content: REPLY }),
      },
      {
        title: 'by the model that the address names',
        given: 'nothing loaded',
        query: `model=${model}`,
        body: { ...code, model: '' },
        check: has({ model }),
      },
      {
        title: 'for the loaded model, by a name that is not known',
        query: '',
        body: { model: 'No-Such-Model', ...code },
        check: has({ content: REPLY, model }),
      },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, ...code } },
      {
        title: 'with the fields that an editor wants',
        body: { ...code, ...EDITOR },
        check: (body) =>
          Object.keys(JSON.parse(body)).join() ===
          'index,content,stop,timings/predicted_n,tokens_cached'
            ? undefined
            : body,
      },
    ],
    '200 text/event-stream': [
      { title: 'a stream', body: { ...code, stream: true }, check: streamsCode(REPLY) },
      {
        title: 'cut into pieces anywhere',
        body: { ...code, stream: true, fake: { utf8Split: true, text: 'Zitronen 🍋' } },
        check: streamsCode('Zitronen 🍋'),
      },
      {
        title: 'broken off by the native server',
        given: 'a model loaded',
        body: { ...code, stream: true, fake: { dieAfterTokens: 2 } },
        end: 'error',
        check: streamsCode('Hello from'),
      },
    ],
    '400': [
      {
        title: 'without the code before the cursor',
        body: { model, input_suffix: '' },
        check: fails('invalid_request', 'input_prefix'),
      },
      {
        title: 'without the code behind the cursor',
        body: { model, input_prefix: '' },
        check: fails('invalid_request', 'input_suffix'),
      },
      {
        title: 'for the loaded model, when none is',
        given: 'nothing loaded',
        query: '',
        body: code,
        check: fails('no_model_loaded'),
      },
    ],
    '404': [
      {
        title: 'an unknown model, when none is loaded',
        given: 'nothing loaded',
        body: { model: 'No-Such-Model', ...code },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), ...code } }],
    '501': [
      {
        title: 'a model without the tokens for it',
        body: { model, ...code, fake: { status: 501, error: NO_INFILL } },
        check: (body) =>
          says(/^Infill is not supported by this model/)(body) ?? fails('not_supported')(body),
      },
    ],
    '502': backendFailures({ model, ...code }),
  },
  createResponse: {
    '200': [
      {
        title: 'a text',
        given: 'a model loaded',
        body: { model, input: 'Hello', metadata: { topic: 'greeting' } },
      },
      { title: 'that loads its model', given: 'nothing loaded', body: { model, input: 'Hello' } },
      {
        title: 'to whatever model is loaded',
        body: { model: 'local', input: 'Hello' },
        check: has({ model }),
      },
      {
        title: 'with thoughts',
        body: {
          model,
          input: 'Hello',
          reasoning: { effort: 'low' },
          fake: { thoughts: 'They greet me.' },
        },
        check: (body) => (body.includes('"type":"reasoning"') ? undefined : body),
      },
      {
        title: 'cut to a length',
        body: { model, input: 'Hello', max_output_tokens: 2 },
        check: has({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }),
      },
      {
        title: 'that is a function call',
        body: { model, input: 'Hello', tools: [WEATHER_FUNCTION], fake: { toolCall: TOOL_CALL } },
        check: (body) => (body.includes('"type":"function_call"') ? undefined : body),
      },
      {
        title: 'that brings the result of a function',
        body: { model, input: FUNCTION_RESULT, tools: [WEATHER_FUNCTION] },
      },
      {
        title: 'in the background',
        body: { model, input: 'Hello', background: true },
        check: has({ status: 'queued', background: true, store: true, output: [] }),
      },
    ],
    '200 text/event-stream': [
      { title: 'a stream', body: { model, input: 'Hello', stream: true } },
      {
        title: 'a stream in the background',
        body: { model, input: 'Hello', stream: true, background: true },
      },
      {
        title: 'of thoughts and a message',
        body: { model, input: 'Hello', stream: true, fake: { thoughts: 'They greet me.' } },
      },
      {
        title: 'of a function call',
        body: {
          model,
          input: 'Hello',
          stream: true,
          tools: [WEATHER_FUNCTION],
          fake: { toolCall: TOOL_CALL },
        },
      },
      {
        title: 'cut to a length',
        body: { model, input: 'Hello', stream: true, max_output_tokens: 2 },
      },
      {
        title: 'broken off by the native server',
        body: { model, input: 'Hello', stream: true, fake: { dieAfterTokens: 2 } },
        end: 'error',
      },
      {
        title: 'that the native server spoils',
        body: { model, input: 'Hello', stream: true, fake: { badJson: true } },
        end: 'error',
      },
    ],
    '400': [
      { title: 'without input', body: { model }, check: fails('invalid_request', 'input') },
      { title: 'an input that is a number', body: { model, input: 5 } },
      {
        title: 'that goes on from one that is not kept',
        body: { model, input: 'Hello', previous_response_id: 'resp_1' },
        check: fails('previous_response_not_found', 'previous_response_id'),
      },
      {
        title: 'with an item that is not kept',
        body: { model, input: [{ type: 'item_reference', id: 'msg_1' }] },
        check: fails('item_not_found', 'input[0]'),
      },
      {
        title: 'in the background, and not to be kept',
        body: { model, input: 'Hello', background: true, store: false },
        check: fails('invalid_request', 'background'),
      },
      {
        title: 'with a tool that runs elsewhere',
        body: { model, input: 'Hello', tools: [{ type: 'web_search' }], tool_choice: 'required' },
        check: fails('invalid_request', 'tools'),
      },
      {
        title: 'with a picture from elsewhere, asked for a stream',
        body: {
          model,
          stream: true,
          input: [{ role: 'user', content: [{ type: 'input_image', image_url: ELSEWHERE }] }],
        },
        check: fails('invalid_request', 'input[0].content[0].image_url'),
      },
      {
        title: 'a limit of nothing',
        body: { model, input: 'Hello', max_output_tokens: 0 },
        check: fails('invalid_request', 'max_output_tokens'),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { model: 'No-Such-Model', input: 'Hello' },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), input: 'Hello' } }],
    '502': backendFailures({ model, input: 'Hello' }),
  },
  countResponseTokens: {
    '200': [
      {
        title: 'a question',
        given: 'a model loaded',
        body: { model, input: 'Hello' },
        check: countsTokens,
      },
      {
        title: 'that loads its model',
        given: 'nothing loaded',
        body: { model, input: 'Hello' },
        check: countsTokens,
      },
      {
        title: 'with tools and instructions',
        body: {
          model,
          input: FUNCTION_RESULT,
          instructions: 'Be brief.',
          tools: [WEATHER_FUNCTION],
        },
        check: countsTokens,
      },
    ],
    '400': [{ title: 'nothing at all', body: { model }, check: fails('invalid_request', 'input') }],
    '404': [{ ...UNKNOWN, body: { model: 'No-Such-Model', input: 'Hello' } }],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), input: 'Hello' } }],
    '502': [
      {
        title: 'a native server that answers garbage',
        given: 'a model loaded whose native server answers garbage',
        body: { model: idOf('other'), input: 'Hello' },
      },
    ],
  },
  compactResponse: {
    '200': [
      {
        title: 'a conversation',
        given: 'a model loaded',
        body: { model, input: FUNCTION_RESULT },
        check: (body) =>
          /"output":\[\{"role":"user".*"type":"compaction"/.test(body) ? undefined : body,
      },
    ],
    '400': [
      { title: 'nothing at all', body: { model }, check: fails('invalid_request', 'input') },
      {
        title: 'a conversation that is not kept',
        body: { model, previous_response_id: 'resp_1' },
        check: fails('previous_response_not_found', 'previous_response_id'),
      },
    ],
    '404': [{ ...UNKNOWN, body: { model: 'No-Such-Model', input: 'Hello' } }],
    '500': [{ ...LOAD_FAILURE, body: { model: idOf('exitsAtStart'), input: 'Hello' } }],
    '502': backendFailures({ model, input: 'Hello' }),
  },
  getResponse: {
    '200': [
      {
        title: 'that is kept',
        given: 'a kept response',
        query: '',
        check: has({ status: 'completed', store: true }),
      },
    ],
    '200 text/event-stream': [
      { title: 'its events', given: 'a streamed response in the background', query: 'stream=true' },
    ],
    '400': [
      {
        title: 'the events of one that has kept none',
        given: 'a kept response',
        query: 'stream=true',
        check: fails('invalid_request', 'stream'),
      },
      { title: 'from a place that is none', query: 'stream=true&starting_after=first' },
    ],
    '404': [NOT_KEPT],
  },
  deleteResponse: {
    '200': [
      {
        title: 'that is kept',
        given: 'a kept response',
        check: has({ object: 'response', deleted: true }),
      },
      {
        title: 'that is being made',
        given: 'a response that is being made',
        check: has({ deleted: true }),
      },
    ],
    '400': [{ title: 'under a name without end', modelId: 'x'.repeat(600) }],
    '404': [NOT_KEPT],
  },
  cancelResponse: {
    '200': [
      {
        title: 'that is being made',
        given: 'a response that is being made',
        check: has({ status: 'cancelled', background: true }),
      },
    ],
    '400': [
      {
        title: 'that is not in the background',
        given: 'a kept response',
        check: fails('invalid_request', 'response_id'),
      },
    ],
    '404': [NOT_KEPT],
  },
  listResponseInput: {
    '200': [
      {
        title: 'of one question',
        given: 'a kept response',
        query: '',
        check: has({ object: 'list', has_more: false }),
      },
      { title: 'a page of one', query: 'limit=1&order=asc' },
    ],
    '400': [
      {
        title: 'after what is not there',
        given: 'a kept response',
        query: 'after=msg_1',
        check: fails('invalid_request', 'after'),
      },
      { title: 'a page without room', query: 'limit=0', check: fails('invalid_request', 'limit') },
    ],
    '404': [{ ...NOT_KEPT, query: '' }],
  },
};
