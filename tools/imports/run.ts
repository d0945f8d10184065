// The import rules of .dependency-cruiser.cjs, and circles of folders, from one look at all
// imports.
import { execFileSync } from 'node:child_process';
import type { ICruiseResult } from 'dependency-cruiser';
import { folderCircles } from './folder-circles.ts';

const FOLDERS = [
  'src',
  'common',
  'engines',
  'web',
  'generated',
  'contract-tests',
  'fixtures',
  'bench',
  'tools',
];
const PRODUCT = /^(src|common|engines|web|generated)\//;
const TESTS = /[.](test|type-test)[.]tsx?$|test-helpers/;

const found = execFileSync(
  process.execPath,
  [
    ...['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--output-type', 'json'],
    ...['--cache', '.cache/imports', '--cache-strategy', 'content', ...FOLDERS],
  ],
  { encoding: 'utf8', maxBuffer: 2 ** 28 },
);
const { modules, summary } = JSON.parse(found) as ICruiseResult;
const problems = summary.violations
  .filter(({ rule }) => rule.severity === 'error')
  .map(({ rule, from, to, comment }) => `${rule.name}: ${from} imports ${to}. ${comment ?? ''}`);
const imports = modules
  .filter(({ source }) => PRODUCT.test(source) && !TESTS.test(source))
  .flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  )
  .filter(({ to }) => PRODUCT.test(to) && !TESTS.test(to));
problems.push(...folderCircles(imports).map((circle) => `circle of folders: ${circle}`));
for (const problem of problems) console.error(problem);
console.log(
  `${modules.length} files, ${imports.length} imports of the product, ${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
