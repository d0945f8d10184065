// Transcribes the turns of one session, one after the other; while there is time, also the one that is still going on.
import { writeWav } from '../../lib/audio/wav.ts';
import type { RealtimeSettings } from './session-settings.ts';

/** Samples per second of all sound inside; what Whisper models hear. */
export const RATE_HZ = 16_000;

/** Sound to be transcribed, at 16 kHz. */
export interface SpokenTurn {
  samples: Int16Array;
  settings: RealtimeSettings;
}

export type TranscribeSpeech = (speech: {
  wav: Buffer;
  model?: string;
  language?: string;
  prompt?: string;
  /** True for a turn that goes on. */
  isPartial: boolean;
  /** True for sound that must not leave this machine. */
  isLocalOnly: boolean;
  signal: AbortSignal;
}) => Promise<string>;

export interface TurnQueueOptions {
  transcribe: TranscribeSpeech;
  /** True for sound that must not leave this machine. */
  isLocalOnly?: boolean;
  /** Aborts when nobody is left to be told. */
  signal: AbortSignal;
  /** Called whenever a turn has come or gone. */
  onChange(waitingSamples: number): void;
  /** Called with what an `onEnd` has thrown. */
  onFailure(error: unknown): void;
}

export interface TurnQueue {
  /** A whole turn. `onEnd` is called when it is its turn and it is over, with the text or with what went wrong. */
  add(turn: SpokenTurn, onEnd: (outcome: { text: string } | { error: unknown }) => void): void;
  /**
   * A turn that goes on, if nothing else is to be done. `onEnd` is called with its text so far, or without one when that
   * was not to be had: what goes wrong, the whole turn will tell.
   */
  listen(turn: SpokenTurn, onEnd: (text: string | undefined) => void): void;
  /** True when `listen` would do something. */
  isIdle(): boolean;
}

interface Asking {
  /** True for a turn that goes on. */
  isPartial: boolean;
  until: AbortSignal;
}

/** Long because a turn that is over and one that goes on take the same place. */
export function createTurnQueue(options: TurnQueueOptions): TurnQueue {
  const { transcribe, isLocalOnly = false, signal, onChange, onFailure } = options;
  const waiting: { turn: SpokenTurn; onEnd: Parameters<TurnQueue['add']>[1] }[] = [];
  let isBusy = false;
  let listening: AbortController | undefined;

  const waitingSamples = () => waiting.reduce((sum, { turn }) => sum + turn.samples.length, 0);

  async function ask({ samples, settings }: SpokenTurn, { isPartial, until }: Asking): Promise<string> {
    const { model, language, prompt } = settings;
    return transcribe({
      wav: writeWav([samples], RATE_HZ),
      ...(model === undefined ? {} : { model }),
      ...(language === undefined ? {} : { language }),
      ...(prompt === undefined ? {} : { prompt }),
      isPartial,
      isLocalOnly,
      signal: until,
    });
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      onChange(waitingSamples());
      const outcome = await ask(next.turn, { isPartial: false, until: signal }).then(
        (text) => ({ text }),
        (error: unknown) => ({ error }),
      );
      if (signal.aborted) return;
      tell(() => next.onEnd(outcome));
    }
    isBusy = false;
  }

  /** Whoever is told may fail over it, and the next turn must come all the same. */
  function tell(step: () => void): void {
    try {
      step();
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    add(turn, onEnd) {
      // The whole turn says more than what was heard of its beginning.
      listening?.abort(new TurnEnded());
      waiting.push({ turn, onEnd });
      onChange(waitingSamples());
      void work();
    },
    listen(turn, onEnd) {
      if (isBusy || listening !== undefined) return;
      const own = new AbortController();
      listening = own;
      const text = ask(turn, { isPartial: true, until: AbortSignal.any([signal, own.signal]) });
      text
        .catch(() => undefined)
        .then((heard) => {
          listening = undefined;
          if (!signal.aborted) tell(() => onEnd(own.signal.aborted ? undefined : heard));
        });
    },
    isIdle: () => !isBusy && listening === undefined,
  };
}

/** Reason for which a turn that goes on is not listened to any more. */
class TurnEnded extends Error {
  constructor() {
    super('The turn is over.');
    this.name = 'TurnEnded';
  }
}
