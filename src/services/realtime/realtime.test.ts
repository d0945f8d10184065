// Sessions of live transcription: what is said to the peer, and what is asked of the model.
import { describe, expect, test, vi } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import type {
  ReceiveRealtimeMessage,
  SendRealtimeMessage,
  SessionUpdate,
} from '../../../generated/channels.ts';
import { ModelNotFound } from '../../errors.ts';
import { BackendCrashed } from '../../processes/errors.ts';
import { NoSoundToCommit, SoundBufferFull } from './errors.ts';
import { createRealtime } from './realtime.ts';

type Speech = Parameters<Parameters<typeof createRealtime>[0]['transcribe']>[0];
type Message = SendRealtimeMessage & Record<string, unknown>;

/** A session whose transcriptions end when the test says so. */
function setUp({
  model = 'Whisper-Tiny',
  known,
}: {
  model?: string;
  known?: readonly string[];
} = {}) {
  const gone = new AbortController();
  const sent: Message[] = [];
  const failures: { cause: unknown; about: object | undefined }[] = [];
  const asked: (Speech & { response(text: string): void; fail(error: Error): void })[] = [];
  const reading: boolean[] = [];
  let ids = 0;
  const realtime = createRealtime({
    transcribe(speech) {
      const { promise, resolve, reject } = withResolvers<string>();
      speech.signal.addEventListener('abort', () => reject(speech.signal.reason));
      asked.push({ ...speech, response: resolve, fail: reject });
      return promise;
    },
    checkModel: async (name) => {
      if (known?.includes(name) === false) throw new ModelNotFound(name);
    },
    newId: () => String(++ids),
  });
  const session = realtime.open({
    send: (message) => void sent.push(message as Message),
    fail: (cause, about) => void failures.push({ cause, about }),
    pause: () => void reading.push(false),
    resume: () => void reading.push(true),
    signal: gone.signal,
    query: { model },
    place: placeOf(),
  });
  const receive = (message: ReceiveRealtimeMessage) => session.receive(message);
  return {
    sent,
    failures,
    asked,
    reading,
    leave: () => gone.abort(new Error('gone')),
    types: () => sent.map(({ type }) => type.replace(/^.*[.]/, '')),
    update: (settings: SessionUpdate['session']) =>
      receive({ type: 'session.update', session: settings }),
    append: (level: number, ms: number) =>
      receive({ type: 'input_audio_buffer.append', audio: sound(level, ms) }),
    commit: () => receive({ type: 'input_audio_buffer.commit' }),
    clear: () => receive({ type: 'input_audio_buffer.clear' }),
  };
}

function sound(level: number, ms: number): string {
  const samples = new Int16Array(ms * 16).fill(level);
  for (let index = 0; index < samples.length; index += 2) samples[index] = -level;
  return Buffer.from(samples.buffer).toString('base64');
}

/** Length of the sound in a WAV file, in milliseconds. */
const lengthMs = ({ wav }: { wav: Buffer }) => (wav.length - 44) / 32;
const LOUD = 8000;
const MANUAL = { turn_detection: null };

