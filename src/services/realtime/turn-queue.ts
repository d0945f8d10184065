// Transcribes the turns of one session, one after the other; while there is time, also the one that
// is still going on.
import { writeWav } from '../../../common/wav.ts';
import type {
  Session,
  SessionSettings as SettingsUpdate,
  TurnDetection,
} from '../../../generated/channels.ts';
import type { Place } from '../../lib/place.ts';
import { setFields } from '../../lib/values.ts';

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

export type TurnRules = { threshold: number; silenceMs: number; prefixMs: number };
const DEFAULT_RULES: TurnRules = { threshold: 0.5, silenceMs: 500, prefixMs: 300 };

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

export type LocalAgreement = { heard: string; committed: string };
export const NOTHING_HEARD: LocalAgreement = { heard: '', committed: '' };

/**
 * The end of what was heard in the middle of a sentence often changes. What was committed is never
 * taken back.
 */
export function updateAgreement({ heard, committed }: LocalAgreement, text: string) {
  const agreed = commonWords(heard, text);
  const isLonger = agreed.length > committed.length && agreed.startsWith(committed);
  return {
    next: { heard: text, committed: isLonger ? agreed : committed },
    delta: isLonger ? agreed.slice(committed.length) : '',
  };
}

export const restOf = ({ committed }: LocalAgreement, text: string): string =>
  text.startsWith(committed) ? text.slice(committed.length) : '';

function commonWords(first: string, second: string): string {
  const [before, after] = [first.split(/(?<=\s)/), second.split(/(?<=\s)/)];
  let count = 0;
  while (count < before.length && before[count]?.trimEnd() === after[count]?.trimEnd()) count += 1;
  return after.slice(0, count).join('').trimEnd();
}

/** Samples per second of all sound inside; what Whisper models hear. */
export const RATE_HZ = 16_000;
export type SpokenTurn = { samples: Int16Array; settings: RealtimeSettings };

export type TranscribeSpeech = (speech: {
  wav: Buffer;
  model?: string;
  language?: string;
  prompt?: string;
  isPartial: boolean;
  place: Place;
  signal: AbortSignal;
}) => Promise<string>;

/** @param options.onChange is called whenever a turn was added or its work begins. */
export function createTurnQueue(options: {
  transcribe: TranscribeSpeech;
  place: Place;
  signal: AbortSignal;
  onChange(waitingSamples: number): void;
  onFailure(error: unknown): void;
}) {
  const { transcribe, place, signal, onChange, onFailure } = options;
  const waiting: {
    turn: SpokenTurn;
    onEnd(outcome: { text: string } | { error: unknown }): void;
  }[] = [];
  let isBusy = false;
  let listening: AbortController | undefined;
  const waitingSamples = () => waiting.reduce((sum, { turn }) => sum + turn.samples.length, 0);
  async function ask(
    { samples, settings }: SpokenTurn,
    isPartial: boolean,
    until: AbortSignal,
  ): Promise<string> {
    const { model, language, prompt } = settings;
    const wav = writeWav([samples], RATE_HZ);
    return transcribe({
      wav,
      ...setFields({ model, language, prompt }),
      isPartial,
      place,
      signal: until,
    });
  }
  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { turn, onEnd } = next;
      onChange(waitingSamples());
      const outcome = await ask(turn, false, signal).then(
        (text) => ({ text }),
        (error: unknown) => ({ error }),
      );
      if (signal.aborted) return;
      report(() => onEnd(outcome));
    }
    isBusy = false;
  }
  /** What the receiver throws must not keep the next turn from its work. */
  function report(step: () => void): void {
    try {
      step();
    } catch (error) {
      onFailure(error);
    }
  }
  return {
    add(turn: SpokenTurn, onEnd: (outcome: { text: string } | { error: unknown }) => void): void {
      // The whole turn says more than what was heard of its beginning.
      listening?.abort(new Error('The turn is over.'));
      waiting.push({ turn, onEnd });
      onChange(waitingSamples());
      void work();
    },
    /**
     * `onEnd` gets no text where there is none: what goes wrong is reported with the whole turn.
     */
    listen(turn: SpokenTurn, onEnd: (text: string | undefined) => void): void {
      if (isBusy || listening !== undefined) return;
      const own = new AbortController();
      listening = own;
      ask(turn, true, AbortSignal.any([signal, own.signal]))
        .catch(() => undefined)
        .then((heard) => {
          listening = undefined;
          if (!signal.aborted) report(() => onEnd(own.signal.aborted ? undefined : heard));
        });
    },
    isIdle: () => !isBusy && listening === undefined,
  };
}
