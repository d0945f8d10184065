import { expect, test } from 'vitest';
import { isSound, readText } from './files.ts';

test.each([
  ['a.wav', 'audio/wav', true],
  ['a.mp4', 'video/mp4', true],
  ['a.ts', 'video/mp2t', false],
  ['a.mts', 'video/mp2t', false],
  ['a.ts.mp4', 'video/mp4', true],
  ['a.txt', 'text/plain', false],
])('%s of type %s is sound: %s', (name, type, is) => {
  expect(isSound(new File(['x'], name, { type }))).toBe(is);
});

test('a text is read as UTF-8', async () => {
  expect(await readText(new File(['Grüße'], 'a.txt'))).toEqual({ kind: 'text', name: 'a.txt', text: 'Grüße' });
  expect((await readText(new File(['x'.repeat(400_000)], 'a.txt'))).text).toHaveLength(400_000);
});

test.each([
  ['empty', [], 'unreadable'],
  ['of other bytes', [Uint8Array.of(0xff)], 'unreadable'],
  ['with a zero in it', ['a\0b'], 'unreadable'],
  ['too long', ['x'.repeat(400_001)], 'text-too-long'],
  ['far too long', [new Uint8Array(1_600_001)], 'text-too-long'],
])('a text that is %s can not be used', async (_what, parts, reason) => {
  await expect(readText(new File(parts, 'a.txt'))).rejects.toMatchObject({ reason });
});
