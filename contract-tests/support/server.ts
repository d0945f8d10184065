// Starts the built server as a process of its own, in folders of its own, and makes sure that
// nothing of it is left.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BARE_GGUF } from '../../fixtures/models/bare-gguf.ts';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { collectLines, type LogLines } from './log-lines.ts';
import { type FoundProcess, MARK, processesMarked, untilNoneMarked } from './processes.ts';

/** The project's folder, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Every operation answers below each of them, unless its path is fixed. */
export const PREFIXES = ['/api/v0', '/api/v1', '/v0', '/v1'] as const;
/** May use models, and change nothing of the server. */
export const API_KEY = 'contract-user-key';
/** May do everything. */
export const ADMIN_KEY = 'contract-admin-key';
/** Small, so that a request that is too large is still a small one. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Absolute path of the program that stands in for llama-server. */
export const FAKE_LLAMA_SERVER = join(ROOT, 'fixtures/backends/llama-server');

/**
 * Model files that exist from the start; the words in their names are orders to the fake
 * llama-server.
 */
export const MODELS = {
  chat: 'Fake-Chat',
  other: 'Fake-Other',
  real: 'Tiny-Chat',
  embedding: 'Tiny-Embedding',
  reranking: 'Tiny-Reranking',
  embeddingExits: 'fake-exits-at-start-Embedding',
  rerankingExits: 'fake-exits-at-start-Reranking',
  embeddingNeverReady: 'fake-never-ready-Embedding',
  rerankingNeverReady: 'fake-never-ready-Reranking',
  exitsAtStart: 'fake-exits-at-start',
  corrupt: 'fake-corrupt',
  outOfMemory: 'fake-out-of-memory',
  slowStart: 'fake-slow-start',
  neverReady: 'fake-never-ready',
  ignoresSigterm: 'fake-ignores-sigterm',
  grandchild: 'fake-spawns-grandchild',
} as const;

/** The id under which a file of the extra models folder is offered. */
export const idOf = (model: keyof typeof MODELS) => `extra.${MODELS[model]}`;

/** What the app calls it. */
export const nameOf = (model: keyof typeof MODELS) =>
  MODELS[model]
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

/** How a server under test differs from the usual one, which has both keys and fakes only. */
export interface ServerOptions {
  /** More variables for the server; undefined takes one away. */
  environment?: Readonly<Record<string, string | undefined>>;
  arguments?: readonly string[];
  /** The built program, if not the server's own, and words for it. */
  program?: readonly [string, ...string[]];
  /** Words in front of those that start it, of a program that becomes the server in the end. */
  startedBy?: readonly string[];
  /** Those of a server that was here before; they stay when this one ends. */
  folders?: ServerFolders;
  /** False starts it without keys. */
  withKeys?: boolean;
  /**
   * The server compares each response with the document before it sends it. `ask` compares what it
   * gets anyway, for less work, so only the files whose requests are made by clients of others
   * start such a server.
   */
  checksItself?: boolean;
}

/** Absolute paths; nothing outside of them is written. */
export interface ServerFolders {
  /** Holds all the others. */
  root: string;
  cache: string;
  models: string;
  home: string;
  temporary: string;
}

export interface ServerExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server that has said that it listens. */
export interface Server {
  /** `http://127.0.0.1:<port>` */
  baseUrl: string;
  port: number;
  pid: number;
  folders: ServerFolders;
  log: LogLines;
  exited: Promise<ServerExit>;
  /** Everything that it has started and that still runs. */
  children(): Promise<FoundProcess[]>;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, then checks: exit code 0, no process left, and removes its folders. */
  stop(): Promise<void>;
  /** After `signal`: waits for the end, checks that no process is left, and removes its folders. */
  gone(): Promise<ServerExit>;
}

/** A server process that may or may not become ready. */
export interface Launch extends Omit<Server, 'baseUrl' | 'port' | 'stop'> {}

