// The built server and its command line on Windows' own Node, below Wine, in folders with spaces,
// umlauts and Chinese characters.
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startContractHub } from '../../contract-tests/support/hub.ts';
import { freePort } from '../../contract-tests/support/program.ts';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { openTether } from '../../fixtures/processes/tether.ts';
import releases from '../../src/recipes/llamacpp/versions.json' with { type: 'json' };
import { fetchPackages, lockedIn, ROOT } from '../package/npm-packages.ts';
import { hasWine, onZ, WINDOWS, type WindowsProgram, Wine } from './wine.ts';

const LEMONADE = onZ(join(ROOT, 'dist/src/cli/lemonade.js'));
const HOME = 'Jürgen Müller & Söhne (模型)';
const CACHE = `C:\\users\\${HOME}\\a cache`;
const SENTENCE = 'Hello from the tiny random model.';

describe.skipIf(!hasWine)("on Windows' Node", () => {
  let wine: Wine;
  let hub: Hub;
  let environment: Record<string, string>;

  beforeAll(async () => {
    [wine, hub] = await Promise.all([Wine.make(), startContractHub()]);
    const cache = join(wine.folder, 'prefix/drive_c/users', HOME, 'a cache');
    await writeTinyModel({ kind: 'chat', path: join(cache, 'extra-models/süß.gguf') });
    const embedded = join(cache, 'bin/llamacpp/embedded');
    await mkdir(embedded, { recursive: true });
    await writeFile(join(embedded, 'version.txt'), releases.embedded.version);
    await copyFile(
      join(ROOT, 'engines/llamacpp/embedded/package-lock.json'),
      join(embedded, 'package-lock.json'),
    );
    await symlink(
      await fetchPackages(await lockedIn('engines/llamacpp/embedded'), WINDOWS),
      join(embedded, 'node_modules'),
    );
    environment = {
      LEMONADE_CACHE_DIR: CACHE,
      LEMONADE_MODELS_DIR: `${CACHE}\\hub`,
      LEMONADE_LLAMACPP_BACKEND: 'embedded',
      LEMONADE_LLAMACPP_ARGS: '--threads 1',
      HF_ENDPOINT: hub.url,
    };
  });
  afterAll(async () => {
    await Promise.all([wine?.close(), hub?.close()]);
  });

  const lemonade = (...words: string[]) => wine.run([LEMONADE, ...words], { environment });
  /** Resolves with its address once it is ready. */
  async function serve(
    words: readonly string[] = [],
  ): Promise<WindowsProgram & { port: string; url: string }> {
    const program = await wine.start([LEMONADE, 'serve', '--port', '0', ...words], { environment });
    const port =
      /Ready: http:\/\/[^ ]*:(\d+)/.exec(await program.log.waitFor(/Ready: http/))?.[1] ?? '';
    return { ...program, port, url: `http://127.0.0.1:${port}` };
  }
  const post = (url: string, path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('the demo says its sentence with a server of its own, which ends with it', async () => {
    const { code, output } = await lemonade('demo', 'hi', '--port', String(await freePort()));
    expect(output).toContain(SENTENCE);
    expect(code, output).toBe(0);
  });

  test('Ctrl-C ends a server in peace', async () => {
    const { log, type, ended } = wine.onTerminal([LEMONADE, 'serve', '--port', '0'], {
      environment,
    });
    await log.waitFor(/Ready: http/);
    type('\u0003');
    await log.waitFor(/\(Server\) Stopped/);
    expect(await ended).toBe(0);
  });

  test.each(['server', 'native server'])(
    'a %s that is ended by force takes along what was started',
    async (which) => {
      const bundle = await bundledProgram(
        new URL('../../fixtures/processes/parent.ts', import.meta.url),
      );
      const parent = bundle.replace(/\.mjs$/, '-windows.mjs');
      await writeFile(
        parent,
        (await readFile(bundle, 'utf8')).replaceAll('file:///', `file:///${onZ('/')}`),
      );
      const tether = await openTether();
      const variables = {
        TETHER_PORT: String(tether.port),
        LEMONADE_CHILD_ENVIRONMENT: 'TETHER_PORT',
      };
      const program = await wine.start([onZ(parent)], { environment: variables });
      const [child, grandchild] = await Promise.all([
        tether.next('forever'),
        tether.next('grandchild'),
      ]);
      const [, pid] = /ready (\d+)/.exec(await program.log.waitFor(/ready \d+/)) ?? [];
      if (which === 'server') program.kill();
      else await wine.run(['-e', `process.kill(${pid}, 'SIGKILL')`]);
      await Promise.all([child.gone, grandchild.gone]);
      program.kill();
      await program.gone();
      await tether.close();
    },
  );

  describe('a server', () => {
    let server: Awaited<ReturnType<typeof serve>>;
    beforeAll(async () => {
      server = await serve();
    });

    test.each([
      { words: ['--version'], says: /^\d+\.\d+\.\d+$/m },
      { words: ['status'], says: /running at http:\/\/localhost/ },
      { words: ['list', '--downloaded'], says: /extra\.süß/ },
      { words: ['doctor'], says: /✓ Server: version .* answers/ },
      { words: ['config', 'get'], says: /^port /m },
      { words: ['run', 'extra.süß', 'Hi', '-q'], says: new RegExp(SENTENCE) },
      { words: ['ps'], says: /extra\.süß/ },
    ])('`lemonade $words.0` works', async ({ words, says }) => {
      const { code, output } = await lemonade(...words, '--port', server.port);
      expect(output).toMatch(says);
      expect(code, output).toBe(0);
    });

    test('does what any-server.test.ts asks of any server', async () => {
      const env = { LEMONADE_URL: server.url, LEMONADE_MODEL: 'extra.süß' };
      const words = ['run', '--project', 'contract', 'contract-tests/any-server.test.ts'];
      const { exitCode, all } = await execa('node_modules/vitest/vitest.mjs', words, {
        cwd: ROOT,
        env,
        all: true,
        reject: false,
      });
      expect(exitCode, all).toBe(0);
    });

    test('pulls a model, as copies where the system refuses links', async () => {
      const body = {
        model_name: 'user.Pulled',
        checkpoint: 'tiny/chat-GGUF:Q4_0',
        recipe: 'llamacpp',
      };
      const pulled = await post(server.url, '/v1/pull', body);
      expect(await pulled.json()).toMatchObject({ status: 'success' });
      const snapshots = join(
        wine.folder,
        'prefix/drive_c/users',
        HOME,
        'a cache/hub/models--tiny--chat-GGUF/snapshots',
      );
      expect(await readdir(snapshots, { recursive: true })).toContainEqual(
        expect.stringMatching(/chat-Q4_0\.gguf$/),
      );
      const messages = [{ role: 'user', content: 'Hi' }];
      const chat = await post(server.url, '/v1/chat/completions', {
        model: 'user.Pulled',
        messages,
        max_tokens: 4,
      });
      expect(chat.status).toBe(200);
      expect((await post(server.url, '/v1/delete', { model_name: 'user.Pulled' })).status).toBe(
        200,
      );
    });

    test('`lemonade launch` starts an agent that npm has put there as a .cmd, next to a script for other systems', async () => {
      const npm = join(wine.folder, 'prefix/drive_c/npm');
      await mkdir(npm);
      await writeFile(join(npm, 'opencode'), '#!/bin/sh\n');
      await writeFile(
        join(npm, 'opencode.cmd'),
        '@echo agent %*> C:\\npm\\said.txt\r\n@exit 7\r\n',
      );
      const words = [
        'launch',
        'opencode',
        '-m',
        'extra.süß',
        '--ctx-size',
        '1k',
        '--port',
        server.port,
        '--',
        'a & b',
      ];
      // Wine puts this in front of PATH.
      const { code, output } = await wine.run([LEMONADE, ...words], {
        environment: { ...environment, WINEPATH: 'C:\\npm' },
      });
      expect(code, output).toBe(7);
      expect(await readFile(join(npm, 'said.txt'), 'utf8')).toMatch(/^agent "?a & b"?/);
    });

    test('pulls twelve models at a time while they are listed, although Windows replaces no file that is read', async () => {
      const names = ['Q4_0', 'Q5_0', 'Q6_K', 'Q8_0', 'Q4_K_M', 'F16'];
      const repositories = ['tiny/one-GGUF', 'tiny/other-GGUF'];
      for (const id of repositories)
        hub.put({
          id,
          files: Object.fromEntries(names.map((name) => [`m-${name}.gguf`, `${id} ${name}`])),
        });
      const pulls = repositories.flatMap((id, index) =>
        names.map(async (name) => {
          const body = {
            model_name: `user.${index}-${name}`,
            checkpoint: `${id}:${name}`,
            recipe: 'llamacpp',
          };
          return (await post(server.url, '/v1/pull', body)).status;
        }),
      );
      let isOver = false;
      const over = Promise.all(pulls).finally(() => {
        isOver = true;
      });
      while (!isOver) expect((await fetch(`${server.url}/v1/models`)).status).toBe(200);
      expect(await over).toEqual(pulls.map(() => 200));
    });

    test('takes its native server along when it is ended by force', async () => {
      expect((await post(server.url, '/v1/load', { model_name: 'extra.süß' })).status).toBe(200);
      server.kill();
      await server.gone();
    });
  });
});
