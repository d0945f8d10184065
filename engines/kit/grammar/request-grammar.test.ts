import { describe, expect, test } from 'vitest';
import { invalidRequest } from '../request-fields.ts';
import { GrammarRefused, parseGbnf } from './gbnf.ts';
import {
  followGrammar,
  GrammarWalk,
  prepareGrammar,
  type ResponseGrammar,
  restOfEither,
} from './request-grammar.ts';

const { signal } = new AbortController();
const TOO_MANY =
  'It has more than 2048 ways to go on at one place of the text, or very long ones. Make it less ambiguous: alternatives should differ in their first characters.';

const held = (text: string, more: Partial<ResponseGrammar> = {}): ResponseGrammar => ({
  text,
  prefix: '',
  start: undefined,
  ...more,
});
const walkOf = (text: string) => new GrammarWalk(parseGbnf(text));
const followed = async (grammar: ResponseGrammar) =>
  followGrammar(await prepareGrammar(grammar, signal), grammar);

describe('a text is whole, begun or wrong', () => {
  test.each<[string, string, 'whole' | 'begun' | 'wrong']>([
    ['root ::= "ab"', '', 'begun'],
    ['root ::= "ab"', 'a', 'begun'],
    ['root ::= "ab"', 'ab', 'whole'],
    ['root ::= "ab"', 'abc', 'wrong'],
    ['root ::= "ab"', 'b', 'wrong'],
    ['root ::= "a" | "ab"', 'a', 'whole'],
    ['root ::= "a" | "ab"', 'ab', 'whole'],
    ['root ::= [a-c]', 'a', 'whole'],
    ['root ::= [a-c]', 'c', 'whole'],
    ['root ::= [b-c]', 'a', 'wrong'],
    ['root ::= [a-c]', 'd', 'wrong'],
    ['root ::= [a-cx]', 'x', 'whole'],
    ['root ::= [a-cx]', 'y', 'wrong'],
    ['root ::= [xa-c]', 'x', 'whole'],
    ['root ::= [xa-c]', 'b', 'whole'],
    ['root ::= [^a-c]', 'd', 'whole'],
    ['root ::= [^a-c]', 'b', 'wrong'],
    ['root ::= [^xy]', 'y', 'wrong'],
    ['root ::= [^xy]', 'z', 'whole'],
    ['root ::= .', '😀', 'whole'],
    ['root ::= ""', '', 'whole'],
    ['root ::= "" | "a"', '', 'whole'],
    ['root ::= x "b"\nx ::= "a" x | ""', 'aab', 'whole'],
    ['root ::= x "b"\nx ::= "a" x | ""', 'aa', 'begun'],
    ['root ::= [a-c] [x-z]', 'bx', 'whole'],
  ])('%s: %j is %s', (grammar, text, state) => {
    const walk = walkOf(grammar);
    walk.accept(1, text);
    expect(walk.state()).toBe(state);
  });
});

describe('what may come next', () => {
  test('is looked at without going there', () => {
    const walk = walkOf('root ::= "ab"');
    expect([walk.allows(1, 'a'), walk.allows(1, 'ab'), walk.allows(1, 'b')]).toEqual([
      true,
      true,
      false,
    ]);
    walk.accept(1, 'a');
    expect([walk.allows(1, 'b'), walk.allows(1, 'a')]).toEqual([true, false]);
  });

  test('may be a token by its number, or any but that', () => {
    const walk = walkOf('root ::= <[7]> | "a" | !<[8]> "b"');
    expect(walk.allows(7, 'zz')).toBe(true);
    expect(walk.allows(8, 'zz')).toBe(false);
    expect(walk.allows(8, 'a')).toBe(true);
    expect(walk.allows(9, 'zz')).toBe(true);
    walk.accept(7, 'a');
    expect(walk.state()).toBe('whole');
    expect(walk.allows(1, 'b')).toBe(true);
  });

  test('goes on where a token without a whole character has come', () => {
    const walk = walkOf('root ::= "é"');
    walk.accept(1, '');
    expect(walk.state()).toBe('begun');
    walk.accept(2, 'é');
    expect(walk.state()).toBe('whole');
    const byNumber = walkOf('root ::= <[7]>');
    byNumber.accept(8, '');
    expect(byNumber.state()).toBe('wrong');
  });
});

