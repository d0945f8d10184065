// Follows a streamed chat and says what happens in it as the events of a response, or as the whole
// of it.
import type { Schemas } from '../../../../generated/openapi.ts';
import {
  CONTEXT_LENGTH_EXCEEDED,
  DomainError,
  isOverflow,
  isRateLimit,
  RATE_LIMIT_EXCEEDED,
} from '../../../errors.ts';
import { withExtras } from '../../../lib/call-extras.ts';
import type { ResponseRequest } from './request.ts';
import { argumentsAsText, type ClientTool, type ToolNames } from './tools.ts';

export type Response = Schemas['ResponseObject'];
type Part = Schemas['ResponseContentPart'];
type OutputItem = Schemas['ResponseOutputItem'];
export type Logprobs = Schemas['TokenLogprob'][];
export type Ended = 'completed' | 'incomplete';

export interface TextItem {
  kind: 'reasoning' | 'message';
  id: string;
  index: number;
  text: string;
  logprobs: Logprobs;
  sealed?: string;
  ended?: Ended;
}

export interface CallItem {
  kind: 'call';
  tool: ClientTool;
  id: string;
  index: number;
  callId: string;
  arguments: string;
  ended?: Ended;
}

type Status = 'in_progress' | Ended;
export type Beginning = {
  request: ResponseRequest;
  key: string;
  createdAtSeconds: number;
  isStored?: boolean;
};

export function beginResponse({
  request,
  key,
  createdAtSeconds,
  isStored = false,
}: Beginning): Response {
  const isBackground = request.background === true;
  return {
    id: `resp_${key}`,
    object: 'response',
    created_at: createdAtSeconds,
    completed_at: null,
    status: isBackground ? 'queued' : 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    model: request.model,
    output: [],
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: null },
    store: isStored,
    temperature: request.temperature ?? 1,
    text: { ...request.text, format: request.text?.format ?? { type: 'text' } },
    tool_choice: toolChoiceOf(request),
    tools: (request.tools ?? []).map((tool) =>
      tool.type === 'function'
        ? { description: null, parameters: null, strict: null, ...tool }
        : tool,
    ),
    top_p: request.top_p ?? 1,
    truncation: 'disabled',
    usage: null,
    user: request.user ?? null,
    presence_penalty: request.presence_penalty ?? 0,
    frequency_penalty: request.frequency_penalty ?? 0,
    top_logprobs: request.top_logprobs ?? 0,
    background: isBackground,
    service_tier: 'default',
    max_tool_calls: request.max_tool_calls ?? null,
    safety_identifier: request.safety_identifier ?? null,
    prompt_cache_key: request.prompt_cache_key ?? null,
  };
}

function toolChoiceOf({ tool_choice: choice }: ResponseRequest): Response['tool_choice'] {
  if (typeof choice !== 'object' || choice === null) return choice ?? 'auto';
  return choice.type === 'allowed_tools' ? { mode: 'auto', ...choice } : choice;
}

export function toUsage(
  usage: Schemas['Usage'] | Schemas['StreamUsage'] | undefined,
): Schemas['ResponseUsage'] {
  if (usage === undefined || usage === null) return null;
  const {
    prompt_tokens = 0,
    completion_tokens = 0,
    prompt_tokens_details,
    completion_tokens_details,
  } = usage;
  return {
    input_tokens: prompt_tokens,
    output_tokens: completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    input_tokens_details: { cached_tokens: prompt_tokens_details?.cached_tokens ?? 0 },
    output_tokens_details: { reasoning_tokens: completion_tokens_details?.reasoning_tokens ?? 0 },
  };
}

export function incompleteReason(finishReason: string | undefined): string | undefined {
  if (finishReason === 'length') return 'max_output_tokens';
  return finishReason === 'content_filter' ? finishReason : undefined;
}

export const toPart = ({ kind, text, logprobs }: TextItem): Part =>
  kind === 'reasoning'
    ? { type: 'reasoning_text', text }
    : { type: 'output_text', text, annotations: [], logprobs: [...logprobs] };

