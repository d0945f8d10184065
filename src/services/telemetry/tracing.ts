// What OpenTelemetry gets of requests: one span for the HTTP request, one for the inference, and
// what happens in it. The official SDK, set up by its standard variables, sends batches of spans by
// OTLP over HTTP, as JSON.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  ExportResultCode,
  setGlobalErrorHandler,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { Log } from '../../lib/log.ts';
import { setFields } from '../../lib/values.ts';
import type { MeasuredLoad } from '../residency/residents.ts';
import { GEN_AI, OPERATIONS } from './conventions.ts';
import {
  cachedTokens,
  type ObservedRequest,
  type RequestTrace,
  type ResponseFigures,
} from './observed-request.ts';

/** See {@link createTracing}. */
export type Tracing = ReturnType<typeof createTracing>;
type Arrived = Pick<ObservedRequest, 'model' | 'capability'> & { ageMs: number };
const MAX_CONTEXT_LENGTH = 512;

/**
 * The spans of requests and of loads.
 *
 * Names, times and figures only: no attribute has a key, a text, an address or a message of an
 * error.
 */
export function createTracing(deps: {
  tracer: Tracer;
  propagator: TextMapPropagator;
  now: () => number;
}) {
  const { tracer, propagator, now } = deps;
  const active = new AsyncLocalStorage<Context>();
  const parent = () => active.getStore() ?? ROOT_CONTEXT;
  return {
    /**
     * The span of an HTTP request. `route` is the path of the document; of the headers only the
     * trace context is read.
     */
    http(details: {
      method: string;
      route: string;
      headers: Readonly<Record<string, string | string[] | undefined>>;
    }) {
      const { method, route, headers } = details;
      const context = propagator.extract(ROOT_CONTEXT, headers, {
        keys: Object.keys,
        get: headerOf,
      });
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        context,
      );
      const own = trace.setSpan(context, span);
      return {
        /** Runs what belongs to the request: spans that begin meanwhile are below its own. */
        within: <Result>(work: () => Result): Result => active.run(own, work),
        end({ status, error }: { status?: number | undefined; error?: string | undefined }): void {
          if (status !== undefined) span.setAttribute('http.response.status_code', status);
          if (error !== undefined) span.setAttribute('error.type', error);
          if (status === undefined || status >= 500 || (status < 400 && error !== undefined))
            fail(span);
          span.end();
        },
      };
    },
    inference: (request: Arrived): RequestTrace =>
      traceInference(request, { tracer, propagator, active, parent: parent(), now }),
    /** The span of a load that has just ended, below the request that waited for it first. */
    load({ model, recipe, outcome, seconds }: MeasuredLoad): void {
      const endMs = now();
      const attributes = { [GEN_AI.model]: model, 'lemonade.recipe': recipe };
      const startTime = endMs - seconds * 1000;
      const span = tracer.startSpan(`load ${model}`, { attributes, startTime }, parent());
      if (outcome !== 'ok') fail(span, outcome);
      span.end(endMs);
    },
  };
}

interface InferenceParts {
  tracer: Tracer;
  propagator: TextMapPropagator;
  active: AsyncLocalStorage<Context>;
  parent: Context;
  now: () => number;
}

/**
 * The span of the inference holds one of each wait and one of each response: a request is asked
 * twice after a crash.
 */
function traceInference(
  { model, capability, ageMs }: Arrived,
  { tracer, propagator, active, parent, now }: InferenceParts,
): RequestTrace {
  const startMs = now() - ageMs;
  const operation = OPERATIONS[capability] ?? capability;
  const attributes: Attributes = {
    [GEN_AI.operation]: operation,
    [GEN_AI.provider]: 'lemonade',
    [GEN_AI.model]: model,
  };
  const kind = SpanKind.CLIENT;
  const span = tracer.startSpan(
    `${operation} ${model}`,
    { kind, attributes, startTime: startMs },
    parent,
  );
  const own = trace.setSpan(parent, span);
  let step: Span | undefined;
  let stepStartMs = startMs;
  // By one clock, so that nothing in a span is before its start or behind its end.
  const begin = (name: string) => {
    stepStartMs = now();
    step?.end(stepStartMs);
    step = tracer.startSpan(name, { startTime: stepStartMs }, own);
  };
  return {
    beginWaiting() {
      // It is asked once more: the response broke off before anything of it was handed on.
      if (step) fail(step, 'backend_crashed');
      begin('wait');
    },
    endWaiting(recipe) {
      if (recipe !== undefined) span.setAttribute(GEN_AI.provider, recipe);
      begin('response');
    },
    within: (work) => active.run(step ? trace.setSpan(own, step) : own, work),
    headers() {
      const headers: Record<string, string> = {};
      propagator.inject(own, headers, {
        set(into, name, value) {
          into[name] = value;
        },
      });
      return headers;
    },
    end({ outcome, figures, error }) {
      const endMs = now();
      if (figures !== undefined) span.setAttributes(figureAttributes(figures));
      if (figures?.kind === 'tokens' && figures.outputTokens > 0) {
        const firstMs = startMs + figures.timeToFirstTokenSeconds * 1000;
        step?.addEvent('first token', {}, Math.min(Math.max(firstMs, stepStartMs), endMs));
      }
      if (outcome !== 'ok') {
        const type = outcome === 'aborted' ? 'cancelled' : (error ?? 'error');
        if (step) fail(step, type);
        fail(span, type);
      }
      step?.end(endMs);
      span.end(endMs);
    },
  };
}

function fail(span: Span, type?: string): void {
  if (type !== undefined) span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value.length <= MAX_CONTEXT_LENGTH ? value : undefined;
}

function figureAttributes(figures: ResponseFigures): Attributes {
  switch (figures.kind) {
    case 'tokens':
      return {
        [GEN_AI.inputTokens]: figures.promptTokens,
        [GEN_AI.outputTokens]: figures.outputTokens,
        ...setFields({
          [GEN_AI.cacheReadTokens]: cachedTokens(figures) || undefined,
          [GEN_AI.timeToFirstChunk]:
            figures.outputTokens > 0 ? figures.timeToFirstTokenSeconds : undefined,
        }),
      };
    case 'prompt':
      return { [GEN_AI.inputTokens]: figures.promptTokens };
    default:
      return {};
  }
}

interface SpanSender {
  tracer: Tracer;
  propagator: TextMapPropagator;
  /** Sends what waits, for a second at most. */
  close(): Promise<void>;
}

const NAME = 'lemonade-server';
/** A collector that is gone must not hold up the end of the server. */
const CLOSE_MS = 1000;

/** At most 2048 spans wait (`OTEL_BSP_…`); others are dropped. No request waits for any of this. */
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
