// Formats of speech and sizes of images: what a request gets of what its recipe names.
import { expect, test } from 'vitest';
import { CapabilityNotSupported, InvalidRequest } from '../../errors.ts';
import { fitToAbilities } from './media-abilities.ts';
import type { ImageAbilities, SpeechAbilities } from './protocol.ts';

const speech: SpeechAbilities = {
  formats: ['wav', 'opus', 'pcm'],
  without: { embedded: ['opus'] },
  streams: true,
  voices: [],
};
const images: ImageAbilities = { formats: ['png'], sizes: { least: 16, most: 8192 } };

const formatOf = (
  body: Record<string, unknown>,
  abilities: SpeechAbilities | undefined = speech,
  backend = 'cpu',
) =>
  fitToAbilities(
    { capability: 'speech', body },
    { ...(abilities && { speech: abilities }) },
    backend,
  ).body;

test.each([
  [{}, 'wav'],
  [{ response_format: null, stream_format: null }, 'wav'],
  [{ stream_format: 'audio' }, 'pcm'],
  [{ stream_format: 'audio', response_format: 'opus' }, 'opus'],
])('a request for speech with %j is sent with the format %s', (body, response_format) => {
  expect(formatOf(body)).toEqual({ ...body, response_format });
});

test('a stream of a model that writes no samples has its first format', () => {
  expect(
    formatOf({ stream_format: 'audio' }, { ...speech, formats: ['opus', 'wav'] }),
  ).toMatchObject({
    response_format: 'opus',
  });
});

test('a format that the model does not write on its backend is refused with those that it writes', () => {
  const refused = (format: string, backend: string) => () =>
    formatOf({ response_format: format }, speech, backend);
  expect(refused('mp3', 'cpu')).toThrow(CapabilityNotSupported);
  expect(refused('mp3', 'cpu')).toThrow(
    "can't write 'mp3'; set response_format to one of: wav, opus, pcm.",
  );
  expect(refused('opus', 'cpu')).not.toThrow();
  expect(refused('opus', 'embedded')).toThrow(
    "can't write 'opus'; set response_format to one of: wav, pcm.",
  );
});

test('a model whose recipe names no formats gets any of OpenAI, and MP3 by default', () => {
  const sent = (body: Record<string, unknown>) =>
    fitToAbilities({ capability: 'speech', body }, {}, 'cpu').body;
  expect(sent({})).toEqual({ response_format: 'mp3' });
  expect(sent({ response_format: 'flac' })).toEqual({ response_format: 'flac' });
});

test.each([
  ['size', { size: '8193x512' }],
  ['size', { size: '512x15' }],
  ['width', { width: 100_000 }],
  ['height', { height: 1 }],
])('an image of an impossible %s is refused', (param, body) => {
  const sent = (protocol: { images?: ImageAbilities }) =>
    fitToAbilities({ capability: 'images', body }, protocol, 'cpu');
  expect(() => sent({ images })).toThrow(InvalidRequest);
  expect(() => sent({ images })).toThrow(expect.objectContaining({ param }));
  expect(sent({}).body).toBe(body);
});

test('an image of a possible size, of none and of one that the recipe reads is sent as it came', () => {
  for (const body of [
    {},
    { size: '512x768' },
    { size: 'auto' },
    { size: null, width: null, height: 64 },
  ])
    expect(fitToAbilities({ capability: 'images', body }, { images }, 'cpu').body).toBe(body);
});

test.each([
  ['output_format', { output_format: 'webp' }],
  ['output_compression', { output_compression: 50 }],
  ['output_compression', { output_compression: '50' }],
  ['background', { background: 'transparent' }],
])('an image whose %s the model can not keep is refused', (param, body) => {
  const sent = (protocol: { images?: ImageAbilities }) =>
    fitToAbilities({ capability: 'image-edits', body }, protocol, 'cpu');
  expect(() => sent({ images })).toThrow(CapabilityNotSupported);
  expect(() => sent({ images })).toThrow(expect.objectContaining({ param }));
  expect(sent({}).body).toBe(body);
});

test('what a PNG is anyway may be asked for', () => {
  const asked = { output_format: 'png', output_compression: 100, background: 'opaque' };
  const nothing = { output_format: null, output_compression: null, background: 'auto' };
  for (const body of [asked, nothing])
    expect(fitToAbilities({ capability: 'images', body }, { images }, 'cpu').body).toBe(body);
});
