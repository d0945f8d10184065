// The JSON schemas that zod writes, construct by construct, and what agents put into the parameters of tools.
import { describe, expect, it } from 'vitest';
import { readTools } from '../chat/tools.ts';
import { readConstraint } from './constraint.ts';
import { parseGbnf } from './gbnf.ts';
import { createGrammarWalk } from './grammar-walk.ts';
import { refuseLeftRecursion } from './left-recursion.ts';

/** Which of these texts a grammar takes as a whole. */
function taken(source: string, texts: readonly string[]): string[] {
  const grammar = parseGbnf(source);
  refuseLeftRecursion(grammar);
  return texts.filter((text) => {
    const walk = createGrammarWalk(grammar);
    walk.accept(0, text);
    return walk.state() === 'whole';
  });
}

const asFormat = (schema: object): string => readConstraint({ json_schema: schema }) ?? '';

/** Of a forced call of a tool with these parameters; what the texts are the arguments of. */
function takenAsArguments(parameters: object, texts: readonly string[]): string[] {
  const tools = [{ type: 'function', function: { name: 'f', parameters } }];
  const { grammar } = readTools({ tools, tool_choice: 'required' }, '<tool_call>') ?? { grammar: '' };
  const calls = texts.map((text) => `<tool_call>{"name":"f","arguments":${text}}</tool_call>`);
  const good = taken(grammar, calls);
  return texts.filter((_text, at) => good.includes(calls[at] ?? ''));
}

const SAFE = { minimum: -9007199254740991, maximum: 9007199254740991 };
const int = { type: 'integer', ...SAFE };
const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const BYTE = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])';
const DAY =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))';
const EMAIL = "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$";
const ID = '5c9f1d7e-3b0a-4ac8-b4de-4cc88105c83f';

