// Follows a streamed chat and says what happens in it as the events of a response.
import type { Schemas } from '../../../../generated/openapi.ts';
import {
  CONTEXT_LENGTH_EXCEEDED,
  DomainError,
  isOverflow,
  isRateLimit,
  RATE_LIMIT_EXCEEDED,
} from '../../../errors.ts';
import { withExtras } from '../../../lib/call-extras.ts';
import { setFields } from '../../../lib/values.ts';
import type { ToolStep } from '../../../services/mcp-servers/rounds.ts';
import { argumentsAsText } from './free-text.ts';
import { HeldCalls, type WholeCall } from './held-calls.ts';
import { McpCalls } from './mcp-items.ts';
import {
  type CallItem,
  type Ended,
  type Item,
  type Logprobs,
  type PublishedItem,
  type TextItem,
  toOutputItem,
  toPart,
} from './output-items.ts';
import {
  type Beginning,
  beginResponse,
  incompleteReason,
  type Response,
  type Summary,
  sumOf,
  toUsage,
} from './response-object.ts';
import type { ToolNames } from './tool-names.ts';

/** An event of a response's stream. */
export type ResponseEvent = Schemas['ResponseEvent'];
/** An event of the chat that the response is made of. */
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
 * Each method returns the events that are due with it. Texts end when something else begins;
 * function calls stay open to the end, as their arguments may come by turns.
 */
