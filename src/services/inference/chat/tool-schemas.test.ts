import { expect, test } from 'vitest';
import { growthOfWork } from '../../../../fixtures/processor-time.ts';
import { withTidyTools } from './tool-schemas.ts';

const chatWith = (properties: object, more: object = {}) => ({
  messages: [],
  tools: [
    {
      type: 'function',
      function: { name: 'look', parameters: { type: 'object', properties, ...more } },
    },
  ],
});

function tidied(schema: unknown, more: object = {}) {
  const { chat, warnings } = withTidyTools(chatWith({ a: schema }, more));
  const { properties }: { properties?: { a?: unknown } } = chat.tools[0]?.function.parameters ?? {};
  return { schema: properties?.a, warned: warnings.map(({ path }) => path) };
}

test('a tool without a name is left out, and the response says so', () => {
  const named = { type: 'function', function: { name: 'look' } };
  const nameless = { type: 'function', function: { name: ' ', parameters: {} } };
  const path = 'tools[1].function.name';
  expect(withTidyTools({ tools: [named, nameless], tool_choice: 'required' })).toEqual({
    chat: { tools: [named], tool_choice: 'required' },
    warnings: [{ tool: ' ', path, problem: 'The name of the tool is empty.' }],
  });
  expect(withTidyTools({ tools: [nameless], tool_choice: 'auto', seed: 1 }).chat).toEqual({
    seed: 1,
  });
  expect(() => withTidyTools({ tools: [nameless], tool_choice: 'required' })).toThrow(
    'none of the tools has a name',
  );
});

const ANYTHING = { description: 'Any JSON value.' };
const $defs = {
  Town: { type: 'string' },
  'A<B>': { type: 'string' },
  Loop: { $ref: '#/$defs/Loop' },
};

test.each<unknown>([
  { type: 'string', description: 'A city.', enum: ['a', 'b'] },
  { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
  { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
  {
    type: 'object',
    properties: { type: { type: 'string' }, enum: ANYTHING },
    additionalProperties: false,
  },
  { $ref: '#/$defs/Town' },
  { const: null },
  { type: 'string', nullable: true, 'x-order': 1 },
])('%j stays the very same', (schema) => {
  const chat = chatWith({ a: schema }, { $defs });
  // The loop below leads nowhere, and is said in other tests.
  const { Loop: _, ...others } = $defs;
  const sound = chatWith({ a: schema }, { $defs: others });
  expect(withTidyTools(sound)).toEqual({ chat: sound, warnings: [] });
  expect(withTidyTools(sound).chat).toBe(sound);
  expect(withTidyTools(chat).warnings).toMatchObject([{ path: '$defs.Loop.$ref' }]);
});

test.each<[title: string, schema: unknown, becomes: unknown]>([
  ['an array without items', { type: 'array' }, { type: 'array', items: ANYTHING }],
  [
    'a list of types',
    { type: ['string', 'null'], description: 'A city.', minLength: 2 },
    { description: 'A city.', anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] },
  ],
  ['a list of one type', { type: ['string'] }, { type: 'string' }],
  [
    'a list of types with values',
    { type: ['string', 'null'], enum: ['a', 'b', null] },
    {
      anyOf: [
        { type: 'string', enum: ['a', 'b'] },
        { type: 'null', enum: [null] },
      ],
    },
  ],
  [
    'a list of types with bounds and items',
    { type: ['integer', 'array'], minimum: 1 },
    {
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'array', items: ANYTHING },
      ],
    },
  ],
  [
    'items of several types',
    { type: 'array', items: { type: ['string', 'object'] } },
    { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
  ],
  ['true', true, ANYTHING],
  ['an empty schema', {}, ANYTHING],
  ['false, for an argument that is not to be given', false, undefined],
  ['items false', { type: 'array', items: false }, { type: 'array', items: ANYTHING, maxItems: 0 }],
  [
    'a tuple with nothing behind',
    { type: 'array', prefixItems: [{ type: 'string' }, true], items: false },
    { type: 'array', items: [{ type: 'string' }, ANYTHING] },
  ],
  [
    'required null',
    { type: 'object', properties: { b: { type: 'string' } }, required: null },
    { type: 'object', properties: { b: { type: 'string' } } },
  ],
  [
    'other nulls',
    { type: 'string', enum: null, anyOf: null, maxLength: null, title: null },
    { type: 'string' },
  ],
  ['a maximum of null', { type: 'integer', maximum: null }, { type: 'integer' }],
  ['a type in capitals', { type: 'STRING' }, { type: 'string' }],
  ['a float', { type: 'float', minimum: 0.5 }, { type: 'number', minimum: 0.5 }],
  ['a list', { type: 'list' }, { type: 'array', items: ANYTHING }],
  ['a dict', { type: 'dict' }, { type: 'object' }],
  ['any type', { type: 'any', description: 'Any.' }, { description: 'Any.' }],
  ['a type in place of a schema', 'String', { type: 'string' }],
  [
    'a bound with a flag',
    { type: 'integer', minimum: 0, exclusiveMinimum: true },
    { type: 'integer', exclusiveMinimum: 0 },
  ],
  ['a bound with a flag that is false', { minimum: 0, exclusiveMinimum: false }, { minimum: 0 }],
  [
    'a choice of which one is impossible',
    { anyOf: [false, { type: 'string' }] },
    { anyOf: [{ type: 'string' }] },
  ],
  ['a reference with an escape', { $ref: '#/$defs/A%3CB%3E' }, { $ref: '#/$defs/A<B>' }],
])('%s gets a form that all templates read, without a warning', (_title, schema, becomes) => {
  const { Loop: _, ...others } = $defs;
  expect(tidied(schema, { $defs: others })).toEqual({ schema: becomes, warned: [] });
});

