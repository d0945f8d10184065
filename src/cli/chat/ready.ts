// Brings the model of a chat onto the disk and into memory.
import type { Context, Options } from '../kit/context.ts';
import { type LoadOptions, loadRequest } from '../kit/load-options.ts';
import { loadModel } from '../kit/loading.ts';
import { loadedModels } from '../kit/models.ts';
import { ensurePulled } from '../kit/pulling.ts';

/** Options of `lemonade run`, as the parser has them. */
export type RunOptions = Pick<LoadOptions, 'option' | 'ctxSize' | 'keepAlive'> &
  Options<'system' | 'format', 'think' | 'hideThinking' | 'stats' | 'web' | 'keep'> & {
    image?: string[] | undefined;
    param?: string[] | undefined;
    mcp?: string[] | undefined;
  };

/** Pulls and loads a model; one that is in memory stays as it is unless options ask for more. */
export async function ensureReady(
  context: Context,
  name: string,
  options: RunOptions,
): Promise<string> {
  const { id } = await ensurePulled(context, name);
  const { option, ctxSize, keepAlive } = options;
  const hasOptions = option !== undefined || ctxSize !== undefined || keepAlive !== undefined;
  if (!hasOptions && (await loadedModels(context)).some(({ model_name }) => model_name === id))
    return id;
  await loadModel(context, await loadRequest(context, id, { option, ctxSize, keepAlive }));
  return id;
}
