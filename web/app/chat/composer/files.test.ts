import { expect, test } from 'vitest';
import { isSound, MAX_CHARACTERS } from './file-kinds.ts';
import { readText } from './files.ts';

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

const following = { signal: new AbortController().signal, onPage: () => undefined };
const read = async (...parts: BlobPart[]) => readText(new File(parts, 'a.txt'), following);

test('a text is read as UTF-8', async () => {
  expect(await read('Grüße')).toEqual({
    file: { kind: 'text', name: 'a.txt', text: 'Grüße' },
    isCut: false,
  });
});

test('of a text that is too long the beginning is taken, whole characters, and that is said', async () => {
  const { file, isCut } = await read('x'.repeat(MAX_CHARACTERS));
  expect([file.text.length, isCut]).toEqual([MAX_CHARACTERS, false]);
  for (const letter of ['x', 'ü', '語']) {
    const long = await read(letter.repeat(MAX_CHARACTERS + 9));
    expect([long.file.text, long.isCut]).toEqual([letter.repeat(MAX_CHARACTERS), true]);
  }
});

test.each([
  ['empty', []],
  ['of other bytes', [Uint8Array.of(0xff)]],
  ['with a zero in it', ['a\0b']],
])('a text that is %s can not be used', async (_what, parts) => {
  await expect(read(...parts)).rejects.toMatchObject({ message: 'unreadable' });
});

test.each(['a.doc', 'a.docx'])(
  'a document of an old or a protected kind as %s says so',
  async (name) => {
    const old = new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)], name);
    await expect(readText(old, following)).rejects.toMatchObject({ message: 'locked' });
  },
);
