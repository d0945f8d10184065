// Tests of gbnf.ts and request-grammar.ts: what they take and refuse, compared with llama.cpp
// itself.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import { NativeGrammars } from '../../../fixtures/native/native-grammars.ts';
import { createSeededNumbers } from '../../../fixtures/seeded-numbers.ts';
import { GrammarRefused, parseGbnf, refuseLeftRecursion } from './gbnf.ts';
import { followGrammar, GrammarWalk, prepareGrammar } from './request-grammar.ts';

let folder: string;
let llama: NativeGrammars;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gbnf-'));
  const modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  llama = new NativeGrammars(modelPath);
});
afterAll(async () => {
  llama.free();
  await rm(folder, { recursive: true, force: true });
});

function walkOf(grammar: string) {
  const parsed = parseGbnf(grammar);
  refuseLeftRecursion(parsed);
  return new GrammarWalk(parsed);
}

function stateOf(grammar: string, text: string) {
  const walk = walkOf(grammar);
  walk.accept(0, text);
  return walk.state();
}

function stateOrRefusal(grammar: string, text: string) {
  try {
    return stateOf(grammar, text);
  } catch (error) {
    if (error instanceof GrammarRefused) return 'refused';
    throw error;
  }
}

const rows = (count: number, row: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => row(index)).join('\n');

it.each<[string, string, string, RegExp]>([
  [
    'brackets without end',
    `root ::= ${'('.repeat(100_000)}`,
    '',
    /101 brackets deep; the limit is 100/,
  ],
  [
    'a null character, which ends native texts',
    'root ::= "a\\x00"',
    '',
    /a character other than 0 is expected/,
  ],
  [
    'a set of nothing but null characters',
    'root ::= [\\x00-\\x00]',
    '',
    /a character other than 0 is expected/,
  ],
  ['a character beyond all', 'root ::= "\\UFFFFFFFF"', '', /a character up to 10FFFF is expected/],
  ['megabytes', `root ::= "${'a'.repeat(2 ** 20)}"`, '', /bytes long; the limit is 1048576/],
  ['too many rules', rows(20_001, (of) => `r${of} ::= "a"`), '', /20001 rules large/],
  [
    'repetitions that multiply',
    `root ::= "${'a'.repeat(2000)}"{2000}`,
    '',
    /elements large .*the limit is 1000000/,
  ],
  ['too many repetitions', 'root ::= "a"{2001}', '', /2001 repetitions long; the limit is 2000/],
  ['repeated repetitions', 'root ::= "a"{1000}{1000}', '', /1000000 repetitions long/],
  [
    'fewer at most than at least',
    'root ::= "a"{5,2}',
    '',
    /\{5,2\} asks for at least more than at most/,
  ],
  ['a rule that begins with itself', 'root ::= root "a" | "a"', '', /'root' begins with itself/],
  [
    'one that does so by way of others',
    'root ::= "(" a\na ::= b "x"\nb ::= "" | a',
    '',
    /begins with itself/,
  ],
  [
    'one that does so behind what may be empty',
    'root ::= "(" z\nz ::= x z "b" | "c"\nx ::= y\ny ::= "" | "a"',
    '',
    /'z' begins with itself/,
  ],
  [
    'a long way to the first character',
    `root ::= r0\n${rows(5000, (of) => `r${of} ::= r${of + 1}`)}\nr5000 ::= "a"`,
    '',
    /begins with too many others/,
  ],
  [
    'ways that double',
    `root ::= r0\n${rows(50, (of) => `r${of} ::= r${of + 1} | r${of + 1}`)}\nr50 ::= "a"`,
    '',
    /begins with too many others/,
  ],
  [
    'very many alternatives',
    `root ::= ${Array.from({ length: 3000 }, (_, of) => `"${of}"`).join(' | ')}`,
    '',
    /more than 2048 ways/,
  ],
  ['very many options', `root ::= ${'"a"? '.repeat(3000)}`, '', /more than 2048 ways/],
  [
    'ways that double with each character',
    'root ::= "a" root "b" | "a" root "c" | "a"',
    'a'.repeat(40),
    /more than 2048 ways/,
  ],
  [
    'ways that multiply',
    'root ::= . root . | . root . . | ""',
    'a'.repeat(5000),
    /more than 2048 ways/,
  ],
  ['an open literal', 'root ::= "a', '', /Line 1: more of the grammar is expected/],
  ['an unknown rule', '\nroot ::= other', '', /'other' is used but not defined/],
  ['no root', 'other ::= "a"', '', /no rule 'root'/],
  ['nothing at all', ' '.repeat(100_000), '', /no rule 'root'/],
  ['a name of a token', 'root ::= <think>', '', /a token by its number/],
  ['an unknown escape', 'root ::= "\\q"', '', /a known escape/],
  ['nothing to repeat', 'root ::= *', '', /something to repeat/],
  [
    'a text that is not a grammar',
    'root ::= "a" )',
    '',
    /Line 1: the end of the rule is expected at "\)"/,
  ],
])('the reader of grammars refuses %s', (_what, grammar, text, reason) => {
  expect(() => stateOf(grammar, text)).toThrow(GrammarRefused);
  expect(() => stateOf(grammar, text)).toThrow(reason);
});

