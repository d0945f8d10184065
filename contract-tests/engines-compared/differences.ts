// In what the embedded engine and llama-server differ; nothing else may. docs/engines-compared.md shows it.

/** `on purpose`: it stays. `open`: it is a fault that is known. */
export type State = 'on purpose' | 'open';

export interface Difference {
  /** Patterns of the titles of cases, in which `*` stands for any characters. */
  readonly cases: readonly string[];
  /** Pattern of the place in the response, likewise. */
  readonly field: string;
  /**
   * `absent`, `null`, `boolean`, `number`, `text`, `list`, `object`, or the value as JSON; several of them with ` or ` between;
   * `anything` where one difference makes all of the responses differ.
   */
  readonly embedded: string;
  /** Likewise. */
  readonly llamaServer: string;
  readonly state: State;
  readonly reason: string;
}

const ON_PURPOSE: readonly Omit<Difference, 'state'>[] = [
  {
    cases: ['chat*, streamed', 'tools*, streamed', 'schema*, streamed'],
    field: 'events[0].data.timings',
    embedded: 'object',
    llamaServer: 'absent',
    reason: 'The first event tells how long the prompt is, for clients that want to know before the end.',
  },
  {
    cases: ['chat*stop*', 'tools*stop*'],
    field: '*.stopping_word',
    embedded: 'text',
    llamaServer: 'absent',
    reason:
      "OpenAI's form has no field for the stop text that ended a response; the embedded engine has one of its own.",
  },
  {
    cases: ['chat: stop, an empty text*'],
    field: '*',
    embedded: 'anything',
    llamaServer: 'anything',
    reason: 'llama-server stops at once at an empty stop text; the embedded engine takes it for none.',
  },
  {
    cases: ['chat: n,*'],
    field: 'status',
    embedded: '200',
    llamaServer: '400',
    reason: 'llama-server needs a slot for each answer; the embedded engine gives them one after the other.',
  },
  {
    cases: [
      'chat: top_logprobs alone*',
      'chat: grammar, broken*',
      '*: a token that is none*',
      'embeddings: too long',
      'rerank: too long',
    ],
    field: 'body.error.message',
    embedded: 'text',
    llamaServer: 'text',
    reason: 'Each engine refuses in its own words; status, type and code are the same.',
  },
  {
    cases: ['chat: samplers*', 'chat: mirostat*', 'chat: typical_p*', 'infill: n_probs*'],
    field: 'status',
    embedded: '400',
    llamaServer: '200',
    reason: 'The embedded engine refuses what it can\'t do, by name; see "Apps and APIs".',
  },
  {
    cases: ['tools: logprobs*, streamed'],
    field: 'events*',
    embedded: 'anything',
    llamaServer: 'anything',
    reason: 'llama-server gives log probabilities together with tools in one piece only, so its stream is one.',
  },
  {
    cases: ['tools: logprobs, cut by length in the call, whole'],
    field: 'body.choices[0].message.content',
    embedded: '""',
    llamaServer: 'text',
    reason: 'Where llama-server gives a response in one piece, the part of a call that was cut off stays in the text.',
  },
  {
    cases: ['tools: a schema too*'],
    field: '*',
    embedded: 'anything',
    llamaServer: 'anything',
    reason: 'With both, the embedded engine gives a call or an answer of the schema; llama-server gives no calls.',
  },
  {
    cases: ['chat: stop, *, streamed', 'completion: *stop*, streamed', 'infill: stop, streamed'],
    field: 'events[*].data.timings',
    embedded: 'absent',
    llamaServer: 'object',
    reason: 'Text that llama-server held back, because a stop text could have begun, comes with timings.',
  },
  {
    cases: ['infill: *'],
    field: '*.generation_settings.*',
    embedded: 'absent',
    llamaServer: 'anything',
    reason: 'The embedded engine tells the settings that it has.',
  },
  {
    cases: ['infill: *'],
    field: '*.generation_settings.n_ctx',
    embedded: 'number',
    llamaServer: 'absent',
    reason: 'The embedded engine tells its context there as well.',
  },
  {
    cases: ['infill: *'],
    field: '*.prompt',
    embedded: 'text',
    llamaServer: 'text',
    reason: 'llama-server leaves other files out where the context is no longer than its batch of 2048 tokens.',
  },
  ...['tokens_evaluated', 'tokens_cached', 'prompt_n'].map((name) => ({
    cases: ['infill: *'],
    field: `*.${name}`,
    embedded: 'number',
    llamaServer: 'number',
    reason: 'The prompt is shorter, as above.',
  })),
];

const OPEN: readonly Omit<Difference, 'state'>[] = [
  {
    cases: ['*: return_progress*'],
    field: '*progress*',
    embedded: 'absent',
    llamaServer: 'object',
    reason: 'The embedded engine does not tell how much of a prompt it has read.',
  },
  {
    cases: ['chat: return_progress*'],
    field: 'events[0].data.choices[0].delta.role',
    embedded: 'text',
    llamaServer: 'absent',
    reason: 'A response says its role once, which with llama-server is in the first event of progress.',
  },
  {
    cases: ['*: timings_per_token, streamed'],
    field: 'events[*].data.timings*',
    embedded: 'absent',
    llamaServer: 'anything',
    reason: 'The embedded engine measures the response as a whole.',
  },
  {
    cases: ['chat, thought: reasoning_format none*'],
    field: '*content',
    embedded: 'text',
    llamaServer: 'text',
    reason: 'The mark that begins the thought is part of the prompt, and the embedded engine does not repeat it.',
  },
  {
    cases: ['infill: *, streamed'],
    field: 'events[*].data.tokens*',
    embedded: 'absent',
    llamaServer: 'number',
    reason: 'The pieces of the embedded engine have no ids of tokens and no counts.',
  },
  {
    cases: ['infill: *'],
    field: '*.id_slot',
    embedded: 'absent',
    llamaServer: 'number',
    reason: 'The embedded engine does not tell the slot that it took.',
  },
  {
    cases: ['embeddings: too long', 'rerank: too long'],
    field: 'body.error.n_ctx',
    embedded: 'number',
    llamaServer: 'number',
    reason: 'llama-server tells its context, but one input may only be as long as the model takes.',
  },
];

/** All of it, what is on purpose first. */
export const DIFFERENCES: readonly Difference[] = [
  ...ON_PURPOSE.map((row): Difference => ({ ...row, state: 'on purpose' })),
  ...OPEN.map((row): Difference => ({ ...row, state: 'open' })),
];
