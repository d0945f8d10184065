// `lemonade uninstall`: what this program has written on this machine, and what of that is to be
// removed with it.
import { rm } from 'node:fs/promises';
import { name } from '../../lib/package-root.ts';
import { bytesText } from '../../lib/sizes.ts';
import { confirm } from '../kit/choose.ts';
import type { Context, Options } from '../kit/context.ts';
import { installationOf, ROOT } from './installation.ts';
import { findLeftovers, type Leftover } from './leftovers.ts';
import { refuseWhileServing } from './refuse-while-serving.ts';
import { serviceManager } from './system-service.ts';

/**
 * Lists what the program has written; with --purge it removes what belongs to it alone.
 * @throws {CommandFailed} while a server runs
 */
export async function uninstall(
  context: Context,
  { purge, yes }: Options<never, 'purge' | 'yes'>,
): Promise<void> {
  const { terminal } = context;
  const manager = serviceManager(context);
  const service = (await manager?.isRunning()) === undefined ? undefined : manager;
  const leftovers = await findLeftovers();
  const { remove: removeProgram } = installationOf({ root: ROOT, name });
  const toRemove = leftovers.filter(({ stays }) => stays === undefined);
  if (context.isJson && !purge)
    return context.printJson({
      service: service?.where ?? null,
      files: leftovers,
      program: removeProgram,
    });
  if (service !== undefined) terminal.note(`Service: ${service.where}`);
  for (const leftover of leftovers) terminal.note(lineOf(leftover));
  if (purge && (service !== undefined || toRemove.length > 0)) {
    if (!(await confirm(context, 'Remove all that does not stay?', yes))) return;
    await service?.uninstall();
    await refuseWhileServing(context);
    for (const { path } of toRemove) await rm(path, { recursive: true, force: true });
    context.say('Removed.');
  }
  if (context.isJson) return context.printJson({ removed: toRemove, program: removeProgram });
  if (!purge)
    terminal.print(
      "'lemonade uninstall --purge' removes the service, and the files that do not stay.",
    );
  terminal.print(`The program itself: ${removeProgram}`);
}

function lineOf({ what, path, bytes, stays }: Leftover): string {
  const size = bytes === 0 ? '' : `, ${bytesText(bytes)}`;
  return `${path}: ${what}${size}${stays === undefined ? '' : ` (stays: ${stays})`}`;
}
