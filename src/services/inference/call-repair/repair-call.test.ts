// Calls as models are known to break them, and as many that must stay as they are.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cases from '../../../../fixtures/broken-calls.json' with { type: 'json' };
import { Effort } from './effort.ts';
import { repairCall } from './repair-call.ts';
import { REPAIRS } from './repairs.ts';

const TEXT = { type: 'string' };
const tool = (properties: object, more: object = {}) => ({
  name: 'look',
  parameters: { type: 'object', properties, ...more },
});
const PATH = tool({ path: TEXT }, { required: ['path'] });

const broken = cases.filter(({ expect }) => expect !== 'untouched');
const untouched = cases.filter(({ expect }) => expect === 'untouched');

test.each(broken)('$kind: $name', ({ tool, raw, expect: wanted }) => {
  const repaired = repairCall(raw, tool);
  expect(JSON.parse(repaired?.text ?? 'null')).toEqual(wanted);
  expect(repaired?.repairs.length).toBeGreaterThan(0);
});

test.each(untouched)('stays as it is: $kind, $name', ({ tool, raw }) => {
  expect(repairCall(raw, tool)).toBeUndefined();
});

test('each repair is shown by a case', () => {
  const shown = broken.flatMap(({ tool, raw }) => repairCall(raw, tool)?.repairs ?? []);
  expect(REPAIRS.filter((repair) => !shown.includes(repair))).toEqual([]);
});

test('numbers keep their digits next to what was repaired', () => {
  const numbers = tool({ id: { type: 'integer' }, price: { type: 'number' } });
  const text = '{"id": 4093127755810946613, "price": 1.50,}';
  expect(repairCall(text, numbers)?.text).toBe('{"id":4093127755810946613,"price":1.50}');
});

test('one item in the place of a list is that item, and never another kind of thing', () => {
  const listOf = (items: object) => tool({ ids: { type: 'array', items } });
  expect(repairCall('{"ids": "a"}', listOf(TEXT))?.text).toBe('{"ids":["a"]}');
  expect(repairCall('{"ids": "5"}', listOf({ type: 'integer' }))).toBeUndefined();
});

test('a text that does not fit the pattern of its field stays broken', () => {
  const digits = tool({ path: { type: 'string', pattern: '^\\d+$' } });
  expect(repairCall('{"path": "12",}', digits)?.text).toBe('{"path":"12"}');
  expect(repairCall('{"path": "ab",}', digits)).toBeUndefined();
});

test('a key that is __proto__ stays a key', () => {
  expect(repairCall('{"path": "a", "__proto__": {"b": 1},}', PATH)?.text).toBe(
    '{"path":"a","__proto__":{"b":1}}',
  );
});

describe('what a schema asks and can not be checked here', () => {
  test.each([
    { not: { required: ['path'] } },
    { dependentRequired: { path: ['mode'] } },
    { patternProperties: { '^p': TEXT } },
    { properties: { path: { type: 'string', pattern: '^(a+)+$' } } },
    { properties: { path: { type: 'string', pattern: '(' } } },
  ])('%j leaves all calls as they are', (more) => {
    expect(repairCall('{"path": "a",}', tool({ path: TEXT }, more))).toBeUndefined();
  });

  test('is found behind a reference too', () => {
    const nested = tool({ at: { $ref: '#/$defs/At' } }, { $defs: { At: { not: {} } } });
    expect(repairCall('{"at": {"x": 1},}', nested)).toBeUndefined();
  });
});

test('a schema that refers to itself is followed as far as the call goes', () => {
  const tree = tool({ next: { $ref: '#' }, count: { type: 'integer' } });
  expect(repairCall('{"next": {"next": {"count": "3"}}}', tree)?.text).toBe(
    '{"next":{"next":{"count":3}}}',
  );
});

/** A text that is long, and of which much could be looked at again and again. */
const LONG = {
  brackets: '['.repeat(2 ** 20),
  'brackets within the limit': '['.repeat(200_000),
  'objects in objects': '{"path":'.repeat(2 ** 15),
  quotes: `{"path":${'"'.repeat(200_000)}`,
  'quotes with space': `{"path": "${'" '.repeat(100_000)}`,
  'quotes with comments': `{"path": "${'"//'.repeat(80_000)}`,
  'quotes with open comments': `{"path": "${'"/*'.repeat(80_000)}`,
  'quotes that look like keys': `{"path": "a${'", "b'.repeat(40_000)}`,
  backslashes: `{"path": "${'\\'.repeat(131_073)}`,
  fences: '```'.repeat(80_000),
  tags: '<parameter=path>'.repeat(15_000),
  'tags in tags': '<path>'.repeat(40_000),
  thoughts: '<think>'.repeat(30_000),
  entities: '&quot;'.repeat(40_000),
  'white space in tags': `<invoke name="look">${' '.repeat(200_000)}`,
  'white space in a function': `<function=look>${'\t'.repeat(200_000)}`,
  'white space': `{"path": "a"}${' '.repeat(200_000)}x`,
  commas: `{"path": "a"${','.repeat(200_000)}`,
};

