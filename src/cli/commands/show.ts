// `lemonade show`: what is known of one model.
import { getModelOptions } from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { modelNamed } from '../kit/models.ts';
import { gibibytesText } from '../kit/units.ts';

export async function show(context: Context, name: string): Promise<void> {
  const model = await modelNamed(context, name);
  if (context.isJson) return context.printJson(model);
  const options = await call(context, getModelOptions, { path: { model_id: model.id } });
  const tokens = (count: number | null | undefined) => (count ? `${count} tokens` : undefined);
  const pairs = (values: object) => Object.entries(values).map(([key, value]) => `${key}=${String(value)}`);
  context.terminal.fields([
    ['Model', model.id],
    ['Files', model.downloaded ? 'on this machine' : `not here; 'lemonade pull ${model.id}' fetches them`],
    ['Size', gibibytesText(model.size)],
    ['Checkpoint', model.checkpoint],
    ['Recipe', model.recipe],
    ['Labels', model.labels.join(', ')],
    ['Quantization', model.dtype],
    ['Trained for', tokens(model.context_length)],
    ['Context', tokens(options.resolved_ctx_size)],
    ['Options', pairs(options.effective).join(' ')],
    ['Saved', pairs(options.saved).join(' ')],
  ]);
}
