// What stays, and what goes by itself: pins, and unused models.
import { describe, expect, test } from 'vitest';
import { never, settled, setUpResidency as setUp } from '../../../fixtures/residency.ts';
import { ModelNotLoaded, SlotsPinned } from './errors.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** Loads with these options, to the end. */
async function loaded(
  id: string,
  { load, newest }: ReturnType<typeof setUp>,
  sticky: Parameters<typeof load>[2],
) {
  const loading = load(id, {}, sticky);
  const child = await newest();
  if (child.state() === 'starting') child.becomeReady();
  await loading.promise;
  return child;
}

describe('a pinned model', () => {
  test('does not leave for others, which are told at once, and can be unloaded by hand', async () => {
    const its = setUp();
    const { acquire, residency, loadedIds, loadIdle } = its;
    const child = await loaded('a', its, { pinned: true });
    await expect(acquire('b').promise).rejects.toThrow(SlotsPinned);
    await expect(acquire('b').promise).rejects.toThrow(/'b' has no place.*llm.*pinned/);
    expect([loadedIds(), child.state()]).toEqual([['a'], 'ready']);
    await residency.unload('a');
    await loadIdle('b');
    expect(loadedIds()).toEqual(['b']);
  });

  test('is told from others in the listing', async () => {
    const its = setUp({ limit: 2 });
    await loaded('a', its, { pinned: true });
    await its.loadIdle('b');
    expect(its.residency.loaded().map(({ model, pinned }) => [model.id, pinned])).toEqual([
      ['b', false],
      ['a', true],
    ]);
  });

  test('leaves its place to others when the pin is taken back, without a new load', async () => {
    const its = setUp();
    await loaded('a', its, { pinned: true });
    await loaded('a', its, {});
    expect(its.residency.loaded()[0]?.pinned).toBe(true);
    await loaded('a', its, { pinned: false });
    expect(its.children).toHaveLength(1);
    await its.loadIdle('b');
    expect(its.loadedIds()).toEqual(['b']);
  });

  test('can be pinned, and let go of, while it is loaded', async () => {
    const its = setUp();
    await its.loadIdle('a');
    its.residency.pin('a', true);
    await expect(its.acquire('b').promise).rejects.toThrow(SlotsPinned);
    its.residency.pin('a', false);
    await its.loadIdle('b');
    expect(its.loadedIds()).toEqual(['b']);
    expect(() => its.residency.pin('a', true)).toThrow(ModelNotLoaded);
  });

  test('stays pinned with other options, and after a crash', async () => {
    const its = setUp();
    const { load, newest, residency, acquire } = its;
    await loaded('a', its, { pinned: true });
    const reload = load('a', { ctx_size: 2048 });
    (await newest()).becomeReady();
    await reload.promise;
    expect(residency.loaded()[0]?.pinned).toBe(true);
    (await newest()).crash();
    await settled();
    const again = acquire('a');
    (await newest()).becomeReady();
    await again.promise;
    expect(residency.loaded()[0]?.pinned).toBe(true);
  });

  test('is not pinned any more by a load after a crash that says so', async () => {
    const its = setUp();
    (await loaded('a', its, { pinned: true })).crash();
    await settled();
    await loaded('a', its, { pinned: false });
    expect(its.residency.loaded()[0]?.pinned).toBe(false);
  });

  test('is not pinned any more once it was unloaded by hand', async () => {
    const its = setUp();
    await loaded('a', its, { pinned: true });
    await its.residency.unload('a');
    await its.loadIdle('a');
    expect(its.residency.loaded()[0]?.pinned).toBe(false);
  });

  test('that is pinned while another waits for its place turns that one away', async () => {
    const its = setUp({ batchMs: 1000 });
    const first = its.acquire('a');
    (await its.newest()).becomeReady();
    await first.promise;
    const other = its.acquire('b');
    await settled();
    await its.load('a', {}, { pinned: true }).promise;
    await expect(other.promise).rejects.toThrow(SlotsPinned);
  });
});

