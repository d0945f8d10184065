// The HTTP request that becomes of what is sent by a lease, on either kind of upstream.
import { setFields } from '../../lib/values.ts';
import { type ChildCall, childCallOf } from '../../recipes/kit/child-call.ts';
import { capabilityNotOffered } from './errors.ts';
import type { Lease, Sent } from './upstream.ts';

/** @throws {CapabilityNotSupported} */
export async function callOf(
  lease: Pick<Lease, 'protocol' | 'backend' | 'runsOn' | 'model' | 'options'>,
  { capability, body, files, headers }: Omit<Sent, 'signal'>,
): Promise<ChildCall> {
  const { protocol, backend, model, options } = lease;
  const request = { capability, body, ...setFields({ files }), model, options };
  const call = await childCallOf({ protocol, backend, request });
  if (call === undefined) throw capabilityNotOffered(lease, capability);
  return { ...call, headers: { ...call.headers, ...headers } };
}
