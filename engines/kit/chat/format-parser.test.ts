import { describe, expect, test } from 'vitest';
import {
  characters,
  choice,
  literal,
  type Nested,
  over,
  parserDescription,
  repeated,
  sequence,
  tag,
  until,
} from '../../../fixtures/format-parsers.ts';
import {
  FormatParser,
  type Parsed,
  ParserTooCostly,
  readParserDescription,
} from './format-parser.ts';

const parserOf = (...parts: Parameters<typeof parserDescription>) =>
  new FormatParser(parserDescription(...parts));

/** How a rule fares with one text: its state, and where it ends. */
const fate = ({ state, end }: Parsed) => `${state} ${end}`;
const fateOf = (rule: Nested, text: string) => fate(parserOf(rule).read(text));

/** How it fares as the text comes character by character. */
function fatesOf(rule: Nested, text: string): readonly string[] {
  const parser = parserOf(rule);
  return Array.from(text, (character) => fate(parser.read(character)));
}

test.each([['null'], ['[]'], ['{}'], ['{"parsers": {}}']])(
  '%s does not describe a parser',
  (json) => {
    expect(() => readParserDescription(json)).toThrow('llama.cpp sent no parser.');
  },
);

describe('each kind of rule', () => {
  test.each<[string, Nested, Readonly<Record<string, string>>]>([
    [
      'a literal',
      literal('ab'),
      { '': 'more 0', a: 'more 1', ab: 'fits 2', abc: 'fits 2', ac: 'fails 0', b: 'fails 0' },
    ],
    [
      'a sequence',
      sequence(literal('a'), literal('b'), literal('c')),
      { '': 'more 0', a: 'more 1', ab: 'more 2', abc: 'fits 3', abd: 'fails 2', b: 'fails 0' },
    ],
    [
      'a choice takes the first that does not fail',
      choice(literal('aa'), literal('a'), literal('b')),
      { a: 'more 1', ab: 'fits 1', aa: 'fits 2', b: 'fits 1', c: 'fails 0' },
    ],
    [
      'any number',
      repeated(literal('ab')),
      { '': 'fits 0', ab: 'fits 2', abab: 'fits 4', aba: 'more 3', abx: 'fits 2', x: 'fits 0' },
    ],
    [
      'two or three',
      repeated(literal('a'), 2, 3),
      { '': 'more 0', a: 'more 1', ab: 'fails 1', aa: 'fits 2', aaa: 'fits 3', aaaa: 'fits 3' },
    ],
    [
      'a round that reads nothing is the last one',
      repeated({ type: 'epsilon' }, 0, -1),
      { '': 'fits 0', a: 'fits 0' },
    ],
    [
      'characters of a range',
      characters([['b', 'd']]),
      { '': 'more 0', a: 'fails 0', b: 'fits 1', d: 'fits 1', e: 'fails 0', bcdX: 'fits 3' },
    ],
    [
      'characters of several ranges',
      characters([
        ['a', 'a'],
        ['x', 'z'],
      ]),
      { ayb: 'fits 2' },
    ],
    [
      'characters but those',
      characters([['b', 'd']], { negated: true }),
      { aeb: 'fits 2', c: 'fails 0' },
    ],
    [
      'two or three characters',
      characters([['a', 'a']], { min_count: 2, max_count: 3 }),
      { a: 'more 1', ab: 'fails 1', aa: 'fits 2', aaaa: 'fits 3' },
    ],
    [
      'no character at all',
      characters([['a', 'a']], { min_count: 0 }),
      { '': 'fits 0', b: 'fits 0' },
    ],
    ['characters beyond 16 bits', characters([['😀', '😎']]), { '😁a': 'fits 2', '🚀': 'fails 0' }],
    [
      'white space',
      { type: 'space' },
      { '': 'fits 0', 'a ': 'fits 0', ' \t\n\v\f\ra': 'fits 6', '\u00a0': 'fits 0' },
    ],
    [
      'any character',
      { type: 'any' },
      { '': 'more 0', ab: 'fits 1', '😀': 'fits 2', '\uffff': 'fits 1' },
    ],
    ['what must follow', over('and', literal('ab')), { a: 'more 0', ab: 'fits 0', b: 'fails 0' }],
    [
      'what must not follow',
      over('not', literal('ab')),
      { a: 'more 0', ab: 'fails 0', b: 'fits 0' },
    ],
    ['nothing', { type: 'epsilon' }, { '': 'fits 0', a: 'fits 0' }],
    ['the end', sequence(literal('a'), { type: 'end' }), { a: 'fits 1', ab: 'fails 1' }],
    [
      'the start',
      sequence({ type: 'start' }, literal('a'), choice({ type: 'start' }, literal('b'))),
      { a: 'more 1', ab: 'fits 2', aa: 'fails 1' },
    ],
    ['a schema', over('schema', literal('a')), { a: 'fits 1', b: 'fails 0' }],
    ['a grammar', over('gbnf', literal('a')), { a: 'fits 1', b: 'fails 0' }],
    ['a search', over('ac', literal('a')), { a: 'fits 1', b: 'fails 0' }],
  ])('%s', (_name, rule, fates) => {
    for (const [text, wanted] of Object.entries(fates)) {
      expect([text, fateOf(rule, text)]).toEqual([text, wanted]);
    }
  });

  test('one that is not known is named', () => {
    expect(() => fateOf({ type: 'guess' }, 'a')).toThrow(
      "The parser of llama.cpp has a rule of type 'guess', which is not known here.",
    );
  });
});

