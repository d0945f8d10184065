// Asks a native server, and makes an error of a refusal, which its recipe may know better.
import {
  type ChildRequest,
  type ChildResponse,
  openChildRequest,
} from '../../processes/child-http.ts';
import { type AskedOf, refusalIn } from './refusal.ts';

/**
 * Resolves with a response of status 200. A call without a method is a POST.
 * @throws {BackendRefused} and what `openChildRequest` throws
 */
export async function askChild(
  call: Pick<ChildRequest, 'baseUrl' | 'path' | 'headers' | 'body' | 'filter'> & {
    method?: string;
  },
  { protocol, capability, signal }: AskedOf & { signal: AbortSignal },
): Promise<ChildResponse> {
  const response = await openChildRequest({ method: 'POST', ...call, signal });
  if (response.status !== 200) throw await refusalIn(response, { protocol, capability });
  return response;
}
