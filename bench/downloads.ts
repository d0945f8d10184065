// How fast a model arrives and what that takes, against curl on the same file of the same hub.
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
const MEBIBYTE = 2 ** 20;
const run = promisify(execFile);
const HUB = join(import.meta.dirname, '..', 'fixtures', 'hub', 'serve.ts');

/**
 * Pulls a file of that size in turns with curl, which writes to the same disk and checks nothing. How much of the
 * difference is the checksum shows the second comparison, with a curl whose bytes pass through sha256sum.
 */
export async function measureDownloads({ sizeBytes, rounds }: { sizeBytes: number; rounds: number }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-downloads-'));
  const hub = await startHub(sizeBytes);
  const server = await startServer({ HF_ENDPOINT: hub.url, HF_HOME: join(folder, 'hf'), LEMONADE_OFFLINE: '0' });
  async function mbPerSecond(act: () => Promise<unknown>): Promise<number> {
    const startedMs = performance.now();
    await act();
    return (sizeBytes / MEBIBYTE / (performance.now() - startedMs)) * 1000;
  }
  const [direct, checked, through]: [number[], number[], number[]] = [[], [], []];
  const address = `${hub.url}/${REPOSITORY}/resolve/main/${FILE}`;
  const target = join(folder, 'curl');
  try {
    for (let round = 0; round < rounds; round += 1) {
      direct.push(await mbPerSecond(() => run('curl', ['-sSfL', '-o', target, address])));
      checked.push(
        await mbPerSecond(() => run('sh', ['-c', 'curl -sSfL "$0" | tee "$1" | sha256sum', address, target])),
      );
      await rm(target);
      through.push(await mbPerSecond(() => post(`${server.baseUrl}/api/v1/pull`, MODEL)));
      await post(`${server.baseUrl}/api/v1/delete`, { model_name: MODEL.model_name });
    }
    const what = `pull of ${sizeBytes / MEBIBYTE} MiB`;
    return [
      {
        metric: `${what}, against curl, MB/s`,
        direct: median(direct),
        through: median(through),
        result: medianRatio({ direct, through }),
        budget: { limit: 0.7, is: 'least' },
      },
      {
        metric: `${what}, against curl and sha256sum, MB/s`,
        direct: median(checked),
        through: median(through),
        result: medianRatio({ direct: checked, through }),
      },
      {
        metric: `${what}, highest memory, MB`,
        result: await peakMemoryMb(server.pid),
        budget: { limit: 150, is: 'most' },
      },
    ];
  } finally {
    await server.stop();
    await hub.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The hub in a process of its own, so that it takes no time from whoever measures. */
async function startHub(sizeBytes: number): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', HUB, '--generate', `${REPOSITORY}/${FILE}=${sizeBytes}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (http\S+)$/.exec(line)?.[1];
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
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${text}`);
}
