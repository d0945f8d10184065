// What choosing the replica by prefix, load and health is worth, in the simulation of
// fixtures/replicas-simulation.ts.
import { type Strategy, simulateReplicas } from '../fixtures/replicas-simulation.ts';
import type { Row } from './report.ts';
import { percentile } from './statistics.ts';

const STRATEGIES: readonly Strategy[] = ['replicas', 'round robin', 'sticky only'];
const LOADS = [
  { title: 'half load', intervalMs: 110 },
  { title: 'light load', intervalMs: 400 },
];

/**
 * Simulated milliseconds until the first byte, shares of prefixes that were known, and requests
 * lost.
 */
export function measureReplicas({ requests }: { requests: number }): Row[] {
  return LOADS.flatMap(({ title, intervalMs }) =>
    STRATEGIES.flatMap((strategy) => {
      const { firstByteMs, hits, lost } = simulateReplicas({
        strategy,
        seed: 1,
        requests,
        intervalMs,
      });
      const name = `${title}, ${strategy}`;
      return [
        { metric: `${name}: first byte p50, ms`, result: percentile(firstByteMs, 0.5) },
        { metric: `${name}: first byte p95, ms`, result: percentile(firstByteMs, 0.95) },
        { metric: `${name}: first byte p99, ms`, result: percentile(firstByteMs, 0.99) },
        { metric: `${name}: prefixes known, share`, result: hits },
        {
          metric: `${name}: requests lost`,
          result: lost,
          ...(strategy === 'replicas' ? { budget: NONE } : {}),
        },
      ];
    }),
  );
}

const NONE = { limit: 0, is: 'most' } as const;
