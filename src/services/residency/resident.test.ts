import { describe, expect, test } from 'vitest';
import { plainWith, planFor } from '../../../fixtures/plans.ts';
import { createVirtualTimers } from '../../../fixtures/virtual-timers.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { LoadPlan, LoadProgress } from './load-plan.ts';
import { factsOfNewcomer, Resident } from './resident.ts';

const SERVER = { pid: 7 } as NativeServer;

function setUp(more: Partial<LoadPlan> = {}, defaultKeepAliveMs = Number.POSITIVE_INFINITY) {
  const timers = createVirtualTimers();
  timers.advance(10);
  const idle: string[] = [];
  let uses = 0;
  let signal: AbortSignal | undefined;
  let finish: (server: NativeServer) => void = () => undefined;
  const resident = new Resident(
    { ...planFor('m'), ...more },
    {
      ticket: { order: 4, sinceMs: 3 },
      use: () => {
        uses += 1;
        return { lastUse: uses, lastUseMs: 1000 + uses };
      },
      load: (_, given) => {
        signal = given;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      onIdle: ({ id }) => idle.push(id),
      defaultKeepAliveMs,
      timers,
    },
  );
  return {
    resident,
    timers,
    idle,
    signal: () => signal,
    finish: (server = SERVER) => finish(server),
  };
}

/** Whether it is still waited for. */
const isOpen = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setImmediate(resolve, true))]);

describe('a model', () => {
  test('is on its way from the first moment on, and used now', () => {
    const { resident } = setUp();
    expect(resident).toMatchObject({
      id: 'm',
      state: 'preparing',
      isComing: true,
      pinned: false,
      keepAliveMs: Number.POSITIVE_INFINITY,
      leases: 0,
      streams: 0,
      lastUse: 1,
      lastUseMs: 1001,
      readySinceMs: 10,
      idleSinceMs: 10,
      isRemoving: false,
      leaving: undefined,
      memory: undefined,
      displaced: [],
    });
    expect(resident.ticket).toEqual({ order: 4, sinceMs: 3 });
  });

  test('stays as its load says, and comes back like that', () => {
    const { resident } = setUp({ pinned: true, keepAliveMs: 5 }, 99);
    expect(resident.stickyOptions).toEqual({ pinned: true, keepAliveMs: 5 });
    resident.pinned = false;
    expect(resident.planAgain).toEqual({ ...resident.plan, pinned: false, keepAliveMs: 5 });
    expect(setUp({}, 99).resident.keepAliveMs).toBe(99);
  });

  test.each([
    ['preparing', true],
    ['queued', true],
    ['loading', true],
    ['cancelled', false],
    ['ready', false],
    ['leaving', false],
  ] as const)('that is %s is coming: %s', (state, isComing) => {
    const { resident } = setUp();
    resident.state = state;
    expect(resident.isComing).toBe(isComing);
  });

  test('has the plan, the options and the memory of its load as that stands', () => {
    const { resident } = setUp();
    expect(resident.options).toEqual({});
    const memory = { contextSize: 5 } as never;
    resident.update({ plan: planFor('m', { options: { a: 1 } }), options: { b: 2 }, memory });
    expect(resident.plan.options).toEqual({ a: 1 });
    expect(resident.options).toEqual({ b: 2 });
    expect(resident.memory).toBe(memory);
  });
});

