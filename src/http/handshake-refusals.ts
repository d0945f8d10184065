// How a WebSocket handshake is refused.
import { type OperationRow, operationTable } from '../../generated/handlers.ts';
import { canonicalPaths } from './canonical-path.ts';
import { refusal, type WireError } from './error-table.ts';

const MAX_QUOTED_LENGTH = 200;

/** `addresses` are those of all channels. */
export function noSuchChannel(addresses: readonly string[]): WireError {
  const message = `There is no channel here. The channels are ${addresses.join(', ')}; /asyncapi.yaml describes them.`;
  return refusal({ status: 404, message });
}

/** Paths of operations without parameters, as `canonicalPath` writes them. */
export const HTTP_PATHS: ReadonlySet<string> = new Set(
  Object.values<OperationRow>(operationTable).flatMap(canonicalPaths),
);

/** Clients that may speak to an operation by WebSocket or by HTTP take 426 for "by HTTP" at once. */
export function noWebSocket(path: string): WireError {
  const message = `${path.slice(0, MAX_QUOTED_LENGTH)} is not a WebSocket. Send plain HTTP requests to it.`;
  return {
    ...refusal({ status: 426, code: 'upgrade_required', message }),
    headers: { Upgrade: 'HTTP/1.1' },
  };
}

/** `problem` is a sentence without its full stop. */
export function badHandshake(problem: string): WireError {
  const message = `This is not a WebSocket handshake that the server understands: ${problem}.`;
  const refused = refusal({ status: 400, code: 'invalid_handshake', message });
  return { ...refused, headers: { 'Sec-WebSocket-Version': '13, 8' } };
}
