import { expect, test } from 'vitest';
import { longFunctions } from './functions.ts';
import { createNameCheck, recipeNamesIn } from './recipe-names.ts';
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

test('a name of a recipe is found as a literal and as a property, and not in a sentence, a path or a variable', () => {
  const isName = createNameCheck([{ recipe: 'sd-cpp', section: 'sdcpp', server: 'sd-server' }]);
  const found = (text: string) => recipeNamesIn('a.ts', text, isName).length;
  const named = [
    "f('sd-cpp')",
    'f(`sd-server`)',
    "f('sd-cpp:cpu')",
    'f(all.sdcpp)',
    'f({ sdcpp: 1 })',
    "f('sdcpp_args')",
  ];
  expect(named.map(found)).toEqual(named.map(() => 1));
  const others = ["f('like sd-cpp')", "f('a/sd-cpp/b')", 'f(sdcpp)', 'f({ sdcpp })', "f('sd')"];
  expect(others.map(found)).toEqual(others.map(() => 0));
  expect(recipeNamesIn('a.ts', "\nconst a = 'sd-cpp';", isName)).toEqual(["a.ts:2 'sd-cpp'"]);
});
