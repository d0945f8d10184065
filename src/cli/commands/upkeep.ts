// `lemonade check-updates` and `lemonade cleanup-cache`: newer files of models, and files that can go.
import { checkModelUpdates, cleanUpCache } from '../../../generated/client/index.ts';
import { bytesText } from '../../lib/sizes.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { countText } from '../kit/units.ts';

export async function checkUpdates(context: Context): Promise<void> {
  const { terminal } = context;
  const report = await context.during('Asking Hugging Face', call(context, checkModelUpdates));
  if (context.isJson) return context.printJson(report);
  const { models } = report;
  if (models.length === 0) return terminal.print('No pulled model is on this machine.');
  terminal.table(models, [
    { title: 'MODEL', value: ({ id }) => id, least: 16 },
    {
      title: 'STATE',
      value: ({ update_available: isOld, error }) =>
        isOld === null ? `unknown: ${error ?? 'no reason told'}` : isOld ? 'newer files' : 'up to date',
      least: 12,
    },
    { title: 'CHECKPOINT', value: ({ checkpoint }) => checkpoint, leaveOut: 1 },
  ]);
  const [old] = models.filter(({ update_available: isOld }) => isOld);
  if (old !== undefined) context.say(`'lemonade pull ${old.id} --update' fetches newer files.`);
}

export async function cleanCache(context: Context, { dryRun }: Options<never, 'dryRun'>): Promise<void> {
  const { terminal } = context;
  const body = { dry_run: dryRun === true };
  const report = await call(context, cleanUpCache, { body });
  if (context.isJson) return context.printJson(report);
  const { orphaned_files, prompt_caches, total_bytes: bytes } = report;
  const caches = prompt_caches.map(({ size, model, tokens }) => ({
    size,
    path: `prompt cache of ${model}, ${countText(tokens, 'token')}`,
  }));
  const files = [...orphaned_files, ...caches];
  if (files.length === 0) return terminal.print('Every file of the cache is in use.');
  for (const { path, size } of files) terminal.print(`${bytesText(size).padStart(7)}  ${path}`);
  const what = `${countText(files.length, 'file')}, ${bytesText(bytes)}`;
  context.say(dryRun ? `${what} would be removed.` : `${what} removed.`);
}
