import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { createAddressReader, createHostCheck, nameOf } from './hosts.ts';

const isOurs = createHostCheck({
  host: 'Kitchen.Example',
  allowedHosts: ['Lemon.example', 'tree.example:13305', 'x.test.'],
});

test.each([
  'localhost',
  'localhost:13305',
  'LOCALHOST:13305',
  'localhost.',
  'localhost.:13305',
  'app.localhost:13305',
  '127.0.0.1',
  '127.0.0.1:13305',
  '192.168.1.20:13305',
  '[::1]',
  '[::1]:13305',
  '[fe80::1]:80',
  '[::ffff:127.0.0.1]:13305',
  'kitchen.example:13305',
  'lemon.example',
  'LEMON.EXAMPLE.:1',
  'tree.example:13305',
  'tree.example',
  'x.test',
  hostname(),
  `${hostname()}.local:13305`,
])('Host %s is ours', (header) => expect(isOurs(header)).toBe(true));

test('a request without Host, as HTTP/1.0 may send it, comes from no browser', () => {
  expect(isOurs(undefined)).toBe(true);
});

test.each([
  'evil.example',
  'evil.example:13305',
  'localhost.evil.example',
  '127.0.0.1.nip.example',
  'evil-localhost',
  'sub.lemon.example',
  // Spellings of 127.0.0.1 that browsers rewrite before they send them, so that only an attacker's
  // name looks so.
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '',
  ' ',
  ':13305',
  'localhost:',
  'localhost:port',
  'localhost:123456',
  'user@localhost',
  'localhost/path',
  'localhost evil.example',
  'localhost,evil.example',
  '::1',
  '[::1',
  '[localhost]',
  '[::1]evil',
])('Host "%s" is not ours', (header) => expect(isOurs(header)).toBe(false));

test('the name is lower-cased and without port, brackets and trailing dot', () => {
  expect(['A.b.:80', '[AB::1]:80', 'a..b'].map(nameOf)).toEqual(['a.b', 'ab::1', 'a..b']);
});

test.each<[string, string | undefined, string]>([
  ['lemon.example', 'https', 'https://lemon.example'],
  ['LEMON.example:8443', 'HTTPS, http', 'https://LEMON.example:8443'],
  ['lemon.example', 'http, https', 'http://lemon.example'],
  ['lemon.example', undefined, 'http://lemon.example'],
  ['lemon.example', 'https://evil.example', 'http://lemon.example'],
  // These are not listed, so no proxy is known under them.
  ['localhost:13305', 'https', 'http://localhost:13305'],
  ['192.168.1.20', 'https', 'http://192.168.1.20'],
])('under Host %s with X-Forwarded-Proto %s the address is %s', (host, proto, address) => {
  expect(createAddressReader({ allowedHosts: ['Lemon.example:443'] })(host, proto)).toBe(address);
});
