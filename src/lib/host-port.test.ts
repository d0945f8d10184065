import { expect, test } from 'vitest';
import { readHostPort, readServerAddress } from './host-port.ts';

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

test.each([
  ['box', 'box', undefined],
  [' Box.lan ', 'Box.lan', undefined],
  ['127.0.0.1:31801', '127.0.0.1', 31_801],
  ['localhost:31801', 'localhost', 31_801],
  ['0.0.0.0:31801', '0.0.0.0', 31_801],
  ['*:0', '*', 0],
  [':11434', '', 11_434],
  ['', '', undefined],
  ['::1', '::1', undefined],
  ['::', '::', undefined],
  ['[::1]', '::1', undefined],
  ['[fe80::1%eth0]:80', 'fe80::1%eth0', 80],
  ['http://box', 'box', undefined],
  ['HTTP://box:8000/api/v1', 'box', 8000],
  ['http://[::1]:8000/', '::1', 8000],
])('a server at %j is at host %j and port %s', (text, host, port) => {
  expect(readServerAddress(text)).toMatchObject({ host, port });
});

test.each([
  'a b',
  'box:',
  'box:x',
  'box:70000',
  'box:1:2',
  'ftp://box',
  'http://',
  'me@box',
  'box/x',
  '[::1',
  'höst',
])('a server is not at %j', (text) => {
  expect(readServerAddress(text)).toBeUndefined();
});
