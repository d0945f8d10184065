// In what the embedded engine and llama-server differ; nothing else may. docs/engines-compared.md
// shows it.

/** `on purpose`: it stays. `open`: it is a fault that is known. */
export type State = 'on purpose' | 'open';

/** A way in which responses of the two engines may differ, with its reason. */
export interface Difference {
  /** Patterns of the titles of cases, in which `*` stands for any characters. */
  readonly cases: readonly string[];
  /** Pattern of the place in the response, likewise. */
  readonly field: string;
  /**
   * `absent`, `null`, `boolean`, `number`, `text`, `list`, `object`, or the value as JSON; several
   * of them with ` or ` between; `anything` where one difference makes all of the responses differ.
   */
  readonly embedded: string;
  /** Likewise. */
  readonly llamaServer: string;
  readonly state: State;
  readonly reason: string;
}

const ON_PURPOSE: readonly Omit<Difference, 'state'>[] = [
  {
    cases: ['chat: stop, across tokens, streamed'],
    field: 'events[1].data.timings',
    embedded: 'absent',
    llamaServer: 'object',
    reason:
      'Of a token in which a stop text may begin, llama-server holds all back, and sends it with timings.',
  },
  {
    cases: ['chat*, streamed', 'tools*, streamed', 'schema*, streamed'],
    field: 'events[0].data.timings',
    embedded: 'object',
    llamaServer: 'absent',
    reason:
      'The first event tells how long the prompt is, for clients that want to know before the end.',
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
    reason:
      'llama-server stops at once at an empty stop text; the embedded engine takes it for none.',
  },
  {
    cases: ['chat: n,*'],
    field: 'status',
    embedded: '200',
    llamaServer: '400',
    reason:
      'llama-server needs a slot for each answer; the embedded engine gives them one after the other.',
  },
  {
    cases: ['chat: top_logprobs alone*', 'chat: grammar, broken*', '*: a token that is none*'],
    field: 'body.error.message',
    embedded: 'text',
    llamaServer: 'text',
    reason: 'Each engine refuses in its own words; status, type and code are the same.',
  },
  {
    cases: ['tools: logprobs*, streamed'],
    field: 'events*',
    embedded: 'anything',
    llamaServer: 'anything',
    reason:
      'llama-server gives log probabilities together with tools in one piece only, so its stream is one.',
  },
  {
    cases: ['tools: logprobs, cut by length in the call, whole'],
    field: 'body.choices[0].message.content',
    embedded: '""',
    llamaServer: 'text',
    reason:
      'Where llama-server gives a response in one piece, the part of a call that was cut off stays in the text.',
  },
  {
    cases: ['tools: a schema too*'],
    field: '*',
    embedded: 'anything',
    llamaServer: 'anything',
    reason:
      'With both, the embedded engine gives a call or an answer of the schema; llama-server gives no calls.',
  },
  {
    cases: ['infill: *', '*: verbose*'],
    field: '*.generation_settings.*',
    embedded: 'absent',
    llamaServer: 'anything',
    reason: 'The embedded engine tells the settings that it has.',
  },
  {
    cases: ['infill: *', '*: verbose*'],
    field: '*.generation_settings.n_ctx',
    embedded: 'number',
    llamaServer: 'absent',
    reason: 'The embedded engine tells its context there as well.',
  },
  {
    cases: ['infill: n_probs*'],
    field: '*',
    embedded: 'anything',
    llamaServer: 'anything',
    reason:
      'llama-server counts the token that ends the response too; the prompt is another one, see below.',
  },
  {
    cases: ['infill: *'],
    field: '*.prompt',
    embedded: 'text',
    llamaServer: 'text',
    reason:
      'llama-server leaves other files out where the context is no longer than its batch of 2048 tokens.',
  },
  {
    cases: ['infill: return_progress, streamed'],
    field: 'progress[*].data.tokens*',
    embedded: 'absent',
    llamaServer: 'number',
    reason: 'Where there is no token yet, llama-server names the token 0.',
  },
  ...['tokens_evaluated', 'tokens_cached', 'prompt_n', 'prompt_progress.total'].map((name) => ({
    cases: ['infill: *'],
    field: `*.${name}`,
    embedded: 'number',
    llamaServer: 'number',
    reason: 'The prompt is shorter, as above.',
  })),
  ...['prompt_n', 'prompt_tokens', 'total_tokens', 'prompt_eval_count'].map((name) => ({
    cases: ['completion: suffix*', 'ollama generate: suffix*'],
    field: `*.${name}`,
    embedded: 'number',
    llamaServer: 'number',
    reason: 'It is a prompt of /infill, as above.',
  })),
];

const OPEN: readonly Omit<Difference, 'state'>[] = [];

/** All of it, what is on purpose first. */
export const DIFFERENCES: readonly Difference[] = [
  ...ON_PURPOSE.map((row): Difference => ({ ...row, state: 'on purpose' })),
  ...OPEN.map((row): Difference => ({ ...row, state: 'open' })),
];
