// Why a choice ended, as OpenAI's API says it: providers have many words of their own.

/** The reason of a response that was cut off, by a limit or in the middle of a call. */
export const CUT_OFF = 'length';

const FAILED =
  /^(?:error|abort(?:ed)?|cancel(?:l?ed)?|failed|failure|insufficient_system_resource)$/i;
const CUT = /length|max_?(?:output_?)?tokens/i;
const FILTERED =
  /^(?:content[_-]?filter(?:ed)?|safety|recitation|refusal|prohibited_content|blocklist|spii)$/i;

/** What is known of the calls of a choice when it ends. */
interface EndedCalls {
  /** Whether the arguments of one end in the middle. */
  isHalf: boolean;
  /** Whether a client knows of a call, in the form of today, or in the one before that. */
  hasCalls: boolean;
  hasFunctionCall: boolean;
}

/** Whether the sender says by its reason that the response has failed. */
export const isFailure = (said: string): boolean => FAILED.test(said);

/** Whether calls are as the model wrote them to their end, where the response ends so. */
export const isWholeBy = (said: string): boolean => !CUT.test(said) && !FILTERED.test(said);

/**
 * Half a call was cut off, whatever is said of it; a whole one was called, and without one nothing
 * was.
 */
export function rightReason(
  said: string,
  { isHalf, hasCalls, hasFunctionCall }: EndedCalls,
): string {
  if (FILTERED.test(said)) return 'content_filter';
  if (CUT.test(said) || isHalf) return CUT_OFF;
  if (hasCalls) return 'tool_calls';
  return hasFunctionCall ? 'function_call' : 'stop';
}
