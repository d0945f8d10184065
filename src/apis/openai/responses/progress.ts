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

/** One response on its way. */
export type ResponseProgress = ReturnType<typeof createResponseProgress>;

// `Omit` would merge the alternatives into one.
type Uncounted<Event> = Event extends { sequence_number?: number } ? Omit<Event, 'sequence_number'> : never;

const placeOf = ({ id, index }: TextItem | CallItem) => ({ item_id: id, output_index: index });

/**
 * Pure: whoever calls brings the time and a `key` that makes names unlike those of other responses. Every method returns the
 * events that are due then, in their order. Long because all steps share the items that are open.
 * A message or thoughts end when something else begins; function calls stay open until the end, as their arguments may
 * come by turns.
 */
export function createResponseProgress(
  options: Beginning & {
    names: Pick<ToolNames, 'clientTool'>;
    /** Seals thoughts for the way back, if the request wants that. */
    sealThoughts?: ((text: string) => string) | undefined;
  },
) {
  const { key, names, sealThoughts } = options;
  let response = beginResponse(options);
  const items: (TextItem | CallItem)[] = [];
  const calls = new Map<number, CallItem>();
  let open: TextItem | undefined;
  let finishReason: string | undefined;
  let timings: Schemas['Timings'];
  let due: ResponseEvent[] = [];
  let sequence = 0;

  function emit(event: Uncounted<ResponseEvent>): void {
    // The type checker can't see that the number is all that was missing.
    due.push({ ...event, sequence_number: sequence++ } as ResponseEvent);
  }

  function takeDue(): ResponseEvent[] {
    const events = due;
    due = [];
    return events;
  }

  function snapshot(): Response {
    const unended = response.status === 'in_progress' ? 'in_progress' : 'incomplete';
    return { ...response, output: items.map((item) => toOutputItem(item, item.ended ?? unended)) };
  }

  function openText(kind: TextItem['kind']): TextItem {
    if (open?.kind === kind) return open;
    closeText('completed');
    const index = items.length;
    const id = `${kind === 'message' ? 'msg' : 'rs'}_${key}_${index}`;
    const item: TextItem = { kind, id, index, text: '', logprobs: [] };
    open = item;
    items.push(item);
    const added = toOutputItem(item, 'in_progress', { isNew: true });
    emit({ type: 'response.output_item.added', output_index: index, item: added });
    emit({ type: 'response.content_part.added', ...placeOf(item), content_index: 0, part: toPart(item) });
    return item;
  }

  function addText(kind: TextItem['kind'], delta: string, logprobs: Logprobs = []): void {
    const item = openText(kind);
    item.text += delta;
    item.logprobs.push(...logprobs);
    const place = { ...placeOf(item), content_index: 0 };
    if (kind === 'message') emit({ type: 'response.output_text.delta', ...place, delta, logprobs });
    else emit({ type: 'response.reasoning_text.delta', ...place, delta });
  }

  function closeText(status: Ended): void {
    if (open === undefined) return;
    const item = open;
    open = undefined;
    const { kind, text, logprobs } = item;
    const place = { ...placeOf(item), content_index: 0 };
    if (kind === 'message') emit({ type: 'response.output_text.done', ...place, text, logprobs: [...logprobs] });
    else emit({ type: 'response.reasoning_text.done', ...place, text });
    if (kind === 'reasoning' && sealThoughts) item.sealed = sealThoughts(text);
    emit({ type: 'response.content_part.done', ...place, part: toPart(item) });
    end(item, status);
  }

  function openCall(part: CallPart): CallItem {
    closeText('completed');
    const index = items.length;
    const tool = names.clientTool(part.function?.name ?? '');
    const id = `${tool.kind === 'function' ? 'fc' : 'ctc'}_${key}_${index}`;
    const call: CallItem = { kind: 'call', tool, id, index, callId: part.id ?? `call_${key}_${index}`, arguments: '' };
    calls.set(part.index ?? 0, call);
    items.push(call);
    emit({ type: 'response.output_item.added', output_index: index, item: toOutputItem(call, 'in_progress') });
    return call;
  }

  function addCall(part: CallPart): void {
    const call = calls.get(part.index ?? 0) ?? openCall(part);
    const delta = part.function?.arguments ?? '';
    call.arguments += delta;
    // The text of a free-form tool can be read once its JSON is whole.
    if (delta === '' || call.tool.kind === 'custom') return;
    emit({ type: 'response.function_call_arguments.delta', ...placeOf(call), delta });
  }

  function closeCall(call: CallItem, status: Ended): void {
    const { tool, arguments: whole } = call;
    const place = placeOf(call);
    if (tool.kind === 'custom') {
      const input = argumentsAsText(whole);
      emit({ type: 'response.custom_tool_call_input.delta', ...place, delta: input });
      emit({ type: 'response.custom_tool_call_input.done', ...place, input });
    } else emit({ type: 'response.function_call_arguments.done', ...place, name: tool.name, arguments: whole });
    end(call, status);
  }

  function end(item: TextItem | CallItem, status: Ended): void {
    item.ended = status;
    emit({ type: 'response.output_item.done', output_index: item.index, item: toOutputItem(item, status) });
  }

  return {
    /** The response as it is now. */
    snapshot,

    create(): ResponseEvent[] {
      emit({ type: 'response.created', response: snapshot() });
      return takeDue();
    },

    /** The model is at work. */
    begin(): ResponseEvent[] {
      response = { ...response, status: 'in_progress' };
      emit({ type: 'response.in_progress', response: snapshot() });
      return takeDue();
    },

    /** The client has ended it, and gets no more events. */
    cancel(): void {
      response = { ...response, status: 'cancelled' };
    },

    add(chunk: ChatChunk): ResponseEvent[] {
      response = { ...response, model: chunk.model || response.model, usage: toUsage(chunk.usage) ?? response.usage };
      timings = chunk.timings ?? timings;
      // Only one choice was asked for.
      const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0);
      if (choice === undefined) return [];
      finishReason = choice.finish_reason ?? finishReason;
      const { reasoning_content: thought, content, tool_calls } = choice.delta ?? {};
      const logprobs = choice.logprobs?.content ?? [];
      if (thought) addText('reasoning', thought);
      // The first half of a character has a probability, but no text yet.
      const isHalf = content === '' && logprobs.length > 0 && open?.kind === 'message';
      if (content || isHalf) addText('message', content ?? '', logprobs);
      for (const part of tool_calls ?? []) addCall(part);
      return takeDue();
    },

    /** The chat has ended as it should. The last event holds the whole response. */
    finish({ completedAtSeconds }: { completedAtSeconds: number }): { events: ResponseEvent[]; response: Response } {
      const reason = incompleteReason(finishReason);
      // The item that was being made when the limit came is cut, the others are whole.
      const cut = reason === undefined ? undefined : items.at(-1);
      if (open) closeText(open === cut ? 'incomplete' : 'completed');
      for (const call of calls.values()) closeCall(call, call === cut ? 'incomplete' : 'completed');
      const status = reason === undefined ? 'completed' : 'incomplete';
      response = { ...response, status, completed_at: completedAtSeconds };
      if (reason !== undefined) response = { ...response, incomplete_details: { reason } };
      const whole = snapshot();
      emit({ type: `response.${status}`, response: whole, ...(timings === undefined ? {} : { timings }) });
      return { events: takeDue(), response: whole };
    },

    /** The chat broke off. */
    fail(error: unknown): ResponseEvent[] {
      if (open) closeText('incomplete');
      // Of a bug nothing is told.
      const message = error instanceof DomainError ? error.message : "Internal error; see the server's log.";
      const code = isOverflow(error) ? CONTEXT_LENGTH_EXCEEDED : 'server_error';
      response = { ...response, status: 'failed', error: { code, message } };
      emit({ type: 'response.failed', response: snapshot() });
      return takeDue();
    },
  };
}

type Named<Event> = Event extends { type: infer Name extends string } ? { event: Name; data: Event } : never;

interface Source {
  progress: ResponseProgress;
  /** Or why there are none. */
  chunks: AsyncIterable<ChatChunk> | Promise<AsyncIterable<ChatChunk>>;
  nowSeconds: () => number;
  /** Gets the whole response before the client does. */
  onWhole?: (response: Response) => void;
}

/**
 * The events of a response. One that fails says so with `response.failed` and then throws, which ends the stream.
 * @throws whatever reading the chunks throws
 */
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
  const { events, response } = progress.finish({ completedAtSeconds: nowSeconds() });
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

/** The whole response. @throws whatever reading the chunks throws */
export async function completeResponse({ progress, chunks, nowSeconds, onWhole }: Source): Promise<Response> {
  for await (const chunk of await chunks) progress.add(chunk);
  const { response } = progress.finish({ completedAtSeconds: nowSeconds() });
  onWhole?.(response);
  return response;
}

/** An event is called as its `type` says. */
export function named(data: ResponseEvent): Named<ResponseEvent> {
  // The name repeats the type, alternative by alternative, which the type checker does not follow.
  return { event: data.type, data } as Named<ResponseEvent>;
}
