// Random requests that are nearly right, so that the server hands them on: what reaches the engine,
// its grammars, samplers and tokens.
import fc, { type Arbitrary } from 'fast-check';
import { type RandomAttack, randomAttacks } from './random-attacks.ts';

/** What an engine counts in, and what lies around its limits. */
const NUMBERS: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 0.5, 40, 1000, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53),
  fc.constantFrom(1e-45, 1e38, 1e39, -1e39, 5e-324, 1.7e308, -0),
  fc.integer({ min: -10, max: 3000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const TOKENS = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 300, 500, 600) },
  ),
  { minLength: 1, maxLength: 300 },
);
const TEXT = fc.oneof(
  fc.string({ maxLength: 200, unit: 'binary' }),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc
    .tuple(
      fc.constantFrom('a', ' ', 'Hello ', '<s>', '</s>', '\n', '\u0000', '😀', '\ud800'),
      fc.nat(800),
    )
    .map(([word, times]) => word.repeat(times)),
);
const GRAMMAR_PIECES = [
  'root ::= ',
  '\nroot ::= ',
  '\na ::= ',
  '\nb ::= ',
  'a ',
  'b ',
  'root ',
  '"a" ',
  '"\\x00" ',
  '"\\u00e4" ',
  '"" ',
  '[a-z]',
  '[^\\n]',
  '[]',
  '. ',
  '* ',
  '+ ',
  '? ',
  '| ',
  '( ',
  ') ',
  '{2,5} ',
  '{0} ',
  '{100000} ',
  '{,} ',
  '<a> ',
  '<[5]> ',
  '!<[5]> ',
  '# c\n',
  '\\',
];
const GRAMMAR = fc
  .array(fc.constantFrom(...GRAMMAR_PIECES), { maxLength: 14 })
  .map((pieces) => `root ::= ${pieces.join('')}`);
const PATTERN = fc
  .array(
    fc.constantFrom(
      '^',
      '$',
      'a',
      '[a-z]',
      '\\d',
      '.',
      '*',
      '+',
      '{2,900}',
      '(',
      ')',
      '|',
      '(?=',
      '\\',
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(''));

const COUNT = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 3, max: 40 }) },
  { weight: 1, arbitrary: NUMBERS },
);

const { schema: SCHEMA } = fc.letrec<{ schema: unknown; simple: unknown }>((tie) => ({
  simple: fc.oneof(
    fc.record({
      type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'object', 'array'),
    }),
    fc.record({ type: fc.constant('string'), pattern: PATTERN }),
    fc.record({ type: fc.constant('string'), minLength: fc.nat(5), maxLength: COUNT }),
    fc.record({ type: fc.constant('integer'), minimum: NUMBERS, maximum: NUMBERS }),
    fc.record({ enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 4 }) }),
    fc.record({ const: fc.jsonValue({ maxDepth: 2 }) }),
    fc.record({ $ref: fc.constant('#') }),
    fc.record({ format: fc.constantFrom('date', 'time', 'date-time', 'uuid', 'nothing') }),
    fc.constantFrom<unknown>({}, {}, {}, true, null),
  ),
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: false },
    tie('simple'),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.string({ maxLength: 5 }), tie('schema'), { maxKeys: 4 }),
      required: fc.constantFrom([], [], [], ['a']),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
    }),
    fc.record({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: fc.nat(3),
      maxItems: COUNT,
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { maxLength: 4 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ $defs: fc.record({ a: tie('schema') }), $ref: fc.constant('#/$defs/a') }),
  ),
}));