describe('with turn detection', () => {
  test('a turn is noticed, committed, transcribed and sent', async () => {
    const { append, sent, asked, types } = setUp();
    append(0, 400);
    append(LOUD, 600);
    append(0, 600);
    expect(types()).toEqual(['created', 'speech_started', 'speech_stopped', 'committed']);
    expect(sent[1]).toMatchObject({ audio_start_ms: 100 });
    expect(sent[2]).toMatchObject({ audio_end_ms: 1500 });
    expect(asked.map(lengthMs)).toEqual([1400]);
    expect(asked.map(({ isPartial }) => isPartial)).toEqual([false]);
    asked[0]?.response('Hello.');
    await vi.waitFor(() => expect(types().slice(4)).toEqual(['delta', 'completed']));
    expect(new Set(sent.slice(1).map(({ item_id }) => item_id)).size).toBe(1);
    expect(sent.at(-1)).toMatchObject({ transcript: 'Hello.' });
  });

  test('the same sound in the smallest pieces says the same', () => {
    const whole = setUp();
    const pieces = setUp();
    for (const [level, ms] of [
      [0, 400],
      [LOUD, 600],
      [0, 600],
    ] as const) {
      whole.append(level, ms);
      for (let piece = 0; piece < ms; piece += 4) pieces.append(level, 4);
    }
    expect(pieces.sent).toEqual(whole.sent);
    const [one, other] = [whole.asked.at(-1)?.wav, pieces.asked.at(-1)?.wav];
    expect(one && other?.equals(one)).toBe(true);
  });

  test('ten minutes of silence take no room and ask for nothing', () => {
    const { append, asked, types } = setUp();
    for (let minute = 0; minute < 10; minute += 1) append(0, 60_000);
    append(LOUD, 600);
    append(0, 600);
    expect(types().slice(1)).toEqual(['speech_started', 'speech_stopped', 'committed']);
    expect(asked.map(lengthMs)).toEqual([300 + 600 + 500]);
  });

  test('while a person speaks the turn is transcribed every second, and the words that are sure are sent', async () => {
    const { append, asked, sent, types, commit } = setUp();
    append(LOUD, 1000);
    expect(asked.map(lengthMs)).toEqual([1000]);
    append(LOUD, 1500);
    expect(asked).toHaveLength(1);
    asked[0]?.response('Hello form');
    await vi.waitFor(() => expect(asked.map(lengthMs)).toEqual([1000, 2500]));
    expect(asked.map(({ isPartial }) => isPartial)).toEqual([true, true]);
    asked[1]?.response('Hello from Paris');
    await vi.waitFor(() => expect(types().at(-1)).toBe('delta'));
    expect(sent.at(-1)).toMatchObject({ delta: 'Hello' });
    commit();
    asked[2]?.response('Hello from Paris.');
    await vi.waitFor(() => expect(types().slice(-2)).toEqual(['delta', 'completed']));
    expect(sent.at(-2)).toMatchObject({ delta: ' from Paris.' });
  });

  test('what is heard of a turn that is over is thrown away', async () => {
    const { append, asked } = setUp();
    append(LOUD, 1000);
    append(0, 600);
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.signal.aborted).toBe(false);
  });

  test('a transcription that fails in the middle of a turn does not fail the turn', async () => {
    const { append, asked, failures, types } = setUp();
    append(LOUD, 1000);
    asked[0]?.fail(new BackendCrashed('x'));
    await vi.waitFor(() => {
      append(LOUD, 1000);
      expect(asked).toHaveLength(2);
    });
    expect([failures, types().slice(2)]).toEqual([[], []]);
  });

  test('a turn that lasts for more than a minute is cut', () => {
    const { append, asked, types } = setUp();
    for (let second = 0; second < 130; second += 1) {
      append(LOUD, 800);
      append(0, 200);
    }
    expect(types().slice(1)).toEqual([
      ...['speech_started', 'speech_stopped', 'committed'],
      ...['speech_started', 'speech_stopped', 'committed', 'speech_started'],
    ]);
    expect(asked.map(lengthMs)).toContain(60_000);
  });

  test('a commit in the middle of speech ends the turn there', () => {
    const { append, commit, types, asked } = setUp();
    append(LOUD, 500);
    commit();
    expect(types().slice(1)).toEqual(['speech_started', 'committed']);
    expect(asked.map(lengthMs)).toEqual([500]);
  });

  test('a commit in silence is refused', () => {
    const { append, commit } = setUp();
    append(0, 2000);
    expect(commit).toThrow(NoSoundToCommit);
  });
});

describe('without turn detection', () => {
  test('everything between two commits is a turn', async () => {
    const { update, append, commit, asked, sent, types } = setUp();
    update(MANUAL);
    append(0, 300);
    append(LOUD, 300);
    commit();
    append(0, 200);
    commit();
    expect(types().slice(2)).toEqual(['committed', 'committed']);
    expect(sent.at(-1)?.previous_item_id).toBe(sent.at(-2)?.item_id);
    asked[0]?.response('One.');
    await vi.waitFor(() => expect(asked.map(lengthMs)).toEqual([600, 200]));
  });

  test('turns are transcribed one after the other, in their order', async () => {
    const { update, append, commit, asked, sent } = setUp();
    update(MANUAL);
    for (const ms of [200, 300, 400]) {
      append(LOUD, ms);
      commit();
    }
    for (const [index, text] of ['a', 'b', 'c'].entries()) {
      await vi.waitFor(() => expect(asked).toHaveLength(index + 1));
      asked[index]?.response(text);
    }
    await vi.waitFor(() =>
      expect(sent.flatMap(({ transcript = [] }) => transcript)).toEqual(['a', 'b', 'c']),
    );
  });

  test('a commit of almost nothing is refused and loses nothing', () => {
    const { update, append, commit, asked } = setUp();
    update(MANUAL);
    append(LOUD, 50);
    expect(commit).toThrow(NoSoundToCommit);
    append(LOUD, 50);
    commit();
    expect(asked.map(lengthMs)).toEqual([100]);
  });

  test('what is cleared is gone', () => {
    const { update, append, commit, clear, asked, types } = setUp();
    update(MANUAL);
    append(LOUD, 500);
    clear();
    expect(types().at(-1)).toBe('cleared');
    append(LOUD, 200);
    commit();
    expect(asked.map(lengthMs)).toEqual([200]);
  });

  test('ten minutes are kept, more is refused, and a commit makes room', () => {
    const { update, append, commit } = setUp();
    update(MANUAL);
    for (let minute = 0; minute < 10; minute += 1) append(LOUD, 60_000);
    expect(() => append(LOUD, 20)).toThrow(SoundBufferFull);
    commit();
    append(LOUD, 20);
  });

  test('turned on again, it hears what was not committed', () => {
    const { update, append, types } = setUp();
    update(MANUAL);
    append(LOUD, 600);
    append(0, 600);
    update({ turn_detection: { type: 'server_vad' } });
    expect(types().slice(3)).toEqual(['speech_started', 'speech_stopped', 'committed']);
  });

  test('turned off in the middle of speech, the client ends the turn', () => {
    const { update, append, commit, asked } = setUp();
    append(LOUD, 500);
    update(MANUAL);
    append(LOUD, 500);
    append(0, 2000);
    commit();
    expect(asked.map(lengthMs)).toEqual([3000]);
  });
});

