// What one request can make the embedded engine work out: grammars, schemas, patterns and templates
// that explode.
import { idOf } from '../support/server.ts';
import type { HostileCase, HostileClass } from './attack.ts';
import { allOf, CHAT, postsJson } from './requests.ts';

const model = idOf('real');
/** A model file with a template that counts. */
export const COUNTING = 'fake-counting-template';
export const COUNTING_TEMPLATE =
  "{%- for a in range(3000) %}{% for b in range(3000) %}{% for c in range(3000) %}{% endfor %}{% endfor %}{% endfor -%}{{ messages[0]['content'] }}";

const TAKEN_OR_REFUSED = [200, 400];
const REFUSED = [400];
/** Longer than any budget should be, and shorter than these cases would go on without one. */
const TIMEOUT_MS = 20_000;

const chat = (more: object) => ({
  model,
  messages: [{ role: 'user', content: 'Hello' }],
  max_tokens: 8,
  ...more,
});
const withSchema = (schema: unknown) =>
  chat({ response_format: { type: 'json_schema', json_schema: { name: 'a', schema } } });
const asks = (body: object) => postsJson(body, { timeoutMs: TIMEOUT_MS });

const nest = (
  depth: number,
  wrap: (inner: object) => object,
  inner: object = { type: 'string' },
): object => (depth === 0 ? inner : nest(depth - 1, wrap, wrap(inner)));
const optional = (count: number, inner: object = { type: 'string' }) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, inner]));
const brackets = (count: number) => `root ::= ${'('.repeat(count)}"a"${')'.repeat(count)}`;

const schema = (title: string, value: unknown, expected = TAKEN_OR_REFUSED): HostileCase => ({
  title,
  expected,
  isTalkative: true,
  send: (server) => asks(withSchema(value))(server),
});
const grammar = (title: string, text: string, expected = REFUSED): HostileCase => ({
  title,
  expected,
  isTalkative: expected.includes(200),
  send: (server) => asks(chat({ grammar: text }))(server),
});