const MESSAGES = fc.array(
  fc.oneof(
    fc.record({ role: fc.constantFrom('user', 'system', 'assistant', 'developer'), content: TEXT }),
    fc.record({
      role: fc.constant('user'),
      content: fc.array(fc.record({ type: fc.constant('text'), text: TEXT }), { maxLength: 3 }),
    }),
    fc.record({
      role: fc.constant('assistant'),
      content: fc.option(TEXT),
      tool_calls: fc.array(
        fc.record({
          id: fc.string({ maxLength: 5 }),
          type: fc.constant('function'),
          function: fc.record({
            name: fc.string({ maxLength: 8 }),
            arguments: fc.oneof(TEXT, fc.constant('{"a":1}')),
          }),
        }),
        { maxLength: 2 },
      ),
    }),
    fc.record({
      role: fc.constant('tool'),
      tool_call_id: fc.string({ maxLength: 5 }),
      content: TEXT,
    }),
  ),
  { minLength: 1, maxLength: 5 },
);
const TOOLS = fc.array(
  fc.record({
    type: fc.constant('function'),
    function: fc.record({ name: fc.stringMatching(/^[a-z_]{1,9}$/), parameters: SCHEMA }),
  }),
  { maxLength: 3 },
);
const SAMPLER = fc.constantFrom(
  'penalties',
  'dry',
  'top_n_sigma',
  'top_k',
  'typ_p',
  'top_p',
  'min_p',
  'xtc',
  'temperature',
  'adaptive_p',
  'nothing',
);
/** From the least to the most that is taken. */
const WHOLE: Readonly<Record<string, readonly [number, number]>> = {
  top_k: [0, 300],
  repeat_last_n: [-1, 300],
  mirostat: [0, 2],
  dry_allowed_length: [0, 20],
  dry_penalty_last_n: [-1, 300],
  seed: [0, 2 ** 32 - 1],
  n: [1, 4],
  n_probs: [0, 300],
  min_keep: [0, 20],
  n_keep: [-1, 100],
  n_indent: [0, 8],
  id_slot: [0, 3],
  thinking_budget_tokens: [-1, 20],
};
const REAL: Readonly<Record<string, readonly [number, number]>> = {
  temperature: [0, 2],
  top_p: [0, 1],
  min_p: [0, 1],
  typical_p: [0, 1],
  top_n_sigma: [-1, 5],
  xtc_probability: [0, 1],
  xtc_threshold: [0, 1],
  dynatemp_range: [0, 2],
  dynatemp_exponent: [0, 5],
  repeat_penalty: [1, 2],
  presence_penalty: [-2, 2],
  frequency_penalty: [-2, 2],
  mirostat_tau: [0, 10],
  mirostat_eta: [0, 1],
  dry_multiplier: [0, 5],
  dry_base: [1, 4],
  adaptive_target: [-1, 1],
  adaptive_decay: [0, 0.99],
};

/** Mostly one that is taken, so that more than the first check sees the others. */
const mostly = (usual: Arbitrary<unknown>, [least, most]: readonly [number, number]) =>
  fc.oneof(
    { weight: 20, arbitrary: usual },
    { weight: 5, arbitrary: fc.constantFrom(least, most) },
    { weight: 1, arbitrary: NUMBERS },
  );
const numberFields = Object.fromEntries([
  ...Object.entries(WHOLE).map(([name, range]) => [
    name,
    mostly(fc.integer({ min: range[0], max: range[1] }), range),
  ]),
  ...Object.entries(REAL).map(([name, range]) => [
    name,
    mostly(fc.double({ min: range[0], max: range[1], noNaN: true }), range),
  ]),
]) as Record<string, Arbitrary<unknown>>;
const NUMBER_FIELDS = fc
  .subarray(Object.keys(numberFields), { maxLength: 6 })
  .chain((names) =>
    fc.record(
      Object.fromEntries(names.map((name) => [name, numberFields[name] ?? fc.constant(0)])),
    ),
  );