test.each(Object.entries(LONG))('a long text of %s is left alone, and soon', (_name, text) => {
  expect(repairCall(text, PATH)).toBeUndefined();
});

/** Schemas that take long to follow, with calls that would have to be followed through them. */
const MANY = Array.from({ length: 20_000 }, (_, at) => `key_${at}`);
const LARGE: Readonly<Record<string, [tool: ReturnType<typeof tool>, text: string]>> = {
  'branches that are the schema itself': [
    tool({}, { anyOf: [{ $ref: '#' }, { $ref: '#' }, { $ref: '#' }] }),
    '{"a": 1,}',
  ],
  'the same, of a call that is JSON': [
    tool({}, { oneOf: [{ $ref: '#' }, { $ref: '#' }] }),
    '{"a": 1}',
  ],
  'parameters in their thousands, all in another spelling': [
    tool(Object.fromEntries(MANY.map((key) => [key, TEXT])), { required: MANY }),
    `{${MANY.slice(0, 15_000).map((key) => `"${key.toUpperCase()}":"1"`)}}`,
  ],
  'more definitions than a call is worth': [
    tool(
      { path: TEXT },
      { $defs: Object.fromEntries(MANY.map((key) => [key, { anyOf: Array(20).fill(TEXT) }])) },
    ),
    '{"path": "a",}',
  ],
};

test.each(Object.entries(LARGE))(
  'a schema of %s is given up on, and soon',
  (_name, [called, text]) => {
    expect(repairCall(text, called)).toBeUndefined();
  },
);

test('what one call has taken, the next one of its response has no more', () => {
  const effort = new Effort();
  const [called, text] = Object.values(LARGE)[0] ?? [PATH, ''];
  repairCall(text, called, effort);
  expect(repairCall('{"path": "a",}', PATH)).toBeDefined();
  expect(repairCall('{"path": "a",}', PATH, effort)).toBeUndefined();
});

const SCHEMA = tool(
  {
    path: TEXT,
    lines: { type: 'array', items: { type: 'integer' } },
    isForced: { type: 'boolean' },
    mode: { enum: ['read', 'write'] },
  },
  { required: ['path'], additionalProperties: false },
);
const calls = fc.record(
  {
    path: fc.string({ unit: 'grapheme' }),
    lines: fc.array(fc.integer()),
    isForced: fc.boolean(),
    mode: fc.constantFrom('read', 'write'),
  },
  { requiredKeys: ['path'] },
);

test('a right call is never touched', () => {
  fc.assert(
    fc.property(calls, fc.constantFrom(0, 1, 2), (call, indent) => {
      expect(repairCall(JSON.stringify(call, null, indent), SCHEMA)).toBeUndefined();
    }),
  );
});

test('a call that was cut is never closed by guess', () => {
  fc.assert(
    fc.property(calls, fc.nat(), (call, place) => {
      const text = JSON.stringify(call);
      const repaired = repairCall(text.slice(0, place % text.length), SCHEMA);
      // But for a last brace, where all parameters are there.
      if (repaired !== undefined) expect(JSON.parse(repaired.text)).toEqual(call);
    }),
    { numRuns: 500 },
  );
});

test('whatever is made of a broken call is a call of this tool, and its texts are the model’s', () => {
  const pieces = fc.constantFrom('"', "'", ',', '{', '}', '[', ']', '\\', ':', ' ', '//', '1', 'x');
  fc.assert(
    fc.property(calls, fc.array(fc.tuple(fc.nat(), pieces), { maxLength: 3 }), (call, inserted) => {
      let text = JSON.stringify(call);
      for (const [place, piece] of inserted) {
        const at = place % (text.length + 1);
        text = text.slice(0, at) + piece + text.slice(at);
      }
      const repaired = repairCall(text, SCHEMA);
      if (repaired === undefined) return;
      const { path, ...others } = JSON.parse(repaired.text);
      expect(typeof path).toBe('string');
      expect(['lines', 'isForced', 'mode']).toEqual(expect.arrayContaining(Object.keys(others)));
    }),
    { numRuns: 2000 },
  );
});
