// What a browser is told about the pages that may read a response (CORS).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANSWERED_BY, REPAIRED, TOOL_WARNINGS, TRUNCATED } from './response-headers.ts';

/**
 * Any request header may be sent: clients add their own, and the guard has already decided about
 * the origin.
 */
export function setCorsHeaders(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('Vary', 'Origin');
  if (headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader(
    'Access-Control-Expose-Headers',
    [ANSWERED_BY, TOOL_WARNINGS, REPAIRED, TRUNCATED, 'Retry-After'].join(', '),
  );
  if (method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS');
  const asked = headers['access-control-request-headers'] ?? 'Content-Type, Authorization';
  response.setHeader('Access-Control-Allow-Headers', asked);
  response.setHeader('Access-Control-Max-Age', '600');
  if (headers['access-control-request-private-network'] === 'true')
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
}
