// The keys of children, and what moves on their requests.
import { afterEach, expect, test } from 'vitest';
import { childAt, createChildKey, KnownChild } from './known-children.ts';

afterEach(() => childAt('http://a')?.forget());

function requestWith(bytes: number, isWaiting = true) {
  const failures: unknown[] = [];
  return {
    receivedBytes: () => bytes,
    isWaiting: () => isWaiting,
    fail: (error: unknown) => void failures.push(error),
    failures,
  };
}

test('the key of a child is a long word that no other child has', () => {
  expect(createChildKey()).toMatch(/^[0-9a-f]{64}$/);
  expect(createChildKey()).not.toBe(createChildKey());
});

test('a child that came to the same address stays known when the one before it is forgotten', () => {
  const before = new KnownChild('http://a', 'old');
  const after = new KnownChild('http://a', 'new');
  before.forget();
  expect([childAt('http://a')?.key, childAt('http://b')]).toEqual(['new', undefined]);
  after.forget();
  expect(childAt('http://a')).toBeUndefined();
});

test('the bytes of all requests of a child count, also of those that are over', () => {
  const child = new KnownChild('http://a', undefined);
  const over = child.follow(requestWith(10));
  child.follow(requestWith(4, false));
  expect(child.traffic()).toEqual({ isWaiting: true, receivedBytes: 14 });
  over();
  over();
  expect(child.traffic()).toEqual({ isWaiting: false, receivedBytes: 14 });
  child.follow(requestWith(1));
  expect(child.traffic()).toEqual({ isWaiting: true, receivedBytes: 15 });
});

test('all requests of a child that are on their way fail together, and those that are over do not', () => {
  const child = new KnownChild('http://a', undefined);
  const [gone, present] = [requestWith(0), requestWith(0)];
  child.follow(gone)();
  child.follow(present);
  const error = new Error('hung');
  child.failAll(error);
  expect([gone.failures, present.failures]).toEqual([[], [error]]);
});
