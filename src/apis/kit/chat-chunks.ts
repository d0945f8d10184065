// The inner form that other APIs are translated from: OpenAI's chat and completion streams, in the
// order and with the fields that `WellFormedStream` sees to.
import { withExtras } from '../../lib/call-extras.ts';
import { isObject, setFields } from '../../lib/values.ts';

/** An event of a chat or completion, as JSON. */
export type Chunk = Readonly<Record<string, unknown>>;

/** What the model has said in one event, of one kind. */
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

/** How likely a token was, and which others were likely in its place. */
export interface Likelihood {
  token: string;
  logprob: number;
  bytes?: number[] | null;
  top_logprobs?: Omit<Likelihood, 'top_logprobs'>[];
}

/** What a stream says of the whole response, mostly in its last events. */
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

/** What one event says. */
export type ChunkContent = {
  pieces: readonly Piece[];
  likelihoods: readonly Likelihood[];
  totals: Totals;
};

/** Reads one event; of several choices the first, which alone is asked for. */
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
      finishReason: nonEmptyText(choice.finish_reason),
      stopSequence:
        nonEmptyText(choice.stop_reason) ??
        nonEmptyText(chunk.stopping_word) ??
        nonEmptyText(asObject(chunk.__verbose).stopping_word),
      ...figuresOf(asObject(chunk.usage), asObject(chunk.timings)),
    }),
  };
}

function figuresOf(
  usage: Chunk,
  timings: Chunk,
): { [Name in keyof Totals]: Totals[Name] | undefined } {
  const cached =
    figure(asObject(usage.prompt_tokens_details).cached_tokens) ?? figure(timings.cache_n);
  const processed = figure(timings.prompt_n);
  return {
    promptTokens:
      figure(usage.prompt_tokens) ??
      (processed === undefined ? undefined : processed + (cached ?? 0)),
    cachedTokens: cached,
    outputTokens: figure(usage.completion_tokens) ?? figure(timings.predicted_n),
    promptMs: figure(timings.prompt_ms),
    outputMs: figure(timings.predicted_ms),
  };
}

function textPiece(kind: 'thinking' | 'text', value: unknown): Piece[] {
  const found = nonEmptyText(value);
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
    index: figure(index) ?? 0,
    ...setFields({ id: typeof id === 'string' ? withExtras(id, extras) : undefined }),
    ...setFields({ name: nonEmptyText(name) }),
    arguments: nonEmptyText(more) ?? '',
  };
}

const isLikelihood = (value: Chunk): value is Chunk & Likelihood =>
  typeof value.token === 'string' && typeof value.logprob === 'number';
const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const figure = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
const asObject = (value: unknown): Chunk => (isObject(value) ? value : {});
const objects = (value: unknown): readonly Chunk[] =>
  Array.isArray(value) ? value.map(asObject) : [];
