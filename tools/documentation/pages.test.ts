// The pages for people (*.md): links lead somewhere, also in the package, and decisions keep their
// form.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gibibytesText } from '../../src/cli/kit/figures.ts';
import { createProgram } from '../../src/cli/program.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache']);
const DECISIONS = 'docs/decisions';
const MAX_DECISION_LINES = 15;
/** It is about the repository, and leads to files that the package does not have. */
const ABOUT_THE_REPOSITORY = 'CONTRIBUTING.md';

interface Link {
  /** File that has the link, below the project's folder. */
  from: string;
  /** File or folder that it leads to, likewise. */
  to: string;
  anchor: string | undefined;
}

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : pagesIn(path);
    return entry.name.endsWith('.md') ? [relative(ROOT, path)] : [];
  });
}

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/**
 * The text without blocks of code, and without the brackets in spans of code, which mean something
 * else.
 */
function prose(page: string): string {
  return read(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (span) => span.replaceAll(/[[\]()]/g, ''));
}

function linksOf(from: string): Link[] {
  return [...prose(from).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#', 2);
    return [
      { from, to: file === '' ? from : relative(ROOT, resolve(ROOT, dirname(from), file)), anchor },
    ];
  });
}

/** As GitHub makes them of headings. */
function anchorsOf(page: string): string[] {
  const headings = read(page).matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const pages = pagesIn(ROOT);
const links = pages.flatMap(linksOf);

test('every link leads to a file, and to a heading if it names one', () => {
  expect(pages).toContain('README.md');
  const broken = links.filter(
    ({ to, anchor }) =>
      !existsSync(join(ROOT, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test('in the package, every link of a page leads to a file of the package', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = Object.values(JSON.parse(output)) as [{ files: readonly { path: string }[] }];
  const packaged = new Set(packed.files.map(({ path }) => path));
  const fromPackage = links.filter(
    ({ from }) => packaged.has(from) && from !== ABOUT_THE_REPOSITORY,
  );
  expect(fromPackage.length).toBeGreaterThan(0);
  expect(fromPackage.filter(({ to }) => !packaged.has(to))).toEqual([]);
});

test('package.json has few scripts, each named by one or two plain words', () => {
  const names = Object.keys(JSON.parse(read('package.json')).scripts);
  expect(names.length).toBeLessThanOrEqual(30);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)?$/.test(name))).toEqual([]);
  const listed = [...read('CONTRIBUTING.md').matchAll(/^\| `npm (?:run )?([a-z-]+)` \|/gm)];
  // These two are README's.
  expect([...listed.map(([, name]) => name), 'prepare', 'start'].toSorted()).toEqual(
    names.toSorted(),
  );
});

/**
 * The parser's own, and the older word of a specification, which becomes `serve` before the parser
 * sees it.
 */
const NOT_DECLARED = new Set(['help', 'server-preview']);

test('every command, option of it and script that a page names is there', () => {
  const program = createProgram(async () => undefined);
  const commands = new Map(program.commands.map((command) => [command.name(), command]));
  for (const command of [...commands.values()])
    for (const alias of command.aliases()) commands.set(alias, command);
  const scripts = new Set(Object.keys(JSON.parse(read('package.json')).scripts));
  const missing = pages.flatMap((page) => {
    const code = [...read(page).matchAll(/^```sh\n([\s\S]*?)^```|`([^`\n]+)`/gm)].map(
      ([, block, span]) => block ?? span ?? '',
    );
    return code.flatMap((text) => {
      const named = [
        ...text.matchAll(/(?:^|[\n;&|] *|npx )lemonade ((?:[a-z-]+))((?: [^\n;&|#]*)?)/g),
      ].flatMap(([, name = '', rest = '']) => {
        const command = commands.get(name);
        if (command === undefined) return NOT_DECLARED.has(name) ? [] : [`lemonade ${name}`];
        // What \`serve\` takes are settings.
        const options =
          name === 'serve' ? [] : [...(rest.split(' -- ')[0] ?? '').matchAll(/ (--[a-z-]+)/g)];
        const known = new Set(
          [
            ...command.options,
            ...command.commands.flatMap(({ options }) => options),
            ...program.options,
          ].map(({ long }) => long),
        );
        return options.flatMap(([, option = '']) =>
          known.has(option) ? [] : [`lemonade ${name} ${option}`],
        );
      });
      // What has changed since is told by the names of its time.
      const runs = page === 'CHANGELOG.md' ? [] : text.matchAll(/npm run ([a-z0-9:-]+)/g);
      const run = [...runs].flatMap(([, name = '']) =>
        scripts.has(name) ? [] : [`npm run ${name}`],
      );
      return [...named, ...run].map((what) => `${page}: ${what}`);
    });
  });
  expect(missing).toEqual([]);
});

test('an example that runs one test names one that is there', () => {
  const examples = pages.flatMap((page) =>
    [...read(page).matchAll(/(src\/\S+\.test\.ts)[^\n]* -t '?([^'\n`]+)'?/g)].map(
      ([, file = '', name = '']) => ({
        file,
        name,
      }),
    ),
  );
  expect(examples.length).toBeGreaterThan(0);
  for (const { file, name } of examples) expect(read(file)).toContain(name);
});

