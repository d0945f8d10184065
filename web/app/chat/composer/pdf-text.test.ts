import { expect, test } from 'vitest';
import { pdf } from '../../../../contract-tests/support/documents.ts';
import { type PdfReading, readPdf } from './pdf-text.ts';

const readMaps = () => Promise.reject(new Error('No map is needed.'));
const read = (bytes: Uint8Array, most = 1000, onPage: PdfReading['onPage'] = () => undefined) =>
  readPdf(bytes, { most, readMaps, onPage });

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

test('of a page with more text than fits no more is read than that', async () => {
  // Each line stands over the one before: what is outside of a page is not read.
  const long = 'ten chars.) Tj 0 14 Td (\n'.repeat(50_000);
  const { text, taken } = await read(pdf([long, 'Second']), 1000);
  expect(text.length).toBeGreaterThan(1000);
  expect(text.length).toBeLessThan(10_000);
  expect(taken).toBe(1);
});

test('how far it is is told after each page', async () => {
  const told: unknown[] = [];
  await read(pdf(['First', '', 'Third']), 1000, (progress) => told.push(progress));
  expect(told).toEqual([1, 2, 3].map((page) => ({ page, pages: 3 })));
});

test('a PDF that only a password opens says so, and a file that is not a PDF is another error', async () => {
  await expect(read(pdf(['Secret'], { isLocked: true }))).rejects.toMatchObject({
    name: 'PasswordException',
  });
  await expect(read(new TextEncoder().encode('no PDF'))).rejects.not.toMatchObject({
    name: 'PasswordException',
  });
});
