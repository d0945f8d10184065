// Traces of requests for an OpenTelemetry collector. The SDK is imported only for a server that
// sends them.

import type { Environment } from '../lib/environment.ts';
import type { Logs } from '../services/logs/logs.ts';

/** What traces requests and loads, and sends the traces. */
export type TracingRoom = NonNullable<Awaited<ReturnType<typeof assembleTracing>>>;

/**
 * Undefined for a server that is not traced. What the collector's headers hold is kept out of the
 * log.
 */
export async function assembleTracing(options: {
  isTraced: boolean;
  environment: Environment;
  version: string;
  logs: Pick<Logs, 'addSecret' | 'log'>;
}) {
  const { isTraced, environment, version, logs } = options;
  if (!isTraced || environment.OTEL_SDK_DISABLED === 'true') return undefined;
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']) {
    for (const pair of (environment[name] ?? '').split(','))
      logs.addSecret(pair.slice(pair.indexOf('=') + 1).trim());
  }
  const { createSpanSender, createTracing } = await import('../services/telemetry/tracing.ts');
  const sender = createSpanSender({ version, log: logs.log.tagged('Tracing') });
  const { tracer, propagator, close } = sender;
  return { ...createTracing({ tracer, propagator, now: Date.now }), close };
}
