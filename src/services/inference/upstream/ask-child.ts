// Sends a request to a native server, and turns a refusal into an error.
import { type ChildRequest, type ChildResponse, openChildRequest } from '../../../processes/child-http.ts';
import type { Capability } from '../../../recipes/kit/protocol.ts';
import { refusalIn } from '../../../recipes/kit/refusal.ts';
import type { Lease } from '../../residency/residency.ts';

/**
 * Resolves with a response of status 200.
 * @throws {BackendRefused} and what `openChildRequest` throws
 */
export async function askChild(
  { server, recipe: { protocol } }: Pick<Lease, 'server' | 'recipe'>,
  call: Pick<ChildRequest, 'path' | 'headers' | 'body'> & { method?: string },
  { capability, signal }: { capability: Capability; signal: AbortSignal },
): Promise<ChildResponse> {
  const response = await openChildRequest({ baseUrl: server.baseUrl, method: 'POST', ...call, signal });
  if (response.status !== 200) throw await refusalIn(response, { protocol, capability });
  return response;
}
