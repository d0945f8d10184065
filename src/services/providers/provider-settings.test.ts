import { describe, expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import {
  defaultVariableOf,
  entryOf,
  isWhereKnown,
  readProviderSettings,
} from './provider-settings.ts';

const URL_OF = 'https://api.example.com/v1';
const base = { name: 'office', base_urls: [URL_OF] };
const read = (more: object = {}) => readProviderSettings({ ...base, ...more });
/** The field of which a refusal speaks. */
function refused(more: object): unknown {
  try {
    return ['taken', read(more)];
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidRequest);
    return (error as InvalidRequest).param;
  }
}

const USUAL = {
  name: 'office',
  baseUrls: [URL_OF],
  authHeaderName: 'Authorization',
  authHeaderPrefix: 'Bearer',
  isUsualKeyFor: true,
  models: 'all',
  labels: {},
  maxConcurrent: 64,
  allowInsecureHttp: false,
};

test('a name and an address are enough, and only they are written down', () => {
  expect(read()).toEqual(USUAL);
  expect(entryOf(read())).toEqual({ base_urls: [URL_OF] });
});

test('all that can be said is read, and written down as it was', () => {
  const fields = {
    base_urls: [URL_OF, 'http://10.0.0.7:8000/v1'],
    auth_header_name: 'X-Key',
    auth_header_prefix: 'Token',
    key_env: 'MY_KEY',
    usual_key: false,
    models: ['a', 'b'],
    labels: { a: ['vision'] },
    max_concurrent: 2,
    allow_insecure_http: true,
    ca_file: '/ca.pem',
  };
  const settings = read(fields);
  expect(settings).toEqual({
    name: 'office',
    baseUrls: fields.base_urls,
    authHeaderName: 'X-Key',
    authHeaderPrefix: 'Token',
    keyEnv: 'MY_KEY',
    isUsualKeyFor: false,
    models: ['a', 'b'],
    labels: { a: ['vision'] },
    maxConcurrent: 2,
    allowInsecureHttp: true,
    caFile: '/ca.pem',
  });
  expect(entryOf(settings)).toEqual(fields);
  const withFile = { base_urls: [URL_OF], key_file: '/key' };
  expect(entryOf(read(withFile))).toEqual(withFile);
});

test('what is null is as usual', () => {
  const names = ['key_env', 'key_file', 'ca_file', 'auth_header_name', 'auth_header_prefix'];
  const others = ['models', 'labels', 'max_concurrent', 'usual_key', 'allow_insecure_http'];
  expect(read(Object.fromEntries([...names, ...others].map((name) => [name, null])))).toEqual(
    USUAL,
  );
});

test('the same address, model or usual variable twice is one', () => {
  const twice = read({
    base_urls: [URL_OF, `${URL_OF}/`],
    models: ['a', 'a'],
    key_env: 'LEMONADE_OFFICE_API_KEY',
  });
  expect(twice).toEqual({ ...USUAL, models: ['a'] });
  expect(defaultVariableOf('my-office_2')).toBe('LEMONADE_MY_OFFICE_2_API_KEY');
});

describe('a name', () => {
  test.each(['a', '7', 'my-office_2', 'x'.repeat(40)])('may be %j', (name) => {
    expect(read({ name }).name).toBe(name);
  });
  test.each(['', 'Office', '-a', '_a', 'a.b', 'x'.repeat(41), 7, null, 'user', 'lemonade'])(
    'may not be %j',
    (name) => {
      expect(refused({ name })).toBe('name');
    },
  );
});

describe('the header of the key', () => {
  test.each(['X-Api-Key', 'api-key', 'A', 'x'.repeat(64)])('may be %s', (name) => {
    expect(read({ auth_header_name: name }).authHeaderName).toBe(name);
  });
  test.each([
    '',
    'x'.repeat(65),
    'X Key',
    'X_Key',
    'Key:',
    7,
    'Host',
    'content-type',
    'Accept-Encoding',
    'Cookie',
    'TE',
    'Proxy-Authorization',
    'User-Agent',
  ])('may not be %j', (name) => {
    expect(refused({ auth_header_name: name })).toBe('auth_header_name');
  });
  test('has a word before the key, or none', () => {
    for (const prefix of ['', 'Token', 'a.b_c~d+e/f-g', 'x'.repeat(32)])
      expect(read({ auth_header_prefix: prefix }).authHeaderPrefix).toBe(prefix);
    for (const prefix of ['two words', 'x'.repeat(33), 'a:', 7])
      expect(refused({ auth_header_prefix: prefix })).toBe('auth_header_prefix');
  });
});

describe('the key', () => {
  test('is in a variable or in a file, and never one of this server', () => {
    for (const name of ['K', '_k1', `A${'b'.repeat(127)}`])
      expect(read({ key_env: name }).keyEnv).toBe(name);
    for (const name of ['', '1K', 'A-B', `A${'b'.repeat(128)}`, 7, 'LEMONADE_API_KEY'])
      expect(refused({ key_env: name })).toBe('key_env');
    expect(refused({ key_env: 'lemonade_admin_api_key' })).toBe('key_env');
    expect(refused({ key_env: 'K', key_file: '/key' })).toBe('key_file');
  });

  test.each(['key_file', 'ca_file'])(
    'and certificates are in files by whole paths: %s',
    (field) => {
      for (const path of ['key', './key', '', '/a\0b', 7])
        expect(refused({ [field]: path })).toBe(field);
    },
  );
});

test('there are 1 to 64 addresses', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${URL_OF}/${at}`);
  expect(read({ base_urls: many(64) }).baseUrls).toHaveLength(64);
  for (const urls of [many(65), [], URL_OF, undefined])
    expect(refused({ base_urls: urls })).toBe('base_urls');
});

test('models are all, or up to 2000 that have names', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);
  expect(read({ models: many(2000) }).models).toHaveLength(2000);
  expect(read({ models: ['x'.repeat(400)] }).models).toHaveLength(1);
  expect([read({ models: 'all' }).models, read({ models: [] }).models]).toEqual(['all', []]);
  for (const models of [many(2001), 'some', [''], ['x'.repeat(401)], [7], {}])
    expect(refused({ models })).toBe('models');
});

test('labels are lists by models', () => {
  expect(read({ labels: {} }).labels).toEqual({});
  for (const labels of [[], 'a', { a: 'vision' }, { a: [7] }, { a: ['x'], b: [''] }])
    expect(refused({ labels })).toBe('labels');
});

test('from 1 to 10,000 requests are sent at a time', () => {
  expect([1, 10_000].map((count) => read({ max_concurrent: count }).maxConcurrent)).toEqual([
    1, 10_000,
  ]);
  for (const count of [0, 10_001, 1.5, '2', -1])
    expect(refused({ max_concurrent: count })).toBe('max_concurrent');
});

test('a provider is where those of its name are only at their own address', () => {
  const at = (...baseUrls: [string, ...string[]]) => isWhereKnown({ name: 'openai', baseUrls });
  expect(at('https://api.openai.com/v1')).toBe(true);
  expect(at('https://api.openai.com')).toBe(true);
  expect(at('https://api.openai.com/v1', 'https://evil.example/v1')).toBe(false);
  expect(at('https://api.openai.com.evil.example/v1')).toBe(false);
  expect(at('http://api.openai.com/v1')).toBe(false);
  for (const name of ['office', 'toString'])
    expect(isWhereKnown({ name, baseUrls: ['https://api.openai.com/v1'] })).toBe(false);
});