/** As zod 4 writes them, with texts that are and that are not of them. */
const CONSTRUCTS: readonly [string, object, readonly string[], readonly string[]][] = [
  ['a shortest length', { type: 'string', minLength: 2 }, ['"ab"', '"abc"'], ['"a"']],
  ['a longest length', { type: 'string', maxLength: 2 }, ['""', '"ab"'], ['"abc"']],
  ['a length', { type: 'string', minLength: 2, maxLength: 2 }, ['"ab"', '"\\n\\""'], ['"a"', '"abc"']],
  [
    'an email',
    { type: 'string', format: 'email', pattern: EMAIL },
    ['"a.b+c@d-e.org"'],
    ['"a..b@c.org"', '".a@b.org"', '"a@b"'],
  ],
  [
    'a short email',
    { type: 'string', format: 'email', pattern: EMAIL, maxLength: 8 },
    ['"a@b.org"'],
    ['"abc@de.org"', '"a@b"'],
  ],
  [
    'a uuid',
    {
      type: 'string',
      format: 'uuid',
      pattern:
        '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000)$',
    },
    [`"${ID}"`, '"00000000-0000-0000-0000-000000000000"'],
    [`"${ID}0"`, '"5c9f1d7e-3b0a-9ac8-b4de-4cc88105c83f"'],
  ],
  [
    'an address',
    { type: 'string', format: 'uri' },
    ['"https://a.org:80/b?c=d#e"', '"http://localhost"'],
    ['"a.org"', '"http://"'],
  ],
  [
    'a day',
    { type: 'string', format: 'date', pattern: `^${DAY}$` },
    ['"2024-02-29"', '"2026-11-22"'],
    ['"2026-02-29"', '"2026-13-01"'],
  ],
  [
    'a day and a time',
    {
      type: 'string',
      format: 'date-time',
      pattern: `^${DAY}T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z))$`,
    },
    ['"2026-11-22T09:30:00Z"', '"2026-11-22T09:30:00.25Z"'],
    ['"2026-11-22"', '"2026-11-22T24:00:00Z"'],
  ],
  [
    'a time',
    { type: 'string', pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?$' },
    ['"09:30"', '"23:59:59.5"'],
    ['"24:00"'],
  ],
  [
    'a duration',
    {
      type: 'string',
      format: 'duration',
      pattern:
        '^P(?:(\\d+W)|(?!.*W)(?=\\d|T\\d)(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+([.,]\\d+)?S)?)?)$',
    },
    ['"P3W"', '"P1Y2D"', '"PT5M"', '"P1DT0.5S"'],
    ['"P"', '"PT"', '"P1DT"', '"P1D2W"'],
  ],
  ['a pattern', { type: 'string', pattern: '^[a-z]{2}\\d+$' }, ['"ab1"', '"xy23"'], ['"a1"', '"ab"', '"ab1 "']],
  ['a beginning', { type: 'string', format: 'starts_with', pattern: '^ab.*' }, ['"ab"', '"abc"', '"ab\\n"'], ['"ba"']],
  ['an end', { type: 'string', format: 'ends_with', pattern: '.*yz$' }, ['"yz"', '"xyz"'], ['"yza"']],
  ['a part', { type: 'string', format: 'includes', pattern: 'm\\.n' }, ['"m.n"', '"am.nb"'], ['"mn"', '"mxn"']],
  [
    'two patterns',
    { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'z$' }] },
    ['"az"', '"abz"'],
    ['"a"', '"z"'],
  ],
  [
    'a pattern and a length',
    { type: 'string', minLength: 2, maxLength: 3, pattern: '^[a-z]+$' },
    ['"ab"', '"abc"'],
    ['"a"', '"abcd"', '"a1"'],
  ],
  [
    'an IPv4 address',
    { type: 'string', format: 'ipv4', pattern: `^(?:${BYTE}\\.){3}${BYTE}$` },
    ['"127.0.0.1"'],
    ['"256.0.0.1"', '"1.2.3"'],
  ],
  [
    'base64',
    {
      type: 'string',
      contentEncoding: 'base64',
      pattern: '^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$',
    },
    ['""', '"AAAA"', '"AA=="'],
    ['"A"', '"AAAA="'],
  ],
  [
    'emoji',
    {
      type: 'string',
      format: 'emoji',
      pattern: '^(?=[\\s\\S]*[\\p{Extended_Pictographic}])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$',
    },
    ['"🍋"', '"🍋🍎"'],
    ['"a"', '""', '"1"'],
  ],
  ['a whole number', int, ['0', '-12', '999999999999999'], ['1.5', '01', '9007199254740993']],
  [
    'a whole number of 32 bits',
    { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
    ['-2147483648', '2147483647', '0', '99'],
    ['2147483648', '-2147483649'],
  ],
  [
    'a positive whole number',
    { type: 'integer', exclusiveMinimum: 0, maximum: 9007199254740991 },
    ['1', '10', '999999999999999'],
    ['0', '-1', '-0'],
  ],
  [
    'a number within bounds',
    { type: 'number', minimum: 0.5, maximum: 10 },
    ['0.5', '0.75', '9.99', '10', '10.0'],
    ['0.49', '10.01', '11', '-1'],
  ],
  [
    'a number between bounds',
    { type: 'number', exclusiveMinimum: -1.25, exclusiveMaximum: 1 },
    ['-1.249', '0', '-0.5', '0.999'],
    ['1', '1.0', '-1.25', '-2'],
  ],
  ['a multiple', { ...int, multipleOf: 5 }, ['0', '-15', '100'], ['1', '12']],
  ['a multiple of a part', { type: 'number', multipleOf: 0.01 }, ['1', '0.25', '-3.1', '2.500'], ['0.125']],
  ['a multiple whose digits matter', { ...int, multipleOf: 9 }, ['9', '99', '-18'], ['19', '90.5']],
  ['escapes', { type: 'string', pattern: '^\\x41\\u0042\\.$' }, ['"AB."'], ['"ABx"', '"AB"']],
  ['a named group', { type: 'string', pattern: '^(?<year>\\d{4})$' }, ['"2026"'], ['"26"']],
  ['an end in the middle', { type: 'string', pattern: '^a(?=b)b$|^$' }, ['"ab"', '""'], ['"a"', '"b"']],
  ['values', { enum: ['a', 1, null] }, ['"a"', '1', 'null'], ['"b"']],
  [
    'a tuple',
    { type: 'array', prefixItems: [text, int], items: false, minItems: 2, maxItems: 2 },
    ['["a",1]'],
    ['["a"]', '["a",1,2]', '[1,"a"]'],
  ],
  [
    'a tuple with a rest',
    { type: 'array', prefixItems: [text], items: { type: 'boolean' }, minItems: 1 },
    ['["a"]', '["a",true, false]'],
    ['[]', '["a",1]'],
  ],
  [
    'a tuple without room for a rest',
    { type: 'array', prefixItems: [text], items: { type: 'boolean' }, minItems: 1, maxItems: 1 },
    ['["a"]'],
    ['["a",true]', '[]'],
  ],
  [
    'one schema that all of it is, beside another keyword',
    { allOf: [{ type: 'string', minLength: 1 }], maxLength: 2 },
    ['"a"', '"ab"'],
    ['""', '"abc"'],
  ],
  ['a list of some', { type: 'array', minItems: 1, maxItems: 2, items: int }, ['[1]', '[1,2]'], ['[]', '[1,2,3]']],
  [
    'a record',
    { type: 'object', propertyNames: text, additionalProperties: int },
    ['{}', '{"a":1,"b":2}'],
    ['{"a":"b"}'],
  ],
  [
    'a record of names',
    {
      type: 'object',
      propertyNames: { type: 'string', enum: ['a', 'b'] },
      additionalProperties: int,
      required: ['a', 'b'],
    },
    ['{"a":1,"b":2}'],
    ['{"a":1}', '{"a":1,"c":2}'],
  ],
  [
    'a record of patterns',
    { type: 'object', propertyNames: { type: 'string', pattern: '^x-' }, additionalProperties: int },
    ['{}', '{"x-a":1}'],
    ['{"a":1}'],
  ],
  [
    'one of several objects',
    { oneOf: [object({ k: { type: 'string', const: 'a' }, v: int }), object({ k: { type: 'string', const: 'b' } })] },
    ['{"k":"a","v":1}', '{"k":"b"}'],
    ['{"k":"a"}'],
  ],
  ['null or a text', { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] }, ['null', '"a"'], ['""']],
  [
    'an intersection',
    { allOf: [object({ a: text }), object({ b: int })] },
    ['{"a":"","b":1}'],
    ['{"a":""}', '{"b":1}'],
  ],
  [
    'what never is',
    { type: 'object', properties: { a: { not: {} }, b: int }, additionalProperties: false },
    ['{}', '{"b":1}'],
    ['{"a":1}'],
  ],
  [
    'a reference',
    object(
      { a: { $ref: '#/$defs/cat' }, b: { $ref: '#/$defs/cat', description: 'x' } },
      { $defs: { cat: object({ name: text }) } },
    ),
    ['{"a":{"name":"x"},"b":{"name":"y"}}'],
    ['{"a":{},"b":{}}'],
  ],
  [
    'recursion',
    object({ v: int, kids: { type: 'array', items: { $ref: '#' } } }),
    ['{"v":1,"kids":[{"v":2,"kids":[]}]}'],
    ['{"v":1,"kids":[1]}'],
  ],
  [
    'types with keywords of each',
    { type: ['string', 'integer', 'null'], minLength: 1, minimum: 5 },
    ['"a"', '5', 'null'],
    ['""', '4'],
  ],
  ['what may be null by the older word', { type: 'string', maxLength: 1, nullable: true }, ['null', '"a"'], ['"ab"']],
  [
    'alternatives beside what all have',
    {
      type: 'object',
      properties: { a: int },
      anyOf: [{ required: ['a'] }, { properties: { b: text }, required: ['b'] }],
    },
    ['{"a":1}', '{"b":"", "a":1}', '{"b":""}'],
    ['{}'],
  ],
  [
    'counts of properties',
    { type: 'object', additionalProperties: int, minProperties: 1, maxProperties: 2 },
    ['{"a":1}', '{"a":1,"b":2}'],
    ['{}', '{"a":1,"b":2,"c":3}'],
  ],
];

