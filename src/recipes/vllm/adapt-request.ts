// Where vllm-server differs from what clients of other servers expect: limits that do not fit, and its refusals.
import { CONTEXT_LENGTH_EXCEEDED } from '../../errors.ts';
import { numberOf } from '../kit/options.ts';
import type { ChildBody, ModelRequest, Refusal } from '../kit/protocol.ts';

/**
 * vLLM refuses a chat whose limit and prompt are together more than the context, where others respond as long as they can. So
 * does it without a limit, and a limit as large as the whole context means none.
 */
export function adaptVllmRequest({ capability, body, options }: ModelRequest): ChildBody {
  const context = numberOf(options, 'ctx_size') ?? 0;
  if (capability !== 'chat' || context <= 0) return { json: body };
  const isNone = ([name, value]: [string, unknown]) =>
    LIMITS.has(name) && typeof value === 'number' && value >= context;
  const entries = Object.entries(body);
  return { json: entries.some(isNone) ? Object.fromEntries(entries.filter((entry) => !isNone(entry))) : body };
}

const LIMITS = new Set(['max_tokens', 'max_completion_tokens']);

/** vLLM names Python's classes; clients look for OpenAI's words. */
export function readVllmRefusal({ status, message, type }: Refusal) {
  if (status !== 400) return undefined;
  if (/maximum context length|longer than the maximum model length/.test(message)) {
    return { status, type: 'exceed_context_size_error', message, code: CONTEXT_LENGTH_EXCEEDED };
  }
  if (type !== 'BadRequestError') return undefined;
  return { status, type: 'invalid_request_error', message, code: 'invalid_request' };
}
