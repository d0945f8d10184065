// What a native server says of itself once it is ready.

import { realpath } from 'node:fs/promises';
import { isObject } from '../../lib/values.ts';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import type { Launch } from '../kit/launch.ts';
import type { LoadableModel } from '../kit/model.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import { PROPERTIES_PATH } from './calls.ts';
import { batchLimitOf } from './context-share.ts';

type ReadyInput = Parameters<NonNullable<Launch['contextSize']>>[0];
type Child = { baseUrl: string; signal: AbortSignal };

/**
 * Whether what responds on the port is the native server that was started for the model.
 * One that does not say which file it serves is taken for ours; one that does not know our key is
 * not ours.
 */
export async function servesOurModel({
  model,
  ...child
}: Child & { model: LoadableModel }): Promise<boolean> {
  const { status, model_path: served } = await propertiesOf(child);
  if (status === 401) return false;
  if (typeof served !== 'string') return true;
  return served === model.path || (await canonical(served)) === (await canonical(model.path));
}

/**
 * What it computes on: the embedded engine puts on a GPU what fits there; llama-server does not say.
 */
export async function devicesOf({
  backend,
  ...child
}: ReadyInput): Promise<readonly string[] | undefined> {
  if (backend.name !== 'embedded') return undefined;
  const { gpu_layers: layers } = await propertiesOf(child);
  return typeof layers === 'number' && layers > 0 ? ['gpu'] : undefined;
}

/**
 * How many requests it works on at a time: it keeps further requests waiting itself, but without end, and without telling
 * them apart.
 */
export async function slotsOf(child: Child): Promise<number | undefined> {
  const { total_slots: slots } = await propertiesOf(child);
  return typeof slots === 'number' && slots >= 1 ? slots : undefined;
}

/** Tokens of context that one request gets. What becomes a vector has to fit into one go as well. */
export async function contextOf(
  { backend, ...child }: ReadyInput,
  settings: RecipeSettings,
): Promise<number | undefined> {
  const size = await contextOfSlot(child);
  if (size === undefined || child.model.type === 'llm' || backend.name === 'embedded') return size;
  return Math.min(size, batchLimitOf({ ...child, backend: backend.name }, settings));
}

/** It may be less than was asked for: a part of it, or as much as the model was trained for. */
async function contextOfSlot(child: Child): Promise<number | undefined> {
  const { default_generation_settings: settings } = await propertiesOf(child);
  const size = isObject(settings) ? settings.n_ctx : undefined;
  return typeof size === 'number' && size >= 1 ? size : undefined;
}

async function propertiesOf({ baseUrl, signal }: Child): Promise<Record<string, unknown>> {
  const response = await openChildRequest({
    baseUrl,
    method: 'GET',
    path: PROPERTIES_PATH,
    signal,
  });
  const { status } = response;
  if (status !== 200) {
    response.body.destroy();
    return { status };
  }
  const properties = await readJson(response);
  return isObject(properties) ? { ...properties, status } : { status };
}

async function canonical(path: string): Promise<string> {
  // A path that can't be resolved is compared as it is.
  return realpath(path).catch(() => path);
}
