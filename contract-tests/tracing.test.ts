// Traces for an OpenTelemetry collector: which spans there are, what is in them, and that no
// request ever waits for them.
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CollectedSpan, type Collector, startCollector } from '../fixtures/collector.ts';
import { ask, chatBody, firstChunk, load, open } from './support/client.ts';
import { ADMIN_KEY, API_KEY, idOf, type Server, startServer } from './support/server.ts';

const CHAT = '/v1/chat/completions';
const ERROR = 2;
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';
/** As a client says it that is traced itself. */
const TRACEPARENT = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` };
const SECRET = 'collector-secret-1234567890';

const traced = (collector: Pick<Collector, 'baseUrl'>) => ({
  LEMONADE_TRACING: '1',
  LEMONADE_LOG_LEVEL: 'trace',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.baseUrl,
  OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${SECRET}`,
  OTEL_SERVICE_NAME: 'my-lemonade',
  OTEL_BSP_SCHEDULE_DELAY: '10',
});

describe('a server with a collector', () => {
  let collector: Collector;
  let server: Server;
  beforeAll(async () => {
    collector = await startCollector();
    server = await startServer({ environment: traced(collector) });
  });
  afterAll(async () => {
    await server.stop();
    await collector.close();
  });
  /** The span of the HTTP request comes last, so that all that it holds have come by then. */
  const whole = async (fits: (span: CollectedSpan) => boolean) => {
    const root = await collector.waitFor((span) => span.kind === 2 && fits(span));
    const all = collector.spans().filter(({ traceId }) => traceId === root.traceId);
    const below = (parent: CollectedSpan) =>
      all.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
    return { root, all, below };
  };

  test('a chat has spans of its wait, its load and its response, with model, tokens and the first token', async () => {
    const reply = await ask(server, { path: CHAT, headers: TRACEPARENT, body: chatBody('chat') });
    expect(reply.status).toBe(200);
    const { root, all, below } = await whole(({ traceId }) => traceId === TRACE_ID);
    expect(root).toMatchObject({
      name: 'POST /chat/completions',
      parentSpanId: PARENT_ID,
      status: 0,
    });
    expect(root.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/chat/completions',
      'http.response.status_code': 200,
    });
    expect(root.resource).toMatchObject({ 'service.name': 'my-lemonade' });

    const model = idOf('chat');
    const [inference] = below(root);
    expect(inference).toMatchObject({ name: `chat ${model}`, kind: 3 });
    const { prompt_tokens, completion_tokens } = reply.json.usage;
    expect(inference?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'llamacpp',
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': prompt_tokens,
      'gen_ai.usage.output_tokens': completion_tokens,
    });
    const steps = inference ? below(inference) : [];
    expect(steps.map(({ name }) => name)).toEqual(['wait', 'response']);
    const [wait, response] = steps;
    expect(wait && below(wait).map(({ name }) => name)).toEqual([`load ${model}`]);
    expect(response?.events.map(({ name }) => name)).toEqual(['first token']);
    const [first] = response?.events ?? [];
    expect(first?.atMs).toBeGreaterThanOrEqual(response?.startMs ?? 0);
    expect(first?.atMs).toBeLessThanOrEqual(response?.endMs ?? 0);
    expect(all).toHaveLength(5);
  });

  test('a load that fails is an error below the request that asked for it, and so are both', async () => {
    const model = idOf('exitsAtStart');
    await ask(server, { path: CHAT, body: chatBody('exitsAtStart') });
    const { root, all } = await whole(
      ({ attributes }) => attributes['http.response.status_code'] === 500,
    );
    const failed = Object.fromEntries(all.map(({ name, status }) => [name, status]));
    expect(failed).toEqual({
      'POST /chat/completions': ERROR,
      [`chat ${model}`]: ERROR,
      wait: ERROR,
      [`load ${model}`]: ERROR,
    });
    expect(root.attributes['error.type']).toMatch(/^\w+$/);
    expect(all.find(({ name }) => name === `chat ${model}`)?.attributes['error.type']).toBe(
      root.attributes['error.type'],
    );
  });

  test('a client that leaves a stream is seen as cancelled', async () => {
    const leaving = new AbortController();
    const response = await open(server, {
      path: CHAT,
      body: chatBody('chat', { stream: true, fake: { tokens: 100_000, tokenDelayMs: 5 } }),
      signal: leaving.signal,
    });
    await firstChunk(response);
    leaving.abort();
    const { root, below } = await whole(
      ({ attributes }) => attributes['error.type'] === 'cancelled',
    );
    const [inference] = below(root);
    expect(inference).toMatchObject({ name: `chat ${idOf('chat')}`, status: ERROR });
    expect(inference?.attributes['error.type']).toBe('cancelled');
  });

  test('what a client may not do has a span without its key, and what monitors ask has none', async () => {
    await ask(server, { path: '/v1/health' });
    await ask(server, { path: '/metrics' });
    const hostile = { traceparent: `00-${'z'.repeat(5000)}`, tracestate: 'x'.repeat(5000) };
    expect(
      (await ask(server, { path: '/v1/models', key: 'wrong-key-123', headers: hostile })).status,
    ).toBe(401);
    const { root } = await whole(
      ({ attributes }) => attributes['http.response.status_code'] === 401,
    );
    expect(root).toMatchObject({ name: 'GET /models', status: 0 });
    expect(root.parentSpanId ?? '').toBe('');
    expect(collector.spans().filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
  });

  test('no key and no text is in what the collector gets, and its own key is in no log', async () => {
    await ask(server, {
      path: CHAT,
      body: chatBody('chat', { messages: [{ role: 'user', content: 'wombat' }] }),
    });
    await ask(server, { path: '/v1/models/lost-model' });
    await whole(
      ({ name, attributes }) =>
        name === 'GET /models/{model_id}' && attributes['error.type'] !== undefined,
    );
    for (const secret of [API_KEY, 'wrong-key-123', 'wombat', 'Say hello', 'lost-model']) {
      expect(collector.text()).not.toContain(secret);
    }
    expect(collector.headers()[0]?.['x-collector-key']).toBe(SECRET);
    expect(server.log.all().join('\n')).not.toContain(SECRET);
  });
});

