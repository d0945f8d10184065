// What llama-server and the embedded engine respond, in the form that clients know: slots, refusals and vectors.
import { CONTEXT_LENGTH_EXCEEDED, InvalidRequest, type PromptCounts } from '../../errors.ts';
import { countOf } from '../../lib/figure.ts';
import { isObject } from '../../lib/values.ts';
import type { ModelRequest, Refusal, Slot } from '../kit/protocol.ts';

/** Current versions say `is_processing` and `id_task`; `n_prompt_tokens` counts the slot's cache, response included. */
export function readLlamacppSlot(slot: Readonly<Record<string, unknown>>): Slot {
  const { id_task, n_prompt_tokens, n_prompt_tokens_processed, n_prompt_tokens_cache, ...rest } = slot;
  const isProcessing = slot.is_processing === true || slot.state === 1 || slot.state === 'processing';
  const [next] = [slot.next_token].flat();
  const { has_next_token, n_remain, n_decoded } = isProcessing && isObject(next) ? next : {};
  const evaluated = countOf(n_prompt_tokens_processed);
  const fromCache = countOf(n_prompt_tokens_cache);
  const isPromptInParts = evaluated !== undefined || fromCache !== undefined;
  const promptTokens = isPromptInParts ? (evaluated ?? 0) + (fromCache ?? 0) : (countOf(n_prompt_tokens) ?? 0);
  const task = integerOf(id_task) ?? integerOf(slot.task_id);
  return {
    ...rest,
    ...(task === undefined ? {} : { id_task: task }),
    state: isProcessing ? 'processing' : 'idle',
    is_processing: isProcessing,
    task_id: (isProcessing ? task : undefined) ?? -1,
    cache_tokens: cachedIn(slot),
    next_token: {
      has_next_token: has_next_token === true,
      n_remain: integerOf(n_remain) ?? 0,
      n_decoded: countOf(n_decoded) ?? 0,
    },
    n_prompt_tokens: isProcessing ? promptTokens : 0,
    n_prompt_tokens_processed: (isProcessing ? evaluated : undefined) ?? 0,
    n_prompt_tokens_cache: (isProcessing ? fromCache : undefined) ?? 0,
  };
}

/** Old versions send a number, or the tokens themselves. */
const cachedIn = ({ cache_tokens: cached, n_prompt_tokens }: Readonly<Record<string, unknown>>): number =>
  Array.isArray(cached) ? cached.length : (countOf(cached) ?? countOf(n_prompt_tokens) ?? 0);
const integerOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined);

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
  if (/Context size has been exceeded/.test(message))
    return { status: 400, type: 'exceed_context_size_error', message: inWordsOfBoth(message) };
  if (/too large to process/.test(message)) {
    const hint = "Send less at once, or load the model with a larger '-ub' in llamacpp_args.";
    const said = /\((\d+) tokens\)[^(]*\(current batch size: (\d+)\)/.exec(message);
    const counts = said ? { counts: { n_prompt_tokens: Number(said[1]), n_ctx: Number(said[2]) } } : {};
    return { status: 400, type: 'exceed_context_size_error', message: `${message}. ${hint}`, ...counts };
  }
  // The vocabulary is looked into without a look at its size.
  if (capability === 'detokenize' && /range_check|out of range|invalid token/.test(message))
    return { status: 400, type: 'invalid_request_error', message: "'tokens' has an id that the model does not know." };
  return undefined;
}

/** Many clients look for OpenAI's "maximum context length is N tokens" or for llama-server's words: both are said. */
function inWordsOfBoth(message: string): string {
  if (/maximum context length/.test(message)) return message;
  const [, asked, size] = /\((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/.exec(message) ?? [];
  if (asked === undefined) return `This model's maximum context length is exceeded. ${message}`;
  const request = `The request (${asked} tokens) exceeds the available context size (${size} tokens)`;
  return `This model's maximum context length is ${size} tokens. ${request}. Shorten it, or load the model with a larger ctx_size.`;
}

type Json = Record<string, unknown>;

/** The first numbers of each vector, scaled to length 1, as models for that are made. @throws {InvalidRequest} */
export function shortenVectors(json: Json, { body }: Pick<ModelRequest, 'body'>): Json {
  const { dimensions } = body;
  if (typeof dimensions !== 'number' || !Array.isArray(json.data)) return json;
  return { ...json, data: json.data.map((item) => (isObject(item) ? shortened(item, dimensions) : item)) };
}

function shortened(item: Json, dimensions: number): Json {
  const { embedding } = item;
  if (typeof embedding === 'string') {
    const bytes = Buffer.from(embedding, 'base64');
    const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
    const kept = Float32Array.from(cut(numbers, dimensions));
    return { ...item, embedding: Buffer.from(kept.buffer).toString('base64') };
  }
  return Array.isArray(embedding) ? { ...item, embedding: cut(embedding, dimensions) } : item;
}

function cut(numbers: readonly number[], dimensions: number): readonly number[] {
  if (dimensions > numbers.length) {
    const message = `'dimensions' is ${dimensions}, but the vectors of this model have ${numbers.length} numbers. Ask for at most as many.`;
    throw new InvalidRequest(message, { param: 'dimensions' });
  }
  const kept = numbers.slice(0, dimensions);
  const length = Math.hypot(...kept);
  return length === 0 ? kept : kept.map((value) => value / length);
}
