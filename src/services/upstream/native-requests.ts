// Requests to one native server, in the form that its recipe wants.
import { BackendRefused, CapabilityNotSupported } from '../../errors.ts';
import { type ChildResponse, readText } from '../../processes/child-http.ts';
import { askChild } from '../../recipes/kit/ask-child.ts';
import type { ModelType } from '../../recipes/kit/model.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { ResidentLease } from '../residency/residency.ts';
import { callOf } from './call-of.ts';
import type { Sent } from './upstream.ts';

const MAX_PROBE_BYTES = 2 ** 20;

/**
 * The response to a small request of our own; undefined where the capability is not there, or is
 * refused.
 */
export async function probe(held: ResidentLease, sent: Sent): Promise<string | undefined> {
  const { protocol } = held.recipe;
  if (protocol.paths[sent.capability] === undefined) return undefined;
  try {
    const response = await sendTo(held, { ...sent, body: { ...sent.body, model: held.model.id } });
    return await readText(response, { limitBytes: MAX_PROBE_BYTES });
  } catch (error) {
    if (error instanceof BackendRefused) return undefined;
    throw error;
  }
}

/**
 * Resolves with a response of status 200.
 * @throws {CapabilityNotSupported} {BackendRefused}, and what `openChildRequest` throws
 */
export async function sendTo(held: ResidentLease, sent: Sent): Promise<ChildResponse> {
  const { recipe, backend, model, options, server } = held;
  const on = {
    protocol: recipe.protocol,
    backend: backend.name,
    runsOn: `${recipe.name}:${backend.name}`,
    model,
    options,
  };
  const call = await callOf(on, { ...sent, body: withShortSeed(sent.body) });
  const { capability, signal } = sent;
  return askChild({ baseUrl: server.baseUrl, ...call }, { ...on, capability, signal });
}

const SEEDS = 2 ** 32;

/** OpenAI's seeds have 64 bits, those of native servers 32; the last of them means any. */
function withShortSeed(body: Sent['body']): Sent['body'] {
  const { seed } = body;
  if (typeof seed !== 'number' || (seed >= -1 && seed < SEEDS - 1)) return body;
  return { ...body, seed: Math.min(((seed % SEEDS) + SEEDS) % SEEDS, SEEDS - 2) };
}

/**
 * A request that no working model dies of; undefined where even the smallest is much work, or takes
 * an upload.
 */
export function trialRequestFor(
  type: ModelType,
): { capability: Capability; body: Record<string, unknown> } | undefined {
  switch (type) {
    case 'llm':
      return {
        capability: 'chat',
        body: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 },
      };
    case 'embedding':
      return { capability: 'embeddings', body: { input: 'Hi' } };
    case 'reranking':
      return { capability: 'reranking', body: { query: 'Hi', documents: ['Hi'] } };
    default:
      return undefined;
  }
}

/** @throws {CapabilityNotSupported} for `min_tokens` on a native server that knows no such limit */
export function requireMinTokens(
  { model, recipe }: Pick<LoadPlan, 'model' | 'recipe'>,
  { min_tokens: least }: Sent['body'],
): void {
  if (recipe.protocol.supportsMinTokens || typeof least !== 'number' || least <= 0) return;
  const message = `Model '${model.id}' runs on ${recipe.serverName}, which can't be made to write at least ${least} tokens. Leave min_tokens out, and set min_length of /params to 0.`;
  throw new CapabilityNotSupported(message, { param: 'min_tokens' });
}
