import { describe, expect, test } from 'vitest';
import { OPEN_GUARD } from '../../fixtures/defaults.ts';
import { createGuard } from './guard.ts';

const guard = createGuard({
  ...OPEN_GUARD,
  allowedHosts: ['box.local'],
  allowedOrigins: ['https://lemon.example'],
  apiKey: 'user-key',
  adminApiKey: 'admin-key',
});
const host = 'localhost:13305';
const authorization = 'Bearer user-key';

/** Status and code of the refusal, or the access. */
function verdict(input: Parameters<typeof guard>[0]) {
  const { access, refusal } = guard(input);
  return refusal ? `${refusal.status} ${refusal.error.code}` : access;
}

test.each([
  '/',
  '/assets/a.js',
  '/live',
  '/docs',
  '/docs/',
  '/docs/a/b.js',
  '/openapi.yaml',
  '/openapi.json',
  '/openapi.client.json',
  '/openapi.events.json',
  '/openapi.client.yaml',
  '/asyncapi.yaml',
  '/asyncapi.json',
  '/icon.svg',
  '/app.webmanifest',
  '/preview.html',
  '/favicon.ico',
])('%s is open without a key, to known hosts and origins', (path) => {
  expect(verdict({ path, headers: { host } })).toBe('none');
  expect(verdict({ path, headers: { host, 'sec-fetch-site': 'cross-site' } })).toBe('none');
  expect(verdict({ path, headers: { host, origin: 'https://evil.example' } })).toBe(
    '403 origin_not_allowed',
  );
});

test.each([
  '/api/v1/health',
  '/v1/models',
  '/liveness',
  '/live/x',
  '/docsx',
  '/assetsx',
  '/openapi.yamlx',
  '/openapi_yaml',
  '/v1/docs/',
  '//live',
  '',
  '/live\n/x',
])('%j needs a key', (path) => {
  expect(verdict({ path, headers: { host } })).toBe('401 invalid_api_key');
  expect(verdict({ path, headers: { host, authorization: 'Bearer wrong' } })).toBe(
    '401 invalid_api_key',
  );
  expect(verdict({ path, headers: { host, authorization } })).toBe('user');
  expect(verdict({ path, headers: { host, authorization: 'Bearer admin-key' } })).toBe('admin');
});

test('a foreign host or origin is told so before anything is said about keys', () => {
  const path = '/v1/models';
  expect(verdict({ path, headers: { host: 'evil.example' } })).toBe('403 host_not_allowed');
  expect(
    verdict({
      path,
      headers: { host: 'evil.example', origin: 'https://evil.example', authorization },
    }),
  ).toBe('403 host_not_allowed');
  expect(verdict({ path, headers: { host, origin: 'https://evil.example' } })).toBe(
    '403 origin_not_allowed',
  );
  expect(verdict({ path, headers: { host, origin: 'https://lemon.example' } })).toBe(
    '401 invalid_api_key',
  );
});

test('liveness probes may come by any name', () => {
  expect(verdict({ path: '/live', headers: { host: 'probe.example' } })).toBe('none');
  expect(verdict({ path: '/docs', headers: { host: 'probe.example' } })).toBe(
    '403 host_not_allowed',
  );
});

test('our own pages may call by whatever name we are called', () => {
  const path = '/v1/models';
  const own = { host: 'box.local:13305', origin: 'http://box.local:13305', authorization };
  expect(verdict({ path, headers: own })).toBe('user');
  expect(verdict({ path, headers: { ...own, origin: 'http://box.local:3000' } })).toBe(
    '403 origin_not_allowed',
  );
  // Rebinding: page and host agree, but the name is not ours.
  const rebound = { ...own, host: 'evil.example', origin: 'http://evil.example' };
  expect(verdict({ path, headers: rebound })).toBe('403 host_not_allowed');
});

test.each([
  ['cross-site', '403 origin_not_allowed'],
  ['same-site', 'user'],
  ['same-origin', 'user'],
  ['none', 'user'],
])('a request without Origin and with Sec-Fetch-Site: %s gets %s', (site, expected) => {
  expect(
    verdict({ path: '/v1/models', headers: { host, authorization, 'sec-fetch-site': site } }),
  ).toBe(expected);
});