describe('too much work', () => {
  const options = (count: number) => `root ::= ${'"a"? '.repeat(count)}"b"`;

  test('is more than 2048 ways to go on', () => {
    const alternatives = (count: number) =>
      `root ::= ${Array.from({ length: count }, (_, at) => `"x${at}"`).join(' | ')}`;
    expect(() => walkOf(alternatives(2048))).not.toThrow();
    expect(() => walkOf(alternatives(2049))).toThrow(new GrammarRefused(TOO_MANY));
    const later = walkOf(`root ::= "y" x\nx ::= ${alternatives(2049).slice(9)}`);
    expect(() => later.accept(1, 'y')).toThrow(TOO_MANY);
  });

  test('is half a million elements in all of them', () => {
    // Each way has all of the options behind it in mind.
    const deep = (depth: number, width: number) => {
      const rules = Array.from({ length: depth }, (_, at) => `r${at} ::= r${at + 1} "z"`);
      const ways = Array.from({ length: width }, (_, at) => `"x${at}"`).join(' | ');
      return `root ::= r0\n${rules.join('\n')}\nr${depth} ::= ${ways}`;
    };
    expect(() => walkOf(deep(200, 2000))).not.toThrow();
    expect(() => walkOf(deep(260, 2000))).toThrow(TOO_MANY);
  });

  test('is half a million paths that a token would be tried on', () => {
    const walk = walkOf('root ::= x "!"\nx ::= [a] | [a] x | "a" x');
    expect(() => walk.checkPaths(['a'.repeat(10), 'b'.repeat(1000)])).not.toThrow();
    expect(() => walk.checkPaths(['b', 'a'.repeat(40)])).toThrow(TOO_MANY);
    const byNumber = walkOf('root ::= (<[7]> | !<[8]>)+ "a"');
    expect(() => byNumber.checkPaths(['a'.repeat(1000)])).not.toThrow();
    const alone = walkOf('root ::= "a"+');
    expect(() => alone.checkPaths(['a'.repeat(100_000)])).not.toThrow();
    expect(alone.state()).toBe('begun');
  });

  test('is said with the rule as a mistake of the client', async () => {
    const refused = invalidRequest(`The grammar can't be used. ${TOO_MANY}`);
    await expect(prepareGrammar(held(options(3000)), signal)).rejects.toThrow(refused);
    await expect(prepareGrammar(held('root ::= root "a"'), signal)).rejects.toThrow(
      "The grammar can't be used.",
    );
    await expect(prepareGrammar(held('a ::= "a"'), signal)).rejects.toThrow(
      "The grammar can't be used. ",
    );
    const prefix = 'a'.repeat(40);
    const doubling = held('root ::= "a" root "b" | "a" root "c" | "a"', { prefix });
    await expect(prepareGrammar(doubling, signal)).rejects.toThrow(refused);
  });

  test('is not begun for a client that has left', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(prepareGrammar(held('root ::= "a"'), gone)).rejects.toThrow('gone');
  });
});

test('a long text is followed, and what can not be met again is forgotten', () => {
  const walk = walkOf('root ::= "(" root ")" | [a-z ]+');
  for (let count = 0; count < 60; count += 1) walk.accept(1, '(');
  for (let count = 0; count < 2000; count += 1) walk.accept(1, 'lorem ipsum '.repeat(10));
  expect(walk.state()).toBe('begun');
  walk.accept(1, ')'.repeat(60));
  expect(walk.state()).toBe('whole');
  walk.accept(1, ')');
  expect(walk.state()).toBe('wrong');
});

