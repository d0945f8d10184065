// `npm run contract`: Dredd beside the tests, because it waits half of its time. Its words come at the end, in one piece.
// With `-- --more` also what `npm run test:more` runs, so that the processors have work while some of it waits.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';

const { values } = parseArgs({ options: { more: { type: 'boolean', default: false } } });
const ROOT = join(import.meta.dirname, '..');
const PROJECTS = ['contract', 'hostile', ...(values.more ? ['package', 'web', 'clients'] : [])];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', ...PROJECTS.flatMap((name) => ['--project', name])];

function start(words: readonly string[], output: 'inherit' | 'pipe') {
  return execa(process.execPath, words, { cwd: ROOT, stdio: ['ignore', output, output], all: true, reject: false });
}

const dredd = start(['--import', 'tsx', 'contract-tests/dredd/run.ts'], 'pipe');
// On one server that somebody else has started they would be in each other's way.
if (process.env.LEMONADE_URL) await dredd;
const tests = await start(VITEST, 'inherit');
const { all, exitCode } = await dredd;
console.log(all);
process.exitCode = tests.exitCode || exitCode || 0;
