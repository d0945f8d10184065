// The usage of a stream as clients read it: once, for all of its choices.
import { countOf } from '../../../lib/figures.ts';
import { isObject, isSet } from '../../../lib/values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Adds up what a sender says behind the end of each choice. */
export class UsageOfChoices {
  /** Events that have the usage alone, and the tokens of those that belong to one choice each. */
  #usages = 0;
  #completionTokens = 0;

  /**
   * llama-server says behind the end of each choice what that one has taken: then the last event
   * has the sum, and timings, which are those of one choice, are left out. Senders that say it once
   * say it behind the end of all choices.
   * @param choices how many there are, and how many of them have ended
   * @returns the very same usage where it is that of all
   */
  add(usage: Fields, { count, ended }: { count: number; ended: number }): Fields {
    this.#usages += 1;
    if (this.#usages !== ended) return usage;
    this.#completionTokens += countOf(usage.completion_tokens) ?? 0;
    if (count < 2) return usage;
    const completion_tokens = this.#completionTokens;
    return {
      ...usage,
      completion_tokens,
      total_tokens: (countOf(usage.prompt_tokens) ?? 0) + completion_tokens,
    };
  }
}

/** Whether an event has the usage, and no choice. */
export const isUsageAlone = ({ choices, usage }: Fields): boolean =>
  Array.isArray(choices) && choices.length === 0 && isObject(usage);

/**
 * The usage of a text in an event of its own, as in OpenAI's form, with the timings that belong to
 * it.
 * @param isWanted llama-server sends it in any case, in the event that has the end of the text
 */
export function withUsageApart(event: Fields, isWanted: boolean): readonly Fields[] {
  const { usage, ...text } = event;
  const { choices } = event;
  if (!isSet(usage) || !Array.isArray(choices)) return [event];
  const isEnd = choices.some((choice) => isObject(choice) && isSet(choice.finish_reason));
  if (choices.length > 0 && !isWanted) return [text];
  if (!isEnd) return [event];
  const { timings, ...others } = text;
  const alone = { ...others, choices: [], usage };
  return [others, timings === undefined ? alone : { ...alone, timings }];
}