/** @throws {Error} with its log when the server ends before it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const launched = await launchServer(options);
  const ready = await launched.log.waitFor(/Ready: http/).catch(async (error: unknown) => {
    await launched.gone();
    throw error;
  });
  const port = Number(/Ready: http:\/\/[^ ]*:(\d+)/.exec(ready)?.[1]);
  return {
    ...launched,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    async stop() {
      launched.signal('SIGTERM');
      const exit = await launched.gone();
      if (exit.code === 0) return;
      throw new Error(
        `The server ended with ${JSON.stringify(exit)}. Its log:\n${launched.log.all().join('\n')}`,
      );
    },
  };
}

/** Starts the process and does not wait for anything but its pid. */
export async function launchServer(options: ServerOptions = {}): Promise<Launch> {
  const program = 'dist/src/main.js';
  if (!existsSync(join(ROOT, program)))
    throw new Error('There is no dist/src/main.js. Run `npm run build` first.');
  const folders = options.folders ?? (await makeFolders());
  const mark = randomUUID();
  const [file, ...more] = options.program ?? [program];
  const own = ['--port', '0', ...(options.arguments ?? [])];
  const words = [...(options.startedBy ?? []), process.execPath, join(ROOT, file), ...more, ...own];
  const [first = '', ...others] = words;
  const child = spawn(first, others, {
    cwd: folders.root,
    env: environmentOf({ folders, mark, options }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = collectLines(child.stdout, child.stderr);
  const exited = once(child, 'exit').then(([code, signal]): ServerExit => ({ code, signal }));
  await once(child, 'spawn');
  const { pid } = child;
  if (pid === undefined) throw new Error('The server could not be started.');
  return {
    pid,
    folders,
    log,
    exited,
    children: async () => (await processesMarked(mark)).filter((found) => found.pid !== pid),
    signal: (signal) => void child.kill(signal),
    async gone() {
      const exit = await exited;
      try {
        await untilNoneMarked(mark);
      } finally {
        if (options.folders === undefined) await rm(folders.root, { recursive: true, force: true });
      }
      return exit;
    },
  };
}

function environmentOf({
  folders,
  mark,
  options,
}: {
  folders: ServerFolders;
  mark: string;
  options: ServerOptions;
}) {
  const keys =
    options.withKeys === false
      ? {}
      : { LEMONADE_API_KEY: API_KEY, LEMONADE_ADMIN_API_KEY: ADMIN_KEY };
  return {
    PATH: process.env.PATH,
    HOME: folders.home,
    TMPDIR: folders.temporary,
    ...(options.checksItself ? { NODE_ENV: 'test' } : {}),
    [MARK]: mark,
    // By which tests find their processes, and tell the fakes what to do.
    LEMONADE_CHILD_ENVIRONMENT: `${MARK},FAKE_*`,
    LEMONADE_CACHE_DIR: folders.cache,
    LEMONADE_EXTRA_MODELS_DIR: folders.models,
    LEMONADE_MAX_BODY_BYTES: String(MAX_BODY_BYTES),
    LEMONADE_MAX_UPLOAD_BYTES: String(MAX_BODY_BYTES),
    LEMONADE_LLAMACPP_CPU_BIN: FAKE_LLAMA_SERVER,
    // A slow machine must not turn the status of a failed load into an event of a stream that has
    // begun with a heartbeat.
    LEMONADE_HEARTBEAT_MS: '3600000',
    // No test may reach out of this machine.
    LEMONADE_OFFLINE: '1',
    HF_ENDPOINT: 'http://127.0.0.1:9',
    MODELSCOPE_ENDPOINT: 'http://127.0.0.1:9',
    LEMONADE_RELEASES_URL: 'http://127.0.0.1:9',
    LEMONADE_ROCM_URL: 'http://127.0.0.1:9',
    ...keys,
    ...options.environment,
  };
}

/** Folders for servers that come one after the other; which the caller removes. */
export async function makeFolders(): Promise<ServerFolders> {
  const root = await mkdtemp(join(tmpdir(), 'lemonade-contract-'));
  const folders = {
    root,
    cache: join(root, 'cache'),
    models: join(root, 'models'),
    home: join(root, 'home'),
    temporary: join(root, 'temporary'),
  };
  await Promise.all(
    [folders.models, folders.home, folders.temporary].map((folder) => mkdir(folder)),
  );
  // What a model is for is read from its file.
  const kinds = {
    chat: [MODELS.real],
    embedding: [MODELS.embedding, MODELS.embeddingExits, MODELS.embeddingNeverReady],
    reranking: [MODELS.reranking, MODELS.rerankingExits, MODELS.rerankingNeverReady],
  } as const;
  const withFile: readonly string[] = Object.values(kinds).flat();
  const fakes = Object.values(MODELS).filter((name) => !withFile.includes(name));
  await Promise.all(
    fakes.map((name) => writeFile(join(folders.models, `${name}.gguf`), BARE_GGUF)),
  );
  for (const kind of ['chat', 'embedding', 'reranking'] as const) {
    for (const name of kinds[kind])
      await writeTinyModel({ kind, path: join(folders.models, `${name}.gguf`) });
  }
  return folders;
}
