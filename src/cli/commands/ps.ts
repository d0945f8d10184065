// `lemonade ps`: the models in memory, and those on their way there.
import { getHealth, type LoadedModel } from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { agoText, timeText } from '../kit/units.ts';

export async function ps(context: Context): Promise<void> {
  const { terminal } = context;
  const { all_models_loaded: loaded, models_loading: loading } = await call(context, getHealth);
  if (context.isJson) return context.printJson(loaded);
  if (loaded.length === 0 && loading.length === 0)
    return terminal.print("No model is in memory. 'lemonade run MODEL' loads one and chats.");
  const nowSeconds = Date.now() / 1000;
  if (loaded.length > 0) {
    terminal.table(loaded, [
      { title: 'MODEL', value: ({ model_name: name, pinned }) => (pinned ? `${name} (pinned)` : name), least: 16 },
      { title: 'TYPE', value: ({ type }) => type, leaveOut: 3 },
      { title: 'DEVICE', value: ({ device }) => device },
      { title: 'BACKEND', value: backendOf, leaveOut: 4 },
      { title: 'CONTEXT', value: ({ plan }) => String(plan.ctx_size ?? ''), isNumber: true, leaveOut: 2 },
      { title: 'REQUESTS', value: ({ requests }) => String(requests || ''), isNumber: true, leaveOut: 5 },
      { title: 'USED', value: ({ last_use: at }) => agoText(nowSeconds - at), leaveOut: 1 },
      {
        title: 'UNLOADS IN',
        value: ({ expires_at: at }) => (at === null ? '' : timeText(at - nowSeconds)),
        leaveOut: 6,
      },
    ]);
  }
  for (const { model_name: name, recipe, backend } of loading) terminal.print(`Loading ${name} (${recipe}:${backend})`);
}

/** `llamacpp:vulkan`. */
function backendOf({ recipe, recipe_options: options }: LoadedModel): string {
  const [, backend] = Object.entries(options).find(([key]) => key.endsWith('_backend')) ?? [];
  return backend === undefined ? recipe : `${recipe}:${String(backend)}`;
}
