// `lemonade load`, `unload`, `pin` and `unpin`: into memory, out again, and what stays there.
import { getModelOptions, type LoadRequest, pinModel, unloadModel } from '../../../generated/client/index.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { readKeyValues } from '../kit/key-values.ts';
import { ensurePulled, load } from '../kit/models.ts';

export interface LoadOptions {
  option?: string[] | undefined;
  ctxSize?: string | undefined;
  keepAlive?: string | undefined;
  pinned?: boolean | undefined;
  saveOptions?: boolean | undefined;
}

export async function loadCommand(context: Context, name: string, options: LoadOptions): Promise<void> {
  const model = await ensurePulled(context, name);
  const request = await loadRequest(context, model.id, options);
  const result = await load(context, request);
  if (context.isJson) return context.printJson(result);
  context.say(`${model.id} is in memory${options.pinned ? ', pinned' : ''}.`);
  const { ctx_size: size, reason } = result.plan ?? {};
  if (reason && size && size < (request.ctx_size ?? size)) context.say(reason);
}

/** What to send; keys that this model's recipe does not have are refused here, since the server lets unknown fields pass. */
export async function loadRequest(
  context: Context,
  id: string,
  { option = [], ctxSize, keepAlive, pinned, saveOptions }: LoadOptions,
): Promise<LoadRequest & { model_name: string }> {
  const known = option.length === 0 ? [] : await optionNames(context, id);
  return {
    model_name: id,
    ...(ctxSize === undefined ? {} : { ctx_size: readContextSize(ctxSize) }),
    ...(keepAlive === undefined ? {} : { keep_alive: keepAlive }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(saveOptions === undefined ? {} : { save_options: saveOptions }),
    ...readKeyValues(option, known),
  };
}

/** The load options of a model, by name. */
export async function optionNames({ client, ...context }: Context, id: string): Promise<string[]> {
  const options = await resultOf({ client, ...context }, getModelOptions({ client, path: { model_id: id } }));
  return [
    ...new Set([
      ...COMMON,
      ...Object.keys(options.defaults),
      ...Object.keys(options.effective),
      ...argsOf(options.defaults),
    ]),
  ];
}

const COMMON = ['ctx_size'];

/** `llamacpp_args` stands beside `llamacpp_backend`, also when nothing is set. */
function argsOf(defaults: object): string[] {
  return Object.keys(defaults).flatMap((key) => (key.endsWith('_backend') ? [key.replace(/_backend$/, '_args')] : []));
}

/** `8192`, `8k`, or `-1` for what fits. @throws {CommandFailed} */
export function readContextSize(text: string): number {
  const [, number, thousand] = /^(-1|\d+)(k?)$/i.exec(text) ?? [];
  if (number === undefined || Number(number) === 0) {
    throw misuse(`'${text}' is no context size.`, 'Give a number of tokens, e.g. 8192 or 8k; -1 takes what fits.');
  }
  return Number(number) * (thousand ? 1024 : 1);
}

export async function unloadCommand(context: Context, name: string | undefined): Promise<void> {
  const body = name === undefined ? {} : { model_name: name };
  const result = await resultOf(context, unloadModel({ client: context.client, body }));
  if (context.isJson) return context.printJson(result);
  context.say(name === undefined ? 'No model is in memory any more.' : `${name} is not in memory any more.`);
}

/** Pins, or unpins, a model that is in memory; it stays as it was loaded. */
export async function pinCommand(context: Context, name: string, pinned: boolean): Promise<void> {
  const body = { model_name: name, pinned };
  const result = await resultOf(context, pinModel({ client: context.client, body })).catch((error: unknown) => {
    if (!(error instanceof CommandFailed) || error.reason !== 'notFound') throw error;
    const advice = pinned
      ? `'lemonade load ${name} --pinned' loads and pins it.`
      : "'lemonade ps' shows what is in memory.";
    throw new CommandFailed(error.message, { reason: 'notFound', advice });
  });
  if (context.isJson) return context.printJson(result);
  context.say(
    pinned
      ? `${result.model_name} stays in memory until it is unloaded by hand.`
      : `${result.model_name} may make room for others.`,
  );
}
