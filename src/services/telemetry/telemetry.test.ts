import { setImmediate as afterWhatIsDue } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import type { RequestTrace } from './observed-request.ts';
import { createTelemetry } from './telemetry.ts';

function setUp() {
  const { log, lines } = createSilentLog();
  const telemetry = createTelemetry({
    version: '1',
    replicas: () => [],
    loaded: () => [],
    traceLoad: undefined,
    log,
  });
  return { telemetry, lines };
}

const request = {
  model: 'm',
  capability: 'chat',
  outcome: 'ok',
  durationSeconds: 1,
  figures: { kind: 'unknown' },
} as const;

test('a request goes to the sums, to Prometheus and to the log, also on a server that is not traced', async () => {
  const { telemetry, lines } = setUp();
  telemetry.observe(request);
  await afterWhatIsDue();
  expect(telemetry.stats.totals()).toMatchObject({ requests: 1 });
  expect((await telemetry.metrics.text()).text).toContain(
    'lemonade_requests_total{model="m",capability="chat",outcome="ok"} 1',
  );
  expect(lines).toEqual(['Debug: m: chat ok, 1.000 s in all, 0.000 s of it waiting']);
});

test('its trace ends at once, with what is known of the request', () => {
  const ended: unknown[] = [];
  const trace: RequestTrace = {
    beginWaiting: () => undefined,
    endWaiting: () => undefined,
    within: (work) => work(),
    headers: () => ({}),
    end: (last) => ended.push(last),
  };
  setUp().telemetry.observe({ ...request, trace });
  expect(ended).toEqual([{ ...request, trace }]);
});
