import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  BackendRefused,
  CapabilityNotOffered,
  DomainError,
  ModelNotFound,
  RATE_LIMIT_EXCEEDED,
} from '../errors.ts';
import { isObject } from '../lib/values.ts';
import { HostUnreachable } from '../platform/errors.ts';
import { ModelLoadFailed } from '../recipes/kit/errors.ts';
import { CandidateNotMeant, NoCandidateServes } from '../services/candidates/errors.ts';
import { ModelNotDownloaded } from '../services/models/errors.ts';
import { ModelSaturated, ModelStillLoading } from '../services/residency/errors.ts';
import { refusal, toWireError } from './error-table.ts';

const INTERNAL = 'internal_error';

const ABSTRACT: readonly unknown[] = [DomainError, HostUnreachable];
/** Its status is that of another error; it has a test of its own. */
const OF_OTHERS: readonly unknown[] = [NoCandidateServes];

const source = join(import.meta.dirname, '..');
const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(^|[/\\])errors[.]ts$/.test(name))
  .map((name) => import(join(source, name)));
const all = (await Promise.all(modules)).flatMap((module): [string, unknown][] =>
  Object.entries(module),
);

/** Every concrete class of an errors.ts, so that a new one without a status is noticed here. */
const classes = all.filter(
  ([, value]) =>
    ![...ABSTRACT, ...OF_OTHERS].includes(value) &&
    typeof value === 'function' &&
    value.prototype instanceof DomainError &&
    // It has the code of its parent.
    value !== CapabilityNotOffered,
);

/** Stands for whatever a constructor wants. */
const ANYTHING = Object.assign(new Error('anything'), { join: String, slice: String });

/** An error of that class. */
function errorOf(errorClass: unknown, fields: object): unknown {
  const error = Reflect.construct(errorClass as typeof Error, [ANYTHING, ANYTHING]);
  return Object.assign(error, { message: 'what happened', param: undefined, ...fields });
}

test('the classes of all errors.ts are found', () => {
  expect(classes.map(([name]) => name)).toEqual(
    expect.arrayContaining(['ModelNotFound', 'AliasNotFound', 'DiskFull']),
  );
});

test.each(classes)(
  '%s has a status and a code of its own and keeps its words',
  (_name, errorClass) => {
    const { status, error } = toWireError(
      errorOf(errorClass, { status: 422, code: 'unprocessable' }),
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(error.message).toBe('what happened');
    expect(error.type).not.toBe(INTERNAL);
    expect(error.code).toMatch(/^[a-z_]+$/);
    expect(error.param).toBeNull();
  },
);

test('a remedy is the end of the message and travels as data too, also through the error of a load', () => {
  const remedy = {
    text: 'POST /api/v1/pull first.',
    operation: 'pullModel',
    arguments: { model_name: 'm' },
  };
  const cause = new ModelNotDownloaded('m');
  for (const error of [cause, new ModelLoadFailed('m', cause)]) {
    expect(toWireError(error).error).toMatchObject({
      message: expect.stringMatching(/downloaded\. POST .* first\.$/),
      remedy,
    });
  }
});

test('no two classes share a code', () => {
  const codes = classes.map(
    ([, errorClass]) => toWireError(errorOf(errorClass, { status: 422, code: 'x' })).error.code,
  );
  expect(new Set(codes).size).toBe(codes.length);
});

test('who is turned away because too many wait is told when to come again', () => {
  const details = { model: 'x', waiting: 64, waitMs: 12_000 };
  expect(toWireError(new ModelSaturated(details))).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '12' },
  });
  expect(toWireError(new ModelStillLoading(details))).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '12' },
  });
  expect(toWireError(new ModelNotFound('x')).headers).toBeUndefined();
});

test('the field at fault is named', () => {
  expect(toWireError(new ModelNotFound('x')).error.param).toBe('model');
});

test.each([new TypeError('secret path /home/x'), 'a string', undefined, { status: 404 }])(
  'anything but a domain error is a plain 500 that says nothing about itself',
  (cause) => {
    const { status, error } = toWireError(cause);
    expect([status, error.type, error.code]).toEqual([500, INTERNAL, INTERNAL]);
    expect(JSON.stringify(error)).not.toContain('secret');
  },
);

