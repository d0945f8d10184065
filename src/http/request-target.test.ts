import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { operationTable, PREFIXES } from '../../generated/handlers.ts';
import { isRefused, type RequestTarget, readTarget } from './request-target.ts';
import * as router from './routes.ts';

const routes = router.createRoutes();

function requestFor(url: string, rawHeaders: string[] = ['Host', 'localhost']): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, rawHeaders });
}

function targetFor(url: string): RequestTarget {
  const target = readTarget(requestFor(url));
  if (isRefused(target)) throw new Error(target.error.message);
  return target;
}

const operationAt = (method: string, url: string) =>
  router.operationAt(routes, method, targetFor(url).canonicalPath);
const canonicalUrl = (url: string) => targetFor(url).canonicalPath + targetFor(url).query;
const allowedMethods = (url: string) => router.allowedMethods(routes, targetFor(url).canonicalPath);

test.each(PREFIXES)('%s is folded into one', (prefix) => {
  expect(canonicalUrl(`${prefix}/chat/completions?x=/v0/`)).toBe('/v1/chat/completions?x=/v0/');
  expect(operationAt('GET', `${prefix}/models?show_all=true`)).toBe('listModels');
  expect(operationAt('GET', `${prefix}/models///`)).toBe('listModels');
  expect(operationAt('GET', `${prefix}/models/owner/name`)).toBe('getModel');
  expect(operationAt('POST', `${prefix}/models/owner/name/options/`)).toBe('saveModelOptions');
  expect(operationAt('POST', `${prefix}/chat/completions`)).toBe('createChatCompletion');
  expect(operationAt('GET', `${prefix}/chat/completions`)).toBeUndefined();
  expect(operationAt('GET', `${prefix}/live`)).toBeUndefined();
  expect(targetFor(`${prefix}/models?x=1`).prefix).toBe(prefix);
});

test.each(['/live', '/v10/models', '/v1', '/'])('%s is a path without a prefix', (path) => {
  expect(targetFor(path).prefix).toBe('');
});

/** Clients of llama-server and of Text Embeddings Inference know no prefix. */
const IN_BOTH = new Set([
  'applyChatTemplate',
  'createInfill',
  'createNativeCompletion',
  'createRerank',
  'detokenizeTokens',
  'getHealth',
  'getProps',
  'tokenizeText',
]);

test.each(Object.entries(operationTable))(
  '%s is found under every prefix, or without one, or both, and nowhere else',
  (id, row) => {
    const path = row.path.replace('{model_id}', 'owner/name').replace('{id}', '3');
    const method = row.method.toUpperCase();
    for (const prefix of ['', ...PREFIXES]) {
      const isServed = IN_BOTH.has(id) || (prefix === '') === row.fixedPath;
      expect([prefix, operationAt(method, prefix + path)]).toEqual([
        prefix,
        isServed ? id : undefined,
      ]);
    }
    const canonical = new Set(PREFIXES.map((prefix) => canonicalUrl(`${prefix}${path}?x=1`)));
    if (!row.fixedPath) expect(canonical.size).toBe(1);
  },
);

test.each([
  '/v1x/models',
  '/v2/models',
  '/api/v2/models',
  '/api',
  '/api/models',
  '/models',
  '/',
  '/v1',
  '/V1/models',
  '/v1/MODELS',
  '//v1/models',
  '/api/api/v1/models',
  '/api/v1/v1/models',
  '/v1/slots/a/b',
  '/live\u00a0',
  '/live\ufeff',
])('%j is not a path of the document', (url) => {
  expect(allowedMethods(url)).toEqual([]);
});

test('a literal path is not taken for a parameter, whatever the method', () => {
  expect(operationAt('POST', '/v1/models/check-updates')).toBe('checkModelUpdates');
  expect(operationAt('GET', '/v1/models/check-updates')).toBeUndefined();
  expect(allowedMethods('/v1/models/register')).toEqual(['POST']);
  expect(operationAt('GET', '/v1/models/registered')).toBe('getModel');
});

test('fixed paths have no prefix', () => {
  expect(operationAt('GET', '/live')).toBe('getLive');
  expect(operationAt('HEAD', '/live')).toBe('headLive');
  expect(operationAt('POST', '/api/chat')).toBe('createOllamaChat');
});

test('a GET that changes something has no HEAD', () => {
  expect(operationAt('GET', '/v1/load')).toBe('loadModelByQuery');
  expect(operationAt('HEAD', '/v1/load')).toBeUndefined();
  expect(operationAt('HEAD', '/v1/models')).toBe('listModels');
});

