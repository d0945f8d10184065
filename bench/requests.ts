// What the server adds to single requests: time, and CPU of its own.
import { cpuMicroseconds } from './process-figures.ts';
import type { Row } from './report.ts';
import { median, medianDifference, type Pair, percentile, tailDifference } from './statistics.ts';
import type { Ask, Targets } from './targets.ts';

/** Tokens of a single request; few, so that making them hides nothing. */
const SHORT_ANSWER = 8;

/**
 * As an agent asks that works through its steps: the first finds the processor's caches full of
 * others' work, the rest not.
 */
const STEPS = 10;

/**
 * Asks for plain responses and for streams, one request at a time, of all targets in any order: of
 * each one request, which is what a person's question meets, and several in a row.
 */
export async function measureRequests(ask: Ask, targets: Targets, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const stream of [false, true]) {
    for (const inARow of [1, STEPS])
      rows.push(...(await measureOneKind(ask, targets, { count, stream, inARow })));
  }
  return rows;
}

async function measureOneKind(
  ask: Ask,
  { direct, socketRelay, httpRelay, through }: Targets,
  { count, stream, inARow }: { count: number; stream: boolean; inARow: number },
): Promise<Row[]> {
  const measured = [direct, socketRelay, httpRelay, through];
  const task = {
    kind: 'requests',
    targets: measured.map(({ baseUrl }) => baseUrl),
    inARow,
    stream,
    tokens: SHORT_ANSWER,
  } as const;
  const cpuOfAll = () => Promise.all(measured.map(({ pid }) => cpuMicroseconds(pid)));
  // The compiler of V8 needs some hundred requests until it knows what is hot.
  await ask({ ...task, count: Math.ceil(count / 3 / inARow) * inARow });
  const cpuBefore = await cpuOfAll();
  const { timesMs } = (await ask({ ...task, count })) as { timesMs: number[][] };
  const cpuAfter = await cpuOfAll();
  const [, socketCpu, httpCpu, throughCpu] = cpuAfter.map((after = Number.NaN, index) => {
    const before = cpuBefore[index] ?? Number.NaN;
    return (after - before) / count / 1000;
  });
  const [directMs = [], socketMs = [], httpMs = [], throughMs = []] = timesMs;
  const added = (how: (pair: Pair) => number) => ({
    result: how({ direct: directMs, through: throughMs }),
    ofSocketRelay: how({ direct: directMs, through: socketMs }),
    ofHttpRelay: how({ direct: directMs, through: httpMs }),
  });
  const single = stream ? 'to the first token' : 'plain request';
  const name = inARow === 1 ? single : `${single}, ${inARow} in a row`;
  return [
    {
      metric: `${name}, p50, ms`,
      direct: median(directMs),
      through: median(throughMs),
      ...added(medianDifference),
      budget: { limit: 0.5, is: 'most' },
    },
    {
      metric: `${name}, p99, ms`,
      direct: percentile(directMs, 0.99),
      through: percentile(throughMs, 0.99),
      ...added((pair) => tailDifference(pair, 0.99)),
    },
    {
      metric: `${name}, CPU, ms`,
      result: throughCpu,
      ofSocketRelay: socketCpu,
      ofHttpRelay: httpCpu,
    },
  ];
}
