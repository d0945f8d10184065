// How long a start takes, and what memory an idle server holds.
import { setTimeout as wait } from 'node:timers/promises';
import { memoryMb } from './process-figures.ts';
import type { Row } from './report.ts';
import { startServer } from './start-server.ts';
import { median } from './statistics.ts';

/** Starts a server `starts` times and looks at the memory of the first three after `settleMs`. */
export async function measureStarts(amount: { starts: number; settleMs: number }): Promise<Row[]> {
  const startMs: number[] = [];
  const idleMb: number[] = [];
  for (let start = 0; start < amount.starts; start += 1) {
    const server = await startServer();
    startMs.push(server.startMs);
    if (start < 3) {
      await wait(amount.settleMs);
      idleMb.push((await memoryMb(server.pid)) ?? Number.NaN);
    }
    await server.stop();
  }
  return [
    {
      metric: 'start to /live, s',
      result: median(startMs) / 1000,
      budget: { limit: 0.3, is: 'most' },
    },
    { metric: 'start to /live, best, s', result: Math.min(...startMs) / 1000 },
    { metric: 'idle memory, MB', result: median(idleMb), budget: { limit: 80, is: 'most' } },
  ];
}
