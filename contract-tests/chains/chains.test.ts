// The links of the document, walked in any order with valid and invalid values: each response is as
// documented, nothing fails inside, nothing is left, and what was deleted is gone.
import { expect, test } from 'vitest';
import { check } from './check.ts';
import { LINKS } from './links.ts';
import { FAMILIES, type Start } from './sequences.ts';
import { standForSuite } from './stand.ts';

const stand = standForSuite();

/** Another seed walks other sequences; a failure tells the one that it was found with. */
const seed = Number(process.env.CONTRACT_SEED ?? 20261130);
/** Some 50 ms of a processor each. */
const sequences = Number(process.env.CONTRACT_SEQUENCES ?? 2000);

test(`${sequences} sequences of requests end as they should`, async () => {
  console.log(`chains: seed ${seed}`);
  const report = await check(stand(), { seed, sequences });
  expect(report, report).toBe(undefined);
}, 3_600_000);

test('sequences come to each link of the document', () => {
  const reached = new Set(Object.values(FAMILIES).flatMap((starts) => operationsOf(starts)));
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of LINKS) if (reached.has(from.id)) reached.add(to.id);
  }
  const others = LINKS.filter(({ from }) => !reached.has(from.id)).map(({ name }) => name);
  expect(others, 'sequences.ts begins nothing that leads there').toEqual([]);
});

const operationsOf = (starts: readonly Start[]) => starts.map(({ operation }) => operation);
