// `lemonade ps`: what is in memory.
import * as api from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { agoText, gibibytesText, timeText } from '../kit/figures.ts';

/**
 * A table of what is loaded, and a line for each model that is loading. A second choice of backend
 * is explained.
 */
export async function printLoadedModels(context: Context): Promise<void> {
  const { terminal } = context;
  const { all_models_loaded: loaded, models_loading: loading } = await call(context, api.getHealth);
  if (context.isJson) return context.printJson(loaded);
  if (loaded.length === 0 && loading.length === 0)
    return terminal.print("No model is in memory. 'lemonade run MODEL' loads one and chats.");
  const nowSeconds = Date.now() / 1000;
  const leftOf = (at: number | null) => (at === null ? '' : timeText(at - nowSeconds));
  if (loaded.length > 0) {
    terminal.table(loaded, [
      {
        title: 'MODEL',
        value: ({ model_name: name, pinned }) => (pinned ? `${name} (pinned)` : name),
        least: 16,
      },
      { title: 'TYPE', value: ({ type }) => type, leaveOut: 3 },
      { title: 'DEVICE', value: ({ device }) => device },
      {
        title: 'MEMORY',
        value: ({ plan }) => gibibytesText(plan.memory_needed_gb ?? undefined),
        isNumber: true,
      },
      { title: 'BACKEND', value: backendOf, leaveOut: 4 },
      {
        title: 'CONTEXT',
        value: ({ plan }) => String(plan.ctx_size ?? ''),
        isNumber: true,
        leaveOut: 2,
      },
      {
        title: 'REQUESTS',
        value: ({ requests }) => String(requests || ''),
        isNumber: true,
        leaveOut: 5,
      },
      { title: 'USED', value: ({ last_use: at }) => agoText(nowSeconds - at), leaveOut: 1 },
      { title: 'UNLOADS IN', value: ({ expires_at: at }) => leftOf(at), leaveOut: 6 },
    ]);
  }
  for (const { model_name: name, plan } of loaded) {
    const isSecondChoice = plan.attempts.some(({ problem }) => problem !== null);
    if (isSecondChoice) terminal.tell(`${name}: ${plan.reason}`, 'dim');
  }
  for (const { model_name: name, recipe, backend } of loading)
    terminal.print(`Loading ${name} (${recipe}:${backend})`);
}

function backendOf({ recipe, recipe_options: options }: api.LoadedModel): string {
  const [, backend] = Object.entries(options).find(([key]) => key.endsWith('_backend')) ?? [];
  return backend === undefined ? recipe : `${recipe}:${String(backend)}`;
}
