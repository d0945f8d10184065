// Cases of transcriptions, speech and pictures, with the fakes of their native servers behind them.
import { png, readImage } from '../support/images.ts';
import {
  BLIND,
  BLURRED,
  DEAF,
  ENLARGING,
  HEARING,
  MUTE,
  PAINTING,
  SPEAKING,
} from '../support/media.ts';
import { idOf } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import { type Case, type CasesByAnswer, type CasesByOperation, fails, has } from './case.ts';

const HEARD = 'Hello from the fake whisper-server.';
const recording = wav(speech(300));
const hearing = { model: HEARING, file: recording };
const speaking = { model: SPEAKING, input: 'Hello from Paris. It is sunny.' };
const painting = { model: PAINTING, prompt: 'A lemon tree', size: '64x64' };
const picture = png(8, 8);
const inJson = (bytes: Buffer) => ({
  image_url: `data:image/png;base64,${bytes.toString('base64')}`,
});
const enlarging = { model: ENLARGING, image: picture.toString('base64') };

/** What goes wrong alike whatever is asked; `ask` makes the request for a model. */
function failures(
  ask: (model: string) => Partial<Case>,
  names: { broken: string; mad: Case['given'] },
): CasesByAnswer {
  return {
    '400': [
      {
        title: 'a model of another kind',
        ...ask(idOf('chat')),
        check: fails('capability_not_supported', 'model'),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        ...ask('No-Such-Model'),
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [
      {
        title: 'a model that can not be loaded',
        ...ask(names.broken),
        check: fails('model_load_error'),
      },
    ],
    '502': [
      {
        title: 'the native server answers nonsense',
        ...(names.mad ? { given: names.mad } : {}),
        ...ask(''),
      },
    ],
  };
}

/** `failures` and cases of one operation. */
function withCases(common: CasesByAnswer, own: CasesByAnswer): CasesByAnswer {
  const keys = new Set([...Object.keys(common), ...Object.keys(own)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, [...(own[key] ?? []), ...(common[key] ?? [])]]),
  );
}

/**
 * The first request of an operation starts its native server again: the one before was told to talk
 * nonsense.
 */
const AFRESH = { given: 'nothing loaded' } as const;

/** How many pictures there are, and how large. */
function shows(count: number, width: number, height: number): (body: string) => string | undefined {
  return (body) => {
    const { data } = JSON.parse(body) as { data: { b64_json: string }[] };
    if (data.length !== count) return `there are ${data.length} pictures, not ${count}`;
    const sizes = data.map(({ b64_json }) => readImage(Buffer.from(b64_json, 'base64')));
    return sizes.every((size) => size.width === width && size.height === height)
      ? undefined
      : `the pictures have the sizes ${JSON.stringify(sizes)}`;
  };
}

const paintingFailures = (ask: (model: string) => Partial<Case>) =>
  failures((model) => ask(model || PAINTING), { broken: BLIND, mad: 'a painting model gone mad' });

/** Speech, transcription, translation and images, whose bodies are forms or bytes. */
export const MEDIA_CASES: CasesByOperation = {
  createTranslation: withCases(
    failures((model) => ({ form: { ...hearing, model: model || HEARING } }), {
      broken: DEAF,
      mad: 'a hearing model gone mad',
    }),
    {
      '200': [
        {
          title: 'a recording',
          ...AFRESH,
          form: hearing,
          check: has({ text: 'Bonjour in English.' }),
        },
        {
          title: 'in full',
          form: { ...hearing, response_format: 'verbose_json', temperature: '0.2' },
        },
      ],
      '200 text/plain': [
        {
          title: 'as text',
          form: { ...hearing, response_format: 'text' },
          check: (body) => (body === 'Bonjour in English.\n' ? undefined : body),
        },
      ],
      '400': [
        {
          title: 'no recording',
          form: { model: HEARING },
          check: fails('invalid_request', 'file'),
        },
      ],
    },
  ),
  createTranscription: withCases(
    failures((model) => ({ form: { ...hearing, model: model || HEARING } }), {
      broken: DEAF,
      mad: 'a hearing model gone mad',
    }),
    {
      '200': [
        { title: 'a recording', ...AFRESH, form: hearing, check: has({ text: HEARD }) },
        {
          title: 'with all that there is to say',
          form: {
            ...hearing,
            language: 'en',
            prompt: 'Lemonade',
            temperature: '0.2',
            response_format: 'json',
          },
          check: has({ text: HEARD }),
        },
        {
          title: 'in full, with segments',
          form: { ...hearing, response_format: 'verbose_json' },
          check: (body) =>
            body.includes('"segments":[{') && !body.includes('"words":[],') ? undefined : body,
        },
        {
          title: 'in full, with words',
          form: {
            ...hearing,
            response_format: 'verbose_json',
            'timestamp_granularities[]': 'word',
          },
          check: (body) =>
            body.includes('"words":[{"word":"Hello"') && !body.includes('"segments"')
              ? undefined
              : body,
        },
        { title: 'of another rate', form: { ...hearing, file: wav(speech(300, 44_100), 44_100) } },
        {
          title: 'an MP3',
          form: { ...hearing, file: Buffer.from([0xff, 0xfb, 0x90, 0, ...Buffer.alloc(413)]) },
        },
      ],
      '200 text/plain': [
        {
          title: 'as text',
          form: { ...hearing, response_format: 'text' },
          check: (body) => (body === `${HEARD}\n` ? undefined : body),
        },
        {
          title: 'as SRT',
          form: { ...hearing, response_format: 'srt' },
          check: (body) => (body.startsWith('1\n00:00:00,000 --> ') ? undefined : body),
        },
        {
          title: 'as WebVTT',
          form: { ...hearing, response_format: 'vtt' },
          check: (body) => (body.startsWith('WEBVTT\n') ? undefined : body),
        },
      ],
      '400': [
        {
          title: 'no recording',
          form: { model: HEARING },
          check: fails('invalid_request', 'file'),
        },
        {
          title: 'no sound at all',
          form: { ...hearing, file: Buffer.from('/etc/hostname') },
          check: fails('invalid_request', 'file'),
        },
        {
          title: 'a WAV that is cut off',
          form: { ...hearing, file: recording.subarray(0, 40) },
          check: fails('invalid_request', 'file'),
        },
        { title: 'a temperature that is not a number', form: { ...hearing, temperature: 'hot' } },
        {
          title: 'a form of response that does not exist',
          form: { ...hearing, response_format: 'pdf' },
        },
      ],
    },
  ),
  createSpeech: withCases(
    failures((model) => ({ body: { ...speaking, model: model || SPEAKING } }), {
      broken: MUTE,
      mad: 'a speaking model gone mad',
    }),
    {
      '200 audio/mpeg': [
        { title: 'a sentence', ...AFRESH, body: speaking },
        {
          title: 'with all that there is to say',
          body: { ...speaking, voice: 'alloy', speed: 1.5, response_format: 'mp3' },
        },
        {
          title: 'with what is open set to null',
          body: { ...speaking, voice: null, speed: null, stream_format: null },
        },
      ],
      '200 audio/ogg': [{ title: 'as Opus', body: { ...speaking, response_format: 'opus' } }],
      '200 audio/wav': [{ title: 'as WAV', body: { ...speaking, response_format: 'wav' } }],
      '200 audio/pcm': [
        { title: 'as samples', body: { ...speaking, response_format: 'pcm' } },
        { title: 'while it is made', body: { ...speaking, stream_format: 'audio' } },
      ],
      '400': [
        { title: 'no text', body: { model: SPEAKING }, check: fails('invalid_request', 'input') },
        {
          title: 'a format that the model does not write',
          body: { ...speaking, response_format: 'flac' },
          check: fails('capability_not_supported', 'response_format'),
        },
        { title: 'a format that does not exist', body: { ...speaking, response_format: 'midi' } },
        {
          title: 'too fast',
          body: { ...speaking, speed: 5 },
          check: fails('invalid_request', 'speed'),
        },
      ],
    },
  ),
  createImage: withCases(
    paintingFailures((model) => ({ body: { ...painting, model } })),
    {
      '200': [
        { title: 'a picture', ...AFRESH, body: painting, check: shows(1, 64, 64) },
        {
          title: 'by its URL, which gives the same as b64_json',
          body: { ...painting, response_format: 'url' },
          check: shows(1, 64, 64),
        },
        {
          title: 'several, with all that there is to say',
          body: {
            ...painting,
            n: 3,
            seed: 7,
            steps: 2,
            cfg_scale: 1,
            sample_method: 'euler',
            response_format: 'b64_json',
          },
          check: shows(3, 64, 64),
        },
        {
          title: 'of the size that the model likes',
          body: { ...painting, size: 'auto' },
          check: shows(1, 512, 512),
        },
        {
          title: 'of a width and a height',
          body: { ...painting, size: null, width: 80, height: 48 },
          check: shows(1, 80, 48),
        },
      ],
      '400': [
        {
          title: 'no prompt',
          body: { model: PAINTING },
          check: fails('invalid_request', 'prompt'),
        },
        {
          title: 'no size',
          body: { ...painting, size: 'large' },
          check: fails('invalid_request', 'size'),
        },
        {
          title: 'an enormous size',
          body: { ...painting, size: '99999x64' },
          check: fails('invalid_request', 'size'),
        },
        { title: 'too many', body: { ...painting, n: 11 }, check: fails('invalid_request', 'n') },
      ],
    },
  ),
  createImageEdit: withCases(
    paintingFailures((model) => ({ form: { ...painting, model, image: picture } })),
    {
      '200': [
        {
          title: 'of a picture',
          ...AFRESH,
          form: { ...painting, image: picture },
          check: shows(1, 64, 64),
        },
        {
          title: 'of several pictures',
          form: { ...painting, 'image[]': [picture, picture] },
          check: shows(1, 64, 64),
        },
        {
          title: 'of several pictures and a mask in JSON',
          body: {
            ...painting,
            images: [inJson(picture), inJson(picture)],
            mask: inJson(picture),
            n: 2,
            seed: 5,
          },
          check: shows(2, 64, 64),
        },
        {
          title: 'of a part',
          form: { ...painting, image: picture, mask: picture, n: '2', seed: '5' },
          check: shows(2, 64, 64),
        },
      ],
      '400': [
        {
          title: 'a picture of JSON at another address',
          body: { ...painting, images: [{ image_url: 'https://localhost/a.png' }] },
          check: fails('invalid_request', 'images[0].image_url'),
        },
        {
          title: 'a mask of JSON that is a file elsewhere',
          body: { ...painting, images: [inJson(picture)], mask: { file_id: 'file-1' } },
          check: fails('invalid_request', 'mask.image_url'),
        },
        {
          title: 'an enormous picture of JSON',
          body: { ...painting, images: [inJson(png(20_000, 1))] },
          check: fails('invalid_request', 'image'),
        },
        { title: 'no picture in JSON', body: painting, check: fails('invalid_request', 'images') },
        {
          title: 'no prompt',
          form: { model: PAINTING, image: picture },
          check: fails('invalid_request', 'prompt'),
        },
        { title: 'no picture', form: painting, check: fails('invalid_request', 'image') },
        {
          title: 'no PNG',
          form: { ...painting, image: Buffer.from('GIF89a') },
          check: fails('invalid_request', 'image'),
        },
        {
          title: 'an enormous picture',
          form: { ...painting, image: png(20_000, 1) },
          check: fails('invalid_request', 'image'),
        },
        {
          title: 'a mask that is none',
          form: { ...painting, image: picture, mask: Buffer.from('x') },
          check: fails('invalid_request', 'mask'),
        },
      ],
    },
  ),
  createImageVariation: withCases(
    paintingFailures((model) => ({ form: { model, size: '64x64', image: picture } })),
    {
      '200': [
        {
          title: 'of a picture',
          ...AFRESH,
          form: { model: PAINTING, size: '64x64', image: picture },
          check: shows(1, 64, 64),
        },
        {
          title: 'several',
          form: { model: PAINTING, size: '64x64', n: '2', image: picture },
          check: shows(2, 64, 64),
        },
      ],
      '400': [
        {
          title: 'no picture',
          form: { model: PAINTING },
          check: fails('invalid_request', 'image'),
        },
        {
          title: 'no PNG',
          form: { model: PAINTING, image: Buffer.from('x') },
          check: fails('invalid_request', 'image'),
        },
      ],
    },
  ),
  upscaleImage: {
    '200': [
      { title: 'a picture', body: enlarging, check: shows(1, 32, 32) },
      {
        title: 'as a data URL',
        body: { ...enlarging, image: `data:image/png;base64,${enlarging.image}` },
        check: shows(1, 32, 32),
      },
    ],
    '400': [
      { title: 'no picture', body: { model: ENLARGING }, check: fails('invalid_request', 'image') },
      {
        title: 'no base64',
        body: { ...enlarging, image: '!!!' },
        check: fails('invalid_request', 'image'),
      },
      {
        title: 'no PNG',
        body: { ...enlarging, image: 'AAAA' },
        check: fails('invalid_request', 'image'),
      },
      {
        title: 'a picture that would become enormous',
        body: { ...enlarging, image: png(1, 2049).toString('base64') },
        check: fails('invalid_request', 'image'),
      },
      {
        title: 'a model that paints',
        body: { ...enlarging, model: PAINTING },
        check: fails('capability_not_supported', 'model'),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { ...enlarging, model: 'No-Such-Model' },
        check: fails('model_not_found', 'model'),
      },
    ],
    '429': [
      {
        title: 'too many wait for their turn',
        given: 'every model with all the requests that it takes',
        body: enlarging,
        check: fails('model_saturated'),
      },
    ],
    '502': [
      {
        title: 'a program that fails',
        body: { ...enlarging, model: BLURRED },
        check: fails('backend_crashed'),
      },
    ],
  },
};
