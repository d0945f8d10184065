// Hostile input at random, for some seconds and always the same; `npm run fuzz -- --minutes 30`
// goes on with other input.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz } from './fuzz-run.ts';
import { openStand, type Stand } from './stand.ts';

/** Among its first is one that froze the server before JSON had limits. */
const SEED = 10;
const TIME_MS = 10_000;

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

test(`nothing at random, seed ${SEED}, keeps others waiting or ends in an internal error`, async () => {
  const { failure } = await fuzz({ stand, seed: SEED, timeMs: TIME_MS });
  if (failure) expect.fail(`${failure.problem}\n${JSON.stringify(failure.attack).slice(0, 2000)}`);
});
