// Follows a streamed chat and says what happens in it as the events of a response, or as the whole of it.
import type { components } from '../../../generated/openapi.ts';
import { BackendRefused, DomainError } from '../../errors.ts';
import type { ResponseRequest } from './request.ts';
import {
  beginResponse,
  type CallItem,
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
/** The code by which clients know that a conversation has to become shorter. */
const CONTEXT_LENGTH_EXCEEDED = 'context_length_exceeded';

export type ResponseEvent = Schemas['ResponseEvent'];
export type ChatChunk = Schemas['ChatCompletionChunk'];
type CallPart = Schemas['ToolCallDelta'];

/** One response on its way. Every method returns the events that are due then, in their order. */
export interface ResponseProgress {
  begin(): ResponseEvent[];
  add(chunk: ChatChunk): ResponseEvent[];
  /** The chat has ended as it should. The last event holds the whole response. */
  finish(options: { completedAtSeconds: number }): { events: ResponseEvent[]; response: Response };
  /** The chat broke off. */
  fail(error: DomainError): ResponseEvent[];
}

// `Omit` would merge the alternatives into one.
type Uncounted<Event> = Event extends { sequence_number?: number } ? Omit<Event, 'sequence_number'> : never;

/**
 * Pure: whoever calls brings the time and a `key` that makes names unlike those of other responses. Long because all steps
 * share the items that are open.
 * A message or thoughts end when something else begins; function calls stay open until the end, as their arguments may
 * come by turns.
 */
export function createResponseProgress(options: {
  request: ResponseRequest;
  names: Pick<ToolNames, 'clientTool'>;
  key: string;
  createdAtSeconds: number;
}): ResponseProgress {
  const { key, names } = options;
  let response = beginResponse(options);
  const items: (TextItem | CallItem)[] = [];
  const calls = new Map<number, CallItem>();
  const statuses = new Map<TextItem | CallItem, 'completed' | 'incomplete'>();
  let open: TextItem | undefined;
  let finishReason: string | undefined;
  let timings: Schemas['Timings'];
  let sequence = 0;

  function counted(event: Uncounted<ResponseEvent>): ResponseEvent {
    // The type checker can't see that the number is all that was missing.
    return { ...event, sequence_number: sequence++ } as ResponseEvent;
  }

  function snapshot(): Response {
    const output = items.map((item) => toOutputItem(item, statuses.get(item) ?? 'incomplete'));
    return { ...response, output };
  }
  function openText(kind: TextItem['kind']): { item: TextItem; events: ResponseEvent[] } {
    if (open?.kind === kind) return { item: open, events: [] };
    const events = closeText('completed');
    const prefix = kind === 'message' ? 'msg' : 'rs';
    const item: TextItem = {
      kind,
      id: `${prefix}_${key}_${items.length}`,
      index: items.length,
      text: '',
      logprobs: [],
    };
    open = item;
    items.push(item);
    const place = { item_id: item.id, output_index: item.index };
    events.push(
      counted({
        type: 'response.output_item.added',
        output_index: item.index,
        item: toOutputItem(item, 'in_progress', { isNew: true }),
      }),
      counted({ type: 'response.content_part.added', ...place, content_index: 0, part: toPart(item) }),
    );
    return { item, events };
  }

  function addText(kind: TextItem['kind'], delta: string, logprobs: Logprobs = []): ResponseEvent[] {
    const { item, events } = openText(kind);
    item.text += delta;
    item.logprobs.push(...logprobs);
    const place = { item_id: item.id, output_index: item.index, content_index: 0 };
    events.push(
      kind === 'message'
        ? counted({ type: 'response.output_text.delta', ...place, delta, logprobs })
        : counted({ type: 'response.reasoning_text.delta', ...place, delta }),
    );
    return events;
  }

  function closeText(status: 'completed' | 'incomplete'): ResponseEvent[] {
    if (open === undefined) return [];
    const item = open;
    open = undefined;
    const { text, logprobs } = item;
    const place = { item_id: item.id, output_index: item.index, content_index: 0 };
    return [
      item.kind === 'message'
        ? counted({ type: 'response.output_text.done', ...place, text, logprobs: [...logprobs] })
        : counted({ type: 'response.reasoning_text.done', ...place, text }),
      counted({ type: 'response.content_part.done', ...place, part: toPart(item) }),
      itemDone(item, status),
    ];
  }

  function addCall(part: CallPart): ResponseEvent[] {
    const events: ResponseEvent[] = [];
    const position = part.index ?? 0;
    let call = calls.get(position);
    if (call === undefined) {
      events.push(...closeText('completed'));
      const index = items.length;
      const callId = part.id ?? `call_${key}_${index}`;
      const tool = names.clientTool(part.function?.name ?? '');
      const prefix = tool.kind === 'function' ? 'fc' : 'ctc';
      call = { kind: 'call', tool, id: `${prefix}_${key}_${index}`, index, callId, arguments: '' };
      calls.set(position, call);
      items.push(call);
      const item = toOutputItem(call, 'in_progress');
      events.push(counted({ type: 'response.output_item.added', output_index: index, item }));
    }
    const delta = part.function?.arguments ?? '';
    if (delta === '') return events;
    call.arguments += delta;
    // The text of a free-form tool can be told once its JSON is whole.
    if (call.tool.kind === 'custom') return events;
    const place = { item_id: call.id, output_index: call.index };
    events.push(counted({ type: 'response.function_call_arguments.delta', ...place, delta }));
    return events;
  }

  function closeCall(call: CallItem, status: 'completed' | 'incomplete'): ResponseEvent[] {
    const { tool, arguments: whole } = call;
    const { name } = tool;
    const place = { item_id: call.id, output_index: call.index };
    if (tool.kind === 'custom') {
      const input = argumentsAsText(whole);
      return [
        counted({ type: 'response.custom_tool_call_input.delta', ...place, delta: input }),
        counted({ type: 'response.custom_tool_call_input.done', ...place, input }),
        itemDone(call, status),
      ];
    }
    return [
      counted({ type: 'response.function_call_arguments.done', ...place, name, arguments: whole }),
      itemDone(call, status),
    ];
  }

  function itemDone(item: TextItem | CallItem, status: 'completed' | 'incomplete'): ResponseEvent {
    statuses.set(item, status);
    const done = toOutputItem(item, status);
    return counted({ type: 'response.output_item.done', output_index: item.index, item: done });
  }

  return {
    begin: () => [
      counted({ type: 'response.created', response: snapshot() }),
      counted({ type: 'response.in_progress', response: snapshot() }),
    ],

    add(chunk) {
      response = { ...response, model: chunk.model || response.model, usage: toUsage(chunk.usage) ?? response.usage };
      timings = chunk.timings ?? timings;
      // Only one choice was asked for.
      const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0);
      if (choice === undefined) return [];
      finishReason = choice.finish_reason ?? finishReason;
      const { reasoning_content: thought, content, tool_calls } = choice.delta ?? {};
      const logprobs = choice.logprobs?.content ?? [];
      // The first half of a character has a probability, but no text yet.
      const isHalf = content === '' && logprobs.length > 0 && open?.kind === 'message';
      return [
        ...(thought ? addText('reasoning', thought) : []),
        ...(content || isHalf ? addText('message', content ?? '', logprobs) : []),
        ...(tool_calls ?? []).flatMap(addCall),
      ];
    },

    finish({ completedAtSeconds }) {
      const reason = incompleteReason(finishReason);
      // The item that was being made when the limit came is cut, the others are whole.
      const cut = reason === undefined ? undefined : items.at(-1);
      const statusOf = (item: TextItem | CallItem | undefined) => (item === cut && cut ? 'incomplete' : 'completed');
      const events = closeText(statusOf(open));
      for (const call of calls.values()) events.push(...closeCall(call, statusOf(call)));
      const figures = timings === undefined ? {} : { timings };
      response = {
        ...response,
        status: reason === undefined ? 'completed' : 'incomplete',
        completed_at: completedAtSeconds,
      };
      if (reason !== undefined) response = { ...response, incomplete_details: { reason } };
      const type = reason === undefined ? 'response.completed' : 'response.incomplete';
      const whole = snapshot();
      events.push(counted({ type, response: whole, ...figures }));
      return { events, response: whole };
    },

    fail(error) {
      const code = isOverflow(error) ? CONTEXT_LENGTH_EXCEEDED : 'server_error';
      response = { ...response, status: 'failed', error: { code, message: error.message } };
      return [counted({ type: 'response.failed', response: snapshot() })];
    },
  };
}

