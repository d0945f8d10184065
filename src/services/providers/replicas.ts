// Spreads requests over several addresses that serve the same models. Pure: it opens no connection
// and sets no timer.
import { chooseHealthy } from './choose-replica.ts';
import { Endpoint, type EndpointOptions, type Replica } from './endpoint.ts';

/** See {@link createReplicas}. */
export type Replicas = ReturnType<typeof createReplicas>;

/**
 * Requests with the same key go to the same replica while it can take them: what they begin with is
 * known there.
 */
interface TakeOptions {
  stickyKey?: string | undefined;
  /** Addresses that have failed for this request already. */
  exclude?: ReadonlySet<string> | undefined;
}

/**
 * A replica rests after one failure to connect, or two of another kind; then one request tries it.
 */
export function createReplicas(urls: readonly string[], options: EndpointOptions) {
  const endpoints = [...new Set(urls)].map((url) => new Endpoint(url, options));
  function choose({ stickyKey, exclude }: TakeOptions): Endpoint | undefined {
    const left = endpoints.filter(({ url }) => !exclude?.has(url));
    const healthy = left.filter(({ health }) => health === 'ok');
    // A request that failed elsewhere already is not the one to find out.
    const isRetry = (exclude?.size ?? 0) > 0;
    const due = left.find(({ health, hasTrial }) => health === 'trying' && !hasTrial);
    if (!isRetry && due !== undefined) return due;
    if (healthy.length > 0) return chooseHealthy(healthy, stickyKey);
    const waiting = left.filter(({ refusalMs }) => refusalMs === 0);
    return waiting.toSorted((a, b) => a.restMs - b.restMs || a.inFlight - b.inFlight)[0];
  }
  return {
    /**
     * One that rests after failures is taken early if no other is left. One that refused is not: it
     * has said no.
     */
    take: (taken: TakeOptions = {}): Replica | undefined => choose(taken)?.start(),
    /** Milliseconds until one of all replicas ends its rest; 0 if one can be taken now. */
    retryAfterMs: (): number => Math.min(...endpoints.map(({ restMs }) => restMs)),
    /** The replicas as they are now, for metrics and `GET /providers`. */
    state: () =>
      endpoints.map(({ url, health, inFlight, firstByteMs, restMs }) => ({
        url,
        health,
        inFlight,
        firstByteMs,
        restMs,
      })),
  };
}
