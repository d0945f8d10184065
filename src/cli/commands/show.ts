// `lemonade show`: what is known of one model.
import { getModelOptions, type Model } from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { type Machine, machineOf, modelFit, whyNot } from '../kit/machine.ts';
import { modelNamed } from '../kit/models.ts';
import { gibibytesText } from '../kit/units.ts';

export async function show(context: Context, name: string): Promise<void> {
  const model = await modelNamed(context, name);
  if (context.isJson) return context.printJson(model);
  const [machine, options] = await Promise.all([
    machineOf(context),
    // What nothing runs any more has none.
    model.unavailable_reason ? undefined : call(context, getModelOptions, { path: { model_id: model.id } }),
  ]);
  const tokens = (count: number | null | undefined) => (count ? `${count} tokens` : undefined);
  const pairs = (values: object) => Object.entries(values).map(([key, value]) => `${key}=${String(value)}`);
  context.terminal.fields([
    ['Model', model.id],
    ['Files', model.downloaded ? 'on this machine' : `not here; 'lemonade pull ${model.id}' fetches them`],
    ['Size', gibibytesText(model.size)],
    ['Runs here', runsHere(model, machine)],
    ['Checkpoint', model.checkpoint],
    ['Recipe', model.recipe],
    ['Labels', model.labels.join(', ')],
    ['Quantization', model.dtype],
    ['Trained for', tokens(model.max_context_length)],
    ['Context', tokens(options?.resolved_ctx_size)],
    ['Options', pairs(options?.effective ?? {}).join(' ')],
    ['Saved', pairs(options?.saved ?? {}).join(' ')],
  ]);
}

function runsHere(model: Model, machine: Machine): string {
  if (model.provider !== undefined) return `no: at provider ${model.provider}`;
  const why = whyNot(model, machine);
  if (why !== undefined) return `no: ${why}`;
  return FITS[modelFit(model, machine)];
}

const FITS = { well: 'yes', tight: 'yes, but tightly', 'too large': 'hardly: too large for the memory' } as const;