test('a provider continues the trace: the spans of both servers are one', async () => {
  const collector = await startCollector();
  const environment = traced(collector);
  const [server, peer] = await Promise.all([
    startServer({ environment }),
    startServer({ environment: { ...environment, OTEL_SERVICE_NAME: 'peer' } }),
  ]);
  const provider = { name: 'peer', base_urls: [`${peer.baseUrl}/v1`], api_key: API_KEY };
  expect(
    (await ask(server, { path: '/v1/providers', key: ADMIN_KEY, body: provider })).status,
  ).toBeLessThan(300);
  const body = { ...chatBody('chat'), model: `peer.${idOf('chat')}` };
  expect((await ask(server, { path: CHAT, headers: TRACEPARENT, body })).status).toBe(200);
  const isOf = (name: string) => (span: CollectedSpan) =>
    span.resource['service.name'] === name && span.traceId === TRACE_ID;
  const theirs = await collector.waitFor((span) => isOf('peer')(span) && span.kind === 2);
  const ours = await collector.waitFor((span) => isOf('my-lemonade')(span) && span.kind === 3);
  expect(theirs.parentSpanId).toBe(ours.spanId);
  expect(ours.attributes['gen_ai.provider.name']).toBe('peer');
  await Promise.all([server.stop(), peer.stop()]);
  await collector.close();
});

test('without the setting nothing is sent, whatever the variables say', async () => {
  const collector = await startCollector();
  const { LEMONADE_TRACING: _off, ...environment } = traced(collector);
  const server = await startServer({ environment });
  expect(
    (await ask(server, { path: CHAT, headers: TRACEPARENT, body: chatBody('chat') })).status,
  ).toBe(200);
  await server.stop();
  expect(collector.headers()).toEqual([]);
  await collector.close();
});

test('a collector that takes everything and never answers delays neither requests nor the end', async () => {
  const collector = await startCollector({ isSilent: true });
  // A request that waited would wait for ten minutes.
  const patience = { OTEL_EXPORTER_OTLP_TIMEOUT: '600000', OTEL_BSP_EXPORT_TIMEOUT: '600000' };
  const server = await startServer({
    environment: { ...traced(collector), ...patience, OTEL_BSP_MAX_QUEUE_SIZE: '16' },
  });
  await load(server, 'chat');
  for (let count = 0; count < 50; count += 1) {
    expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
  }
  await server.stop();
  // One batch is under way, and one more when the server ends; what does not fit is dropped.
  expect(collector.text().match(/"spanId"/g)?.length).toBeLessThan(64);
  await collector.close();
});

test('a collector that is not there is said once, and requests go on', async () => {
  const absent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => absent.once('listening', resolve));
  const { port } = absent.address() as { port: number };
  await new Promise((resolve) => absent.close(resolve));
  const environment = {
    ...traced({ baseUrl: `http://127.0.0.1:${port}` }),
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
  };
  const server = await startServer({ environment });
  expect((await ask(server, { path: CHAT, body: chatBody('chat') })).status).toBe(200);
  await server.log.waitFor(/Spans do not reach the collector/);
  for (let count = 0; count < 3; count += 1)
    await ask(server, { path: CHAT, body: chatBody('chat') });
  await server.stop();
  expect(server.log.all().filter((line) => line.includes('Spans do not reach'))).toHaveLength(1);
});
