// Requests that compete: for the place of a model, and for the hands of its native server.
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { plainWith } from '../../../fixtures/plans.ts';
import { settled, setUpResidency as setUp } from '../../../fixtures/residency.ts';
import { ServerStopping } from '../../errors.ts';
import { ModelSaturated, ModelStillLoading } from './errors.ts';
import type { ResidentLease } from './residency.ts';

/** Its native server works on one request at a time. */
const single = { recipe: plainWith({ launch: { concurrency: async () => 1 } }) };

describe('two models for one place', () => {
  test('requests join the one that is there for a while, then the other one has its turn', async () => {
    const { acquire, loadIdle, timers, newest, children } = setUp({ batchMs: 3000 });
    await loadIdle('a');
    const running = await acquire('a').promise;
    const other = acquire('b');
    await settled();
    timers.advance(2999);
    const joins = await acquire('a').promise;
    timers.advance(1);
    const late = acquire('a');
    await settled();
    expect(late.state()).toBe('pending');
    running.release();
    await settled();
    expect(children).toHaveLength(1);
    joins.release();
    (await newest()).becomeReady();
    const lease = await other.promise;
    expect(late.state()).toBe('pending');
    lease.release();
    (await newest()).becomeReady();
    expect((await late.promise).server.pid).toBe(3);
  });

  test('a request that waits in line when the time is over goes behind the other model, an earlier one does not', async () => {
    const { acquire, timers, newest, children } = setUp({ batchMs: 3000 });
    const first = acquire('a', single);
    (await newest()).becomeReady();
    const running = await first.promise;
    const early = acquire('a', single);
    await settled();
    const other = acquire('b', single);
    await settled();
    const late = acquire('a', single);
    await settled();
    timers.advance(3000);
    running.release();
    await settled();
    expect([early.state(), late.state(), children.length]).toEqual(['fulfilled', 'pending', 1]);
    (await early.promise).release();
    (await newest()).becomeReady();
    (await other.promise).release();
    (await newest()).becomeReady();
    expect((await late.promise).server.pid).toBe(3);
  });

  test('those who were sent back keep their place among those who wait for the slot', async () => {
    const { acquire, timers, newest, children } = setUp({ batchMs: 1000 });
    const first = acquire('a', single);
    (await newest()).becomeReady();
    const running = await first.promise;
    const b = acquire('b', single);
    await settled();
    const backAgain = acquire('a', single);
    await settled();
    const c = acquire('c', single);
    await settled();
    timers.advance(1000);
    running.release();
    for (const waiting of [b, backAgain, c]) {
      (await newest()).becomeReady();
      (await waiting.promise).release();
      await settled();
    }
    expect(children.map(({ model }) => model)).toEqual(['a', 'b', 'a', 'c']);
  });

  test('under a load on both that never ends each is served, with few switches', async () => {
    const { acquire, timers, children } = setUp({ batchMs: 1000 });
    const served: string[] = [];
    let isOver = false;
    const clients = ['a', 'b', 'a', 'b', 'a', 'b'].map(async (id) => {
      while (!isOver) {
        const lease = await acquire(id, single).promise;
        expect(lease.model.id).toBe(id);
        await settled();
        served.push(id);
        lease.release();
      }
    });
    for (let step = 0; step < 1000; step++) {
      timers.advance(20);
      await settled();
      const child = children.at(-1);
      if (child?.state() === 'starting') child.becomeReady();
    }
    isOver = true;
    const all = Promise.all(clients);
    let isDone = false;
    void all.then(() => {
      isDone = true;
    });
    while (!isDone) {
      timers.advance(1000);
      await settled();
      const child = children.at(-1);
      if (child?.state() === 'starting') child.becomeReady();
    }
    const count = (id: string) => served.filter((other) => other === id).length;
    expect(Math.min(count('a'), count('b'))).toBeGreaterThan(served.length * 0.3);
    // 20 s in all, and a second or so for each of the two in turn.
    expect(children.length).toBeLessThan(40);
    expect(children.length).toBeGreaterThan(5);
  });

  test('a busy model delays no model of another type', async () => {
    const { acquire, loadIdle, newest } = setUp();
    await loadIdle('a');
    await acquire('a').promise;
    acquire('b');
    await settled();
    const embedder = acquire('embedder', { type: 'embedding' });
    (await newest()).becomeReady();
    expect((await embedder.promise).model.id).toBe('embedder');
  });
});

