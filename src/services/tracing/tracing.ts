// What OpenTelemetry gets of requests: one span for the HTTP request, one for the inference, and what happens in it.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { MeasuredLoad } from '../residency/residents.ts';
import type { ObservedRequest, RequestTrace } from '../stats/observed-request.ts';
import { figureAttributes, operationName } from './gen-ai.ts';

export type Tracing = ReturnType<typeof createTracing>;

/** An inference request, and how long ago it came. */
type Arrived = Pick<ObservedRequest, 'model' | 'capability'> & { ageMs: number };

const MAX_CONTEXT_LENGTH = 512;

/** Names, times and figures only: no attribute has a key, a text, an address or a message of an error. */
export function createTracing(deps: { tracer: Tracer; propagator: TextMapPropagator; now: () => number }) {
  const { tracer, propagator, now } = deps;
  const active = new AsyncLocalStorage<Context>();
  const parent = () => active.getStore() ?? ROOT_CONTEXT;
  return {
    /** The span of an HTTP request. `route` is the path of the document; of the headers only the trace context is read. */
    http({
      method,
      route,
      headers,
    }: {
      method: string;
      route: string;
      headers: Readonly<Record<string, string | string[] | undefined>>;
    }) {
      const context = propagator.extract(ROOT_CONTEXT, headers, { keys: Object.keys, get: headerOf });
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, context);
      const own = trace.setSpan(context, span);
      return {
        /** Runs what belongs to the request: spans that begin meanwhile are below its own. */
        within: <Result>(work: () => Result): Result => active.run(own, work),
        /** `status` is absent when nothing was sent; `error` is a code, never a message. */
        end({ status, error }: { status?: number | undefined; error?: string | undefined }): void {
          if (status !== undefined) span.setAttribute('http.response.status_code', status);
          if (error !== undefined) span.setAttribute('error.type', error);
          if (status === undefined || status >= 500 || (status < 400 && error !== undefined)) fail(span);
          span.end();
        },
      };
    },
    /** Begins the span of an inference request. */
    inference: (request: Arrived): RequestTrace =>
      traceInference(request, { tracer, propagator, active, parent: parent(), now }),
    /** The span of a load that has just ended, below whoever waited for it first. */
    load({ model, recipe, outcome, seconds }: MeasuredLoad): void {
      const endMs = now();
      const attributes = { 'gen_ai.request.model': model, 'lemonade.recipe': recipe };
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

/** The span of the inference holds one of each wait and one of each response: a request is asked twice after a crash. */
function traceInference(
  { model, capability, ageMs }: Arrived,
  { tracer, propagator, active, parent, now }: InferenceParts,
): RequestTrace {
  const startMs = now() - ageMs;
  const operation = operationName(capability);
  const attributes: Attributes = {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': 'lemonade',
    'gen_ai.request.model': model,
  };
  const kind = SpanKind.CLIENT;
  const span = tracer.startSpan(`${operation} ${model}`, { kind, attributes, startTime: startMs }, parent);
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
      if (recipe !== undefined) span.setAttribute('gen_ai.provider.name', recipe);
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

function headerOf(headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value.length <= MAX_CONTEXT_LENGTH ? value : undefined;
}
