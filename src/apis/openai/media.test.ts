// What the handlers for sound and pictures ask of the media, and what they make of it.
import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { CapabilityNotOffered, NotImplemented } from '../../errors.ts';
import { createMediaHandlers, type MediaDependencies } from './media.ts';

const asker = { place: placeOf(), signal: new AbortController().signal };
const given = (parts: object) => ({ headers: {}, files: [], asker, ...parts }) as never;
const upload = (fieldname: string, name: string) => ({
  fieldname,
  originalname: name,
  mimetype: 'image/png',
  buffer: Buffer.from(name),
});
const asUpload = (name: string) => ({
  name,
  contentType: 'image/png',
  bytes: Buffer.from(name),
});

/** `asked` has what the media were asked for. */
function setUp(parts: object = {}) {
  const asked: unknown[] = [];
  const way =
    (response: unknown) =>
    async (request: unknown): Promise<unknown> => {
      asked.push(request);
      return response;
    };
  const media = {
    generate: way({ data: [] }),
    upscale: way({ data: ['large'] }),
    synthesize: way({ format: 'opus', bytes: 'sound' }),
    transcribe: way({ json: { text: 'Hello.' } }),
    ...parts,
  };
  return { asked, ...createMediaHandlers(only<MediaDependencies>({ media } as never)) };
}

describe('a recording', () => {
  const files = [upload('file', 'a.wav')];
  const recording = asUpload('a.wav');

  test('is transcribed or translated as the fields of its form say', async () => {
    const { asked, createTranscription, createTranslation } = setUp();
    const body = { file: 'a.wav', model: 'm', language: 'en' };
    expect(await createTranscription(given({ body, files }))).toEqual({
      status: 200,
      json: { text: 'Hello.' },
    });
    await createTranslation(given({ body, files }));
    const fields = { model: 'm', language: 'en' };
    expect(asked).toEqual([
      { body: fields, recording, isTranslation: false, ...asker },
      { body: fields, recording, isTranslation: true, ...asker },
    ]);
  });

  test('becomes plain text where that is asked for', async () => {
    const { createTranscription } = setUp({ transcribe: async () => ({ text: 'Hello.' }) });
    expect(await createTranscription(given({ body: {}, files }))).toEqual({
      status: 200,
      type: 'text/plain',
      text: 'Hello.',
    });
  });

  test('that is not there is named', async () => {
    const { createTranscription, asked } = setUp();
    const other = [upload('sound', 'a.wav')];
    await expect(createTranscription(given({ body: {}, files: other }))).rejects.toMatchObject({
      param: 'file',
    });
    expect(asked).toEqual([]);
  });

  test('that no model here translates is not implemented; any other failure is what it is', async () => {
    const failing = (error: Error) =>
      setUp({ transcribe: () => Promise.reject(error) }).createTranslation(
        given({ body: {}, files }),
      );
    const cause = new CapabilityNotOffered('It only transcribes.');
    await expect(failing(cause)).rejects.toThrow(NotImplemented);
    await expect(failing(cause)).rejects.toMatchObject({ message: 'It only transcribes.', cause });
    await expect(failing(new Error('It broke.'))).rejects.toThrow('It broke.');
  });
});

test('speech has the media type of its format', async () => {
  const body = { model: 'm', input: 'Hello.' };
  const { createSpeech, asked } = setUp();
  expect(await createSpeech(given({ body }))).toEqual({
    status: 200,
    type: 'audio/ogg',
    bytes: 'sound',
  });
  expect(asked).toEqual([{ body, ...asker }]);
  for (const [format, type] of [
    ['mp3', 'audio/mpeg'],
    ['wav', 'audio/wav'],
    ['pcm', 'audio/pcm'],
  ]) {
    const one = setUp({ synthesize: async () => ({ format, bytes: '' }) });
    expect(await one.createSpeech(given({ body }))).toMatchObject({ type });
  }
});

describe('pictures', () => {
  test('are made from JSON', async () => {
    const { createImage, asked } = setUp();
    const body = { model: 'm', prompt: 'A lemon.' };
    expect(await createImage(given({ body }))).toEqual({ status: 200, json: { data: [] } });
    expect(asked).toEqual([{ capability: 'images', body, ...asker }]);
  });

  test.each([
    ['createImageEdit', 'image-edits'],
    ['createImageVariation', 'image-variations'],
  ] as const)('%s takes a form with pictures, several of one field', async (name, capability) => {
    const handlers = setUp();
    const body = { image: 'a', 'image[]': 'b', mask: 'c', model: 'm' };
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const files = [upload('image', 'a'), upload('image', 'b'), upload('mask', 'c')];
    await handlers[name](given({ body, headers, files }));
    expect(handlers.asked).toEqual([
      {
        capability,
        body: { model: 'm' },
        files: { image: [asUpload('a'), asUpload('b')], mask: [asUpload('c')] },
        ...asker,
      },
    ]);
  });

  test('are edited from JSON too', async () => {
    const { createImageEdit, asked } = setUp();
    const image = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64')}`;
    const body = { model: 'm', prompt: 'More.', images: [{ image_url: image }] };
    const headers = { 'content-type': 'application/json' };
    await createImageEdit(given({ body, headers }));
    expect(asked).toMatchObject([
      { capability: 'image-edits', body: { model: 'm', prompt: 'More.' }, ...asker },
    ]);
    expect(asked[0]).not.toHaveProperty('body.images');
    expect(Object.keys((asked[0] as { files: object }).files)).toEqual(['image[]']);
  });

  test('are made larger', async () => {
    const { upscaleImage, asked } = setUp();
    expect(await upscaleImage(given({ body: { model: 'm', image: 'a' } }))).toEqual({
      status: 200,
      json: { data: ['large'] },
    });
    expect(asked).toEqual([{ model: 'm', image: 'a', ...asker }]);
  });
});
