// `lemonade rm`, `check-updates` and `cleanup-cache`: files of models on the disk.
import * as api from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { countText } from '../kit/figures.ts';

/** The server says which of the files stay, because another model has them too. */
export async function removeModels(context: Context, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const result = await call(context, api.deleteModel, { body: { model_name: name } });
    // Behind its first sentence the server says which files stay, and why.
    const [behind = ''] = /(?<=\.) .*/s.exec(result.message) ?? [];
    context.report(result, `${name} is off the disk.${behind}`);
  }
}

/** Asks the hubs of all pulled models, which takes seconds. */
export async function checkUpdates(context: Context): Promise<void> {
  const report = await context.during('Asking the hubs', call(context, api.checkModelUpdates));
  context.list(report, 'No pulled model is on this machine.', report.models, [
    { title: 'MODEL', value: ({ id }) => id, least: 16 },
    { title: 'STATE', value: updateState, least: 12 },
    { title: 'CHECKPOINT', value: ({ checkpoint }) => checkpoint, leaveOut: 1 },
  ]);
  const old = report.models.find(({ update_available: isOld }) => isOld);
  if (old !== undefined) context.say(`'lemonade pull ${old.id} --update' fetches newer files.`);
}

function updateState({ update_available: isOld, error }: api.ModelUpdate): string {
  if (isOld === null) return `unknown: ${error ?? 'no reason told'}`;
  return isOld ? 'newer files' : 'up to date';
}

/** Removes files that nothing uses; with --dry-run it only lists them. */
export async function cleanCache(
  context: Context,
  { dryRun }: Options<never, 'dryRun'>,
): Promise<void> {
  const { terminal } = context;
  const report = await call(context, api.cleanUpCache, { body: { dry_run: dryRun === true } });
  if (context.isJson) return context.printJson(report);
  const caches = report.prompt_caches.map(({ size, model, tokens }) => ({
    size,
    path: `prompt cache of ${model}, ${countText(tokens, 'token')}`,
  }));
  const files = [...report.orphaned_files, ...caches];
  if (files.length === 0) return terminal.print('Every file of the cache is in use.');
  for (const { path, size } of files) terminal.print(`${bytesText(size).padStart(7)}  ${path}`);
  const what = `${countText(files.length, 'file')}, ${bytesText(report.total_bytes)}`;
  context.say(dryRun ? `${what} would be removed.` : `${what} removed.`);
}
