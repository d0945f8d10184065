// Folds the four equivalent prefixes into the one that the routing document knows.

/** The prefixes under which every operation without a fixed path answers alike. */
export const PREFIXES = ['/api/v0', '/api/v1', '/v0', '/v1'] as const;

const PREFIX = /^\/(?:api\/)?v[01](?=[/?]|$)/;
const MODEL_PATH = /^(\/v1\/models\/)([^?]+)/;
/** A proxy may send the whole URL as the target, which RFC 9112 §3.2.2 wants understood. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/**
 * Turns a request target into its canonical form: one prefix, and a model id with slashes in one path segment
 * (`/api/v0/models/owner/name` → `/v1/models/owner%2Fname`), because both routers match segment by segment.
 */
export function foldPrefix(target: string): string {
  return target
    .replace(ORIGIN, '')
    .replace(PREFIX, '/v1')
    .replace(MODEL_PATH, (_match, path: string, id: string) => path + id.replace(/\/+$/, '').replaceAll('/', '%2F'));
}

/** True for a target under one of the four prefixes. */
export function hasPrefix(target: string): boolean {
  return PREFIX.test(target.replace(ORIGIN, ''));
}
