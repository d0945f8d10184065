// `lemonade load`, `unload`, `pin` and `unpin`: into memory, and out again.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { adviseNotFound } from '../kit/advice.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { type LoadOptions, loadRequest } from '../kit/load-options.ts';
import { loadModel } from '../kit/loading.ts';
import { adviceOnName, loadedModels } from '../kit/models.ts';
import { ensurePulled } from '../kit/pulling.ts';

/**
 * Pulls the model first where it is not on the disk. Says why another backend, or less context, was
 * taken.
 */
export async function loadCommand(
  context: Context,
  name: string,
  options: LoadOptions,
): Promise<void> {
  const model = await ensurePulled(context, name);
  const request = await loadRequest(context, model.id, options);
  const before = (await loadedModels(context)).find(({ model_name }) => model_name === model.id);
  const result = await loadModel(context, request);
  context.report(result, `${model.id} is in memory${options.pinned ? ', pinned' : ''}.`);
  const remark = remarkOn(result.plan, { before: before?.plan, wanted: request.ctx_size });
  if (remark !== undefined) context.say(remark);
}

/**
 * The reason of a plan, where a person may want to know it: backends were passed over, or there is
 * less context than was wanted. Not of a model that was in memory `before` for the same reason:
 * that was said then.
 */
export function remarkOn(
  plan: api.LoadPlan | undefined,
  { before, wanted }: { before?: api.LoadPlan | undefined; wanted?: number | null | undefined },
): string | undefined {
  if (plan === undefined) return undefined;
  const { attempts, ctx_size: size, reason } = plan;
  const isLess = size !== null && size < (wanted ?? size);
  const isSecondChoice =
    attempts.some(({ problem }) => problem !== null) && before?.reason !== reason;
  return isLess || isSecondChoice ? reason : undefined;
}

const IN_MEMORY = "'lemonade ps' shows what is in memory.";

/**
 * Without a name, all models leave memory.
 * @throws {CommandFailed} for a model that is not in memory
 */
export async function unloadCommand(context: Context, name: string | undefined): Promise<void> {
  const unloading = call(context, api.unloadModel, { body: setFields({ model_name: name }) });
  const result = await adviseNotFound(unloading, () =>
    adviceOnName(context, name ?? '', IN_MEMORY),
  );
  context.report(
    result,
    `${name ?? 'No model'} is ${name === undefined ? '' : 'not '}in memory any more.`,
  );
}

/** @throws {CommandFailed} for a model that is not in memory */
export async function pin(context: Context, name: string): Promise<void> {
  const advice = `'lemonade load ${name} --pinned' loads and pins it.`;
  const result = await setPinned(context, { model_name: name, pinned: true }, advice);
  context.report(result, `${result.model_name} stays in memory until it is unloaded by hand.`);
}

/** @throws {CommandFailed} for a model that is not in memory */
export async function unpin(context: Context, name: string): Promise<void> {
  const result = await setPinned(context, { model_name: name, pinned: false }, IN_MEMORY);
  context.report(result, `${result.model_name} may make room for others.`);
}

const setPinned = (
  context: Context,
  body: { model_name: string; pinned: boolean },
  advice: string,
) =>
  adviseNotFound(call(context, api.pinModel, { body }), () =>
    adviceOnName(context, body.model_name, advice),
  );
