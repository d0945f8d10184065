import { expect, test } from 'vitest';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import { Traffic } from './traffic.ts';
import { UsageHistory, type UsageSample } from './usage-history.ts';

const MACHINE = {
  cpu_percent: 50,
  memory_gb: 4,
  memory_total_gb: 8,
  gpu_percent: null,
  vram_gb: null,
  npu_percent: null,
};
const START_MS = 1_000_000;

function setUp() {
  const clock = createVirtualTimers();
  const traffic = new Traffic();
  let readings = 0;
  const askedNvidia: boolean[] = [];
  const history = new UsageHistory({
    systemStats: async (isNvidiaAsked = true) => {
      readings += 1;
      askedNvidia.push(isNvidiaAsked);
      return MACHINE;
    },
    traffic,
    clock,
    now: () => START_MS + clock.now(),
  });
  /** Lets time pass in steps of two seconds, in each of which one measurement ends. */
  async function pass(seconds: number): Promise<void> {
    for (let step = 0; step < seconds / 2; step += 1) {
      await Promise.resolve();
      clock.advance(2000);
    }
    await Promise.resolve();
  }
  return { clock, traffic, history, pass, askedNvidia, readings: () => readings };
}

test('a server on which nothing goes on measures every twenty seconds, so that there are ten minutes to be seen', async () => {
  const { clock, history, pass, readings } = setUp();
  await pass(60);
  expect([readings(), clock.pending()]).toEqual([3, 1]);
  await pass(1200);
  expect(history.samples()).toHaveLength(31);
});

test('while a request runs, each sample has the tokens per second since the one before', async () => {
  const { traffic, history, pass } = setUp();
  traffic.move(undefined, 'waiting');
  await pass(2);
  traffic.move('waiting', 'running');
  traffic.tokens += 100;
  await pass(2);
  const shown = history
    .samples()
    .map(({ at, tokens_per_second: rate, running, waiting }) => [at, rate, running, waiting]);
  expect(shown).toEqual([
    [1000, null, 0, 1],
    [1002, 0, 0, 1],
    [1004, 50, 1, 0],
  ]);
});

test('a sample has the speed of each response that has ended since the one before', async () => {
  const { traffic, history, pass } = setUp();
  traffic.move(undefined, 'running');
  await pass(2);
  traffic.answered(933);
  traffic.answered(40.5);
  // A response of one token has no speed.
  traffic.answered(0);
  await pass(4);
  expect(history.samples().map(({ answer_speeds: speeds }) => speeds)).toEqual([
    undefined,
    undefined,
    [933, 40.5],
    undefined,
  ]);
});

test('measuring goes on for half a minute after the last request, and seldom until the next one', async () => {
  const { clock, traffic, history, pass } = setUp();
  traffic.move(undefined, 'running');
  await pass(4);
  traffic.move('running', undefined);
  await pass(100);
  const { length } = history.samples();
  expect([length, clock.pending()]).toEqual([21, 1]);
  traffic.move(undefined, 'running');
  await pass(2);
  const found = history.samples().slice(length);
  expect(found).toMatchObject([{ at: 1104, tokens_per_second: 0, running: 1 }, { at: 1106 }]);
  expect(clock.pending()).toBe(1);
});

test('a reader gets each sample, and only as long as it reads', async () => {
  const { history, pass } = setUp();
  const seen: UsageSample[] = [];
  const stop = history.watch((sample) => seen.push(sample));
  await pass(100);
  expect(seen).toHaveLength(51);
  stop();
  await pass(100);
  expect(seen).toHaveLength(51);
  expect(history.samples().length).toBeLessThan(75);
});

test('samples older than ten minutes are forgotten, also by a server that has slept since', async () => {
  const { traffic, history, pass } = setUp();
  traffic.move(undefined, 'running');
  await pass(1000);
  expect(history.samples()).toHaveLength(301);
  traffic.move('running', undefined);
  await pass(700);
  expect(history.samples().length).toBeLessThan(40);
});

test('GPUs of NVIDIA are asked only while a client looks, and for a minute after that', async () => {
  const { traffic, history, pass, askedNvidia } = setUp();
  traffic.move(undefined, 'running');
  await pass(20);
  expect(new Set(askedNvidia.splice(0))).toEqual(new Set([false]));
  const stop = history.watch(() => undefined);
  await pass(120);
  stop();
  await pass(56);
  expect(new Set(askedNvidia.splice(0))).toEqual(new Set([true]));
  await pass(20);
  expect(askedNvidia.splice(0).slice(-8)).toEqual(Array(8).fill(false));
  // A client that asks for one response looks as well.
  history.samples();
  await pass(20);
  expect(new Set(askedNvidia)).toEqual(new Set([true]));
});
