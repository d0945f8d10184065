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
import { readOptions } from './load.ts';
import { changeLine } from './tune.ts';

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
  const { saved, ...now } = await call(context, getModelOptions, { path });
  if (words.length === 0) return print(context, { ...now, saved }, { explained: true });
  const changes = readOptions(words, now.names);
  // What is not sent is forgotten, so that what is saved goes along.
  const body = { ...saved, ...changes, ...(dryRun ? { dry_run: true } : {}) };
  print(context, await call(context, saveModelOptions, { path, body }));
}

function print({ isJson, printJson, terminal }: Context, options: ModelOptions, { explained = false } = {}) {
  if (isJson) return printJson(options);
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

/** What an option does; of those that each recipe has, the ending says it. */
export function aboutOption(name: string): string | undefined {
  return ABOUT[name] ?? ABOUT[name.slice(name.lastIndexOf('_') + 1)];
}

const ABOUT: Readonly<Record<string, string>> = {
  ctx_size: 'tokens that the model keeps in view, e.g. 8192 or 8k; -1 takes what fits',
  backend: "the native server that runs it, of 'lemonade backends'; auto takes the best",
  args: 'more arguments for the native server, in quotes',
  merge_args: 'false leaves the arguments of the settings aside',
  device: 'devices as the native server names them, e.g. Vulkan0',
  rpc: 'computers that share the work, as host:port, of those in the settings',
  speculation: 'whether tokens are drafted before the model checks them: auto, off, mtp, draft or ngram',
  steps: 'steps per image; more are slower and better',
  cfg_scale: 'how closely an image keeps to its prompt',
  sampling_method: 'sampler as sd-server names it, e.g. euler',
  flow_shift: 'shift of flow models',
  width: 'width of images in pixels',
  height: 'height of images in pixels',
  tensor_parallel_size: 'graphics cards that share the model',
};
