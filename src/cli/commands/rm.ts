// `lemonade rm`: takes models off the disk.
import { deleteModel } from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';

export async function rm(context: Context, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const result = await call(context, deleteModel, { body: { model_name: name } });
    context.report(result, `${name} is off the disk.`);
  }
}
