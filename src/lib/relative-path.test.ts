import { posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { relativePath } from './relative-path.ts';

test('a file below a folder has the same path on Windows as elsewhere', () => {
  expect(relativePath('C:\\models', 'C:\\models\\one\\x.gguf', win32)).toBe('one/x.gguf');
  expect(relativePath('/models', '/models/one/x.gguf', posix)).toBe('one/x.gguf');
});
