// `lemonade status`: where the server is, and what it has.
import * as api from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { versionNote } from '../kit/version-note.ts';

/**
 * Where the server can be called and read about, and what is in memory. Tells an older or newer
 * server.
 */
export async function printStatus(context: Context): Promise<void> {
  const { address, terminal, isJson } = context;
  const health = await call(context, api.getHealth);
  if (isJson) return context.printJson(health);
  const loaded = health.all_models_loaded.map(
    ({ model_name, device }) => `${model_name} (${device})`,
  );
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