export class ResponseProgress {
  readonly #options: ProgressOptions;
  readonly #items: Item[] = [];
  readonly #calls = new Map<number, CallItem>();
  readonly #namesOfCalls = new Map<number, string>();
  #held: HeldCalls;
  readonly #servers: McpCalls;
  /** Of the chats before the one that goes on. */
  #usedBefore: Schemas['ResponseUsage'] = null;
  #response: Response;
  #first: Schemas['ResponseOutputItem'] | undefined;
  #open: TextItem | undefined;
  #finishReason: string | undefined;
  #timings: Schemas['Timings'] | undefined;
  /** Those that the chunk has which is added now, where the request asks for them. */
  #pieceTimings: Schemas['Timings'] | undefined;
  #due: ResponseEvent[] = [];
  #sequence = 0;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#held = new HeldCalls(options.names);
    this.#response = beginResponse(options);
    this.#servers = new McpCalls({
      key: options.key,
      nextIndex: () => this.#items.length,
      add: (added) => {
        this.#closeText('completed');
        this.#items.push(added);
      },
      emit: (event) => this.#emit(event as Uncounted<ResponseEvent>),
      end: (ended, status) => this.#end(ended, status),
    });
  }

  /** What the output begins with; to be called before `begin`. */
  putFirst(item: Schemas['ResponseOutputItem']): void {
    this.#first = item;
    this.#items.push({ kind: 'made', id: item.id, index: 0, item, ended: 'completed' });
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
    const item = this.#first;
    if (item) {
      this.#emit({ type: 'response.output_item.added', output_index: 0, item });
      this.#emit({ type: 'response.output_item.done', output_index: 0, item });
    }
    return this.#takeDue();
  }

  /** As `begin`, where no event is to tell it. */
  beginUntold(): void {
    this.#change({ status: 'in_progress' });
  }

  cancel(): void {
    this.#change({ status: 'cancelled' });
  }

  add(chunk: ChatChunk): ResponseEvent[] {
    const { model, usage } = this.#response;
    const used = toUsage(chunk.usage);
    this.#change({
      model: chunk.model || model,
      usage: used === null ? usage : sumOf(this.#usedBefore, used),
    });
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

  /**
   * The chat has no more. To be called before `finish`.
   * @throws {BackendResponseInvalid} for a call of a published tool that can't be run
   */
  endChat(): ResponseEvent[] {
    const isCutOff = incompleteReason(this.#finishReason) !== undefined;
    for (const whole of this.#held.takeRest({ isCutOff })) this.#addPublished(whole);
    this.#servers.endRound({ isCutOff });
    return this.#takeDue();
  }

  /** What stands for a whole conversation, and the tokens that it took. To be called before `finish`. */
  addSummary({ item, usage }: Summary): ResponseEvent[] {
    const index = this.#items.length;
    this.#items.push({ kind: 'made', id: item.id, index, item, ended: 'completed' });
    this.#change({ usage });
    this.#emit({ type: 'response.output_item.done', output_index: index, item });
    return this.#takeDue();
  }

  /** What tools that run here have done between two chats, or before the first. */
  take(step: ToolStep): ResponseEvent[] {
    this.#closeText('completed');
    if (step.step === 'round') {
      this.#servers.endRound({ isCutOff: false });
      this.#calls.clear();
      this.#namesOfCalls.clear();
      this.#held = new HeldCalls(this.#options.names);
      this.#finishReason = undefined;
      this.#usedBefore = this.#response.usage;
    }
    this.#servers.take(step);
    return this.#takeDue();
  }

  finish(completedAtSeconds: number): { events: ResponseEvent[]; response: Response } {
    const reason = incompleteReason(this.#finishReason);
    const cut = reason === undefined ? undefined : this.#items.at(-1);
    if (this.#open) this.#closeText(this.#open === cut ? 'incomplete' : 'completed');
    for (const call of this.#calls.values())
      this.#closeCall(call, call === cut ? 'incomplete' : 'completed');
    this.#servers.finish();
    const status = reason === undefined ? 'completed' : 'incomplete';
    this.#change({ status, completed_at: completedAtSeconds });
    if (reason !== undefined) this.#change({ incomplete_details: { reason } });
    const timings = setFields({ timings: this.#timings });
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
    const code = failureCode(error);
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
    const { kind, offered } = this.#options.names.clientTool(this.#nameOf(part));
    if (kind === 'mcp' && offered) {
      this.#servers.add(part.index ?? 0, offered, part.function?.arguments ?? '');
      return;
    }
    const held = this.#held.add(part);
    if (held?.whole) this.#addPublished(held.whole);
    if (held) return;
    const call = this.#calls.get(part.index ?? 0) ?? this.#openCall(part);
    const delta = part.function?.arguments ?? '';
    call.arguments += delta;
    // The text of a free-form tool can be read once its JSON is whole.
    if (delta === '' || call.tool.kind === 'custom') return;
    const piece = { ...placeOf(call), delta, ...this.#timingsOfPiece() };
    this.#emit({ type: 'response.function_call_arguments.delta', ...piece });
  }

  /** Only the first part of a call has it. */
  #nameOf({ index, function: called }: CallPart): string {
    const key = index ?? 0;
    if (called?.name) this.#namesOfCalls.set(key, called.name);
    return this.#namesOfCalls.get(key) ?? '';
  }

  #addPublished({ first, published }: WholeCall): void {
    this.#closeText('completed');
    const { key } = this.#options;
    const index = this.#items.length;
    const id = `${published.type.replace(/_call$/, '')}_${key}_${index}`;
    const callId = callIdOf(first) ?? `call_${key}_${index}`;
    const item: PublishedItem = { kind: 'published', id, index, callId, published };
    this.#items.push(item);
    const added = toOutputItem(item, 'in_progress', { isNew: true });
    this.#emit({ type: 'response.output_item.added', output_index: index, item: added });
    this.#end(item, 'completed');
  }

  #timingsOfPiece(): { timings?: Schemas['Timings'] } {
    return setFields({ timings: this.#pieceTimings });
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

  #end(item: Item, status: Ended): void {
    item.ended = status;
    this.#emit({
      type: 'response.output_item.done',
      output_index: item.index,
      item: toOutputItem(item, status),
    });
  }
}

/** Of those that OpenAI's clients know. */
function failureCode(error: unknown): string {
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
