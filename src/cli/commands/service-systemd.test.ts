import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '../kit/context.ts';
import { serviceManager } from './system-service.ts';

const facts = {
  node: '/opt/node 20/node',
  program: '/x/50%$HOME/main.js',
  options: ['--port', '8000'],
  variables: '/home/me/server.env',
};

describe.skipIf(process.platform === 'win32')('the file for keys, of a service of systemd', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'service-'));
    vi.stubEnv('XDG_CONFIG_HOME', home);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(home, { recursive: true });
  });

  async function install(variables: string): Promise<void> {
    const context = { cacheDirectory: home } as Context;
    const manager = serviceManager(context, { platform: 'linux', run: async () => '' });
    await manager?.install({ ...facts, variables });
  }

  test('is made for this user alone', async () => {
    const variables = join(home, 'lemonade', 'server.env');
    await install(variables);
    expect((await stat(variables)).mode & 0o777).toBe(0o600);
    expect(await readFile(variables, 'utf8')).toContain('LEMONADE_API_KEY=');
  });

  test('stays as it is where it is there', async () => {
    const variables = join(home, 'server.env');
    await writeFile(variables, 'LEMONADE_API_KEY=x');
    await install(variables);
    expect(await readFile(variables, 'utf8')).toBe('LEMONADE_API_KEY=x');
  });
});
