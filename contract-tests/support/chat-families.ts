// Families of models with a notation of their own for thoughts and calls: their special tokens, and what such a model writes.

/** How a family writes. */
export interface Family {
  /** Name of the official template in llama.cpp's sources. */
  template: string;
  /** Tokens that are hidden in a response. */
  control: readonly string[];
  /** Tokens that are shown. */
  marks?: readonly string[];
  end: string;
  begin?: string;
  /** A thought `hm` before what follows; undefined where the family has none. */
  thought?: string;
  /** The prompt begins a thought unless it is told not to. */
  alwaysThinks?: boolean;
  /** An answer around what it says. */
  answer?: (text: string) => string;
  /** It writes JSON in a fence. */
  fencesJson?: boolean;
  /** A call of get_weather with the city Paris. */
  call: string;
  /** The same and one more, with the city Rome; undefined where the family writes one call at a time. */
  calls?: string;
}

const hermesCall = (city: string) =>
  `<tool_call>\n{"name": "get_weather", "arguments": {"city": "${city}"}}\n</tool_call>`;
const xmlCall = (city: string) =>
  `<tool_call>\n<function=get_weather>\n<parameter=city>\n${city}\n</parameter>\n</function>\n</tool_call>`;
const glmCall = (city: string) =>
  `<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>${city}</arg_value>\n</tool_call>`;
const deepSeekCall = (city: string) =>
  `<｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "${city}"}<｜tool▁call▁end｜>`;
const deepSeekCalls = (...cities: string[]) =>
  `<｜tool▁calls▁begin｜>${cities.map(deepSeekCall).join('')}<｜tool▁calls▁end｜>`;
const kimiCalls = (...cities: string[]) =>
  `<|tool_calls_section_begin|>${cities
    .map(
      (city, index) =>
        `<|tool_call_begin|>functions.get_weather:${index}<|tool_call_argument_begin|>{"city": "${city}"}<|tool_call_end|>`,
    )
    .join('')}<|tool_calls_section_end|>`;
const miniMaxCalls = (...cities: string[]) =>
  `<minimax:tool_call>\n${cities
    .map((city) => `<invoke name="get_weather">\n<parameter name="city">${city}</parameter>\n</invoke>\n`)
    .join('')}</minimax:tool_call>`;
const commandCalls = (...cities: string[]) =>
  `<|START_ACTION|>[\n${cities
    .map(
      (city, index) =>
        `    {"tool_call_id": "${index}", "tool_name": "get_weather", "parameters": {"city": "${city}"}}`,
    )
    .join(',\n')}\n]<|END_ACTION|>`;
const jsonCalls = (...cities: string[]) =>
  `[${cities.map((city) => `{"name": "get_weather", "arguments": {"city": "${city}"}}`).join(', ')}]`;
const nemoCalls = (...cities: string[]) =>
  `[TOOL_CALLS][${cities
    .map((city, index) => `{"name": "get_weather", "arguments": {"city": "${city}"}, "id": "12345678${index}"}`)
    .join(', ')}]`;
const gemmaCall = (city: string) => `<|tool_call>call:get_weather{city:<|"|>${city}<|"|>}<tool_call|>`;
const seedCall = (city: string) =>
  `<seed:tool_call>\n<function=get_weather>\n<parameter=city>${city}</parameter>\n</function>\n</seed:tool_call>`;
const harmonyCall = (city: string) =>
  `<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city":"${city}"}`;

const CHATML = { control: ['<|endoftext|>', '<|im_start|>', '<|im_end|>'], end: '<|im_end|>' };
const CALL_MARKS = ['<tool_call>', '</tool_call>', '<tool_response>', '</tool_response>'];
const THINK_MARKS = ['<think>', '</think>'];
const THOUGHT = '<think>\nhm\n</think>\n\n';

const DEEPSEEK_MARKS = [
  ...THINK_MARKS,
  '<｜tool▁calls▁begin｜>',
  '<｜tool▁calls▁end｜>',
  '<｜tool▁call▁begin｜>',
  '<｜tool▁call▁end｜>',
  '<｜tool▁sep｜>',
];

