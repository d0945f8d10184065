// Whatever JSON allows in a stream of chunks, cut anywhere: the four APIs make a valid response of it, or tell an error.
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomForResponses } from '../../fixtures/collected.ts';
import { STREAMS } from '../../fixtures/streams/chat-streams.ts';
import { messageEvents, wholeMessage } from '../apis/anthropic/events.ts';
import { chatFormatter } from '../apis/ollama/responses.ts';
import {
  type ChatChunk,
  completeResponse,
  ResponseProgress,
  streamResponse,
} from '../apis/openai/responses/progress.ts';
import { DomainError } from '../errors.ts';
import { isObject } from '../lib/values.ts';
import { NATIVE_SERVER } from '../processes/child-http.ts';
import { createChatAssembler } from '../services/inference/stream/assemble.ts';
import { assembleEvents, type RelayInput, readEvents, relayEvents } from '../services/inference/stream/relay.ts';
import { eventData } from '../services/inference/stream/stream-event.ts';
import { createStreamTap } from '../services/inference/stream/stream-tap.ts';
import { WellFormedStream } from '../services/inference/stream/well-formed.ts';

// biome-ignore lint/suspicious/noExplicitAny: what comes out is looked at from outside.
type Any = any;

function inputOf(body: Readable): RelayInput {
  const wellFormed = new WellFormedStream({ kind: 'chat', from: NATIVE_SERVER, model: 'tiny' });
  return {
    response: { status: 200, headers: {}, body, from: NATIVE_SERVER },
    rewrite: (block) => wellFormed.rewrite(block),
    wellFormed,
    meaningOf: (refusal) => refusal,
    tap: createStreamTap({ now: () => 0, startedMs: 0 }),
    signal: new AbortController().signal,
    share: roomForResponses().open(),
    onComplete: () => {},
    beforeFailing: async () => {},
  };
}

/** The places of a value that JSON can leave out or say otherwise, as lists of names. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...placesOf(inner, [...path, name])]);
}

type Change = { event: number; place: number; what: 'absent' | 'null' | 'empty' | 'number' | 'object' | 'list' };
const WHATS = ['absent', 'null', 'empty', 'number', 'object', 'list'] as const;

function applied(events: readonly unknown[], changes: readonly Change[], repeats: readonly number[]): unknown[] {
  const all = structuredClone(events) as Any[];
  for (const { event, place, what } of changes) {
    const target = all[event % all.length];
    const places = placesOf(target);
    const path = places[place % Math.max(1, places.length)] ?? [];
    const name = path.at(-1);
    const holder = path.slice(0, -1).reduce((value: Any, step) => value?.[step], target);
    if (name === undefined || !isObject(holder)) continue;
    if (what === 'absent') Reflect.deleteProperty(holder, name);
    else Reflect.set(holder, name, { null: null, empty: '', number: 7, object: { a: 1 }, list: [] }[what]);
  }
  const again = new Set(repeats.map((at) => at % all.length));
  return all.flatMap((event, at) => (again.has(at) ? [event, event] : [event]));
}

/** Pieces of the bytes, each as long as the next of these sizes says. */
function* pieces(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const NAMES = ['weather', 'time', 'now', '7'];

/** What a model has made of its arguments is for the client; but half of them are never said to be all. */
function isHalf(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const place = /position (\d+)/.exec(String(error))?.[1];
    return place === undefined ? /end of JSON/.test(String(error)) : Number(place) >= text.length;
  }
}

function checkCall({ id, name, arguments: text }: Any, isComplete: boolean): void {
  expect(typeof id === 'string' && id !== '').toBe(true);
  expect(NAMES).toContain(name);
  expect(typeof text).toBe('string');
  if (isComplete) expect(isHalf(text)).toBe(false);
}

const progress = () =>
  new ResponseProgress({
    request: { model: 'tiny', input: 'Hi' },
    key: 'k',
    createdAtSeconds: 1,
    names: { clientTool: (name) => ({ kind: 'function', name }) },
  });
const chunksOf = (input: RelayInput) => readEvents(input) as AsyncIterable<ChatChunk>;
const messagesOf = (input: RelayInput) =>
  messageEvents({
    events: readEvents(input),
    id: 'msg_1',
    model: 'tiny',
    promptTokens: 1,
    showsThoughts: true,
    newCallId: () => 'toolu_1',
  });
const linesOf = (input: RelayInput) => ({
  now: () => 0,
  date: () => new Date(0),
  startedMs: 0,
  events: readEvents(input),
  model: 'tiny',
});

