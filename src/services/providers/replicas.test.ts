import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createForgottenFailures } from '../../../fixtures/defaults.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import type { Replica, ReplicaOutcome } from './endpoint.ts';
import { createReplicas, type Replicas } from './replicas.ts';

const urls = (count: number) =>
  Array.from({ length: count }, (_, index) => `http://replica-${index}.test/v1`);

/** Replicas on a clock that the test moves; rests have their full length. */
function setUp(count: number) {
  const clock = { nowMs: 0 };
  const replicas = createReplicas(urls(count), {
    failures: createForgottenFailures({ now: () => clock.nowMs, log: createSilentLog().log }),
    name: 'far',
    jitter: () => 0,
  });
  const take = (...args: Parameters<Replicas['take']>): Replica => {
    const replica = replicas.take(...args);
    if (replica === undefined) throw new Error('No replica was given.');
    return replica;
  };
  /** Fails until it rests, with one request. */
  const breakDown = (url: string) => {
    take({ exclude: new Set(urls(count).filter((other) => other !== url)) }).done({
      kind: 'failed',
      unreachable: true,
    });
  };
  const of = (url: string) => replicas.state().find((one) => one.url === url);
  return { clock, replicas, take, breakDown, of };
}

const [first = '', second = '', third = ''] = urls(3);

describe('the choice', () => {
  test('goes to the replica with the fewest requests', () => {
    const { take } = setUp(3);
    expect(new Set([take().url, take().url, take().url]).size).toBe(3);
  });

  test('gives a slow replica fewer requests, in proportion', () => {
    const { take, of } = setUp(2);
    take({ exclude: new Set([second]) }).done({ kind: 'served', firstByteMs: 400 });
    take({ exclude: new Set([first]) }).done({ kind: 'served', firstByteMs: 100 });
    for (let count = 0; count < 10; count += 1) take();
    expect([of(first)?.inFlight, of(second)?.inFlight]).toEqual([2, 8]);
  });

  test('gives the same key the same replica, and moves only the keys of the one that is gone', () => {
    const { take } = setUp(8);
    const homeOf = (stickyKey: string, exclude?: ReadonlySet<string>) => {
      const replica = take({ stickyKey, exclude });
      replica.done({ kind: 'served' });
      return replica.url;
    };
    const keys = Array.from({ length: 200 }, (_, index) => `conversation ${index}`);
    const before = keys.map((key) => homeOf(key));
    expect(new Set(before).size).toBe(8);
    const gone = new Set([first]);
    const moved = keys.filter((key, index) => homeOf(key, gone) !== before[index]);
    expect(moved).toEqual(keys.filter((_, index) => before[index] === first));
  });

  test('moves a key on while its replica has more to do than the others', () => {
    const { take } = setUp(4);
    const places = Array.from({ length: 12 }, () => take({ stickyKey: 'all the same' }).url);
    expect(places[0]).toBe(places[1]);
    expect(new Set(places).size).toBe(3);
  });

  test('moves a key on while its replica is several times as slow as the others', () => {
    const { take } = setUp(2);
    const home = take({ stickyKey: 'key' });
    const other = home.url === first ? second : first;
    home.done({ kind: 'served', firstByteMs: 900 });
    take({ exclude: new Set([home.url]) }).done({ kind: 'served', firstByteMs: 100 });
    expect(take({ stickyKey: 'key' }).url).toBe(other);
  });
});

