import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { plainWith, planFor } from '../../../fixtures/plans.ts';
import { never, settled, setUpResidency as setUp, watched } from '../../../fixtures/residency.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import { ServerStopping } from '../../errors.ts';
import { NativeServerStuck } from '../../processes/errors.ts';
import { InvalidLoadOptions, ModelLoadFailed } from '../../recipes/kit/errors.ts';
import { ModelNotLoaded, ModelSaturated } from './errors.ts';
import type { LoadPlan } from './load-plan.ts';
import type { ResidentLease } from './residency.ts';

test('concurrent requests for one model share one start and one child', async () => {
  const { acquire, newest, children } = setUp();
  const waiting = [acquire('a'), acquire('a'), acquire('a')];
  (await newest()).becomeReady();
  const leases = await Promise.all(waiting.map(({ promise }) => promise));
  expect(children).toHaveLength(1);
  expect(new Set(leases.map(({ server }) => server.pid))).toEqual(new Set([1]));
});

test('a request, and a load, waits for what makes way for its model', async () => {
  const wanted: string[] = [];
  let go = () => {};
  const makeWay = (id: string) => {
    wanted.push(id);
    return new Promise<void>((resolve) => {
      go = resolve;
    });
  };
  const { acquire, load, newest, children } = setUp({ makeWay });
  const lease = acquire('a');
  await settled();
  expect([wanted, children.length]).toEqual([['a'], 0]);
  go();
  (await newest()).becomeReady();
  (await lease.promise).release();
  const loading = load('b');
  await settled();
  expect([wanted, children.length]).toEqual([['a', 'b'], 1]);
  go();
  (await newest()).becomeReady();
  await loading.promise;
});

