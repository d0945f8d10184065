// `lemonade load`, `unload`, `pin`, `unpin`, `ps` and `status`: into memory, out again, and what is
// there.
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call, versionNote } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { adviseNotFound, misuse } from '../kit/failures.ts';
import { readKeyValues } from '../kit/inputs.ts';
import { adviceOnName, ensurePulled, load, loadedModels } from '../kit/models.ts';
import { agoText, gibibytesText, timeText } from '../kit/table.ts';

export type LoadOptions = Options<'ctxSize' | 'keepAlive', 'pinned' | 'saveOptions'> & {
  option?: string[] | undefined;
};

export async function loadCommand(
  context: Context,
  name: string,
  options: LoadOptions,
): Promise<void> {
  const model = await ensurePulled(context, name);
  const request = await loadRequest(context, model.id, options);
  const before = (await loadedModels(context)).find(({ model_name }) => model_name === model.id);
  const result = await load(context, request);
  context.report(result, `${model.id} is in memory${options.pinned ? ', pinned' : ''}.`);
  const remark = remarkOn(result.plan, { before: before?.plan, wanted: request.ctx_size });
  if (remark !== undefined) context.say(remark);
}

/**
 * The reason of a plan, where a person may want to know it: backends were passed over, or there is
 * less context than was wanted. Not of a model that was in memory `before` for the same reason:
 * that was said then.
 */
export function remarkOn(
  plan: api.LoadPlan | undefined,
  { before, wanted }: { before?: api.LoadPlan | undefined; wanted?: number | null | undefined },
): string | undefined {
  if (plan === undefined) return undefined;
  const { attempts, ctx_size: size, reason } = plan;
  const isLess = size !== null && size < (wanted ?? size);
  const isSecondChoice =
    attempts.some(({ problem }) => problem !== null) && before?.reason !== reason;
  return isLess || isSecondChoice ? reason : undefined;
}

/**
 * What to send; keys that this model's recipe does not have are refused here, since the server lets
 * unknown fields pass.
 */
export async function loadRequest(
  context: Context,
  id: string,
  { option = [], ctxSize, keepAlive, pinned, saveOptions }: LoadOptions,
): Promise<api.LoadRequest & { model_name: string }> {
  const ctx_size = ctxSize === undefined ? undefined : readContextSize(ctxSize);
  const fields = setFields({ ctx_size, keep_alive: keepAlive, pinned, save_options: saveOptions });
  if (option.length === 0) return { model_name: id, ...fields };
  const { names } = await call(context, api.getModelOptions, { path: { model_id: id } });
  return { model_name: id, ...fields, ...readOptions(option, names) };
}

/**
 * Load options of `names` in `key=value`; of their values the server says what is wrong.
 * @throws {CommandFailed}
 */
export function readOptions(words: readonly string[], names: readonly string[]) {
  const { ctx_size: size, ...others } = readKeyValues(words, names);
  if (size === undefined || size === null) return { ...others, ...setFields({ ctx_size: size }) };
  return { ...others, ctx_size: readContextSize(String(size)) };
}

/** `8192`, `8k`, or `-1` for what fits. @throws {CommandFailed} */
export function readContextSize(text: string): number {
  const [, number, thousand] = /^(-1|\d+)(k?)$/i.exec(text) ?? [];
  if (number === undefined || Number(number) === 0)
    throw misuse(
      `'${text}' is not a context size.`,
      'Give a number of tokens, e.g. 8192 or 8k; -1 takes what fits.',
    );
  return Number(number) * (thousand ? 1024 : 1);
}

const IN_MEMORY = "'lemonade ps' shows what is in memory.";

export async function unloadCommand(context: Context, name: string | undefined): Promise<void> {
  const unloading = call(context, api.unloadModel, { body: setFields({ model_name: name }) });
  const result = await adviseNotFound(unloading, () =>
    adviceOnName(context, name ?? '', IN_MEMORY),
  );
  context.report(
    result,
    `${name ?? 'No model'} is ${name === undefined ? '' : 'not '}in memory any more.`,
  );
}

export async function pin(context: Context, name: string): Promise<void> {
  const advice = `'lemonade load ${name} --pinned' loads and pins it.`;
  const result = await setPinned(context, { model_name: name, pinned: true }, advice);
  context.report(result, `${result.model_name} stays in memory until it is unloaded by hand.`);
}

export async function unpin(context: Context, name: string): Promise<void> {
  const result = await setPinned(context, { model_name: name, pinned: false }, IN_MEMORY);
  context.report(result, `${result.model_name} may make room for others.`);
}

const setPinned = (
  context: Context,
  body: { model_name: string; pinned: boolean },
  advice: string,
) =>
  adviseNotFound(call(context, api.pinModel, { body }), () =>
    adviceOnName(context, body.model_name, advice),
  );

export async function ps(context: Context): Promise<void> {
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

export async function status(context: Context): Promise<void> {
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
