import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configFolder, makeVariables, serverEnvironmentPath } from './service-folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'variables-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('settings are where the environment says, else below the home folder', () => {
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  expect(configFolder()).toBe(folder);
  expect(serverEnvironmentPath()).toBe(join(folder, 'lemonade', 'server.env'));
  for (const none of ['', undefined]) {
    vi.stubEnv('XDG_CONFIG_HOME', none);
    expect(configFolder()).toBe(join(homedir(), '.config'));
  }
});

test('the file for keys says what goes into it, for this user alone, and stays once it is there', async () => {
  const path = join(folder, 'deep', 'server.env');
  await makeVariables(path);
  expect(await readFile(path, 'utf8')).toBe(
    '# Keys and other variables of the server, one NAME=value a line, e.g. LEMONADE_API_KEY=...\n',
  );
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  await writeFile(path, 'LEMONADE_API_KEY=x');
  await makeVariables(path);
  expect(await readFile(path, 'utf8')).toBe('LEMONADE_API_KEY=x');
});

test('a file that can not be made is a failure', async () => {
  await expect(makeVariables(join(folder, 'long'.repeat(100)))).rejects.toThrow('ENAMETOOLONG');
});
