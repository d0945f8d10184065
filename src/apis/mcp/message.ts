// Messages of JSON-RPC 2.0: what a body is.
import type { Schemas } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { isObject } from '../../lib/values.ts';

/** Something that gets a response. */
export interface RpcRequest {
  id: string | number;
  method: string;
  params: Readonly<Record<string, unknown>> | undefined;
}

/** A message that asks for nothing. */
interface Note {
  kind: 'notification' | 'response';
}

/**
 * The request in a body, or what else the body is.
 * @throws {InvalidRequest} for a body that is not a message
 */
export function readMessage(body: Schemas['McpMessage']): RpcRequest | Note {
  const { id, method, params } = body;
  if (method !== undefined) {
    if (id === undefined) return { kind: 'notification' };
    if (typeof id === 'string' || Number.isSafeInteger(id))
      return { id: id as string | number, method, params };
  } else if (id !== null && isOutcome(body)) return { kind: 'response' };
  throw new InvalidRequest(
    'This is not a message of JSON-RPC 2.0. A request has jsonrpc, id and method, and may have params; a notification has no id.',
  );
}

const isOutcome = (body: object): boolean =>
  ('result' in body && isObject(body.result)) || ('error' in body && isObject(body.error));