describe('one native server that has its hands full', () => {
  /** Loads it, and holds its only turn. */
  async function saturated(maxWaiting: number) {
    const its = setUp({ maxWaiting });
    const first = its.acquire('a', single);
    (await its.newest()).becomeReady();
    const lease = await first.promise;
    return { ...its, lease };
  }

  test('gets one request at a time, in order, as soon as the last has ended', async () => {
    const { lease, acquire, residency } = await saturated(5);
    const [one, two] = [acquire('a'), acquire('a')];
    await settled();
    expect([one.state(), two.state()]).toEqual(['pending', 'pending']);
    expect(residency.loaded()[0]?.requests).toBe(3);
    lease.release();
    await settled();
    expect([one.state(), two.state()]).toEqual(['fulfilled', 'pending']);
    (await one.promise).release();
    (await two.promise).release();
    expect(residency.loaded()[0]?.requests).toBe(0);
  });

  test('refuses more than may wait, and says when to come again', async () => {
    const { lease, acquire, timers } = await saturated(2);
    lease.release();
    const next = await acquire('a').promise;
    timers.advance(10_000);
    next.release();
    const running = await acquire('a').promise;
    const waiting = [acquire('a'), acquire('a')];
    await settled();
    await expect(acquire('a').promise).rejects.toThrow(ModelSaturated);
    // Of three turns one took ten seconds, and three are ahead.
    await expect(acquire('a').promise).rejects.toThrow(
      expect.objectContaining({ retryAfterMs: 6000 }),
    );
    running.release();
    (await waiting[0]?.promise)?.release();
    (await waiting[1]?.promise)?.release();
    expect((await acquire('a').promise).model.id).toBe('a');
  });

  test('a client that leaves the line makes room for another one at once', async () => {
    const { lease, acquire } = await saturated(1);
    const leaver = new AbortController();
    const gone = acquire('a', { signal: leaver.signal });
    await settled();
    leaver.abort(new Error('gone'));
    await expect(gone.promise).rejects.toThrow('gone');
    const next = acquire('a');
    lease.release();
    expect((await next.promise).model.id).toBe('a');
  });

  test('clients take turns', async () => {
    const { lease, acquire } = await saturated(5);
    const greedy = [1, 2, 3].map(() => acquire('a', { client: '10.0.0.1' }));
    const modest = acquire('a', { client: '10.0.0.2' });
    await settled();
    lease.release();
    const one = await greedy[0]?.promise;
    one?.release();
    await settled();
    expect([modest.state(), greedy[1]?.state()]).toEqual(['fulfilled', 'pending']);
  });

  test('what takes no turn does not wait', async () => {
    const { residency, acquire } = await saturated(1);
    acquire('a');
    const plan = async () => Promise.reject(new Error('It is loaded.'));
    const lease = await residency.acquire(plan, 'a', new AbortController().signal, {
      place: placeOf(),
      takesTurn: false,
    });
    expect(lease.model.id).toBe('a');
  });

  test('while it loads, more than may wait are refused in another way', async () => {
    const { acquire, newest } = setUp({ maxWaiting: 2 });
    const waiting = [acquire('a'), acquire('a')];
    await settled();
    const refused = acquire('a').promise;
    await expect(refused).rejects.toThrow(ModelStillLoading);
    // Before the first load it is not known how long one takes.
    await expect(refused).rejects.toMatchObject({ retryAfterMs: 5000 });
    (await newest()).becomeReady();
    for (const { promise } of waiting) expect((await promise).model.id).toBe('a');
  });

  test('while it loads, those who are refused are to come again after as long as loads take on average', async () => {
    const { acquire, loadIdle, newest, residency, timers } = setUp({ maxWaiting: 1 });
    const refusal = () =>
      acquire('a').promise.catch((error: ModelStillLoading) => error.retryAfterMs);
    const slow = acquire('slow');
    const child = await newest();
    timers.advance(20_000);
    child.becomeReady();
    (await slow.promise).release();
    await residency.unload('slow');
    await loadIdle('quick');
    await residency.unload('quick');
    void acquire('a');
    await settled();
    expect(await refusal()).toBe(10_000);
  });

  test('those who wait for a turn are served by a new one when it dies', async () => {
    const { acquire, children, newest } = await saturated(5);
    const waiting = acquire('a', single);
    await settled();
    children[0]?.crash();
    (await newest()).becomeReady();
    expect((await waiting.promise).server.pid).toBe(2);
  });

  test('unloading by hand waits for what runs, and those in line get the model from the next load', async () => {
    const { lease, residency, acquire, newest, children } = await saturated(5);
    const waiting = acquire('a', single);
    await settled();
    const unloading = residency.unload('a');
    await settled();
    lease.release();
    await unloading;
    expect(children[0]?.state()).toBe('stopped');
    (await newest()).becomeReady();
    expect((await waiting.promise).server.pid).toBe(2);
  });

  test('when the server stops, those in line are turned away, and what runs goes on', async () => {
    const { lease, residency, acquire, children } = await saturated(5);
    const waiting = acquire('a');
    await settled();
    residency.refuseNew();
    await expect(waiting.promise).rejects.toThrow(ServerStopping);
    expect([lease.server.state(), children.length]).toEqual(['ready', 1]);
  });

  test('a native server that does not tell how much it takes gets everything', async () => {
    const silent = {
      recipe: plainWith({
        launch: { concurrency: () => Promise.reject(new Error('No such path.')) },
      }),
    };
    const { acquire, newest } = setUp();
    const first = acquire('a', silent);
    (await newest()).becomeReady();
    const leases: ResidentLease[] = [await first.promise];
    for (let request = 0; request < 20; request++) leases.push(await acquire('a').promise);
    expect(leases).toHaveLength(21);
  });
});
