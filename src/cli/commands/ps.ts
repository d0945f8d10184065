// `lemonade ps`: the models in memory.
import type { LoadedModel } from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { loadedModels } from '../kit/models.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { agoText, timeText } from '../kit/units.ts';

export async function ps(context: Context): Promise<void> {
  const { terminal, isJson } = context;
  const loaded = await loadedModels(context);
  if (isJson) return context.printJson(loaded);
  if (loaded.length === 0) {
    terminal.print("No model is in memory. 'lemonade run MODEL' loads one and chats.");
    return;
  }
  const nowSeconds = Date.now() / 1000;
  for (const line of psLines(loaded, {
    nowSeconds,
    width: terminal.width,
    dim: (text) => terminal.style('dim', text),
  })) {
    terminal.print(line);
  }
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
