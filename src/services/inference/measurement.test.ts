import { expect, test } from 'vitest';
import { ModelNotFound } from '../../errors.ts';
import type { ObservedRequest } from '../telemetry/observed-request.ts';
import { Traffic } from '../telemetry/traffic.ts';
import { createMeasurement } from './measurement.ts';

function setUp() {
  const reported: ObservedRequest[] = [];
  let nowMs = 1000;
  const measurement = createMeasurement({
    observe: (request) => reported.push(request),
    model: 'm',
    capability: 'chat',
    startedMs: nowMs,
    now: () => nowMs,
  });
  const after = (milliseconds: number) => {
    nowMs += milliseconds;
  };
  return { measurement, reported, after };
}

test('the wait for a model does not count as overhead', () => {
  const { measurement, reported, after } = setUp();
  after(1);
  measurement.beginWaiting();
  after(500);
  measurement.endWaiting();
  after(2000);
  measurement.end('ok');
  expect(reported).toEqual([
    {
      model: 'm',
      capability: 'chat',
      outcome: 'ok',
      queueSeconds: 0.5,
      overheadSeconds: 0.001,
      durationSeconds: 2.501,
    },
  ]);
});

test('a request that waits twice, because its native server died, has waited for both', () => {
  const { measurement, reported, after } = setUp();
  for (const waitMs of [500, 250]) {
    measurement.beginWaiting();
    after(waitMs);
    measurement.endWaiting();
  }
  measurement.end('ok');
  expect(reported).toMatchObject([{ queueSeconds: 0.75, overheadSeconds: 0 }]);
});

test('it is reported once, and without overhead when it never came to a native server', () => {
  const { measurement, reported, after } = setUp();
  measurement.beginWaiting();
  after(100);
  measurement.end('error');
  measurement.end('ok');
  expect(reported).toEqual([
    { model: 'm', capability: 'chat', outcome: 'error', queueSeconds: 0, durationSeconds: 0.1 },
  ]);
});

test.each([
  ['a foreseen error by its code', new ModelNotFound('m'), 'model_not_found'],
  ['another error by its class', new TypeError('secret'), 'TypeError'],
  ['what is not an error, not at all', 'secret', undefined],
])('a trace gets %s, and never a message', (_title, failure, code) => {
  const reported: ObservedRequest[] = [];
  const nothing = () => undefined;
  const trace = {
    beginWaiting: nothing,
    endWaiting: nothing,
    within: <T>(work: () => T) => work(),
    headers: () => ({}),
  };
  const measurement = createMeasurement({
    observe: (request) => reported.push(request),
    trace: () => ({ ...trace, end: nothing }),
    model: 'm',
    capability: 'chat',
    startedMs: 0,
    now: () => 0,
  });
  measurement.end('error', undefined, failure);
  expect(reported).toMatchObject([{ outcome: 'error', error: code }]);
});

test('a request is counted as waiting, then as running, and no more once it has ended', () => {
  const traffic = new Traffic();
  const request = {
    observe: () => {},
    traffic,
    model: 'm',
    capability: 'chat',
    startedMs: 0,
    now: () => 0,
  };
  const [first, second] = [createMeasurement(request), createMeasurement(request)];
  const counts = () => [traffic.waiting, traffic.running];
  first.beginWaiting();
  second.beginWaiting();
  expect(counts()).toEqual([2, 0]);
  first.endWaiting();
  expect(counts()).toEqual([1, 1]);
  second.end('aborted');
  first.end('ok');
  first.end('error');
  expect(counts()).toEqual([0, 0]);
});
