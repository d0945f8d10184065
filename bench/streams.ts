// What the server does to the rate of streams, and what a token costs it.
import type { Task } from './load-generator.ts';
import { cpuMicroseconds } from './process-figures.ts';
import type { Row } from './report.ts';
import { median, medianRatio } from './statistics.ts';
import type { Ask, Target, Targets } from './targets.ts';

const WIDTHS = [1, 8, 24, 48, 256];
const TOKEN_DELAY_MS = 5;

/** What one target did in all rounds. */
interface Runs {
  rates: number[];
  /** CPU time of the target's process per token, in microseconds. */
  cpu: number[];
}

interface Amount {
  rounds: number;
  /** Tokens of each stream when they are paced, and of all streams together when they are not. */
  pacedTokens: number;
  unpacedTokens: number;
}

/** All widths, first as models speak, then as fast as it goes. */
export async function measureStreams(ask: Ask, targets: Targets, amount: Amount): Promise<Row[]> {
  const rows: Row[] = [];
  // Who has never been asked for a stream has to compile its way there first.
  for (const { baseUrl } of [
    targets.direct,
    targets.socketRelay,
    targets.httpRelay,
    targets.through,
  ]) {
    await ask({
      kind: 'streams',
      target: baseUrl,
      width: 8,
      tokens: amount.pacedTokens,
      tokenDelayMs: 0,
    });
  }
  for (const paced of [true, false]) {
    for (const width of WIDTHS)
      rows.push(...(await measureWidth(ask, targets, { width, paced, amount })));
  }
  return rows;
}

/** Rows for one width: the ratio of the rates, and what a token costs the server. */
async function measureWidth(
  ask: Ask,
  targets: Targets,
  { width, paced, amount }: { width: number; paced: boolean; amount: Amount },
): Promise<Row[]> {
  const tokens = paced ? amount.pacedTokens : Math.ceil(amount.unpacedTokens / width);
  const run = async ({ baseUrl, pid }: Target, runs: Runs): Promise<void> => {
    const cpuBefore = await cpuMicroseconds(pid);
    const task: Task = {
      kind: 'streams',
      target: baseUrl,
      width,
      tokens,
      tokenDelayMs: paced ? TOKEN_DELAY_MS : 0,
    };
    const result = (await ask(task)) as { tokensPerSecond: number; tokens: number };
    const cpuAfter = await cpuMicroseconds(pid);
    runs.rates.push(result.tokensPerSecond);
    if (cpuBefore !== undefined && cpuAfter !== undefined)
      runs.cpu.push((cpuAfter - cpuBefore) / result.tokens);
  };
  const [direct, socketRelay, httpRelay, through] = [noRuns(), noRuns(), noRuns(), noRuns()];
  for (let round = 0; round < amount.rounds; round += 1) {
    await run(targets.direct, direct);
    await run(targets.socketRelay, socketRelay);
    await run(targets.httpRelay, httpRelay);
    await run(targets.through, through);
  }
  const ratioOf = ({ rates }: Runs) => medianRatio({ direct: direct.rates, through: rates });
  const streams = `${width} ${width === 1 ? 'stream' : 'streams'}, ${paced ? `${TOKEN_DELAY_MS} ms a token` : 'unpaced'}`;
  return [
    {
      metric: `tokens/s, ${streams}`,
      direct: median(direct.rates),
      through: median(through.rates),
      result: ratioOf(through),
      ofSocketRelay: ratioOf(socketRelay),
      ofHttpRelay: ratioOf(httpRelay),
      ...(paced ? { budget: { limit: 0.99, is: 'least' } } : {}),
    },
    {
      // The least of all rounds: what else runs on the machine can only add to it.
      metric: `CPU per token, ${streams}, us`,
      result: least(through.cpu),
      ofSocketRelay: least(socketRelay.cpu),
      ofHttpRelay: least(httpRelay.cpu),
      budget: { limit: 30, is: 'most' },
    },
  ];
}

function noRuns(): Runs {
  return { rates: [], cpu: [] };
}

function least(samples: readonly number[]): number | undefined {
  return samples.length > 0 ? Math.min(...samples) : undefined;
}