describe('a replica that fails', () => {
  test('is left at the first failure to connect', () => {
    const { breakDown, of, take } = setUp(2);
    breakDown(first);
    expect(of(first)?.health).toBe('resting');
    expect([take().url, take().url, take().url]).toEqual([second, second, second]);
  });

  test('is left at the second other failure in a row, because one may be the fault of the request', () => {
    const { take, of } = setUp(2);
    const exclude = new Set([second]);
    take({ exclude }).done({ kind: 'failed' });
    take({ exclude }).done({ kind: 'served' });
    take({ exclude }).done({ kind: 'failed' });
    expect(of(first)?.health).toBe('ok');
    take({ exclude }).done({ kind: 'failed' });
    expect(of(first)?.health).toBe('resting');
  });

  test('rests twice as long each time, up to half a minute, and is tried by one request', () => {
    const { clock, breakDown, of, take } = setUp(2);
    breakDown(first);
    const rests = Array.from({ length: 8 }, () => {
      const rest = of(first)?.restMs ?? 0;
      clock.nowMs += rest;
      expect(of(first)?.health).toBe('trying');
      const trial = take();
      expect([trial.url, take().url, take().url]).toEqual([first, second, second]);
      trial.done({ kind: 'failed' });
      return rest / 1000;
    });
    expect(rests).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30]);
  });

  test('is well again when the trial is served', () => {
    const { clock, breakDown, of, take } = setUp(2);
    breakDown(first);
    clock.nowMs += 500;
    take().done({ kind: 'served' });
    expect(of(first)?.health).toBe('ok');
  });

  test('takes others from the first byte of the trial, and rests longer if that stream is cut', () => {
    const { clock, breakDown, of, take } = setUp(2);
    breakDown(first);
    clock.nowMs += 500;
    const trial = take();
    trial.began(40);
    expect(of(first)?.health).toBe('ok');
    trial.done({ kind: 'failed' });
    expect(of(first)).toMatchObject({ health: 'resting', restMs: 1000 });
  });

  test('is not tried by a request that failed elsewhere', () => {
    const { clock, breakDown, take } = setUp(3);
    breakDown(first);
    clock.nowMs += 500;
    expect(take({ exclude: new Set([second]) }).url).toBe(third);
  });

  test('rests once for all requests that were there when it died', () => {
    const { breakDown, take, of } = setUp(2);
    const exclude = new Set([second]);
    const there = Array.from({ length: 9 }, () => take({ exclude }));
    breakDown(first);
    for (const request of there) request.done({ kind: 'failed' });
    expect(of(first)?.restMs).toBe(500);
  });

  test('is free for the next trial when the client of the first one leaves', () => {
    const { clock, breakDown, take } = setUp(2);
    breakDown(first);
    clock.nowMs += 500;
    take().done({ kind: 'cancelled' });
    expect(take().url).toBe(first);
  });

  test('is taken before its time when no other is left, and does not rest longer for that', () => {
    const { breakDown, replicas, take, of } = setUp(2);
    breakDown(first);
    breakDown(second);
    const early = take();
    const next = take({ exclude: new Set([early.url]) });
    expect(new Set([early.url, next.url]).size).toBe(2);
    expect(replicas.take({ exclude: new Set([first, second]) })).toBeUndefined();
    early.done({ kind: 'failed', unreachable: true });
    expect(of(early.url)?.restMs).toBe(500);
    next.done({ kind: 'served' });
    expect(of(next.url)?.health).toBe('ok');
  });
});

describe('a replica that refuses', () => {
  test('rests as long as it says, and takes all requests afterwards', () => {
    const { clock, take, of } = setUp(2);
    take({ exclude: new Set([second]) }).done({ kind: 'refused', retryAfterMs: 7000 });
    expect(of(first)).toMatchObject({ health: 'resting', restMs: 7000 });
    clock.nowMs += 6999;
    expect(take().url).toBe(second);
    clock.nowMs += 1;
    expect(of(first)?.health).toBe('ok');
  });

  test('is not asked before its time: there is none, and a time to try again', () => {
    const { replicas, take } = setUp(2);
    take().done({ kind: 'refused', retryAfterMs: 7000 });
    take().done({ kind: 'refused', retryAfterMs: 3000 });
    expect(replicas.take()).toBeUndefined();
    expect(replicas.retryAfterMs()).toBe(3000);
  });

  test.each([
    [undefined, 1000],
    [Number.NaN, 1000],
    [-5, 0],
    [1e12, 600_000],
    [Number.POSITIVE_INFINITY, 600_000],
  ])('that asks for %s ms rests %s ms', (retryAfterMs, expected) => {
    const { take, replicas } = setUp(1);
    take().done({ kind: 'refused', retryAfterMs });
    expect(replicas.retryAfterMs()).toBe(expected);
  });

  test('lives: after failures it needs no trial any more', () => {
    const { clock, breakDown, take, of } = setUp(2);
    breakDown(first);
    clock.nowMs += 500;
    take().done({ kind: 'refused', retryAfterMs: 10 });
    clock.nowMs += 10;
    expect(of(first)?.health).toBe('ok');
  });
});

