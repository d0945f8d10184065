// Transcribes the turns of one session, one after the other; while there is time, also the one that
// is still going on.
import { writeWav } from '../../../common/wav.ts';
import type { Place } from '../../lib/place.ts';
import { setFields } from '../../lib/values.ts';
import type { RealtimeSettings } from './session-settings.ts';

/** Samples per second of all sound inside; what Whisper models hear. */
export const RATE_HZ = 16_000;

/** The sound of one turn, and the settings of the moment in which it was spoken. */
export interface SpokenTurn {
  /** At `RATE_HZ`. */
  samples: Int16Array;
  settings: RealtimeSettings;
}

type TurnOutcome = { text: string } | { error: unknown };

/** Has a model write down one turn. */
export type TranscribeSpeech = (speech: {
  wav: Buffer;
  model?: string;
  language?: string;
  prompt?: string;
  /** True while the turn goes on: the text is not the last one. */
  isPartial: boolean;
  place: Place;
  signal: AbortSignal;
}) => Promise<string>;

/**
 * Transcribes in the order in which turns are added.
 * @param options.onChange is called whenever a turn was added or its work begins.
 */
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
    onEnd(outcome: TurnOutcome): void;
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
    /** The whole turn, which gets its text or the error once. */
    add(turn: SpokenTurn, onEnd: (outcome: TurnOutcome) => void): void {
      // The whole turn says more than what was heard of its beginning.
      listening?.abort(new Error('The turn is over.'));
      waiting.push({ turn, onEnd });
      onChange(waitingSamples());
      void work();
    },
    /**
     * A turn that goes on, only while nothing else is to be done.
     *
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
    /** Whether `listen` would be of use now. */
    isIdle: () => !isBusy && listening === undefined,
  };
}
