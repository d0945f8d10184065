import { expect, test } from 'vitest';
import { readCallResult } from './call-result.ts';
import { MAX_PICTURE_CHARACTERS, MAX_PICTURES, MAX_RESULT_CHARACTERS } from './limits.ts';

test('texts stand below each other, and other content is named', () => {
  const content = [
    { type: 'text', text: 'One.' },
    { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
    { type: 'resource', resource: { uri: 'file:///a', text: 'Two.' } },
    { type: 'resource_link', name: 'b', uri: 'file:///b' },
    { type: 'hologram' },
  ];
  expect(readCallResult({ content })).toEqual({
    isError: false,
    text: 'One.\n[audio (audio/wav), 4 characters of base64, not shown]\nTwo.\n[resource b: file:///b]\n[hologram, not shown]',
  });
});

test('a structured result without content is JSON, and a failure says so', () => {
  const result = { content: [], structuredContent: { degrees: 20 }, isError: true };
  expect(readCallResult(result)).toEqual({ isError: true, text: '{"degrees":20}' });
});

test('a long result is cut off and said', () => {
  const text = 'x'.repeat(MAX_RESULT_CHARACTERS + 100);
  const result = readCallResult({ content: [{ type: 'text', text }] });
  expect(result.text).toMatch(/65536 of 65636 characters are shown\.\]$/);
});

/** A PNG without its pixels. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(45);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.write('IEND', 37, 'latin1');
  return bytes;
}
const PNG = png(20, 10).toString('base64');
const JPEG = Buffer.from('ffd8ffc0000b080005000701000000ffd9', 'hex').toString('base64');
const image = (data: unknown, mimeType = 'image/png') => ({ type: 'image', mimeType, data });
const urlOf = (type: string, data: string) => `data:image/${type};base64,${data}`;

test('pictures stand next to the text that names them, as what their bytes say they are', () => {
  const inLines = `${PNG.slice(0, 20)}\n${PNG.slice(20)}`;
  const blob = { uri: 'file:///a.jpg', mimeType: 'image/jpeg', blob: JPEG };
  const content = [
    { type: 'text', text: 'Look:' },
    image(inLines, 'text/html'),
    { type: 'resource', resource: blob },
  ];
  expect(readCallResult({ content })).toEqual({
    isError: false,
    text: 'Look:\n[image, 20 × 10 pixels]\n[resource file:///a.jpg]\n[image, 7 × 5 pixels]',
    pictures: [urlOf('png', PNG), urlOf('jpeg', JPEG)],
  });
});

test.each<[string, unknown, RegExp]>([
  ['without data', undefined, /it has no data\]$/],
  ['of bad base64', `${PNG}!`, /its base64 can't be read\]$/],
  ['that is empty', '', /its base64 can't be read\]$/],
  ['of another kind', btoa('<svg/>'), /^\[image \(image\/png\), 8 .*neither PNG nor JPEG\]$/],
  [
    'that is huge',
    'A'.repeat(MAX_PICTURE_CHARACTERS + 4),
    /only pictures up to 4194304 characters/,
  ],
  ['of too many pixels', png(9000, 1).toString('base64'), /9000 × 1 pixels, and 8192/],
  ['that is cut off', png(20, 10).subarray(0, -8).toString('base64'), /its end is missing/],
])('a picture %s is not shown, and the text says why', (_title, data, words) => {
  const result = readCallResult({ content: [image(data)] });
  expect(result).toEqual({ isError: false, text: expect.stringMatching(words) });
});

test('of many pictures the first ones are shown', () => {
  const content = Array.from({ length: MAX_PICTURES + 1 }, () => image(PNG));
  const { pictures, text } = readCallResult({ content });
  expect(pictures).toHaveLength(MAX_PICTURES);
  expect(text).toMatch(/not shown: 8 are\]$/);
});
