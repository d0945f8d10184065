// Sends a request to the native server of a leased model, and turns a refusal into an error.
import { BackendRefused } from '../../errors.ts';
import { type ChildRequest, type ChildResponse, openChildRequest, readText } from '../../processes/child-http.ts';
import { childCallOf } from '../../recipes/kit/child-call.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { Lease } from '../residency/residency.ts';
import { refusalIn } from './refusal.ts';

/** Of what a native server says to a request of our own. */
const MAX_OWN_BYTES = 2 ** 20;

/**
 * Resolves with a response of status 200.
 * @throws {BackendRefused} and what `openChildRequest` throws
 */
export async function askChild(
  { server, recipe }: Pick<Lease, 'server' | 'recipe'>,
  call: Pick<ChildRequest, 'path' | 'headers' | 'body'> & { method?: string },
  { capability, signal }: { capability: Capability; signal: AbortSignal },
): Promise<ChildResponse> {
  const response = await openChildRequest({ baseUrl: server.baseUrl, method: 'POST', ...call, signal });
  if (response.status !== 200) throw await refusalIn(response, { protocol: recipe.protocol, capability, signal });
  return response;
}

/** The response to a small request of our own; undefined when the native server does not have the capability, or refuses. */
export async function askOwn(
  { recipe, backend, server, model, options }: Lease,
  { capability, body, signal }: { capability: Capability; body: object; signal: AbortSignal },
): Promise<string | undefined> {
  const request = { capability, body: { ...body, model: model.id }, model, options };
  const call = await childCallOf({ protocol: recipe.protocol, backend: backend.name, request });
  if (call === undefined) return undefined;
  try {
    const response = await askChild({ server, recipe }, call, { capability, signal });
    return await readText(response, { limitBytes: MAX_OWN_BYTES, signal });
  } catch (error) {
    if (error instanceof BackendRefused) return undefined;
    throw error;
  }
}
