// `lemonade options`: the load options that are saved for a model.
import {
  deleteModelOptions,
  getModelOptions,
  type ModelOptions,
  saveModelOptions,
} from '../../../generated/client/index.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { readKeyValues } from '../kit/key-values.ts';
import { tableLines } from '../kit/table.ts';
import { optionNames } from './load.ts';

export interface OptionsOptions {
  reset?: boolean | undefined;
  dryRun?: boolean | undefined;
}

export async function optionsCommand(
  context: Context,
  name: string,
  words: readonly string[],
  { reset, dryRun }: OptionsOptions,
): Promise<void> {
  const { client } = context;
  const path = { model_id: name };
  if (reset) {
    if (words.length > 0)
      throw misuse('--reset takes all saved options away, so it goes without key=value.', 'Give one or the other.');
    return print(context, await resultOf(context, deleteModelOptions({ client, path })));
  }
  const known = await optionNames(context, name);
  if (words.length === 0) return print(context, await resultOf(context, getModelOptions({ client, path })));
  const changes = readKeyValues(words, known);
  const { saved } = await resultOf(context, getModelOptions({ client, path }));
  // What is not sent is forgotten, so that what is saved goes along.
  const body = { ...saved, ...changes, ...(dryRun ? { dry_run: true } : {}) };
  print(context, await resultOf(context, saveModelOptions({ client, path, body })));
}

function print(context: Context, options: ModelOptions): void {
  const { terminal } = context;
  if (context.isJson) {
    context.printJson(options);
    return;
  }
  const names = [
    ...new Set([...Object.keys(options.defaults), ...Object.keys(options.effective), ...Object.keys(options.saved)]),
  ];
  const shown = (values: Readonly<Record<string, unknown>>, name: string) =>
    values[name] === undefined ? '' : String(values[name]);
  const lines = tableLines({
    rows: names,
    width: terminal.width,
    styleTitle: (text) => terminal.style('dim', text),
    columns: [
      { title: 'OPTION', value: (name) => name },
      { title: 'IN USE', value: (name) => shown(options.effective, name), least: 8 },
      { title: 'SAVED', value: (name) => shown(options.saved, name), least: 8 },
      { title: 'DEFAULT', value: (name) => shown(options.defaults, name), leaveOut: 1 },
    ],
  });
  for (const line of lines) terminal.print(line);
  if (options.resolved_ctx_size !== null)
    terminal.print(`The next load has a context of ${options.resolved_ctx_size} tokens.`);
}
