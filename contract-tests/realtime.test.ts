// Live transcription over WebSocket; support/channel.ts checks every message in both directions
// against asyncapi.yaml.
import { describe, expect, test } from 'vitest';
import {
  type ChannelClient,
  type ChannelOptions,
  connectRealtime,
  type RealtimeMessage,
} from './support/channel.ts';
import { ask, type Fake, fakeBehind, loadedModels } from './support/client.ts';
import { keepClients, serverForSuite } from './support/for-suite.ts';
import { DEAF, HEARING, MEDIA_ENVIRONMENT, makeMediaFolders } from './support/media.ts';
import { idOf, PREFIXES } from './support/server.ts';
import { silence, speech } from './support/sounds.ts';

const TEXT = 'Hello from the fake whisper-server.';
const PATH = `/realtime?model=${HEARING}`;
const COMPLETED = 'conversation.item.input_audio_transcription.completed';

const server = serverForSuite({ makeFolders: makeMediaFolders, environment: MEDIA_ENVIRONMENT });
const keep = keepClients();

async function connect(options: ChannelOptions = {}): Promise<ChannelClient<RealtimeMessage>> {
  return keep(await connectRealtime(server(), { path: PATH, ...options }));
}

const is = (type: string) => (message: RealtimeMessage) => message.type === type;
const append = (pcm: Buffer) => ({
  type: 'input_audio_buffer.append',
  audio: pcm.toString('base64'),
});
const MANUAL = { type: 'session.update', session: { turn_detection: null } };

async function loadFake(): Promise<Fake> {
  const reply = await ask(server(), { path: '/v1/load', body: { model_name: HEARING } });
  expect(reply.status).toBe(200);
  const [loaded] = (await loadedModels(server())).filter(
    ({ model_name }) => model_name === HEARING,
  );
  if (loaded === undefined) throw new Error(`${HEARING} is not loaded.`);
  return fakeBehind(loaded);
}

describe.each(['', ...PREFIXES])('%s/realtime', (prefix) => {
  test('notices a turn and transcribes it', async () => {
    const client = await connect({ path: prefix + PATH });
    expect(await client.next()).toMatchObject({
      type: 'session.created',
      session: { model: HEARING, turn_detection: { type: 'server_vad', silence_duration_ms: 500 } },
    });
    for (let piece = 0; piece < 4; piece += 1) client.send(append(silence(100)));
    client.send(append(speech(600)));
    client.send(append(silence(700)));
    const started = await client.next();
    expect(started).toMatchObject({
      type: 'input_audio_buffer.speech_started',
      audio_start_ms: 100,
    });
    const item_id = started.item_id;
    expect(await client.next()).toMatchObject({
      type: 'input_audio_buffer.speech_stopped',
      audio_end_ms: 1500,
      item_id,
    });
    expect(await client.next()).toMatchObject({
      type: 'input_audio_buffer.committed',
      item_id,
      previous_item_id: null,
    });
    let text = '';
    for (;;) {
      const message = await client.next();
      expect(message.item_id).toBe(item_id);
      if (message.type === COMPLETED) {
        expect(message.transcript).toBe(TEXT);
        break;
      }
      text += message.delta;
    }
    expect(text).toBe(TEXT);
  });
});

test('without turn detection the client ends turns, and each names the one before it', async () => {
  const client = await connect();
  client.send(MANUAL);
  expect(await client.next(is('session.updated'))).toMatchObject({
    session: { turn_detection: null },
  });
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.commit' });
  const first = await client.next();
  expect(first).toMatchObject({ type: 'input_audio_buffer.committed', previous_item_id: null });
  expect(await client.next(is(COMPLETED))).toMatchObject({
    item_id: first.item_id,
    transcript: TEXT,
  });
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.commit' });
  expect(await client.next()).toMatchObject({ previous_item_id: first.item_id });
  await client.next(is(COMPLETED));
});

test('while a person speaks, what is sure is told already', async () => {
  const client = await connect();
  const fake = await loadFake();
  for (let second = 0; second < 4; second += 1) {
    const before = await fake.counts();
    client.send(append(speech(1000)));
    await fake.next('completed', before);
  }
  const { delta, item_id } = await client.next(
    is('conversation.item.input_audio_transcription.delta'),
  );
  expect(TEXT.startsWith(delta)).toBe(true);
  client.send({ type: 'input_audio_buffer.commit' });
  expect(await client.next(is(COMPLETED))).toMatchObject({ item_id, transcript: TEXT });
});

test('sound at 24 kHz reaches the native server at 16 kHz, as WAV, with language and prompt', async () => {
  const client = await connect();
  const fake = await loadFake();
  const input = {
    format: { type: 'audio/pcm', rate: 24_000 },
    transcription: { model: HEARING, language: 'de', prompt: 'Zitrone' },
    turn_detection: null,
  };
  client.send({ type: 'session.update', session: { type: 'transcription', audio: { input } } });
  client.send(append(speech(1000, 24_000)));
  client.send({ type: 'input_audio_buffer.commit' });
  await client.next(is(COMPLETED));
  const { body } = (await fake.requests()).at(-1);
  expect(body).toMatchObject({ language: 'de', prompt: 'Zitrone', response_format: 'json' });
  const [{ type, size }] = body.file;
  expect(type).toBe('audio/wav');
  // One second, but for the last millisecond.
  expect(size).toBeGreaterThan(31_900);
  expect(size).toBeLessThanOrEqual(32_044);
});

