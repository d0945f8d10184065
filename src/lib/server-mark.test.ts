import { expect, test } from 'vitest';
import { markOf, serverMark } from './server-mark.ts';

test('servers in containers are told apart by their hosts, and those of a whole machine have no more than their number', () => {
  const [one, other] = ['a1b2', 'c3d4'].map((host) => markOf('pid:[4026532000]', host));
  expect(one).toMatch(/^x[0-9a-f]{8}$/);
  expect(one).not.toBe(other);
  // A container that is started again has other namespaces, and what it left before is its own.
  expect(markOf('pid:[4026532999]', 'a1b2')).toBe(one);
  expect([markOf('pid:[4026531836]', 'a1b2'), markOf(undefined, 'a1b2')]).toEqual(['', '']);
  expect(serverMark(7)).toMatch(/^7(?:x[0-9a-f]{8})?$/);
});