describe('around it', () => {
  test('model, language and prompt go with each turn as they were when it ended', async () => {
    const { update, append, commit, asked } = setUp();
    update({ ...MANUAL, language: 'de', prompt: 'Zitrone' });
    append(LOUD, 200);
    commit();
    update({ model: 'Whisper-Base', language: null });
    append(LOUD, 200);
    commit();
    asked[0]?.response('');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[0]).toMatchObject({ model: 'Whisper-Tiny', language: 'de', prompt: 'Zitrone' });
    expect(asked[1]).toMatchObject({ model: 'Whisper-Base', prompt: 'Zitrone' });
    expect(asked[1]).not.toHaveProperty('language');
  });

  test('a turn that fails is reported with its item, and the next one is transcribed', async () => {
    const { update, append, commit, asked, failures, sent, types } = setUp();
    update(MANUAL);
    append(LOUD, 200);
    commit();
    append(LOUD, 200);
    commit();
    const error = new BackendCrashed('x');
    asked[0]?.fail(error);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(failures).toEqual([{ cause: error, about: { item_id: sent[2]?.item_id } }]);
    asked[1]?.response('Hello.');
    await vi.waitFor(() => expect(types().at(-1)).toBe('completed'));
  });

  test('an unknown model is reported at once', async () => {
    const { failures } = setUp({ known: [] });
    await vi.waitFor(() => expect(failures).toMatchObject([{ cause: expect.any(ModelNotFound) }]));
  });

  test('an update with a model that can not be used changes nothing, and what follows is not lost', async () => {
    const { update, append, commit, asked, failures, types, reading } = setUp({
      known: ['Whisper-Tiny', 'Whisper-Base'],
    });
    update({ model: 'No-Such-Model', ...MANUAL });
    append(LOUD, 300);
    update({ model: 'Whisper-Base', ...MANUAL });
    append(LOUD, 200);
    commit();
    expect(types()).toEqual(['created']);
    await vi.waitFor(() =>
      expect(types()).toEqual(['created', 'speech_started', 'updated', 'committed']),
    );
    expect(failures).toMatchObject([{ cause: expect.any(ModelNotFound) }]);
    expect(asked).toMatchObject([{ model: 'Whisper-Base' }]);
    expect(reading).toEqual([false, true]);
  });

  test('what is wrong with a message behind an update is reported too', async () => {
    const { update, commit, failures } = setUp();
    update({ model: 'Whisper-Base', ...MANUAL });
    commit();
    await vi.waitFor(() =>
      expect(failures).toMatchObject([{ cause: expect.any(NoSoundToCommit) }]),
    );
  });

  test('when too much waits for its transcription, the peer waits too', async () => {
    const { update, append, commit, asked, reading } = setUp();
    update(MANUAL);
    for (let turn = 0; turn < 3; turn += 1) {
      append(LOUD, 60_000);
      append(LOUD, 40_000);
      commit();
    }
    expect(reading).toEqual([false]);
    asked[0]?.response('a');
    await vi.waitFor(() => expect(reading).toEqual([false, true]));
  });

  test('who leaves ends what is being asked, and nothing more is asked', async () => {
    const { update, append, commit, asked, leave, failures, types } = setUp();
    update(MANUAL);
    append(LOUD, 200);
    commit();
    append(LOUD, 200);
    commit();
    leave();
    expect(asked[0]?.signal.aborted).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(1);
    expect(failures).toEqual([]);
    expect(types().at(-1)).toBe('committed');
  });
});
