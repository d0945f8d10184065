// How clients change the settings of a session, in each of the places where they may put them.
import { describe, expect, test } from 'vitest';
import {
  applyUpdate,
  describeSession,
  type RealtimeSettings,
  settingsAtStart,
} from './session-settings.ts';

const START = settingsAtStart('Whisper-Tiny');
type Update = Parameters<typeof applyUpdate>[1];

describe('an update', () => {
  test.each<[string, Update, Partial<RealtimeSettings>]>([
    ['of nothing changes nothing', {}, {}],
    ['names another model', { model: 'Whisper-Base' }, { model: 'Whisper-Base' }],
    [
      'as older clients of OpenAI write it',
      {
        input_audio_format: 'pcm16',
        input_audio_transcription: { model: 'Whisper-Base', language: 'de' },
      },
      { model: 'Whisper-Base', language: 'de' },
    ],
    [
      'as newer clients of OpenAI write it',
      {
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: 24_000 },
            transcription: { model: 'Whisper-Base', prompt: 'Zitrone' },
            turn_detection: null,
          },
        },
      },
      { model: 'Whisper-Base', prompt: 'Zitrone', rateHz: 24_000, turnDetection: null },
    ],
    [
      'in two places, of which the newer one counts',
      { model: 'A', audio: { input: { transcription: { model: 'B' } } } },
      { model: 'B' },
    ],
    [
      'of the format alone means the rate of OpenAI',
      { audio: { input: { format: { type: 'audio/pcm' } } } },
      { rateHz: 24_000 },
    ],
    [
      'of the turns changes what it names',
      { turn_detection: { silence_duration_ms: 900 } },
      { turnDetection: { threshold: 0.5, silenceMs: 900, prefixMs: 300 } },
    ],
    [
      'with another way to find turns takes it as the one that is here',
      { turn_detection: { type: 'semantic_vad' } },
      { turnDetection: { threshold: 0.5, silenceMs: 500, prefixMs: 300 } },
    ],
    ['without transcription leaves the model', { input_audio_transcription: null }, {}],
  ])('%s', (_title, update, expected) => {
    expect(applyUpdate(START, update)).toEqual({ ...START, ...expected });
  });

  test('takes a language back with null', () => {
    const german = applyUpdate(START, { language: 'de', prompt: 'Zitrone' });
    expect(applyUpdate(german, { language: null })).toEqual({ ...START, prompt: 'Zitrone' });
  });

  test('turns detection off and on again, from its beginnings', () => {
    const off = applyUpdate(START, { turn_detection: null });
    expect(off.turnDetection).toBeNull();
    expect(
      applyUpdate(off, { turn_detection: { type: 'server_vad', threshold: 0.8 } }).turnDetection,
    ).toEqual({
      threshold: 0.8,
      silenceMs: 500,
      prefixMs: 300,
    });
  });
});

test('clients see everything that is in force', () => {
  const settings = applyUpdate(settingsAtStart(undefined), { language: 'de' });
  expect(describeSession('sess_1', settings)).toEqual({
    id: 'sess_1',
    model: null,
    language: 'de',
    turn_detection: {
      type: 'server_vad',
      threshold: 0.5,
      silence_duration_ms: 500,
      prefix_padding_ms: 300,
    },
    audio: { input: { format: { type: 'audio/pcm', rate: 16_000 } } },
  });
  expect(describeSession('sess_1', { ...settings, turnDetection: null }).turn_detection).toBeNull();
});
