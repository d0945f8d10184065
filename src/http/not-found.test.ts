import { expect, test } from 'vitest';
import { allowedMethods, notServed, operationAt } from './not-found.ts';
import { PREFIXES } from './prefixes.ts';

test.each(PREFIXES)('operations are found under %s', (prefix) => {
  expect(operationAt('GET', `${prefix}/models?show_all=true`)).toBe('listModels');
  expect(operationAt('GET', `${prefix}/models/`)).toBe('listModels');
  expect(operationAt('GET', `${prefix}/models/owner/name`)).toBe('getModel');
  expect(operationAt('POST', `${prefix}/chat/completions`)).toBe('createChatCompletion');
  expect(operationAt('GET', `${prefix}/chat/completions`)).toBeUndefined();
  expect(operationAt('GET', `${prefix}/live`)).toBeUndefined();
});

test('fixed paths are found without a prefix only', () => {
  expect(operationAt('GET', '/live')).toBe('getLive');
  expect(operationAt('GET', '/models')).toBeUndefined();
});

test.each([
  ['/v1/models', ['GET', 'HEAD', 'OPTIONS']],
  ['/v1/chat/completions', ['POST', 'OPTIONS']],
  ['/api/v0/load', ['GET', 'POST', 'HEAD', 'OPTIONS']],
  ['/live', ['GET', 'HEAD', 'OPTIONS']],
  ['/openapi.yaml', ['GET', 'HEAD', 'OPTIONS']],
  ['/', ['GET', 'HEAD', 'OPTIONS']],
  ['/v1', []],
  ['/v1/model', []],
  ['/v1x/models', []],
])('%s takes %j', (target, methods) => expect([...allowedMethods(target)].sort()).toEqual([...methods].sort()));

test('a known path with a wrong method says which methods it takes', () => {
  const { status, headers, error } = notServed('DELETE', '/v1/models?x=1');
  expect([status, headers?.Allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect(error.message).toBe('DELETE is not allowed on /v1/models. Use GET, HEAD, OPTIONS.');
});

test('an unknown path hints at the prefix where there is none, and is cut short in the message', () => {
  expect(notServed('GET', '/models').error.message).toContain('begin with /api/v1');
  expect(notServed('GET', '/v1/model').error.message).not.toContain('begin with /api/v1');
  expect(notServed('GET', `/${'a'.repeat(5000)}`).error.message.length).toBeLessThan(400);
  expect(notServed('GET', '/v1').status).toBe(404);
});
