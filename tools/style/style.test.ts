import { describe, expect, test } from 'vitest';
import { longFunctions } from './functions.ts';
import { createNameCheck, recipeNamesIn } from './recipe-names.ts';
import { problemsOf, unexplainedIn } from './sentences.ts';
import { wordsIn } from './words.ts';

test('a word that stops a reader is named with its place and with what to write', () => {
  const text = 'A client waits.\nNobody answers it anew.\nThere is no model.\n';
  expect(wordsIn('a.ts', text)).toEqual([
    'a.ts:2 "Nobody": name who: a client, a caller, a person, no request',
    'a.ts:2 "anew": again, or a verb: recreate, rewrite',
  ]);
});

test('a function of 100 lines is read whole, one of 101 is named, and so is one that holds it', () => {
  const functionOf = (lines: number) => `function f() {\n${'  g();\n'.repeat(lines - 2)}}\n`;
  expect(longFunctions('a.ts', functionOf(100))).toEqual([]);
  expect(longFunctions('a.ts', functionOf(101))).toEqual(['a.ts:1 f has 101 lines']);
  expect(longFunctions('a.ts', `const h = () => {\n${functionOf(101)}};\n`)).toEqual([
    'a.ts:1 h has 103 lines',
    'a.ts:2 f has 101 lines',
  ]);
});

test('a name of a recipe is found as a literal, as a property and as a folder of a path, and not in a sentence or a variable', () => {
  const isName = createNameCheck([{ recipe: 'sd-cpp', section: 'sdcpp', server: 'sd-server' }]);
  const found = (text: string) => recipeNamesIn('a.ts', text, isName).length;
  const named = [
    "f('sd-cpp')",
    'f(`sd-server`)',
    "f('sd-cpp:cpu')",
    'f(all.sdcpp)',
    'f({ sdcpp: 1 })',
    "f('sdcpp_args')",
    "f('a/sd-cpp/b')",
  ];
  expect(named.map(found)).toEqual(named.map(() => 1));
  const others = ["f('like a/sd-cpp')", "f('a/sd-cpp-b')", 'f(sdcpp)', 'f({ sdcpp })', "f('sd')"];
  expect(others.map(found)).toEqual(others.map(() => 0));
  expect(recipeNamesIn('a.ts', "\nconst a = 'sd-cpp';", isName)).toEqual(["a.ts:2 'sd-cpp'"]);
});

describe('a sentence', () => {
  const user = "import { type Wait, wait as pause } from './wait.ts';\n";
  const inWait = (text: string) =>
    unexplainedIn(
      new Map([
        ['src/a.ts', user],
        ['src/wait.ts', text],
      ]),
    ).map(({ line, name }) => `${line} ${name}`);

  test('is missed above what another file imports, by whatever name', () => {
    const text = 'export interface Wait {}\nexport async function wait() {}\n';
    expect(inWait(text)).toEqual(['1 Wait', '2 wait']);
  });

  test('is a comment of either kind, in the line above', () => {
    const text = '/** A pause. */\nexport type Wait = 1;\n// In seconds.\nexport const wait = 1;\n';
    expect(inWait(text)).toEqual([]);
  });

  test('is not missed where no other file imports it, nor of another file with that name', () => {
    expect(inWait('export class Nap {}\n')).toEqual([]);
    const texts = new Map([
      ['src/a.ts', user],
      ['src/b/wait.ts', 'export type Wait = 1;'],
      ['src/b/c.test.ts', "import { Wait } from './wait.ts';\n"],
    ]);
    expect(unexplainedIn(texts)).toEqual([]);
  });

  test('may be missing as often as the list says, and a folder that has all is taken off', () => {
    const found = [{ file: 'web/app/a.ts', line: 3, name: 'a' }];
    expect(problemsOf(found, { 'web/app': 1 })).toEqual([]);
    expect(problemsOf(found, {})).toEqual(['web/app/a.ts:3 a has no sentence']);
    expect(problemsOf(found, { 'web/app': 1, src: 2 })).toEqual([
      'src has none left: take it off the list',
    ]);
    const two = [...found, { file: 'web/app/b.ts', line: 1, name: 'b' }];
    expect(problemsOf(two, { 'web/app': 1 })).toHaveLength(2);
  });
});