describe('its load', () => {
  test('begins in a moment, and ends with the native server', async () => {
    const { resident, signal, finish } = setUp();
    expect(signal()).toBeUndefined();
    await Promise.resolve();
    expect(signal()?.aborted).toBe(false);
    finish();
    expect(await resident.ready).toBe(SERVER);
  });

  test('is cancelled with a reason, once', async () => {
    const { resident, signal } = setUp();
    await Promise.resolve();
    resident.cancelLoad(new Error('First'));
    resident.cancelLoad(new Error('Second'));
    await expect(resident.ready).rejects.toThrow('First');
    expect(signal()?.aborted).toBe(true);
    expect(resident.state).toBe('cancelled');
  });

  test('is not cancelled once it is ready', () => {
    const { resident, signal } = setUp();
    resident.becomeReady(SERVER, 1);
    resident.cancelLoad(new Error('Late'));
    expect(resident.state).toBe('ready');
    expect(signal()?.aborted ?? false).toBe(false);
  });

  test('is given up with the last request that waits for it', async () => {
    const { resident, idle } = setUp();
    resident.hold();
    resident.hold();
    resident.release();
    expect(resident.state).toBe('preparing');
    resident.release();
    expect(resident.state).toBe('cancelled');
    await expect(resident.ready).rejects.toThrow(/given up because no request waits/);
    expect(idle).toEqual([]);
  });

  test('tells who listens how it goes on, and who comes later that it has started', () => {
    const { resident } = setUp();
    const [first, second, third]: LoadProgress[][] = [[], [], []];
    const fetch = { part: 'fetch' } as unknown as LoadProgress;
    const start = { part: 'start', name: 'm' } as unknown as LoadProgress;
    resident.listen((step) => first?.push(step));
    resident.report(fetch);
    resident.listen((step) => second?.push(step));
    expect(second).toEqual([]);
    resident.report(start);
    resident.listen((step) => third?.push(step));
    expect([first, second, third]).toEqual([[fetch, start], [start], [start]]);
    resident.becomeReady(SERVER, 1);
    resident.report(fetch);
    expect(first).toEqual([fetch, start]);
  });

  test('ends with what it runs on, and brings nothing back any more', () => {
    const { resident, timers } = setUp();
    resident.displaced.push(planFor('other'));
    timers.advance(5);
    resident.becomeReady(SERVER, 1);
    expect(resident).toMatchObject({
      state: 'ready',
      server: SERVER,
      readySinceMs: 15,
      idleSinceMs: 15,
      displaced: [],
    });
  });
});

describe('a request', () => {
  test('is counted, and uses the model at its begin and its end', () => {
    const { resident, timers, idle } = setUp();
    resident.becomeReady(SERVER, 1);
    resident.hold();
    expect(resident).toMatchObject({ leases: 1, lastUse: 2 });
    resident.hold();
    timers.advance(7);
    resident.release();
    expect(resident).toMatchObject({ leases: 1, lastUse: 4, idleSinceMs: 10 });
    expect(idle).toEqual([]);
    resident.release();
    expect(resident).toMatchObject({ leases: 0, lastUse: 5, lastUseMs: 1005, idleSinceMs: 17 });
    expect(idle).toEqual(['m']);
  });

  test('that ends after its model has gone changes nothing', () => {
    const { resident, idle, timers } = setUp();
    resident.becomeReady(SERVER, 1);
    resident.hold();
    resident.markGone();
    timers.advance(7);
    resident.release();
    expect(idle).toEqual([]);
    expect(resident.idleSinceMs).toBe(10);
  });
});

describe('the time to go', () => {
  function ready(keepAliveMs: number) {
    const { resident } = setUp({ keepAliveMs });
    resident.becomeReady(SERVER, 1);
    return resident;
  }

  test('is counted from the last request', () => {
    expect(ready(50).expiresAtMs).toBe(60);
    expect(ready(0).expiresAtMs).toBe(10);
  });

  test('is never for one that stays, is pinned, in use or not ready', () => {
    expect(ready(Number.POSITIVE_INFINITY).expiresAtMs).toBeUndefined();
    const pinned = ready(50);
    pinned.pinned = true;
    expect(pinned.expiresAtMs).toBeUndefined();
    const used = ready(50);
    used.hold();
    expect(used.expiresAtMs).toBeUndefined();
    const leaving = ready(50);
    leaving.leave('unused');
    expect(leaving.expiresAtMs).toBeUndefined();
    expect(setUp({ keepAliveMs: 50 }).resident.expiresAtMs).toBeUndefined();
  });
});