export function toOutputItem(
  item: TextItem | CallItem,
  status: Status,
  { isNew = false } = {},
): OutputItem {
  const { id, kind } = item;
  if (kind === 'call') return toCallItem(item, status);
  const content = isNew ? [] : [toPart(item)];
  return kind === 'message'
    ? { id, type: kind, status, role: 'assistant', content }
    : {
        id,
        type: kind,
        status,
        summary: [],
        content,
        ...(item.sealed ? { encrypted_content: item.sealed } : {}),
      };
}

function toCallItem({ id, callId, tool, arguments: json }: CallItem, status: Status): OutputItem {
  const { kind, ...called } = tool;
  const call = { id, status, call_id: callId, ...called };
  return kind === 'function'
    ? { ...call, type: 'function_call', arguments: json }
    : { ...call, type: 'custom_tool_call', input: json === '' ? '' : argumentsAsText(json) };
}

export type ResponseEvent = Schemas['ResponseEvent'];
export type ChatChunk = Schemas['ChatCompletionChunk'];
type CallPart = Schemas['ToolCallDelta'];
// `Omit` would merge the alternatives into one.
type Uncounted<Event> = Event extends { sequence_number?: number }
  ? Omit<Event, 'sequence_number'>
  : never;
const placeOf = ({ id, index }: TextItem | CallItem) => ({ item_id: id, output_index: index });

interface ProgressOptions extends Beginning {
  names: Pick<ToolNames, 'clientTool'>;
  sealThoughts?: ((text: string) => string) | undefined;
}

/**
 * Texts end when something else begins; function calls stay open to the end, as their arguments may
 * come by turns.
 */
