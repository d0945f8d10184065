// Runs the program as its parent does: a real process with a real, tiny model, and the packages
// that npm has.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWav } from '../../common/wav.ts';
import {
  SAMPLES_PER_TOKEN,
  type TinyKokoro,
  tinyVoices,
  writeTinyKokoro,
} from '../../fixtures/models/tiny-kokoro.ts';
import {
  createPrograms,
  cutOff,
  testEmbeddedProgram,
} from '../../fixtures/recipes/embedded-programs.ts';
import { findRealEngine } from '../../fixtures/registry/real-engine.ts';
import { LIBRARY_VARIABLE } from './libraries.ts';

const library = await findRealEngine('kokoro');
const title = 'reason' in library ? `the engine is left out: ${library.reason}` : 'the engine';

const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)), () => ({
  [LIBRARY_VARIABLE]: 'module' in library ? library.module : '',
}));

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kokoro-'));
});
afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

/** Arguments that name a fresh model. */
async function modelWith(
  model: TinyKokoro = {},
  files: Readonly<Record<string, Uint8Array>> = {},
): Promise<string[]> {
  count += 1;
  const path = join(folder, `model-${count}`);
  await writeTinyKokoro(path, model);
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return ['-m', join(path, 'kokoro.onnx'), '-d', join(path, 'voices.bin'), '--threads', '1'];
}

const LONG = 'This is a sentence. '.repeat(4000);

