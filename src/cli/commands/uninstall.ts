// `lemonade uninstall`: what is to be done to get rid of it, and with --purge does what it may.
import { getLive } from '../../../generated/client/index.ts';
import { name } from '../../lib/package-root.ts';
import { confirm } from '../kit/ask.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { bytesText } from '../kit/units.ts';
import { installationOf } from './installed-by.ts';
import { findLeftovers, type Leftover, removeLeftover } from './leftovers.ts';
import { serviceManager } from './service.ts';
import { packageRootPath } from './update.ts';

export async function uninstall(context: Context, { purge, yes }: Options<never, 'purge' | 'yes'>): Promise<void> {
  const { terminal } = context;
  const manager = serviceManager();
  const service = (await manager?.isRunning()) === undefined ? undefined : manager;
  const leftovers = await findLeftovers(process.env);
  const { remove: removeProgram } = installationOf({ root: packageRootPath(), name });
  const toRemove = leftovers.filter(({ stays }) => stays === undefined);
  if (context.isJson && !purge) {
    return context.printJson({ service: service?.where ?? null, files: leftovers, program: removeProgram });
  }
  if (service !== undefined) terminal.note(`Service: ${service.where}`);
  for (const leftover of leftovers) terminal.note(lineOf(leftover));
  if (purge && (service !== undefined || toRemove.length > 0)) {
    if (!(await confirm(context, 'Remove all that does not stay?', yes))) return;
    await service?.uninstall();
    await refuseWhileServing(context);
    for (const leftover of toRemove) await removeLeftover(leftover);
    context.say('Removed.');
  }
  if (context.isJson) return context.printJson({ removed: toRemove, program: removeProgram });
  if (!purge) terminal.print("'lemonade uninstall --purge' removes the service, and the files that do not stay.");
  terminal.print(`The program itself: ${removeProgram}`);
}

function lineOf({ what, path, bytes, stays }: Leftover): string {
  const size = bytes === 0 ? '' : `, ${bytesText(bytes)}`;
  return `${path}: ${what}${size}${stays === undefined ? '' : ` (stays: ${stays})`}`;
}

/** @throws {CommandFailed} while a server of this machine is at work on the files. */
async function refuseWhileServing({ address, client }: Context): Promise<void> {
  if (!address.isHere || (await getLive({ client })).response === undefined) return;
  throw new CommandFailed(`A server runs at ${address.baseUrl} and uses these files.`, {
    advice: 'Stop it, and run this command again.',
  });
}
