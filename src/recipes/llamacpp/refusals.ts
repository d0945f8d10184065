// What llama-server refuses, and what it really means.
import { CONTEXT_LENGTH_EXCEEDED, type PromptCounts } from '../../errors.ts';
import type { Refusal } from '../kit/protocol.ts';

/** Each kind of refusal that is the client's matter. Their own `code` is the status once more. */
const CODES: Readonly<Record<string, string>> = {
  exceed_context_size_error: CONTEXT_LENGTH_EXCEEDED,
  invalid_request_error: 'invalid_request',
  not_supported_error: 'not_supported',
  unavailable_error: 'model_not_ready',
  server_error: 'backend_error',
};

type Meaning = {
  status: number;
  type: string;
  message: string;
  code: string;
  counts?: PromptCounts;
};

/** See `Protocol.readRefusal`: the same in the terms of OpenAI's API, where it is the client's matter. */
export function readLlamacppRefusal(refusal: Refusal): Meaning | undefined {
  const { type, code } = refusal;
  const meaning = meaningOf(refusal);
  if (meaning !== undefined) return { ...meaning, code: CODES[meaning.type] ?? meaning.type };
  // A code other than a status was chosen on purpose.
  if (type === undefined || (typeof code !== 'number' && code !== undefined)) return undefined;
  const { status, message } = refusal;
  return { status, type, message, code: CODES[type] ?? type };
}

function meaningOf({
  capability,
  status,
  type,
  message,
}: Refusal): Omit<Meaning, 'code'> | undefined {
  const tooLong = tooLongInput(message);
  if (tooLong !== undefined) return { status: 400, type: 'exceed_context_size_error', ...tooLong };
  if (type === 'exceed_context_size_error')
    return { status, type, message: inWordsOfBoth(message) };
  if (status !== 500) return undefined;
  // A chat with such a part is refused as it should be, and a count of it as if the server were
  // broken.
  if (/Failed to (?:load image or audio file|tokenize prompt)/.test(message))
    return { status: 400, type: 'invalid_request_error', message };
  if (/(?:image|audio|video) input is not supported/.test(message))
    return { status: 400, type: 'not_supported_error', message };
  // Slots that share one context have filled it together, in the middle of a response.
  if (/Context size has been exceeded/.test(message))
    return { status: 400, type: 'exceed_context_size_error', message: inWordsOfBoth(message) };
  // The vocabulary is looked into without a look at its size.
  if (capability === 'detokenize' && /range_check|out of range|invalid token/.test(message))
    return {
      status: 400,
      type: 'invalid_request_error',
      message: "'tokens' has an id that the model does not know.",
    };
  return undefined;
}

/**
 * What becomes a vector has to fit into one go, and into the context. The embedded engine says it
 * in the same words.
 */
function tooLongInput(message: string): Pick<Meaning, 'message' | 'counts'> | undefined {
  const [, tokens, limit] =
    /^input \((\d+) tokens\) is (?:too large to process|larger than the max context size)[^(]*\((?:current batch size: )?(\d+)/.exec(
      message,
    ) ?? [];
  if (tokens === undefined) return undefined;
  return {
    message: `This model's maximum context length is ${limit} tokens, but an input has ${tokens}. Send it in parts.`,
    counts: { n_prompt_tokens: Number(tokens), n_ctx: Number(limit) },
  };
}

/**
 * Many clients look for OpenAI's "maximum context length is N tokens" or for llama-server's words:
 * both are said.
 */
function inWordsOfBoth(message: string): string {
  if (/maximum context length/.test(message)) return message;
  const [, asked, size] =
    /\((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/.exec(message) ?? [];
  if (asked === undefined) return `This model's maximum context length is exceeded. ${message}`;
  const request = `The request (${asked} tokens) exceeds the available context size (${size} tokens)`;
  return `This model's maximum context length is ${size} tokens. ${request}. Shorten it, or load the model with a larger ctx_size.`;
}
