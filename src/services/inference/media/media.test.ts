// Transcriptions, speech and pictures as native servers answer them, well and badly.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { writeWav } from '../../../../common/wav.ts';
import { nothingElsewhere, oneModelEach } from '../../../../fixtures/candidates.ts';
import { unwatched } from '../../../../fixtures/defaults.ts';
import { placeOf } from '../../../../fixtures/places.ts';
import { plainWith } from '../../../../fixtures/plans.ts';
import { BackendRefused, BackendResponseInvalid, InvalidRequest } from '../../../errors.ts';
import { openChildRequest } from '../../../processes/child-http.ts';
import { BackendCrashed } from '../../../processes/errors.ts';
import type { Protocol } from '../../../recipes/kit/protocol.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import type { ObserveRequest } from '../../telemetry/observed-request.ts';
import { createStats } from '../../telemetry/stats.ts';
import { createMeasurement } from '../measurement.ts';
import type { InferenceRequest } from '../request.ts';
import { createMedia } from './media.ts';
import { readPictures } from './pictures.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Media whose native server answers as told; the requests that reach it are kept. */
async function setUp(handler: Handler, protocol: Partial<Protocol> = {}) {
  const server = createServer((request, response) => {
    request.resume();
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const requests: InferenceRequest[] = [];
  const clock = { nowMs: 5000 };
  const stats = createStats();
  const metrics = createMetrics({ version: '1', replicas: () => [], loaded: () => [] });
  const now = () => clock.nowMs;
  const observe: ObserveRequest = (request) => {
    metrics.observe(request);
    stats.observe(request);
  };
  const media = createMedia({
    ...unwatched(),
    recipes: [plainWith({ protocol })],
    candidates: oneModelEach,
    localOnly: nothingElsewhere,
    inference: {
      async open(request) {
        requests.push(request);
        const { capability } = request;
        const measurement = createMeasurement({
          observe,
          model: 'm',
          capability,
          startedMs: now(),
          now,
        });
        clock.nowMs += 250;
        const where = { baseUrl: `http://127.0.0.1:${port}`, method: 'POST', path: '/' };
        const answer = await openChildRequest({ ...where, body: '{}', signal: request.signal });
        if (answer.status !== 200)
          throw new BackendRefused({ message: 'It refused.', status: answer.status });
        let isWhole = false;
        answer.body.once('end', () => {
          isWhole = true;
        });
        return {
          ...answer,
          protocol: plainWith({ protocol }).protocol,
          observe: (figures = { kind: 'unknown' }) =>
            void (isWhole && measurement.end('ok', figures)),
        };
      },
    },
    models: {
      async get() {
        throw new Error('No model is asked for by name here.');
      },
    },
    upscale: async () => {
      throw new Error('No picture is enlarged here.');
    },
    observe,
    now,
    nowMs: () => 1_742_927_520_999,
  });
  return { media, requests, stats, metrics };
}

const sending =
  (content: string | Buffer, contentType = 'application/json', status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': contentType });
    response.end(content);
  };

const { signal } = new AbortController();
const asker = { place: placeOf(), signal };
/** Thirteen characters, one of which takes two units. */
const INPUT = 'Hello, Paris🍋';
const recording = { name: 'a.wav', contentType: 'audio/wav', bytes: Buffer.from('x') };
const SEGMENTS = [
  { start: 0, end: 1, text: ' Hello', words: [{ word: ' Hello', start: 0, end: 1 }] },
  { start: 1, end: 2, text: ' there', words: [{ word: ' there', start: 1, end: 2 }] },
];
const VERBOSE = JSON.stringify({
  text: ' Hello\n there\n',
  language: 'english',
  segments: SEGMENTS,
});

describe('a transcription', () => {
  test.each([
    ['json', 'json', { json: { text: 'Hello\n there' } }],
    ['text', 'json', { text: 'Hello\n there\n' }],
    [
      'verbose_json',
      'verbose_json',
      { json: { text: 'Hello\n there', language: 'english', segments: SEGMENTS } },
    ],
  ] as const)(
    'as %s is asked for as %s and answered in its form',
    async (format, asked, expected) => {
      const { media, requests } = await setUp(sending(VERBOSE));
      const answer = await media.transcribe({
        body: { model: 'm', response_format: format },
        recording,
        ...asker,
      });
      expect(answer).toEqual(expected);
      expect(requests).toMatchObject([
        { body: { response_format: asked }, files: { file: [recording] }, type: 'audio' },
      ]);
    },
  );

  test('is written as the recipe says', async () => {
    const { media } = await setUp(sending(VERBOSE), {
      adaptTranscript: (text) => text.toUpperCase(),
    });
    expect(await media.transcribe({ body: {}, recording, ...asker })).toEqual({
      json: { text: ' HELLO\n THERE\n' },
    });
  });

  test.each(['srt', 'vtt'] as const)(
    'as %s is passed on to the letter',
    async (response_format) => {
      const { media } = await setUp(sending('1\n00:00 {}\n', 'text/plain'));
      const answer = await media.transcribe({ body: { response_format }, recording, ...asker });
      expect(answer).toEqual({ text: '1\n00:00 {}\n' });
    },
  );

  test.each([
    [undefined, ['segments']],
    [['segment'], ['segments']],
    [['word'], ['words']],
    [
      ['word', 'segment'],
      ['segments', 'words'],
    ],
  ] as const)('with times for %j has %j', async (wanted, fields) => {
    const { media } = await setUp(sending(VERBOSE));
    const body = {
      response_format: 'verbose_json',
      ...(wanted && { 'timestamp_granularities[]': wanted }),
    } as const;
    const answer = await media.transcribe({ body, recording, ...asker });
    const json = 'json' in answer ? answer.json : {};
    expect(Object.keys(json).filter((name) => /segments|words/.test(name))).toEqual(fields);
    if ('words' in json) expect(json.words).toMatchObject([{ word: 'Hello' }, { word: 'there' }]);
  });

  test('leaves out what has no times', async () => {
    const timeless = [
      { text: 'a' },
      { start: 0, text: 'b' },
      { end: 1, text: 'c' },
      { start: 0, end: 1, text: 5 },
    ];
    const { media } = await setUp(
      sending(JSON.stringify({ text: 'Hi', segments: [...timeless, ...SEGMENTS] })),
    );
    const body = { response_format: 'verbose_json' } as const;
    expect(await media.transcribe({ body, recording, ...asker })).toEqual({
      json: { text: 'Hi', segments: SEGMENTS },
    });
  });

  test.each([
    [
      'an error with status 200',
      'json',
      sending('{"error":"failed to read audio data"}'),
      /failed to read audio data/,
    ],
    [
      'an error in place of subtitles',
      'srt',
      sending('{"error":"failed to read audio data"}'),
      /failed to read/,
    ],
    ['status 400', 'json', sending('Invalid request', 'text/plain', 400), /It refused/],
  ] as const)(
    'that is refused with %s is a mistake of the request',
    async (_title, response_format, handler, words) => {
      const { media } = await setUp(handler);
      const failure = await media
        .transcribe({ body: { response_format }, recording, ...asker })
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(InvalidRequest);
      expect(failure).toMatchObject({ param: 'file', message: expect.stringMatching(words) });
    },
  );

  test.each(['no JSON', '{}', '{"text":5}', 'null', '[]'])(
    'a response of %s is not a transcription',
    async (content) => {
      const { media } = await setUp(sending(content));
      await expect(media.transcribe({ body: {}, recording, ...asker })).rejects.toThrow(
        BackendResponseInvalid,
      );
    },
  );

  const wav = { ...recording, bytes: writeWav([new Int16Array(24_000)], 48_000) };
  test.each([
    ['WAV, in any form', wav, 'srt', '1\n', { audioSeconds: 0.5 }],
    [
      'WAV, whatever the native server says',
      wav,
      'verbose_json',
      '{"text":"Hi","duration":1.9}',
      { audioSeconds: 0.5 },
    ],
    [
      'anything that the native server has measured',
      recording,
      'verbose_json',
      '{"text":"","duration":1.9}',
      { audioSeconds: 1.9 },
    ],
    ['unmeasured sound', recording, 'json', '{"text":"Hi"}', {}],
    [
      'what the native server tells in words',
      recording,
      'verbose_json',
      '{"text":"Hi","duration":"long"}',
      {},
    ],
  ] as const)('of %s is measured', async (_title, heard, response_format, content, length) => {
    const { media, stats } = await setUp(sending(content));
    await media.transcribe({ body: { response_format }, recording: heard, ...asker });
    const figures = { elapsedSeconds: 0.25, ...length };
    expect(stats.media()).toEqual({
      transcription: { last: figures, total: { requests: 1, ...figures } },
    });
  });

  test('of a turn that goes on is not measured, nor one that fails', async () => {
    const { media, stats } = await setUp(sending(VERBOSE));
    await media.transcribe({ body: {}, recording: wav, isPartial: true, ...asker });
    expect(stats.media()).toBeUndefined();
    expect(stats.totals().requests).toBe(1);
    const failing = await setUp(sending('{"error":"failed to read audio data"}'));
    for (const response_format of ['json', 'srt'] as const) {
      const body = { response_format };
      await expect(failing.media.transcribe({ body, recording: wav, ...asker })).rejects.toThrow(
        InvalidRequest,
      );
    }
    expect(failing.stats.media()).toBeUndefined();
    expect(failing.stats.totals().requests).toBe(2);
  });

  test('a transcription that fails in the native server is not a mistake of the client', async () => {
    const { media } = await setUp(sending('', 'text/plain', 500));
    await expect(media.transcribe({ body: {}, recording, ...asker })).rejects.toThrow(
      BackendRefused,
    );
  });
});

describe('what a model can do', () => {
  const images = { formats: ['png'], sizes: { least: 16, most: 64 } };
  const speech = {
    formats: ['mp3' as const, 'opus' as const],
    without: { embedded: ['opus' as const] },
    streams: true,
    voices: ['ann'],
  };

  test('is what its recipe says, and on a backend what that can', async () => {
    const { media } = await setUp(sending(''), { speech, images });
    const plain = { recipe: 'plain', type: 'tts' } as const;
    const told = { streams: true, voices: ['ann'] };
    expect(media.abilitiesOf(plain)).toEqual({ speech: { ...told, formats: ['mp3', 'opus'] } });
    expect(media.abilitiesOf(plain, 'embedded')).toEqual({ speech: { ...told, formats: ['mp3'] } });
    expect(media.abilitiesOf(plain, 'cpu')).toEqual({
      speech: { ...told, formats: ['mp3', 'opus'] },
    });
    expect(media.abilitiesOf({ ...plain, type: 'image' })).toEqual({ images });
    expect(media.abilitiesOf({ ...plain, type: 'llm' })).toEqual({});
  });

  test("on a provider is what OpenAI's API has, and of images nothing is known", async () => {
    const { media } = await setUp(sending(''));
    const { speech: known } = media.abilitiesOf({ recipe: 'remote', type: 'tts' });
    expect(known).toMatchObject({ streams: false, voices: expect.arrayContaining(['alloy']) });
    expect(known?.formats).toEqual(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']);
    expect(media.abilitiesOf({ recipe: 'remote', type: 'image' })).toEqual({});
  });
});

describe('speech', () => {
  const read = async (bytes: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };

  test.each([
    [{}, 'mp3'],
    [{ stream_format: 'audio' }, 'pcm'],
    [{ stream_format: 'audio', response_format: 'wav' }, 'wav'],
    [{ response_format: null, stream_format: null }, 'mp3'],
  ])('for %j is %s', async (body, format) => {
    const { media } = await setUp(sending('sound', 'audio/mpeg'));
    const answer = await media.synthesize({ body: { input: INPUT, ...body }, ...asker });
    expect(answer.format).toBe(format);
    expect(await read(answer.bytes)).toBe('sound');
  });

  test('without a format is in the first one that its recipe names', async () => {
    const speech = { formats: ['wav' as const], streams: false, voices: [] };
    const { media } = await setUp(sending('sound', 'audio/wav'), { speech });
    const body = { input: INPUT, stream_format: 'audio' };
    expect((await media.synthesize({ body, ...asker })).format).toBe('wav');
  });

  test('comes as it is made', async () => {
    let response: ServerResponse | undefined;
    const { media } = await setUp((_request, answer) => {
      response = answer;
      answer.writeHead(200, { 'content-type': 'audio/pcm' });
      answer.write('one');
    });
    const { bytes } = await media.synthesize({ body: { input: INPUT }, ...asker });
    const chunks = bytes[Symbol.asyncIterator]();
    expect(String((await chunks.next()).value)).toBe('one');
    response?.end('two');
    expect(String((await chunks.next()).value)).toBe('two');
    expect((await chunks.next()).done).toBe(true);
  });

  test.each([
    ['nothing', sending('', 'audio/mpeg'), BackendResponseInvalid],
    ['an error with status 200', sending('{"error":{"message":"No such voice."}}'), BackendRefused],
    ['JSON of any kind', sending('{}'), BackendRefused],
  ])('answered with %s is none', async (_title, handler, error) => {
    const { media, stats } = await setUp(handler);
    await expect(media.synthesize({ body: { input: INPUT }, ...asker })).rejects.toThrow(error);
    expect([stats.totals().requests, stats.media()]).toEqual([1, undefined]);
  });

  test.each([
    ['pcm', { audioSeconds: 0.5 }],
    ['mp3', {}],
  ])('as %s is measured when it has been read to its end', async (response_format, length) => {
    const { media, stats, metrics } = await setUp(sending(Buffer.alloc(24_000), 'audio/any'));
    const { bytes } = await media.synthesize({ body: { input: INPUT, response_format }, ...asker });
    expect(stats.media()).toBeUndefined();
    await read(bytes);
    const figures = { elapsedSeconds: 0.25, characters: 13, audioBytes: 24_000, ...length };
    expect(stats.media()).toEqual({
      speech: { last: figures, total: { requests: 1, ...figures } },
    });
    expect((await metrics.text()).text).toContain(
      'lemonade_spoken_characters_total{model="m",capability="speech"} 13',
    );
  });

  test('that breaks off ends with an error, and has no figures', async () => {
    const { media, stats } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/pcm', 'content-length': 100 });
      response.write('one', () => response.destroy());
    });
    const { bytes } = await media.synthesize({ body: { input: INPUT }, ...asker });
    await expect(read(bytes)).rejects.toThrow(BackendCrashed);
    expect(stats.media()).toBeUndefined();
  });

  test('sound without an end stops at many times what its text can take', async () => {
    const { media } = await setUp((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' });
      const go = () => {
        while (!response.destroyed && response.write(Buffer.alloc(2 ** 20)));
      };
      response.on('drain', go);
      go();
    });
    const { bytes } = await media.synthesize({
      body: { model: 'm', input: INPUT, response_format: 'wav' },
      ...asker,
    });
    let heardBytes = 0;
    const hear = async () => {
      for await (const { length } of bytes) heardBytes += length;
    };
    await expect(hear()).rejects.toThrow('sent more sound');
    expect(heardBytes).toBeLessThan(16 * 2 ** 20);
  });

  test('speech whose client has left is not read to its end, and has no figures', async () => {
    let closed: Promise<void> | undefined;
    const { media, stats } = await setUp((_request, response) => {
      closed = new Promise((resolve) => response.once('close', resolve));
      response.writeHead(200, { 'content-type': 'audio/pcm' });
      response.write('one');
    });
    const { bytes } = await media.synthesize({ body: { input: INPUT }, ...asker });
    for await (const _chunk of bytes) break;
    await closed;
    expect(stats.media()).toBeUndefined();
  });
});

describe('pictures', () => {
  const PNG = Buffer.alloc(33);
  PNG.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  PNG.writeUInt32BE(8, 16);
  PNG.writeUInt32BE(8, 20);
  const file = { name: 'a.png', contentType: 'image/png', bytes: PNG };
  const ANSWER = JSON.stringify({
    created: 5,
    data: [{ b64_json: 'AAAA', url: null }],
    output_format: 'png',
  });

  test('are passed on without what is not documented', async () => {
    const { media } = await setUp(sending(ANSWER));
    const answer = await media.generate({ capability: 'images', body: {}, ...asker });
    expect(answer).toEqual({ created: 5, data: [{ b64_json: 'AAAA' }] });
  });

  test('are counted by request and in all, however they were made', async () => {
    const two = ANSWER.replace('[', '[{"b64_json":"BBBB"},');
    const { media, stats, metrics } = await setUp(sending(two));
    await media.generate({ capability: 'images', body: {}, ...asker });
    await media.generate({
      capability: 'image-variations',
      body: {},
      files: { image: [file] },
      ...asker,
    });
    const last = { elapsedSeconds: 0.25, pictures: 2 };
    const total = { requests: 2, elapsedSeconds: 0.5, pictures: 4 };
    expect(stats.media()).toEqual({ images: { last, total } });
    const { text } = await metrics.text();
    expect(text).toContain('lemonade_pictures_total{model="m",capability="images"} 2');
    expect(text).toContain('lemonade_pictures_total{model="m",capability="image-variations"} 2');
  });

  test('get a time in numbers, which some native servers write in words', async () => {
    const { media } = await setUp(sending(ANSWER.replace('5', '"2026-01-01T00:00:00Z"')));
    expect(await media.generate({ capability: 'images', body: {}, ...asker })).toMatchObject({
      created: 1_742_927_520,
    });
  });

  test.each([
    '{}',
    '{"data":[]}',
    '{"data":[{}]}',
    '{"data":[{"b64_json":""}]}',
    'null',
    'no JSON',
  ])('answered with %s are none', async (content) => {
    const { media, stats } = await setUp(sending(content));
    await expect(media.generate({ capability: 'images', body: {}, ...asker })).rejects.toThrow(
      BackendResponseInvalid,
    );
    expect([stats.totals().requests, stats.media()]).toEqual([1, undefined]);
  });

  test.each([
    ['no picture', {}, 'image'],
    ['an empty list', { 'image[]': [] }, 'image'],
    ['a text', { image: [{ ...file, bytes: Buffer.from('Hello') }] }, 'image'],
    [
      'one bad picture of several',
      { 'image[]': [file, { ...file, bytes: Buffer.from('x') }] },
      'image',
    ],
    ['a bad mask', { image: [file], mask: [{ ...file, bytes: Buffer.from('x') }] }, 'mask'],
  ])('are not edited from %s', async (_title, files, param) => {
    const { media } = await setUp(sending(ANSWER));
    const failure = await media
      .generate({ capability: 'image-edits', body: {}, files, ...asker })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ param });
  });

  test('of a JSON body are those that come with it', () => {
    const image_url = `data:image/png;base64,${Buffer.from('png').toString('base64')}`;
    const picture = { name: 'picture', contentType: 'image/png', bytes: Buffer.from('png') };
    expect(readPictures([{ image_url }, { image_url }], { image_url })).toEqual({
      'image[]': [picture, picture],
      mask: [picture],
    });
    expect(readPictures([{ image_url }])).toEqual({ 'image[]': [picture] });
    const problem = (given: string | null) => () =>
      readPictures([{ image_url }, { image_url: given }]);
    for (const given of [
      null,
      'https://localhost/a.png',
      'data:text/plain;base64,AAAA',
      'data:image/png;base64,!',
    ])
      expect(problem(given)).toThrow(expect.objectContaining({ param: 'images[1].image_url' }));
  });

  test('are edited from one and from several', async () => {
    const { media, requests } = await setUp(sending(ANSWER));
    await media.generate({
      capability: 'image-edits',
      body: {},
      files: { image: [file], mask: [file] },
      ...asker,
    });
    await media.generate({
      capability: 'image-variations',
      body: {},
      files: { 'image[]': [file, file] },
      ...asker,
    });
    expect(requests).toMatchObject([
      { files: { image: [file] } },
      { files: { 'image[]': [file, file] } },
    ]);
  });
});