/** Each reads the whole stream, and checks what is promised of its form. */
const APIS: Readonly<Record<string, (input: RelayInput) => Promise<unknown>>> = {
  async chat(input) {
    const whole = (await assembleEvents(input, createChatAssembler)) as Any;
    for (const { message, finish_reason: reason } of whole.choices) {
      expect(['stop', 'length', 'tool_calls', 'content_filter', 'function_call']).toContain(reason);
      expect(message.role).toBe('assistant');
      expect(message.content === null || typeof message.content === 'string').toBe(true);
      expect(reason === 'tool_calls').toBe(reason !== 'length' && message.tool_calls !== undefined);
      for (const { id, type, function: called } of message.tool_calls ?? []) {
        expect(type).toBe('function');
        checkCall({ id, ...called }, reason === 'tool_calls');
      }
    }
    return whole;
  },
  async 'streamed chat'(input) {
    const blocks: Uint8Array[] = [];
    for await (const block of relayEvents(input)) blocks.push(block);
    const data = eventData(Buffer.concat(blocks).toString());
    if (!data.some((one) => one.startsWith('{"error"'))) expect(data.at(-1)).toBe('[DONE]');
    const events = data.filter((one) => one !== '[DONE]').map((one) => JSON.parse(one));
    const begun = new Set<number>();
    for (const { id, object, model, choices, error } of events) {
      if (error) continue;
      expect([typeof id, object, typeof model]).toEqual(['string', 'chat.completion.chunk', 'string']);
      for (const { index, delta } of choices) {
        expect([Number.isInteger(index), isObject(delta)]).toEqual([true, true]);
        for (const { index: place, id: callId, function: called } of delta.tool_calls ?? []) {
          if (!begun.has(place)) checkCall({ id: callId, ...called }, false);
          else expect([callId, called.name]).toEqual([undefined, undefined]);
          begun.add(place);
        }
      }
    }
    expect([...begun].toSorted((a, b) => a - b)).toEqual([...begun].map((_, at) => at));
    return events;
  },
  async responses(input) {
    const response = (await completeResponse({
      progress: progress(),
      chunks: chunksOf(input),
      nowSeconds: () => 2,
    })) as Any;
    for (const item of response.output) {
      if (item.type !== 'function_call') continue;
      checkCall({ id: item.call_id, name: item.name, arguments: item.arguments }, response.status === 'completed');
    }
    return response;
  },
  async 'streamed responses'(input) {
    const events: Any[] = [];
    const chunks = chunksOf(input);
    for await (const event of streamResponse({ progress: progress(), chunks, nowSeconds: () => 2 }))
      events.push(event.data);
    expect(['response.completed', 'response.incomplete']).toContain(events.at(-1).type);
    return events;
  },
  async messages(input) {
    const message = (await wholeMessage(messagesOf(input))) as Any;
    for (const block of message.content) {
      if (block.type !== 'tool_use') continue;
      expect(isObject(block.input)).toBe(true);
      checkCall({ id: block.id, name: block.name, arguments: '' }, false);
    }
    return message;
  },
  async 'streamed messages'(input) {
    const events: Any[] = [];
    for await (const event of messagesOf(input)) events.push(event);
    expect(events.at(-1)).toEqual({ type: 'message_stop' });
    return events;
  },
  async ollama(input) {
    const line = (await chatFormatter.whole(linesOf(input))) as Any;
    for (const { id, function: called } of line.message.tool_calls ?? []) {
      expect(isObject(called.arguments)).toBe(true);
      checkCall({ id, name: called.name, arguments: '' }, false);
    }
    return line;
  },
};

const change = fc.record({ event: fc.nat(20), place: fc.nat(60), what: fc.constantFrom(...WHATS) });

const anyStream = fc.record({
  name: fc.constantFrom(...(Object.keys(STREAMS) as (keyof typeof STREAMS)[])),
  changes: fc.array(change, { maxLength: 4 }),
  repeats: fc.array(fc.nat(20), { maxLength: 2 }),
  sizes: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
  isMarked: fc.boolean(),
  hasByteOrderMark: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
});

test.each(Object.keys(APIS))('%s is valid whatever comes, or an error is told', async (api) => {
  let whole = 0;
  const property = fc.asyncProperty(anyStream, async (given) => {
    const { name, changes, repeats, sizes, isMarked, hasByteOrderMark, lineEnd } = given;
    const said = applied(STREAMS[name], changes, repeats).map((event) => JSON.stringify(event));
    const lines = (isMarked ? [...said, '[DONE]'] : said).map((data) => `data: ${data}${lineEnd}${lineEnd}`);
    const bytes = Buffer.from((hasByteOrderMark ? '\uFEFF' : '') + lines.join(''));
    try {
      const read = await APIS[api]?.(inputOf(Readable.from(pieces(bytes, sizes), { objectMode: false })));
      expect(JSON.stringify(read)).not.toContain('[object Object]');
      whole += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  });
  await fc.assert(property, { numRuns: 400 });
  // Most of what can be read is read.
  expect(whole).toBeGreaterThan(150);
});