describe('the text of a string', () => {
  const quoted: Nested = { type: 'string', delimiter: '"' };
  test.each([
    ['', 'more 0'],
    ['ab', 'more 2'],
    ['ab"c', 'fits 2'],
    ['"', 'fits 0'],
    ['😀"', 'fits 2'],
    ['\\"a"', 'fits 3'],
    ['\\\\"', 'fits 2'],
    ['\\/\\b\\f\\n\\r\\t"', 'fits 12'],
    ['\\u00e9"', 'fits 6'],
    ['\\uABCF"', 'fits 6'],
    ['\\u0', 'more 0'],
    ['\\u', 'more 0'],
    ['\\', 'more 0'],
    ['a\\u00', 'more 1'],
    ['\\u00g0"', 'fails 0'],
    ['\\u00"', 'fails 0'],
    ['a\\x"', 'fails 1'],
    ['\\u00e', 'more 0'],
  ])('%j: %s', (text, wanted) => {
    expect(fateOf(quoted, text)).toBe(wanted);
  });

  test('is read on from where it was, and an escape once it is whole', () => {
    expect(fatesOf(quoted, 'a\\n\\u0041"')).toEqual([
      'more 1',
      'more 1',
      'more 3',
      'more 3',
      'more 3',
      'more 3',
      'more 3',
      'more 3',
      'more 9',
      'fits 9',
    ]);
  });

  test('ends at its own delimiter', () => {
    const single: Nested = { type: 'string', delimiter: "'" };
    expect(fateOf(single, 'a"b\'')).toBe('fits 3');
    expect(fateOf(single, "a\\'b'")).toBe('fits 4');
    expect(fateOf(single, 'a\\"b\'')).toBe('fails 1');
  });
});

describe('all up to a mark', () => {
  test.each([
    ['abc', 'more 3'],
    ['ab<', 'fits 2'],
    ['ab</', 'fits 2'],
    ['ab</a', 'more 5'],
    ['ab</x>cd', 'fits 2'],
    ['ab|cd</x>', 'fits 2'],
    ['ab</x>|', 'fits 2'],
    ['', 'more 0'],
    ['<', 'fits 0'],
  ])('%j: %s', (text, wanted) => {
    expect(fateOf(until('</x>', '|'), text)).toBe(wanted);
  });

  test('gives what can not become a mark, and holds back what can', () => {
    expect(fatesOf(until('END'), 'aENbEND')).toEqual([
      'more 1',
      'fits 1',
      'fits 1',
      'more 4',
      'fits 4',
      'fits 4',
      'fits 4',
    ]);
  });

  test('has all of the text where there is no mark', () => {
    expect(fateOf(until(), 'abc')).toBe('more 3');
  });
});

