// What each embedded engine takes to install, by npm, as the server does it; npm may have some of
// it in its own cache.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineName, installRealEngine } from '../fixtures/registry/real-engine.ts';
import type { Row } from './report.ts';

const ENGINES: readonly EngineName[] = ['llamacpp', 'whispercpp', 'oga-cpu', 'kokoro'];

/** Two rows for each engine. */
export async function measureEngineInstalls(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of ENGINES) {
    const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-install-'));
    try {
      const startedMs = performance.now();
      await installRealEngine(name, folder);
      const seconds = (performance.now() - startedMs) / 1000;
      rows.push({ metric: `${name}:embedded, installation, s`, result: seconds });
      rows.push({
        metric: `${name}:embedded, on the disk, MB`,
        result: (await bytesOf(folder)) / 1e6,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
