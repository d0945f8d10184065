// The real server as a process, from its sources, in a folder of its own and behind fake hosts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { recipeSections } from '../../generated/recipe-sections.ts';
import type { RecipeSection } from '../../src/recipes/kit/section.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const FAKES = fileURLToPath(new URL('../../fixtures/backends/', import.meta.url));

/**
 * The fake of each native server that has one, for the last of its recipe's backends: the
 * processor's, if there is one.
 */
const FAKE_PROGRAMS: Readonly<Record<string, string>> = Object.fromEntries(
  recipeSections.flatMap(({ section, server, executables }: RecipeSection) => {
    const program = join(FAKES, server);
    const backend = executables.at(-1);
    if (backend === undefined || !existsSync(program)) return [];
    return [[`LEMONADE_${section}_${backend}_BIN`.toUpperCase(), program]];
  }),
);

/**
 * Files whose names order the fake llama-server to start badly; each is the model `extra.<name>`.
 */
export const BAD_MODELS = [
  { name: 'fake-out-of-memory', what: 'its load fails for want of memory' },
  { name: 'fake-corrupt', what: 'its load fails, the file is broken' },
  { name: 'fake-exits-at-start', what: 'its load fails without a reason' },
  { name: 'fake-dies-of-all', what: 'loads; its native server dies of every request' },
] as const;

export interface ServerProcess {
  /** Where it listens on loopback. */
  port: number;
  pid: number;
  /** Resolves when it has ended, by itself or by `stop`. */
  ended: Promise<void>;
  /** Ends it as a user would and removes its folder. */
  close(): Promise<void>;
}

export interface ServerProcessOptions {
  hubUrl: string;
  releasesUrl: string;
  /** Gets every line that the server prints. */
  onLine: (line: string) => void;
  /** More variables. */
  environment?: Readonly<Record<string, string>>;
}

/** @throws {Error} with its last output when it ends before it is ready. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const root = await mkdtemp(join(tmpdir(), 'lemonade-mock-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    return await launch({ ...options, root, remove });
  } catch (error) {
    await remove();
    throw error;
  }
}

async function launch(
  options: ServerProcessOptions & { root: string; remove: () => Promise<void> },
) {
  const { root, remove, onLine } = options;
  const models = join(root, 'models');
  await mkdir(models);
  await Promise.all(
    BAD_MODELS.map(({ name }) =>
      writeTinyModel({ kind: 'chat', path: join(models, `${name}.gguf`) }),
    ),
  );
  // In a group of its own: Ctrl-C would reach it as well, and with our SIGTERM that makes two
  // signals, which is a hurry.
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), MAIN, '--port', '0'],
    {
      cwd: root,
      detached: true,
      env: environmentOf(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'close').then(() => undefined);
  await once(child, 'spawn');
  const kill = () => void child.kill('SIGTERM');
  process.on('exit', kill);
  void ended.finally(() => process.off('exit', kill));

  const last: string[] = [];
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        last.push(line);
        if (last.length > 20) last.shift();
        onLine(line);
        const port = /Ready: http:\/\/[^ ]*:(\d+)/.exec(line)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    }
    void ended.then(() =>
      reject(new Error(`The server ended before it was ready:\n${last.join('\n')}`)),
    );
  });
  const port = await ready;
  return {
    port,
    pid: child.pid ?? 0,
    ended,
    async close() {
      kill();
      await ended;
      await remove();
    },
  };
}

function environmentOf({
  root,
  hubUrl,
  releasesUrl,
  environment,
}: ServerProcessOptions & { root: string }) {
  return {
    PATH: process.env.PATH,
    HOME: root,
    TMPDIR: root,
    LEMONADE_CACHE_DIR: join(root, 'cache'),
    LEMONADE_EXTRA_MODELS_DIR: join(root, 'models'),
    LEMONADE_LLAMACPP: 'cpu',
    ...FAKE_PROGRAMS,
    HF_ENDPOINT: hubUrl,
    HF_HUB_CACHE: join(root, 'hub'),
    LEMONADE_STUBS: 'true',
    LEMONADE_RELEASES_URL: releasesUrl,
    LEMONADE_ROCM_URL: releasesUrl,
    ...environment,
  };
}