describe('parts with a meaning', () => {
  const call = sequence(
    literal('<'),
    tag('name', { type: 'rule', name: 'word', inner: [characters([['a', 'z']])] }),
    tag('rest', until('>')),
    literal('>'),
  );

  test('have their place, their rule and what is in them', () => {
    const parser = parserOf(call);
    const { parts } = parser.read('<ab:1>');
    expect(parts).toEqual([
      {
        tag: 'name',
        rule: '',
        isOpen: false,
        start: 1,
        end: 3,
        parts: [{ tag: '', rule: 'word', isOpen: false, start: 1, end: 3, parts: [] }],
      },
      { tag: 'rest', rule: '', isOpen: false, start: 3, end: 5, parts: [] },
    ]);
    expect(parts.map((part) => parser.textOf(part))).toEqual(['ab', ':1']);
    expect(parser.rest(3)).toBe(':1>');
  });

  test('are there while they come, and are open as long as more belongs to them', () => {
    const parser = parserOf(call);
    const seen = ['<', 'a', ':', 'x', '>'].map((piece) =>
      parser.read(piece).parts.map(({ tag: name, isOpen, end }) => `${name} ${isOpen} ${end}`),
    );
    expect(seen).toEqual([
      ['name true 1'],
      ['name false 2', 'rest true 2'],
      ['name false 2', 'rest true 3'],
      ['name false 2', 'rest true 4'],
      ['name false 2', 'rest false 4'],
    ]);
  });

  test('are none of what fails, nor of what is only looked at', () => {
    expect(parserOf(call).read('<ab').state).toBe('more');
    expect(parserOf(sequence(tag('a', literal('a')), literal('b'))).read('ac')).toEqual({
      state: 'fails',
      end: 1,
      parts: [],
    });
    expect(parserOf(over('and', tag('a', literal('a')))).read('a').parts).toEqual([]);
    expect(parserOf(tag('a', literal('a'))).read('b').parts).toEqual([]);
  });

  test('are held back as long as what is one whole may still fail', () => {
    const whole = over('atomic', sequence(tag('a', literal('a')), literal('b')));
    const parser = parserOf(whole);
    expect(parser.read('a')).toEqual({ state: 'more', end: 1, parts: [] });
    expect(parser.read('b').parts).toHaveLength(1);
    expect(parserOf(whole).read('x').state).toBe('fails');
  });

  test('of rounds come one behind the other', () => {
    const rounds = repeated(tag('a', characters([['a', 'z']], { max_count: 1 })), 1);
    const parser = parserOf(rounds);
    expect(parser.read('ab').parts.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(parser.read('c').parts).toHaveLength(3);
    expect(parserOf(repeated(tag('a', literal('a')), 3)).read('aa').parts).toHaveLength(2);
    expect(parserOf(repeated(tag('a', literal('ab')))).read('aba').parts).toHaveLength(2);
  });
});

test('a rule may refer to another one by its name', () => {
  const parser = parserOf(sequence({ type: 'ref', name: 'one' }, { type: 'ref', name: 'two' }), {
    one: literal('1'),
    two: literal('2'),
  });
  expect(fate(parser.read('12'))).toBe('fits 2');
});

test('what was open is decided by what comes, however often it was looked at', () => {
  const either = sequence(choice(literal('aab'), repeated(literal('a'))), tag('end', until('!')));
  expect(fatesOf(either, 'aac!')).toEqual(['more 1', 'more 2', 'more 3', 'fits 3']);
  expect(fatesOf(either, 'aab!')).toEqual(['more 1', 'more 2', 'more 3', 'fits 3']);
  const optional = sequence(repeated(literal('ab'), 0, 1), literal('ac'));
  expect(fatesOf(optional, 'abac')).toEqual(['more 1', 'more 2', 'more 3', 'fits 4']);
  expect(fatesOf(optional, 'ac')).toEqual(['more 1', 'fits 2']);
});

test('that nothing must follow is decided again when more has come', () => {
  const ended = sequence(
    literal('a'),
    choice(sequence({ type: 'end' }, tag('x', { type: 'epsilon' })), literal('b')),
  );
  expect(fatesOf(ended, 'ab')).toEqual(['fits 1', 'fits 2']);
  const spaced = sequence({ type: 'space' }, literal('a'));
  expect(fatesOf(spaced, '  a')).toEqual(['more 1', 'more 2', 'fits 3']);
});

describe('a parser that takes too long', () => {
  /** Without end: it refers to itself before it has read anything. */
  const endless = () =>
    parserOf({ type: 'ref', name: 'self' }, { self: sequence({ type: 'ref', name: 'self' }) });

  test('is given up', () => {
    expect(() => endless().read('a')).toThrow(ParserTooCostly);
    expect(() => endless().read('a')).toThrow('The format of the model takes too long to read.');
  });

  test('may be as deep as 1000 rules, again with each piece', () => {
    const deep = (depth: number) => {
      let rule = literal('ab');
      for (let at = 0; at < depth; at += 1) rule = over('schema', rule);
      return parserOf(rule);
    };
    const parser = deep(1000);
    expect(fate(parser.read('a'))).toBe('more 1');
    expect(fate(parser.read('b'))).toBe('fits 2');
    expect(() => deep(1001).read('a')).toThrow(ParserTooCostly);
  });

  test('is one that takes two million steps for one piece', () => {
    // Each level looks twice at the one below it, of which nothing is remembered.
    const levels: Record<string, Nested> = { level0: literal('x') };
    for (let at = 1; at <= 22; at += 1) {
      const below: Nested = { type: 'ref', name: `level${at - 1}` };
      levels[`level${at}`] = choice(over('and', below), over('and', below));
    }
    const costly = () => parserOf({ type: 'ref', name: 'level22' }, levels);
    expect(() => costly().read('ab')).toThrow(ParserTooCostly);
    const less = parserOf({ type: 'ref', name: 'level16' }, levels);
    expect(less.read('ab').state).toBe('fails');
  });

  test('is none where a long text comes in small pieces, each of which is read once', () => {
    const parser = parserOf(repeated(sequence(until('\n'), literal('\n'))));
    const started = process.cpuUsage().user;
    for (let line = 0; line < 5000; line += 1) parser.read('0123456789\n');
    expect(fate(parser.read(''))).toBe('fits 55000');
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(20);
  });
});
