// `lemonade status`: whether a server responds, which one, and what it has in memory.
import { getHealth } from '../../../generated/client/index.ts';
import { call, versionNote } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';

export async function status(context: Context): Promise<void> {
  const { address, terminal, isJson } = context;
  const health = await call(context, getHealth);
  if (isJson) return context.printJson(health);
  const loaded = health.all_models_loaded.map(({ model_name, device }) => `${model_name} (${device})`);
  terminal.fields([
    ['Server', `running at ${address.baseUrl}`],
    ['Version', health.version],
    ['App', `${address.baseUrl}/`],
    ['API', `${address.baseUrl}/api/v1`],
    ['Reference', `${address.baseUrl}/docs`],
    ['In memory', loaded.length === 0 ? 'no model' : loaded.join(', ')],
  ]);
  const note = versionNote(health.version);
  if (note !== undefined) terminal.note(note);
}
