// `npm run contract`: Dredd beside the tests, because it waits half of its time. Its words come at the end, in one piece.
import { join } from 'node:path';
import { execa } from 'execa';

const ROOT = join(import.meta.dirname, '..');
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'contract', '--project', 'hostile'];

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
