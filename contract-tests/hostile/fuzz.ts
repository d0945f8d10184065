// npm run fuzz -- --minutes 30 [--seed 1]: hostile input at random; --case <file> sends one again.
// With --engine most of it is for the embedded engine, which has a real model.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { idOf } from '../support/server.ts';
import { engineAttacks } from './engine-attacks.ts';
import { ALLOWED_WAIT_MS, fuzz, tryAttack } from './fuzz-run.ts';
import { type RandomAttack, randomAttacks } from './random-attacks.ts';
import { openStand, type Stand } from './stand.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    case: { type: 'string' },
    engine: { type: 'boolean', default: false },
    'wait-ms': { type: 'string', default: String(ALLOWED_WAIT_MS) },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const timeMs = Number(values.minutes) * 60_000;
const allowedWaitMs = Number(values['wait-ms']);
if (!(timeMs > 0) || !Number.isInteger(seed) || !(allowedWaitMs > 0)) {
  console.error(
    'npm run fuzz -- [--minutes 30] [--seed 1] [--engine] [--wait-ms 250] [--case <file>]',
  );
  process.exit(2);
}

const EMBEDDED = { LEMONADE_LLAMACPP: 'embedded', LEMONADE_LLAMACPP_ARGS: '--threads 1' };
const stand = await openStand(values.engine ? { model: 'real', environment: EMBEDDED } : {});
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
  const model = idOf(onto.model);
  const drawn = values.engine ? engineAttacks(model) : randomAttacks(model);
  const { attacks, outcomes, failure } = await fuzz({
    stand: onto,
    seed,
    timeMs,
    attacks: drawn,
    allowedWaitMs,
  });
  const counts = [...outcomes].sort(([, left], [, right]) => right - left);
  console.log(`${attacks} attacks: ${counts.map((entry) => entry.join(' × ')).join(', ')}`);
  if (failure === undefined) return true;
  const file = join(await mkdtemp(join(tmpdir(), 'lemonade-fuzz-')), 'case.json');
  await writeFile(file, JSON.stringify(failure.attack, null, 2));
  console.log(`${failure.problem}\nThe case: ${file}\nAgain: npm run fuzz -- --case ${file}`);
  return false;
}

async function sendAgain(onto: Stand, file: string): Promise<boolean> {
  const attack: RandomAttack = JSON.parse(await readFile(file, 'utf8'));
  const { problem } = await tryAttack(attack, onto, allowedWaitMs);
  console.log(problem ?? 'It is taken as it should be.');
  return problem === undefined;
}
