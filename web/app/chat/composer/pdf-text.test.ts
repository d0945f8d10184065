import { expect, test } from 'vitest';
import { pdf } from '../../../../contract-tests/support/documents.ts';
import { readPdf } from './pdf-text.ts';

const noMaps = () => Promise.reject(new Error('No map is needed.'));
const read = (bytes: Uint8Array, most = 1000) => readPdf(bytes, most, noMaps);

test('the text of a PDF has marks of its pages, and pages without text have none', async () => {
  expect(await read(pdf(['First', '', 'Third']))).toEqual({
    text: '[Page 1]\nFirst\n\n[Page 3]\nThird',
    taken: 3,
    pages: 3,
  });
});

test('no more pages of a PDF are read than fit', async () => {
  expect(await read(pdf(Array(2000).fill('ten chars.')), 95)).toMatchObject({
    taken: 10,
    pages: 2000,
  });
});

test('a PDF that only a password opens says so, and a file that is not a PDF is another error', async () => {
  await expect(read(pdf(['Secret'], { isLocked: true }))).rejects.toMatchObject({
    name: 'PasswordException',
  });
  await expect(read(new TextEncoder().encode('no PDF'))).rejects.not.toMatchObject({
    name: 'PasswordException',
  });
});
