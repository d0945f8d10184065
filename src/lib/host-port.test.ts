import { expect, test } from 'vitest';
import { readHostPort } from './host-port.ts';

test.each([
  ['127.0.0.1:50052', '127.0.0.1:50052'],
  [' GPU-2.Lan:1 ', 'gpu-2.lan:1'],
  ['a:65535', 'a:65535'],
])('%j is the address %s', (text, expected) => {
  expect(readHostPort(text)).toBe(expected);
});

test.each([
  '',
  'host',
  ':50052',
  'host:',
  'host:0',
  'host:65536',
  'host:050',
  'host:1e3',
  'host:-1',
  'host:50052/x',
  'host:50052,other:1',
  'user@host:50052',
  'http://host:50052',
  '[::1]:50052',
  '::1:50052',
  '-x:50052',
  'a..b:50052',
  'ho st:50052',
  'höst:50052',
  `${'a'.repeat(254)}:1`,
])('%j is none', (text) => {
  expect(readHostPort(text)).toBeUndefined();
});
