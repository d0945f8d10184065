import { expect, test } from 'vitest';
import { readCallResult } from './call-result.ts';
import {
  MAX_PICTURE_CHARACTERS,
  MAX_PICTURES,
  MAX_RESULT_CHARACTERS,
  MAX_SOUND_CHARACTERS,
  MAX_SOUNDS,
} from './limits.ts';

test('texts stand below each other, and other content is named', () => {
  const content = [
    { type: 'text', text: 'One.' },
    { type: 'audio', mimeType: 'audio/midi', data: 'AAAA' },
    { type: 'resource', resource: { uri: 'file:///a', text: 'Two.' } },
    { type: 'resource_link', name: 'b', uri: 'file:///b' },
    { type: 'hologram' },
  ];
  expect(readCallResult({ content })).toEqual({
    isError: false,
    text: 'One.\n[audio (audio/midi), 4 characters of base64, not played: it is none of WAV, MP3, Ogg, FLAC]\nTwo.\n[resource b: file:///b]\n[hologram, not shown]',
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
/** One black pixel, behind a table of two colours and a note. */
const GIF = Buffer.from(
  '4749463839610100010080000000000000000021fe0241420021f90400000000002c00000000010001000002024401003b',
  'hex',
);
const NO_FRAME = Buffer.concat([GIF.subarray(0, 19), Buffer.from([0x3b])]);
/** A head of 2 × 3 pixels, with as much behind it as it says. */
const WEBP = Buffer.from('RIFF\x18\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x01\0\0\x02\0\0\0\0', 'latin1');
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

test('a GIF is a picture as others are, and a WebP one for the person only', () => {
  const content = [GIF, WEBP].map((bytes) => image(bytes.toString('base64')));
  const { text, pictures } = readCallResult({ content });
  expect(text).toMatch(
    /^\[image, 1 × 1 pixels\]\n\[image, 2 × 3 pixels, shown to the user and not to you/,
  );
  expect(pictures).toEqual([
    urlOf('gif', GIF.toString('base64')),
    urlOf('webp', WEBP.toString('base64')),
  ]);
});

test.each<[string, unknown, RegExp]>([
  ['without data', undefined, /it has no data\]$/],
  ['of bad base64', `${PNG}!`, /its base64 can't be read\]$/],
  ['that is empty', '', /its base64 can't be read\]$/],
  [
    'of another kind',
    btoa('<svg/>'),
    /^\[image \(image\/png\), 8 .*none of PNG, JPEG, GIF and WebP\]$/,
  ],
  [
    'that is huge',
    'A'.repeat(MAX_PICTURE_CHARACTERS + 4),
    /only pictures up to 4194304 characters/,
  ],
  ['of too many pixels', png(9000, 1).toString('base64'), /9000 × 1 pixels, and 8192/],
  ['that is cut off', png(20, 10).subarray(0, -8).toString('base64'), /its end is missing/],
  ['of a GIF that is cut off', GIF.subarray(0, -1).toString('base64'), /its end is missing/],
  ['of a GIF cut off in a frame', GIF.subarray(0, -4).toString('base64'), /its end is missing/],
  ['of a GIF without a frame', NO_FRAME.toString('base64'), /its end is missing/],
  ['of a WebP that is cut off', WEBP.subarray(0, -1).toString('base64'), /its end is missing/],
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

const base64Of = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64');
const WAV = base64Of('RIFF\x04\0\0\0WAVEfmt ');
const audio = (data: unknown, mimeType = 'audio/wav') => ({ type: 'audio', mimeType, data });

test('sounds stand next to the text that names them, and the model is told that it does not hear them', () => {
  const blob = { uri: 'file:///a.mp3', mimeType: 'audio/mpeg', blob: base64Of('ID3\x04') };
  const content = [audio(WAV, 'text/html'), { type: 'resource', resource: blob }];
  expect(readCallResult({ content })).toEqual({
    isError: false,
    text: '[audio, WAV, 16 bytes, which the user can play; you are not played it]\n[resource file:///a.mp3]\n[audio, MP3, 4 bytes, which the user can play; you are not played it]',
    sounds: [`data:audio/wav;base64,${WAV}`, `data:audio/mpeg;base64,${blob.blob}`],
  });
});

test.each([
  ['audio/mpeg', '\xff\xfb\x90\0'],
  ['audio/mpeg', '\xff\xf3\x90\0'],
  ['audio/ogg', 'OggS\0\x02'],
  ['audio/flac', 'fLaC\0\0'],
])('%s is known by its bytes', (type, bytes) => {
  const { sounds } = readCallResult({ content: [audio(base64Of(bytes))] });
  expect(sounds).toEqual([`data:${type};base64,${base64Of(bytes)}`]);
});

test.each<[string, unknown, RegExp]>([
  ['without data', undefined, /it has no data\]$/],
  ['of bad base64', `${WAV}!`, /its base64 can't be read\]$/],
  ['that is a picture', PNG, /none of WAV, MP3, Ogg, FLAC\]$/],
  ['of the older AAC', base64Of('\xff\xf1\x50\0'), /none of WAV/],
  ['that is huge', 'A'.repeat(MAX_SOUND_CHARACTERS + 4), /only sounds up to 8388608 characters/],
])('a sound %s is not played, and the text says why', (_title, data, words) => {
  const result = readCallResult({ content: [audio(data)] });
  expect(result).toEqual({ isError: false, text: expect.stringMatching(words) });
});

test('of many sounds the first ones are played', () => {
  const content = Array.from({ length: MAX_SOUNDS + 1 }, () => audio(WAV));
  const { sounds, text } = readCallResult({ content });
  expect(sounds).toHaveLength(MAX_SOUNDS);
  expect(text).toMatch(/not played: 4 are\]$/);
});
