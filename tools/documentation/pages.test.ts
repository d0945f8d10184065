// The pages for people (*.md): links lead somewhere, also in the package, and decisions keep their form.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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

/** The text without blocks of code, and without the brackets in spans of code, which mean something else. */
function prose(page: string): string {
  return read(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (span) => span.replaceAll(/[[\]()]/g, ''));
}

function linksOf(from: string): Link[] {
  return [...prose(from).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#', 2);
    return [{ from, to: file === '' ? from : relative(ROOT, resolve(ROOT, dirname(from), file)), anchor }];
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
    ({ to, anchor }) => !existsSync(join(ROOT, to)) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
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
  const fromPackage = links.filter(({ from }) => packaged.has(from) && from !== ABOUT_THE_REPOSITORY);
  expect(fromPackage.length).toBeGreaterThan(0);
  expect(fromPackage.filter(({ to }) => !packaged.has(to))).toEqual([]);
});

test('the README is short, and so is the map of the source', () => {
  const lines = (page: string) => read(page).trimEnd().split('\n').length;
  expect(lines('README.md')).toBeLessThanOrEqual(150);
  expect(lines('src/README.md')).toBeLessThanOrEqual(120);
});

const decisions = readdirSync(join(ROOT, DECISIONS)).filter((name) => name !== 'README.md');

test.each(decisions)('%s has a context, a decision and a consequence on few lines, and is listed', (name) => {
  const text = read(`${DECISIONS}/${name}`);
  const [number = ''] = /^\d{4}(?=-[a-z0-9-]+[.]md$)/.exec(name) ?? [];
  const [, title = ''] = new RegExp(`^# ${number}[.] (.+)\n\n\\d{4}-\\d{2}-\\d{2}\n`).exec(text) ?? [];
  expect([number, title]).not.toContain('');
  expect(text).toMatch(/^\*\*Context[.]\*\* [\s\S]+^\*\*Decision[.]\*\* [\s\S]+^\*\*Consequence[.]\*\* /m);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_DECISION_LINES);
  expect(read(`${DECISIONS}/README.md`)).toContain(`| [${number}](${name}) | ${title} |`);
});

test('no two decisions have the same number, and later ones have higher numbers', () => {
  const numbers = decisions.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  const dates = decisions
    .toSorted()
    .map((name) => /^\d{4}-\d{2}-\d{2}$/m.exec(read(`${DECISIONS}/${name}`))?.[0] ?? '');
  expect(dates).toEqual(dates.toSorted());
});
