// OpenAI's own client hears, speaks and paints; and what it can't see: a client that leaves stops
// the work.
import { connect } from 'node:net';
import OpenAI, {
  type APIError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  toFile,
} from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ask, type Fake, fakeBehind, firstChunk, loadedModels, open } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { png, readImage } from './support/images.ts';
import {
  ENDLESS,
  ENLARGING,
  HEARING,
  MEDIA_ENVIRONMENT,
  makeMediaFolders,
  PAINTING,
  SPEAKING,
} from './support/media.ts';
import { API_KEY, idOf, PREFIXES } from './support/server.ts';
import { silence, speech, wav } from './support/sounds.ts';

const HEARD = 'Hello from the fake whisper-server.';
const INPUT = 'Hello from Paris. It is sunny. Goodbye.';

const server = serverForSuite({ makeFolders: makeMediaFolders, environment: MEDIA_ENVIRONMENT });

const clientUnder = (prefix: string) =>
  new OpenAI({ baseURL: server().baseUrl + prefix, apiKey: API_KEY, maxRetries: 0 });
const recording = () => toFile(wav(speech(500)), 'speech.wav');
const picture = (name = 'paris.png') => toFile(png(8, 8), name, { type: 'image/png' });

async function fakeOf(model: string): Promise<Fake> {
  expect((await ask(server(), { path: '/v1/load', body: { model_name: model } })).status).toBe(200);
  const loaded = (await loadedModels(server())).find(({ model_name }) => model_name === model);
  if (loaded === undefined) throw new Error(`${model} is not loaded.`);
  return fakeBehind(loaded);
}

describe.each(PREFIXES)('under %s', (prefix) => {
  test('it transcribes', async () => {
    const { text } = await clientUnder(prefix).audio.transcriptions.create({
      model: HEARING,
      file: await recording(),
      language: 'en',
    });
    expect(text).toBe(HEARD);
  });

  test('it speaks', async () => {
    const answer = await clientUnder(prefix).audio.speech.create({
      model: SPEAKING,
      input: INPUT,
      voice: 'alloy',
    });
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect([...new Uint8Array(await answer.arrayBuffer()).subarray(0, 2)]).toEqual([0xff, 0xfb]);
  });

  test('it paints', async () => {
    const { data } = await clientUnder(prefix).images.generate({
      model: PAINTING,
      prompt: 'A lemon tree',
      size: '256x256',
      n: 2,
    });
    expect(data?.map(({ b64_json }) => readImage(Buffer.from(b64_json ?? '', 'base64')))).toEqual([
      { width: 256, height: 256 },
      { width: 256, height: 256 },
    ]);
  });
});

