// `npm run contract`: the contract tests, then hostile input with Dredd beside it, because that waits half of its time. Its
// words come at the end, in one piece. With `-- --more` also what `npm run test:more` runs, beside the contract tests.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';

const { values } = parseArgs({ options: { more: { type: 'boolean', default: false } } });
const ROOT = join(import.meta.dirname, '..');

function start(words: readonly string[], output: 'inherit' | 'pipe') {
  return execa(process.execPath, words, { cwd: ROOT, stdio: ['ignore', output, output], all: true, reject: false });
}

const vitest = (...projects: readonly string[]) =>
  start(['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])], 'inherit');

const tests = await vitest('contract', ...(values.more ? ['package', 'web', 'clients'] : []));
const dredd = start(['--import', 'tsx', 'contract-tests/dredd/run.ts'], 'pipe');
// On one server that somebody else has started they would be in each other's way.
if (process.env.LEMONADE_URL) await dredd;
const hostile = await vitest('hostile');
const { all, exitCode } = await dredd;
console.log(all);
process.exitCode = tests.exitCode || hostile.exitCode || exitCode || 0;