test.each([
  [400, 400, 'invalid_request_error'],
  [422, 422, 'invalid_request_error'],
  [429, 429, 'rate_limit_error'],
  [500, 500, 'backend_error'],
  [501, 501, 'backend_error'],
  [503, 503, 'backend_error'],
  [401, 502, 'backend_error'],
  [403, 502, 'backend_error'],
  [404, 502, 'backend_error'],
  [405, 502, 'backend_error'],
  [302, 502, 'backend_error'],
  [200, 502, 'backend_error'],
  [999, 502, 'backend_error'],
])("a native server's refusal with %i is passed on as %i", (childStatus, status, type) => {
  const wire = toWireError(new BackendRefused({ message: 'no', status: childStatus }));
  const code = status === 429 ? 'rate_limit_exceeded' : null;
  expect(wire).toEqual({ status, error: { message: 'no', type, code, param: null } });
});

test.each([
  [400, 'exceed_context_size_error', 400, null],
  [429, 'requests', 429, 'rate_limit_exceeded'],
  [429, 'requests', '429', 'rate_limit_exceeded'],
  [429, 'insufficient_quota', 'insufficient_quota', 'insufficient_quota'],
  [400, 'invalid_request_error', 3051, '3051'],
])(
  'of a refusal with %i, type %s and code %j, the type is kept and the code is %j',
  (status, type, code, told) => {
    const cause = new BackendRefused({ message: 'no', status, type, code });
    expect(toWireError(cause).error).toMatchObject({ type, code: told });
  },
);

test('when no candidate of an alias serves, status and headers are those of the last that was for the request', () => {
  const saturated = new ModelSaturated({ model: 'b', waiting: 64, waitMs: 12_000 });
  const failure = new NoCandidateServes('helper', [
    { model: 'a', error: new ModelLoadFailed('a', new Error('x'.repeat(9000))) },
    { model: 'b', error: saturated },
    { model: 'gone', error: new ModelNotFound('gone') },
    { model: 'c', error: new CandidateNotMeant('for requests with tools') },
  ]);
  const { status, error, headers } = toWireError(failure);
  expect({ status, headers }).toEqual({ status: 429, headers: { 'Retry-After': '12' } });
  expect(error).toMatchObject({
    type: 'rate_limit_error',
    code: 'no_candidate_serves',
    param: 'model',
  });
  for (const model of ['a', 'b', 'gone', 'c']) expect(error.message).toContain(` ${model}: `);
  expect(error.message.length).toBeLessThan(2500);
});

/**
 * Codes that no class has: of requests that are refused before any service, by their statuses and
 * by name.
 */
const REFUSALS = [400, 401, 403, 404, 405, 408, 413, 414, 415].map(
  (status) => refusal({ status, message: '' }).error.code,
);
const NAMED = readdirSync(import.meta.dirname)
  .filter((name) => /^[a-z-]+[.]ts$/.test(name))
  .flatMap((name) => [
    ...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/code: '([a-z_]+)'/g),
  ])
  .map(([, code]) => code);

/** The codes of all errors in the examples of the documents. */
const DOCUMENTED = [
  JSON.parse(readFileSync(join(source, '../generated/openapi.json'), 'utf8')),
  parse(readFileSync(join(source, '../generated/asyncapi.yaml'), 'utf8')),
].flatMap(codesIn);

function codesIn(value: unknown): string[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const nested = Object.values(value).flatMap(codesIn);
  const isError = isObject(value) && 'message' in value && typeof value.code === 'string';
  return isError ? [String(value.code), ...nested] : nested;
}

test.each(['de', 'zh'])(
  'the app has a sentence for every code of an error in the language %s',
  (language) => {
    const file = join(source, `../web/app/texts/failures.${language}.json`);
    const sentences = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const codes = classes.map(
      ([, one]) => toWireError(errorOf(one, { status: 422, code: 'backend_refused' })).error.code,
    );
    expect(NAMED).toEqual(expect.arrayContaining(['internal_error', 'invalid_api_key']));
    expect(DOCUMENTED).toEqual(expect.arrayContaining(['model_not_found', 'backend_crashed']));
    const ofOthers = ['no_candidate_serves', RATE_LIMIT_EXCEEDED];
    const all = [...codes, ...REFUSALS, ...NAMED, ...DOCUMENTED, ...ofOthers].map(String);
    expect(all.filter((code) => !/[.。?？]$/.test(sentences[code] ?? ''))).toEqual([]);
  },
);
