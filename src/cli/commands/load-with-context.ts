// Loads a model with as much context for one request as an agent needs.
import { listSlots } from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { loadModel } from '../kit/loading.ts';
import { loadedModels } from '../kit/models.ts';

/**
 * Loads a model so that one request may fill `wanted` tokens: llama-server may divide its context
 * among slots. A model that is loaded with enough stays as it is. Less than 1 is any size.
 * @returns how many tokens one request may fill
 */
export async function loadWithContext(
  context: Context,
  id: string,
  wanted: number,
): Promise<number> {
  const isLoaded = (await loadedModels(context)).some(({ model_name }) => model_name === id);
  const before = isLoaded ? await requestContext(context, id) : undefined;
  if (wanted > 0 && before !== undefined && before >= wanted) return before;
  const { plan } = await loadModel(context, { model_name: id, ctx_size: wanted });
  const asked = wanted > 0 ? wanted : (plan?.ctx_size ?? wanted);
  const given = (await requestContext(context, id)) ?? asked;
  if (wanted < 0 || given >= wanted) return given;
  await loadModel(context, { model_name: id, ctx_size: wanted * Math.ceil(wanted / given) });
  return (await requestContext(context, id)) ?? given;
}

/**
 * Tokens that one request of a loaded model may fill; undefined when its native server does not
 * report it.
 */
async function requestContext({ client }: Context, id: string): Promise<number | undefined> {
  const { data: slots } = await listSlots({ client, query: { model: id } });
  const sizes = (slots ?? []).flatMap(({ n_ctx: size }) => size ?? []);
  return sizes.length === 0 ? undefined : Math.min(...sizes);
}