describe('transcriptions', () => {
  test('come in every form', async () => {
    const { transcriptions } = clientUnder('/v1').audio;
    const of = async (response_format: 'text' | 'srt' | 'vtt') =>
      transcriptions.create({ model: HEARING, file: await recording(), response_format });
    expect(await of('text')).toBe(`${HEARD}\n`);
    expect(await of('srt')).toContain('00:00:00,000 --> 00:00:01,900');
    expect(await of('vtt')).toMatch(/^WEBVTT\n/);
    const verbose = await transcriptions.create({
      model: HEARING,
      file: await recording(),
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    expect(verbose).toMatchObject({
      text: HEARD,
      duration: 1.9,
      segments: [{ start: 0, end: 1.9 }],
    });
    expect(verbose.words?.map(({ word }) => word).join(' ')).toBe(HEARD);
  });

  test('of WAV in any usual form reach the native server at 16 kHz, one channel and 16 bits', async () => {
    const fake = await fakeOf(HEARING);
    const file = await toFile(wav(speech(500, 48_000), 48_000), '../../etc/speech; rm -rf x.wav');
    await clientUnder('/v1').audio.transcriptions.create({ model: HEARING, file });
    const { body } = (await fake.requests()).at(-1);
    expect(body.file).toEqual([{ name: 'recording.wav', type: 'audio/wav', size: 44 + 8000 * 2 }]);
  });

  test('of what is not sound are refused before the native server sees it', async () => {
    const fake = await fakeOf(HEARING);
    const before = await fake.counts();
    const failure = await clientUnder('/v1')
      .audio.transcriptions.create({
        model: HEARING,
        file: await toFile(Buffer.from('/etc/passwd'), 'a.wav'),
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BadRequestError);
    expect(failure).toMatchObject({ param: 'file' });
    expect(await fake.counts()).toEqual(before);
  });

  test('that the native server refuses are a mistake of the request', async () => {
    const fake = await fakeOf(HEARING);
    await fake.order({ status: 400 });
    const failure = await clientUnder('/v1')
      .audio.transcriptions.create({ model: HEARING, file: await recording() })
      .catch((error: unknown) => error);
    await fake.order({});
    expect(failure).toBeInstanceOf(BadRequestError);
    expect(String(failure)).toContain("can't use this recording");
  });
});

describe('speech', () => {
  test('is described with its model: formats, voices, and whether it is sent while it is made', async () => {
    await fakeOf(SPEAKING);
    const { json } = await ask(server(), { path: `/v1/models/${SPEAKING}` });
    const formats = ['mp3', 'opus', 'wav', 'pcm'];
    expect(json.speech).toEqual({
      formats,
      streams: true,
      voices: expect.arrayContaining(['af_heart', 'bm_george']),
    });
    const painter = await ask(server(), { path: `/v1/models/${PAINTING}` });
    expect(painter.json.images).toEqual({ formats: ['png'], sizes: { least: 16, most: 8192 } });
    expect(painter.json).not.toHaveProperty('speech');
  });

  test('is sent while it is made', async () => {
    const fake = await fakeOf(SPEAKING);
    await fake.order({ holdAfterTokens: 1 });
    const response = await open(server(), {
      path: '/v1/audio/speech',
      body: { model: SPEAKING, input: INPUT, stream_format: 'audio' },
    });
    expect(response.headers.get('content-type')).toBe('audio/pcm');
    const { text, rest } = await firstChunk(response);
    expect(text).not.toBe('');
    await fake.order({});
    await fake.release();
    expect((await rest()).length).toBeGreaterThan(text.length);
  });

  test('that breaks off is not a whole response', async () => {
    const fake = await fakeOf(SPEAKING);
    await fake.order({ cutAfterTokens: 1 });
    const request = {
      model: SPEAKING,
      input: INPUT,
      voice: 'nova',
      response_format: 'pcm',
      stream_format: 'audio',
    } as const;
    const read = async () => (await clientUnder('/v1').audio.speech.create(request)).arrayBuffer();
    await expect(read()).rejects.toThrow();
    await fake.order({});
    expect((await read()).byteLength).toBe(3 * 480 * 2);
  });

  test('in a format that the model does not write is refused with those that it writes', async () => {
    const failure = await clientUnder('/v1')
      .audio.speech.create({
        model: SPEAKING,
        input: INPUT,
        voice: 'nova',
        response_format: 'flac',
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BadRequestError);
    expect(String(failure)).toContain('mp3, opus, wav, pcm');
  });
});

describe('pictures', () => {
  const prompted = async (seed: number) => {
    const body = { model: PAINTING, prompt: 'A lemon tree', size: '64x64', seed };
    return (await ask(server(), { path: '/v1/images/generations', body })).json.data[0].b64_json;
  };

  test('of one seed are one picture, and those of another are another', async () => {
    expect(await prompted(1)).toBe(await prompted(1));
    expect(await prompted(1)).not.toBe(await prompted(2));
    expect(await prompted(-1)).not.toBe(await prompted(-1));
  });

  test('are painted with the settings that their model likes', async () => {
    const fake = await fakeOf(PAINTING);
    await clientUnder('/v1').images.generate({ model: PAINTING, prompt: 'A lemon tree' });
    const { body } = (await fake.requests()).at(-1);
    expect(body).toMatchObject({ size: '512x512', n: 1 });
    expect(body.prompt).toContain('"sample_steps":4');
    expect(body.prompt).toContain('"txt_cfg":1');
  });

  test('are edited: one, several, and a part of one', async () => {
    const { images } = clientUnder('/v1');
    const fake = await fakeOf(PAINTING);
    const edit = { model: PAINTING, prompt: 'A hat', size: '256x256' } as const;
    const edits = [
      await images.edit({ ...edit, image: await picture() }),
      await images.edit({ ...edit, image: [await picture('a.png'), await picture('b.png')] }),
      await images.edit({ ...edit, image: await picture(), mask: await picture('mask.png'), n: 2 }),
      await images.createVariation({ model: PAINTING, image: await picture(), size: '256x256' }),
    ];
    expect(edits.map(({ data }) => data?.length)).toEqual([1, 1, 2, 1]);
    const bodies = (await fake.requests()).slice(-4).map(({ body }) => body);
    expect(bodies.map((body) => [body['image[]'].length, body.mask?.length ?? 0])).toEqual([
      [1, 0],
      [2, 0],
      [1, 1],
      [1, 0],
    ]);
  });

  test('are painted for clients of Ollama too, whole and as a stream of one line', async () => {
    const fake = await fakeOf(PAINTING);
    const image = png(8, 8).toString('base64');
    const asked = {
      model: PAINTING,
      prompt: 'A hat',
      width: 64,
      height: 128,
      steps: 3,
      options: { seed: 7 },
    };
    const whole = await ask(server(), { path: '/api/generate', body: { ...asked, stream: false } });
    expect(whole).toMatchObject({
      status: 200,
      json: { response: '', image: expect.any(String), done: true },
    });
    const { size, prompt } = (await fake.requests()).at(-1).body;
    expect([size, prompt]).toEqual(['64x128', expect.stringMatching(/"sample_steps":3.*"seed":7/)]);
    const streamed = await ask(server(), {
      path: '/api/generate',
      body: { ...asked, images: [image] },
    });
    expect(
      streamed.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ image: expect.any(String), done: true, done_reason: 'stop' }]);
    expect((await fake.requests()).at(-1).body['image[]']).toHaveLength(1);
    const wrong = { ...asked, width: 9000 };
    expect(await ask(server(), { path: '/api/generate', body: wrong })).toMatchObject({
      status: 400,
      json: { error: expect.stringContaining('9000 pixels') },
    });
  });

  test('are edited by forms with the names and the empty fields that other clients send', async () => {
    const fake = await fakeOf(PAINTING);
    const form = new FormData();
    const fields = {
      model: PAINTING,
      prompt: 'A hat',
      width: '256',
      height: '128',
      size: '',
      n: '',
      seed: '',
      user: '',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', await picture());
    form.append('mask[]', await picture('mask.png'));
    const { status, text } = await ask(server(), { path: '/v1/images/edits', body: form });
    expect([status, text]).toEqual([200, expect.stringContaining('b64_json')]);
    const { size, mask, n } = (await fake.requests()).at(-1).body;
    expect([size, mask?.length, n]).toEqual(['256x128', 1, '1']);
  });

  test('are written as PNG, and what asks for something else is refused', async () => {
    const { images } = clientUnder('/v1');
    const wanted = { model: PAINTING, prompt: 'A hat', size: '64x64' } as const;
    expect(
      await images.generate({ ...wanted, output_format: 'png', background: 'auto' }),
    ).toHaveProperty('data');
    for (const [param, value] of Object.entries({
      output_format: 'webp',
      background: 'transparent',
    })) {
      await expect(images.generate({ ...wanted, [param]: value })).rejects.toMatchObject({
        status: 400,
        param,
      });
      const edit = { ...wanted, image: await picture(), [param]: value };
      await expect(images.edit(edit)).rejects.toMatchObject({ status: 400, param });
    }
  });

  test('are edited as JSON, where they come as data URLs', async () => {
    const fake = await fakeOf(PAINTING);
    const bytes = png(8, 8);
    const image_url = `data:image/png;base64,${bytes.toString('base64')}`;
    const body = {
      model: PAINTING,
      prompt: 'A hat',
      images: [{ image_url }, { image_url }],
      mask: { image_url },
    };
    const { status, json } = await ask(server(), { path: '/v1/images/edits', body });
    expect(json, JSON.stringify(json)).toMatchObject({ data: [{ b64_json: expect.any(String) }] });
    expect(status).toBe(200);
    const received = (await fake.requests()).at(-1).body;
    expect([received['image[]'].length, received.mask.length]).toEqual([2, 1]);
    const other = { ...body, images: [{ image_url: 'https://localhost/a.png' }] };
    expect(await ask(server(), { path: '/v1/images/edits', body: other })).toMatchObject({
      status: 400,
      json: {
        error: { param: 'images[0].image_url', message: expect.stringContaining('data: URL') },
      },
    });
  });

  test('that are too large are refused', async () => {
    const { images } = clientUnder('/v1');
    await expect(
      images.edit({ model: PAINTING, prompt: 'A hat', image: await toFile(png(1, 9000), 'a.png') }),
    ).rejects.toThrow(/9000 pixels/);
  });
});

describe('what goes wrong', () => {
  test('is an error of the client', async () => {
    const client = clientUnder('/v1');
    await expect(client.images.generate({ model: 'No-Such-Model', prompt: 'x' })).rejects.toThrow(
      NotFoundError,
    );
    await expect(
      client.audio.speech.create({ model: HEARING, input: INPUT, voice: 'nova' }),
    ).rejects.toThrow(BadRequestError);
    const fake = await fakeOf(PAINTING);
    await fake.order({ status: 500 });
    const failure = await client.images
      .generate({ model: PAINTING, prompt: 'x' })
      .catch((error: unknown) => error);
    await fake.order({});
    expect(failure).toBeInstanceOf(InternalServerError);
    expect((failure as APIError).type).toBe('backend_error');
  });

  test('once is tried again: a native server that dies at its first word', async () => {
    const fake = await fakeOf(PAINTING);
    await fake.order({ dieAfterTokens: 0 });
    const { data } = await clientUnder('/v1').images.generate({
      model: PAINTING,
      prompt: 'x',
      size: '256x256',
    });
    expect(data).toHaveLength(1);
  });
});

describe('a client that leaves stops the work of', () => {
  const form = (fields: Readonly<Record<string, string | Blob>>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  test.each([
    [
      HEARING,
      '/v1/audio/transcriptions',
      () => form({ model: HEARING, file: new Blob([wav(speech(300))]) }),
    ],
    [SPEAKING, '/v1/audio/speech', () => ({ model: SPEAKING, input: INPUT })],
    [PAINTING, '/v1/images/generations', () => ({ model: PAINTING, prompt: 'A lemon tree' })],
    [
      PAINTING,
      '/v1/images/edits',
      () => form({ model: PAINTING, prompt: 'A hat', image: new Blob([png(8, 8)]) }),
    ],
    [
      PAINTING,
      '/v1/images/variations',
      () => form({ model: PAINTING, image: new Blob([png(8, 8)]) }),
    ],
  ])('%s at %s', async (model, path, body) => {
    const fake = await fakeOf(model);
    await fake.order({ hang: true });
    const before = await fake.counts();
    const leaving = new AbortController();
    const left = expect(
      open(server(), { path, body: body(), signal: leaving.signal }),
    ).rejects.toThrow(/abort/i);
    await fake.next('held', before);
    leaving.abort();
    await fake.next('aborted', before);
    await left;
    await fake.order({});
  });

  test('speech that is on its way', async () => {
    const fake = await fakeOf(SPEAKING);
    await fake.order({ holdAfterTokens: 1 });
    const before = await fake.counts();
    const response = await open(server(), {
      path: '/v1/audio/speech',
      body: { model: SPEAKING, input: INPUT, stream_format: 'audio' },
    });
    const { cancel } = await firstChunk(response);
    await cancel();
    await fake.next('aborted', before);
    await fake.order({});
  });
});

test('an image is enlarged by a program that ends with it, or when its client leaves', async () => {
  const path = '/v1/images/upscale';
  const image = png(8, 8).toString('base64');
  const { json } = await ask(server(), { path, body: { model: ENLARGING, image } });
  expect(readImage(Buffer.from(String(json.data[0].b64_json), 'base64'))).toEqual({
    width: 32,
    height: 32,
  });
  const isEnlarging = async () =>
    (await server().children()).some(({ command }) => command.includes('sd-cli'));
  const leaving = new AbortController();
  const left = expect(
    open(server(), { path, body: { model: ENDLESS, image }, signal: leaving.signal }),
  ).rejects.toThrow(/abort/i);
  await vi.waitUntil(isEnlarging, { timeout: 20_000 });
  leaving.abort();
  await left;
  await vi.waitUntil(async () => !(await isEnlarging()), { timeout: 20_000 });
});

describe('/stats', () => {
  beforeAll(async () => {
    const messages = [{ role: 'user', content: 'Hello' }] as const;
    await clientUnder('/v1').chat.completions.create({
      model: idOf('chat'),
      messages: [...messages],
    });
    expect(await stats()).toMatchObject({
      time_to_first_token: expect.any(Number),
      output_tokens: expect.any(Number),
    });
  });
  const ELAPSED = { elapsed_seconds: expect.any(Number) };
  const stats = async () => (await ask(server(), { path: '/v1/stats' })).json;
  /** What `work` has added to the figures of one kind, and what they say of its last request. */
  async function measured(
    kind: 'transcription' | 'speech' | 'images',
    work: () => Promise<unknown>,
  ) {
    const { media: mediaBefore, ...before } = await stats();
    await work();
    const { media, ...after } = await stats();
    // Figures of chats are left as they are.
    expect(after).toEqual({ ...before, request_count_total: before.request_count_total + 1 });
    const { [kind]: own, ...others } = media;
    const { [kind]: ownBefore, ...othersBefore } = mediaBefore ?? {};
    expect(others).toEqual(othersBefore);
    const added = Object.entries<number>(own.total).map(([name, sum]) => [
      name,
      sum -
        (Object.entries<number>(ownBefore?.total ?? {}).find(([known]) => known === name)?.[1] ??
          0),
    ]);
    expect(own.last.elapsed_seconds).toBeGreaterThan(0);
    return { last: own.last, added: Object.fromEntries(added) };
  }

  test('tells the length of recordings, and how long their transcription took', async () => {
    const { transcriptions } = clientUnder('/v1').audio;
    const file = await recording();
    const { last, added } = await measured('transcription', () =>
      transcriptions.create({ model: HEARING, file }),
    );
    expect(last).toEqual({ ...ELAPSED, audio_seconds: 0.5 });
    expect(added.requests).toBe(1);
    expect(added.audio_seconds).toBeCloseTo(0.5, 9);
    expect(added.elapsed_seconds).toBeCloseTo(last.elapsed_seconds, 9);
  });

  test('does not make up the length of a recording that is not decoded', async () => {
    const { transcriptions } = clientUnder('/v1').audio;
    const file = await toFile(
      Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)]),
      'speech.flac',
    );
    const { last, added } = await measured('transcription', () =>
      transcriptions.create({ model: HEARING, file }),
    );
    expect(Object.keys(last)).toEqual(['elapsed_seconds']);
    expect(added.requests).toBe(1);
    expect(added.audio_seconds ?? 0).toBe(0);
  });

  test('tells what was read aloud: samples with their length, other formats without', async () => {
    const { speech } = clientUnder('/v1').audio;
    const speak = async (response_format: 'pcm' | 'mp3') => {
      let audioBytes = 0;
      const figures = await measured('speech', async () => {
        const answer = await speech.create({
          model: SPEAKING,
          input: INPUT,
          voice: 'nova',
          response_format,
        });
        audioBytes = (await answer.arrayBuffer()).byteLength;
      });
      expect(audioBytes).toBeGreaterThan(0);
      expect(figures.added).toMatchObject({
        requests: 1,
        characters: INPUT.length,
        audio_bytes: audioBytes,
      });
      return {
        ...figures,
        known: { ...ELAPSED, characters: INPUT.length, audio_bytes: audioBytes },
      };
    };
    const samples = await speak('pcm');
    // 24,000 samples a second, two bytes each.
    expect(samples.last).toEqual({
      ...samples.known,
      audio_seconds: samples.known.audio_bytes / 48_000,
    });
    const compressed = await speak('mp3');
    expect(compressed.last).toEqual(compressed.known);
    expect(compressed.added.audio_seconds).toBe(0);
  });

  test('tells how many pictures were made, edited, varied and enlarged', async () => {
    const { images } = clientUnder('/v1');
    const like = { model: PAINTING, size: '256x256' } as const;
    const image = await picture();
    const enlarge = { model: ENLARGING, image: png(8, 8).toString('base64') };
    for (const [pictures, work] of [
      [2, () => images.generate({ ...like, prompt: 'A lemon tree', n: 2 })],
      [2, () => images.edit({ ...like, prompt: 'A hat', image, n: 2 })],
      [1, () => images.createVariation({ ...like, image })],
      [1, () => ask(server(), { path: '/v1/images/upscale', body: enlarge })],
    ] as const) {
      const { last, added } = await measured('images', work);
      expect(last).toEqual({ ...ELAPSED, pictures });
      expect(added).toMatchObject({ requests: 1, pictures });
    }
    const { text } = await ask(server(), { path: '/metrics' });
    for (const capability of ['images', 'image-edits', 'image-variations', 'image-upscale']) {
      expect(text).toMatch(
        new RegExp(`^lemonade_pictures_total{model="[^"]+",capability="${capability}"} [1-9]`, 'm'),
      );
      expect(text).toMatch(
        new RegExp(`^lemonade_requests_total{.*capability="${capability}",outcome="ok"}`, 'm'),
      );
    }
  });

  test('knows nothing of a request that failed', async () => {
    const before = await stats();
    const fake = await fakeOf(PAINTING);
    await fake.order({ status: 500 });
    await expect(
      clientUnder('/v1').images.generate({ model: PAINTING, prompt: 'x' }),
    ).rejects.toThrow();
    await fake.order({});
    expect(await stats()).toEqual(before);
  });
});

test('its realtime class transcribes live, and /stats counts a turn once', async () => {
  const { requests = 0 } =
    (await ask(server(), { path: '/v1/stats' })).json.media?.transcription?.total ?? {};
  const socket = new OpenAIRealtimeWS(
    // It always asks for TLS, which this server leaves to others.
    { model: HEARING, options: { createConnection: () => connect(server().port, '127.0.0.1') } },
    clientUnder('/api/v1'),
  );
  const transcript = await new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('session.created', () => {
      socket.send({
        type: 'session.update',
        session: {
          type: 'transcription',
          audio: {
            input: {
              format: { type: 'audio/pcm', rate: 24_000 },
              transcription: { model: HEARING, language: 'en' },
              turn_detection: { type: 'server_vad', silence_duration_ms: 400 },
            },
          },
        },
      });
    });
    socket.on('session.updated', () => {
      for (const pcm of [speech(600, 24_000), silence(600, 24_000)]) {
        socket.send({ type: 'input_audio_buffer.append', audio: pcm.toString('base64') });
      }
    });
    socket.on('conversation.item.input_audio_transcription.completed', (event) =>
      resolve(event.transcript),
    );
  });
  expect(transcript).toBe(HEARD);
  socket.close();
  const { transcription } = (await ask(server(), { path: '/v1/stats' })).json.media;
  expect(transcription.total.requests).toBe(requests + 1);
  // What was spoken, with a little of what came before and after.
  expect(transcription.last.audio_seconds).toBeGreaterThanOrEqual(0.6);
  expect(transcription.last.audio_seconds).toBeLessThanOrEqual(1.2);
});
