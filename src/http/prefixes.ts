// Folds the four equivalent prefixes into the one that the routing document knows.

/** The prefixes under which every operation without a fixed path answers alike. */
export const PREFIXES = ['/api/v0', '/api/v1', '/v0', '/v1'] as const;

const PREFIX = /^\/(?:api\/)?v[01](?=[/?]|$)/;
/** A last `/options` is no part of the id; in an id that ends so it is written `%2Foptions`. */
const MODEL_PATH = /^(\/v1\/models\/)([^?]+?)(\/options)?\/*(?=\?|$)/;
/** A proxy may send the whole URL as the target, which RFC 9112 §3.2.2 wants understood. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

/**
 * Turns a request target into its canonical form: one prefix, and a model id with slashes in one path segment
 * (`/api/v0/models/owner/name` → `/v1/models/owner%2Fname`), because both routers match segment by segment.
 */
export function foldPrefix(target: string): string {
  const known = folded.get(target);
  if (known !== undefined) return known;
  const canonical = fold(target);
  if (folded.size >= MOST_FOLDED) folded.clear();
  if (target.length <= LONGEST_FOLDED) folded.set(target, canonical);
  return canonical;
}

/** Clients ask for the same few targets all the time; what others send does not add up. */
const folded = new Map<string, string>();
const MOST_FOLDED = 200;
const LONGEST_FOLDED = 200;

function fold(target: string): string {
  return target
    .replace(ORIGIN, '')
    .replace(PREFIX, '/v1')
    .replace(
      MODEL_PATH,
      (_match, path: string, id: string, rest = '') => path + id.replace(/\/+$/, '').replaceAll('/', '%2F') + rest,
    );
}

/** True for a target under one of the four prefixes. */
export function hasPrefix(target: string): boolean {
  return PREFIX.test(target.replace(ORIGIN, ''));
}