describe('what the policy knows', () => {
  test('is nothing while the model prepares itself', () => {
    expect(setUp().resident.facts).toBeUndefined();
  });

  test('is all that counts once it has asked for a place', () => {
    const { resident } = setUp({ pinned: true });
    resident.state = 'queued';
    resident.hold();
    expect(resident.facts).toEqual({
      id: 'm',
      type: 'llm',
      recipe: 'plain',
      npu: 'none',
      state: 'queued',
      order: 4,
      waitingSinceMs: 3,
      readySinceMs: 10,
      lastUse: 2,
      isBusy: true,
      isPinned: true,
      mayStay: false,
      expiresAtMs: undefined,
    });
  });

  test('is that a cancelled load has its place still', () => {
    const { resident } = setUp();
    resident.cancelLoad(new Error('x'));
    expect(resident.facts).toMatchObject({ state: 'leaving', isBusy: false, mayStay: false });
  });

  test('is that one may stay which leaves for a place, as long as it is not stopped', () => {
    const { resident } = setUp({ keepAliveMs: 50 });
    resident.becomeReady(SERVER, 1);
    expect(resident.facts).toMatchObject({ state: 'ready', expiresAtMs: 60 });
    resident.leave('memory');
    expect(resident.facts?.mayStay).toBe(false);
    resident.leave('place');
    expect(resident.facts).toMatchObject({ state: 'leaving', mayStay: true });
    resident.isRemoving = true;
    expect(resident.facts?.mayStay).toBe(false);
  });

  test('of a newcomer is that it comes behind all others', () => {
    expect(factsOfNewcomer(planFor('n', { type: 'image' }))).toEqual({
      id: 'n',
      type: 'image',
      recipe: 'plain',
      npu: 'none',
      state: 'queued',
      order: Number.POSITIVE_INFINITY,
      waitingSinceMs: 0,
      readySinceMs: 0,
      lastUse: 0,
      isBusy: true,
      isPinned: false,
      mayStay: false,
      expiresAtMs: undefined,
    });
    expect(factsOfNewcomer({ ...planFor('n'), pinned: true }).isPinned).toBe(true);
  });

  test.each([
    [['cpu'], true, 'none'],
    [['npu'], true, 'one-per-type'],
    [['npu'], false, 'alone'],
    [['gpu', 'npu'], undefined, 'alone'],
  ])('on %j with sharing %s uses the NPU: %s', (devices, sharesNpu, npu) => {
    const recipe = plainWith({ launch: sharesNpu === undefined ? {} : { sharesNpu } });
    expect(factsOfNewcomer(planFor('n', { recipe, devices })).npu).toBe(npu);
  });
});

describe('leaving', () => {
  test('is for a reason, and may be taken back', async () => {
    const [{ resident }, { resident: newcomer }] = [setUp(), setUp()];
    resident.becomeReady(SERVER, 1);
    resident.leave('place', newcomer);
    expect(resident).toMatchObject({ state: 'leaving', leaving: 'place' });
    expect(resident.leavingFor).toBe(newcomer);
    const settled = resident.settled();
    expect(await isOpen(settled)).toBe(true);
    resident.stay();
    await settled;
    expect(resident).toMatchObject({ state: 'ready', leaving: undefined, leavingFor: undefined });
    expect(await isOpen(resident.settled())).toBe(true);
  });

  test('ends when it is gone, which is told before anything goes on, and once', async () => {
    const { resident } = setUp();
    resident.becomeReady(SERVER, 1);
    const order: string[] = [];
    resident.onGone = () => order.push('gone');
    const settled = resident.settled().then(() => order.push('settled'));
    resident.markGone();
    expect(order).toEqual(['gone']);
    resident.markGone();
    await settled;
    expect(order).toEqual(['gone', 'settled']);
    expect(resident.server).toBeUndefined();
    await resident.settled();
  });
});
