// Load options as people write them, and the request that they make.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call } from './calls.ts';
import type { Context, Options } from './context.ts';
import { misuse } from './failures.ts';
import { readKeyValues } from './key-values.ts';

/** As the parser gives them: `option` are words of the form key=value. */
export type LoadOptions = Options<'ctxSize' | 'keepAlive', 'pinned' | 'saveOptions'> & {
  option?: string[] | undefined;
};

/**
 * What to send; keys that this model's recipe does not have are refused here, since the server lets
 * unknown fields pass.
 */
export async function loadRequest(
  context: Context,
  id: string,
  { option = [], ctxSize, keepAlive, pinned, saveOptions }: LoadOptions,
): Promise<api.LoadRequest & { model_name: string }> {
  const ctx_size = ctxSize === undefined ? undefined : readContextSize(ctxSize);
  const fields = setFields({ ctx_size, keep_alive: keepAlive, pinned, save_options: saveOptions });
  if (option.length === 0) return { model_name: id, ...fields };
  const { names } = await call(context, api.getModelOptions, { path: { model_id: id } });
  return { model_name: id, ...fields, ...readOptions(option, names) };
}

/**
 * Load options of `names` in `key=value`; of their values the server says what is wrong.
 * @throws {CommandFailed}
 */
export function readOptions(words: readonly string[], names: readonly string[]) {
  const { ctx_size: size, ...others } = readKeyValues(words, names);
  if (size === undefined) return others;
  // Null takes what is saved away.
  if (size === null) return { ...others, ctx_size: null };
  return { ...others, ctx_size: readContextSize(String(size)) };
}

/** `8192`, `8k`, or `-1` for what fits. @throws {CommandFailed} */
export function readContextSize(text: string): number {
  const [, number, thousand] = /^(-1$|\d+)(k?)$/i.exec(text) ?? [];
  if (number === undefined || Number(number) === 0)
    throw misuse(
      `'${text}' is not a context size.`,
      'Give a number of tokens, e.g. 8192 or 8k; -1 takes what fits.',
    );
  return Number(number) * (thousand ? 1024 : 1);
}
