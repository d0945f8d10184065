import { expect, test } from 'vitest';
import { safeAddress, safePicture } from './addresses.ts';

const OWN = 'http://localhost:13305';

test.each(['https://example.org/a', 'http://example.org/', 'mailto:a@example.org'])(
  '%s may be followed',
  (address) => {
    expect(safeAddress(address, OWN)).toBe(address);
  },
);

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:http://localhost:13305/x',
  '/api/v1/unload',
  '//localhost:13305/api/v1/unload',
  'http://localhost:13305/api/v1/unload',
  'java\nscript:alert(1)',
  '',
  null,
])('%j stays text', (address) => {
  expect(safeAddress(address, OWN)).toBeUndefined();
});

test('only pictures that are part of the text are shown', () => {
  expect(safePicture('data:image/png;base64,AAAA')).toBeDefined();
  for (const other of [
    'https://example.org/x.png',
    '/x.png',
    'data:image/svg+xml;base64,AAAA',
    'blob:x',
    undefined,
  ]) {
    expect(safePicture(other)).toBeUndefined();
  }
});
