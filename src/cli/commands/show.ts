// `lemonade show`: one model.
import type { Model } from '../../../generated/client/index.ts';
import * as api from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { gibibytesText } from '../kit/figures.ts';
import { modelFit } from '../kit/fit.ts';
import { type Machine, machineOf } from '../kit/machine.ts';
import { modelNamed } from '../kit/models.ts';
import { whyNot } from '../kit/runnable.ts';

/**
 * What the server knows of a model, whether it runs here, and its load options; as JSON the model
 * alone.
 */
export async function showModel(context: Context, name: string): Promise<void> {
  const model = await modelNamed(context, name);
  if (context.isJson) return context.printJson(model);
  // What nothing runs any more has no options.
  const path = { model_id: model.id };
  const options = model.unavailable_reason
    ? undefined
    : call(context, api.getModelOptions, { path });
  const [machine, { resolved_ctx_size: size, effective, saved = {} } = {}] = await Promise.all([
    machineOf(context),
    options,
  ]);
  const tokens = (count: number | null | undefined) => (count ? `${count} tokens` : undefined);
  const pairs = (values: object) =>
    Object.entries(values).map(([key, value]) => `${key}=${String(value)}`);
  const { model_name: _name, ...inUse } = effective ?? {};
  context.terminal.fields([
    ['Model', model.id],
    [
      'Files',
      model.downloaded ? 'on this machine' : `not here; 'lemonade pull ${model.id}' fetches them`,
    ],
    ['Size', gibibytesText(model.size)],
    ['Runs here', runsHere(model, machine)],
    ['Checkpoint', model.checkpoint],
    ['Recipe', model.recipe],
    ['Labels', model.labels.join(', ')],
    ['Quantization', model.dtype],
    ['Trained for', tokens(model.max_context_length)],
    ['Context', model.downloaded ? tokens(size) : 'fitted to the memory, once its files are here'],
    ['Options', pairs(inUse).join(' ')],
    ['Saved', pairs(saved).join(' ')],
  ]);
}

function runsHere(model: Model, machine: Machine): string {
  if (model.provider !== undefined) return `no: at provider ${model.provider}`;
  const why = whyNot(model, machine);
  if (why !== undefined) return `no: ${why}`;
  return FITS[modelFit(model, machine)];
}

const FITS = {
  well: 'yes',
  tight: 'yes, but tightly',
  'too large': 'hardly: too large for the memory',
} as const;
