import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { programPath } from '../../lib/package-root.ts';
import { service } from './service.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'service-'));
  for (const name of ['HOME', 'USERPROFILE', 'XDG_CONFIG_HOME']) vi.stubEnv(name, home);
  vi.stubEnv('PATH', `${home}:${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

/** A systemctl that notes what it is asked, and ends so where it is asked whether the service runs. */
async function systemctl({ isActive = true } = {}): Promise<void> {
  const path = join(home, 'systemctl');
  const asked = join(home, 'asked');
  const script = `#!/bin/sh\necho "$*" >> '${asked}'\ncase "$2" in is-active) exit ${isActive ? 0 : 3};; esac\n`;
  await writeFile(path, script);
  await chmod(path, 0o755);
}
const asked = async () => (await readFile(join(home, 'asked'), 'utf8')).trimEnd().split('\n');
const unitPath = () => join(home, 'systemd', 'user', 'lemonade.service');

async function command(action: string, options: readonly string[] = [], setup: CommandSetup = {}) {
  const { context, out } = createCommandContext(() => ({}), setup);
  await service(context, action, options);
  return out();
}

describe.skipIf(process.platform !== 'linux')('lemonade service, with systemd', () => {
  test('installs what starts this program with the session, and says how that ends', async () => {
    await systemctl();
    expect(await command('install', ['--port', '1'])).toBe(
      `The server runs, and starts with your session from now on (${unitPath()}).\n` +
        "'lemonade service uninstall' takes that back.\n",
    );
    const unit = await readFile(unitPath(), 'utf8');
    const words = [process.execPath, programPath('main'), 'serve', '--port', '1'];
    expect(unit).toContain(words.map((word) => `"${word}"`).join(' '));
    expect(existsSync(join(home, 'lemonade', 'server.env'))).toBe(true);
    expect(await asked()).toEqual([
      '--user daemon-reload',
      '--user enable lemonade.service',
      '--user restart lemonade.service',
    ]);
  });

  test('tells that it is not installed, runs, or does not run', async () => {
    await systemctl();
    const states = async () => [
      await command('status'),
      JSON.parse(await command('status', [], { json: true })).state,
    ];
    expect(await states()).toEqual(['The service is not installed.\n', 'not installed']);
    await command('install');
    expect(await states()).toEqual(['The service is running.\n', 'running']);
    await systemctl({ isActive: false });
    expect(await states()).toEqual([
      'The service is installed, not running.\n',
      'installed, not running',
    ]);
  });

  test('takes it away once, whether it runs or not', async () => {
    await systemctl({ isActive: false });
    expect(await command('uninstall')).toBe('The service is not installed.\n');
    await command('install');
    expect(await command('uninstall')).toBe(
      `The server no longer starts with your session; ${unitPath()} is removed.\n`,
    );
    expect(existsSync(unitPath())).toBe(false);
    expect(await asked()).toContain('--user disable --now lemonade.service');
  });

  test('says nothing of success where that is not wanted', async () => {
    await systemctl();
    expect(await command('install', [], { quiet: true })).toBe('');
    expect(await command('uninstall', [], { quiet: true })).toBe('');
  });
});

test('on a system without sessions it says how a person goes on', async () => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'aix' });
  try {
    await expect(command('status')).rejects.toMatchObject({
      message: 'There is no service for aix.',
      advice: "Start 'lemonade serve' by your system's own means.",
    });
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
});
