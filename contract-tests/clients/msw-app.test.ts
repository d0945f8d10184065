// An app whose tests need no server: it compiles and passes with the package as npm installs it.
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../support/server.ts';
import { run } from './toolchains.ts';

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lemonade-msw-'));
  await cp(fileURLToPath(new URL('programs/msw-app', import.meta.url)), home, { recursive: true });
  const installed = join(home, 'node_modules/lemonade-server');
  await mkdir(installed, { recursive: true });
  for (const name of ['package.json', 'dist/generated', 'generated/openapi.json'])
    await cp(join(ROOT, name), join(installed, name), { recursive: true });
  for (const name of ['msw', 'vitest'])
    await symlink(join(ROOT, 'node_modules', name), join(home, 'node_modules', name));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('the app and its tests compile strictly', async () => {
  const words = ['app.test.ts', '--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck'];
  words.push('--allowImportingTsExtensions', '--module', 'nodenext', '--target', 'es2022');
  words.push('--lib', 'es2022,dom,dom.iterable', '--types', 'node');
  words.push('--typeRoots', join(ROOT, 'node_modules/@types'));
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  await run(process.execPath, [tsc, ...words], { cwd: home });
});

test('its tests pass', async () => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await run(process.execPath, [vitest, 'run', '--root', home], {
    cwd: home,
    env: { NO_COLOR: '1' },
  });
  expect(stdout).toMatch(/Tests +4 passed \(4\)/);
});
