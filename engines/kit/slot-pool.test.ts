// Tests of slot-pool.ts.
import { expect, it } from 'vitest';
import { Mutex, SlotPool } from './slot-pool.ts';

const never = new AbortController().signal;
const choose = (free: readonly string[]) => free.at(-1) ?? 'none';

it('a slot pool gives the chosen one of the free slots', async () => {
  const pool = new SlotPool(['a', 'b']);
  expect(await pool.acquire(never, choose)).toBe('b');
  expect([pool.isBusy('a'), pool.isBusy('b')]).toEqual([false, true]);
});

it('a slot pool serves requests in the order in which they came', async () => {
  const pool = new SlotPool(['a']);
  await pool.acquire(never, choose);
  const order: number[] = [];
  const waiting = [1, 2].map(async (number) => {
    const slot = await pool.acquire(never, choose);
    order.push(number);
    pool.release(slot);
  });
  pool.release('a');
  await Promise.all(waiting);
  expect(order).toEqual([1, 2]);
  expect(pool.isBusy('a')).toBe(false);
});

it('a slot that is given back goes to requests that wait for it, or for any slot', async () => {
  const pool = new SlotPool(['a', 'b']);
  await Promise.all([pool.acquireOnly(never, 'a'), pool.acquireOnly(never, 'b')]);
  const certain = pool.acquireOnly(never, 'a');
  const any = pool.acquire(never, choose);
  pool.release('b');
  expect(await any).toBe('b');
  pool.release('a');
  expect(await certain).toBe('a');
  pool.release('a');
  expect([pool.isBusy('a'), pool.isBusy('b')]).toEqual([false, true]);
});

it('a request that leaves the queue of a slot pool is forgotten', async () => {
  const pool = new SlotPool(['a']);
  await pool.acquire(never, choose);
  const controller = new AbortController();
  const waiting = pool.acquire(controller.signal, choose);
  const behind = pool.acquire(never, choose);
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  pool.release('a');
  expect(await behind).toBe('a');
});

it('a request that is aborted after it got its slot takes no place from others', async () => {
  const pool = new SlotPool(['a']);
  await pool.acquire(never, choose);
  const controller = new AbortController();
  const served = pool.acquire(controller.signal, choose);
  const behind = pool.acquire(never, choose);
  pool.release('a');
  await served;
  controller.abort(new Error('gone'));
  pool.release('a');
  expect(await behind).toBe('a');
});

it('a request that is aborted already gets no slot', async () => {
  const pool = new SlotPool(['a']);
  await expect(pool.acquire(AbortSignal.abort(new Error('gone')), choose)).rejects.toThrow('gone');
  expect(pool.isBusy('a')).toBe(false);
});

it('a slot serves one piece of work at a time, and is given back after a failure', async () => {
  const pool = new SlotPool(['a']);
  const order: string[] = [];
  const work = (name: string) => async (slot: string) => {
    order.push(`${name} begins with ${slot}`);
    await Promise.resolve();
    order.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
    return name;
  };
  const first = pool.run('a', never, work('first'));
  const second = pool.run('a', never, work('second'));
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe('second');
  expect(order).toEqual([
    'first begins with a',
    'first ends',
    'second begins with a',
    'second ends',
  ]);
  expect(pool.isBusy('a')).toBe(false);
});

it('a mutex lets one at a time do its work, in the order of asking', async () => {
  const mutex = new Mutex();
  const release = await mutex.acquire(never);
  const order: string[] = [];
  const waiting = mutex.run(never, async () => order.push('run'));
  expect([mutex.isBusy, mutex.waiting, order]).toEqual([true, 1, []]);
  release();
  await waiting;
  expect([mutex.isBusy, mutex.waiting, order]).toEqual([false, 0, ['run']]);
});
