import { expect, test } from 'vitest';
import { OPEN_GUARD } from '../../fixtures/defaults.ts';
import { createKeyCheck, presentedKey } from './keys.ts';

const api = 'user-key';
const admin = 'admin-key';
const everybody = { none: 'keyless', api: 'keyless', admin: 'keyless', wrong: 'keyless' } as const;

test.each([
  ['no keys', {}, everybody],
  ['empty keys', { apiKey: '', adminApiKey: '' }, everybody],
  [
    'only the API key',
    { apiKey: api },
    { none: 'none', api: 'admin', admin: 'none', wrong: 'none' },
  ],
  [
    'only the admin key',
    { adminApiKey: admin },
    { none: 'user', api: 'user', admin: 'admin', wrong: 'user' },
  ],
  [
    'both keys',
    { apiKey: api, adminApiKey: admin },
    { none: 'none', api: 'user', admin: 'admin', wrong: 'none' },
  ],
] as const)('with %s configured, each presented key has its access', (_title, keys, expected) => {
  const accessOf = createKeyCheck({ ...OPEN_GUARD, ...keys });
  expect({
    none: accessOf(undefined),
    api: accessOf(api),
    admin: accessOf(admin),
    wrong: accessOf('wrong'),
  }).toEqual(expected);
});

test('an empty key or part of the key is a wrong key', () => {
  const accessOf = createKeyCheck({ ...OPEN_GUARD, apiKey: api });
  expect(['', 'user-ke', 'user-key ', 'User-Key'].map((key) => accessOf(key))).toEqual([
    'none',
    'none',
    'none',
    'none',
  ]);
});

test('the key of the owner is an admin key for requests from this machine, and no key at all for others', () => {
  for (const keys of [{}, { apiKey: api }, { apiKey: api, adminApiKey: admin }]) {
    const accessOf = createKeyCheck({ ...OPEN_GUARD, ...keys, ownerKey: 'owner-key' });
    const withoutOwner = createKeyCheck({ ...OPEN_GUARD, ...keys });
    expect(accessOf('owner-key', true)).toBe('admin');
    expect(accessOf('owner-key', false)).toBe(withoutOwner('owner-key'));
    expect(accessOf('owner-ke', true)).toBe(withoutOwner('owner-ke'));
  }
});

test.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc ', 'abc'],
  ['Bearer', undefined],
  ['Bearer ', undefined],
  ['Bearer a b', undefined],
  ['Basic abc', undefined],
  ['xBearer abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('the key of Authorization "%s" is %s', (header, key) =>
  expect(presentedKey({ authorization: header })).toBe(key),
);

test('a key in x-api-key counts where there is no bearer', () => {
  expect(presentedKey({ 'x-api-key': 'a' })).toBe('a');
  expect(presentedKey({ authorization: 'Bearer b', 'x-api-key': 'a' })).toBe('b');
  expect(presentedKey({ 'x-api-key': '' })).toBeUndefined();
});