const speak = (url: string, body: object, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/v1/audio/speech`, { method: 'POST', body: JSON.stringify(body), ...init });

async function samplesOf(url: string, body: object): Promise<Int16Array> {
  const response = await speak(url, { response_format: 'pcm', ...body });
  expect(response.status).toBe(200);
  return new Int16Array(await response.arrayBuffer());
}

const loudest = (samples: Int16Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 2 ** 15;

describe.skipIf('reason' in library)(title, { timeout: 30_000 }, () => {
  let model: readonly string[];
  let url: string;
  beforeAll(async () => {
    model = await modelWith();
    ({ baseUrl: url } = await programs.start(model));
  }, 60_000);

  testEmbeddedProgram({
    programs,
    model: () => model,
    async damaged() {
      const args = await modelWith();
      await cutOff(args[1] ?? '', args[1] ?? '');
      return args;
    },
    missing: () => ['-m', join(folder, 'gone.onnx'), '-d', join(folder, 'gone.bin')],
    async tooLarge() {
      const args = await modelWith();
      // Nothing of it takes room on the disk.
      await truncate(args[1] ?? '', 2 ** 43);
      return { args, reason: /It takes 8796\.1 GB, and this machine has .* of memory/ };
    },
    keyVariable: 'LEMONADE_EMBEDDED_KEY',
    locked: [
      ['POST', '/v1/audio/speech'],
      ['POST', '/nowhere'],
      ['GET', '/'],
    ],
    ask: async (of, which) =>
      (await samplesOf(of, { input: ['One.', 'Twenty-two.'][which] })).length,
    async work(of, signal) {
      const response = await speak(of, { input: LONG, stream: true }, { signal });
      await response.body?.getReader().read();
    },
    unknownArgument: ['--instances', '2'],
  });

  test.each([
    ['wav', 'audio/wav', /^RIFF/],
    ['pcm', 'audio/pcm', /^/],
    ['mp3', 'audio/mpeg', /^\xff\xf3/],
    [undefined, 'audio/mpeg', /^\xff\xf3/],
  ])('the engine for speech speaks as %s', async (format, contentType, beginning) => {
    const response = await speak(url, {
      input: 'Hello from Paris.',
      ...(format ? { response_format: format } : {}),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType]);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(beginning);
  });

  test('the engine for speech writes WAV of 24 kHz with the same samples as PCM, streamed or whole', async () => {
    const input = 'Hello from Paris. The weather is nice, isn’t it?';
    const wav = readWav(
      new Uint8Array(await (await speak(url, { input, response_format: 'wav' })).arrayBuffer()),
    );
    if (!('sound' in wav)) throw new Error('It is not WAV.');
    expect(wav.sound).toMatchObject({ sampleRateHz: 24_000, channels: 1, bitsPerSample: 16 });
    const whole = await samplesOf(url, { input });
    const streamed = await samplesOf(url, { input, stream: true, response_format: 'mp3' });
    expect(Buffer.from(wav.sound.data).equals(Buffer.from(whole.buffer))).toBe(true);
    expect(Buffer.from(streamed.buffer).equals(Buffer.from(whole.buffer))).toBe(true);
  });

  test('the engine for speech streams the first sentence before the last one is made', async () => {
    const leaving = new AbortController();
    const response = await speak(url, { input: LONG, stream: true }, { signal: leaving.signal });
    const first = await response.body?.getReader().read();
    expect(response.headers.get('content-type')).toBe('audio/pcm');
    expect(first?.value?.length).toBeLessThan(SAMPLES_PER_TOKEN * 2 * 100);
    leaving.abort();
  });

  test('the engine for speech speaks faster and slower', async () => {
    const lengthAt = async (speed: number) =>
      (await samplesOf(url, { input: 'How fast?', speed })).length;
    const [slow, usual, fast] = [await lengthAt(0.5), await lengthAt(1), await lengthAt(2)];
    expect(slow).toBe(2 * usual);
    expect(fast).toBe(usual / 2);
  });

  test('the engine for speech speaks with the voice that is asked for, in its language, and else with its usual one', async () => {
    const loudnessOf = async (voice?: string) =>
      loudest(await samplesOf(url, { input: 'Hello.', voice }));
    expect(await loudnessOf()).toBeCloseTo(0.5, 2);
    expect(await loudnessOf('bf_emma')).toBeCloseTo(0.25, 2);
    expect(await loudnessOf('ff_siwis')).toBeCloseTo(0.125, 2);
    const tokens = async (voice: string) =>
      (await samplesOf(url, { input: 'Bonjour mademoiselle', voice })).length;
    expect(await tokens('ff_siwis')).not.toBe(await tokens('af_heart'));
  });

  test('the engine for speech keeps the title in front of a name, and a number, in one sentence', async () => {
    const pause = await samplesOf(url, { input: 'Doctor Smith has 3.5 apples.' });
    const short = await samplesOf(url, { input: 'Dr. Smith has 3.5 apples.' });
    // One token more: the full stop.
    expect(short.length - pause.length).toBeLessThanOrEqual(SAMPLES_PER_TOKEN);
  });

  test('the engine for speech speaks texts without a pause in them, and numbers that are far longer than they look', async () => {
    const endless = await samplesOf(url, { input: 'a'.repeat(5000) });
    expect(endless.length).toBeGreaterThan(1000 * SAMPLES_PER_TOKEN);
    const numbers = await samplesOf(url, { input: '9 '.repeat(140) });
    expect(numbers.length).toBeGreaterThan(510 * SAMPLES_PER_TOKEN);
  });

  test.each([
    ['no text', {}, /'input' is missing/],
    ['a text that is none', { input: 5 }, /'input' must be a string/],
    ['a text beyond the limit', { input: 'a'.repeat(100_001) }, /the limit is 100000/],
    ['nothing to speak', { input: '… 😀 \u0000 —' }, /nothing in it that this voice can speak/],
    [
      'an unknown voice',
      { input: 'Hi', voice: 'unknown' },
      /no voice 'unknown'. It has af_heart, af_alloy, bf_emma/,
    ],
    ['a path as a voice', { input: 'Hi', voice: '../../etc/passwd' }, /no voice/],
    ['a name that objects have', { input: 'Hi', voice: 'constructor' }, /no voice/],
    ['a speed beyond the limit', { input: 'Hi', speed: 5 }, /'speed' must be between 0.25 and 4/],
    [
      'an unknown format',
      { input: 'Hi', response_format: 'toString' },
      /must be one of mp3, wav, pcm/,
    ],
  ])('the engine for speech refuses %s with 400', async (_what, body, message) => {
    const response = await speak(url, body);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: {
          code: 400,
          message: expect.stringMatching(message),
          type: 'invalid_request_error',
        },
      },
    ]);
  });

  test('the engine for speech refuses voices whose language it can not read with 501', async () => {
    const response = await speak(url, { input: 'Hello', voice: 'jf_alpha' });
    expect([response.status, await response.json()]).toMatchObject([
      501,
      { error: { message: expect.stringMatching(/Japanese/) } },
    ]);
  });

  test('the engine for speech runs exports with other names, and whole speeds where they know no others', async () => {
    const other = await modelWith({ names: { tokens: 'tokens', sound: 'audio' }, speed: 'int32' });
    const { baseUrl } = await programs.start(other);
    const usual = await samplesOf(url, { input: 'Hello.' });
    expect((await samplesOf(baseUrl, { input: 'Hello.' })).length).toBe(usual.length);
    expect((await samplesOf(baseUrl, { input: 'Hello.', speed: 2 })).length).toBe(usual.length / 2);
    expect((await speak(baseUrl, { input: 'Hello.', speed: 1.5 })).status).toBe(501);
  });

  test.each<[string, TinyKokoro, Readonly<Record<string, Uint8Array>>, RegExp]>([
    [
      'that is not ONNX',
      {},
      { 'kokoro.onnx': Buffer.from('<!doctype html>') },
      /can't be read as an ONNX model .*parsing failed/,
    ],
    ['for an NPU', { domain: 'com.amd' }, {}, /operators 'com\.amd'/],
    [
      'of another kind',
      { names: { tokens: 'words', sound: 'sound' } },
      {},
      /not a Kokoro model: its inputs are words/,
    ],
    [
      'whose voices are not a zip',
      {},
      { 'voices.bin': Buffer.alloc(100) },
      /voices can't be used: it is not a zip/,
    ],
    [
      'whose voices are cut off',
      {},
      { 'voices.bin': tinyVoices().subarray(0, 1000) },
      /voices can't be used: it is no/,
    ],
    ['without voices', {}, { 'voices.bin': tinyVoices({ '../../af': 1 }) }, /it has no voices/],
  ])(
    'the engine for speech ends with a reason for a model %s',
    async (_what, kind, files, reason) => {
      const { exitCode, stderr } = await programs.spawn([
        ...(await modelWith(kind, files)),
        '--port',
        '0',
      ]).exited;
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/^error: The model \S+ can't be loaded: /m);
      expect(stderr).toMatch(reason);
    },
  );
});
