import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchd } from './service-launchd.ts';
import { launchdAgent } from './service-texts.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'launchd-'));
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, home);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

const DOMAIN = `gui/${process.getuid?.() ?? 0}`;
const AGENT = `${DOMAIN}/ai.lemonade.server`;
const agentPath = () => join(home, 'Library', 'LaunchAgents', 'ai.lemonade.server.plist');
const facts = () => ({
  node: '/node',
  program: '/main.js',
  options: ['--port', '1'],
  variables: join(home, 'server.env'),
});

/** Whose launchctl says this; `asked` are its words. */
function managerOf(launchctl: (...words: string[]) => Promise<string> = async () => '') {
  const asked: string[] = [];
  const manager = launchd(async (...words) => {
    asked.push(words.join(' '));
    return launchctl(...words);
  });
  return { manager, asked };
}
const refusing = (action: string) => async (_tool: string, word?: string) => {
  if (word === action) throw new Error(`No ${action}.`);
  return '';
};

describe('the service of launchd', () => {
  test('is an agent of the user, which replaces the one that is there', async () => {
    for (const launchctl of [undefined, refusing('bootout')]) {
      const { manager, asked } = managerOf(launchctl);
      await manager.install(facts());
      expect(manager.where).toBe(agentPath());
      expect(await readFile(agentPath(), 'utf8')).toBe(
        launchdAgent(facts(), join(home, 'Library', 'Logs', 'lemonade.log')),
      );
      expect(existsSync(facts().variables)).toBe(true);
      expect(asked).toEqual([
        `launchctl bootout ${AGENT}`,
        `launchctl bootstrap ${DOMAIN} ${agentPath()}`,
      ]);
    }
  });

  test('is not there where launchctl refuses it', async () => {
    const { manager } = managerOf(refusing('bootstrap'));
    await expect(manager.install(facts())).rejects.toThrow('No bootstrap.');
  });

  test('goes with its file, also where it does not run', async () => {
    for (const launchctl of [undefined, refusing('bootout')]) {
      const { manager, asked } = managerOf(launchctl);
      await manager.install(facts());
      await manager.uninstall();
      expect(asked.at(-1)).toBe(`launchctl bootout ${AGENT}`);
      expect(existsSync(agentPath())).toBe(false);
      await manager.uninstall();
    }
  });

  test('runs, does not run, or is not installed', async () => {
    const isRunning = async (launchctl: Parameters<typeof managerOf>[0]) =>
      managerOf(launchctl).manager.isRunning();
    expect(await isRunning(undefined)).toBeUndefined();
    await managerOf().manager.install(facts());
    expect(await isRunning(async () => '\tstate = running\n')).toBe(true);
    expect(await isRunning(async () => '\tstate = waiting\n')).toBe(false);
    expect(await isRunning(refusing('print'))).toBe(false);
    const { manager, asked } = managerOf();
    await manager.isRunning();
    expect(asked).toEqual([`launchctl print ${AGENT}`]);
  });
});
