// The settings of a live transcription, and how a client changes them. Pure.
import type { Session, SessionSettings as SettingsUpdate, TurnDetection } from '../../../generated/channels.ts';
import { setFields } from '../../lib/is-set.ts';

export interface RealtimeSettings {
  /** Undefined means the speech-to-text model that is loaded. */
  model: string | undefined;
  language: string | undefined;
  prompt: string | undefined;
  /** Null when the client ends turns. */
  turnDetection: TurnRules | null;
  rateHz: 16_000 | 24_000;
}

export interface TurnRules {
  threshold: number;
  silenceMs: number;
  prefixMs: number;
}

const DEFAULT_RULES: TurnRules = { threshold: 0.5, silenceMs: 500, prefixMs: 300 };

export function settingsAtStart(model: string | undefined): RealtimeSettings {
  return { model, language: undefined, prompt: undefined, turnDetection: DEFAULT_RULES, rateHz: 16_000 };
}

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

function turnDetectionOf(
  current: TurnRules | null,
  given: TurnDetection | undefined,
): Partial<Pick<RealtimeSettings, 'turnDetection'>> {
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
