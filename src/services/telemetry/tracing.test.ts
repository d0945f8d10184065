// The spans of requests and loads, as a collector gets them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CollectedSpan, type Collector, startCollector } from '../../../fixtures/collector.ts';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import type { ResponseFigures } from './observed-request.ts';
import { createSpanSender, createTracing } from './tracing.ts';

const ERROR = 2;
/** Later than all that the SDK would take for a time since the start of this process. */
const BEGIN_MS = Date.now() + 1_000_000;
const KEPT = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_BSP_SCHEDULE_DELAY'] as const;
const before = Object.fromEntries(KEPT.map((name) => [name, process.env[name]]));

let collector: Collector;
let nowMs: number;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  collector = await startCollector();
  nowMs = BEGIN_MS;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '5';
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const name of KEPT) {
    const value = before[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await collector.close();
});

function startTracing(baseUrl = collector.baseUrl) {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = baseUrl;
  const log = createRecordingLog();
  const sender = createSpanSender({ version: '0.1.0', log });
  closing.push(sender.close);
  const { tracer, propagator, close } = sender;
  return { ...createTracing({ tracer, propagator, now: () => nowMs }), close, log };
}

const named = (name: string) => collector.waitFor((span) => span.name === name);
/** A fraction below zero would be rounded to -0. */
const sinceBegin = (ms: number) => Math.round(ms - BEGIN_MS) + 0;
const timesOf = ({ startMs, endMs }: CollectedSpan) => [sinceBegin(startMs), sinceBegin(endMs)];

const tokens = (more: Partial<Extract<ResponseFigures, { kind: 'tokens' }>> = {}) =>
  ({
    kind: 'tokens',
    promptTokens: 7,
    outputTokens: 3,
    timeToFirstTokenSeconds: 0.25,
    ...more,
  }) as Extract<ResponseFigures, { kind: 'tokens' }>;