test.each([
  ['/api/v0/models/owner/name', '/v1/models/owner%2Fname'],
  ['/openai/v1/models/owner/name', '/v1/models/owner%2Fname'],
  ['/openai/v1', '/openai/v1'],
  ['/v1/models/owner/name?show_all=a/b', '/v1/models/owner%2Fname?show_all=a/b'],
  ['/v1/models/owner%2Fname', '/v1/models/owner%2Fname'],
  ['/v1/models/a/b/c', '/v1/models/a%2Fb%2Fc'],
  ['/v1/models/plain/', '/v1/models/plain'],
  ['/v1/models//', '/v1/models'],
  ['/v1/models//x', '/v1/models/%2Fx'],
  ['/v1/models?show_all=a/b', '/v1/models?show_all=a/b'],
  ['/v1/models/owner/name/options?x=/options', '/v1/models/owner%2Fname/options?x=/options'],
  ['/v0/models/plain/options/', '/v1/models/plain/options'],
  ['/v1/models/options', '/v1/models/options'],
  ['/v1/models/options/options', '/v1/models/options/options'],
  ['/v1/models/a%2Foptions', '/v1/models/a%2Foptions'],
  ['/v1/models/v1/models', '/v1/models/v1%2Fmodels'],
  ["/v1/models/$&/$'", "/v1/models/$&%2F$'"],
  ['http://localhost:1/api/v0/models', '/v1/models'],
  ['HTTPS://localhost/v0/models?x=1', '/v1/models?x=1'],
  ['http://localhost?x=1', '/?x=1'],
])('the router is asked for %s as %s', (url, canonical) =>
  expect(canonicalUrl(url)).toBe(canonical),
);

test('a path that can not be decoded reaches the router as one that can', () => {
  expect(targetFor('/v1/models/%E0%A4%A')).toMatchObject({
    isMalformed: true,
    canonicalPath: '/v1/models/%25E0%25A4%25A',
    path: '/v1/models/%E0%A4%A',
  });
  expect(targetFor('/v1/models/%E0%A4%A4').isMalformed).toBe(false);
});

test('a URL as target says by which host it calls', () => {
  expect(targetFor('http://evil.example:80/v1/models').authority).toBe('evil.example:80');
  expect(targetFor('/v1/models').authority).toBeUndefined();
});

test.each([
  ['http://[/v1/models', 400],
  ['localhost:13305', 400],
  ['v1/models', 400],
  [`/${'x'.repeat(4096)}`, 414],
  [`/v1/models?${'x'.repeat(8192)}`, 414],
])('%.40s is refused with %i', (url, status) => {
  expect(readTarget(requestFor(url))).toMatchObject({
    status,
    error: { type: 'invalid_request_error' },
  });
});

test('two Host headers are refused, whatever they say', () => {
  const rawHeaders = ['Host', 'localhost', 'Accept', '*/*', 'host', 'localhost'];
  expect(readTarget(requestFor('/live', rawHeaders))).toMatchObject({ status: 400 });
});

test('HTTP/1.1 without a Host header is refused, and older HTTP is not', () => {
  const request = (httpVersion: string) =>
    Object.assign(requestFor('/live', []), { httpVersion, headers: { accept: '*/*' } });
  expect(readTarget(request('1.1'))).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining('no Host header') },
  });
  expect(readTarget(request('1.0'))).toMatchObject({ path: '/live' });
});

test('of expectations, only to go on is one that can be met', () => {
  const expecting = (expect: string) =>
    readTarget(Object.assign(requestFor('/live'), { headers: { host: 'localhost', expect } }));
  expect(expecting('the-unexpected')).toMatchObject({
    status: 417,
    error: { type: 'invalid_request_error', code: 'expectation_failed' },
  });
  expect(expecting('100-Continue')).toMatchObject({ path: '/live' });
});

test('work grows with the length of the path, not with its square', () => {
  /** The shortest of many runs: what else the machine does only makes them longer. */
  const time = (slashes: number) => {
    const request = requestFor(`/v1/models/a${'/'.repeat(slashes)}x`);
    const runs = Array.from({ length: 200 }, () => {
      const startedAt = performance.now();
      readTarget(request);
      return performance.now() - startedAt;
    });
    return Math.min(...runs);
  };
  time(1000);
  // The old pattern needed 16 times as long for four times the slashes.
  expect(time(4000)).toBeLessThan(time(1000) * 10);
});

test.each([
  ['/v1/models', ['GET', 'HEAD', 'POST']],
  ['/v1/chat/completions', ['POST']],
  ['/api/v0/load', ['GET', 'POST']],
  ['/live', ['GET', 'HEAD']],
  ['/props', ['GET', 'HEAD']],
  ['/v1', []],
  ['/v1/model', []],
])('%s takes %j', (url, methods) => expect(allowedMethods(url)).toEqual(methods));