it.each<[string, string, string]>([
  ['brackets in brackets', `root ::= ${'('.repeat(100)}"a"${')'.repeat(100)}`, 'a'],
  ['comments and lines', '# a comment\nroot ::= ( # here\n "a" |\n b )  \r\nb ::= "b"', 'b'],
  ['classes and escapes', 'root ::= [^a-c\\]\\n] "\\x41\\u00e4\\U0001F34B\\"" .', 'dAä🍋"z'],
  [
    'a long text of a deep grammar',
    'root ::= "(" root ")" | "x"',
    `${'('.repeat(5000)}x${')'.repeat(5000)}`,
  ],
  ['much text', 'root ::= ([a-z]+ " "?)*', 'lorem ipsum '.repeat(4000)],
])('the reader of grammars follows %s', (_what, grammar, text) => {
  expect(stateOf(grammar, text)).toBe('whole');
});

it('a grammar holds tokens against their numbers', () => {
  const walk = walkOf('root ::= <[7]> !<[8]> "a"');
  for (const [token, text] of [
    [7, '?'],
    [9, '?'],
    [1, 'a'],
  ] as const)
    walk.accept(token, text);
  expect(walk.state()).toBe('whole');
  const other = walkOf('root ::= <[7]> !<[8]>');
  for (const token of [7, 8]) other.accept(token, '?');
  expect(other.state()).toBe('wrong');
});

it('no text before a response is not a token of it', async () => {
  const grammar = { text: 'root ::= !<[7]> "a"', prefix: '', start: undefined };
  const followed = followGrammar(
    await prepareGrammar(grammar, new AbortController().signal),
    grammar,
  );
  expect(followed.allows(1, 'a')).toBe(true);
  followed.hasGenerated(8, '?');
  followed.hasGenerated(1, 'a');
  expect(followed.state()).toBe('whole');
});

it('the reader of grammars says the same as llama.cpp of thousands of grammars and texts', () => {
  const { nextInteger: below } = createSeededNumbers(1);
  const pick = (texts: readonly string[]) => texts[below(texts.length)] ?? '';
  const many = (least: number, most: number, item: () => string, between: string) =>
    Array.from({ length: least + below(most - least + 1) }, item).join(between);
  const item = (depth: number): string => {
    const one =
      below(6) === 0 && depth < 3
        ? `(${alternatives(depth + 1)})`
        : pick(['"x"', '"xy"', '[x-y]', '[^x]', 'a', 'b']);
    return `${one}${pick(['', '', '', '', '', '?', '*', '+', '{2}', '{1,3}', '{0,2}', '{2,}'])}`;
  };
  const alternatives = (depth: number): string =>
    many(1, 3, () => many(0, 3, () => item(depth), ' '), ' | ');
  let compared = 0;
  while (compared < 3000) {
    const grammar = ['root', 'a', 'b'].map((name) => `${name} ::= ${alternatives(0)}`).join('\n');
    // What llama.cpp takes and we don't could keep it busy without end.
    if (stateOrRefusal(grammar, '') === 'refused') continue;
    for (let count = 0; count < 10; count += 1) {
      const text = many(0, 7, () => pick(['x', 'y', 'z']), '');
      const ours = stateOrRefusal(grammar, text);
      if (ours === 'refused') continue;
      const theirs = llama.isWhole(grammar, text);
      if (theirs === undefined) continue;
      expect([grammar, text, ours === 'whole']).toEqual([grammar, text, theirs]);
      compared += 1;
    }
  }
});
