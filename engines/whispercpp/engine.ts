// Hears recordings with a loaded model: one at a time, in pieces, so that a client that leaves
// frees it within a piece.
import { ApiError, demand } from '../kit/request-fields.ts';
import { Mutex } from '../kit/slot-pool.ts';
import type { WhisperArguments } from './arguments.ts';
import { languageCode } from './languages.ts';
import type { WhisperModelHead } from './model-head.ts';
import type { HearingOptions, NativeModel } from './native-model.ts';

export interface HearingRequest {
  /** 16 bits in the order of this machine, one channel, 16 kHz. */
  samples: Uint8Array;
  language: string | undefined;
  prompt: string | undefined;
  temperature: number;
  isTranslated: boolean | undefined;
}

/** A part of the text, in seconds since the beginning of the recording. */
export interface Segment {
  start: number;
  end: number;
  text: string;
}

/** What was heard, with times in seconds. */
export interface Transcript {
  isTranslated: boolean;
  language: string;
  duration: number;
  temperature: number;
  segments: readonly Segment[];
}

interface WhisperParts {
  model: NativeModel;
  head: WhisperModelHead;
  options: WhisperArguments;
}

/** A loaded model that hears. */
export type WhisperEngine = ReturnType<typeof createWhisperEngine>;
const RATE_HZ = 16_000;
const BYTES_PER_SECOND = 2 * RATE_HZ;
const WINDOW_SECONDS = 30;
// A piece is a window, and what begins in its first part is heard to its end. The next piece begins
// there, so that a sentence is not cut where a window ends.
const PIECE_SECONDS = 24;
/** whisper.cpp hears nothing in less, and cannot find out the language of it. */
const MIN_SECONDS = 0.1;
/** More than a model looks at. The native code takes the square of a long word. */
const MAX_PROMPT_CHARACTERS = 1000;
const MAX_WAITING = 64;
const TEMPERATURE_STEP = 0.2;

/** Hears one recording after the other, each in pieces. */
export function createWhisperEngine(parts: WhisperParts) {
  const turns = new Mutex();
  return {
    async transcribe(request: HearingRequest, signal: AbortSignal): Promise<Transcript> {
      if (turns.waiting < MAX_WAITING)
        return turns.run(signal, () => hearAll(parts, request, signal));
      throw new ApiError(
        'unavailable_error',
        `${MAX_WAITING} recordings wait already. Try again later.`,
      );
    },
  };
}

async function hearAll(
  { model, head, options }: WhisperParts,
  request: HearingRequest,
  signal: AbortSignal,
) {
  const { samples, temperature } = request;
  const duration = samples.length / BYTES_PER_SECOND;
  const isTranslated = head.isMultilingual && (request.isTranslated ?? options.isTranslated);
  const wanted = request.language ?? options.language;
  const code = languageCode(wanted, head.languages);
  const remedy = "send a code such as 'en'";
  demand(
    code !== undefined,
    `The language '${wanted}' is not one that Whisper and this model know; ${remedy}.`,
  );
  let language = head.isMultilingual ? code : 'en';
  let prompt = request.prompt ?? options.prompt;
  const segments: Segment[] = [];
  for (let start = 0; duration - start >= MIN_SECONDS; ) {
    signal.throwIfAborted();
    const end = Math.min(start + WINDOW_SECONDS, duration);
    const isLast = end === duration;
    const hearing: HearingOptions = {
      language,
      temperature,
      translate: isTranslated,
      maxThreads: options.threads,
      bestOf: options.bestOf,
      temperatureInc: options.triesAgain ? TEMPERATURE_STEP : 0,
      duration: isLast ? 0 : PIECE_SECONDS * 1000,
      prompt: prompt.slice(-MAX_PROMPT_CHARACTERS),
    };
    if (options.maxContext !== undefined) hearing.maxContext = options.maxContext;
    const { segments: found, language: heard = language } = await model.hear({
      samples: piece(samples, start, end),
      options: hearing,
    });
    const at = (ms: number) => Math.min(start + ms / 1000, end);
    const shifted = found.map(({ t0, t1, text }) => ({ start: at(t0), end: at(t1), text }));
    segments.push(...shifted);
    if (head.isMultilingual) language = heard;
    prompt = shifted.map(({ text }) => text).join('') || prompt;
    start = isLast ? duration : Math.max(start + PIECE_SECONDS, shifted.at(-1)?.end ?? 0);
  }
  return { isTranslated, language, duration, temperature, segments };
}

/** A copy, which can be handed to the thread. Seconds become whole samples. */
function piece(samples: Uint8Array, start: number, end: number): ArrayBuffer {
  const [from, to] = [start, end].map((seconds) => 2 * Math.round(seconds * RATE_HZ));
  return new Uint8Array(samples.subarray(from, to)).buffer;
}