describe('a response', () => {
  test('goes on behind what is in its prompt', async () => {
    const grammar = await followed(held('root ::= "abc"', { prefix: 'ab' }));
    expect(grammar.isOn()).toBe(true);
    expect([grammar.allows(1, 'c'), grammar.allows(1, 'a')]).toEqual([true, false]);
    grammar.hasGenerated(1, 'c');
    expect(grammar.state()).toBe('whole');
  });

  const start: ResponseGrammar['start'] = {
    triggers: [{ type: 1, value: '<c', token: 0 }],
    thoughts: { prompt: '', startTag: '', endTag: '' },
  };

  test('is held to a grammar from its trigger on', async () => {
    const grammar = await followed(held('root ::= "<c>" [a-z]+', { prefix: 'never', start }));
    expect(grammar.isOn()).toBe(false);
    grammar.hasGenerated(1, 'Words <');
    expect(grammar.isOn()).toBe(false);
    grammar.hasGenerated(1, 'c>a');
    expect(grammar.isOn()).toBe(true);
    expect(grammar.state()).toBe('whole');
    expect([grammar.allows(1, 'b'), grammar.allows(1, '1')]).toEqual([true, false]);
    grammar.hasGenerated(1, 'b1');
    expect(grammar.state()).toBe('wrong');
  });

  test('is not held to it where what follows the trigger does not fit', async () => {
    const grammar = await followed(held('root ::= "<c>"', { start }));
    grammar.hasGenerated(1, '<cat');
    expect(grammar.isOn()).toBe(false);
  });

  test('that becomes too much work is refused', async () => {
    const grammar = await followed(held('root ::= "a" root "b" | "a" root "c" | "a"'));
    const refused = invalidRequest(`The grammar can't be used. ${TOO_MANY}`);
    const long = 'a'.repeat(40);
    expect(() => grammar.allows(1, long)).toThrow(refused);
    expect(() => grammar.hasGenerated(1, long)).toThrow(refused);
  });
});

describe('what a grammar allows from here on', () => {
  const restBehind = async (text: string, prefix: string, names?: string) =>
    (await followed(held(text, { prefix }))).rest(names);

  test.each([
    ['root ::= "ab"', '', 'root ::= [\\U00000061] [\\U00000062]'],
    ['root ::= "ab"', 'a', 'root ::= [\\U00000062]'],
    ['root ::= "ab"', 'ab', 'root ::= ""'],
    ['root ::= "a" | "b"', '', 'root ::= [\\U00000061] | [\\U00000062]'],
    ['root ::= [a-cx]', '', 'root ::= [\\U00000061-\\U00000063\\U00000078]'],
    ['root ::= [^a-c]', '', 'root ::= [^\\U00000061-\\U00000063]'],
    ['root ::= . <[7]> !<[8]>', '', 'root ::= . <[7]> !<[8]>'],
    ['root ::= "a" "" "b"', 'a', 'root ::= [\\U00000062]'],
  ])('%s behind %j', async (text, prefix, rest) => {
    expect(await restBehind(text, prefix)).toBe(rest);
  });

  test('has the rules that it needs, under names of its own', async () => {
    const text = 'root ::= "a" b\nb ::= "b" c | ""\nc ::= "c"\nunused ::= "d"';
    const rest = await restBehind(text, '', 'x-');
    const rules = rest.split('\n').map((line) => line.split(' ::= '));
    expect(rules.map(([name]) => name)).toEqual([
      'x-root',
      expect.stringMatching(/^x-r\d+$/),
      expect.stringMatching(/^x-r\d+$/),
    ]);
    const [, b = '', c = ''] = rules.map(([name]) => name);
    expect(rules.map(([, rule]) => rule)).toEqual([
      `[\\U00000061] ${b}`,
      `[\\U00000062] ${c} | ""`,
      '[\\U00000063]',
    ]);
  });

  test('is a grammar that allows the same', async () => {
    const text = 'root ::= "(" root ")" | [a-z]+ (", " [^x]{2})?';
    const rest = walkOf(await restBehind(text, '((a'));
    for (const [more, state] of [
      ['b, yz))', 'whole'],
      ['))', 'whole'],
      [')', 'begun'],
      [')))', 'wrong'],
      [', x', 'wrong'],
    ] as const) {
      const walk = walkOf(await restBehind(text, '((a'));
      walk.accept(1, more);
      expect([more, walk.state()]).toEqual([more, state]);
    }
    expect(rest.state()).toBe('begun');
  });

  test('of two is either of them', async () => {
    const text = await restOfEither(
      held('root ::= "ab"', { prefix: 'a' }),
      held('root ::= "c" x\nx ::= "d"'),
      signal,
    );
    const states = ['b', 'cd', 'c', 'ab', 'bd'].map((response) => {
      const walk = walkOf(text);
      walk.accept(1, response);
      return walk.state();
    });
    expect(states).toEqual(['whole', 'whole', 'begun', 'wrong', 'wrong']);
    expect(text.split('\n')[0]).toBe('root ::= a-root | b-root');
  });

  test('is not made of a grammar that is wrong', async () => {
    await expect(restOfEither(held('root ::= "a"'), held('x'), signal)).rejects.toThrow(
      "The grammar can't be used.",
    );
  });
});
