// Tests of the watch of sampling in evaluate-options.ts.
import { expect, it } from 'vitest';
import { withResolvers } from '../../fixtures/with-resolvers.ts';
import { createSamplingWatch } from './evaluate-options.ts';

it.each([
  ['time', { timeMs: 10, growthBytes: 1e12 }, /more than 10 ms for one token/],
  ['memory', { timeMs: 1e9, growthBytes: -1e12 }, /more than -1000000000000 bytes for one token/],
])('the watch ends the program when one token takes too much %s', async (_what, limits, reason) => {
  const { promise, resolve } = withResolvers<string>();
  const watch = createSamplingWatch({ ...limits, lookEveryMs: 1 }, resolve);
  watch.begin();
  expect(await promise).toMatch(reason);
  watch.end();
});

it('the watch looks at each token by itself, and at nothing in between', async () => {
  const reasons: string[] = [];
  const limits = { timeMs: -1, growthBytes: -1e12, lookEveryMs: 1 };
  const watch = createSamplingWatch(limits, (reason) => void reasons.push(reason));
  watch.end();
  for (let count = 0; count < 100; count += 1) {
    watch.begin();
    watch.end();
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(reasons).toEqual([]);
});
