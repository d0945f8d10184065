// What the server adds to single requests: time, and CPU of its own.
import { cpuMicroseconds } from './process-figures.ts';
import type { Row } from './report.ts';
import { median, medianDifference, type Pair, percentile, tailDifference } from './statistics.ts';
import type { Ask, Targets } from './targets.ts';

/** Tokens of a single request; few, so that making them hides nothing. */
const SHORT_ANSWER = 8;

/** Asks for plain answers and for streams, one request at a time, each target in its turn. */
export async function measureRequests(ask: Ask, targets: Targets, count: number): Promise<Row[]> {
  return [
    ...(await measureOneKind(ask, targets, { count, stream: false })),
    ...(await measureOneKind(ask, targets, { count, stream: true })),
  ];
}

async function measureOneKind(
  ask: Ask,
  { direct, bare, through }: Targets,
  { count, stream }: { count: number; stream: boolean },
): Promise<Row[]> {
  const urls = [direct.baseUrl, bare.baseUrl, through.baseUrl];
  const task = { kind: 'requests', targets: urls, stream, tokens: SHORT_ANSWER } as const;
  // The compiler of V8 needs some hundred requests until it knows what is hot.
  await ask({ ...task, count: Math.ceil(count / 3) });
  const cpuBefore = await Promise.all([bare, through].map(({ pid }) => cpuMicroseconds(pid)));
  const { timesMs } = (await ask({ ...task, count })) as { timesMs: number[][] };
  const cpuAfter = await Promise.all([bare, through].map(({ pid }) => cpuMicroseconds(pid)));
  const [bareCpu, throughCpu] = cpuAfter.map((after = Number.NaN, index) => {
    const before = cpuBefore[index] ?? Number.NaN;
    return (after - before) / count / 1000;
  });
  const [directMs = [], bareMs = [], throughMs = []] = timesMs;
  const pair: Pair = { direct: directMs, through: throughMs };
  const name = stream ? 'to the first token' : 'plain request';
  return [
    {
      metric: `${name}, p50, ms`,
      direct: median(directMs),
      bare: median(bareMs),
      through: median(throughMs),
      result: medianDifference(pair),
      budget: { limit: 0.5, is: 'most' },
    },
    {
      metric: `${name}, p99, ms`,
      direct: percentile(directMs, 0.99),
      bare: percentile(bareMs, 0.99),
      through: percentile(throughMs, 0.99),
      result: tailDifference(pair, 0.99),
    },
    { metric: `CPU per ${stream ? 'stream' : 'plain request'} of 8 tokens, ms`, bare: bareCpu, result: throughCpu },
  ];
}
