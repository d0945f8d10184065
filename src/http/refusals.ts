// How a request is refused that no operation takes.
import type { Request, Response } from 'express';
import { channels } from '../../generated/channels.ts';
import { withoutPrefix } from './canonical-path.ts';
import { refusal, type WireError } from './error-table.ts';

/** The response to OPTIONS; `allowed` are the other methods of the path. */
export function respondToOptions(response: Response, allowed: readonly string[]): void {
  if (allowed.length > 0) response.set('Allow', [...allowed, 'OPTIONS'].join(', '));
  response.status(204).end();
}

/** For a path that can't be decoded, so that nothing may be read from it. */
export const NOT_PERCENT_ENCODED = refusal({
  status: 400,
  message: 'The path is not percent-encoded UTF-8.',
});

const MAX_QUOTED_LENGTH = 200;

/** The addresses of all channels of asyncapi.yaml, without a prefix. */
export const CHANNELS: ReadonlySet<string> = new Set(
  Object.values(channels).map(({ address }) => address),
);

/** For a plain request to a channel. */
export function upgradeRequired(path: string): WireError {
  const message = `${path.slice(0, MAX_QUOTED_LENGTH)} is a WebSocket. Connect to it by ws:// and not by HTTP; GET /asyncapi.yaml describes its messages.`;
  const headers = { Upgrade: 'websocket', Connection: 'Upgrade' };
  return { ...refusal({ status: 426, code: 'upgrade_required', message }), headers };
}

/** For a path that has other methods: `methods`, in capitals. */
export function notAllowed({ method, target }: Request, methods: readonly string[]): WireError {
  const allowed = [...methods, 'OPTIONS'].join(', ');
  const message = `${method} is not allowed on ${target.path.slice(0, MAX_QUOTED_LENGTH)}. Use ${allowed}.`;
  return { ...refusal({ status: 405, message }), headers: { Allow: allowed } };
}

/** For a path that nothing is at. */
export function notFound(path: string): WireError {
  const hint =
    withoutPrefix(path) === path
      ? 'Most paths begin with /api/v1; GET /openapi.yaml lists all.'
      : 'GET /openapi.yaml lists all paths.';
  return refusal({
    status: 404,
    message: `There is nothing at ${path.slice(0, MAX_QUOTED_LENGTH)}. ${hint}`,
  });
}
