// Runs the program as its parent does: a real process with a real, tiny model, and the addon that
// npm has.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeWav } from '../../common/wav.ts';
import { writeTinyWhisper } from '../../fixtures/models/generate.ts';
import { TINY_WHISPER_TEXT as TEXT } from '../../fixtures/models/tiny-whisper.ts';
import {
  createPrograms,
  cutOff,
  testEmbeddedProgram,
} from '../../fixtures/recipes/embedded-programs.ts';
import { requireRealEngine } from '../../fixtures/registry/real-engine.ts';
import { ADDON_VARIABLE } from './native-model.ts';

let folder: string;
let modelPath: string;
let baseUrl: string;
let addon = '';

const programs = await createPrograms(fileURLToPath(new URL('./main.ts', import.meta.url)), () => ({
  [ADDON_VARIABLE]: addon,
}));

beforeAll(async () => {
  addon = (await requireRealEngine('whispercpp')).module;
  folder = await mkdtemp(join(tmpdir(), 'embedded-whisper-'));
  modelPath = join(folder, 'tiny.bin');
  await writeTinyWhisper(modelPath);
  ({ baseUrl } = await programs.start(['-m', modelPath, '--threads', '1']));
}, 60_000);

afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

const recording = (seconds: number) => writeWav([new Int16Array(seconds * 16_000)], 16_000);

function hear(
  fields: Readonly<Record<string, string>> = {},
  {
    url = baseUrl,
    file = recording(1),
    signal,
  }: { url?: string; file?: Buffer; signal?: AbortSignal } = {},
): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'recording.wav');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(`${url}/inference`, {
    method: 'POST',
    body: form,
    ...(signal === undefined ? {} : { signal }),
  });
}

testEmbeddedProgram({
  programs,
  model: () => ['-m', modelPath],
  damaged: async () => ['-m', await cutOff(modelPath, join(folder, 'damaged.bin'))],
  missing: () => ['-m', join(folder, 'missing.bin')],
  async tooLarge() {
    // Native code takes memory for as many layers as the head names, before it reads one.
    const model = await readFile(modelPath);
    model.writeInt32LE(2 ** 30, 4 * 5);
    const path = join(folder, 'large.bin');
    await writeFile(path, model);
    return {
      args: ['-m', path],
      reason: /large\.bin can't be loaded: it is an invalid model file/,
    };
  },
  keyVariable: 'LEMONADE_EMBEDDED_KEY',
  locked: [
    ['POST', '/inference'],
    ['POST', '/load'],
    ['GET', '/'],
  ],
  async ask(url, which) {
    return (
      await hear({ response_format: 'verbose_json' }, { url, file: recording(which + 1) })
    ).json();
  },
  async work(url, signal) {
    // Its response never comes: the program ends before, or the client leaves.
    hear({}, { url, file: recording(600), signal }).catch(() => undefined);
    // The first one behind it waits, and leaves. Those that overtook it, because it is large, have
    // their responses.
    const outcome = () =>
      hear({}, { url, signal: AbortSignal.timeout(300) }).then(
        () => 'heard',
        ({ name }: Error) => name,
      );
    await expect.poll(outcome).toBe('TimeoutError');
  },
  unknownArgument: ['--nonsense'],
});

