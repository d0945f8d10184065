// The service on Linux: a unit of systemd, of the user.
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configFolder, makeVariables } from './service-folders.ts';
import type { Manager, Tool } from './service-manager.ts';
import { systemdUnit } from './service-texts.ts';

/** `tool` runs systemctl. */
export function systemd(tool: Tool): Manager {
  const unit = 'lemonade.service';
  const path = join(configFolder(), 'systemd', 'user', unit);
  const systemctl = (...words: string[]) => tool('systemctl', '--user', ...words);
  return {
    where: path,
    async install(facts) {
      const isNew = !existsSync(path);
      await mkdir(dirname(path), { recursive: true });
      // Else a person makes it, and with the mode that an editor gives it.
      await makeVariables(facts.variables);
      await writeFile(path, systemdUnit(facts));
      await systemctl('daemon-reload').catch(async (error: unknown) => {
        // It was never enabled, so that no later session may find it.
        if (isNew) await rm(path, { force: true });
        throw error;
      });
      await systemctl('enable', unit);
      // Also when it runs already, with other options.
      await systemctl('restart', unit);
    },
    async uninstall() {
      await systemctl('disable', '--now', unit).catch(() => undefined);
      await rm(path, { force: true });
      await systemctl('daemon-reload').catch(() => undefined);
    },
    async isRunning() {
      if (!existsSync(path)) return undefined;
      const said = await systemctl('is-active', '--quiet', unit).catch(() => undefined);
      return said !== undefined;
    },
  };
}
