// The service on macOS: an agent of launchd.
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeVariables } from './service-folders.ts';
import type { Manager, Tool } from './service-manager.ts';
import { LAUNCHD_LABEL, launchdAgent } from './service-texts.ts';

/** `tool` runs launchctl. */
export function launchd(tool: Tool): Manager {
  const path = join(homedir(), 'Library', 'LaunchAgents', `${LAUNCHD_LABEL}.plist`);
  const domain = `gui/${process.getuid?.() ?? 0}`;
  const launchctl = (...words: string[]) => tool('launchctl', ...words);
  const bootOut = () => launchctl('bootout', `${domain}/${LAUNCHD_LABEL}`).catch(() => undefined);
  return {
    where: path,
    async install(facts) {
      await mkdir(dirname(path), { recursive: true });
      await makeVariables(facts.variables);
      await writeFile(
        path,
        launchdAgent(facts, join(homedir(), 'Library', 'Logs', 'lemonade.log')),
      );
      // One that is there already would refuse the new one.
      await bootOut();
      await launchctl('bootstrap', domain, path);
    },
    async uninstall() {
      await bootOut();
      await rm(path, { force: true });
    },
    async isRunning() {
      if (!existsSync(path)) return undefined;
      const said = await launchctl('print', `${domain}/${LAUNCHD_LABEL}`).catch(() => '');
      return said.includes('state = running');
    },
  };
}
