// The events of Anthropic's streams, made of the inner form's: a message, its blocks one after the
// other, and its end.
import type { Schemas } from '../../../generated/openapi.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import { type Chunk, type Piece, readChunk, type Totals } from '../kit/chat-chunks.ts';
import { SEALED_PREFIX } from '../kit/sealed.ts';
import { createToolQueue } from './tool-queue.ts';
import type { NamedTool } from './toolsets.ts';

/** A part of a message of the assistant. */
export type Block = Schemas['AnthropicBlock'];

/** All but the one for errors, which the wire makes. */
export type MessageEvent = Exclude<Schemas['AnthropicEvent'], Schemas['AnthropicErrorEvent']>;

/** What the events are made of. */
export interface EventsInput {
  events: AsyncIterable<Chunk>;
  id: string;
  model: string;
  /**
   * False leaves thoughts out, for a client that has not asked for them and may not know such
   * blocks.
   */
  showsThoughts: boolean;
  /** Thoughts are hidden where it is given, and come back by what it makes of them. */
  sealThoughts?: ((text: string) => string) | undefined;
  /**
   * An estimate, for servers that count the tokens of the prompt at the end only: clients decide by
   * the first event.
   */
  promptTokens: number;
  newCallId: () => string;
  /** How the client names a tool that the model has called. */
  clientName(inner: string): NamedTool;
  /** What was cleared of the conversation, for a client that has asked for it. */
  applied?: Schemas['AnthropicAppliedEdit'][] | undefined;
}

/** Throws what `events` throws; the message is without an end then. */
export async function* messageEvents(input: EventsInput): AsyncGenerator<MessageEvent> {
  const { events, id, model } = input;
  const writer = createBlockWriter(input);
  let totals: Totals = { promptTokens: input.promptTokens };
  let hasBegun = false;
  const start = (): MessageEvent => {
    hasBegun = true;
    return {
      type: 'message_start',
      message: emptyMessage({ id, model }, { ...totals, outputTokens: 0 }),
    };
  };
  for await (const event of events) {
    const { pieces, totals: more } = readChunk(event);
    totals = { ...totals, ...more };
    // Not before the native server has said something: until then a failure can be a status. It
    // counts with its first word.
    if (!hasBegun && pieces.length > 0) yield start();
    for (const piece of pieces) yield* writer.write(piece);
  }
  if (!hasBegun) yield start();
  yield* writer.finish({ isCutOff: totals.finishReason === 'length' });
  yield {
    type: 'message_delta',
    delta: {
      stop_reason: stopReason(totals, writer.hasCalls()),
      stop_sequence: totals.stopSequence ?? null,
    },
    usage: usageOf(totals),
    ...setFields({ context_management: input.applied && { applied_edits: input.applied } }),
  };
  yield { type: 'message_stop' };
}

function emptyMessage(
  { id, model }: { id: string; model: string },
  counted: Totals,
): Schemas['AnthropicMessage'] {
  const usage = usageOf(counted);
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
}

const usageOf = ({
  promptTokens = 0,
  cachedTokens = 0,
  outputTokens = 0,
}: Totals): Schemas['AnthropicUsage'] => ({
  input_tokens: Math.max(0, promptTokens - cachedTokens),
  output_tokens: outputTokens,
  cache_read_input_tokens: cachedTokens,
});

function stopReason(
  { finishReason, stopSequence }: Totals,
  hasCalls: boolean,
): Schemas['AnthropicStopReason'] {
  if (finishReason === 'length') return 'max_tokens';
  if (finishReason === 'content_filter') return 'refusal';
  if (hasCalls) return 'tool_use';
  return stopSequence === undefined ? 'end_turn' : 'stop_sequence';
}

function createBlockWriter({
  showsThoughts,
  sealThoughts,
  newCallId,
  clientName,
}: Pick<EventsInput, 'showsThoughts' | 'sealThoughts' | 'newCallId' | 'clientName'>) {
  const queue = createToolQueue();
  let index = -1;
  let open: 'text' | 'thinking' | 'tool' | undefined;
  let openCall: number | undefined;
  let calls = 0;
  let hidden = '';
  function* begin(kind: NonNullable<typeof open>, content_block: Block): Generator<MessageEvent> {
    yield* end();
    index += 1;
    open = kind;
    yield { type: 'content_block_start', index, content_block };
  }
  function* end(): Generator<MessageEvent> {
    if (open === 'thinking')
      yield delta({
        type: 'signature_delta',
        signature: hidden === '' || !sealThoughts ? SEALED_PREFIX : sealThoughts(hidden),
      });
    hidden = '';
    if (open !== undefined) yield { type: 'content_block_stop', index };
    open = undefined;
  }
  const delta = (more: Schemas['AnthropicDelta']): MessageEvent => ({
    type: 'content_block_delta',
    index,
    delta: more,
  });
  function* writeTools(): Generator<MessageEvent> {
    for (const { index: call, isNew, id, name, json } of queue.take()) {
      if (isNew) {
        calls += 1;
        const called = { type: 'tool_use' as const, id: id ?? newCallId(), ...clientName(name) };
        yield* begin('tool', { ...called, input: {} });
        openCall = call;
      } else if (open !== 'tool' || openCall !== call) {
        throw new BackendResponseInvalid(
          `The native server went on with the call of '${name}' after it was over.`,
        );
      }
      if (json !== '') yield delta({ type: 'input_json_delta', partial_json: json });
    }
  }
  return {
    *write(piece: Piece): Generator<MessageEvent> {
      if (piece.kind === 'tool-call') {
        queue.add(piece);
        return yield* writeTools();
      }
      if (piece.kind === 'thinking' && !showsThoughts) return;
      // Text between the parts of a call must not tear it apart.
      if (open === 'tool') {
        queue.close();
        yield* writeTools();
      }
      if (piece.kind === 'text') {
        if (open !== 'text') yield* begin('text', { type: 'text', text: '' });
        yield delta({ type: 'text_delta', text: piece.text });
        return;
      }
      if (open !== 'thinking')
        yield* begin('thinking', { type: 'thinking', thinking: '', signature: '' });
      if (sealThoughts) hidden += piece.text;
      else yield delta({ type: 'thinking_delta', thinking: piece.text });
    },
    *finish(options: { isCutOff: boolean }): Generator<MessageEvent> {
      queue.close();
      yield* writeTools();
      queue.check(options);
      yield* end();
    },
    hasCalls: () => calls > 0,
  };
}
