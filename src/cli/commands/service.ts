// `lemonade service`: the server starts with the session, by systemd, launchd or a Windows task.
import { programPath } from '../../lib/package-root.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { serverEnvironmentPath } from './service-folders.ts';
import { START_YOURSELF } from './service-tool.ts';
import { serviceManager } from './system-service.ts';

/** `options` are for `serve`, each time the service starts it. */
export async function service(
  context: Context,
  action: string,
  options: readonly string[],
): Promise<void> {
  const manager = serviceManager(context);
  if (manager === undefined)
    throw new CommandFailed(`There is no service for ${process.platform}.`, {
      advice: START_YOURSELF,
    });
  if (action === 'install') {
    const variables = serverEnvironmentPath();
    await manager.install({
      node: process.execPath,
      program: programPath('main'),
      options,
      variables,
    });
    context.say(`The server runs, and starts with your session from now on (${manager.where}).`);
    return context.say("'lemonade service uninstall' takes that back.");
  }
  const isRunning = await manager.isRunning();
  if (action === 'status') {
    const state = stateText(isRunning);
    return context.isJson
      ? context.printJson({ state })
      : context.terminal.print(`The service is ${state}.`);
  }
  if (isRunning === undefined) return context.say('The service is not installed.');
  await manager.uninstall();
  context.say(`The server no longer starts with your session; ${manager.where} is removed.`);
}

/** `isRunning` is undefined for a service that is not installed. */
function stateText(isRunning: boolean | undefined): string {
  if (isRunning === undefined) return 'not installed';
  return isRunning ? 'running' : 'installed, not running';
}
