import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { orAborted } from './aborting.ts';

test('without an abort it is the promise', async () => {
  const { signal } = new AbortController();
  expect(await orAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(orAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
});

test('an abort wins over a promise that is still pending', async () => {
  const controller = new AbortController();
  const waiting = orAborted(new Promise(() => {}), controller.signal);
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
});

test('an abort before the call wins, and a later failure of the promise is handled', async () => {
  const failing = Promise.reject(new Error('failed'));
  await expect(orAborted(failing, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('nothing stays with a signal that lives on', async () => {
  const { signal } = new AbortController();
  await orAborted(Promise.resolve(1), signal);
  await Promise.resolve();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
