import { expect, test } from 'vitest';
import { createForgottenFailures } from '../../../fixtures/defaults.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { NativeServerStartFailed } from '../../processes/errors.ts';
import type { ExitReport, StartFailureKind } from '../../processes/native-server.ts';
import { type CrashBackoff, createCrashBackoff } from './crash-backoff.ts';
import { ModelKeepsCrashing, RequestKeepsCrashing } from './errors.ts';

const CRASH: ExitReport = {
  exitCode: undefined,
  signal: 'SIGSEGV',
  expected: false,
  lastLines: ['GGML_ASSERT failed'],
};

function setUp() {
  const clock = { nowMs: 0 };
  const failures = createForgottenFailures({ now: () => clock.nowMs, log: createSilentLog().log });
  const backoff = createCrashBackoff({ failures });
  const die = (times: number) => {
    for (let count = 0; count < times; count += 1) backoff.noteEnd('m', CRASH);
  };
  /** Milliseconds until it may be tried; 0 for now. */
  const pauseMs = (model = 'm') => {
    try {
      backoff.check(model);
      return 0;
    } catch (error) {
      if (error instanceof ModelKeepsCrashing) return error.retryAfterMs;
      throw error;
    }
  };
  return { backoff, clock, die, pauseMs };
}

function failure(kind: StartFailureKind, exit?: Partial<ExitReport>) {
  const report = {
    exitCode: undefined,
    signal: undefined,
    expected: false,
    lastLines: [],
    ...exit,
  };
  return new NativeServerStartFailed({
    message: 'no',
    kind,
    command: [],
    ...(exit ? { exit: report } : {}),
  });
}

test('two requests, each with its retry, may die of themselves; from then on the pauses double up to a minute', () => {
  const { die, pauseMs, clock } = setUp();
  die(4);
  expect(pauseMs()).toBe(0);
  const pauses = Array.from({ length: 9 }, () => {
    die(1);
    const pause = pauseMs();
    clock.nowMs += pause;
    expect(pauseMs()).toBe(0);
    return pause / 1000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('the refusal says for how long, how often, and what was said last', () => {
  const { backoff, die, clock } = setUp();
  die(6);
  clock.nowMs = 500;
  expect(() => backoff.check('m')).toThrow(
    /'m' has died 6 times .*was ended by SIGSEGV; its last output: GGML_ASSERT failed\. .* in 2 s .*\/load /,
  );
});

test('the refusal has the last lines of the native server', () => {
  const { backoff } = setUp();
  const lastLines = ['one', 'two', 'three', 'four'];
  for (let count = 0; count < 5; count += 1) backoff.noteEnd('m', { ...CRASH, lastLines });
  expect(() => backoff.check('m')).toThrow(/its last output: two \| three \| four\./);
});

test.each(['noteSuccess', 'forget'] as const)('%s makes an end of it', (what) => {
  const { backoff, die, pauseMs } = setUp();
  die(20);
  expect(pauseMs()).toBeGreaterThan(0);
  backoff[what]('m');
  expect(pauseMs()).toBe(0);
  die(4);
  expect(pauseMs()).toBe(0);
});

test('every model has its own account', () => {
  const { die, pauseMs } = setUp();
  die(5);
  expect(pauseMs('another')).toBe(0);
});

test('deaths that are far apart are not added up', () => {
  const { die, pauseMs, clock } = setUp();
  die(5);
  clock.nowMs += 600_001;
  die(1);
  expect(pauseMs()).toBe(0);
});

test('a model is in doubt when its next death would count', () => {
  const { backoff, die, clock } = setUp();
  die(3);
  expect(backoff.isInDoubt('m')).toBe(false);
  die(1);
  expect(backoff.isInDoubt('m')).toBe(true);
  expect(backoff.isInDoubt('another')).toBe(false);
  clock.nowMs += 600_001;
  expect(backoff.isInDoubt('m')).toBe(false);
});

test('a request that killed twice is refused for ten minutes, on that model alone', () => {
  const { backoff, clock } = setUp();
  const killer = () => 'digest of the killer';
  backoff.noteKiller('m', killer);
  backoff.checkRequest('m', killer);
  backoff.noteKiller('m', killer);
  expect(() => backoff.checkRequest('m', killer)).toThrow(RequestKeepsCrashing);
  expect(() => backoff.checkRequest('m', killer)).toThrow(
    /'m' died 2 times of this very request.*\/load/,
  );
  backoff.checkRequest('m', () => 'another');
  backoff.checkRequest('n', killer);
  clock.nowMs += 600_001;
  backoff.checkRequest('m', killer);
});

test.each<[string, (backoff: CrashBackoff) => void, boolean]>([
  ['a good response to it', (backoff) => backoff.noteSuccess('m', () => 'killer'), false],
  ['a load', (backoff) => backoff.forget('m'), false],
  ['a good response to another', (backoff) => backoff.noteSuccess('m', () => 'another'), true],
  [
    'a thousand younger ones',
    (backoff) => Array.from({ length: 1000 }, (_, of) => backoff.noteKiller('m', () => `${of}`)),
    false,
  ],
])('%s makes an end of the refusal: %#', (_what, happens, isStillRefused) => {
  const { backoff } = setUp();
  for (let count = 0; count < 2; count += 1) backoff.noteKiller('m', () => 'killer');
  happens(backoff);
  const check = () => backoff.checkRequest('m', () => 'killer');
  if (isStillRefused) expect(check).toThrow(RequestKeepsCrashing);
  else expect(check).not.toThrow();
});

test('nothing is computed of requests while none has killed', () => {
  const { backoff } = setUp();
  const never = () => {
    throw new Error('It was computed.');
  };
  backoff.checkRequest('m', never);
  backoff.noteSuccess('m', never);
});

test.each<[string, ExitReport | NativeServerStartFailed, boolean]>([
  ['a crash', CRASH, true],
  ['an end with a code', { ...CRASH, signal: undefined, exitCode: 0 }, true],
  ['an end that was asked for', { ...CRASH, expected: true }, false],
  ['a start ended by a signal', failure('unknown', { signal: 'SIGABRT' }), true],
  [
    'a start ended by Windows for an access violation',
    failure('unknown', { exitCode: 0xc0000005 }),
    true,
  ],
  ['a start without memory', failure('out-of-memory', { exitCode: 1 }), true],
  ['a start that says nothing', failure('silent', { signal: 'SIGTERM', expected: true }), true],
  [
    'a start that was ended because it was not wanted any more',
    failure('unknown', { signal: 'SIGTERM', expected: true }),
    false,
  ],
  ['a start that ends itself', failure('unknown', { exitCode: 1 }), false],
  ['a refused argument', failure('bad-argument', { exitCode: 1 }), false],
  ['a missing executable', failure('missing-executable'), false],
])('%s counts: %#', (_what, end, counts) => {
  const { backoff, pauseMs } = setUp();
  for (let count = 0; count < 5; count += 1) backoff.noteEnd('m', end);
  expect(pauseMs() > 0).toBe(counts);
});
