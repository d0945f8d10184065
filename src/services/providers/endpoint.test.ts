import { describe, expect, test } from 'vitest';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { Failures } from '../failures/failures.ts';
import { Endpoint } from './endpoint.ts';

function setUp({ jitter }: { jitter?: () => number } = {}) {
  let now = 1_000_000;
  const failures = new Failures({ path: undefined, now: () => now, log: createSilentLog().log });
  const create = (url = 'http://one') =>
    new Endpoint(url, { failures, name: 'p', jitter: jitter ?? (() => 0) });
  return {
    create,
    endpoint: create(),
    pass(ms: number) {
      now += ms;
    },
  };
}

const fail = (endpoint: Endpoint) => endpoint.start().done({ kind: 'failed', unreachable: true });

test('a new one is well, idle and not measured', () => {
  const { endpoint } = setUp();
  expect(endpoint).toMatchObject({
    url: 'http://one',
    health: 'ok',
    restMs: 0,
    refusalMs: 0,
    hasTrial: false,
    inFlight: 0,
    firstByteMs: undefined,
  });
  expect(endpoint.start().url).toBe('http://one');
});

test('a request is counted once, however often it says that it is over', () => {
  const { endpoint } = setUp();
  const [one, other] = [endpoint.start(), endpoint.start()];
  expect(endpoint.inFlight).toBe(2);
  one.done({ kind: 'served' });
  one.done({ kind: 'failed', unreachable: true, firstByteMs: 5 });
  expect(endpoint.inFlight).toBe(1);
  expect(endpoint.health).toBe('ok');
  expect(endpoint.firstByteMs).toBeUndefined();
  other.done({ kind: 'cancelled' });
  expect(endpoint.inFlight).toBe(0);
});

test('what an address of the same name has done before is forgotten', () => {
  const { create, endpoint } = setUp();
  fail(endpoint);
  endpoint.start().done({ kind: 'refused', retryAfterMs: 5000 });
  expect(endpoint.restMs).toBe(5000);
  const again = create();
  expect(again).toMatchObject({ restMs: 0, refusalMs: 0, health: 'ok' });
});

test('addresses of one provider fail each for itself', () => {
  const { create, endpoint } = setUp();
  fail(endpoint);
  expect(create('http://two').health).toBe('ok');
  expect(endpoint.health).toBe('resting');
});

describe('a rest', () => {
  test.each([
    [0, 500],
    [0.5, 375],
    [0.98, 255],
  ])('with jitter %d takes %d ms', (jitter, ms) => {
    const { endpoint } = setUp({ jitter: () => jitter });
    fail(endpoint);
    expect(endpoint.restMs).toBeCloseTo(ms, 6);
  });

  test('is spread at random where nothing else is said', () => {
    const failures = new Failures({ path: undefined, log: createSilentLog().log, now: () => 0 });
    const endpoint = new Endpoint('http://one', { failures, name: 'p' });
    fail(endpoint);
    expect(endpoint.restMs).toBeGreaterThan(250 - 1e-6);
    expect(endpoint.restMs).toBeLessThanOrEqual(500);
  });

  test('is over at its very end, and not before', () => {
    const { endpoint, pass } = setUp();
    fail(endpoint);
    pass(499);
    expect(endpoint.health).toBe('resting');
    pass(1);
    expect(endpoint.health).toBe('trying');
  });

  test('comes with the second failure, where the first one may be the fault of its request', () => {
    const { endpoint } = setUp();
    endpoint.start().done({ kind: 'failed' });
    expect(endpoint.health).toBe('ok');
    endpoint.start().done({ kind: 'failed' });
    expect(endpoint.health).toBe('resting');
  });

  test('does not come where another request was served in between', () => {
    const { endpoint } = setUp();
    endpoint.start().done({ kind: 'failed' });
    endpoint.start().done({ kind: 'served' });
    endpoint.start().done({ kind: 'failed' });
    expect(endpoint.health).toBe('ok');
  });

  test('comes for a request that ran next to one that was served', () => {
    const { endpoint } = setUp();
    const [one, other] = [endpoint.start(), endpoint.start()];
    one.done({ kind: 'served' });
    other.done({ kind: 'failed', unreachable: true });
    expect(endpoint.health).toBe('resting');
  });

  test('is not shortened by a client that left', () => {
    const { endpoint } = setUp();
    endpoint.start().done({ kind: 'failed' });
    endpoint.start().done({ kind: 'cancelled' });
    endpoint.start().done({ kind: 'failed' });
    expect(endpoint.health).toBe('resting');
  });
});

