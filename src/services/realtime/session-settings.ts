// The settings of a session, and how clients change them.

import type { VadSettings } from '../../../common/vad.ts';
import type {
  Session,
  SessionSettings as SettingsUpdate,
  TurnDetection,
} from '../../../generated/channels.ts';
import { setFields } from '../../lib/values.ts';

/** What a session does with the sound that it gets. */
export interface RealtimeSettings {
  /** Undefined means the speech-to-text model that is loaded. */
  model: string | undefined;
  language: string | undefined;
  prompt: string | undefined;
  /** Null when the client ends turns. */
  turnDetection: TurnRules | null;
  /** Samples per second that the client sends. */
  rateHz: 16_000 | 24_000;
}

/** How turns are noticed; see {@link VadSettings}. */
export interface TurnRules extends VadSettings {
  /** Sound before the speech that belongs to the turn, in milliseconds. */
  prefixMs: number;
}

const DEFAULT_RULES: TurnRules = { threshold: 0.5, silenceMs: 500, prefixMs: 300 };

/** The settings of a session before its client changes them. */
export const settingsAtStart = (model: string | undefined): RealtimeSettings => ({
  model,
  language: undefined,
  prompt: undefined,
  turnDetection: DEFAULT_RULES,
  rateHz: 16_000,
});

/** Changes what the update gives, in the newest place that it gives it in, and leaves the rest. */
export function applyUpdate(settings: RealtimeSettings, update: SettingsUpdate): RealtimeSettings {
  const places = [update, update.input_audio_transcription, update.audio?.input?.transcription];
  const texts: Partial<Record<'model' | 'language' | 'prompt', string | undefined>> = {};
  for (const place of places) {
    for (const name of ['model', 'language', 'prompt'] as const) {
      const value = place?.[name];
      // Null takes a setting back; a model that is empty is none.
      if (value !== undefined) texts[name] = value || undefined;
    }
  }
  return {
    ...settings,
    ...texts,
    ...turnDetectionOf(settings.turnDetection, update.turn_detection),
    ...turnDetectionOf(settings.turnDetection, update.audio?.input?.turn_detection),
    ...rateOf(update),
  };
}

function turnDetectionOf(current: TurnRules | null, given: TurnDetection | undefined) {
  if (given === undefined) return {};
  if (given === null) return { turnDetection: null };
  const base = current ?? DEFAULT_RULES;
  return {
    turnDetection: {
      threshold: given.threshold ?? base.threshold,
      silenceMs: given.silence_duration_ms ?? base.silenceMs,
      prefixMs: given.prefix_padding_ms ?? base.prefixMs,
    },
  };
}

function rateOf({ audio }: SettingsUpdate): Partial<Pick<RealtimeSettings, 'rateHz'>> {
  const format = audio?.input?.format;
  // OpenAI knows one rate only, and its clients often don't say it.
  return format === undefined ? {} : { rateHz: format.rate ?? 24_000 };
}

/** The session as events show it. */
export function describeSession(id: string, settings: RealtimeSettings): Session {
  const { model, language, prompt, turnDetection, rateHz } = settings;
  return {
    id,
    model: model ?? null,
    ...setFields({ language, prompt }),
    turn_detection: turnDetection && {
      type: 'server_vad',
      threshold: turnDetection.threshold,
      silence_duration_ms: turnDetection.silenceMs,
      prefix_padding_ms: turnDetection.prefixMs,
    },
    audio: { input: { format: { type: 'audio/pcm', rate: rateHz } } },
  };
}
