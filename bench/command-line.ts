// How long a person waits for a command of `lemonade`, above the start of bare node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Row } from './report.ts';
import { startServer } from './start-server.ts';
import { medianDifference } from './statistics.ts';

const PROGRAM = join(import.meta.dirname, '..', 'dist', 'src', 'cli', 'lemonade.js');
const BUDGET_MS = 100;

/** Runs bare node and each command in turns, `runs` times. */
export async function measureCommandLine({ runs }: { runs: number }): Promise<Row[]> {
  const server = await startServer();
  const { port } = new URL(server.baseUrl);
  try {
    return [['--help'], ['list'], ['ps']].map((words): Row => {
      const direct: number[] = [];
      const through: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        direct.push(elapsedMs(['-e', '0'], port));
        through.push(elapsedMs([PROGRAM, ...words], port));
      }
      const result = medianDifference({ direct, through });
      return {
        metric: `lemonade ${words.join(' ')}, ms`,
        result,
        budget: { limit: BUDGET_MS, is: 'most' },
      };
    });
  } finally {
    await server.stop();
  }
}

/** From the start of a process to its end. @throws {Error} when it fails. */
function elapsedMs(words: readonly string[], port: string): number {
  const { NODE_OPTIONS, NODE_EXTRA_CA_CERTS, ...environment } = process.env;
  const startMs = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: { ...environment, LEMONADE_HOST: '127.0.0.1', LEMONADE_PORT: port, LEMONADE_API_KEY: '' },
    encoding: 'utf8',
  });
  const elapsed = performance.now() - startMs;
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}: ${stderr}`);
  return elapsed;
}
