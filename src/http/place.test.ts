import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { InvalidRequest } from '../errors.ts';
import { placeOf, readLocalOnly, wantsLocalOnly } from './place.ts';

test.each<[header: string | undefined, body: unknown, isLocalOnly: boolean]>([
  [undefined, undefined, false],
  ['true', undefined, true],
  ['1', {}, true],
  ['false', { metadata: { local_only: 'true' } }, true],
  ['no', { metadata: { local_only: false } }, false],
  [undefined, { metadata: { local_only: true } }, true],
  [undefined, { metadata: { local_only: 'TRUE' } }, true],
  [undefined, { metadata: { local_only: null } }, false],
  [undefined, { metadata: null }, false],
  [undefined, { metadata: 'true' }, false],
])('header %j and body %j: local only %j', (header, body, isLocalOnly) => {
  expect(readLocalOnly({ 'x-lemonade-local-only': header }, body)).toBe(isLocalOnly);
});

test.each<[header: string | undefined, body: unknown]>([
  ['yes please', undefined],
  ['', undefined],
  ['true, false', undefined],
  [undefined, { metadata: { local_only: 'maybe' } }],
  [undefined, { metadata: { local_only: 1 } }],
  ['true', { metadata: { local_only: [] } }],
])('header %j and body %j can not be understood and are refused', (header, body) => {
  expect(() => readLocalOnly({ 'x-lemonade-local-only': header }, body)).toThrow(InvalidRequest);
  expect(wantsLocalOnly({ 'x-lemonade-local-only': header })).toBe(header !== undefined);
});

function asked(headers: Readonly<Record<string, string>>) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return request;
}

test.each([
  ['admin', true],
  ['keyless', true],
  ['user', false],
  [undefined, false],
] as const)('a request with the access %s is the administrator’s: %j', (access, isAdmin) => {
  expect(placeOf(asked({}), { key: undefined, access })).toMatchObject({ isAdmin });
});

test.each<[headers: Record<string, string>, leavesNothing: boolean]>([
  [{}, false],
  [{ 'x-lemonade-no-store': 'true' }, true],
  [{ 'x-lemonade-no-store': 'false' }, false],
  [{ 'x-lemonade-local-only': 'true' }, true],
  [{ 'x-lemonade-local-only': 'true', 'x-lemonade-no-store': 'false' }, true],
])('a request with the headers %j leaves nothing on the disk: %j', (headers, leavesNothing) => {
  expect(placeOf(asked(headers), { key: undefined })).toMatchObject({ leavesNothing });
});

test('a wish for no trace that can not be understood is refused, and counts as one in a handshake', () => {
  const request = asked({ 'x-lemonade-no-store': 'perhaps' });
  expect(() => placeOf(request, { key: undefined })).toThrow('X-Lemonade-No-Store');
  expect(placeOf(request, { key: undefined, isHandshake: true })).toMatchObject({
    leavesNothing: true,
  });
});
