// `lemonade options`: the load options that are saved for a model.
import {
  deleteModelOptions,
  getModelOptions,
  type ModelOptions,
  saveModelOptions,
} from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { readKeyValues } from '../kit/key-values.ts';
import { optionNames } from './load.ts';

export async function optionsCommand(
  context: Context,
  name: string,
  words: readonly string[],
  { reset, dryRun }: Options<never, 'reset' | 'dryRun'>,
): Promise<void> {
  const path = { model_id: name };
  if (reset) {
    if (words.length > 0)
      throw misuse('--reset takes all saved options away, so it goes without key=value.', 'Give one or the other.');
    return print(context, await call(context, deleteModelOptions, { path }));
  }
  const known = await optionNames(context, name);
  if (words.length === 0) return print(context, await call(context, getModelOptions, { path }));
  const changes = readKeyValues(words, known);
  const { saved } = await call(context, getModelOptions, { path });
  // What is not sent is forgotten, so that what is saved goes along.
  const body = { ...saved, ...changes, ...(dryRun ? { dry_run: true } : {}) };
  print(context, await call(context, saveModelOptions, { path, body }));
}

function print(context: Context, options: ModelOptions) {
  if (context.isJson) return context.printJson(options);
  const { defaults, effective, saved, resolved_ctx_size: size } = options;
  const names = new Set([defaults, effective, saved].flatMap(Object.keys));
  const shown = (values: Readonly<Record<string, unknown>>) => (name: string) =>
    values[name] === undefined ? '' : String(values[name]);
  context.terminal.table(
    [...names],
    [
      { title: 'OPTION', value: (name) => name },
      { title: 'IN USE', value: shown(effective), least: 8 },
      { title: 'SAVED', value: shown(saved), least: 8 },
      { title: 'DEFAULT', value: shown(defaults), leaveOut: 1 },
    ],
  );
  if (size !== null) context.terminal.print(`The next load has a context of ${size} tokens.`);
}