/** Fields that any of the paths may have, some of each request. */
const SETTINGS = fc
  .tuple(
    NUMBER_FIELDS,
    fc.record(
      {
        max_tokens: mostly(fc.integer({ min: 1, max: 24 }), [1, 60]),
        n_predict: fc.integer({ min: 1, max: 24 }),
        stream: fc.boolean(),
        ignore_eos: fc.boolean(),
        cache_prompt: fc.boolean(),
        return_tokens: fc.boolean(),
        post_sampling_probs: fc.boolean(),
        timings_per_token: fc.boolean(),
        add_generation_prompt: fc.boolean(),
        samplers: fc.array(SAMPLER, { maxLength: 12 }),
        stop: fc.array(TEXT, { maxLength: 4 }),
        dry_sequence_breakers: fc.array(fc.string({ maxLength: 12, unit: 'binary' }), {
          maxLength: 4,
        }),
        logit_bias: fc.oneof(
          fc.dictionary(fc.nat(300).map(String), fc.double({ min: -100, max: 100, noNaN: true }), {
            maxKeys: 8,
          }),
          fc.array(
            fc.tuple(
              fc.oneof(fc.nat(300), fc.string({ maxLength: 5 })),
              fc.oneof(fc.double({ min: -100, max: 100, noNaN: true }), fc.constant(false)),
            ),
            {
              maxLength: 8,
            },
          ),
        ),
        chat_template_kwargs: fc.dictionary(
          fc.string({ maxLength: 6 }),
          fc.jsonValue({ maxDepth: 2 }),
        ),
        reasoning_format: fc.constantFrom('none', 'auto', 'deepseek'),
        reasoning_effort: fc.constantFrom('none', 'low', 'high'),
      },
      { requiredKeys: [] },
    ),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 2, arbitrary: fc.record({ grammar: GRAMMAR }) },
      { weight: 2, arbitrary: fc.record({ json_schema: SCHEMA }) },
      {
        weight: 2,
        arbitrary: SCHEMA.map((schema) => ({
          response_format: { type: 'json_schema', json_schema: { name: 'a', schema } },
        })),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          tools: TOOLS,
          tool_choice: fc.constantFrom('auto', 'required', 'none'),
        }),
      },
    ),
  )
  .map((parts) => Object.assign({}, ...parts) as object);

const PROMPT = fc.oneof(
  TEXT,
  TOKENS,
  fc.array(TEXT, { minLength: 1, maxLength: 3 }),
  fc.array(fc.oneof(TEXT, fc.nat(300)), { minLength: 1, maxLength: 4 }),
);
const chats = fc.record({ messages: MESSAGES });
/** As Anthropic's and Ollama's paths take them. */
const plainChats = fc.record({
  messages: fc.array(fc.record({ role: fc.constantFrom('user', 'assistant'), content: TEXT }), {
    minLength: 1,
    maxLength: 5,
  }),
});
const prompts = fc.record({ prompt: PROMPT });

/** What each path is asked for, next to the settings. */
const PATHS: Readonly<Record<string, Arbitrary<object>>> = {
  '/v1/chat/completions': chats,
  '/v1/messages': plainChats,
  '/api/chat': plainChats,
  '/v1/apply-template': chats,
  '/v1/chat/completions/input_tokens': chats,
  '/v1/responses': fc.record({ input: TEXT }),
  '/v1/completions': fc.record({ prompt: PROMPT, suffix: fc.option(TEXT, { freq: 1 }) }),
  '/completion': prompts,
  '/api/generate': fc.record({ prompt: TEXT, raw: fc.boolean() }),
  '/v1/infill': fc.record({
    input_prefix: TEXT,
    input_suffix: TEXT,
    prompt: TEXT,
    input_extra: fc.array(fc.record({ filename: TEXT, text: TEXT }), { maxLength: 3 }),
  }),
  '/v1/tokenize': fc.record({
    content: TEXT,
    add_special: fc.boolean(),
    parse_special: fc.boolean(),
    with_pieces: fc.boolean(),
  }),
  '/v1/detokenize': fc.record({ tokens: TOKENS }),
};

/** Most wait for what comes; some clients leave at once. */
const patience = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) },
);

/** An attack is sent byte by byte, so that other characters are written by their numbers. */
const inAscii = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Draws an attack on the engine that has this model, or, less often, on the server before it. */
export const engineAttacks = (model: string): Arbitrary<RandomAttack> =>
  fc.oneof(
    { weight: 1, arbitrary: randomAttacks(model) },
    ...Object.entries(PATHS).map(([target, body]) => ({
      weight: target === '/v1/chat/completions' || target === '/completion' ? 3 : 1,
      arbitrary: fc.tuple(body, SETTINGS, patience).map(([own, settings, timeoutMs]) => ({
        kind: 'json' as const,
        target,
        // Without a number of its own, some models would talk for ever.
        body: [{ text: inAscii({ model, max_tokens: 16, ...settings, ...own }), times: 1 }],
        isChunked: false,
        timeoutMs,
      })),
    })),
  );
