// Clients in languages whose compilers are not at hand: tree-sitter's grammars read every file of
// them.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { GENERATORS } from '../../tools/codegen/clients/generators.ts';
import { ROOT } from '../support/server.ts';

const GRAMMARS: Readonly<Record<string, { grammar: string; endings: readonly string[] }>> = {
  swift5: { grammar: 'swift', endings: ['.swift'] },
  dart: { grammar: 'dart', endings: ['.dart'] },
  elixir: { grammar: 'elixir', endings: ['.ex', '.exs'] },
};
const { resolve } = createRequire(import.meta.url);

beforeAll(() => Parser.init());

async function parserOf(grammar: string): Promise<Parser> {
  const bytes = await readFile(resolve(`tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`));
  return new Parser().setLanguage(await Language.load(bytes));
}

/** The grammar of Swift does not know that `()` is a value. */
const readable = (text: string) => text.replaceAll(/(?<=[(:] ?)\(\)(?=[,) ])/g, 'nil');

/** The first line that is not code, if any. */
function mistakeIn(parser: Parser, text: string): string | undefined {
  const tree = parser.parse(text);
  try {
    if (tree?.rootNode.hasError === false) return undefined;
    const wrong = tree?.rootNode.descendantsOfType('ERROR')[0];
    return `line ${(wrong?.startPosition.row ?? 0) + 1}: ${wrong?.text.slice(0, 80)}`;
  } finally {
    tree?.delete();
  }
}

test('a file with a mistake is found', async () => {
  expect(mistakeIn(await parserOf('dart'), 'void main() {\n  var a: None;;: 1\n}')).toMatch(
    /^line 2: /,
  );
});

const parsedOnly = GENERATORS.filter(({ isParsedOnly }) => isParsedOnly).map(({ name }) => name);

test.each(parsedOnly)('every file of the generated client %s can be parsed', async (name) => {
  const { grammar = '', endings = [] } = GRAMMARS[name] ?? {};
  const parser = await parserOf(grammar);
  const folder = join(ROOT, '.cache/clients', name);
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    endings.some((end) => file.endsWith(end)),
  );
  const mistakes: string[] = [];
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    const mistake = mistakeIn(parser, name === 'swift5' ? readable(text) : text);
    if (mistake !== undefined) mistakes.push(`${file}, ${mistake}`);
  }
  parser.delete();
  expect(mistakes).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
});

test.each([
  'CacheCleanupRequest DryRun',
  'PullRequest Subscribe',
  'InstallRequest Subscribe',
  'LoadRequest Pinned',
])(
  'the client for C# sends null, and not false, for a switch that its user has left out: %s',
  async (place) => {
    const [model = '', field = ''] = place.split(' ');
    const text = await readFile(
      join(ROOT, '.cache/clients/csharp/src/Org.OpenAPITools/Model', `${model}.cs`),
      'utf8',
    );
    expect(text).toMatch(new RegExp(`public bool\\? ${field} `));
  },
);
