import { expect, test } from 'vitest';
import { Readers, roomOf } from './tests-of-file.ts';

test.each([
  ['src/services/loading/attempts.ts', 'src/services/loading'],
  ['src/services/inference/chat/template.ts', 'src/services/inference'],
  ['src/apis/openai/responses/items.ts', 'src/apis/openai'],
  ['src/recipes/llamacpp/recipe.ts', 'src/recipes/llamacpp'],
  ['src/platform/gguf/reader.ts', 'src/platform'],
  ['src/main.ts', 'src'],
  ['engines/kit/chat/families.ts', 'engines/kit'],
  ['common/gguf-names.ts', 'common'],
])('%s is in the room %s', (file, room) => {
  expect(roomOf(file)).toBe(room);
});

/** The tests of `src/http/a.ts` in a project of these files. */
const testsOfA = (texts: Readonly<Record<string, string>>) =>
  new Readers(new Map(Object.entries(texts))).testsOf('src/http/a.ts');

test('the tests of a file are those of its room that run it, its own first, the nearest before others', () => {
  const tests = testsOfA({
    'src/http/a.ts': '',
    'src/http/b.ts': "import { a } from './a.ts';",
    'src/http/c.ts': "import { b } from './b.ts';",
    'src/http/all.test.ts': "import { c } from './c.ts';",
    'src/http/b.test.ts': "import { b } from './b.ts';",
    'src/http/a.test.ts': "import { a } from './a.ts';",
    'src/http/other.test.ts': '',
  });
  expect(tests).toEqual(['src/http/a.test.ts', 'src/http/b.test.ts', 'src/http/all.test.ts']);
});

test('tests of rooms that use the room count, those of rooms behind them do not', () => {
  const tests = testsOfA({
    'src/http/a.ts': '',
    'src/cli/user.ts': "import { a } from '../http/a.ts';",
    'src/cli/user.test.ts': "import { user } from './user.ts';",
    'src/lib/far.test.ts': "import { user } from '../cli/user.ts';",
  });
  expect(tests).toEqual(['src/cli/user.test.ts']);
});

test('a test that knows only its types runs nothing of a file, one that starts it as a program does', () => {
  const tests = testsOfA({
    'src/http/a.ts': '',
    'src/http/types.test.ts': "import type {\n  A,\n} from './a.ts';\nexpect(1);",
    'src/http/process.test.ts': "start(new URL('a.ts', import.meta.url));",
  });
  expect(tests).toEqual(['src/http/process.test.ts']);
});

test('a test that starts an engine runs what the thread of that computes with', () => {
  const made = new Readers(
    new Map([
      ['engines/kokoro/model.ts', ''],
      ['engines/kokoro/worker.ts', "import { model } from './model.ts';"],
      ['engines/kokoro/main.ts', ''],
      ['engines/kokoro/main.test.ts', "start(new URL('./main.ts', import.meta.url));"],
    ]),
  );
  expect(made.testsOf('engines/kokoro/model.ts')).toEqual(['engines/kokoro/main.test.ts']);
});

test('a test that reaches a file by what fixtures make of it runs it', () => {
  const tests = testsOfA({
    'src/http/a.ts': '',
    'fixtures/made.ts': "export { a } from '../src/http/a.ts';",
    'src/http/b.test.ts': "import { made } from '../../fixtures/made.ts';",
  });
  expect(tests).toEqual(['src/http/b.test.ts']);
});
