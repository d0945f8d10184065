// Text to speech where npm's registry is all that there is: the embedded engine with a tiny real
// model, as clients see it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import OpenAI, { type BadRequestError, type InternalServerError } from 'openai';
import { describe, expect, test } from 'vitest';
import { writeTinyKokoro } from '../fixtures/models/tiny-kokoro.ts';
import { findRealEngine, placeRealEngine } from '../fixtures/registry/real-engine.ts';
import { ask, firstChunk, loadedModels, open } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { MUTE, makeMediaFolders, SPEAKING } from './support/media.ts';
import { API_KEY, PREFIXES, type ServerFolders, startServer } from './support/server.ts';

const library = await findRealEngine('kokoro');
const title =
  'reason' in library ? `the embedded voice is left out: ${library.reason}` : 'the embedded voice';
const PATH = '/v1/audio/speech';
const INPUT = 'Hello from Paris. It is sunny. Goodbye.';
const WAV_HEAD_BYTES = 44;
/** Far more than is spoken while a test looks. */
const LONG = 'This is a sentence. '.repeat(4000);

async function makeVoiceFolders(): Promise<ServerFolders> {
  const folders = await makeMediaFolders();
  if ('module' in library) await placeRealEngine('kokoro', library, folders.cache);
  const snapshots = join(
    folders.home,
    '.cache/huggingface/hub/models--mikkoph--kokoro-onnx/snapshots',
  );
  const [commit = ''] = await readdir(snapshots);
  await writeTinyKokoro(join(snapshots, commit));
  return folders;
}