test.each([
  ['cross-site', '403 origin_not_allowed'],
  ['same-site', '403 origin_not_allowed'],
  ['same-origin', 'user'],
  ['none', 'user'],
])('a GET that changes something, with Sec-Fetch-Site: %s, gets %s', (site, expected) => {
  const headers = { host, authorization, 'sec-fetch-site': site };
  expect(verdict({ path: '/v1/unload', headers, isUnsafeGet: true })).toBe(expected);
});

test('Sec-Fetch-Site says nothing about an origin that is allowed', () => {
  const headers = {
    host,
    authorization,
    origin: 'https://lemon.example',
    'sec-fetch-site': 'cross-site',
  };
  expect(verdict({ path: '/v1/models', headers })).toBe('user');
});

test('a handshake without a path always needs a key, which may come from elsewhere than the header', () => {
  expect(verdict({ headers: { host } })).toBe('401 invalid_api_key');
  expect(verdict({ headers: { host }, key: 'user-key' })).toBe('user');
  expect(verdict({ headers: { host }, key: 'admin-key' })).toBe('admin');
  expect(verdict({ headers: { host, authorization }, key: 'wrong' })).toBe('401 invalid_api_key');
});

test('a missing key is refused with the scheme to use, a foreign page without one', () => {
  expect(guard({ path: '/v1/models', headers: { host } }).refusal?.headers).toEqual({
    'WWW-Authenticate': 'Bearer',
  });
  const foreign = guard({ path: '/v1/models', headers: { host, origin: 'null' } }).refusal;
  expect(foreign?.headers).toBeUndefined();
  expect(foreign?.error.message).toContain("Origin 'null'");
});

test('without configured keys every caller on an allowed page is admitted, without being known', () => {
  const open = createGuard(OPEN_GUARD);
  expect(open({ path: '/v1/models', headers: { host } }).access).toBe('keyless');
  expect(
    open({ path: '/v1/models', headers: { host, origin: 'https://evil.example' } }).refusal?.status,
  ).toBe(403);
});

describe('what decides how the server works', () => {
  const path = '/internal/set';
  const open = createGuard({ ...OPEN_GUARD, allowedOrigins: ['https://lemon.example', '*'] });
  const openVerdict = (headers: object, method = 'POST') => {
    const { access, refusal } = open({ path, method, headers: { host, ...headers } });
    return refusal ? `${refusal.status} ${refusal.error.code}` : access;
  };

  test.each(['/internal/set', '/internal/', '/internal', '/internal/aliases/x'])(
    '%s needs the admin key',
    (path) => {
      expect(verdict({ path, headers: { host } })).toBe('401 invalid_api_key');
      expect(verdict({ path, headers: { host, authorization } })).toBe('403 admin_key_required');
      const admin = { host, authorization: 'Bearer admin-key' };
      expect(verdict({ path, headers: admin })).toBe('admin');
      expect(verdict({ path, headers: { ...admin, origin: 'http://localhost:3000' } })).toBe(
        'admin',
      );
    },
  );

  test('without keys it is for programs, for our own pages and for those that are listed', () => {
    expect(openVerdict({})).toBe('keyless');
    expect(openVerdict({ origin: `http://${host}` })).toBe('keyless');
    expect(openVerdict({ origin: 'https://lemon.example' })).toBe('keyless');
    expect(openVerdict({ origin: 'http://localhost:3000' })).toBe('403 origin_not_allowed');
    expect(openVerdict({ origin: 'tauri://localhost' })).toBe('403 origin_not_allowed');
    // A star lets pages ask for what models say, not for this.
    expect(openVerdict({ origin: 'https://evil.example' })).toBe('403 origin_not_allowed');
    expect(
      open({ path: '/v1/models', headers: { host, origin: 'https://evil.example' } }).access,
    ).toBe('keyless');
  });

  test('a preflight, which has no key yet, is answered as everywhere', () => {
    expect(openVerdict({ origin: 'http://localhost:3000' }, 'OPTIONS')).toBe('keyless');
  });
});
