// No name from outside leaves its folder.
import { join, relative, resolve, sep, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { UnsafeFileName } from '../errors.ts';
import { resolveInside } from './resolve-inside.ts';

const root = resolve('/cache/snapshots');

test.each([
  '../x',
  'a/../../x',
  'a/..',
  '..',
  '.',
  './a',
  '',
  '/etc/passwd',
  '//host/share',
  'a//b',
  'a/',
  'C:\\x',
  'C:x',
  'c:/x',
  '\\\\host\\x',
  'a\\..\\b',
  'a\0b',
  'a\nb',
  '%2e%2e/x',
  '%2E%2e%2fx',
  '%252e%252e/x',
  '..%2fx',
  '．．/x',
  '‥/x',
  'a:stream',
  'con',
  'NUL.gguf',
  'a/com1.txt',
  'LPT9',
  'aux.',
  'name.',
  'name ',
  'a?b',
  'a*b',
  'a|b',
  'a"b',
  '<a>',
  'x'.repeat(256),
  `${'abcdefgh/'.repeat(200)}x`,
  '\ud800',
])('%j is refused', (name) => {
  expect(() => resolveInside(root, name)).toThrow(UnsafeFileName);
});

test.each([
  'model.gguf',
  'a/b/c.gguf',
  '.gitattributes',
  'com10.txt',
  'console.gguf',
  '...x',
  'ü (1) [2].gguf',
  '日本語.gguf',
])('%j is a fine name', (name) =>
  expect(resolveInside(root, name)).toBe(join(root, ...name.split('/'))),
);

test('whatever is put together from dangerous pieces stays inside or is refused', () => {
  const pieces = [
    '..',
    '.',
    '/',
    '\\',
    '%2e',
    '%2f',
    'C:',
    'a',
    'b.gguf',
    '\0',
    ' ',
    '~',
    '．',
    'nul',
    '%',
    '//',
    '...',
  ];
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  let accepted = 0;
  for (let round = 0; round < 10_000; round += 1) {
    const name = Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)]).join(
      '',
    );
    let path: string;
    try {
      path = resolveInside(root, name);
    } catch (error) {
      expect(error).toBeInstanceOf(UnsafeFileName);
      continue;
    }
    accepted += 1;
    expect(path.startsWith(root + sep)).toBe(true);
    expect(relative(root, path).split(sep)).not.toContain('..');
    const onWindows = win32.resolve('D:\\cache', name);
    expect(onWindows.startsWith('D:\\cache\\')).toBe(true);
  }
  expect(accepted).toBeGreaterThan(100);
});