describe('a recording', () => {
  test.each([
    ['json', 'application/json', JSON.stringify({ text: ` ${TEXT}\n` })],
    ['text', 'text/plain; charset=utf-8', ` ${TEXT}\n`],
    ['srt', 'application/x-subrip', `1\n00:00:00,000 --> 00:00:01,000\n ${TEXT}\n\n`],
    ['vtt', 'text/vtt', `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n ${TEXT}\n\n`],
  ])('becomes %s', async (format, contentType, body) => {
    const response = await hear({ response_format: format, temperature: '0.0', language: 'en' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType]);
    expect(await response.text()).toBe(body);
  });

  test('becomes JSON with times', async () => {
    const response = await hear({ response_format: 'verbose_json', temperature: '0.4' });
    expect(await response.json()).toEqual({
      task: 'transcribe',
      language: 'english',
      duration: 1,
      text: ` ${TEXT}\n`,
      segments: [{ id: 0, start: 0, end: 1, text: ` ${TEXT}`, temperature: 0.4 }],
    });
  });

  test('longer than a window is heard in pieces', async () => {
    const response = await hear({ response_format: 'verbose_json' }, { file: recording(65) });
    const { segments, duration } = (await response.json()) as {
      segments: { start: number; end: number }[];
      duration: number;
    };
    expect(duration).toBe(65);
    expect(segments.length).toBeGreaterThan(2);
    for (const [index, { start, end }] of segments.entries()) {
      expect(start).toBeGreaterThanOrEqual(segments[index - 1]?.end ?? 0);
      expect(end).toBeLessThanOrEqual(65);
    }
  });

  test.each([1, 16, 1600])(
    'of %i samples is too short to be heard, and not awaited',
    async (samples) => {
      const response = await hear({}, { file: writeWav([new Int16Array(samples)], 16_000) });
      expect([response.status, await response.json()]).toEqual([200, { text: '' }]);
    },
  );

  test('with a prompt that is one endless word is heard at once', async () => {
    const response = await hear(
      { prompt: 'a'.repeat(100_000) },
      { signal: AbortSignal.timeout(20_000) },
    );
    expect(response.status).toBe(200);
  });

  test('is not mixed up with others that come at the same time', async () => {
    const lengths = [1, 3, 2];
    const responses = await Promise.all(
      lengths.map((seconds) =>
        hear({ response_format: 'verbose_json' }, { file: recording(seconds) }),
      ),
    );
    const heard = (await Promise.all(responses.map((response) => response.json()))) as {
      duration: number;
    }[];
    expect(heard.map(({ duration }) => duration)).toEqual(lengths);
  });

  test('of a client that leaves is given up within a piece', async () => {
    const leaving = new AbortController();
    const hearing = hear({}, { file: recording(600), signal: leaving.signal });
    setTimeout(() => leaving.abort(), 200);
    await expect(hearing).rejects.toThrow('abort');
    // The whole of it takes more than twenty of these.
    const response = await hear({}, { signal: AbortSignal.timeout(20_000) });
    expect(response.status).toBe(200);
  });
});

describe('a request that can not be served', () => {
  test.each([
    ['without WAV', {}, Buffer.from('ID3'), /reads nothing but WAV/],
    ['with another rate', {}, writeWav([new Int16Array(8000)], 8000), /16 kHz/],
    [
      'in an unknown form',
      { response_format: 'pdf' },
      undefined,
      /json, text, srt, vtt, verbose_json/,
    ],
    ['with an impossible temperature', { temperature: 'warm' }, undefined, /from 0 to 1/],
  ])('%s is refused with 400', async (_title, fields, file, message) => {
    const response = await hear(fields, file === undefined ? {} : { file });
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

  test('a request that is not a form, or has no file, is refused with 400', async () => {
    for (const body of ['{}', new FormData()]) {
      const response = await fetch(`${baseUrl}/inference`, { method: 'POST', body });
      expect(response.status).toBe(400);
    }
  });
});

describe('a model of many languages', () => {
  let url: string;
  beforeAll(async () => {
    const path = join(folder, 'many.bin');
    await writeTinyWhisper(path, { isMultilingual: true });
    ({ baseUrl: url } = await programs.start([
      '-m',
      path,
      '--threads',
      '1',
      '--translate',
      '--convert',
      '-nf',
    ]));
  });

  test('finds out which one is spoken', async () => {
    const heard = await hear(
      { response_format: 'verbose_json', language: 'auto', translate: 'false' },
      { url },
    );
    expect(await heard.json()).toMatchObject({
      language: 'german',
      task: 'transcribe',
      text: ` ${TEXT}\n`,
    });
  });

  test('believes what the request says, and obeys its arguments', async () => {
    const heard = await hear({ response_format: 'verbose_json', language: 'french' }, { url });
    expect(await heard.json()).toMatchObject({ language: 'french', task: 'translate' });
  });

  test('refuses languages that it does not know', async () => {
    for (const language of ['xx', 'yue'])
      expect((await hear({ language }, { url })).status).toBe(400);
  });
});
