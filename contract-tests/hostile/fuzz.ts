// npm run fuzz -- --minutes 30 [--seed 1]: hostile input at random; --case <file> sends one again.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz, problemWith } from './fuzz-run.ts';
import type { RandomAttack } from './random-attacks.ts';
import { openStand, type Stand } from './stand.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    case: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const timeMs = Number(values.minutes) * 60_000;
if (!(timeMs > 0) || !Number.isInteger(seed)) {
  console.error('npm run fuzz -- [--minutes 30] [--seed 1] [--case <file>]');
  process.exit(2);
}

const stand = await openStand();
try {
  const isWell =
    values.case === undefined ? await search(stand) : await sendAgain(stand, values.case);
  if (!isWell) process.exitCode = 1;
} finally {
  await stand.restartIfStuck();
  await stand.close();
}

async function search(onto: Stand): Promise<boolean> {
  console.log(`seed ${seed}, ${values.minutes} minutes`);
  const { attacks, failure } = await fuzz({ stand: onto, seed, timeMs });
  console.log(`${attacks} attacks`);
  if (failure === undefined) return true;
  const file = join(await mkdtemp(join(tmpdir(), 'lemonade-fuzz-')), 'case.json');
  await writeFile(file, JSON.stringify(failure.attack, null, 2));
  console.log(`${failure.problem}\nThe case: ${file}\nAgain: npm run fuzz -- --case ${file}`);
  return false;
}

async function sendAgain(onto: Stand, file: string): Promise<boolean> {
  const attack: RandomAttack = JSON.parse(await readFile(file, 'utf8'));
  const problem = await problemWith(attack, onto);
  console.log(problem ?? 'It is taken as it should be.');
  return problem === undefined;
}