type Named<Event> = Event extends { type: infer Name extends string } ? { event: Name; data: Event } : never;

interface Source {
  progress: ResponseProgress;
  chunks: AsyncIterable<ChatChunk>;
  nowSeconds: () => number;
}

/**
 * The events of a response. One that fails says so with `response.failed` and then throws, which ends the stream.
 * @throws whatever reading the chunks throws
 */
export async function* streamResponse({ progress, chunks, nowSeconds }: Source): AsyncGenerator<Named<ResponseEvent>> {
  yield* progress.begin().map(named);
  try {
    for await (const chunk of chunks) yield* progress.add(chunk).map(named);
  } catch (error) {
    // Anything else is either a client that has left, or a bug whose words are not for clients.
    if (error instanceof DomainError) yield* progress.fail(error).map(named);
    throw error;
  }
  yield* progress.finish({ completedAtSeconds: nowSeconds() }).events.map(named);
}

/** Whether a client can make the conversation shorter and ask again. */
export const isOverflow = (error: unknown): error is BackendRefused =>
  error instanceof BackendRefused && error.code === CONTEXT_LENGTH_EXCEEDED;

/** The whole response. @throws whatever reading the chunks throws */
export async function completeResponse({ progress, chunks, nowSeconds }: Source): Promise<Response> {
  for await (const chunk of chunks) progress.add(chunk);
  return progress.finish({ completedAtSeconds: nowSeconds() }).response;
}

function named(data: ResponseEvent): Named<ResponseEvent> {
  // The name repeats the type, alternative by alternative, which the type checker does not follow.
  return { event: data.type, data } as Named<ResponseEvent>;
}