export const SCHEMAS_AND_GRAMMARS: HostileClass = {
  name: 'schemas and grammars',
  cases: [
    grammar('100,000 nested brackets', brackets(100_000)),
    {
      title: '100,000 nested brackets, six times',
      expected: REFUSED,
      send: allOf(Array.from({ length: 6 }, () => asks(chat({ grammar: brackets(100_000) })))),
    },
    grammar('10,000 nested brackets', brackets(10_000), TAKEN_OR_REFUSED),
    grammar('a rule that begins with itself', 'root ::= root "a" | "a"', TAKEN_OR_REFUSED),
    grammar('rules that begin with each other', 'root ::= a\na ::= b\nb ::= a', TAKEN_OR_REFUSED),
    grammar('a rule of itself', 'root ::= root', TAKEN_OR_REFUSED),
    grammar('an empty rule for ever', 'root ::= ""*', TAKEN_OR_REFUSED),
    grammar('an empty rule for ever for ever', 'root ::= (""*)*', TAKEN_OR_REFUSED),
    grammar('a million repetitions', 'root ::= "a"{1000000}', TAKEN_OR_REFUSED),
    grammar(
      'repetitions of repetitions',
      'root ::= ((("a"{1000}){1000}){1000}){1000}',
      TAKEN_OR_REFUSED,
    ),
    grammar(
      '100,000 rules',
      `root ::= r0\n${Array.from({ length: 100_000 }, (_, index) => `r${index} ::= "a" r${index + 1}`).join('\n')}\nr100000 ::= "a"`,
      TAKEN_OR_REFUSED,
    ),
    grammar('100,000 alternatives', `root ::= ${'"a" | '.repeat(100_000)}"a"`),
    grammar('a rule that is missing', 'root ::= nothing'),
    grammar('no root', 'a ::= "b"'),
    grammar('an open bracket', 'root ::= ('),
    grammar('an open quote', 'root ::= "'),
    grammar('8 MB of nothing', ' '.repeat(8_000_000), [200, 400]),
    grammar(
      'exponentially many ways',
      'root ::= a a a a a a a a a a\na ::= b b | b\nb ::= c c | c\nc ::= "a"* | "a"*',
      TAKEN_OR_REFUSED,
    ),
    grammar('a null character', 'root ::= "a\\x00"'),
    grammar('a null character as it is', 'root ::= "a\0b"'),
    grammar('a character beyond all', 'root ::= "\\UFFFFFFFF"'),
    grammar('a set of null characters', 'root ::= [\\x00]+'),
    grammar('characters that no model knows', 'root ::= [\\x00-\\x01]+', TAKEN_OR_REFUSED),
    schema(
      'an enum of 100,000 words',
      { enum: Array.from({ length: 100_000 }, (_, index) => `word-${index}`) },
      REFUSED,
    ),
    {
      title: 'an enum of 100,000 words, and gone',
      expected: ['silent', 400],
      send: (server) =>
        postsJson(
          withSchema({ enum: Array.from({ length: 100_000 }, (_, index) => `word-${index}`) }),
          {
            timeoutMs: 300,
          },
        )(server),
    },
    schema(
      'lists 30 levels deep',
      nest(30, (items) => ({ type: 'array', items })),
    ),
    schema(
      'lists 100 levels deep',
      nest(100, (items) => ({ type: 'array', items })),
    ),
    schema(
      'lists of at least one, 30 levels deep',
      nest(30, (items) => ({ type: 'array', items, minItems: 1 })),
    ),
    schema(
      'optional fields 12 levels deep',
      nest(12, (inner) => ({ type: 'object', properties: optional(2, inner) })),
    ),
    schema('1000 optional fields', { type: 'object', properties: optional(1000) }),
    schema('20,000 optional fields', { type: 'object', properties: optional(20_000) }, REFUSED),
    schema(
      'alternatives 9 levels deep',
      nest(9, (inner) => ({ anyOf: [inner, inner, inner] })),
    ),
    schema('a list of a billion', {
      type: 'array',
      items: { type: 'string' },
      minItems: 1_000_000_000,
    }),
    schema(
      'a list of a million of lists of a million',
      nest(2, (items) => ({ type: 'array', items, minItems: 1_000_000, maxItems: 1_000_000 })),
    ),
    schema('a word of a billion letters', {
      type: 'string',
      minLength: 1_000_000_000,
      maxLength: 1_000_000_001,
    }),
    schema('a number within 300 digits', { type: 'integer', minimum: -1e300, maximum: 1e300 }),
    schema('a pattern that backtracks', { type: 'string', pattern: '^(a+)+$' }),
    schema(
      'a pattern of brackets',
      { type: 'string', pattern: `^${'('.repeat(10_000)}a${')'.repeat(10_000)}$` },
      REFUSED,
    ),
    schema('a pattern of repetitions', { type: 'string', pattern: '^(((a{1000}){1000}){1000})$' }),
    schema('a reference to itself', { $ref: '#' }),
    schema('references that go round', {
      $ref: '#/$defs/a',
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    }),
    schema('references that double', {
      $ref: '#/$defs/d40',
      $defs: {
        d0: { type: 'string' },
        ...Object.fromEntries(
          Array.from({ length: 40 }, (_, at) => [
            `d${at + 1}`,
            {
              type: 'object',
              required: ['a', 'b'],
              properties: { a: { $ref: `#/$defs/d${at}` }, b: { $ref: `#/$defs/d${at}` } },
            },
          ]),
        ),
      },
    }),
    schema('a reference to elsewhere', { $ref: 'http://127.0.0.1:1/schema' }),
    schema('a reference to a prototype', { $ref: '#/__proto__/constructor' }),
    schema('a field named __proto__', {
      type: 'object',
      properties: { ['__proto__']: { type: 'string' }, constructor: { type: 'string' } },
      required: ['constructor'],
    }),
    schema('types that are none', { type: ['string', 5, null, {}] }),
    schema('a schema that is a number', 5),
    schema('a const of 1 MB', { const: 'x'.repeat(1_000_000) }),
    {
      title: 'a tool with lists 30 levels deep',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: asks(
        chat({
          tools: [
            {
              type: 'function',
              function: { name: 'a', parameters: nest(30, (items) => ({ type: 'array', items })) },
            },
          ],
          tool_choice: 'required',
        }),
      ),
    },
    {
      title: '1000 tools with 100 fields each',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: (server) =>
        asks(
          chat({
            tools: Array.from({ length: 1000 }, (_, index) => ({
              type: 'function',
              function: {
                name: `tool-${index}`,
                parameters: { type: 'object', properties: optional(100) },
              },
            })),
            tool_choice: 'required',
          }),
        )(server),
    },
    {
      title: 'a stop list of a thousand long words',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: (server) =>
        asks(
          chat({
            stop: Array.from({ length: 1000 }, (_, index) => `${'a'.repeat(10_000)}${index}`),
          }),
        )(server),
    },
    {
      title: 'a prompt of 8 MB',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: (server) =>
        asks({
          model,
          messages: [{ role: 'user', content: 'hello '.repeat(1_400_000) }],
          max_tokens: 1,
        })(server),
    },
    {
      title: 'a template that counts to 27 billion',
      expected: [400, 500, 502],
      send: postsJson(
        { model: `extra.${COUNTING}`, messages: [{ role: 'user', content: 'Hello' }] },
        { timeoutMs: TIMEOUT_MS },
      ),
    },
    {
      title: 'a template that counts, and gone',
      expected: ['silent', 400, 500, 502],
      send: postsJson(
        { model: `extra.${COUNTING}`, messages: [{ role: 'user', content: 'Hello' }] },
        { timeoutMs: 500 },
      ),
    },
    {
      title: 'template variables 100 levels deep',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: asks(
        chat({
          chat_template_kwargs: {
            a: nest(100, (inner) => ({ inner })),
            messages: [],
            __proto__: { x: 1 },
          },
        }),
      ),
    },
    {
      title: '40 grammars at once',
      expected: TAKEN_OR_REFUSED,
      isTalkative: true,
      send: allOf(
        Array.from({ length: 40 }, (_, index) =>
          asks(chat({ grammar: `root ::= "a${index}"{1,10}` })),
        ),
      ),
    },
    {
      title: 'a plain chat',
      expected: [200],
      isTalkative: true,
      send: postsJson(chat({}), { target: CHAT }),
    },
  ],
};
