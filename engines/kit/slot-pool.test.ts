// Tests of slot-pool.ts.
import { expect, it } from 'vitest';
import { createSlotPool } from './slot-pool.ts';

const never = new AbortController().signal;
const choose = (free: readonly string[]) => free.at(-1) ?? 'none';

it('gives the chosen one of the free slots', async () => {
  const pool = createSlotPool(['a', 'b']);
  expect(await pool.acquire({ choose, signal: never })).toBe('b');
  expect([pool.isBusy('a'), pool.isBusy('b')]).toEqual([false, true]);
});

it('serves those that wait in the order in which they came', async () => {
  const pool = createSlotPool(['a']);
  await pool.acquire({ choose, signal: never });
  const order: number[] = [];
  const waiting = [1, 2].map(async (number) => {
    const slot = await pool.acquire({ choose, signal: never });
    order.push(number);
    pool.release(slot);
  });
  pool.release('a');
  await Promise.all(waiting);
  expect(order).toEqual([1, 2]);
  expect(pool.isBusy('a')).toBe(false);
});

it('gives a certain slot only to those that wait for it, or for any', async () => {
  const pool = createSlotPool(['a', 'b']);
  await Promise.all([pool.acquire({ only: 'a', signal: never }), pool.acquire({ only: 'b', signal: never })]);
  const certain = pool.acquire({ only: 'a', signal: never });
  const any = pool.acquire({ choose, signal: never });
  pool.release('b');
  expect(await any).toBe('b');
  pool.release('a');
  expect(await certain).toBe('a');
  pool.release('a');
  expect([pool.isBusy('a'), pool.isBusy('b')]).toEqual([false, true]);
});

it('forgets those that leave the queue', async () => {
  const pool = createSlotPool(['a']);
  await pool.acquire({ choose, signal: never });
  const controller = new AbortController();
  const waiting = pool.acquire({ choose, signal: controller.signal });
  const behind = pool.acquire({ choose, signal: never });
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  pool.release('a');
  expect(await behind).toBe('a');
});

it('takes no place from others when one leaves that has had its slot', async () => {
  const pool = createSlotPool(['a']);
  await pool.acquire({ choose, signal: never });
  const controller = new AbortController();
  const served = pool.acquire({ choose, signal: controller.signal });
  const behind = pool.acquire({ choose, signal: never });
  pool.release('a');
  await served;
  controller.abort(new Error('gone'));
  pool.release('a');
  expect(await behind).toBe('a');
});

it('gives nothing to those that are gone already', async () => {
  const pool = createSlotPool(['a']);
  await expect(pool.acquire({ choose, signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  expect(pool.isBusy('a')).toBe(false);
});

it('works on one slot at a time, and gives it back after a failure', async () => {
  const pool = createSlotPool(['a']);
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
  expect(order).toEqual(['first begins with a', 'first ends', 'second begins with a', 'second ends']);
  expect(pool.isBusy('a')).toBe(false);
});
