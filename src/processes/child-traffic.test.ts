// What moves on the requests of a child, as long as somebody follows it.
import { expect, test } from 'vitest';
import { followChild, followRequest } from './child-traffic.ts';

function requestWith(bytes: number, isWaiting = true) {
  const failures: Error[] = [];
  const request = {
    receivedBytes: () => bytes,
    isWaiting: () => isWaiting,
    fail: (error: Error) => void failures.push(error),
  };
  return { ...request, failures };
}

test('the bytes of all requests count, also of those that are over', () => {
  const child = followChild('http://a');
  const over = followRequest('http://a', requestWith(10));
  followRequest('http://a', requestWith(4, false));
  expect(child.traffic()).toEqual({ isWaiting: true, receivedBytes: 14 });
  over();
  over();
  expect(child.traffic()).toEqual({ isWaiting: false, receivedBytes: 14 });
  followRequest('http://a', requestWith(1));
  expect(child.traffic()).toEqual({ isWaiting: true, receivedBytes: 15 });
  child.forget();
});

test('all requests that are on their way fail together, and no others', () => {
  const child = followChild('http://a');
  const [gone, present, elsewhere] = [requestWith(0), requestWith(0), requestWith(0)];
  followRequest('http://a', gone)();
  followRequest('http://a', present);
  followRequest('http://b', elsewhere)();
  const error = new Error('hung');
  child.failAll(error);
  expect([gone.failures, present.failures, elsewhere.failures]).toEqual([[], [error], []]);
  child.forget();
});

test('a child that came to the same address is not forgotten with the one before', () => {
  const before = followChild('http://a');
  const after = followChild('http://a');
  before.forget();
  followRequest('http://a', requestWith(3));
  expect([before.traffic().receivedBytes, after.traffic().receivedBytes]).toEqual([0, 3]);
  after.forget();
  followRequest('http://a', requestWith(3));
  expect(after.traffic().receivedBytes).toBe(3);
});
