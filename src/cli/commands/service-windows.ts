// The service on Windows: a task that starts at logon.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runningServers } from '../../lib/shared/server-file.ts';
import { accountIdentifier, systemProgram } from '../../lib/windows.ts';
import type { Context } from '../kit/context.ts';
import { isAnswering } from './live-server.ts';
import { optionValue } from './option-value.ts';
import { configFolder, makeVariables } from './service-folders.ts';
import type { Manager, Tool } from './service-manager.ts';
import { windowsTask } from './service-texts.ts';
import { endServer } from './stop.ts';

const TASK_NAME = 'Lemonade Server';

/**
 * `tool` runs schtasks. A file keeps the options of the server, by which a server that runs is
 * found.
 */
export function scheduledTask(tool: Tool, context: Context): Manager {
  const schtasks = (...words: string[]) => tool(systemProgram('schtasks.exe'), ...words);
  const record = join(configFolder(), 'lemonade', 'service.json');
  /**
   * The task's own server, while it runs. Its file tells, because schtasks names a state in the
   * language of the user.
   */
  const server = async () => {
    const { options } = await readFile(record, 'utf8').then(JSON.parse, () => ({ options: [] }));
    const cacheDirectory = optionValue('--cache-dir', options) ?? context.cacheDirectory;
    const port = optionValue('--port', options);
    const found = runningServers(cacheDirectory).find(
      (one) => port === undefined || String(one.port) === port,
    );
    return found && (await isAnswering(context, found)) ? { found, cacheDirectory } : undefined;
  };
  /** Its responses are finished first; what schtasks ends is ended at once. */
  const end = async () => {
    const running = await server();
    if (running)
      await endServer({ ...context, cacheDirectory: running.cacheDirectory }, running.found);
    await schtasks('/End', '/TN', TASK_NAME).catch(() => undefined);
  };
  return {
    where: `the task '${TASK_NAME}'`,
    async install(facts) {
      const draft = join(dirname(record), 'service.xml');
      await end();
      await makeVariables(facts.variables);
      const account = await accountIdentifier((name, words) => tool(name, ...words));
      const task = windowsTask(facts, { account, host: systemProgram('conhost.exe') });
      await writeFile(draft, `\ufeff${task}`, 'utf16le');
      await schtasks('/Create', '/F', '/TN', TASK_NAME, '/XML', draft).finally(() => rm(draft));
      await writeFile(record, JSON.stringify({ options: facts.options }));
      await schtasks('/Run', '/TN', TASK_NAME);
    },
    async uninstall() {
      await end();
      await schtasks('/Delete', '/F', '/TN', TASK_NAME);
      await rm(record, { force: true });
    },
    async isRunning() {
      const said = await schtasks('/Query', '/TN', TASK_NAME).catch(() => undefined);
      return said === undefined ? undefined : (await server()) !== undefined;
    },
  };
}