test('more sound at once than may be is refused with the limit, and what follows is heard', async () => {
  const client = await connect();
  client.send(MANUAL);
  await client.next(is('session.updated'));
  client.sendRaw(JSON.stringify({ ...append(silence(6200)), event_id: 'too-long' }));
  const { error } = await client.next(is('error'));
  expect(error).toMatchObject({ type: 'invalid_request_error', event_id: 'too-long' });
  expect(error.message).toMatch(/audio.*262144/);
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.commit' });
  expect(await client.next(is(COMPLETED))).toMatchObject({ transcript: TEXT });
});

test('what is cleared is not transcribed', async () => {
  const client = await connect();
  client.send(MANUAL);
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.clear' });
  await client.next(is('input_audio_buffer.cleared'));
  client.send({ type: 'input_audio_buffer.commit', event_id: 'mine' });
  expect(await client.next(is('error'))).toMatchObject({
    error: {
      type: 'invalid_request_error',
      code: 'input_audio_buffer_commit_empty',
      event_id: 'mine',
    },
  });
});

describe('what goes wrong is told, and the session goes on', () => {
  test.each([
    ['an unknown model', 'No-Such-Model', { code: 'model_not_found', param: 'model' }],
    [
      'a model that can not hear',
      idOf('chat'),
      { code: 'capability_not_supported', param: 'model' },
    ],
  ])('%s, at once', async (_title, model, error) => {
    const client = await connect({ path: `/realtime?model=${model}` });
    expect(await client.next(is('error'))).toMatchObject({ error });
    client.send({ type: 'session.update', session: { model: HEARING, turn_detection: null } });
    client.send(append(speech(200)));
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.next(is(COMPLETED))).toMatchObject({ transcript: TEXT });
  });

  test('an update with a model that does not exist, which changes nothing', async () => {
    const client = await connect();
    await client.next(is('session.created'));
    client.send({
      type: 'session.update',
      event_id: 'mine',
      session: { model: 'No-Such-Model', turn_detection: null },
    });
    expect(await client.next()).toMatchObject({
      type: 'error',
      error: { code: 'model_not_found', param: 'model', event_id: 'mine' },
    });
    client.send({ type: 'session.update', session: { language: 'en' } });
    expect(await client.next()).toMatchObject({
      type: 'session.updated',
      session: { model: HEARING, turn_detection: { type: 'server_vad' } },
    });
  });

  test('a model that can not be loaded, at its first turn', async () => {
    const client = await connect({ path: `/realtime?model=${DEAF}` });
    client.send(MANUAL);
    client.send(append(speech(200)));
    client.send({ type: 'input_audio_buffer.commit' });
    const { item_id } = await client.next(is('input_audio_buffer.committed'));
    expect(await client.next()).toMatchObject({
      type: 'error',
      error: { code: 'model_load_error', item_id },
    });
  });

  test('a native server that fails', async () => {
    const client = await connect();
    const fake = await loadFake();
    await fake.order({ garbage: true });
    client.send(MANUAL);
    client.send(append(speech(200)));
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.next(is('error'))).toMatchObject({ error: { type: 'backend_error' } });
    await fake.order({});
    client.send(append(speech(200)));
    client.send({ type: 'input_audio_buffer.commit' });
    await client.next(is(COMPLETED));
  });

  test.each([
    ['no base64', { type: 'input_audio_buffer.append', audio: '!!!' }],
    ['half a sample', { type: 'input_audio_buffer.append', audio: 'AAAA' }],
  ])('sound that is %s', async (_title, message) => {
    const client = await connect();
    client.send({ ...message, event_id: 'mine' });
    expect(await client.next(is('error'))).toMatchObject({
      error: { param: 'audio', event_id: 'mine' },
    });
  });

  test.each([
    ['another format', { input_audio_format: 'g711_ulaw' }],
    ['another rate', { audio: { input: { format: { type: 'audio/pcm', rate: 8000 } } } }],
    ['another detection', { turn_detection: { type: 'push_to_talk' } }],
    ['a threshold above 1', { turn_detection: { type: 'server_vad', threshold: 2 } }],
  ])('%s', async (_title, session) => {
    const client = await connect();
    client.sendRaw(JSON.stringify({ type: 'session.update', event_id: 'mine', session }));
    expect(await client.next(is('error'))).toMatchObject({
      error: { type: 'invalid_request_error', code: 'invalid_message', event_id: 'mine' },
    });
  });
});

test('a client that leaves stops the work on what was said', async () => {
  const client = await connect();
  const fake = await loadFake();
  await fake.order({ hang: true });
  client.send(MANUAL);
  const before = await fake.counts();
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.commit' });
  await fake.next('held', before);
  await client.close();
  await fake.next('aborted', before);
  await fake.order({});
});

test('without a name it is the model that is loaded, and without one that is told', async () => {
  await ask(server(), { path: '/v1/unload', body: {} });
  const client = await connect({ path: '/realtime' });
  client.send(MANUAL);
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.commit' });
  expect(await client.next(is('error'))).toMatchObject({ error: { code: 'no_model_loaded' } });
  await loadFake();
  client.send(append(speech(200)));
  client.send({ type: 'input_audio_buffer.commit' });
  expect(await client.next(is(COMPLETED))).toMatchObject({ transcript: TEXT });
});

test('the handshake needs a key', async () => {
  await expect(connectRealtime(server(), { path: PATH, key: null })).rejects.toThrow('401');
});
