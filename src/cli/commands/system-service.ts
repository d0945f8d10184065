// Which service manager this system has.
import { type RunTool, runTool } from '../../lib/windows.ts';
import type { Context } from '../kit/context.ts';
import { launchd } from './service-launchd.ts';
import type { Manager } from './service-manager.ts';
import { systemd } from './service-systemd.ts';
import { runOrSay } from './service-tool.ts';
import { scheduledTask } from './service-windows.ts';

/** What starts programs with a session on this system; undefined where we know of none. */
export function serviceManager(
  context: Context,
  {
    platform = process.platform,
    run = runTool,
  }: { platform?: NodeJS.Platform; run?: RunTool } = {},
): Manager | undefined {
  const tool = (name: string, ...words: string[]) => runOrSay(run, name, words);
  if (platform === 'linux') return systemd(tool);
  if (platform === 'darwin') return launchd(tool);
  return platform === 'win32' ? scheduledTask(tool, context) : undefined;
}
