// What llama-server and the embedded engine refuse, with the messages and codes that OpenAI's clients look for.
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

interface Meaning {
  status: number;
  type: string;
  message: string;
  code: string;
  counts?: PromptCounts;
}

/** See `Protocol.readRefusal`. */
export function readLlamacppRefusal(refusal: Refusal): Meaning | undefined {
  const { type, code } = refusal;
  const meaning = meaningOf(refusal);
  if (meaning !== undefined) return { ...meaning, code: CODES[meaning.type] ?? meaning.type };
  // A code other than a status was chosen on purpose.
  if (type === undefined || (typeof code !== 'number' && code !== undefined)) return undefined;
  const { status, message } = refusal;
  return { status, type, message, code: CODES[type] ?? type };
}

function meaningOf({ capability, status, type, message }: Refusal): Omit<Meaning, 'code'> | undefined {
  if (type === 'exceed_context_size_error') return { status, type, message: inWordsOfBoth(message) };
  // Every chat is asked for as a stream, which is of no interest to a client that did not ask for one.
  if (status === 400 && /logprobs is not supported with tools/.test(message)) {
    const way = 'Leave one of them out, or load the model with llamacpp_backend embedded.';
    return {
      status,
      type: 'invalid_request_error',
      message: `llama-server gives no logprobs together with tools. ${way}`,
    };
  }
  if (status !== 500) return undefined;
  // Slots that share one context have filled it together, in the middle of a response.
  if (/Context size has been exceeded/.test(message)) {
    return { status: 400, type: 'exceed_context_size_error', message: inWordsOfBoth(message) };
  }
  if (/too large to process/.test(message)) {
    const hint = "Send less at once, or load the model with a larger '-ub' in llamacpp_args.";
    const said = /\((\d+) tokens\)[^(]*\(current batch size: (\d+)\)/.exec(message);
    const counts = said ? { counts: { n_prompt_tokens: Number(said[1]), n_ctx: Number(said[2]) } } : {};
    return { status: 400, type: 'exceed_context_size_error', message: `${message}. ${hint}`, ...counts };
  }
  // The vocabulary is looked into without a look at its size.
  if (capability === 'detokenize' && /range_check|out of range|invalid token/.test(message)) {
    return { status: 400, type: 'invalid_request_error', message: "'tokens' has an id that the model does not know." };
  }
  return undefined;
}

/**
 * Many clients know no code. They look for OpenAI's "maximum context length is N tokens" or for llama-server's "exceeds the
 * available context size (N tokens)" before they shorten a conversation, so both are said.
 * llama-server: "request (3001 tokens) exceeds the available context size (256 tokens), try increasing it".
 */
function inWordsOfBoth(message: string): string {
  if (/maximum context length/.test(message)) return message;
  const [, asked, size] = /\((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/.exec(message) ?? [];
  if (asked === undefined) return `This model's maximum context length is exceeded. ${message}`;
  const request = `The request (${asked} tokens) exceeds the available context size (${size} tokens)`;
  return `This model's maximum context length is ${size} tokens. ${request}. Shorten it, or load the model with a larger ctx_size.`;
}
