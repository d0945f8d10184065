// Speech to text where npm's registry is all that there is: the embedded engine with a tiny real
// model, as clients see it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeTinyWhisper } from '../fixtures/models/generate.ts';
import { TINY_WHISPER_TEXT as TEXT } from '../fixtures/models/tiny-whisper.ts';
import { placeRealEngine, requireRealEngine } from '../fixtures/registry/real-engine.ts';
import { connectRealtime } from './support/channel.ts';
import { ask, loadedModels, open } from './support/client.ts';
import { keepClients, serverForSuite } from './support/for-suite.ts';
import { DEAF, HEARING, makeMediaFolders } from './support/media.ts';
import { type ServerFolders, startServer } from './support/server.ts';
import { speech, wav } from './support/sounds.ts';

const PATH = '/v1/audio/transcriptions';
const environment = {
  LEMONADE_WHISPERCPP: 'embedded',
  LEMONADE_WHISPERCPP_ARGS: '--threads 1',
  // Other suites want little; half an hour of sound takes more.
  LEMONADE_MAX_UPLOAD_BYTES: String(64 * 2 ** 20),
};

async function makeSpeechFolders(): Promise<ServerFolders> {
  const folders = await makeMediaFolders();
  await placeRealEngine('whispercpp', await requireRealEngine('whispercpp'), folders.cache);
  const snapshots = join(
    folders.home,
    '.cache/huggingface/hub/models--ggerganov--whisper.cpp/snapshots',
  );
  const [commit = ''] = await readdir(snapshots);
  await writeTinyWhisper(join(snapshots, commit, 'ggml-tiny.bin'));
  return folders;
}

const server = serverForSuite({ makeFolders: makeSpeechFolders, environment });
const keep = keepClients();

/** Seconds, of a recording that is being heard for as long as a test looks. */
const LONG = 600;

function form(fields: Readonly<Record<string, string>> = {}, seconds = 1): FormData {
  const body = new FormData();
  body.append('model', HEARING);
  body.append('file', new Blob([new Uint8Array(wav(speech(seconds * 1000)))]), 'speech.wav');
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

const transcribe = (fields?: Readonly<Record<string, string>>, seconds?: number) =>
  ask(server(), { path: PATH, body: form(fields, seconds) });

async function childOf(target: { baseUrl: string }): Promise<number> {
  const [loaded] = (await loadedModels(target)).filter(({ model_name }) => model_name === HEARING);
  return loaded?.pid ?? 0;
}

describe('a recording', () => {
  test.each([
    ['json', { text: TEXT }],
    [
      'verbose_json',
      {
        text: TEXT,
        task: 'transcribe',
        language: 'english',
        duration: 1,
        segments: [{ start: 0, end: 1 }],
      },
    ],
  ])('becomes %s, as documented', async (format, expected) => {
    const { status, json } = await transcribe({ response_format: format });
    expect([status, json]).toMatchObject([200, expected]);
  });

  test.each([
    ['text', `${TEXT}\n`],
    ['srt', `1\n00:00:00,000 --> 00:00:01,000\n ${TEXT}\n\n`],
    ['vtt', `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n ${TEXT}\n\n`],
  ])('becomes %s', async (format, expected) => {
    expect(await transcribe({ response_format: format })).toMatchObject({
      status: 200,
      text: expected,
    });
  });

  test('in English is heard by an English model where a translation is asked for', async () => {
    const body = form({ response_format: 'verbose_json' });
    const { status, json } = await ask(server(), { path: '/v1/audio/translations', body });
    expect([status, json]).toMatchObject([200, { text: TEXT, language: 'english', duration: 1 }]);
  });

  test('is heard while others are, each to its own end', async () => {
    const heard = await Promise.all(
      [2, 1].map((seconds) => transcribe({ response_format: 'verbose_json' }, seconds)),
    );
    expect(heard.map(({ json }) => json.duration)).toEqual([2, 1]);
  });

  test('of a client that leaves does not keep the next one waiting', async () => {
    const leaving = new AbortController();
    const long = open(server(), { path: PATH, body: form({}, LONG), signal: leaving.signal });
    setTimeout(() => leaving.abort(), 500);
    await expect(long).rejects.toThrow('abort');
    expect(await transcribe()).toMatchObject({ status: 200 });
  });
});

describe('what it can not do is refused', () => {
  test.each([
    [
      'the times of words',
      { response_format: 'verbose_json', 'timestamp_granularities[]': 'word' },
      /segments and not of words/,
    ],
    [
      'an unknown language',
      { language: 'xx' },
      /language 'xx' is not one that Whisper and this model know/,
    ],
  ])('%s', async (_title, fields, message) => {
    const { status, json } = await transcribe(fields);
    expect([status, json.error.type]).toEqual([400, 'invalid_request_error']);
    expect(json.error.message).toMatch(message);
  });

  test('what is not WAV', async () => {
    const body = new FormData();
    body.append('model', HEARING);
    body.append('file', new Blob(['ID3.....']), 'speech.mp3');
    const { status, json } = await ask(server(), { path: PATH, body });
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringMatching(/nothing but WAV.*Send WAV/),
    ]);
  });

  test('a model file that is damaged, in one sentence', async () => {
    const { status, json } = await ask(server(), { path: '/v1/load', body: { model_name: DEAF } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json.error.message).toMatch(/invalid model file/);
  });
});

test('live speech is transcribed', async () => {
  const client = keep(await connectRealtime(server(), { path: `/realtime?model=${HEARING}` }));
  client.send({ type: 'session.update', session: { turn_detection: null } });
  client.send({ type: 'input_audio_buffer.append', audio: speech(600).toString('base64') });
  client.send({ type: 'input_audio_buffer.commit' });
  const completed = 'conversation.item.input_audio_transcription.completed';
  expect(await client.next(({ type }) => type === completed)).toMatchObject({ transcript: TEXT });
});

test('when its process is killed, the next request works', async () => {
  await transcribe();
  const before = await childOf(server());
  process.kill(before, 'SIGKILL');
  expect(await transcribe()).toMatchObject({ status: 200, json: { text: TEXT } });
  expect(await childOf(server())).not.toBe(before);
});

test('when the server is killed in the middle of its work, it ends too', async () => {
  const mortal = await startServer({ folders: await makeSpeechFolders(), environment });
  await ask(mortal, { path: PATH, body: form() });
  ask(mortal, { path: PATH, body: form({}, LONG) }).catch(() => undefined);
  await ask(mortal, { path: '/live' });
  mortal.signal('SIGKILL');
  expect(await mortal.gone()).toEqual({ code: null, signal: 'SIGKILL' });
});