describe('an inference', () => {
  /** One that waits for 100 ms, and responds for 300 ms. */
  async function traced(
    end: Parameters<ReturnType<ReturnType<typeof createTracing>['inference']>['end']>[0],
    capability: 'chat' | 'infill' = 'chat',
  ) {
    const { inference } = startTracing();
    const span = inference({ model: 'm', capability, ageMs: 50 });
    span.beginWaiting();
    nowMs += 100;
    span.endWaiting('llamacpp');
    nowMs += 300;
    span.end(end);
    const operation = capability === 'chat' ? 'chat' : 'text_completion';
    return {
      whole: await named(`${operation} m`),
      wait: await named('wait'),
      response: await named('response'),
    };
  }

  test('has the wait and the response below it, with their times, tokens and the first token', async () => {
    const { whole, wait, response } = await traced({ outcome: 'ok', figures: tokens() });
    expect([whole, wait, response].map(timesOf)).toEqual([
      [-50, 400],
      [0, 100],
      [100, 400],
    ]);
    expect(whole.attributes).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'llamacpp',
      'gen_ai.request.model': 'm',
      'gen_ai.usage.input_tokens': 7,
      'gen_ai.usage.output_tokens': 3,
      'gen_ai.response.time_to_first_chunk': 0.25,
    });
    expect([wait.parentSpanId, response.parentSpanId]).toEqual([whole.spanId, whole.spanId]);
    expect([whole, wait, response].map(({ status }) => status)).toEqual([0, 0, 0]);
    // From the request on, which came 50 ms before.
    expect(response.events.map(({ name, atMs }) => [name, sinceBegin(atMs)])).toEqual([
      ['first token', 200],
    ]);
  });

  test('is called as the conventions call it', async () => {
    const { whole } = await traced({ outcome: 'ok' }, 'infill');
    expect(whole.attributes['gen_ai.operation.name']).toBe('text_completion');
  });

  test.each([
    ['before its response', 0.01, 100],
    ['after its end', 9, 400],
  ])('has no first token %s, whatever was measured', async (_case, seconds, atMs) => {
    const figures = tokens({ timeToFirstTokenSeconds: seconds });
    const { response } = await traced({ outcome: 'ok', figures });
    expect(response.events.map((event) => sinceBegin(event.atMs))).toEqual([atMs]);
  });

  test('without a token of output has no first one', async () => {
    const { whole, response } = await traced({
      outcome: 'ok',
      figures: tokens({ outputTokens: 0 }),
    });
    expect(response.events).toEqual([]);
    expect(Object.keys(whole.attributes)).not.toContain('gen_ai.response.time_to_first_chunk');
    expect(whole.attributes['gen_ai.usage.output_tokens']).toBe(0);
  });

  test('of vectors has the tokens of the prompt alone', async () => {
    const { whole, response } = await traced({
      outcome: 'ok',
      figures: { kind: 'prompt', promptTokens: 9 } as ResponseFigures,
    });
    expect(whole.attributes['gen_ai.usage.input_tokens']).toBe(9);
    expect(Object.keys(whole.attributes)).not.toContain('gen_ai.usage.output_tokens');
    expect(response.events).toEqual([]);
  });

  test.each([
    [{ outcome: 'aborted', error: 'client_gone' } as const, 'cancelled'],
    [{ outcome: 'error', error: 'backend_error' } as const, 'backend_error'],
    [{ outcome: 'error' } as const, 'error'],
  ])('that ends with %j is an error, and so is its response', async (end, type) => {
    const { whole, wait, response } = await traced(end);
    expect([whole, response].map((span) => [span.status, span.attributes['error.type']])).toEqual([
      [ERROR, type],
      [ERROR, type],
    ]);
    expect(wait.status).toBe(0);
  });

  test('that is asked once more has a failed response and a second wait', async () => {
    const { inference } = startTracing();
    const span = inference({ model: 'm', capability: 'chat', ageMs: 0 });
    for (const _time of [1, 2]) {
      span.beginWaiting();
      nowMs += 10;
      span.endWaiting(undefined);
      nowMs += 10;
    }
    span.end({ outcome: 'ok' });
    const whole = await named('chat m');
    expect(whole.attributes['gen_ai.provider.name']).toBe('lemonade');
    const steps = collector
      .spans()
      .filter(({ parentSpanId }) => parentSpanId === whole.spanId)
      .toSorted((one, other) => one.startMs - other.startMs);
    expect(steps.map((step) => [step.name, timesOf(step), step.attributes['error.type']])).toEqual([
      ['wait', [0, 10], undefined],
      ['response', [10, 20], 'backend_crashed'],
      ['wait', [20, 30], undefined],
      ['response', [30, 40], undefined],
    ]);
  });

  test('tells its span to what responds to it', async () => {
    const { inference } = startTracing();
    const span = inference({ model: 'm', capability: 'chat', ageMs: 0 });
    const { traceparent } = span.headers();
    span.end({ outcome: 'ok' });
    const { traceId, spanId } = await named('chat m');
    expect(traceparent).toBe(`00-${traceId}-${spanId}-01`);
  });
});

describe('a load', () => {
  const load = { model: 'm', recipe: 'llamacpp', seconds: 2 } as const;

  test('has its length, and is below what waits for it', async () => {
    const { inference, load: traceLoad } = startTracing();
    const span = inference({ model: 'm', capability: 'chat', ageMs: 0 });
    span.beginWaiting();
    span.within(() => traceLoad({ ...load, outcome: 'ok' }));
    span.end({ outcome: 'ok' });
    const loaded = await named('load m');
    expect([timesOf(loaded), loaded.status]).toEqual([[-2000, 0], 0]);
    expect(loaded.attributes).toEqual({
      'gen_ai.request.model': 'm',
      'lemonade.recipe': 'llamacpp',
    });
    expect(loaded.parentSpanId).toBe((await named('wait')).spanId);
  });

  test('that nothing waits for is a trace of its own, and one that fails an error', async () => {
    const { load: traceLoad } = startTracing();
    traceLoad({ ...load, outcome: 'error' });
    const { parentSpanId = '', status, attributes } = await named('load m');
    expect([parentSpanId, status, attributes['error.type']]).toEqual(['', ERROR, 'error']);
  });
});

