import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { model } from '../../../fixtures/command-run.ts';
import { browserWords, openApp } from './open-app.ts';

test('a browser on Windows is opened by a program of the system, and no shell reads the address', () => {
  const url = 'http://box&calc/';
  const [program, ...words] = browserWords(url, 'win32');
  expect(program).toMatch(/\\System32\\rundll32\.exe$/);
  expect(words).toEqual(['url.dll,FileProtocolHandler', url]);
  expect([browserWords(url, 'darwin'), browserWords(url, 'linux')]).toEqual([
    ['open', url],
    ['xdg-open', url],
  ]);
});

describe.skipIf(process.platform === 'win32')('the page of the server', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'open-app-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => vi.unstubAllEnvs());

  /** Opens it where the program for that ends with this code, or is not there. */
  async function opened(code: number | undefined, name?: string, setup: CommandSetup = {}) {
    const path = join(folder, String(code));
    vi.stubEnv('PATH', path);
    if (code !== undefined) {
      await mkdir(path, { recursive: true });
      const [program] = browserWords('');
      await writeFile(join(path, program), `#!/bin/sh\nexit ${code}\n`);
      await chmod(join(path, program), 0o755);
    }
    const { context, asked, out } = createCommandContext(
      ({ what }) =>
        what === 'GET /models/m'
          ? model('m', { downloaded: true })
          : { version: '0.1.0', all_models_loaded: [{ model_name: 'm' }] },
      setup,
    );
    const result = await openApp(context, name, {});
    return { result, out: out(), asked: asked.map(({ what }) => what) };
  }

  test('is opened in a browser, or there is its address', async () => {
    expect(await opened(0)).toMatchObject({
      result: 0,
      out: 'http://localhost:13305/ is open in your browser.\n',
    });
    for (const code of [1, undefined])
      expect(await opened(code, undefined, { host: 'box:80' })).toMatchObject({
        result: 0,
        out: 'Open http://box:80/ in a browser.\n',
      });
  });

  test('is opened once the model that is named is in memory', async () => {
    expect((await opened(0, 'm')).asked).toContain('GET /models/m');
    expect((await opened(0)).asked).not.toContain('GET /models/m');
  });
});
