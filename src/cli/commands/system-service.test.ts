import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../kit/context.ts';
import { serviceManager } from './system-service.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'system-service-'));
  for (const name of ['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME']) vi.stubEnv(name, home);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

const managerOn = (platform: NodeJS.Platform, run = async () => '') =>
  serviceManager({ cacheDirectory: home } as Context, { platform, run });

test('each system has its own manager, and other systems none', () => {
  expect(managerOn('linux')?.where).toBe(join(home, 'systemd', 'user', 'lemonade.service'));
  expect(managerOn('darwin')?.where).toBe(
    join(home, 'Library', 'LaunchAgents', 'ai.lemonade.server.plist'),
  );
  expect(managerOn('win32')?.where).toBe("the task 'Lemonade Server'");
  expect(managerOn('freebsd')).toBeUndefined();
});

test('the system of this program is the usual one', () => {
  const own = serviceManager({ cacheDirectory: home } as Context);
  expect(own?.where).toBe(managerOn(process.platform)?.where);
});

test('what its tool fails with is said as a command fails', async () => {
  const missing = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOENT' }));
  const facts = { node: '/node', program: '/main', options: [], variables: join(home, 'env') };
  await expect(managerOn('linux', missing)?.install(facts)).rejects.toThrow(
    "'systemctl' is not on this machine.",
  );
});
