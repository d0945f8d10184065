// Which of several healthy addresses gets a request: the one that knows its beginning, if it is not
// much busier than the others.
import { createHash } from 'node:crypto';
import type { Endpoint } from './endpoint.ts';

/** A replica keeps its prefixes while it has at most this much more to do than the average … */
const LOAD_FACTOR = 1.25;
/**
 * … and this many requests, so that a few requests at the same time don't part what belongs
 * together.
 */
const SPARE_REQUESTS = 1;
/** … and while it isn't so many times as slow as the one with the least to wait for. */
const SLOWNESS_FACTOR = 4;

/**
 * One of the endpoints; undefined when there are none.
 *
 * Rendezvous hashing: a replica that comes or goes moves only its own keys.
 */
export function chooseHealthy(
  endpoints: readonly Endpoint[],
  stickyKey: string | undefined,
): Endpoint | undefined {
  if (endpoints.length < 2) return endpoints[0];
  const known = endpoints.flatMap(({ firstByteMs }) => firstByteMs ?? []);
  const fastest = known.length > 0 ? Math.min(...known) : 1;
  const key = createHash('sha256')
    .update(stickyKey ?? '')
    .digest();
  // Requests that are there and the new one, times the time until the first byte. One never
  // measured counts as the fastest.
  const all = endpoints.map((endpoint) => ({
    endpoint,
    waitMs: (endpoint.firstByteMs ?? fastest) * (endpoint.inFlight + 1),
    order: createHash('sha256').update(key).update(endpoint.url).digest('hex'),
  }));
  const [least] = all.toSorted(
    (a, b) => a.waitMs - b.waitMs || a.endpoint.inFlight - b.endpoint.inFlight,
  );
  if (stickyKey === undefined || least === undefined) return least?.endpoint;
  const total = endpoints.reduce((sum, { inFlight }) => sum + inFlight, 1);
  const mostInFlight = Math.ceil((LOAD_FACTOR * total) / endpoints.length) + SPARE_REQUESTS;
  const inOrder = all.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const isFree = ({ endpoint, waitMs }: (typeof all)[number]) =>
    endpoint.inFlight < mostInFlight && waitMs <= SLOWNESS_FACTOR * least.waitMs;
  return (inOrder.find(isFree) ?? least).endpoint;
}