test('a request whose client leaves while way is made ends at once', async () => {
  const { acquire, children } = setUp({ makeWay: () => new Promise(() => {}) });
  const leaving = new AbortController();
  const lease = acquire('a', { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(lease.promise).rejects.toThrow('left');
  expect(children).toEqual([]);
});

test('a model is on the list of loads until it is ready', async () => {
  const { acquire, newest, residency } = setUp();
  const first = acquire('a');
  const child = await newest();
  const waiting = acquire('b');
  await settled();
  const loading = () => residency.loading().map(({ model, backend }) => [model.id, backend.name]);
  expect(loading()).toEqual([
    ['a', 'plain'],
    ['b', 'plain'],
  ]);
  child.becomeReady();
  await first.promise;
  expect(loading()).toEqual([['b', 'plain']]);
  expect(waiting.state()).toBe('pending');
});

test('a lease keeps its model until it is released, and then the other one is loaded', async () => {
  const { acquire, newest, children, loadedIds } = setUp();
  const first = acquire('a');
  (await newest()).becomeReady();
  const lease = await first.promise;
  const second = acquire('b');
  await settled();
  expect([children.length, children[0]?.state()]).toEqual([1, 'ready']);
  lease.release();
  const b = await newest();
  expect([b.model, children[0]?.state()]).toEqual(['b', 'stopped']);
  b.becomeReady();
  await second.promise;
  expect(loadedIds()).toEqual(['b']);
});

test('streams are counted while their leases are held', async () => {
  const { residency, loadIdle } = setUp();
  await loadIdle('a');
  const plan = () => Promise.reject(new Error('It is loaded.'));
  const acquire = (isStream: boolean) =>
    residency.acquire(plan, 'a', new AbortController().signal, { place: placeOf(), isStream });
  const [stream, plain] = [await acquire(true), await acquire(false)];
  expect(residency.get('a')).toMatchObject({ requests: 2, streams: 1 });
  stream.release();
  stream.release();
  expect(residency.get('a')).toMatchObject({ requests: 1, streams: 0 });
  plain.release();
});

test('releasing a lease twice gives nothing away', async () => {
  const { acquire, newest, children } = setUp();
  const [one, two] = [acquire('a'), acquire('a')];
  (await newest()).becomeReady();
  const lease = await one.promise;
  await two.promise;
  lease.release();
  lease.release();
  acquire('b');
  await settled();
  expect(children[0]?.state()).toBe('ready');
});

test('the least recently used model of the same type makes room, other types stay', async () => {
  const { loadIdle, acquire, newest, loadedIds } = setUp({ limit: 2 });
  await loadIdle('embedder', { type: 'embedding' });
  await loadIdle('a');
  await loadIdle('b');
  (await acquire('a').promise).release();
  await loadIdle('c');
  expect(loadedIds()).toEqual(['c', 'a', 'embedder']);
  expect((await newest()).model).toBe('c');
});

test('types do not wait for each other', async () => {
  const { acquire, newest } = setUp();
  const llm = acquire('a');
  await settled();
  const embedding = acquire('embedder', { type: 'embedding' });
  const child = await newest();
  expect(child.model).toBe('embedder');
  child.becomeReady();
  await embedding.promise;
  expect(llm.state()).toBe('pending');
});

test('no limit keeps every model', async () => {
  const { loadIdle, loadedIds } = setUp({ limit: -1 });
  for (const id of ['a', 'b', 'c']) await loadIdle(id);
  expect(loadedIds()).toEqual(['c', 'b', 'a']);
});

test('a request for a model that is on its way out gets a fresh one', async () => {
  const { acquire, newest, loadIdle, children } = setUp({ holdStops: true });
  const old = await loadIdle('a');
  const other = acquire('b');
  await settled();
  expect(old.state()).toBe('stopping');
  const again = acquire('a');
  await settled();
  expect(again.state()).toBe('pending');
  old.finishStop();
  const b = await newest();
  b.becomeReady();
  (await other.promise).release();
  await settled();
  b.finishStop();
  const fresh = await newest();
  expect([fresh.model, children.length]).toEqual(['a', 3]);
  fresh.becomeReady();
  expect((await again.promise).server.pid).toBe(3);
});

test('two models that compete for one slot with many clients serve every request', async () => {
  const { acquire, children } = setUp();
  let served = 0;
  const clients = Array.from({ length: 40 }, async (_, client) => {
    for (let request = 0; request < 5; request++) {
      const id = (client + request) % 2 === 0 ? 'a' : 'b';
      const lease = await acquire(id).promise;
      expect([lease.model.id, lease.server.state()]).toEqual([id, 'ready']);
      await settled();
      served += 1;
      lease.release();
    }
  });
  const all = watched(Promise.all(clients));
  while (all.state() === 'pending') {
    await settled();
    const child = children.at(-1);
    if (child?.state() === 'starting') child.becomeReady();
    expect(children.filter(({ state }) => state() === 'ready').length).toBeLessThanOrEqual(1);
  }
  await all.promise;
  expect(served).toBe(200);
});

test('a waiting client that leaves takes nothing from those who stay', async () => {
  const { acquire, newest } = setUp();
  const leaver = new AbortController();
  const [gone, stays] = [acquire('a', { signal: leaver.signal }), acquire('a')];
  const child = await newest();
  leaver.abort(new Error('gone'));
  await expect(gone.promise).rejects.toThrow('gone');
  child.becomeReady();
  const lease = await stays.promise;
  const next = acquire('b');
  lease.release();
  (await newest()).becomeReady();
  expect((await next.promise).model.id).toBe('b');
});

test('the last waiting client that leaves ends the load, and a new client starts again', async () => {
  const { acquire, newest, children, residency } = setUp({ holdStops: true });
  const leaver = new AbortController();
  const gone = acquire('a', { signal: leaver.signal });
  const child = await newest();
  leaver.abort(new Error('gone'));
  await expect(gone.promise).rejects.toThrow('gone');
  expect(child.state()).toBe('stopping');
  const next = acquire('a');
  await settled();
  expect(children).toHaveLength(1);
  child.finishStop();
  (await newest()).becomeReady();
  expect((await next.promise).server.pid).toBe(2);
  expect(residency.loaded()).toHaveLength(1);
});

test('a load that is given up lets the model stay that was to make room', async () => {
  const { acquire, newest, children } = setUp();
  const first = acquire('a');
  (await newest()).becomeReady();
  const lease = await first.promise;
  const leaver = new AbortController();
  const gone = acquire('b', { signal: leaver.signal });
  await settled();
  const waitsForA = acquire('a');
  await settled();
  expect(waitsForA.state()).toBe('pending');
  leaver.abort(new Error('gone'));
  await expect(gone.promise).rejects.toThrow('gone');
  expect((await waitsForA.promise).server).toBe(lease.server);
  expect(children).toHaveLength(1);
});

test('a load with other options that is given up does not keep a model that is unloaded by hand meanwhile', async () => {
  const { residency, acquire, load, newest, children, loadedIds } = setUp();
  const first = acquire('a');
  (await newest()).becomeReady();
  const lease = await first.promise;
  const leaver = new AbortController();
  const gone = load('a', { ctx_size: 512 }, { signal: leaver.signal });
  await settled();
  const unloaded = watched(residency.unload('a'));
  leaver.abort(new Error('gone'));
  await expect(gone.promise).rejects.toThrow('gone');
  await settled();
  expect(unloaded.state()).toBe('pending');
  lease.release();
  await unloaded.promise;
  expect([loadedIds(), children.map(({ state }) => state())]).toEqual([[], ['stopped']]);
});

test('each load is measured from its start, with how it ended; one that never began is not', async () => {
  const { acquire, newest, loads, timers } = setUp({ limit: 1 });
  const failing = acquire('a');
  const first = await newest();
  timers.advance(3000);
  first.fail('broken');
  await expect(failing.promise).rejects.toThrow(ModelLoadFailed);
  const leaver = new AbortController();
  const left = acquire('b', { signal: leaver.signal });
  await newest();
  timers.advance(1000);
  leaver.abort(new Error('gone'));
  await expect(left.promise).rejects.toThrow('gone');
  const held = acquire('c');
  const third = await newest();
  timers.advance(2000);
  third.becomeReady();
  await held.promise;
  const waiter = new AbortController();
  const waits = acquire('d', { signal: waiter.signal });
  await settled();
  waiter.abort(new Error('gone'));
  await expect(waits.promise).rejects.toThrow('gone');
  await settled();
  const measured = loads.map(({ model, outcome, seconds }) => [model, outcome, seconds]);
  expect(measured).toEqual([
    ['a', 'error', 3],
    ['b', 'aborted', 1],
    ['c', 'ok', 2],
  ]);
});

test('loads that find room at once do not wait for each other', async () => {
  const { acquire, newest, children } = setUp({ limit: 2 });
  const slow = acquire('slow');
  await settled();
  const quick = acquire('quick');
  (await newest()).becomeReady();
  await quick.promise;
  expect([slow.state(), children.map(({ model }) => model)]).toEqual([
    'pending',
    ['slow', 'quick'],
  ]);
});

test('a load that is given up while it waits for a place fails and blocks no other request', async () => {
  const { acquire, newest, children } = setUp();
  const slow = acquire('slow');
  const leaver = new AbortController();
  const gone = acquire('a', { signal: leaver.signal });
  await settled();
  leaver.abort(new Error('gone'));
  await expect(gone.promise).rejects.toThrow('gone');
  const next = acquire('a');
  const slowChild = await newest();
  expect(slowChild.model).toBe('slow');
  slowChild.becomeReady();
  (await slow.promise).release();
  (await newest()).becomeReady();
  await next.promise;
  expect(children.map(({ model }) => model)).toEqual(['slow', 'a']);
});

test('a signal that was aborted before the call rejects and loads nothing', async () => {
  const { acquire, load, children } = setUp();
  const aborted = AbortSignal.abort(new Error('too late'));
  await expect(acquire('a', { signal: aborted }).promise).rejects.toThrow('too late');
  await expect(load('a', {}, { signal: aborted }).promise).rejects.toThrow('too late');
  await settled();
  expect(children).toHaveLength(0);
});

test('a client that leaves while its plan is made loads nothing', async () => {
  const { residency, children } = setUp();
  const leaver = new AbortController();
  const plan = async () => {
    leaver.abort(new Error('gone'));
    return planFor('a');
  };
  await expect(residency.acquire(plan, 'a', leaver.signal, { place: placeOf() })).rejects.toThrow(
    'gone',
  );
  await settled();
  expect(children).toHaveLength(0);
});

test('a plan that fails evicts nothing', async () => {
  const { residency, loadIdle, loadedIds } = setUp();
  await loadIdle('a');
  const plan = async () => {
    throw new InvalidLoadOptions('b', ['It is wrong.']);
  };
  await expect(residency.acquire(plan, 'b', never(), { place: placeOf() })).rejects.toThrow(
    InvalidLoadOptions,
  );
  expect(loadedIds()).toEqual(['a']);
});

test('loading again with the same options does nothing', async () => {
  const { load, newest, children } = setUp();
  const first = load('a', { ctx_size: 1024 });
  (await newest()).becomeReady();
  await first.promise;
  await load('a', { ctx_size: 1024 }).promise;
  expect(children).toHaveLength(1);
});

test.each([
  ['backend', { backend: { name: 'other', executable: '/plain-server', devices: ['cpu'] } }],
  ['file', { model: { ...planFor('a').model, path: '/models/newer.gguf' } }],
])('loading with another %s loads the model again', async (_what, change) => {
  const { residency, loadIdle, newest, children } = setUp();
  const former = await loadIdle('a');
  const loading = residency.load({ ...planFor('a'), ...change }, never());
  (await newest()).becomeReady();
  await loading;
  expect([children.length, former.state()]).toEqual([2, 'stopped']);
  expect(residency.loaded()).toMatchObject([change]);
});

/** A plan whose context is chosen by the free memory: half of that, with a byte for each token. */
function openPlan(options: object = {}): LoadPlan {
  const plan = planFor('b', { options });
  const model = { ...plan.model, contextLength: 100_000, kvBytesPerToken: 1, sizeBytes: 0 };
  return { ...plan, model, isContextOpen: !('ctx_size' in options) };
}

test('an open context is chosen once there is room, and another choice later loads nothing', async () => {
  let freeBytes = 10_240;
  const { residency, loadIdle, newest, children } = setUp({ freeBytes: () => freeBytes });
  await loadIdle('a');
  const loading = residency.load(openPlan(), never());
  // Room is only made when 'a' goes, so that is when memory is looked at.
  freeBytes = 20_480;
  (await newest()).becomeReady();
  await loading;
  const memory = { needed: 10_240, available: 20_480 };
  expect(residency.loaded()[0]).toMatchObject({ options: { ctx_size: 10_240 }, memory });
  expect(children.at(-1)?.args).toEqual(['b', JSON.stringify({ ctx_size: 10_240 })]);
  freeBytes = 40_960;
  await residency.load(openPlan(), never());
  expect(residency.loaded()[0]?.options).toEqual({ ctx_size: 10_240 });
  expect(children).toHaveLength(2);
});

test('what the native server tells of its context is told, and its slots share the memory that was planned', async () => {
  const { residency, newest } = setUp();
  const recipe = plainWith({ launch: { concurrency: async () => 4, contextSize: async () => 50 } });
  const loading = residency.load({ ...openPlan({ ctx_size: 100 }), recipe }, never());
  (await newest()).becomeReady();
  await loading;
  expect(residency.loaded()[0]).toMatchObject({
    options: { ctx_size: 100 },
    memory: { needed: 100, contextSize: 50 },
  });
});

test('a context that was open and is given now loads the model again', async () => {
  const { residency, load, newest } = setUp({ freeBytes: () => 20_480 });
  const loading = residency.load(openPlan(), never());
  (await newest()).becomeReady();
  await loading;
  const again = load('b', { ctx_size: 64 });
  (await newest()).becomeReady();
  await again.promise;
  expect(residency.loaded()[0]?.options).toEqual({ ctx_size: 64 });
});

test.each([
  [2500, 3],
  [1, 1],
  [undefined, 5],
  [9_999_999, 600],
])('a request that would wait for %s ms is told to come back in %d s', (waitMs, seconds) => {
  const error = new ModelSaturated({ model: 'a', waiting: 64, waitMs });
  expect(error.retryAfterMs).toBe(seconds * 1000);
  expect(error.message).toContain(`Try again in ${seconds} s.`);
});

test('loading with other options waits for running requests, and those who come meanwhile get the new one', async () => {
  const { acquire, load, newest, children } = setUp();
  const first = acquire('a');
  (await newest()).becomeReady();
  const lease = await first.promise;
  const loading = load('a', { ctx_size: 2048 });
  const later = acquire('a');
  await settled();
  expect([children.length, later.state()]).toEqual([1, 'pending']);
  lease.release();
  const fresh = await newest();
  expect(fresh.args).toEqual(['a', '{"ctx_size":2048}']);
  fresh.becomeReady();
  await loading.promise;
  expect((await later.promise).options).toEqual({ ctx_size: 2048 });
  expect(children).toHaveLength(2);
});

test('loading with other options that is given up while requests run changes nothing', async () => {
  const { acquire, load, newest, children } = setUp();
  const first = acquire('a');
  (await newest()).becomeReady();
  const lease = await first.promise;
  const leaver = new AbortController();
  const loading = load('a', { ctx_size: 2048 }, { signal: leaver.signal });
  await settled();
  leaver.abort(new Error('gone'));
  await expect(loading.promise).rejects.toThrow('gone');
  lease.release();
  const next = await acquire('a').promise;
  expect([next.server.pid, next.options, children.length]).toEqual([1, {}, 1]);
});

test('loading with other options while the model is loading lets that load end first', async () => {
  const { acquire, load, newest, children } = setUp();
  const first = acquire('a');
  const one = await newest();
  const loading = load('a', { ctx_size: 2048 });
  one.becomeReady();
  const lease = await first.promise;
  expect(lease.options).toEqual({});
  lease.release();
  const two = await newest();
  two.becomeReady();
  await loading.promise;
  expect([one.state(), two.state(), children.length]).toEqual(['stopped', 'ready', 2]);
});

test('a reload that competes with another model for the slot ends in some order', async () => {
  const { acquire, load, newest, children } = setUp();
  const first = acquire('a');
  (await newest()).becomeReady();
  const lease = await first.promise;
  const reload = load('a', { ctx_size: 2048 });
  await settled();
  const other = acquire('b');
  await settled();
  lease.release();
  (await newest()).becomeReady();
  await settled();
  if (other.state() === 'fulfilled') (await other.promise).release();
  (await newest()).becomeReady();
  await Promise.all([reload.promise, other.promise]);
  expect(children.map(({ model }) => model).toSorted()).toEqual(['a', 'a', 'b']);
});

test('a reload that is given up does not block the model that waits for its place', async () => {
  const { acquire, load, newest } = setUp();
  const first = acquire('a');
  (await newest()).becomeReady();
  const lease = await first.promise;
  const leaver = new AbortController();
  const reload = load('a', { ctx_size: 2048 }, { signal: leaver.signal });
  await settled();
  const other = acquire('b');
  await settled();
  leaver.abort(new Error('gone'));
  await expect(reload.promise).rejects.toThrow('gone');
  lease.release();
  (await newest()).becomeReady();
  expect((await other.promise).model.id).toBe('b');
});

test('unloading a model that is loading tells its waiters why, and nothing is left', async () => {
  const { residency, acquire, newest } = setUp();
  const waiting = acquire('a');
  const child = await newest();
  await residency.unload('a');
  await expect(waiting.promise).rejects.toThrow(ModelLoadFailed);
  await expect(waiting.promise).rejects.toThrow('it was unloaded while it was loading');
  expect([child.state(), residency.loaded()]).toEqual(['stopped', []]);
  await expect(residency.unload('a')).rejects.toThrow(ModelNotLoaded);
});

test('unloading a model whose child does not end says so, and the next one is loaded all the same', async () => {
  const { loadIdle, residency, loadedIds } = setUp();
  const child = await loadIdle('a');
  child.server.stop = () => Promise.reject(new NativeServerStuck(1));
  await expect(residency.unload('a')).rejects.toThrow(NativeServerStuck);
  expect(loadedIds()).toEqual([]);
  await loadIdle('b');
  expect(loadedIds()).toEqual(['b']);
});

test('unloading a model that is loading ends when its child has', async () => {
  const { residency, acquire, newest } = setUp({ holdStops: true });
  const waiting = acquire('a');
  const child = await newest();
  const unloading = watched(residency.unload('a'));
  await expect(waiting.promise).rejects.toThrow(ModelLoadFailed);
  await settled();
  expect(unloading.state()).toBe('pending');
  child.finishStop();
  await unloading.promise;
});

test('unloading an idle model ends its child', async () => {
  const { residency, loadIdle } = setUp();
  const child = await loadIdle('a');
  await residency.unload('a');
  expect([child.state(), residency.loaded()]).toEqual(['stopped', []]);
});

test('unloading a busy model waits for its requests', async () => {
  const { residency, acquire, newest } = setUp();
  const first = acquire('a');
  const child = await newest();
  child.becomeReady();
  const lease = await first.promise;
  const unloading = watched(residency.unload('a'));
  await settled();
  expect([unloading.state(), child.state()]).toEqual(['pending', 'ready']);
  lease.release();
  await unloading.promise;
  expect(child.state()).toBe('stopped');
});

test('unloading a busy model takes it away when the grace is over', async () => {
  const { residency, timers, acquire, newest } = setUp({ unloadGraceMs: 5000 });
  const first = acquire('a');
  const child = await newest();
  child.becomeReady();
  const lease = await first.promise;
  const unloading = watched(residency.unload('a'));
  await settled();
  expect(unloading.state()).toBe('pending');
  timers.advance(5000);
  await unloading.promise;
  expect([child.state(), residency.loaded()]).toEqual(['stopped', []]);
  lease.release();
});

test('a model that is unloaded by hand goes, although the load that was to take its place is given up', async () => {
  const { residency, acquire, newest } = setUp();
  const first = acquire('a');
  const child = await newest();
  child.becomeReady();
  const lease = await first.promise;
  const leaver = new AbortController();
  const other = acquire('b', { signal: leaver.signal });
  await settled();
  const unloading = residency.unload('a');
  leaver.abort(new Error('gone'));
  await expect(other.promise).rejects.toThrow('gone');
  const next = acquire('a');
  await settled();
  expect(next.state()).toBe('pending');
  lease.release();
  await unloading;
  expect(child.state()).toBe('stopped');
  (await newest()).becomeReady();
  expect((await next.promise).server.pid).toBe(2);
});

test('unloading everything takes loaded and loading models', async () => {
  const { residency, loadIdle, acquire, children } = setUp({ limit: 2 });
  await loadIdle('a');
  await loadIdle('embedder', { type: 'embedding' });
  const waiting = acquire('b');
  await settled();
  await residency.unloadAll();
  await expect(waiting.promise).rejects.toThrow(ModelLoadFailed);
  expect(children.map(({ state }) => state())).toEqual(['stopped', 'stopped', 'stopped']);
  expect(residency.loaded()).toEqual([]);
});

test('after a crash the next request gets a fresh child, while old leases are still out', async () => {
  const { acquire, newest, residency } = setUp();
  const first = acquire('a');
  const child = await newest();
  child.becomeReady();
  const lease = await first.promise;
  child.crash();
  await settled();
  expect(residency.loaded()).toEqual([]);
  const next = acquire('a');
  (await newest()).becomeReady();
  expect((await next.promise).server.pid).toBe(2);
  lease.release();
  expect(residency.loaded()).toHaveLength(1);
});

test('a model that crashes while it is drained makes room at once', async () => {
  const { acquire, newest } = setUp();
  const first = acquire('a');
  const child = await newest();
  child.becomeReady();
  await first.promise;
  const other = acquire('b');
  await settled();
  child.crash();
  (await newest()).becomeReady();
  expect((await other.promise).model.id).toBe('b');
});

test('a failing start is told to every waiter, leaves nothing, and the next request tries again', async () => {
  const { acquire, newest, residency } = setUp();
  const waiting = [acquire('a'), acquire('a')];
  (await newest()).fail('It did not start.');
  for (const { promise } of waiting) {
    await expect(promise).rejects.toThrow(ModelLoadFailed);
    await expect(promise).rejects.toThrow("Failed to load model 'a': It did not start.");
  }
  expect(residency.loaded()).toEqual([]);
  const next = acquire('a');
  (await newest()).becomeReady();
  expect((await next.promise).server.pid).toBe(2);
});

test('closing turns away everyone who waits, and ends every child', async () => {
  const { residency, acquire, newest, children } = setUp({ limit: 1 });
  const first = acquire('a');
  (await newest()).becomeReady();
  await first.promise;
  const [draining, inLine, embedder] = [
    acquire('b'),
    acquire('c'),
    acquire('embedder', { type: 'embedding' }),
  ];
  await settled();
  const wantsA = acquire('a');
  await residency.close();
  for (const { promise } of [draining, inLine, wantsA, embedder])
    await expect(promise).rejects.toThrow(ServerStopping);
  expect(children.map(({ state }) => state())).toEqual(['stopped', 'stopped']);
  await expect(acquire('a').promise).rejects.toThrow(ServerStopping);
});

test('a model on its way out is listed last', async () => {
  const { acquire, newest, loadedIds } = setUp({ limit: 2 });
  const leases: ResidentLease[] = [];
  for (const id of ['a', 'b']) {
    const waiting = acquire(id);
    (await newest()).becomeReady();
    leases.push(await waiting.promise);
  }
  acquire('c');
  await settled();
  expect(loadedIds()).toEqual(['b', 'a']);
  await acquire('b').promise;
  leases[1]?.release();
  expect(loadedIds()).toEqual(['b', 'a']);
});

test('what is to be done before a native server ends is waited for, for as long as others may be kept waiting', async () => {
  const leaving: [model: string, limitMs: number][] = [];
  const done = withResolvers<void>();
  const { residency, acquire, newest, loadIdle } = setUp({
    beforeStop: ({ model }, limitMs) => {
      leaving.push([model.id, limitMs]);
      return done.promise;
    },
  });
  const child = await loadIdle('a');
  const lease = acquire('b');
  await settled();
  expect([leaving, child.state()]).toEqual([[['a', 2000]], 'ready']);
  done.resolve();
  (await newest()).becomeReady();
  (await lease.promise).release();
  expect(child.state()).toBe('stopped');
  await residency.close();
  expect(leaving.at(-1)).toEqual(['b', 4000]);
});

test('nothing is done before the end of a native server that was only measured', async () => {
  const leaving: string[] = [];
  const { residency, newest } = setUp({
    beforeStop: async ({ model }) => void leaving.push(model.id),
  });
  const loading = residency.load({ ...planFor('a'), isTrial: true }, never());
  (await newest()).becomeReady();
  await loading;
  await residency.unload('a');
  expect([leaving, residency.loaded()]).toEqual([[], []]);
});

test('before the end of a native server that has died nothing is done', async () => {
  const leaving: string[] = [];
  const { residency, loadIdle } = setUp({
    beforeStop: async ({ model }) => void leaving.push(model.id),
  });
  (await loadIdle('a')).crash();
  await settled();
  await residency.close();
  expect(leaving).toEqual([]);
});
