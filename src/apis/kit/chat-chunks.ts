// The inner form that other APIs are translated from: OpenAI's chat and completion streams, in the
// order and with the fields that `WellFormedStream` sees to.
import { BackendResponseInvalid } from '../../errors.ts';
import { withExtras } from '../../lib/call-extras.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject, setFields } from '../../lib/values.ts';

export type Chunk = Readonly<Record<string, unknown>>;

export type Piece = { kind: 'thinking' | 'text'; text: string } | ToolCallPiece;

/** The first one of a call has its id and its name; all others only add to the arguments. */
export interface ToolCallPiece {
  kind: 'tool-call';
  index: number;
  /** With what the sender of the call wants back with it, see `lib/call-extras.ts`. */
  id?: string;
  name?: string;
  arguments: string;
}

export interface Likelihood {
  token: string;
  logprob: number;
  bytes?: number[] | null;
  top_logprobs?: Omit<Likelihood, 'top_logprobs'>[];
}

export interface Totals {
  finishReason?: string;
  /** The text at which the generation ended, where the native server reports it. */
  stopSequence?: string;
  promptTokens?: number;
  cachedTokens?: number;
  outputTokens?: number;
  promptMs?: number;
  outputMs?: number;
}

export type ChunkContent = {
  pieces: readonly Piece[];
  likelihoods: readonly Likelihood[];
  totals: Totals;
};

export function readChunk(chunk: Chunk): ChunkContent {
  const choice = objects(chunk.choices).find(({ index = 0 }) => index === 0) ?? {};
  const delta = asObject(choice.delta);
  return {
    pieces: [
      ...textPiece('thinking', delta.reasoning_content),
      ...textPiece('text', delta.content ?? choice.text),
      ...objects(delta.tool_calls).map(toolCallPiece),
    ],
    likelihoods: objects(asObject(choice.logprobs).content).filter(isLikelihood),
    totals: setFields({
      finishReason: text(choice.finish_reason),
      stopSequence:
        text(choice.stop_reason) ??
        text(chunk.stopping_word) ??
        text(asObject(chunk.__verbose).stopping_word),
      ...figuresOf(asObject(chunk.usage), asObject(chunk.timings)),
    }),
  };
}

function figuresOf(
  usage: Chunk,
  timings: Chunk,
): { [Name in keyof Totals]: Totals[Name] | undefined } {
  const cached =
    count(asObject(usage.prompt_tokens_details).cached_tokens) ?? count(timings.cache_n);
  const processed = count(timings.prompt_n);
  return {
    promptTokens:
      count(usage.prompt_tokens) ??
      (processed === undefined ? undefined : processed + (cached ?? 0)),
    cachedTokens: cached,
    outputTokens: count(usage.completion_tokens) ?? count(timings.predicted_n),
    promptMs: count(timings.prompt_ms),
    outputMs: count(timings.predicted_ms),
  };
}

/**
 * No text, or null, means no arguments. Undefined for what a limit has cut off: half the arguments
 * of a call can't be used.
 * @throws {BackendResponseInvalid} for what is not a JSON object although nothing has cut it off.
 */
export function readArguments(
  { name, text }: { name: string; text: string },
  { isCutOff }: { isCutOff: boolean },
) {
  if (text.trim() === '') return {};
  const value = tryParseLimitedJson(text);
  if (isObject(value)) return value;
  if (value === null) return {};
  if (isCutOff) return undefined;
  throw new BackendResponseInvalid(
    `The model called '${name}' with text in place of arguments: ${text.slice(0, 200)}`,
  );
}

function textPiece(kind: 'thinking' | 'text', value: unknown): Piece[] {
  const found = text(value);
  return found === undefined ? [] : [{ kind, text: found }];
}

function toolCallPiece({
  index,
  id,
  type: _function,
  function: called,
  ...extras
}: Chunk): ToolCallPiece {
  const { name, arguments: more } = asObject(called);
  return {
    kind: 'tool-call',
    index: count(index) ?? 0,
    ...(typeof id === 'string' ? { id: withExtras(id, extras) } : {}),
    ...setFields({ name: text(name) }),
    arguments: text(more) ?? '',
  };
}

const isLikelihood = (value: Chunk): value is Chunk & Likelihood =>
  typeof value.token === 'string' && typeof value.logprob === 'number';
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const count = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
const asObject = (value: unknown): Chunk => (isObject(value) ? value : {});
const objects = (value: unknown): readonly Chunk[] =>
  Array.isArray(value) ? value.map(asObject) : [];
export type Thinking = 'on' | 'off' | 'low' | 'medium' | 'high';

/** Fields of a chat request. Models that can't think, or can't help it, don't mind them. */
export function thinkingFields(thinking: Thinking): Record<string, unknown> {
  switch (thinking) {
    case 'on':
      return { chat_template_kwargs: { enable_thinking: true } };
    case 'off':
      return { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } };
    default:
      return { reasoning_effort: thinking, chat_template_kwargs: { enable_thinking: true } };
  }
}

export const SEALED_PREFIX = 'lmn1.';
export type SealedKind = 'reasoning' | 'compaction';
/** Reads what this server has sealed; undefined for what it can't read. */
export type Opener = (kind: SealedKind, sealed: string) => string | undefined;
