// `npm run contract`: hostile input and then Dredd, which wait most of their time, with the contract tests beside them. With
// `-- --more` also what `npm run test:more` runs. Hostile input and Dredd say their words at the end, in one piece.
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';

const { values } = parseArgs({ options: { more: { type: 'boolean', default: false } } });

const program = (words: readonly string[], output: 'inherit' | 'pipe') =>
  execa(process.execPath, words, {
    ...{ cwd: join(import.meta.dirname, '..'), all: true, reject: false },
    stdio: ['ignore', output, output],
  });

const vitest = (projects: readonly string[], output: 'inherit' | 'pipe') =>
  program(['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])], output);

async function hostileThenDredd() {
  const hostile = await vitest(['hostile'], 'pipe');
  return [hostile, await program(['--import', 'tsx', 'contract-tests/dredd/run.ts'], 'pipe')];
}

const alone = hostileThenDredd();
// On one server that somebody else has started they would be in each other's way.
if (process.env.LEMONADE_URL) await alone;
const contract = vitest(['contract', ...(values.more ? ['web', 'package', 'clients'] : [])], 'inherit');
// Hostile input measures how long somebody waits, and must not wait for these.
if (contract.pid !== undefined) setPriority(contract.pid, constants.priority.PRIORITY_LOW);
const ended = [await contract, ...(await alone)];
for (const { all } of ended) if (all !== undefined) console.log(all);
process.exitCode = ended.some(({ exitCode }) => exitCode !== 0) ? 1 : 0;
