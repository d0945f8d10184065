// Requests and responses of llama-server and of the embedded engine, where they differ from what
// clients know.
import {
  CapabilityNotSupported,
  CONTEXT_LENGTH_EXCEEDED,
  InvalidRequest,
  invalid,
  type PromptCounts,
} from '../../errors.ts';
import { countOf } from '../../lib/figures.ts';
import { JsonText, mapItems } from '../../lib/json-text.ts';
import { isObject, isSet } from '../../lib/values.ts';
import type { ModelRequest, Refusal, Slot } from '../kit/protocol.ts';
import { withHeldFormat } from './held-format.ts';
import { withChatLogprobs, withTextLogprobs } from './logprobs.ts';
import { withoutEmptyEnd, withPrefill, withSaidContents } from './prefill.ts';

type Body = Readonly<Record<string, unknown>>;

export function adaptLlamacppRequest({
  capability,
  body: asked,
  model,
  backend,
}: Pick<ModelRequest, 'capability' | 'body' | 'model'> & { backend: string }): Record<
  string,
  unknown
> {
  const body = withHeldFormat(backend === 'embedded' ? asked : withMinTokens(asked), capability);
  switch (capability) {
    case 'chat':
    case 'count-tokens':
    case 'apply-template': {
      requireContents(body);
      requireSenses(body, model);
      const chat = withoutEmptyEnd(withoutHugeLimits(withoutNullFormat(withMaxTokens(body))));
      return backend === 'embedded' ? chat : withChatLogprobs(withPrefill(withSaidContents(chat)));
    }
    case 'completion':
      return backend === 'embedded' ? withMaxTokens(body) : withTextLogprobs(withMaxTokens(body));
    default:
      return body;
  }
}

/** llama-server versions before the newer name know only `max_tokens`. */
function withMaxTokens(body: Body): Body {
  const wanted = body.max_completion_tokens;
  if (wanted === undefined || wanted === null) return body;
  if (body.max_tokens !== undefined && body.max_tokens !== null) return body;
  return { ...body, max_tokens: wanted };
}

/** Only an answer may leave it out. */
function requireContents({ messages }: Body): void {
  if (!Array.isArray(messages)) return;
  const at = messages.findIndex(
    (one) => isObject(one) && one.role !== 'assistant' && one.content === undefined,
  );
  if (at >= 0) throw invalid(`messages[${at}].content`, `messages[${at}].content is missing.`);
}

/** llama-server refuses an image that it can't look at with status 500, as if it were broken. */
function requireSenses({ messages }: Body, { id, mmprojPath }: ModelRequest['model']): void {
  if (mmprojPath !== undefined || !Array.isArray(messages)) return;
  for (const [index, message] of messages.entries()) {
    const content = isObject(message) ? message.content : undefined;
    if (!Array.isArray(content)) continue;
    const at = content.findIndex((part) => isObject(part) && SENSES.has(String(part.type)));
    if (at < 0) continue;
    throw new CapabilityNotSupported(
      `messages[${index}].content[${at}] is of type '${content[at].type}', but model '${id}' reads text only: it has no multimodal projector (mmproj).`,
      { param: `messages[${index}].content[${at}]` },
    );
  }
}

const SENSES = new Set(['image_url', 'input_audio', 'input_video', 'video_url']);

/** A null that llama-server takes for a text, and fails. */
function withoutNullFormat(body: Body): Body {
  if (body.reasoning_format !== null) return body;
  const { reasoning_format, ...others } = body;
  return others;
}

/**
 * llama.cpp turns limits into grammar repetitions and refuses, or chokes on, large ones; a limit
 * that large has no effect.
 */
const HUGE_FROM: Readonly<Record<string, number>> = {
  minLength: 2000,
  maxLength: 2000,
  minItems: 2001,
  maxItems: 2001,
};

/**
 * A schema deeper than this is left to llama-server, which refuses it; walking it must not exhaust
 * our stack.
 */
const MAX_DEPTH = 200;

function withoutHugeLimits(body: Body): Body {
  const tools = body.tools;
  if (!Array.isArray(tools)) return body;
  const changed = tools.map(withoutLimitsInTool);
  return changed.every((tool, index) => tool === tools[index]) ? body : { ...body, tools: changed };
}

function withoutLimitsInTool(tool: unknown): unknown {
  if (!isObject(tool) || !isObject(tool.function)) return tool;
  const parameters = prune(tool.function.parameters, 0);
  return parameters === tool.function.parameters
    ? tool
    : { ...tool, function: { ...tool.function, parameters } };
}

/**
 * A copy without huge limits; the very same value when there is none, so that untouched bodies stay
 * untouched.
 */