describe('an HTTP request', () => {
  const request = { method: 'POST', route: '/chat/completions', headers: {} };
  const TRACE = '0af7651916cd43dd8448eb211c80319c';

  test('is below the span of a client that is traced, and holds what it does', async () => {
    const { http, inference } = startTracing();
    const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
    const span = http({ ...request, headers });
    span.within(() =>
      inference({ model: 'm', capability: 'chat', ageMs: 0 }).end({ outcome: 'ok' }),
    );
    span.end({ status: 200 });
    const root = await named('POST /chat/completions');
    expect(root).toMatchObject({
      traceId: TRACE,
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
      status: 0,
    });
    expect(root.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/chat/completions',
      'http.response.status_code': 200,
    });
    expect(await named('chat m')).toMatchObject({ kind: 3, parentSpanId: root.spanId });
  });

  test.each([
    ['too long a trace', { traceparent: `00-${TRACE}-b7ad6b7169203331-01${' '.repeat(500)}` }],
    ['two traces', { traceparent: [`00-${TRACE}-b7ad6b7169203331-01`] }],
  ])('with %s begins one of its own', async (_case, headers) => {
    const { http } = startTracing();
    http({ ...request, headers }).end({ status: 200 });
    expect((await named('POST /chat/completions')).parentSpanId ?? '').toBe('');
  });

  test.each([
    [{ status: 404, error: 'model_not_found' }, 0],
    [{ status: 400 }, 0],
    [{ status: 500, error: 'internal_error' }, ERROR],
    [{ status: 503 }, ERROR],
    // The stream had begun.
    [{ status: 200, error: 'backend_error' }, ERROR],
    [{ status: 399, error: 'backend_error' }, ERROR],
    [{ error: 'cancelled' }, ERROR],
    [{}, ERROR],
  ])('that ends with %j has the status %j', async (end, status) => {
    const { http } = startTracing();
    http(request).end(end);
    const span = await named('POST /chat/completions');
    expect(span.status).toBe(status);
    expect(span.attributes['error.type']).toBe('error' in end ? end.error : undefined);
    expect(span.attributes['http.response.status_code']).toBe(
      'status' in end ? end.status : undefined,
    );
  });
});

describe('the collector', () => {
  const send = ({ http }: Pick<ReturnType<typeof createTracing>, 'http'>) =>
    http({ method: 'GET', route: '/models', headers: {} }).end({ status: 200 });

  test('is told which program and which version sends', async () => {
    send(startTracing());
    expect((await named('GET /models')).resource).toMatchObject({
      'service.name': 'lemonade-server',
      'service.version': '0.1.0',
    });
  });

  test('that refuses is said once, and so is that it takes spans again', async () => {
    let status = 400;
    let asked = 0;
    const server = createServer((incoming, response) => {
      incoming.resume().on('end', () => {
        asked += 1;
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const tracing = startTracing(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const lines = () =>
      tracing.log.entries
        .filter(({ message }) => /^Spans/.test(message))
        .map(({ severity }) => severity);
    for (const count of [1, 2]) {
      send(tracing);
      await expect.poll(() => asked).toBe(count);
    }
    await tracing.log.seen(/^Spans do not reach the collector \(.+\) and are dropped/);
    status = 200;
    send(tracing);
    await tracing.log.seen(/^Spans reach the collector again$/);
    send(tracing);
    await expect.poll(() => asked).toBe(4);
    expect(lines()).toEqual(['Warning', 'Info']);
  });

  test('gets what waits when the server ends, and one that never answers holds nothing up', async () => {
    process.env.OTEL_BSP_SCHEDULE_DELAY = '60000';
    const tracing = startTracing();
    send(tracing);
    await tracing.close();
    expect(collector.spans().map(({ name }) => name)).toEqual(['GET /models']);
    const silent = await startCollector({ isSilent: true });
    onTestFinished(() => silent.close());
    const other = startTracing(silent.baseUrl);
    send(other);
    const startedMs = performance.now();
    await other.close();
    expect(performance.now() - startedMs).toBeLessThan(5000);
  });
});