export class ResponseProgress {
  readonly #options: ProgressOptions;
  readonly #items: (TextItem | CallItem)[] = [];
  readonly #calls = new Map<number, CallItem>();
  #response: Response;
  #open: TextItem | undefined;
  #finishReason: string | undefined;
  #timings: Schemas['Timings'] | undefined;
  /** Those that the chunk has which is added now, where the request asks for them. */
  #pieceTimings: Schemas['Timings'] | undefined;
  #due: ResponseEvent[] = [];
  #sequence = 0;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#response = beginResponse(options);
  }

  snapshot(): Response {
    const unended = this.#response.status === 'in_progress' ? 'in_progress' : 'incomplete';
    return {
      ...this.#response,
      output: this.#items.map((item) => toOutputItem(item, item.ended ?? unended)),
    };
  }

  create(): ResponseEvent[] {
    this.#emit({ type: 'response.created', response: this.snapshot() });
    return this.#takeDue();
  }

  begin(): ResponseEvent[] {
    this.#change({ status: 'in_progress' });
    this.#emit({ type: 'response.in_progress', response: this.snapshot() });
    return this.#takeDue();
  }

  cancel(): void {
    this.#change({ status: 'cancelled' });
  }

  add(chunk: ChatChunk): ResponseEvent[] {
    const { model, usage } = this.#response;
    this.#change({ model: chunk.model || model, usage: toUsage(chunk.usage) ?? usage });
    this.#timings = chunk.timings ?? this.#timings;
    const { request } = this.#options;
    this.#pieceTimings = request.timings_per_token ? (chunk.timings ?? undefined) : undefined;
    const { prompt_progress: progress } = chunk;
    if (progress)
      this.#emit({
        type: 'response.in_progress',
        response: this.snapshot(),
        prompt_progress: progress,
      });
    // Only one choice was asked for.
    const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0);
    if (choice === undefined) return this.#takeDue();
    this.#finishReason = choice.finish_reason ?? this.#finishReason;
    const { reasoning_content: thought, content, tool_calls } = choice.delta ?? {};
    const logprobs = choice.logprobs?.content ?? [];
    if (thought) this.#addText('reasoning', thought);
    // The first half of a character has a probability, but no text yet.
    const isHalf = content === '' && logprobs.length > 0 && this.#open?.kind === 'message';
    if (content || isHalf) this.#addText('message', content ?? '', logprobs);
    for (const part of tool_calls ?? []) this.#addCall(part);
    return this.#takeDue();
  }

  finish(completedAtSeconds: number): { events: ResponseEvent[]; response: Response } {
    const reason = incompleteReason(this.#finishReason);
    const cut = reason === undefined ? undefined : this.#items.at(-1);
    if (this.#open) this.#closeText(this.#open === cut ? 'incomplete' : 'completed');
    for (const call of this.#calls.values())
      this.#closeCall(call, call === cut ? 'incomplete' : 'completed');
    const status = reason === undefined ? 'completed' : 'incomplete';
    this.#change({ status, completed_at: completedAtSeconds });
    if (reason !== undefined) this.#change({ incomplete_details: { reason } });
    const timings = this.#timings === undefined ? {} : { timings: this.#timings };
    this.#change(timings);
    const response = this.snapshot();
    this.#emit({ type: `response.${status}`, response, ...timings });
    return { events: this.#takeDue(), response };
  }

  fail(error: unknown): ResponseEvent[] {
    if (this.#open) this.#closeText('incomplete');
    // Clients are told nothing about a bug.
    const message =
      error instanceof DomainError ? error.message : "Internal error; see the server's log.";
    const code = codeOf(error);
    this.#change({ status: 'failed', error: { code, message } });
    this.#emit({ type: 'response.failed', response: this.snapshot() });
    return this.#takeDue();
  }

  #change(fields: Partial<Response>): void {
    this.#response = { ...this.#response, ...fields };
  }

  #emit(event: Uncounted<ResponseEvent>): void {
    this.#due.push({ ...event, sequence_number: this.#sequence++ } as ResponseEvent);
  }

  #takeDue(): ResponseEvent[] {
    const events = this.#due;
    this.#due = [];
    return events;
  }

  #openText(kind: TextItem['kind']): TextItem {
    if (this.#open?.kind === kind) return this.#open;
    this.#closeText('completed');
    const index = this.#items.length;
    const id = `${kind === 'message' ? 'msg' : 'rs'}_${this.#options.key}_${index}`;
    const item: TextItem = { kind, id, index, text: '', logprobs: [] };
    this.#open = item;
    this.#items.push(item);
    const added = toOutputItem(item, 'in_progress', { isNew: true });
    this.#emit({ type: 'response.output_item.added', output_index: index, item: added });
    this.#emit({
      type: 'response.content_part.added',
      ...placeOf(item),
      content_index: 0,
      part: toPart(item),
    });
    return item;
  }

  #addText(kind: TextItem['kind'], delta: string, logprobs: Logprobs = []): void {
    const item = this.#openText(kind);
    item.text += delta;
    item.logprobs.push(...logprobs);
    const piece = { ...placeOf(item), content_index: 0, delta, ...this.#timingsOfPiece() };
    if (kind === 'message') this.#emit({ type: 'response.output_text.delta', ...piece, logprobs });
    else this.#emit({ type: 'response.reasoning_text.delta', ...piece });
  }

  #closeText(status: Ended): void {
    if (this.#open === undefined) return;
    const item = this.#open;
    this.#open = undefined;
    const { kind, text, logprobs } = item;
    const place = { ...placeOf(item), content_index: 0 };
    if (kind === 'message')
      this.#emit({ type: 'response.output_text.done', ...place, text, logprobs: [...logprobs] });
    else this.#emit({ type: 'response.reasoning_text.done', ...place, text });
    const { sealThoughts } = this.#options;
    if (kind === 'reasoning' && sealThoughts) item.sealed = sealThoughts(text);
    this.#emit({ type: 'response.content_part.done', ...place, part: toPart(item) });
    this.#end(item, status);
  }

  #openCall(part: CallPart): CallItem {
    this.#closeText('completed');
    const { key, names } = this.#options;
    const index = this.#items.length;
    const tool = names.clientTool(part.function?.name ?? '');
    const id = `${tool.kind === 'function' ? 'fc' : 'ctc'}_${key}_${index}`;
    const callId = callIdOf(part) ?? `call_${key}_${index}`;
    const call: CallItem = { kind: 'call', tool, id, index, callId, arguments: '' };
    this.#calls.set(part.index ?? 0, call);
    this.#items.push(call);
    this.#emit({
      type: 'response.output_item.added',
      output_index: index,
      item: toOutputItem(call, 'in_progress'),
    });
    return call;
  }

  #addCall(part: CallPart): void {
    const call = this.#calls.get(part.index ?? 0) ?? this.#openCall(part);
    const delta = part.function?.arguments ?? '';
    call.arguments += delta;
    // The text of a free-form tool can be read once its JSON is whole.
    if (delta === '' || call.tool.kind === 'custom') return;
    const piece = { ...placeOf(call), delta, ...this.#timingsOfPiece() };
    this.#emit({ type: 'response.function_call_arguments.delta', ...piece });
  }

  #timingsOfPiece(): { timings?: Schemas['Timings'] } {
    return this.#pieceTimings === undefined ? {} : { timings: this.#pieceTimings };
  }

  #closeCall(call: CallItem, status: Ended): void {
    const { tool, arguments: whole } = call;
    const place = placeOf(call);
    if (tool.kind === 'custom') {
      const input = argumentsAsText(whole);
      this.#emit({ type: 'response.custom_tool_call_input.delta', ...place, delta: input });
      this.#emit({ type: 'response.custom_tool_call_input.done', ...place, input });
    } else {
      this.#emit({
        type: 'response.function_call_arguments.done',
        ...place,
        name: tool.name,
        arguments: whole,
      });
    }
    this.#end(call, status);
  }

  #end(item: TextItem | CallItem, status: Ended): void {
    item.ended = status;
    this.#emit({
      type: 'response.output_item.done',
      output_index: item.index,
      item: toOutputItem(item, status),
    });
  }
}

