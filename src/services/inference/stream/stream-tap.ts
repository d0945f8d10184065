// Watches a stream of tokens go by and measures it, without touching a byte.

import { countOf, figureOf } from '../../../lib/figures.ts';
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject, isSet, setFields } from '../../../lib/values.ts';
import type { TokenFigures } from '../../telemetry/observed-request.ts';
import type { Traffic } from '../../telemetry/traffic.ts';
import { eventData } from './server-sent-events.ts';

/** Token times kept per request; enough for any chart, and an endless stream stays bounded. */
const MAX_TOKEN_TIMES = 4096;
/**
 * Roles and figures do not count. A quote inside a JSON string is escaped, so that no text can look
 * like a field.
 */
const TOKEN = /"(?:content|text|reasoning_content|arguments)": ?"(?!")/g;
/** Only blocks with figures or an end are parsed: a look at 200 bytes costs far less than JSON. */
const WORTH_PARSING = /"(?:usage|timings)": ?\{|"error":|\[DONE\]/;
/** Looks at each block that is handed on, and says in the end what the response has cost. */
export type StreamTap = ReturnType<typeof createStreamTap>;
type Given = Readonly<Record<string, unknown>>;
type StreamTapOptions = {
  now: () => number;
  startedMs: number;
  traffic?: Pick<Traffic, 'tokens'> | undefined;
};

/**
 * Token counts are the native server's own where it gives them (`timings`, then `usage`), else
 * counted events.
 */
export function createStreamTap({ now, startedMs, traffic }: StreamTapOptions) {
  const tokenMs: number[] = [];
  let tokens = 0;
  let firstMs: number | undefined;
  let lastMs = startedMs;
  let complete = false;
  let usage: Given = {};
  let timings: Given = {};
  /** Of completions of code, each of which has an end of its own with its figures. */
  let completedTokens: number | undefined;
  function read(block: Buffer): void {
    for (const data of eventData(block.toString('utf8'))) {
      if (data === '[DONE]') {
        complete = true;
        continue;
      }
      if (!WORTH_PARSING.test(data)) continue;
      const event = tryParseLimitedJson(data);
      if (!isObject(event)) continue;
      usage = isObject(event.usage) ? event.usage : usage;
      timings = isObject(event.timings) ? event.timings : timings;
      if (event.stop === true)
        completedTokens = (completedTokens ?? 0) + (countOf(timings.predicted_n) ?? 0);
      if (isSet(event.error)) complete = true;
    }
  }
  function countToken(atMs: number): void {
    if (firstMs === undefined) firstMs = atMs;
    else if (tokenMs.length < MAX_TOKEN_TIMES) tokenMs.push(atMs - lastMs);
    tokens += 1;
    if (traffic) traffic.tokens += 1;
    lastMs = atMs;
  }
  return {
    /** `text` has a character for each byte. True where some text of the model is in it. */
    observe(block: Buffer, text: string): boolean {
      TOKEN.lastIndex = 0;
      const hasText = TOKEN.test(text);
      if (hasText) {
        const atMs = now();
        do countToken(atMs);
        while (TOKEN.test(text));
      }
      if (WORTH_PARSING.test(text)) read(block);
      return hasText;
    },
    isComplete: (): boolean => complete,
    result(): TokenFigures {
      const outputTokens =
        completedTokens ??
        countOf(timings.predicted_n) ??
        countOf(usage.completion_tokens) ??
        tokens;
      const details = usage.prompt_tokens_details;
      const cachedByUsage = countOf(isObject(details) ? details.cached_tokens : undefined);
      const cachedTokens = countOf(timings.cache_n) ?? cachedByUsage ?? 0;
      const processed =
        countOf(timings.prompt_n) ??
        Math.max(0, (countOf(usage.prompt_tokens) ?? 0) - cachedTokens);
      const drafted = countOf(timings.draft_n) ?? 0;
      const accepted = countOf(timings.draft_n_accepted) ?? 0;
      const drafts = drafted > 0 ? { tokens: drafted, accepted } : undefined;
      const decodeSeconds = firstMs === undefined ? 0 : (lastMs - firstMs) / 1000;
      return {
        kind: 'tokens',
        inputTokens: processed,
        promptTokens: processed + cachedTokens,
        outputTokens,
        ...setFields({ drafts }),
        timeToFirstTokenSeconds: firstMs === undefined ? 0 : (firstMs - startedMs) / 1000,
        tokensPerSecond:
          figureOf(timings.predicted_per_second) ??
          (decodeSeconds > 0 ? Math.max(0, outputTokens - 1) / decodeSeconds : 0),
        decodeTokenSeconds: tokenMs.map((ms) => ms / 1000),
      };
    },
  };
}
