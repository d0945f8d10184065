// Tests of watch.ts.
import { expect, it } from 'vitest';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { Pulse, watchPulse } from './watch.ts';

it.each([
  ['time', { timeMs: 10, growthBytes: 1e12 }, /more than 10 ms for one token/],
  ['memory', { timeMs: 1e9, growthBytes: -1e12 }, /more than -1000000000000 bytes for one token/],
])('the watch ends the program when one token takes too much %s', async (_what, limits, reason) => {
  const { promise, resolve } = withResolvers<string>();
  const pulse = new Pulse();
  const end = watchPulse(pulse, { ...limits, lookEveryMs: 1 }, resolve);
  // As the thread that computes leaves it while it is at work.
  new Int32Array(pulse.memory)[0] = 1;
  expect(await promise).toMatch(reason);
  end();
});

it('the watch looks at each token by itself, and at nothing in between', async () => {
  const reasons: string[] = [];
  const pulse = new Pulse();
  const limits = { timeMs: -1, growthBytes: -1e12, lookEveryMs: 1 };
  const end = watchPulse(pulse, limits, (reason) => void reasons.push(reason));
  for (let count = 0; count < 20; count += 1) {
    pulse.during(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(reasons).toEqual([]);
  end();
});