/** Of those that OpenAI's clients know. */
function codeOf(error: unknown): string {
  if (isOverflow(error)) return CONTEXT_LENGTH_EXCEEDED;
  return isRateLimit(error) ? RATE_LIMIT_EXCEEDED : 'server_error';
}

/** With what the sender of the call wants back with it. */
function callIdOf({
  index: _index,
  id,
  type: _type,
  function: _called,
  ...extras
}: CallPart): string | undefined {
  return id ? withExtras(id, extras) : undefined;
}

type Named<Event> = Event extends { type: infer Name extends string }
  ? { event: Name; data: Event }
  : never;

interface Source {
  progress: ResponseProgress;
  chunks: AsyncIterable<ChatChunk> | Promise<AsyncIterable<ChatChunk>>;
  nowSeconds: () => number;
  onWhole?: (response: Response) => void;
}

/** One that fails says so with `response.failed` and then throws, which ends the stream. */
export async function* streamResponse(source: Source): AsyncGenerator<Named<ResponseEvent>> {
  for await (const event of eventsOf(source)) yield named(event);
}

async function* eventsOf({
  progress,
  chunks,
  nowSeconds,
  onWhole,
}: Source): AsyncGenerator<ResponseEvent> {
  yield* progress.create();
  let hasBegun = false;
  try {
    const coming = await chunks;
    hasBegun = true;
    yield* progress.begin();
    for await (const chunk of coming) yield* progress.add(chunk);
  } catch (error) {
    // Anything else is either a client that has left, or a bug whose message is not for clients.
    if (error instanceof DomainError) {
      if (!hasBegun) yield* progress.begin();
      yield* progress.fail(error);
    }
    throw error;
  }
  const { events, response } = progress.finish(nowSeconds());
  onWhole?.(response);
  yield* events;
}

export async function* runResponse(
  source: Source,
  { signal, note }: { signal: AbortSignal; note: (error: unknown) => void },
): AsyncGenerator<ResponseEvent> {
  try {
    yield* eventsOf(source);
  } catch (error) {
    if (signal.aborted) return source.progress.cancel();
    if (error instanceof DomainError) return;
    note(error);
    yield* source.progress.fail(error);
  }
}

/** The whole response. @throws whatever reading the chunks throws */
export async function completeResponse({
  progress,
  chunks,
  nowSeconds,
  onWhole,
}: Source): Promise<Response> {
  for await (const chunk of await chunks) progress.add(chunk);
  const { response } = progress.finish(nowSeconds());
  onWhole?.(response);
  return response;
}

export const named = (data: ResponseEvent): Named<ResponseEvent> =>
  ({ event: data.type, data }) as Named<ResponseEvent>;
