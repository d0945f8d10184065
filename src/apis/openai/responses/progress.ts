// Follows a streamed chat and says what happens in it as the events of a response, or as the whole of it.
import type { components } from '../../../../generated/openapi.ts';
import { CONTEXT_LENGTH_EXCEEDED, DomainError, isOverflow } from '../../../errors.ts';
import {
  type Beginning,
  beginResponse,
  type CallItem,
  type Ended,
  incompleteReason,
  type Logprobs,
  type Response,
  type TextItem,
  toOutputItem,
  toPart,
  toUsage,
} from './response.ts';
import { argumentsAsText, type ToolNames } from './tool-names.ts';

type Schemas = components['schemas'];
export type ResponseEvent = Schemas['ResponseEvent'];
export type ChatChunk = Schemas['ChatCompletionChunk'];
type CallPart = Schemas['ToolCallDelta'];
// `Omit` would merge the alternatives into one.
type Uncounted<Event> = Event extends { sequence_number?: number } ? Omit<Event, 'sequence_number'> : never;
const placeOf = ({ id, index }: TextItem | CallItem) => ({ item_id: id, output_index: index });

interface ProgressOptions extends Beginning {
  names: Pick<ToolNames, 'clientTool'>;
  sealThoughts?: ((text: string) => string) | undefined;
}

