// llama-server's refusals that blame the server for what the client has asked.
import type { Refusal } from '../kit/protocol.ts';

/** See `Protocol.readRefusal`. */
export function readLlamacppRefusal({
  capability,
  status,
  message,
}: Refusal): { status: number; type: string; message: string } | undefined {
  // Every chat is asked for as a stream, which is of no interest to a client that did not ask for one.
  if (status === 400 && /logprobs is not supported with tools/.test(message)) {
    const way = 'Leave one of them out, or load the model with llamacpp_backend embedded.';
    return { status, type: 'invalid_request_error', message: `llama-server tells no logprobs beside tools. ${way}` };
  }
  if (status !== 500) return undefined;
  if (/too large to process/.test(message)) {
    const hint = "Send less at once, or load the model with a larger '-ub' in llamacpp_args.";
    return { status: 400, type: 'exceed_context_size_error', message: `${message}. ${hint}` };
  }
  // The vocabulary is looked into without a look at its size.
  if (capability === 'detokenize' && /range_check|out of range|invalid token/.test(message)) {
    return { status: 400, type: 'invalid_request_error', message: "'tokens' has an id that the model does not know." };
  }
  return undefined;
}
