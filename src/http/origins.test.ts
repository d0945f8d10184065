import { expect, test } from 'vitest';
import { createOriginChecks, isOwnOrigin } from './origins.ts';

const listed = [
  'https://Lemon.example',
  'https://tree.example:443/',
  'chrome-extension://abcdefgh',
  'http://10.0.0.5:3000',
];
const isAllowed = createOriginChecks(listed).isAllowed;

test.each([
  'http://localhost',
  'http://localhost:3000',
  'https://localhost:8443',
  'HTTP://LOCALHOST:3000',
  'http://app.localhost:5173',
  'http://127.0.0.1:1234',
  'http://127.8.9.10',
  'http://[::1]:3000',
  'tauri://localhost',
  'app://obsidian.md',
  'capacitor://localhost',
  'vscode-webview://1a2b3c',
  'https://lemon.example',
  'https://lemon.example:443',
  'https://tree.example',
  'chrome-extension://abcdefgh',
  'http://10.0.0.5:3000',
])('origin %s may call', (origin) => expect(isAllowed(origin)).toBe(true));

test.each([
  'null',
  '',
  'localhost',
  'localhost:3000',
  'https://evil.example',
  'http://lemon.example',
  'https://lemon.example:8443',
  'https://sub.lemon.example',
  'https://lemon.example.evil.example',
  'http://localhost.evil.example',
  'http://evil.example/localhost',
  'http://localhost@evil.example',
  'http://localhost:3000@evil.example',
  'http://localhost\\@evil.example',
  'http://evil.example#localhost',
  'http://evil.example?localhost',
  'http://127.0.0.1.evil.example',
  'http://128.0.0.1',
  'http://10.0.0.5',
  'http://192.168.1.20',
  'http://localhost http://evil.example',
  'chrome-extension://otherotherother',
  'moz-extension://abcdefgh',
  'safari-web-extension://abcdefgh',
  'file://',
  'file:///tmp/page.html',
  'ftp://evil.example',
  'ws://evil.example',
  'data:text/html,x',
  'isolated-app://abc',
  'edge-extension://abc',
  'opera-extension://abc',
  'chrome-untrusted://terminal',
  'resource://x',
  'blob:https://evil.example/1',
  'about:blank',
])('origin "%s" may not call', (origin) => expect(isAllowed(origin)).toBe(false));

test('"null" and "file://" may call once they are listed', () => {
  const check = createOriginChecks(['null', 'file://']).isAllowed;
  expect([check('null'), check('file://'), check('https://evil.example')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('"*" lets everybody call', () => {
  const check = createOriginChecks(['*']).isAllowed;
  expect(['null', 'https://evil.example', 'moz-extension://x'].map(check)).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  ['http://box.local:13305', 'box.local:13305', true],
  ['http://box.local', 'box.local:80', true],
  ['https://box.local', 'BOX.local', true],
  ['http://[fe80::1]:13305', '[fe80::1]:13305', true],
  ['http://box.local:3000', 'box.local:13305', false],
  ['http://evil.example', 'box.local:13305', false],
  ['tauri://box.local:13305', 'box.local:13305', false],
  ['null', 'null', false],
  ['http://box.local', undefined, false],
])('a page of %s called at host %s is our own: %s', (origin, host, isOwn) => {
  expect(isOwnOrigin(origin, host)).toBe(isOwn);
});

test('all pages of a scheme may call where that is listed, and no web pages by it', () => {
  const isOfScheme = createOriginChecks(['chrome-extension://*', 'Moz-Extension://*']).isAllowed;
  expect(
    ['chrome-extension://abc', 'moz-extension://1-2', 'http://localhost'].every(isOfScheme),
  ).toBe(true);
  expect(['safari-web-extension://abc', 'https://chrome-extension.example'].some(isOfScheme)).toBe(
    false,
  );
  expect(createOriginChecks(['chrome-extension://*']).isListed('chrome-extension://abc')).toBe(
    false,
  );
});
