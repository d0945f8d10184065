import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pacer.ts';

const MEBIBYTE = 2 ** 20;
const STALLED_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection whose client reads when the test says so; a message takes half a mebibyte. */
function setUp() {
  const leaving = new AbortController();
  const waiting: (() => void)[] = [];
  const closed: number[] = [];
  let bytes = 0;
  const connection = {
    send(_message: string, onSent?: () => void) {
      bytes += MEBIBYTE / 2;
      waiting.push(onSent ?? (() => undefined));
    },
    bufferedBytes: () => bytes,
    close: (code: number) => void closed.push(code),
  };
  const pacer = createPacer(connection, { stalledMs: STALLED_MS });
  return {
    leaving,
    waiting,
    closed,
    read() {
      bytes -= MEBIBYTE / 2;
      waiting.shift()?.();
    },
    send: () => pacer.send('x', leaving.signal),
  };
}

test('messages go at once until a mebibyte waits; the next one is waited for until it is read', async () => {
  const { send, waiting, read } = setUp();
  for (let count = 0; count < 3; count += 1) expect(await send()).toBe(true);
  let isDone = false;
  const last = send().then((isGoingOn) => {
    isDone = true;
    return isGoingOn;
  });
  for (let count = 0; count < 3; count += 1) read();
  await vi.advanceTimersByTimeAsync(0);
  expect([isDone, waiting.length]).toEqual([false, 1]);
  read();
  expect(await last).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that reads slowly is waited for, and one that has stopped is disconnected with 1013', async () => {
  const { send, closed, read } = setUp();
  const sides = Array.from({ length: 6 }, send);
  for (let count = 0; count < 5; count += 1) {
    read();
    await vi.advanceTimersByTimeAsync(STALLED_MS);
    expect(closed).toEqual([]);
  }
  await vi.advanceTimersByTimeAsync(STALLED_MS);
  expect(await Promise.all(sides)).toEqual([true, true, true, true, true, false]);
  expect(closed).toEqual([1013]);
});

test('a client that leaves is not waited for', async () => {
  const { send, leaving, waiting } = setUp();
  for (let count = 0; count < 3; count += 1) await send();
  const last = send();
  leaving.abort();
  expect(await last).toBe(false);
  expect(await send()).toBe(false);
  expect([waiting.length, vi.getTimerCount()]).toEqual([4, 0]);
});
