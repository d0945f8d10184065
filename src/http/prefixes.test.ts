import { expect, test } from 'vitest';
import { foldPrefix, hasPrefix, PREFIXES } from './prefixes.ts';

test.each(PREFIXES)('%s is folded into /v1', (prefix) => {
  expect(foldPrefix(`${prefix}/chat/completions?x=/v0/`)).toBe('/v1/chat/completions?x=/v0/');
  expect(foldPrefix(prefix)).toBe('/v1');
  expect(foldPrefix(`${prefix}?verbose=true`)).toBe('/v1?verbose=true');
  expect(hasPrefix(`${prefix}/models`)).toBe(true);
  expect(hasPrefix(prefix)).toBe(true);
});

test.each([
  '/v1x/models',
  '/v2/models',
  '/api/v2/models',
  '/api',
  '/api/models',
  '/live',
  '/',
  '/V1/models',
  '//v1/models',
  '/api/api/v1/models',
])('%s has none of the prefixes and stays as it is', (target) => {
  expect(hasPrefix(target)).toBe(false);
  expect(foldPrefix(target)).toBe(target);
});

test('a doubled prefix is folded once, so that it is still wrong', () => {
  expect(foldPrefix('/api/v1/v1/models')).toBe('/v1/v1/models');
});

test.each([
  ['/api/v0/models/owner/name', '/v1/models/owner%2Fname'],
  ['/v1/models/owner/name?show_all=a/b', '/v1/models/owner%2Fname?show_all=a/b'],
  ['/v1/models/owner%2Fname', '/v1/models/owner%2Fname'],
  ['/v1/models/a/b/c', '/v1/models/a%2Fb%2Fc'],
  ['/v1/models/plain', '/v1/models/plain'],
  ['/v1/models/plain/', '/v1/models/plain'],
  ['/v1/models/', '/v1/models/'],
  ['/v1/models//', '/v1/models/'],
  ['/v1/models?show_all=a/b', '/v1/models?show_all=a/b'],
  ['/v1/models/owner/name/options?x=/options', '/v1/models/owner%2Fname/options?x=/options'],
  ['/v0/models/plain/options/', '/v1/models/plain/options'],
  ['/v1/models/options', '/v1/models/options'],
  ['/v1/models/a%2Foptions', '/v1/models/a%2Foptions'],
  // Ids that are also part of the path before them, or that mean something to String.replace.
  ['/v1/models/v1/models', '/v1/models/v1%2Fmodels'],
  ["/v1/models/$&/$'", "/v1/models/$&%2F$'"],
])('the model id in %s becomes one segment', (target, folded) => {
  expect(foldPrefix(target)).toBe(folded);
});

test.each([
  ['http://localhost:13305/api/v1/models', '/v1/models'],
  ['HTTP://[::1]:13305/live?x', '/live?x'],
])('a whole URL as target, as proxies send it, is understood: %s', (target, folded) => {
  expect(foldPrefix(target)).toBe(folded);
});
