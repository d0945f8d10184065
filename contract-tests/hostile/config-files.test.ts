// Files of settings that are none: without end, without a reader, as deep as they are long. Each
// start has an end in time.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, launchServer, makeFolders } from '../support/server.ts';
import { examine } from './attack.ts';
import { postsJson } from './requests.ts';
import { openStand, type Stand } from './stand.ts';

const MIB = 2 ** 20;
/** What a start may take, on a slow machine and with all libraries. */
const MAX_BYTES = 700 * MIB;
const TIMEOUT_MS = 30_000;
const FILES = ['config.json', 'user_models.json', 'recipe_options.json'] as const;

/** How a file becomes hostile. */
const KINDS: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'without end': (path) => symlink('/dev/zero', path),
  'without a writer': async (path) => execFileSync('mkfifo', [path]),
  'that is a folder': (path) => mkdir(path),
  'of 600 MB': async (path) => {
    await writeFile(path, '{}');
    await truncate(path, 600 * MIB);
  },
  'of 8 MB of [': (path) => writeFile(path, '['.repeat(8 * MIB)),
  'of 20 MB of {"a":': (path) => writeFile(path, '{"a":'.repeat(4 * MIB)),
  'that leads to itself': (path) => symlink(path, path),
  'of __proto__': (path) =>
    writeFile(path, '{"__proto__": {"port": 1, "a": {}}, "constructor": {"prototype": {"x": 1}}}'),
};

describe.each(FILES)('a server starts, or says why not, with a %s', (file) => {
  test.each(Object.entries(KINDS))('%s', async (_title, make) => {
    const folders = await makeFolders();
    try {
      await mkdir(folders.cache, { recursive: true });
      await make(join(folders.cache, file));
      expect(await startsOrSaysWhy(folders)).toMatch(/^(?:ready|ended with [1-9])$/);
    } finally {
      await rm(folders.root, { recursive: true, force: true });
    }
  });
});

async function startsOrSaysWhy(folders: Awaited<ReturnType<typeof makeFolders>>): Promise<string> {
  const server = await launchServer({ folders });
  let outcome: string | undefined;
  void server.log.waitFor(/Ready: http/).then(
    () => {
      outcome ??= 'ready';
    },
    () => undefined,
  );
  void server.exited.then(({ code, signal }) => {
    outcome ??= `ended with ${code ?? signal}`;
  });
  for (const startedMs = performance.now(); outcome === undefined; ) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    const bytes = await mostBytesOf(server.pid);
    if (bytes > MAX_BYTES) outcome ??= `too large: ${(bytes / MIB).toFixed()} MiB`;
    if (performance.now() - startedMs > TIMEOUT_MS) outcome ??= 'stuck';
  }
  server.signal('SIGKILL');
  await server.gone();
  return outcome;
}

async function mostBytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

describe('a server that runs', () => {
  let stand: Stand;
  beforeAll(async () => {
    stand = await openStand();
  });
  afterAll(() => stand.close());

  test.each(
    FILES.flatMap((file) =>
      Object.entries(KINDS).map(([title, make]) => [`${file} ${title}`, file, make] as const),
    ),
  )('finds a %s at the next load', async (title, file, make) => {
    const path = join(stand.folders.cache, file);
    const before = await readFile(path).catch(() => undefined);
    await rm(path, { recursive: true, force: true });
    await make(path);
    try {
      const problems = await examine(
        {
          title,
          expected: [200, 400, 500],
          isTalkative: true,
          send: postsJson(
            { model_name: idOf('chat') },
            { target: '/v1/load', timeoutMs: TIMEOUT_MS },
          ),
        },
        stand,
      );
      if (problems.length > 0) await revive(path, before);
      if (problems.length > 0) expect.fail(problems.join('\n'));
    } finally {
      await restore(path, before);
    }
  });

  /** With the file as it was, or the next server would not start. */
  async function revive(path: string, before: Buffer | undefined): Promise<void> {
    await restore(path, before);
    await stand.restartIfStuck();
  }
});

async function restore(path: string, before: Buffer | undefined): Promise<void> {
  await unlink(path).catch(() => rm(path, { recursive: true, force: true }));
  if (before !== undefined) await writeFile(path, before);
}