test.each<[title: string, schema: unknown, becomes: unknown, at: string]>([
  ['an empty type', { type: '' }, ANYTHING, '.type'],
  [
    'a type of no language',
    { type: 'town', description: 'A city.' },
    { description: 'A city.' },
    '.type',
  ],
  ['a type that is a schema', { type: { type: 'string' } }, ANYTHING, '.type'],
  ['one of several types', { type: ['string', 'town'] }, { type: 'string' }, '.type'],
  ['no type of several', { type: [] }, ANYTHING, '.type'],
  ['a reference that leads nowhere', { $ref: '#/$defs/Absent' }, ANYTHING, '.$ref'],
  [
    'a reference to elsewhere',
    { $ref: 'https://example.com/a.json', title: 'A' },
    { title: 'A' },
    '.$ref',
  ],
  ['a reference into an object of JavaScript', { $ref: '#/constructor' }, ANYTHING, '.$ref'],
  ['a maximum that is a text', { type: 'integer', maximum: '5' }, { type: 'integer' }, '.maximum'],
  ['no values', { type: 'string', enum: [] }, { type: 'string' }, '.enum'],
  ['required as a flag', { type: 'string', required: true }, { type: 'string' }, '.required'],
  [
    'a list of properties',
    { type: 'object', properties: ['b'] },
    { type: 'object' },
    '.properties',
  ],
  ['null in place of a schema', null, ANYTHING, ''],
  ['a number in place of a schema', 5, ANYTHING, ''],
  ['only impossible choices', { anyOf: [false] }, ANYTHING, '.anyOf'],
  [
    'a text that is a number',
    { type: 'string', description: 5 },
    { type: 'string' },
    '.description',
  ],
])('%s holds nothing, and that is said', (_title, schema, becomes, at) => {
  expect(tidied(schema)).toEqual({ schema: becomes, warned: [`properties.a${at}`] });
});

test('a reference to a name with a slash leads to a definition that llama.cpp can name', () => {
  const lookup = { $ref: '#/$defs/api~1Place' };
  const { chat, warnings } = withTidyTools({
    tools: [
      {
        type: 'function',
        function: {
          name: 'look',
          parameters: {
            type: 'object',
            properties: { a: lookup },
            $defs: { 'api/Place': { type: 'string' } },
          },
        },
      },
    ],
  });
  const place = { $ref: '#/$defs/lemonade-1' };
  expect(chat.tools[0]?.function.parameters).toEqual({
    type: 'object',
    properties: { a: place },
    $defs: { 'api/Place': place, 'lemonade-1': { type: 'string' } },
  });
  expect(warnings).toEqual([]);
});

test('the tool and the way to the part are named, and other tools stay as they are', () => {
  const [sound] = chatWith({ a: { type: 'string' } }).tools;
  const [odd] = chatWith({ a: { type: 'object', properties: { b: { type: 'town' } } } }).tools;
  const { chat, warnings } = withTidyTools({ tools: [sound, odd] });
  expect(chat.tools[0]).toBe(sound);
  expect(warnings).toEqual([
    {
      tool: 'look',
      path: 'properties.a.properties.b.type',
      problem: "JSON schemas have no type 'town'.",
    },
  ]);
});

test('a schema that is a reference to nowhere becomes that of an object', () => {
  const parameters = { $ref: '#/$defs/Absent' };
  const { chat } = withTidyTools({
    tools: [{ type: 'function', function: { name: 'look', parameters } }],
  });
  expect(chat.tools[0]?.function.parameters).toEqual({ type: 'object', properties: {} });
});

test('what is not a schema of a tool stays', () => {
  for (const tools of [undefined, null, 'x', [null], [{}], [{ function: { name: 'look' } }]]) {
    const chat = { tools };
    expect(withTidyTools(chat).chat).toBe(chat);
  }
});

test('a schema nested without end ends nothing', () => {
  let schema: object = { type: 'town' };
  for (let level = 0; level < 5000; level += 1) schema = { type: 'array', items: schema };
  expect(withTidyTools(chatWith({ a: schema })).warnings).toEqual([]);
});

test('eight times as many parts take about eight times the work', () => {
  const chatOf = (count: number) => {
    const names = Array.from(
      { length: count },
      (_, at) => [`p${at}`, { type: ['string', 'null'] }] as const,
    );
    return chatWith(Object.fromEntries(names));
  };
  expect(growthOfWork([500, 4000], chatOf, withTidyTools)).toBeLessThan(30);
});
