// The types and words by which Anthropic's clients tell errors apart.
import type { Schemas } from '../../generated/openapi.ts';
import { CONTEXT_LENGTH_EXCEEDED } from '../errors.ts';
import type { ErrorObject } from './error-table.ts';

/**
 * Anthropic's clients make a conversation shorter when they read these words; the numbers say by
 * how much.
 */
export function anthropicMessage(error: ErrorObject): string {
  const { type, code, message } = error;
  if (code !== CONTEXT_LENGTH_EXCEEDED && type !== 'exceed_context_size_error') return message;
  const tokens = error.n_prompt_tokens ?? firstIn(message, LENGTHS);
  const most = error.n_ctx ?? firstIn(message, LIMITS);
  // Less than the limit is not what was counted, or not of the prompt.
  if (tokens === undefined || most === undefined || tokens < most)
    return `prompt is too long: ${message}`;
  return `prompt is too long: ${tokens} tokens > ${most} maximum`;
}

/** How servers say how long a prompt is, those first that leave the response out. */
const LENGTHS = [
  /(\d{1,12}) in the (?:messages|prompt)/,
  /\((\d+) tokens\) exceeds/,
  /\(length (\d+)\)/,
  /(?:requested|resulted in|request has|prompt has|prompt contains)(?: at least)? (\d+)/,
];

const LIMITS = [/context size \((\d+)/, /maximum (?:context|model) length (?:is|of) (\d+)/];

function firstIn(message: string, patterns: readonly RegExp[]): number | undefined {
  const found = patterns
    .map((pattern) => pattern.exec(message)?.[1])
    .find((digits) => digits !== undefined);
  return found === undefined ? undefined : Number(found);
}

/** Without those that are about the request. */
const ANTHROPIC_TYPES: Readonly<Record<number, Schemas['AnthropicError']['error']['type']>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** Anthropic's type of an error, by the status of the response. */
export const anthropicType = (status: number) =>
  ANTHROPIC_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');

/** Codes by which Anthropic's client knows that it has to send the whole conversation again. */
const CODES_OF_THREADS: ReadonlySet<string> = new Set([
  'thread_not_found',
  'thread_unsupported_request',
]);

/** What that client looks at besides type and words; undefined where it looks at nothing. */
export function anthropicDetails({
  code,
}: ErrorObject): Schemas['AnthropicErrorDetail']['details'] {
  return code !== null && CODES_OF_THREADS.has(code) ? { error_code: code } : undefined;
}
