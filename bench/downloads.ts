// How fast a model arrives and what that takes, against curl on the same file of the same hub, at
// several speeds of line.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { peakMemoryMb } from './process-figures.ts';
import type { Row } from './report.ts';
import { startServer } from './start-server.ts';
import { median, medianRatio } from './statistics.ts';

const REPOSITORY = 'bench/model-GGUF';
const FILE = 'model-Q4_0.gguf';
const MODEL = { model_name: 'user.Bench', checkpoint: `${REPOSITORY}:Q4_0`, recipe: 'llamacpp' };
const MEGABYTE = 1e6;
const MEBIBYTE = 2 ** 20;
const run = promisify(execFile);
const HUB = join(import.meta.dirname, '..', 'fixtures', 'hub', 'serve.ts');

/**
 * The lines that people have. The budget is about those; what loopback could carry is told as well.
 */
const LINES: readonly { name: string; mbPerSecond?: number }[] = [
  { name: '1 Gbit/s', mbPerSecond: 125 },
  { name: '2.5 Gbit/s', mbPerSecond: 312.5 },
  { name: 'loopback' },
];

interface Amount {
  sizeBytes: number;
  rounds: number;
}

/** Rows for each line, and the most memory that a pull took at any of them. */
export async function measureDownloads(amount: Amount): Promise<Row[]> {
  const rows: Row[] = [];
  const peaks: number[] = [];
  for (const line of LINES) {
    const measured = await measureLine(line, amount);
    rows.push(...measured.rows);
    peaks.push(measured.peakMb);
  }
  const metric = `pull of ${amount.sizeBytes / MEBIBYTE} MiB, highest memory, MB`;
  return [...rows, { metric, result: Math.max(...peaks), budget: { limit: 150, is: 'most' } }];
}

/**
 * Pulls the file in turns with curl, which writes to the same disk and checks nothing. Without a
 * limit of the line the checksum takes most of the time; how much shows the comparison with a curl
 * whose bytes pass through sha256sum.
 */
async function measureLine(
  { name, mbPerSecond }: (typeof LINES)[number],
  { sizeBytes, rounds }: Amount,
): Promise<{ rows: Row[]; peakMb: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-downloads-'));
  const hub = await startHub(sizeBytes, mbPerSecond);
  const server = await startServer({
    HF_ENDPOINT: hub.url,
    HF_HOME: join(folder, 'hf'),
    LEMONADE_OFFLINE: '0',
  });
  async function rateOf(act: () => Promise<unknown>): Promise<number> {
    const startedMs = performance.now();
    await act();
    return (sizeBytes / MEGABYTE / (performance.now() - startedMs)) * 1000;
  }
  const [direct, checked, through]: [number[], number[], number[]] = [[], [], []];
  const address = `${hub.url}/${REPOSITORY}/resolve/main/${FILE}`;
  const target = join(folder, 'curl');
  const isLimited = mbPerSecond !== undefined;
  try {
    for (let round = 0; round < rounds; round += 1) {
      direct.push(await rateOf(() => run('curl', ['-sSfL', '-o', target, address])));
      const checking = ['-c', 'curl -sSfL "$0" | tee "$1" | sha256sum', address, target];
      if (!isLimited) checked.push(await rateOf(() => run('sh', checking)));
      await rm(target);
      through.push(await rateOf(() => post(`${server.baseUrl}/api/v1/pull`, MODEL)));
      await post(`${server.baseUrl}/api/v1/delete`, { model_name: MODEL.model_name });
    }
    const what = `pull of ${sizeBytes / MEBIBYTE} MiB, ${name}`;
    const rows: Row[] = [
      {
        metric: `${what}, against curl, MB/s`,
        direct: median(direct),
        through: median(through),
        result: medianRatio({ direct, through }),
        ...(isLimited ? { budget: { limit: 0.7, is: 'least' } } : {}),
      },
    ];
    if (!isLimited) {
      rows.push({
        metric: `${what}, against curl and sha256sum, MB/s`,
        direct: median(checked),
        through: median(through),
        result: medianRatio({ direct: checked, through }),
      });
    }
    return { rows, peakMb: (await peakMemoryMb(server.pid)) ?? Number.NaN };
  } finally {
    await server.stop();
    await hub.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The hub in a process of its own, so that it takes no time from the measuring process. */
async function startHub(sizeBytes: number, mbPerSecond: number | undefined) {
  const line =
    mbPerSecond === undefined ? [] : ['--bytes-per-second', String(mbPerSecond * MEGABYTE)];
  const file = ['--generate', `${REPOSITORY}/${FILE}=${sizeBytes}`];
  const child = spawn(process.execPath, ['--import', 'tsx', HUB, ...file, ...line], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const text of createInterface({ input: child.stdout })) {
    const url = /^ready (http\S+)$/.exec(text)?.[1];
    if (url === undefined) continue;
    return {
      url,
      async stop() {
        child.kill();
        await exited;
      },
    };
  }
  throw new Error('The hub ended before it was ready.');
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text}`);
}
