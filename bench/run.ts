// `npm run bench`: what the server costs, as the difference between a native server asked directly and through it.
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureDownloads } from './downloads.ts';
import type { Result, Task } from './load-generator.ts';
import { cpuMicroseconds, memoryMb } from './process-figures.ts';
import { formatTable, type Row } from './report.ts';
import { loadModel, startServer } from './start-server.ts';
import { median, medianDifference, medianRatio, type Pair, percentile, tailDifference } from './statistics.ts';

const FULL = {
  starts: 9,
  requests: 1500,
  rounds: 5,
  pacedTokens: 400,
  unpacedTokens: 40_000,
  settleMs: 5000,
  pull: { sizeBytes: 2 ** 30, rounds: 3 },
};
const QUICK = {
  starts: 3,
  requests: 300,
  rounds: 2,
  pacedTokens: 200,
  unpacedTokens: 10_000,
  settleMs: 1500,
  pull: { sizeBytes: 2 ** 27, rounds: 3 },
};
const WIDTHS = [1, 8, 24, 48, 256];
const TOKEN_DELAY_MS = 5;
/** Tokens of a single request; few, so that making them hides nothing. */
const SHORT_ANSWER = 8;

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, json: { type: 'string' } } });
const amount = options.quick ? QUICK : FULL;

async function measureStarts(): Promise<Row[]> {
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
    { metric: 'start to /live, s', result: median(startMs) / 1000, budget: { limit: 0.3, is: 'most' } },
    { metric: 'start to /live, best, s', result: Math.min(...startMs) / 1000 },
    { metric: 'idle memory, MB', result: median(idleMb), budget: { limit: 80, is: 'most' } },
  ];
}

type Ask = (task: Task) => Promise<Result>;

/** Somebody who answers requests; `pid` where its CPU time is of interest. */
interface Target {
  baseUrl: string;
  pid?: number | undefined;
}

/** The native server itself, a relay that does nothing else, and the server. */
interface Targets {
  direct: Target;
  bare: Target;
  through: Target;
}

async function measureRequests(ask: Ask, { direct, bare, through }: Targets): Promise<Row[]> {
  const rows: Row[] = [];
  for (const stream of [false, true]) {
    const targets = [direct.baseUrl, bare.baseUrl, through.baseUrl];
    const task = { kind: 'requests', targets, stream, tokens: SHORT_ANSWER } as const;
    await ask({ ...task, count: Math.ceil(amount.requests / 3) });
    const { timesMs } = (await ask({ ...task, count: amount.requests })) as { timesMs: number[][] };
    const [directMs = [], bareMs = [], throughMs = []] = timesMs;
    const pair: Pair = { direct: directMs, through: throughMs };
    const name = stream ? 'to the first token' : 'plain request';
    rows.push(
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
    );
  }
  return rows;
}

/** What one target did in all rounds. */
interface Runs {
  rates: number[];
  /** CPU time of the target's process per token, in microseconds. */
  cpu: number[];
}

/** Rows for one width: the ratio of the rates, and what a token costs the server. */
async function measureStreams(
  ask: Ask,
  targets: Targets,
  { width, paced }: { width: number; paced: boolean },
): Promise<Row[]> {
  const tokens = paced ? amount.pacedTokens : Math.ceil(amount.unpacedTokens / width);
  const run = async ({ baseUrl, pid }: Target, runs: Runs): Promise<void> => {
    const cpuBefore = await cpuMicroseconds(pid);
    const task: Task = { kind: 'streams', target: baseUrl, width, tokens, tokenDelayMs: paced ? TOKEN_DELAY_MS : 0 };
    const result = (await ask(task)) as { tokensPerSecond: number; tokens: number };
    const cpuAfter = await cpuMicroseconds(pid);
    runs.rates.push(result.tokensPerSecond);
    if (cpuBefore !== undefined && cpuAfter !== undefined) runs.cpu.push((cpuAfter - cpuBefore) / result.tokens);
  };
  const [direct, bare, through]: [Runs, Runs, Runs] = [noRuns(), noRuns(), noRuns()];
  for (let round = 0; round < amount.rounds; round += 1) {
    await run(targets.direct, direct);
    await run(targets.bare, bare);
    await run(targets.through, through);
  }
  const streams = `${width} ${width === 1 ? 'stream' : 'streams'}, ${paced ? `${TOKEN_DELAY_MS} ms a token` : 'unpaced'}`;
  return [
    {
      metric: `tokens/s, ${streams}`,
      direct: median(direct.rates),
      bare: median(bare.rates),
      through: median(through.rates),
      result: medianRatio({ direct: direct.rates, through: through.rates }),
      ...(paced ? { budget: { limit: 0.99, is: 'least' } } : {}),
    },
    {
      // The least of all rounds: what else runs on the machine can only add to it.
      metric: `CPU per token, ${streams}, us`,
      bare: least(bare.cpu),
      result: least(through.cpu),
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

async function startBareRelay(target: string): Promise<{ baseUrl: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-relay.ts'), [target]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { baseUrl: `http://127.0.0.1:${port}`, child };
}

/** The client in its own process; one task at a time. */
function startLoadGenerator(): { ask: Ask; child: ChildProcess } {
  const child = fork(join(import.meta.dirname, 'load-generator.ts'));
  return {
    child,
    async ask(task) {
      child.send(task);
      const [answer] = (await once(child, 'message')) as [{ value: Result } | { problem: string }];
      if ('problem' in answer) throw new Error(`The load generator failed: ${answer.problem}`);
      return answer.value;
    },
  };
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', cwd: join(import.meta.dirname, '..') });
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
  console.log(`${machine}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const rows = await measureStarts();
  const server = await startServer();
  const { ask, child: loadGenerator } = startLoadGenerator();
  const children = [loadGenerator];
  try {
    const direct = { baseUrl: await loadModel(server) };
    const relay = await startBareRelay(direct.baseUrl);
    children.push(relay.child);
    const targets: Targets = { direct, bare: { baseUrl: relay.baseUrl, pid: relay.child.pid }, through: server };
    rows.push(...(await measureRequests(ask, targets)));
    for (const paced of [true, false]) {
      for (const width of WIDTHS) rows.push(...(await measureStreams(ask, targets, { width, paced })));
    }
    await wait(amount.settleMs);
    rows.push({ metric: 'memory after all this, MB', result: await memoryMb(server.pid) });
  } finally {
    for (const child of children) child.kill();
    await server.stop();
  }
  rows.push(...(await measureDownloads(amount.pull)));
  console.log(formatTable(rows));
  if (options.json) await writeFile(options.json, `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
