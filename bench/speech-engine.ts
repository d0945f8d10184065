// The embedded engine for speech to text, asked directly, with a model of the shape of Whisper's
// smallest. There is no whisper-server to compare it with: its sources are in no package.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWav } from '../common/wav.ts';
import { writeTinyWhisper } from '../fixtures/models/generate.ts';
import { SMALLEST_REAL } from '../fixtures/models/tiny-whisper.ts';
import { requireRealEngine } from '../fixtures/registry/real-engine.ts';
import { createWhispercppRecipe } from '../src/recipes/whispercpp/recipe.ts';
import { cpuMicroseconds, memoryMb } from './process-figures.ts';
import type { Row } from './report.ts';
import { BENCH_KEY, type StartedEngine, withEngine } from './start-engine.ts';
import { freePort } from './start-server.ts';

const RATE_HZ = 16_000;

/** @param seconds of sound that are heard. */
export async function measureSpeechEngine({ seconds }: { seconds: number }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-speech-'));
  const figures: Record<string, number | undefined> = {};
  try {
    const path = join(folder, 'model.bin');
    await writeTinyWhisper(path, { shape: SMALLEST_REAL });
    const backend = {
      name: 'embedded',
      executable: (await requireRealEngine('whispercpp')).module,
      devices: ['cpu'],
    };
    const plan = createWhispercppRecipe({ environment: {} }).launch.plan({
      model: { id: 'bench', recipe: 'whispercpp', type: 'audio', path },
      backend,
      // On one thread, so that the time is that of the processor too.
      options: { whispercpp_args: '--threads 1' },
      port: await freePort(),
    });
    await withEngine(plan, 'whispercpp:embedded', async (engine) => {
      figures.ready = engine.readyMs;
      figures.memory = await memoryMb(engine.pid);
      const before = await cpuMicroseconds(engine.pid);
      const tookMs = await hear(engine, seconds);
      const after = await cpuMicroseconds(engine.pid);
      figures.realTime = tookMs / 1000 / seconds;
      if (before !== undefined && after !== undefined)
        figures.processor = (after - before) / 1e6 / seconds;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const row = (what: string, result: number | undefined): Row => ({
    metric: `embedded speech to text, ${what}`,
    result,
  });
  return [
    row('ready, ms', figures.ready),
    row('memory at rest, MB', figures.memory),
    row('seconds per second of sound, 1 thread', figures.realTime),
    row('processor seconds per second of sound', figures.processor),
  ];
}

/** @returns milliseconds until it was heard. */
async function hear({ baseUrl }: StartedEngine, seconds: number): Promise<number> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(writeWav([new Int16Array(seconds * RATE_HZ)], RATE_HZ))]),
    'sound.wav',
  );
  const startedMs = performance.now();
  const headers = { authorization: `Bearer ${BENCH_KEY}` };
  const response = await fetch(`${baseUrl}/inference`, { method: 'POST', headers, body: form });
  const text = await response.text();
  if (!response.ok) throw new Error(`Status ${response.status}: ${text}`);
  return performance.now() - startedMs;
}
