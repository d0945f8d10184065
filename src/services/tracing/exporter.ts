// The official SDK of OpenTelemetry, set up by its standard variables: batches of spans go out by OTLP over HTTP, as JSON.
import { setTimeout as delay } from 'node:timers/promises';
import { DiagLogLevel, diag, type TextMapPropagator, type Tracer } from '@opentelemetry/api';
import { ExportResultCode, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../../lib/log.ts';

export interface SpanSender {
  tracer: Tracer;
  propagator: TextMapPropagator;
  /** Sends what is left, as far as the collector takes it at once. */
  close(): Promise<void>;
}

const NAME = 'lemonade-server';
/** A collector that is gone must not hold up the end of the server. */
const CLOSE_MS = 1000;

/**
 * At most 2048 spans wait, and one batch of 512 is under way (`OTEL_BSP_…` changes that); others are dropped. A request
 * never waits for any of this.
 */
export function createSpanSender({ version, log }: { version: string; log: Log }): SpanSender {
  diag.setLogger(diagnostics(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  // The result of an export is logged below.
  setGlobalErrorHandler(() => undefined);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': NAME, 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(noting(new OTLPTraceExporter(), log))],
  });
  return {
    tracer: provider.getTracer(NAME, version),
    propagator: new W3CTraceContextPropagator(),
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), delay(CLOSE_MS)]);
    },
  };
}

/** Says once that spans are lost, and once that they arrive again. */
function noting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        if (fails && !isFailing) {
          log.warning(
            `Spans do not reach the collector (${result.error?.message || 'it did not answer'}) and are dropped. ` +
              'See OTEL_EXPORTER_OTLP_ENDPOINT.',
          );
        } else if (!fails && isFailing) log.info('Spans reach the collector again');
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

function diagnostics(log: Log) {
  const debug = (message: string) => log.debug(`OpenTelemetry: ${message}`);
  return { error: log.warning, warn: debug, info: debug, debug, verbose: debug };
}
