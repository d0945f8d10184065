// What is measured of requests and loads: it goes to /stats, to Prometheus, to the log and to
// traces.
import type { Log } from '../../lib/log.ts';
import type { MeasuredLoad } from '../residency/residents.ts';
import { createMetrics, type MetricsOptions } from './metrics.ts';
import type { ObservedRequest } from './observed-request.ts';
import { lineOf } from './request-lines.ts';
import { createStats } from './stats.ts';

/** Hands what has ended on to all who count it. */
export function createTelemetry({
  traceLoad,
  log,
  ...options
}: MetricsOptions & {
  /** Undefined for a server that is not traced. */
  traceLoad: ((load: MeasuredLoad) => void) | undefined;
  /**
   * Gets one line at level debug for each request; nothing of the request or the response is in it.
   */
  log: Pick<Log, 'debug'>;
}) {
  const metrics = createMetrics(options);
  const stats = createStats();
  return {
    metrics,
    stats,
    observe(request: ObservedRequest): void {
      request.trace?.end(request);
      // After what is due now: the client waits for its response, and not for our figures.
      setImmediate(() => {
        metrics.observe(request);
        stats.observe(request);
        log.debug(() => lineOf(request));
      });
    },
    load(load: MeasuredLoad): void {
      metrics.load(load);
      traceLoad?.(load);
    },
  };
}
