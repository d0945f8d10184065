// Starts the built server with one fake native server behind it, as a user would start it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BARE_GGUF } from '../fixtures/models/bare-gguf.ts';

const MAIN = join(import.meta.dirname, '..', 'dist', 'src', 'main.js');
const FAKE = join(import.meta.dirname, '..', 'fixtures', 'backends', 'llama-server');
/** Id of the one model that the server offers. */
export const MODEL = 'extra.bench';
/** Streams at a time that the native server takes. */
const WIDEST = 256;
/** They share the context; enough for the prompt and the longest response. */
const SLOT_TOKENS = 2048;
const START_DEADLINE_MS = 30_000;

/** The built server, with empty folders of its own. */
export interface RunningServer {
  baseUrl: string;
  /** Milliseconds from the start of the process to the first response of `/live`. */
  startMs: number;
  pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Starts a server of its own with an empty cache and one model; `more` is added to its environment.
 */
export async function startServer(
  more: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-bench-'));
  const models = join(folder, 'models');
  await mkdir(models);
  await writeFile(join(models, 'bench.gguf'), BARE_GGUF);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const startedMs = performance.now();
  const child = spawn(process.execPath, [MAIN, '--port', String(port)], {
    env: environment({
      LEMONADE_CACHE_DIR: folder,
      LEMONADE_EXTRA_MODELS_DIR: models,
      LEMONADE_LLAMACPP_CPU_BIN: FAKE,
      ...more,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilLive(baseUrl, child);
  return {
    baseUrl,
    startMs: performance.now() - startedMs,
    pid: child.pid,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Loads the model and gives the native server's own address and key, for asking it directly. */
export async function loadModel(
  { baseUrl }: RunningServer,
  { streams = WIDEST, slotTokens = SLOT_TOKENS } = {},
): Promise<{ baseUrl: string; key: string }> {
  const body = JSON.stringify({
    model_name: MODEL,
    llamacpp_backend: 'cpu',
    // A slot for each stream of the widest measurement: with the usual four the others would wait
    // in line.
    llamacpp_args: `--parallel ${streams}`,
    ctx_size: streams * slotTokens,
  });
  const loaded = await fetch(`${baseUrl}/api/v1/load`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!loaded.ok) throw new Error(`The model could not be loaded: ${await loaded.text()}`);
  const health = (await (await fetch(`${baseUrl}/api/v1/health`)).json()) as {
    all_models_loaded: { backend_url: string }[];
  };
  const backendUrl = health.all_models_loaded[0]?.backend_url;
  if (backendUrl === undefined)
    throw new Error('The server does not name the native server of the loaded model.');
  const origin = new URL(backendUrl).origin;
  // Only the fake tells.
  const { env } = (await (await fetch(`${origin}/fake/requests`)).json()) as {
    env: { LLAMA_API_KEY: string };
  };
  return { baseUrl: origin, key: env.LLAMA_API_KEY };
}

/**
 * The server does not inherit the settings of the person who runs the benchmark: some of Node's
 * cost 100 ms at each start.
 */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS, NODE_EXTRA_CA_CERTS, NODE_ENV, ...rest } = process.env;
  const foreign = Object.keys(rest).filter((name) => name.startsWith('LEMONADE_'));
  for (const name of foreign) delete rest[name];
  return { ...rest, ...own };
}

async function untilLive(baseUrl: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + START_DEADLINE_MS;
  while (!(await isLive(baseUrl))) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} before it was live.`);
    if (performance.now() > deadlineMs)
      throw new Error('The server did not respond to /live in time.');
    await wait(2);
  }
}

function isLive(baseUrl: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${baseUrl}/live`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}

/** A port of this machine that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
