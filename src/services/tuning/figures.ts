// What is asked for a measurement, and what its figures say. Pure.
import type { Schemas } from '../../../generated/openapi.ts';
import { isObject } from '../../lib/values.ts';
import type { TuningPurpose } from '../../recipes/kit/tuning.ts';

/** Tokens per second. */
export type Figures = Schemas['TuningFigures'];
/** Requests of a measurement that count, at most. */
export const SAMPLES = 5;
/** Turns in which an option has to be the faster one, each with a start of its own. */
export const ROUNDS = 4;
const LEAST_GAIN = 0.05;

/**
 * Tokens of a usual request, of which the prompt's were not in the cache, and those of a
 * measurement.
 */
const USUAL = {
  chat: { prompt: 512, generated: 256, measured: 512 },
  agent: { prompt: 4096, generated: 256, measured: 2048 },
} as const;
/**
 * What drafts tokens from the prompt is good for agents, which write again what they have read, and
 * of little use in a chat.
 */
const TASKS = {
  chat: 'Leave that aside, and tell what a good day in the mountains is like.',
  agent:
    'Write the first hundred of these words again, each as it stands, but for "way", which becomes "road".',
} as const;
const MEASURED_TOKENS = 64;

/** Seconds of a usual request at this speed. */
export function secondsOf(
  { prompt_per_second, predicted_per_second }: Figures,
  purpose: TuningPurpose,
): number {
  const { prompt, generated } = USUAL[purpose];
  return prompt / prompt_per_second + generated / predicted_per_second;
}

/** The middle of each figure, to four digits. */
export function medianFigures(all: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => Number(median(all.map((one) => one[key])).toPrecision(4));
  return {
    prompt_per_second: of('prompt_per_second'),
    predicted_per_second: of('predicted_per_second'),
  };
}

/**
 * How much faster a usual request is by the second figures, by the medians of all requests: 0.2 for
 * 20 %.
 */
export function gainOf(
  before: readonly Figures[],
  after: readonly Figures[],
  purpose: TuningPurpose,
): number {
  const medianSeconds = (all: readonly Figures[]) =>
    median(all.map((one) => secondsOf(one, purpose)));
  return medianSeconds(before) / medianSeconds(after) - 1;
}

/** All but the first are figures of options that were the faster ones in each turn. */
export function bestOf<Option extends { figures: readonly Figures[] }>(
  present: readonly Figures[],
  options: readonly Option[],
  purpose: TuningPurpose,
): { option: Option; gain: number } | undefined {
  const gains = options.map((option) => ({
    option,
    gain: gainOf(present, option.figures, purpose),
  }));
  const [best] = gains.toSorted((a, b) => b.gain - a.gain);
  return best !== undefined && best.gain >= LEAST_GAIN ? best : undefined;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

const TEXT =
  'the way to a good answer begins with one clear question so we read what is there and write down all that it means before any part of the work is changed because small steps are easy to check while large ones hide their mistakes';
const WORDS = TEXT.split(' ');
const CHARACTERS_PER_TOKEN = 4.5;
/** For the chat template, the task and the response. */
const RESERVED_TOKENS = 384;

/**
 * A chat with a prompt that no other request has, about as long as usual ones, but never longer
 * than this context.
 */
export function requestOf(
  name: string,
  { purpose, contextSize }: { purpose: TuningPurpose; contextSize: number },
) {
  // A token may be as short as one character.
  const most = Math.max(64, contextSize - RESERVED_TOKENS);
  const length = Math.min(most, USUAL[purpose].measured * CHARACTERS_PER_TOKEN);
  let content = `${name}:`;
  // The steps are without a common factor, so that words come in another order each time.
  for (let at = 0; content.length < length; at += 1)
    content += ` ${WORDS[(at * 7 + (at >> 4) * 5) % WORDS.length]}`;
  content += `\n\n${TASKS[purpose]}`;
  return {
    messages: [{ role: 'user', content }],
    max_tokens: MEASURED_TOKENS,
    ignore_eos: true,
    // The most probable tokens alone would go round in circles, which are easy to draft.
    temperature: 0.7,
    seed: 1,
    cache_prompt: false,
  };
}

/**
 * What a response says of its speed, and of the build that it comes from; undefined when it says
 * nothing.
 */
export function readFigures(
  text: string | undefined,
): { figures: Figures; build: string } | undefined {
  const body: unknown = JSON.parse(text ?? 'null');
  if (!isObject(body) || !isObject(body.timings)) return undefined;
  const { prompt_per_second, predicted_per_second } = body.timings;
  const isSpeed = (value: unknown): value is number => typeof value === 'number' && value > 0;
  if (!isSpeed(prompt_per_second) || !isSpeed(predicted_per_second)) return undefined;
  return {
    figures: { prompt_per_second, predicted_per_second },
    build: String(body.system_fingerprint ?? ''),
  };
}
