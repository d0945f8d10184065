import { expect, test } from 'vitest';
import { mutated, mutationsOf } from './mutations.ts';

/** All texts that a change makes of this one. */
async function textsOf(text: string): Promise<string[]> {
  const mutations = await mutationsOf('src/a.ts', text);
  return mutations.map((mutation) => mutated(text, mutation));
}

test('each change stands in the text, and nothing else of it is another', async () => {
  const text = 'const first = 1;\nconst sum = (a: number) => {\n  return a + first;\n};\n';
  expect(await textsOf(text)).toEqual([
    'const first = 1;\nconst sum = (a: number) => {};\n',
    'const first = 1;\nconst sum = (a: number) => {\n  return (a - first);\n};\n',
  ]);
});

test('what is changed is not read together with what is next to it', async () => {
  const texts = await textsOf('const is = (a && b) || c && d;');
  expect(texts).toContain('const is = (a && b) || (c || d);');
  expect(await textsOf('const is = a && b && c;')).toContain('const is = (a || b) && c;');
});

test('a case of a switch and an empty loop are changed as statements', async () => {
  const texts = await textsOf('switch (a) { case 1: go(); break; default: stay(); }');
  expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual(
    expect.arrayContaining([
      'switch (a) { case 1: default: stay(); }',
      'switch (a) { case 1: go(); break; default: }',
    ]),
  );
  expect(await textsOf('for (;;) go();')).toContain('for (; false;) go();');
});

test('words and types are not changed', async () => {
  expect(await textsOf("import { a } from './a.ts';\ntype B = 'b' | true;\nsay('c');\n")).toEqual(
    [],
  );
});