function prune(value: unknown, level: number): unknown {
  if (level > MAX_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => prune(item, level + 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  // Only a number is a limit; under `properties` the same word may be the name of a parameter.
  const kept = entries.filter(
    ([name, item]) => !(typeof item === 'number' && item >= (HUGE_FROM[name] ?? Infinity)),
  );
  const pruned = kept.map(([name, item]) => [name, prune(item, level + 1)] as const);
  const isSame =
    kept.length === entries.length && pruned.every(([, item], index) => item === kept[index]?.[1]);
  return isSame ? value : Object.fromEntries(pruned);
}

/** llama.cpp refuses to repeat anything more often than 2000 times at once. */
const MAX_REPETITIONS = 1000;
const CONSTRAINTS = ['grammar', 'json_schema', 'response_format'] as const;

/**
 * llama-server has grammars that are made of tokens: this one allows any tokens, but at least so
 * many.
 */
function withMinTokens(body: Body): Body {
  if (typeof body.min_tokens !== 'number' || body.min_tokens <= 0) return body;
  const { min_tokens: count, ...others } = body;
  const constraint =
    CONSTRAINTS.find((name) => constrains(body[name])) ?? (offersTools(body) ? 'tools' : undefined);
  if (constraint !== undefined) {
    throw new CapabilityNotSupported(
      `llama-server can't be held to min_tokens together with ${constraint}. Leave one of them out, or load the model with llamacpp_backend embedded.`,
      { param: 'min_tokens' },
    );
  }
  return { ...others, grammar: grammarOf(count) };
}

function constrains(value: unknown): boolean {
  if (!isSet(value) || value === '') return false;
  return !(typeof value === 'object' && 'type' in value && value.type === 'text');
}

const offersTools = ({ tools, tool_choice }: Body): boolean =>
  Array.isArray(tools) && tools.length > 0 && tool_choice !== 'none';

/** Every token is the first one or another one. */
function grammarOf(count: number): string {
  const blocks = Array.from({ length: Math.floor(count / MAX_REPETITIONS) }, () => 'block ');
  const rest = count % MAX_REPETITIONS;
  return [
    `root ::= ${blocks.join('')}${rest > 0 ? `token{${rest}} ` : ''}token*`,
    ...(blocks.length > 0 ? [`block ::= token{${MAX_REPETITIONS}}`] : []),
    'token ::= <[0]> | !<[0]>',
  ].join('\n');
}

/**
 * Current versions say `is_processing` and `id_task`; `n_prompt_tokens` counts the slot's cache,
 * response included.
 */
export function readLlamacppSlot(slot: Readonly<Record<string, unknown>>): Slot {
  const { id_task, n_prompt_tokens, n_prompt_tokens_processed, n_prompt_tokens_cache, ...rest } =
    slot;
  const isProcessing =
    slot.is_processing === true || slot.state === 1 || slot.state === 'processing';
  const [next] = [slot.next_token].flat();
  const { has_next_token, n_remain, n_decoded } = isProcessing && isObject(next) ? next : {};
  const evaluated = countOf(n_prompt_tokens_processed);
  const fromCache = countOf(n_prompt_tokens_cache);
  const isPromptInParts = evaluated !== undefined || fromCache !== undefined;
  const promptTokens = isPromptInParts
    ? (evaluated ?? 0) + (fromCache ?? 0)
    : (countOf(n_prompt_tokens) ?? 0);
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

const cachedIn = ({
  cache_tokens: cached,
  n_prompt_tokens,
}: Readonly<Record<string, unknown>>): number =>
  Array.isArray(cached) ? cached.length : (countOf(cached) ?? countOf(n_prompt_tokens) ?? 0);
const integerOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;

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

type Json = Record<string, unknown>;

/**
 * The first numbers of each vector, scaled to length 1, as models for that are made.
 * @throws {InvalidRequest}
 */
export async function shortenVectors(
  json: Json,
  { body }: Pick<ModelRequest, 'body'>,
): Promise<Json> {
  const { dimensions } = body;
  const { data } = json;
  if (typeof dimensions !== 'number') return json;
  const shorten = (item: unknown) => (isObject(item) ? shortened(item, dimensions) : item);
  if (data instanceof JsonText) return { ...json, data: await mapItems(data, shorten) };
  return Array.isArray(data) ? { ...json, data: data.map(shorten) } : json;
}

function shortened(item: Json, dimensions: number): Json {
  const { embedding } = item;
  if (typeof embedding === 'string') {
    const bytes = Buffer.from(embedding, 'base64');
    const numbers = Array.from({ length: bytes.length / 4 }, (_, index) =>
      bytes.readFloatLE(index * 4),
    );
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
