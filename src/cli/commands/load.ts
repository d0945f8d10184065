// `lemonade load`, `unload`, `pin` and `unpin`: into memory, out again, and what stays there.
import {
  getModelOptions,
  type LoadPlan,
  type LoadRequest,
  pinModel,
  unloadModel,
} from '../../../generated/client/index.ts';
import { setFields } from '../../lib/is-set.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { adviseNotFound, misuse } from '../kit/failures.ts';
import { readKeyValues } from '../kit/key-values.ts';
import { ensurePulled, load } from '../kit/models.ts';

export type LoadOptions = Options<'ctxSize' | 'keepAlive', 'pinned' | 'saveOptions'> & {
  option?: string[] | undefined;
};

export async function loadCommand(context: Context, name: string, options: LoadOptions): Promise<void> {
  const model = await ensurePulled(context, name);
  const request = await loadRequest(context, model.id, options);
  const result = await load(context, request);
  context.report(result, `${model.id} is in memory${options.pinned ? ', pinned' : ''}.`);
  for (const remark of remarksOn(result.plan, request.ctx_size)) context.say(remark);
}

/** What a person may want to know of a plan: backends that were passed over, and less context than was wanted. */
export function remarksOn(plan: LoadPlan | undefined, wanted: number | null | undefined): readonly string[] {
  if (plan === undefined) return [];
  const { attempts, ctx_size: size, reason } = plan;
  const isLess = size !== null && size < (wanted ?? size);
  return [...attempts.flatMap(({ problem }) => problem ?? []), ...(isLess ? [reason] : [])];
}

/** What to send; keys that this model's recipe does not have are refused here, since the server lets unknown fields pass. */
export async function loadRequest(
  context: Context,
  id: string,
  { option = [], ctxSize, keepAlive, pinned, saveOptions }: LoadOptions,
): Promise<LoadRequest & { model_name: string }> {
  const ctx_size = ctxSize === undefined ? undefined : readContextSize(ctxSize);
  const fields = setFields({ ctx_size, keep_alive: keepAlive, pinned, save_options: saveOptions });
  if (option.length === 0) return { model_name: id, ...fields };
  const { names } = await call(context, getModelOptions, { path: { model_id: id } });
  return { model_name: id, ...fields, ...readOptions(option, names) };
}

/**
 * Load options of `names` in `key=value`; of their values the server says what is wrong.
 * @throws {CommandFailed} for other names, and for what is not a context size.
 */
export function readOptions(words: readonly string[], names: readonly string[]) {
  const { ctx_size: size, ...others } = readKeyValues(words, names);
  if (size === undefined || size === null) return { ...others, ...setFields({ ctx_size: size }) };
  return { ...others, ctx_size: readContextSize(String(size)) };
}

/** `8192`, `8k`, or `-1` for what fits. @throws {CommandFailed} */
export function readContextSize(text: string): number {
  const [, number, thousand] = /^(-1|\d+)(k?)$/i.exec(text) ?? [];
  if (number === undefined || Number(number) === 0) {
    throw misuse(`'${text}' is not a context size.`, 'Give a number of tokens, e.g. 8192 or 8k; -1 takes what fits.');
  }
  return Number(number) * (thousand ? 1024 : 1);
}

export async function unloadCommand(context: Context, name: string | undefined): Promise<void> {
  const body = name === undefined ? {} : { model_name: name };
  const result = await call(context, unloadModel, { body });
  const line = name === undefined ? 'No model is in memory any more.' : `${name} is not in memory any more.`;
  context.report(result, line);
}

/** Pins a model that is in memory; it stays as it was loaded. */
export async function pin(context: Context, name: string): Promise<void> {
  const advice = `'lemonade load ${name} --pinned' loads and pins it.`;
  const result = await setPinned(context, { model_name: name, pinned: true }, advice);
  context.report(result, `${result.model_name} stays in memory until it is unloaded by hand.`);
}

export async function unpin(context: Context, name: string): Promise<void> {
  const result = await setPinned(
    context,
    { model_name: name, pinned: false },
    "'lemonade ps' shows what is in memory.",
  );
  context.report(result, `${result.model_name} may make room for others.`);
}

function setPinned(context: Context, body: { model_name: string; pinned: boolean }, advice: string) {
  return adviseNotFound(call(context, pinModel, { body }), () => advice);
}