/** Texts end when something else begins; function calls stay open to the end, as their arguments may come by turns. */
export class ResponseProgress {
  readonly #options: ProgressOptions;
  readonly #items: (TextItem | CallItem)[] = [];
  readonly #calls = new Map<number, CallItem>();
  #response: Response;
  #open: TextItem | undefined;
  #finishReason: string | undefined;
  #timings: Schemas['Timings'] | undefined;
  #due: ResponseEvent[] = [];
  #sequence = 0;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#response = beginResponse(options);
  }

  snapshot(): Response {
    const unended = this.#response.status === 'in_progress' ? 'in_progress' : 'incomplete';
    return { ...this.#response, output: this.#items.map((item) => toOutputItem(item, item.ended ?? unended)) };
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

  /** The client has ended it, and gets no more events. */
  cancel(): void {
    this.#change({ status: 'cancelled' });
  }

  add(chunk: ChatChunk): ResponseEvent[] {
    const { model, usage } = this.#response;
    this.#change({ model: chunk.model || model, usage: toUsage(chunk.usage) ?? usage });
    this.#timings = chunk.timings ?? this.#timings;
    // Only one choice was asked for.
    const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0);
    if (choice === undefined) return [];
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
    // The item that was being made when the limit came is cut, the others are whole.
    const cut = reason === undefined ? undefined : this.#items.at(-1);
    if (this.#open) this.#closeText(this.#open === cut ? 'incomplete' : 'completed');
    for (const call of this.#calls.values()) this.#closeCall(call, call === cut ? 'incomplete' : 'completed');
    const status = reason === undefined ? 'completed' : 'incomplete';
    this.#change({ status, completed_at: completedAtSeconds });
    if (reason !== undefined) this.#change({ incomplete_details: { reason } });
    const response = this.snapshot();
    const timings = this.#timings;
    this.#emit({ type: `response.${status}`, response, ...(timings === undefined ? {} : { timings }) });
    return { events: this.#takeDue(), response };
  }

  fail(error: unknown): ResponseEvent[] {
    if (this.#open) this.#closeText('incomplete');
    // Clients are told nothing about a bug.
    const message = error instanceof DomainError ? error.message : "Internal error; see the server's log.";
    const code = isOverflow(error) ? CONTEXT_LENGTH_EXCEEDED : 'server_error';
    this.#change({ status: 'failed', error: { code, message } });
    this.#emit({ type: 'response.failed', response: this.snapshot() });
    return this.#takeDue();
  }

  #change(fields: Partial<Response>): void {
    this.#response = { ...this.#response, ...fields };
  }

  #emit(event: Uncounted<ResponseEvent>): void {
    // The type checker can't see that the number is all that was missing.
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
    this.#emit({ type: 'response.content_part.added', ...placeOf(item), content_index: 0, part: toPart(item) });
    return item;
  }

  #addText(kind: TextItem['kind'], delta: string, logprobs: Logprobs = []): void {
    const item = this.#openText(kind);
    item.text += delta;
    item.logprobs.push(...logprobs);
    const place = { ...placeOf(item), content_index: 0 };
    if (kind === 'message') this.#emit({ type: 'response.output_text.delta', ...place, delta, logprobs });
    else this.#emit({ type: 'response.reasoning_text.delta', ...place, delta });
  }

  #closeText(status: Ended): void {
    if (this.#open === undefined) return;
    const item = this.#open;
    this.#open = undefined;
    const { kind, text, logprobs } = item;
    const place = { ...placeOf(item), content_index: 0 };
    if (kind === 'message') this.#emit({ type: 'response.output_text.done', ...place, text, logprobs: [...logprobs] });
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
    const call: CallItem = { kind: 'call', tool, id, index, callId: part.id ?? `call_${key}_${index}`, arguments: '' };
    this.#calls.set(part.index ?? 0, call);
    this.#items.push(call);
    this.#emit({ type: 'response.output_item.added', output_index: index, item: toOutputItem(call, 'in_progress') });
    return call;
  }

  #addCall(part: CallPart): void {
    const call = this.#calls.get(part.index ?? 0) ?? this.#openCall(part);
    const delta = part.function?.arguments ?? '';
    call.arguments += delta;
    // The text of a free-form tool can be read once its JSON is whole.
    if (delta === '' || call.tool.kind === 'custom') return;
    this.#emit({ type: 'response.function_call_arguments.delta', ...placeOf(call), delta });
  }

  #closeCall(call: CallItem, status: Ended): void {
    const { tool, arguments: whole } = call;
    const place = placeOf(call);
    if (tool.kind === 'custom') {
      const input = argumentsAsText(whole);
      this.#emit({ type: 'response.custom_tool_call_input.delta', ...place, delta: input });
      this.#emit({ type: 'response.custom_tool_call_input.done', ...place, input });
    } else {
      this.#emit({ type: 'response.function_call_arguments.done', ...place, name: tool.name, arguments: whole });
    }
    this.#end(call, status);
  }

  #end(item: TextItem | CallItem, status: Ended): void {
    item.ended = status;
    this.#emit({ type: 'response.output_item.done', output_index: item.index, item: toOutputItem(item, status) });
  }
}

type Named<Event> = Event extends { type: infer Name extends string } ? { event: Name; data: Event } : never;

interface Source {
  progress: ResponseProgress;
  chunks: AsyncIterable<ChatChunk> | Promise<AsyncIterable<ChatChunk>>;
  nowSeconds: () => number;
  /** Gets the whole response before the client does. */
  onWhole?: (response: Response) => void;
}

/** One that fails says so with `response.failed` and then throws, which ends the stream. */
export async function* streamResponse(source: Source): AsyncGenerator<Named<ResponseEvent>> {
  for await (const event of eventsOf(source)) yield named(event);
}

async function* eventsOf({ progress, chunks, nowSeconds, onWhole }: Source): AsyncGenerator<ResponseEvent> {
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

/** The events of a response in the background, which ends without an error; one that is a bug is noted. */
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

export async function completeResponse({ progress, chunks, nowSeconds, onWhole }: Source): Promise<Response> {
  for await (const chunk of await chunks) progress.add(chunk);
  const { response } = progress.finish(nowSeconds());
  onWhole?.(response);
  return response;
}

export function named(data: ResponseEvent): Named<ResponseEvent> {
  // The name repeats the type, alternative by alternative, which the type checker does not follow.
  return { event: data.type, data } as Named<ResponseEvent>;
}