test('the average of the first byte follows what is measured, and is forgotten in time', () => {
  const { clock, take, of } = setUp(1);
  const serve = (firstByteMs: number) => take().done({ kind: 'served', firstByteMs });
  serve(1000);
  clock.nowMs += 10_000;
  serve(100);
  expect(of(first)?.firstByteMs).toBeCloseTo(431, 0);
  clock.nowMs += 600_000;
  expect(of(first)?.firstByteMs).toBeLessThan(1);
  for (const wrong of [Number.NaN, -1, Number.POSITIVE_INFINITY]) serve(wrong);
  expect(of(first)?.firstByteMs).toBeLessThan(1);
});

describe('whatever happens', () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constant('take' as const),
      stickyKey: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
      excluded: fc.subarray(urls(4)),
    }),
    fc.record({
      does: fc.constant('done' as const),
      which: fc.nat(),
      outcome: fc.record({
        kind: fc.constantFrom<ReplicaOutcome['kind']>('served', 'refused', 'failed', 'cancelled'),
        retryAfterMs: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
        firstByteMs: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined }),
        unreachable: fc.boolean(),
      }),
    }),
    fc.record({ does: fc.constant('begin' as const), which: fc.nat() }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
  );

  test('the counts are right, excluded ones are not given, rests are kept, and one is given if one may be', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { clock, replicas } = setUp(4);
        const underWay: Replica[] = [];
        for (const one of steps) {
          if (one.does === 'wait') clock.nowMs += one.ms;
          else if (one.does === 'begin') underWay[one.which % underWay.length]?.began(50);
          else if (one.does === 'done') {
            const [replica] = underWay.splice(one.which % Math.max(1, underWay.length), 1);
            replica?.done(one.outcome);
            // A second report changes nothing.
            replica?.done({ kind: 'failed', unreachable: true });
          } else {
            const exclude = new Set(one.excluded);
            const may = replicas.state().filter(({ url }) => !exclude.has(url));
            const replica = replicas.take({ stickyKey: one.stickyKey, exclude });
            if (may.some(({ health }) => health !== 'resting')) expect(replica).toBeDefined();
            const given = may.find(({ url }) => url === replica?.url);
            expect(given === undefined).toBe(replica === undefined);
            if (may.some(({ health }) => health === 'ok'))
              expect(given?.health).not.toBe('resting');
            if (replica !== undefined) underWay.push(replica);
          }
          const counts = replicas.state().map(({ inFlight }) => inFlight);
          expect(counts).toEqual(
            urls(4).map((url) => underWay.filter((replica) => replica.url === url).length),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  test('while all are well none has much more to do than the average, with whatever keys', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.string(), { maxLength: 60 }),
        (count, keys) => {
          const { take, replicas } = setUp(count);
          for (const [index, stickyKey] of keys.entries()) {
            take({ stickyKey });
            const most = Math.max(...replicas.state().map(({ inFlight }) => inFlight));
            expect(most).toBeLessThanOrEqual(Math.ceil((1.25 * (index + 1)) / count) + 1);
          }
        },
      ),
    );
  });
});
