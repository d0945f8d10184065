// What this machine's own device does, as a table for a report.
import { link, mkdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeMeasuredModel } from '../../fixtures/models/generate.ts';
import { ask, type LoadedModel, loadedModels } from '../support/client.ts';
import { makeFolders, type Server, type ServerFolders, startServer } from '../support/server.ts';
import { REPORT_ARGUMENTS, reportIn } from './vulkan-server.ts';

const MODEL = 'extra.measured';
const RUNS = 3;
const SENTENCE = 'The quick brown fox jumps over the lazy dog. ';

interface Row {
  asked: string;
  backend: string;
  device: string;
  layers: string;
  prompt: number;
  generation: number;
  memory: string;
  reason: string;
}

export interface Wanted {
  /** A GGUF file; without one, one of 170 MB is made. */
  model: string | undefined;
  /** To be measured after what `auto` chooses. */
  backends: readonly string[];
  /** Sentences of the prompt. */
  sentences: number;
}

/** Prints the table. */
export async function measureHere({ model, backends, sentences }: Wanted): Promise<void> {
  const folders = await makeFolders();
  try {
    await mkdir(folders.models, { recursive: true });
    const file = join(folders.models, 'measured.gguf');
    if (model === undefined) await writeMeasuredModel(file, '85 M, F16');
    else await link(resolve(model), file).catch(() => symlink(resolve(model), file));
    const rows: Row[] = [];
    for (const backend of ['auto', ...backends])
      rows.push(await measure(folders, backend, sentences));
    print(rows);
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
}

async function measure(folders: ServerFolders, asked: string, sentences: number): Promise<Row> {
  const own = Object.entries(process.env).filter(([name]) =>
    /^(?:LEMONADE_LLAMACPP_\w+_BIN|GGML_|VK_|LD_LIBRARY_PATH)/.test(name),
  );
  const server = await startServer({
    folders,
    withKeys: false,
    environment: {
      LEMONADE_OFFLINE: process.env.LEMONADE_OFFLINE,
      LEMONADE_RELEASES_URL: undefined,
      LEMONADE_LLAMACPP_CPU_BIN: undefined,
      LEMONADE_LLAMACPP_ARGS: REPORT_ARGUMENTS,
      LEMONADE_LOG_LEVEL: 'debug',
      ...Object.fromEntries(own),
    },
  });
  try {
    return await measureOn(server, asked, SENTENCE.repeat(sentences));
  } finally {
    await server.stop();
  }
}

async function measureOn(server: Server, asked: string, question: string): Promise<Row> {
  const unknown = {
    asked,
    backend: '–',
    device: '–',
    layers: '–',
    prompt: 0,
    generation: 0,
    memory: '–',
  };
  const loading = await ask(
    { baseUrl: server.baseUrl },
    { path: '/v1/load', body: { model_name: MODEL, llamacpp_backend: asked } },
  );
  const [loaded] = await loadedModels({ baseUrl: server.baseUrl });
  if (loading.status !== 200 || loaded === undefined)
    return { ...unknown, reason: messageIn(loading.text) };
  const speeds = [];
  for (let run = 0; run <= RUNS; run += 1) speeds.push(await speedOf(server, `${run} ${question}`));
  return {
    ...unknown,
    ...said(server, loaded),
    ...median(speeds.slice(1)),
    reason: loaded.plan.reason,
  };
}

function said(server: Server, { plan }: LoadedModel) {
  const { device = plan.device, layers = '–', takenMib } = reportIn(server.log.all());
  const needed = plan.memory_needed_gb === null ? '–' : `${plan.memory_needed_gb} GiB planned`;
  const memory = takenMib === 0 ? needed : `${takenMib.toFixed(0)} MiB on it, ${needed}`;
  return { backend: plan.backend, device, layers, memory };
}

interface Speed {
  prompt: number;
  generation: number;
}

/**
 * Tokens per second of one request, by the engine's own clock; each begins otherwise, so that no
 * prompt is cached.
 */
async function speedOf(server: Server, content: string): Promise<Speed> {
  const body = {
    model: MODEL,
    messages: [{ role: 'user', content }],
    max_tokens: 128,
    ignore_eos: true,
    temperature: 0,
    cache_prompt: false,
  };
  const { status, text } = await ask(
    { baseUrl: server.baseUrl },
    { path: '/v1/chat/completions', body },
  );
  if (status !== 200) throw new Error(`The chat failed: ${messageIn(text)}`);
  const { timings } = JSON.parse(text);
  return { prompt: timings.prompt_per_second, generation: timings.predicted_per_second };
}

function median(speeds: readonly Speed[]): Speed {
  const middle = (key: keyof Speed) =>
    speeds.map((speed) => speed[key]).toSorted((a, b) => a - b)[speeds.length >> 1] ?? 0;
  return { prompt: middle('prompt'), generation: middle('generation') };
}

function messageIn(text: string): string {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text;
  }
}

function print(rows: readonly Row[]): void {
  console.log(
    '| asked for | backend | device | layers | prompt tokens/s | tokens/s | memory | why |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { asked, backend, device, layers, prompt, generation, memory, reason } of rows) {
    const cells = [
      asked,
      backend,
      device,
      layers,
      prompt.toFixed(0),
      generation.toFixed(1),
      memory,
      reason,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
