// `lemonade ps`: the models in memory, and those on their way there.
import { getHealth, type LoadedModel, type LoadingModel } from '../../../generated/client/index.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { agoText, timeText } from '../kit/units.ts';

export async function ps(context: Context): Promise<void> {
  const { terminal, isJson } = context;
  const health = await resultOf(context, getHealth({ client: context.client }));
  const { all_models_loaded: loaded, models_loading: loading } = health;
  if (isJson) return context.printJson(loaded);
  if (loaded.length === 0 && loading.length === 0) {
    terminal.print("No model is in memory. 'lemonade run MODEL' loads one and chats.");
    return;
  }
  const dim = (text: string) => terminal.style('dim', text);
  const table =
    loaded.length === 0 ? [] : psLines(loaded, { nowSeconds: Date.now() / 1000, width: terminal.width, dim });
  for (const line of [...table, ...loading.map(loadingLine)]) terminal.print(line);
}

/** What `ps` says of a model that is on its way into memory. */
export function loadingLine({ model_name: name, recipe, backend }: LoadingModel): string {
  return `Loading ${name} (${recipe}:${backend})`;
}

/** The table of `ps`, also for the chat. */
export function psLines(
  loaded: readonly LoadedModel[],
  { nowSeconds, width, dim }: { nowSeconds: number; width: number; dim: (text: string) => string },
): string[] {
  const columns: Column<LoadedModel>[] = [
    { title: 'MODEL', value: ({ model_name: name, pinned }) => (pinned ? `${name} (pinned)` : name), least: 16 },
    { title: 'TYPE', value: ({ type }) => type, leaveOut: 3 },
    { title: 'DEVICE', value: ({ device }) => device },
    { title: 'BACKEND', value: backendOf, leaveOut: 4 },
    {
      title: 'CONTEXT',
      value: ({ plan: { ctx_size: size } }) => String(size ?? ''),
      isNumber: true,
      leaveOut: 2,
    },
    {
      title: 'REQUESTS',
      value: ({ requests }) => (requests === 0 ? '' : String(requests)),
      isNumber: true,
      leaveOut: 5,
    },
    { title: 'USED', value: ({ last_use: at }) => agoText(nowSeconds - at), leaveOut: 1 },
    {
      title: 'UNLOADS IN',
      value: ({ expires_at: at }) => (at === null ? '' : timeText(at - nowSeconds)),
      leaveOut: 6,
    },
  ];
  return tableLines({ columns, rows: loaded, width, styleTitle: dim });
}

/** `llamacpp:vulkan`. */
function backendOf({ recipe, recipe_options: options }: LoadedModel): string {
  const [, backend] = Object.entries(options).find(([key]) => key.endsWith('_backend')) ?? [];
  return backend === undefined ? recipe : `${recipe}:${String(backend)}`;
}