describe.skipIf('reason' in library)(title, { timeout: 30_000 }, () => {
  const server = serverForSuite({
    makeFolders: makeVoiceFolders,
    environment: { LEMONADE_KOKORO: 'embedded' },
  });
  const clientUnder = (prefix: string) =>
    new OpenAI({ baseURL: server().baseUrl + prefix, apiKey: API_KEY, maxRetries: 0 });
  const speak = (fields: Readonly<Record<string, unknown>> = {}) =>
    ask(server(), { path: PATH, body: { model: SPEAKING, input: INPUT, ...fields } });

  async function childOf(target: { baseUrl: string }): Promise<number> {
    const [loaded] = (await loadedModels(target)).filter(
      ({ model_name }) => model_name === SPEAKING,
    );
    return loaded?.pid ?? 0;
  }

  test.each(PREFIXES)('speaks to the official client under %s', async (prefix) => {
    const { speech } = clientUnder(prefix).audio;
    const mp3 = await speech.create({ model: SPEAKING, input: INPUT, voice: 'alloy' });
    expect(mp3.headers.get('content-type')).toBe('audio/mpeg');
    expect([...new Uint8Array(await mp3.arrayBuffer()).subarray(0, 2)]).toEqual([0xff, 0xf3]);
    const wav = await speech
      .create({ model: SPEAKING, input: INPUT, voice: 'nova', response_format: 'wav', speed: 2 })
      .then(
        (response) => response.arrayBuffer(),
        (error: BadRequestError) => error.message,
      );
    // The tiny model has no such voice; the answer says which ones it has.
    expect(wav).toMatch(/no voice 'af_nova'. It has af_heart/);
  });

  test.each([
    ['mp3', 'audio/mpeg'],
    ['wav', 'audio/wav'],
    ['pcm', 'audio/pcm'],
  ])('speaks %s, as documented', async (format, contentType) => {
    const { status, headers } = await speak({ response_format: format, voice: 'bf_emma' });
    expect([status, headers.get('content-type')]).toEqual([200, contentType]);
  });

  test('speaks the same streamed and whole, and faster when told to', async () => {
    const bytesOf = async (fields: object) => {
      const response = await open(server(), {
        path: PATH,
        body: { model: SPEAKING, input: INPUT, ...fields },
      });
      return Buffer.from(await response.arrayBuffer());
    };
    const wav = await bytesOf({ response_format: 'wav' });
    const streamed = await bytesOf({ stream_format: 'audio' });
    // As the app asks for it.
    expect(
      (await bytesOf({ response_format: 'pcm', stream_format: 'audio' })).equals(streamed),
    ).toBe(true);
    expect({ channels: wav.readUInt16LE(22), rateHz: wav.readUInt32LE(24) }).toEqual({
      channels: 1,
      rateHz: 24_000,
    });
    expect(streamed.equals(wav.subarray(WAV_HEAD_BYTES))).toBe(true);
    expect((await bytesOf({ response_format: 'pcm', speed: 2 })).length).toBe(streamed.length / 2);
  });

  test('sends the first sentence while it speaks the others, and stops when the client leaves', async () => {
    const leaving = new AbortController();
    const body = { model: SPEAKING, input: LONG, response_format: 'pcm', stream_format: 'audio' };
    const response = await open(server(), { path: PATH, body, signal: leaving.signal });
    expect((await firstChunk(response)).text).not.toBe('');
    leaving.abort();
    expect(await speak()).toMatchObject({ status: 200 });
  });

  test.each([
    [
      'a format that it does not write',
      { response_format: 'opus' },
      /can't write 'opus'.*mp3, wav, pcm/,
    ],
    [
      'a voice that is a path',
      { voice: '../../../etc/passwd' },
      /no voice '..\/..\/..\/etc\/passwd'/,
    ],
    ['a text with nothing to speak', { input: '…' }, /nothing in it that this voice can speak/],
  ])('refuses %s with 400 and the reason', async (_what, fields, message) => {
    const { status, json } = await speak(fields);
    expect([status, json.error.type]).toEqual([400, 'invalid_request_error']);
    expect(json.error.message).toMatch(message);
  });

  test('says with 501 that it does not read Japanese', async () => {
    const error: InternalServerError = await clientUnder('/v1')
      .audio.speech.create({ model: SPEAKING, input: 'こんにちは', voice: 'jf_alpha' })
      .then(
        () => expect.unreachable(),
        (reason) => reason,
      );
    expect([error.status, error.message]).toEqual([
      501,
      expect.stringMatching(/can't read Japanese/),
    ]);
  });

  test('tells why a damaged model can not be loaded, in one sentence', async () => {
    const { status, json } = await ask(server(), { path: '/v1/load', body: { model_name: MUTE } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json.error.message).toMatch(/can't be read as an ONNX model/);
  });

  test('runs a request again when its process is killed, and leaves none once it is unloaded', async () => {
    await speak();
    const before = await childOf(server());
    process.kill(before, 'SIGKILL');
    expect(await speak()).toMatchObject({ status: 200 });
    expect(await childOf(server())).not.toBe(before);
    expect(
      (await ask(server(), { path: '/v1/unload', body: { model_name: SPEAKING } })).status,
    ).toBe(200);
    expect((await server().children()).filter(({ command }) => command.includes('kokoro'))).toEqual(
      [],
    );
  });

  test('ends with the server when that is killed in the middle of its work', async () => {
    const mortal = await startServer({
      folders: await makeVoiceFolders(),
      environment: { LEMONADE_KOKORO: 'embedded' },
    });
    const body = { model: SPEAKING, input: LONG, stream_format: 'audio' };
    await firstChunk(await open(mortal, { path: PATH, body }));
    mortal.signal('SIGKILL');
    expect(await mortal.gone()).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

test('before it is installed, the machine is told what comes with it, and so is a client that lists backends', async () => {
  const server = await startServer({ folders: await makeMediaFolders() });
  try {
    const { json } = await ask(server, { path: '/v1/system-info' });
    const { state, notice } = json.recipes.kokoro?.backends.embedded ?? {};
    expect([state, notice]).toEqual([
      'installable',
      expect.stringMatching(/espeak-ng \(GPL-3\.0\) and LAME \(LGPL-2\.0\)/),
    ]);
  } finally {
    await server.stop();
  }
});
