// Cross-origin headers for pages and desktop apps that the guard has let through.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ANSWERED_BY } from './place.ts';

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';
const PREFLIGHT_MAX_AGE_SECONDS = '600';

/**
 * Sets the headers that let an allowed origin read the response. Any request header may be sent: clients add their own
 * (`x-stainless-*`, `traceparent`), and the guard has already decided about the origin.
 */
export function setCorsHeaders(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', ANSWERED_BY);
  if (request.method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', ALLOWED_METHODS);
  response.setHeader(
    'Access-Control-Allow-Headers',
    request.headers['access-control-request-headers'] ?? 'Content-Type, Authorization',
  );
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
}