test('the models of the table of memory are in the catalogue, with the sizes that it says', () => {
  const models = readdirSync(join(ROOT, 'src/recipes'))
    .map((recipe) => `src/recipes/${recipe}/models.json`)
    .filter((path) => existsSync(join(ROOT, path)))
    .flatMap((path) => JSON.parse(read(path)).models as { name: string; sizeGb: number }[]);
  const [, table = ''] =
    /## Which model for how much memory\n([\s\S]*?)\n## /.exec(read('docs/models.md')) ?? [];
  const rows = [...table.matchAll(/^\| [^|]*GB[^|]*\|([^|]+)\|([^|]+)\|$/gm)];
  expect(rows.length).toBeGreaterThan(4);
  for (const [, names = '', sizes = ''] of rows) {
    const listed = [...names.matchAll(/`([^`]+)`/g)].map(
      ([, name]) => models.find((model) => model.name === name)?.sizeGb ?? 0,
    );
    const said = [...sizes.matchAll(/[\d.]+ [GM]B/g)].map(([size]) => size);
    // As 'lemonade list' has them.
    expect(said).toEqual(listed.map((size) => gibibytesText(size)));
  }
});

test('the example of one test in the README names a test of that file', () => {
  const [, path = '', title = ''] =
    /npm run unit -- (\S+) -t '([^']+)'/.exec(read('README.md')) ?? [];
  expect(title).not.toBe('');
  expect(read(path)).toMatch(new RegExp(`^test(?:.*|[^;]*\\n  )'[^'\\n]*${title}`, 'm'));
});

test('the README is short', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(180);
});

test('a terminal shows the map of the source without breaking its lines', () => {
  const lines = read('src/README.md').split('\n');
  const isDrawing = (line: string) => /[▶▲│└]/.test(line);
  expect(lines.filter((line) => line.length > 100 && !isDrawing(line))).toEqual([]);
});

test.each([
  ...['@openapitools/openapi-generator-cli', 'openapi-typescript', 'openapi-backend', 'express'],
  ...['express-openapi-validator', 'ws', 'execa', 'dredd', 'vitest', 'msw'],
])('%s, on which the project was founded, is among its packages with a reason', (name) => {
  const { devDependencies } = JSON.parse(read('package.json'));
  expect(devDependencies[name]).toMatch(/^\d/);
  expect(read('docs/dependencies.md')).toMatch(new RegExp(`(^\\| |, )${name}\\b`, 'm'));
});

const decisions = readdirSync(join(ROOT, DECISIONS)).filter((name) => name !== 'README.md');

test.each(decisions)(
  '%s has a context, a decision and a consequence on few lines, and is listed',
  (name) => {
    const text = read(`${DECISIONS}/${name}`);
    const [number = ''] = /^\d{4}(?=-[a-z0-9-]+[.]md$)/.exec(name) ?? [];
    const [, title = ''] =
      new RegExp(`^# ${number}[.] (.+)\n\n\\d{4}-\\d{2}-\\d{2}\n`).exec(text) ?? [];
    expect([number, title]).not.toContain('');
    expect(text).toMatch(
      /^\*\*Context[.]\*\* [\s\S]+^\*\*Decision[.]\*\* [\s\S]+^\*\*Consequence[.]\*\* /m,
    );
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_DECISION_LINES);
    expect(read(`${DECISIONS}/README.md`)).toContain(`| [${number}](${name}) | ${title} |`);
  },
);

test('no two decisions have the same number, and later ones have higher numbers', () => {
  const numbers = decisions.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  const dates = decisions
    .toSorted()
    .map((name) => /^\d{4}-\d{2}-\d{2}$/m.exec(read(`${DECISIONS}/${name}`))?.[0] ?? '');
  expect(dates).toEqual(dates.toSorted());
});