export const FAMILIES: readonly Family[] = [
  {
    ...{ template: 'Qwen-Qwen3-0.6B', ...CHATML, marks: [...CALL_MARKS, ...THINK_MARKS] },
    ...{ thought: THOUGHT, call: hermesCall('Paris'), calls: `${hermesCall('Paris')}\n${hermesCall('Rome')}` },
  },
  {
    ...{ template: 'Qwen3.5-4B', ...CHATML, marks: [...CALL_MARKS, ...THINK_MARKS] },
    ...{
      thought: 'hm\n</think>\n\n',
      alwaysThinks: true,
      call: xmlCall('Paris'),
      calls: `${xmlCall('Paris')}\n${xmlCall('Rome')}`,
    },
  },
  {
    template: 'GLM-4.6',
    control: ['<|endoftext|>', '[gMASK]', '<sop>', '<|system|>', '<|user|>', '<|assistant|>', '<|observation|>'],
    marks: [...CALL_MARKS, ...THINK_MARKS, '<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>'],
    end: '<|user|>',
    ...{
      thought: '\n<think>hm</think>\n',
      call: `\n${glmCall('Paris')}`,
      calls: `\n${glmCall('Paris')}\n${glmCall('Rome')}`,
    },
  },
  {
    template: 'openai-gpt-oss-120b',
    control: [
      '<|startoftext|>',
      '<|return|>',
      '<|start|>',
      '<|end|>',
      '<|message|>',
      '<|channel|>',
      '<|constrain|>',
      '<|call|>',
    ],
    end: '<|return|>',
    thought: '<|channel|>analysis<|message|>hm<|end|><|start|>assistant',
    answer: (text) => `<|channel|>final<|message|>${text}`,
    call: harmonyCall('Paris'),
  },
  {
    template: 'meta-llama-Llama-3.1-8B-Instruct',
    control: [
      '<|begin_of_text|>',
      '<|start_header_id|>',
      '<|end_header_id|>',
      '<|eot_id|>',
      '<|eom_id|>',
      '<|python_tag|>',
    ],
    ...{ begin: '<|begin_of_text|>', end: '<|eot_id|>' },
    call: '{"name": "get_weather", "parameters": {"city": "Paris"}}',
  },
  {
    template: 'mistralai-Mistral-Nemo-Instruct-2407',
    control: [
      '<s>',
      '</s>',
      '[INST]',
      '[/INST]',
      '[TOOL_CALLS]',
      '[AVAILABLE_TOOLS]',
      '[/AVAILABLE_TOOLS]',
      '[TOOL_RESULTS]',
      '[/TOOL_RESULTS]',
    ],
    ...{ begin: '<s>', end: '</s>', call: nemoCalls('Paris'), calls: nemoCalls('Paris', 'Rome') },
  },
  {
    template: 'mistralai-Ministral-3-14B-Reasoning-2512',
    fencesJson: true,
    control: [
      '<s>',
      '</s>',
      '[INST]',
      '[/INST]',
      '[TOOL_CALLS]',
      '[ARGS]',
      '[AVAILABLE_TOOLS]',
      '[/AVAILABLE_TOOLS]',
      '[TOOL_RESULTS]',
      '[/TOOL_RESULTS]',
      '[SYSTEM_PROMPT]',
      '[/SYSTEM_PROMPT]',
      '[THINK]',
      '[/THINK]',
    ],
    ...{ begin: '<s>', end: '</s>', thought: '[THINK]hm[/THINK]' },
    call: '[TOOL_CALLS]get_weather[ARGS]{"city": "Paris"}',
    calls: '[TOOL_CALLS]get_weather[ARGS]{"city": "Paris"}[TOOL_CALLS]get_weather[ARGS]{"city": "Rome"}',
  },
  {
    template: 'deepseek-ai-DeepSeek-V3.1',
    control: [
      '<｜begin▁of▁sentence｜>',
      '<｜end▁of▁sentence｜>',
      '<｜User｜>',
      '<｜Assistant｜>',
      '<｜tool▁output▁begin｜>',
      '<｜tool▁output▁end｜>',
    ],
    marks: DEEPSEEK_MARKS,
    ...{ begin: '<｜begin▁of▁sentence｜>', end: '<｜end▁of▁sentence｜>', thought: 'hm</think>', alwaysThinks: true },
    ...{ call: deepSeekCalls('Paris'), calls: deepSeekCalls('Paris', 'Rome') },
  },
  {
    template: 'deepseek-ai-DeepSeek-R1-Distill-Qwen-32B',
    control: [
      '<｜begin▁of▁sentence｜>',
      '<｜end▁of▁sentence｜>',
      '<｜User｜>',
      '<｜Assistant｜>',
      '<｜tool▁outputs▁begin｜>',
      '<｜tool▁outputs▁end｜>',
      '<｜tool▁output▁begin｜>',
      '<｜tool▁output▁end｜>',
    ],
    marks: DEEPSEEK_MARKS,
    ...{
      begin: '<｜begin▁of▁sentence｜>',
      end: '<｜end▁of▁sentence｜>',
      thought: 'hm\n</think>\n\n',
      alwaysThinks: true,
    },
    call: '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "Paris"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  },
  {
    template: 'moonshotai-Kimi-K2',
    control: ['[BOS]', '[EOS]', '<|im_end|>', '<|im_user|>', '<|im_assistant|>', '<|im_system|>', '<|im_middle|>'],
    marks: [
      '<|tool_calls_section_begin|>',
      '<|tool_calls_section_end|>',
      '<|tool_call_begin|>',
      '<|tool_call_argument_begin|>',
      '<|tool_call_end|>',
    ],
    ...{ end: '<|im_end|>', call: kimiCalls('Paris'), calls: kimiCalls('Paris', 'Rome') },
  },
  {
    template: 'MiniMax-M2',
    control: [']~!b[', ']~b]', '[e~['],
    marks: ['<minimax:tool_call>', '</minimax:tool_call>', ...THINK_MARKS],
    ...{
      end: '[e~[',
      thought: 'hm\n</think>\n\n',
      alwaysThinks: true,
      call: miniMaxCalls('Paris'),
      calls: miniMaxCalls('Paris', 'Rome'),
    },
  },
  {
    template: 'CohereForAI-c4ai-command-r7b-12-2024-tool_use',
    fencesJson: true,
    control: [
      '<BOS_TOKEN>',
      '<|START_OF_TURN_TOKEN|>',
      '<|END_OF_TURN_TOKEN|>',
      '<|SYSTEM_TOKEN|>',
      '<|USER_TOKEN|>',
      '<|CHATBOT_TOKEN|>',
      '<|START_THINKING|>',
      '<|END_THINKING|>',
      '<|START_RESPONSE|>',
      '<|END_RESPONSE|>',
      '<|START_ACTION|>',
      '<|END_ACTION|>',
      '<|START_TOOL_RESULT|>',
      '<|END_TOOL_RESULT|>',
    ],
    ...{ begin: '<BOS_TOKEN>', end: '<|END_OF_TURN_TOKEN|>', thought: '<|START_THINKING|>hm<|END_THINKING|>' },
    answer: (text) => `<|START_RESPONSE|>${text}<|END_RESPONSE|>`,
    ...{ call: commandCalls('Paris'), calls: commandCalls('Paris', 'Rome') },
  },
  {
    template: 'ibm-granite-granite-3.3-2B-Instruct',
    control: ['<|end_of_text|>', '<|start_of_role|>', '<|end_of_role|>', '<|tool_call|>'],
    ...{
      end: '<|end_of_text|>',
      call: `<|tool_call|>${jsonCalls('Paris')}`,
      calls: `<|tool_call|>${jsonCalls('Paris', 'Rome')}`,
    },
  },
  {
    template: 'google-gemma-4-31B-it',
    fencesJson: true,
    control: ['<bos>', '<eos>', '<|turn>', '<turn|>', '<|tool>', '<tool|>', '<|think|>'],
    marks: [
      '<|channel>',
      '<channel|>',
      '<|tool_call>',
      '<tool_call|>',
      '<|tool_response>',
      '<tool_response|>',
      '<|"|>',
    ],
    ...{ begin: '<bos>', end: '<turn|>', thought: '<|channel>thought\nhm<channel|>' },
    ...{ call: gemmaCall('Paris'), calls: `${gemmaCall('Paris')}${gemmaCall('Rome')}` },
  },
  {
    template: 'LFM2.5-Instruct',
    control: ['<|startoftext|>', '<|im_start|>', '<|im_end|>', '<|tool_call_start|>', '<|tool_call_end|>'],
    marks: THINK_MARKS,
    ...{
      begin: '<|startoftext|>',
      end: '<|im_end|>',
      call: '<|tool_call_start|>[get_weather(city="Paris")]<|tool_call_end|>',
    },
    calls: '<|tool_call_start|>[get_weather(city="Paris"), get_weather(city="Rome")]<|tool_call_end|>',
  },
  {
    template: 'ByteDance-Seed-OSS',
    control: ['<seed:bos>', '<seed:eos>', '<seed:pad>'],
    marks: ['<seed:tool_call>', '</seed:tool_call>', '<seed:think>', '</seed:think>'],
    ...{ begin: '<seed:bos>', end: '<seed:eos>', thought: '<seed:think>hm</seed:think>' },
    ...{ call: seedCall('Paris'), calls: `${seedCall('Paris')}\n${seedCall('Rome')}` },
  },
  {
    template: 'HuggingFaceTB-SmolLM3-3B',
    control: ['<|begin_of_text|>', '<|im_start|>', '<|im_end|>'],
    marks: [...CALL_MARKS, ...THINK_MARKS],
    ...{
      end: '<|im_end|>',
      thought: THOUGHT,
      call: hermesCall('Paris'),
      calls: `${hermesCall('Paris')}\n${hermesCall('Rome')}`,
    },
  },
  {
    template: 'NousResearch-Hermes-3-Llama-3.1-8B-tool_use',
    control: ['<|begin_of_text|>', '<|end_of_text|>', '<|im_start|>', '<|im_end|>'],
    marks: CALL_MARKS,
    ...{
      begin: '<|begin_of_text|>',
      end: '<|im_end|>',
      call: hermesCall('Paris'),
      calls: `${hermesCall('Paris')}\n${hermesCall('Rome')}`,
    },
  },
  {
    template: 'Apertus-8B-Instruct',
    control: [
      '<s>',
      '</s>',
      '<|system_start|>',
      '<|system_end|>',
      '<|developer_start|>',
      '<|developer_end|>',
      '<|user_start|>',
      '<|user_end|>',
      '<|assistant_start|>',
      '<|assistant_end|>',
      '<|inner_prefix|>',
      '<|inner_suffix|>',
      '<|tools_prefix|>',
      '<|tools_suffix|>',
    ],
    ...{ begin: '<s>', end: '<|assistant_end|>', thought: '<|inner_prefix|>hm<|inner_suffix|>' },
    call: '<|tools_prefix|>[{"get_weather": {"city": "Paris"}}]<|tools_suffix|>',
    calls: '<|tools_prefix|>[{"get_weather": {"city": "Paris"}}, {"get_weather": {"city": "Rome"}}]<|tools_suffix|>',
  },
  {
    template: 'NVIDIA-Nemotron-Nano-v2',
    control: ['<s>', '</s>', '<SPECIAL_10>', '<SPECIAL_11>', '<SPECIAL_12>'],
    marks: [...THINK_MARKS, '<TOOLCALL>', '</TOOLCALL>'],
    ...{ begin: '<s>', end: '<SPECIAL_12>', thought: 'hm\n</think>\n', alwaysThinks: true },
    ...{
      call: `<TOOLCALL>${jsonCalls('Paris')}</TOOLCALL>`,
      calls: `<TOOLCALL>${jsonCalls('Paris', 'Rome')}</TOOLCALL>`,
    },
  },
];
