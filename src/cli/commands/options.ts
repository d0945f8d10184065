// `lemonade options`: load options of a model that are saved, in use, and the default.
import * as api from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { readOptions } from '../kit/load-options.ts';
import { aboutOption } from '../kit/option-texts.ts';
import { changeLine } from './tune.ts';

/** Prints the options, saves those of `words`, or forgets all saved ones with --reset. */
export async function optionsCommand(
  context: Context,
  name: string,
  words: readonly string[],
  { reset, dryRun }: Options<never, 'reset' | 'dryRun'>,
): Promise<void> {
  const path = { model_id: name };
  if (reset) {
    if (words.length > 0)
      throw misuse(
        '--reset takes all saved options away, so it goes without key=value.',
        'Give one or the other.',
      );
    return printOptions(context, await call(context, api.deleteModelOptions, { path }));
  }
  const { saved, ...now } = await call(context, api.getModelOptions, { path });
  if (words.length === 0) return printOptions(context, { ...now, saved }, { explained: true });
  // What is not sent is forgotten, so that what is saved goes along.
  const body: api.ModelOptionsRequest = { ...saved, ...readOptions(words, now.names) };
  if (dryRun) body.dry_run = true;
  printOptions(context, await call(context, api.saveModelOptions, { path, body }));
}

function printOptions(
  context: Context,
  options: api.ModelOptions,
  { explained = false } = {},
): void {
  const { isJson, printJson, terminal } = context;
  if (isJson) {
    printJson(options);
    return;
  }
  const { names, defaults, effective, saved, resolved_ctx_size: size, tuned } = options;
  const shown = (values: Readonly<Record<string, unknown>>) => (name: string) =>
    values[name] === undefined ? '' : String(values[name]);
  terminal.table(names, [
    { title: 'OPTION', value: (name) => name },
    { title: 'IN USE', value: shown(effective), least: 8 },
    { title: 'SAVED', value: shown(saved), least: 8 },
    { title: 'DEFAULT', value: shown(defaults), leaveOut: 1 },
  ]);
  if (size !== null) terminal.print(`The next load has a context of ${size} tokens.`);
  if (tuned !== undefined) {
    const { date, build, machine, purpose, changes } = tuned;
    terminal.print(`Tuned for ${purpose} on ${date.slice(0, 10)}, with ${build} on ${machine}:`);
    for (const change of changes) terminal.print(`  ${changeLine(change)}`);
  }
  if (!explained) return;
  terminal.print();
  terminal.fields(names.map((name) => [name, aboutOption(name)]));
}