describe('models on the NPU', () => {
  const npu = { devices: ['npu'] };

  test('leave for each other, also when they are of different types', async () => {
    const { loadIdle, loadedIds } = setUp();
    await loadIdle('cpu');
    await loadIdle('audio', { ...npu, type: 'audio' });
    await loadIdle('image', { ...npu, type: 'image' });
    expect(loadedIds()).toEqual(['image', 'cpu']);
  });
});

describe('an unused model', () => {
  test('goes after the time that its load gave it, counted from its last request', async () => {
    const its = setUp();
    const { timers, acquire, loadedIds } = its;
    const child = await loaded('a', its, { keepAliveMs: 5000 });
    timers.advance(4000);
    const lease = await acquire('a').promise;
    timers.advance(60_000);
    expect(its.residency.loaded()[0]?.expiresAtMs).toBeUndefined();
    lease.release();
    timers.advance(4999);
    expect(loadedIds()).toEqual(['a']);
    timers.advance(1);
    await settled();
    expect([loadedIds(), child.state()]).toEqual([[], 'stopped']);
  });

  test('stays by default', async () => {
    const its = setUp();
    await its.loadIdle('a');
    its.timers.advance(365 * 24 * 3_600_000);
    await settled();
    expect([its.loadedIds(), its.timers.pending()]).toEqual([['a'], 0]);
  });

  test('goes after the time of the settings, which its own time outweighs', async () => {
    const its = setUp({ limit: 3, keepAliveMs: 1000 });
    await its.loadIdle('a');
    await loaded('b', its, { keepAliveMs: 3000 });
    await loaded('c', its, { keepAliveMs: NEVER });
    its.timers.advance(1000);
    await settled();
    expect(its.loadedIds()).toEqual(['c', 'b']);
    its.timers.advance(2000);
    await settled();
    expect(its.loadedIds()).toEqual(['c']);
  });

  test('goes at once with 0, when the last of its requests has ended', async () => {
    const its = setUp();
    const { residency, acquire, loadedIds, loadIdle } = its;
    await loadIdle('a');
    const [one, two] = [await acquire('a').promise, await acquire('a').promise];
    residency.keepAlive('a', 0);
    one.release();
    await settled();
    expect(loadedIds()).toEqual(['a']);
    two.release();
    await settled();
    expect(loadedIds()).toEqual([]);
    residency.keepAlive('a', 0);
  });

  test('keeps its time when a request changes it, and tells when it goes', async () => {
    const its = setUp();
    const { residency, timers } = its;
    await loaded('a', its, { keepAliveMs: 1000 });
    residency.keepAlive('a', 9000);
    timers.advance(5000);
    await settled();
    const [model] = residency.loaded();
    expect(model?.keepAliveMs).toBe(9000);
    expect(Math.round(((model?.expiresAtMs ?? 0) - (model?.lastUseMs ?? 0)) / 1000)).toBe(4);
    residency.keepAlive('a', NEVER);
    expect(residency.loaded()[0]?.expiresAtMs).toBeUndefined();
  });

  test('stays while it is pinned', async () => {
    const its = setUp();
    await loaded('a', its, { pinned: true, keepAliveMs: 1000 });
    its.timers.advance(5000);
    await settled();
    expect(its.loadedIds()).toEqual(['a']);
    await loaded('a', its, { pinned: false });
    its.timers.advance(1000);
    await settled();
    expect(its.loadedIds()).toEqual([]);
  });

  test('is loaded again for a request that comes while it goes', async () => {
    const its = setUp({ holdStops: true });
    const { acquire, timers, newest } = its;
    const old = await loaded('a', its, { keepAliveMs: 1000 });
    timers.advance(1000);
    const again = acquire('a', { signal: never() });
    await settled();
    expect([old.state(), again.state()]).toEqual(['stopping', 'pending']);
    old.finishStop();
    (await newest()).becomeReady();
    expect((await again.promise).server.pid).toBe(2);
  });
});
