// Traces of requests for an OpenTelemetry collector. The SDK is imported only when somebody wants them.
import type { Log } from '../lib/log.ts';
import type { Environment } from '../services/settings/settings.ts';
import type { Tracing } from '../services/telemetry/tracing.ts';

export interface TracingRoom extends Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Undefined when nobody wants traces. `addSecret` gets what the collector's headers hold. */
export async function assembleTracing(options: {
  isTraced: boolean;
  environment: Environment;
  version: string;
  addSecret(secret: string): void;
  log: Log;
}): Promise<TracingRoom | undefined> {
  const { isTraced, environment, version, addSecret, log } = options;
  if (!isTraced || environment.OTEL_SDK_DISABLED === 'true') return undefined;
  for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']) {
    for (const pair of (environment[name] ?? '').split(',')) addSecret(pair.slice(pair.indexOf('=') + 1).trim());
  }
  const { createSpanSender, createTracing } = await import('../services/telemetry/tracing.ts');
  const sender = createSpanSender({ version, log });
  return { ...createTracing({ ...sender, now: Date.now }), close: sender.close };
}