describe('after a rest', () => {
  function rested() {
    const all = setUp();
    fail(all.endpoint);
    all.pass(500);
    return all;
  }

  test('the first request is the trial, and no other one', () => {
    const { endpoint } = rested();
    expect(endpoint.hasTrial).toBe(false);
    const trial = endpoint.start();
    const other = endpoint.start();
    other.done({ kind: 'cancelled' });
    expect(endpoint.hasTrial).toBe(true);
    trial.done({ kind: 'cancelled' });
    expect(endpoint).toMatchObject({ hasTrial: false, health: 'trying' });
  });

  test('a served trial ends it', () => {
    const { endpoint } = rested();
    endpoint.start().done({ kind: 'served' });
    expect(endpoint).toMatchObject({ hasTrial: false, health: 'ok' });
    expect(endpoint.start() && endpoint.hasTrial).toBe(false);
  });

  test('a trial that has begun ends it, but failures count until it has come to its end', () => {
    const { endpoint } = rested();
    const trial = endpoint.start();
    trial.began(10);
    expect(endpoint).toMatchObject({ hasTrial: false, health: 'ok', restMs: 0 });
    trial.done({ kind: 'failed', unreachable: true });
    expect(endpoint.restMs).toBe(1000);
  });

  test('a trial that has begun and ends forgets the failures', () => {
    const { endpoint } = rested();
    const trial = endpoint.start();
    trial.began(10);
    trial.done({ kind: 'served' });
    fail(endpoint);
    expect(endpoint.restMs).toBe(500);
  });

  test('a request of before says nothing of the time after', () => {
    const { endpoint, pass } = setUp();
    const [old, other] = [endpoint.start(), endpoint.start()];
    fail(endpoint);
    old.done({ kind: 'served' });
    other.began(7);
    expect(endpoint).toMatchObject({ health: 'resting', restMs: 500, firstByteMs: 7 });
    other.done({ kind: 'failed', unreachable: true });
    expect(endpoint.restMs).toBe(500);
    pass(500);
    expect(endpoint.health).toBe('trying');
  });

  test('a request that has begun already is not heard twice', () => {
    const { endpoint } = setUp();
    const request = endpoint.start();
    request.done({ kind: 'served' });
    request.began(50);
    expect(endpoint.firstByteMs).toBeUndefined();
  });
});

describe('taken before its time', () => {
  test('it rests no longer for one more failure, and is not a trial', () => {
    const { endpoint } = setUp();
    fail(endpoint);
    const early = endpoint.start();
    expect(endpoint.hasTrial).toBe(false);
    early.done({ kind: 'failed', unreachable: true });
    expect(endpoint).toMatchObject({ health: 'resting', restMs: 500 });
  });

  test('it is well again when that is served', () => {
    const { endpoint } = setUp();
    fail(endpoint);
    endpoint.start().done({ kind: 'served' });
    expect(endpoint).toMatchObject({ health: 'ok', restMs: 0 });
  });

  test('it rests longer when that has begun and then fails', () => {
    const { endpoint } = setUp();
    fail(endpoint);
    const early = endpoint.start();
    early.began(1);
    expect(endpoint.health).toBe('ok');
    early.done({ kind: 'failed', unreachable: true });
    expect(endpoint.restMs).toBe(1000);
  });
});

describe('a refusal', () => {
  test.each([
    [undefined, 1000],
    [Number.NaN, 1000],
    [-5, 0],
    [0, 0],
    [1, 1],
    [90_000, 90_000],
    [600_000, 600_000],
    [600_001, 600_000],
  ])('that asks for %s ms is left alone for %d ms', (retryAfterMs, ms) => {
    const { endpoint } = setUp();
    endpoint.start().done({ kind: 'refused', retryAfterMs });
    expect(endpoint.refusalMs).toBe(ms);
    expect(endpoint.restMs).toBe(ms);
    expect(endpoint.health).toBe(ms > 0 ? 'resting' : 'ok');
  });

  test('is a sign of life', () => {
    const { endpoint, pass } = setUp();
    fail(endpoint);
    pass(500);
    endpoint.start().done({ kind: 'refused', retryAfterMs: 10 });
    expect(endpoint.health).toBe('resting');
    pass(10);
    expect(endpoint.health).toBe('ok');
  });

  test('is heard from a request of before, too', () => {
    const { endpoint } = setUp();
    const old = endpoint.start();
    fail(endpoint);
    old.done({ kind: 'refused', retryAfterMs: 2000 });
    expect(endpoint).toMatchObject({ refusalMs: 2000, restMs: 2000 });
  });

  test('no other outcome refuses', () => {
    const { endpoint } = setUp();
    for (const kind of ['served', 'failed', 'cancelled'] as const)
      endpoint.start().done({ kind, retryAfterMs: 5000 });
    expect(endpoint.refusalMs).toBe(0);
  });
});

describe('the average of the first byte', () => {
  test('begins with the first measurement, and falls to a third in a minute', () => {
    const { endpoint, pass } = setUp();
    endpoint.start().done({ kind: 'served', firstByteMs: 300 });
    expect(endpoint.firstByteMs).toBe(300);
    pass(60_000);
    expect(endpoint.firstByteMs).toBeCloseTo(300 / Math.E, 6);
  });

  test('counts a further one for two thirds after ten seconds, for nothing at the same time', () => {
    const { endpoint, pass } = setUp();
    endpoint.start().began(300);
    endpoint.start().began(0);
    expect(endpoint.firstByteMs).toBe(300);
    pass(10_000);
    endpoint.start().began(0);
    expect(endpoint.firstByteMs).toBeCloseTo(300 / Math.E, 6);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('leaves out %d', (ms) => {
    const { endpoint } = setUp();
    endpoint.start().done({ kind: 'served', firstByteMs: ms });
    expect(endpoint.firstByteMs).toBeUndefined();
  });

  test('may be 0', () => {
    const { endpoint } = setUp();
    endpoint.start().began(0);
    expect(endpoint.firstByteMs).toBe(0);
  });
});
