import { expect, test } from 'vitest';
import * as errors from '../errors.ts';
import { toWireError } from './error-table.ts';

const INTERNAL = 'internal_error';

const ABSTRACT: readonly unknown[] = [errors.DomainError, errors.HostUnreachable];
/** Its status is that of another error; it has a test of its own. */
const OF_OTHERS: readonly unknown[] = [errors.NoCandidateServes];

/** Every concrete class of src/errors.ts, so that a new one without a row is noticed here. */
const classes = Object.entries(errors).filter(
  ([, value]) =>
    ![...ABSTRACT, ...OF_OTHERS].includes(value) &&
    typeof value === 'function' &&
    value.prototype instanceof errors.DomainError,
);

/** Stands for whatever a constructor wants. */
const ANYTHING = Object.assign(new Error('anything'), { join: String, slice: String });

/** An error of that class. */
function errorOf(errorClass: unknown, fields: object): unknown {
  const error = Reflect.construct(errorClass as typeof Error, [ANYTHING, ANYTHING]);
  return Object.assign(error, { message: 'what happened', param: undefined, ...fields });
}

test('the classes of src/errors.ts are found', () => {
  expect(classes.map(([name]) => name)).toContain('ModelNotFound');
});

test.each(classes)('%s has a status and a code of its own and keeps its words', (_name, errorClass) => {
  const { status, error } = toWireError(errorOf(errorClass, { status: 422, code: 'unprocessable' }));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(error.message).toBe('what happened');
  expect(error.type).not.toBe(INTERNAL);
  expect(error.code).toMatch(/^[a-z_]+$/);
  expect(error.param).toBeNull();
});

test('a remedy is the end of the message and travels as data too, also through the error of a load', () => {
  const remedy = { text: 'POST /api/v1/pull first.', operation: 'pullModel', arguments: { model_name: 'm' } };
  const cause = new errors.ModelNotDownloaded('m');
  for (const error of [cause, new errors.ModelLoadFailed('m', cause)]) {
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
  expect(toWireError(new errors.ModelSaturated(details))).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '12' },
  });
  expect(toWireError(new errors.ModelStillLoading(details))).toMatchObject({
    status: 503,
    headers: { 'Retry-After': '12' },
  });
  expect(toWireError(new errors.ModelNotFound('x')).headers).toBeUndefined();
});

test('the field at fault is named', () => {
  expect(toWireError(new errors.ModelNotFound('x')).error.param).toBe('model');
});

test.each([new TypeError('secret path /home/x'), 'a string', undefined, { status: 404 }])(
  'anything that is no domain error is a plain 500 that says nothing about itself',
  (cause) => {
    const { status, error } = toWireError(cause);
    expect([status, error.type, error.code]).toEqual([500, INTERNAL, INTERNAL]);
    expect(JSON.stringify(error)).not.toContain('secret');
  },
);

test.each([
  [400, 400, 'invalid_request_error'],
  [422, 422, 'invalid_request_error'],
  [429, 429, 'invalid_request_error'],
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
  const wire = toWireError(new errors.BackendRefused({ message: 'no', status: childStatus }));
  expect(wire).toEqual({ status, error: { message: 'no', type, code: null, param: null } });
});

test("a native server's own type and code are kept, a numeric code as text", () => {
  const cause = new errors.BackendRefused({
    message: 'too long',
    status: 400,
    type: 'exceed_context_size_error',
    code: 400,
  });
  expect(toWireError(cause).error).toMatchObject({ type: 'exceed_context_size_error', code: '400' });
});

test('when no candidate of an alias serves, status and headers are those of the last that was for the request', () => {
  const saturated = new errors.ModelSaturated({ model: 'b', waiting: 64, waitMs: 12_000 });
  const failure = new errors.NoCandidateServes('helper', [
    { model: 'a', error: new errors.ModelLoadFailed('a', new Error('x'.repeat(9000))) },
    { model: 'b', error: saturated },
    { model: 'gone', error: new errors.ModelNotFound('gone') },
    { model: 'c', error: new errors.CandidateNotMeant('for requests with tools') },
  ]);
  const { status, error, headers } = toWireError(failure);
  expect({ status, headers }).toEqual({ status: 429, headers: { 'Retry-After': '12' } });
  expect(error).toMatchObject({ type: 'rate_limit_error', code: 'no_candidate_serves', param: 'model' });
  for (const model of ['a', 'b', 'gone', 'c']) expect(error.message).toContain(` ${model}: `);
  expect(error.message.length).toBeLessThan(2500);
});