describe.each(CONSTRUCTS)('%s', (_title, schema, good, bad) => {
  it('holds as a format', () => {
    expect(taken(asFormat(schema), [...good, ...bad])).toEqual(good);
  });

  it('holds in the parameters of a tool', () => {
    const parameters = object({ p: schema }, '$defs' in schema ? { $defs: schema.$defs } : {});
    const wrapped = (texts: readonly string[]) => texts.map((value) => `{"p":${value}}`);
    // There the reference to the root is one to the parameters.
    if (_title === 'recursion') return;
    expect(takenAsArguments(parameters, wrapped([...good, ...bad]))).toEqual(wrapped(good));
  });
});

it.each<[string, object, RegExp]>([
  ['what can not be enforced', { type: 'array', uniqueItems: true }, /uniqueItems/],
  ['an unknown keyword', { type: 'string', madeUp: 1 }, /"madeUp" can't be enforced/],
  ['a pattern that looks behind', { type: 'string', pattern: '(?<=a)b' }, /it looks behind/],
  ['a pattern that is none', { type: 'string', pattern: '(' }, /'\)' is missing/],
  ['a pattern that repeats too often', { type: 'string', pattern: 'a{5000}' }, /more than 2000 times/],
  ['a pattern of very many states', { type: 'string', pattern: '^(((a{1000}){1000}){1000})$' }, /too complicated/],
  ['a pattern that needs to remember', { type: 'string', pattern: '(.*a.{30}){3}' }, /too complicated/],
  ['a pattern of brackets', { type: 'string', pattern: `${'('.repeat(4000)}a${')'.repeat(4000)}` }, /brackets deep/],
  ['bounds without anything between', { type: 'integer', minimum: 5, maximum: 4 }, /no value at all/],
  ['a lower bound beyond all numbers', { type: 'integer', minimum: 1e300 }, /so many digits/],
  ['a multiple of nothing', { type: 'integer', multipleOf: 0 }, /Multiples of 0/],
  ['types that exclude each other', { allOf: [{ type: 'string' }, { type: 'null' }] }, /"type" is said twice/],
  ['nothing to choose from', { anyOf: [{ not: {} }] }, /No schema of 'anyOf'/],
  ['a must that never is', object({ a: { not: {} } }), /"not" can't be enforced/],
  ['a count that is none', { type: 'array', minItems: -1 }, /'minItems' must be a whole number/],
  ['a count that is a text', { type: 'string', maxLength: '2' }, /'maxLength' must be a whole number/],
  ['a group of an unknown kind', { type: 'string', pattern: '(?i:a)' }, /a group of an unknown kind/],
  ['an escape of no meaning', { type: 'string', pattern: '\\y' }, /'\\y' can't be used/],
])('a format of %s is refused with the reason', (_title, schema, reason) => {
  expect(() => asFormat(schema)).toThrow(reason);
});

it.each<[string, object, readonly string[], readonly string[]]>([
  ['an unknown keyword', { type: 'string', madeUp: 1, maxLength: 1 }, ['"a"'], ['"ab"', '1']],
  ['a pattern that looks behind', { type: 'string', pattern: '(?<=a)b' }, ['"x"'], ['1']],
  ['one of two patterns', { type: 'string', allOf: [{ pattern: '(?<=a)b' }, { pattern: '^c$' }] }, ['"c"'], ['"x"']],
  ['a pattern beside a format', { type: 'string', pattern: '(?<=a)b', format: 'date' }, ['"2026-11-22"'], ['"x"']],
  ['an odd multiple', { type: 'integer', minimum: 1, multipleOf: 12345 }, ['1'], ['0', '1.5']],
  ['unique items', { type: 'array', uniqueItems: true, items: { type: 'null' } }, ['[null]'], ['[1]']],
  ['an unknown type', { type: 'date' }, ['1', '"a"'], []],
  ['a reference that leads nowhere', { $ref: '#/nowhere' }, ['1'], []],
  ['a limit that is none', { type: 'string', maxLength: 'x' }, ['"a"'], ['1']],
  ['bounds without anything between', { type: 'integer', minimum: 5, maximum: 4 }, ['7'], ['"a"']],
  ['a type that contradicts', { allOf: [{ type: 'string' }, { type: 'null' }] }, ['"a"'], ['1', 'null']],
])('in a tool, %s is let go and the rest holds', (_title, schema, good, bad) => {
  const wrapped = (texts: readonly string[]) => texts.map((value) => `{"q":1,"p":${value}}`);
  const parameters = object({ q: int, p: schema });
  expect(takenAsArguments(parameters, [...wrapped([...good, ...bad]), '{}'])).toEqual(wrapped(good));
});

it('a hundred tools of bounded numbers fit', () => {
  const parameters = object({
    a: int,
    b: { type: 'integer', minimum: 1, maximum: 65535 },
    c: { type: 'string', format: 'email' },
  });
  const tools = Array.from({ length: 100 }, (_, at) => ({
    type: 'function',
    function: { name: `f${at}`, parameters },
  }));
  const { grammar } = readTools({ tools, tool_choice: 'required' }, '<tool_call>') ?? { grammar: '' };
  const call = (b: number) => `<tool_call>{"name":"f42","arguments":{"a":1,"b":${b},"c":"a@b.org"}}</tool_call>`;
  expect(taken(grammar, [call(65_535), call(65_536)])).toEqual([call(65_535)]);
});

const toolsGrammar = (...parameters: readonly object[]): string => {
  const tools = parameters.map((of, at) => ({ type: 'function', function: { name: `f${at}`, parameters: of } }));
  return readTools({ tools, tool_choice: 'required' }, '<tool_call>')?.grammar ?? '';
};
const callOf = (name: string, args: string) => `<tool_call>{"name":"${name}","arguments":${args}}</tool_call>`;

it('a tool beyond the limits takes any object, and the tools before it hold', () => {
  const nested = (depth: number): object =>
    depth === 0 ? int : object({ a: nested(depth - 1), b: nested(depth - 1), c: nested(depth - 1) });
  const grammar = toolsGrammar(object({ a: int }), {
    $ref: '#/x',
    x: object({ self: { $ref: '#' }, big: nested(10) }),
  });
  const good = [callOf('f0', '{"a":1}'), callOf('f1', '{"any":["thing"]}')];
  expect(taken(grammar, [...good, callOf('f0', '{"a":"b"}'), callOf('f1', '1')])).toEqual(good);
});

it('what several tools have in common stands in the grammar once', () => {
  const parameters = object({ a: { type: 'string', maxLength: 200 }, b: int });
  const sizeOf = (count: number) => toolsGrammar(...Array.from({ length: count }, () => parameters)).length;
  expect(sizeOf(20)).toBeLessThan(1.5 * sizeOf(1));
});

it('each tool has references of its own', () => {
  const withDefinition = (definition: object) => object({ p: { $ref: '#/$defs/d' } }, { $defs: { d: definition } });
  const grammar = toolsGrammar(withDefinition(int), withDefinition({ type: 'boolean' }));
  const good = [callOf('f0', '{"p":1}'), callOf('f1', '{"p":true}')];
  expect(taken(grammar, [...good, callOf('f0', '{"p":true}'), callOf('f1', '{"p":1}')])).toEqual(good);
});

it('a reference may lead to one of many items', () => {
  const anyOf = Array.from({ length: 12 }, (_, at) => ({ const: at }));
  const schema = { type: 'object', properties: { p: { $ref: '#/$defs/d/anyOf/11' } }, $defs: { d: { anyOf } } };
  expect(taken(asFormat(schema), ['{"p":11}', '{"p":1}'])).toEqual(['{"p":11}']);
});

it('a tool is called once, unless several calls are allowed', () => {
  const calls = callOf('f0', '{}').repeat(2);
  const tools = [{ type: 'function', function: { name: 'f0', parameters: { type: 'object', maxProperties: 0 } } }];
  const grammarOf = (more: object) =>
    readTools({ tools, tool_choice: 'required', ...more }, '<tool_call>')?.grammar ?? '';
  expect(taken(grammarOf({}), [calls])).toEqual([]);
  expect(taken(grammarOf({ parallel_tool_calls: true }), [calls])).toEqual([calls]);
});
