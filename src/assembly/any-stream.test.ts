// Whatever JSON allows in a stream of chunks, cut anywhere: the four APIs make a valid response of
// it, or tell an error.
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../contract-tests/support/answers.ts';
import { OPERATIONS } from '../../contract-tests/support/document.ts';
import { type Event, STREAMS } from '../../fixtures/streams/chat-streams.ts';
import {
  relayInputOf,
  STREAM_READERS,
  type StreamReader,
} from '../../fixtures/streams/read-streams.ts';
import { RECORDED_STREAMS } from '../../fixtures/streams/recorded-streams.ts';
import { DomainError } from '../errors.ts';
import { isObject } from '../lib/values.ts';
import { eventData } from '../services/inference/stream/server-sent-events.ts';

// biome-ignore lint/suspicious/noExplicitAny: what comes out is looked at from outside.
type Any = any;

/** The places of a value that JSON can leave out or say otherwise, as lists of names. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...path, name],
    ...placesOf(inner, [...path, name]),
  ]);
}

type Change = {
  event: number;
  place: number;
  what: 'absent' | 'null' | 'empty' | 'number' | 'object' | 'list';
};
const WHATS = ['absent', 'null', 'empty', 'number', 'object', 'list'] as const;

function applied(
  events: readonly unknown[],
  changes: readonly Change[],
  repeats: readonly number[],
): unknown[] {
  const all = structuredClone(events) as Any[];
  for (const { event, place, what } of changes) {
    const target = all[event % all.length];
    const places = placesOf(target);
    const path = places[place % Math.max(1, places.length)] ?? [];
    const name = path.at(-1);
    const holder = path.slice(0, -1).reduce((value: Any, step) => value?.[step], target);
    if (name === undefined || !isObject(holder)) continue;
    if (what === 'absent') Reflect.deleteProperty(holder, name);
    else
      Reflect.set(
        holder,
        name,
        { null: null, empty: '', number: 7, object: { a: 1 }, list: [] }[what],
      );
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

const inputOf = (text: string, sizes: readonly number[]) =>
  relayInputOf(Readable.from(pieces(Buffer.from(text), sizes), { objectMode: false }));
const textOf = (events: readonly unknown[], lineEnd = '\n') =>
  events
    .map(
      (event) =>
        `data: ${typeof event === 'string' ? event : JSON.stringify(event)}${lineEnd}${lineEnd}`,
    )
    .join('');

const NAMES = ['weather', 'time', 'now', '7'];

/**
 * What a model has made of its arguments is for the client; but half of them are never said to be
 * all.
 */
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

function checkMessage({ message, finish_reason: reason }: Any): void {
  expect(reason === 'tool_calls').toBe(reason !== 'length' && message.tool_calls !== undefined);
  for (const { id, function: called } of message.tool_calls ?? [])
    checkCall({ id, ...called }, reason === 'tool_calls');
}

function checkChunks(body: string): void {
  const events = eventData(body)
    .filter((one) => one !== '[DONE]')
    .map((one) => JSON.parse(one));
  const begun = new Set<string>();
  for (const { choices = [] } of events) {
    for (const { index, delta } of choices) {
      for (const { index: place, id, function: called } of delta.tool_calls ?? []) {
        const call = `${index} ${place}`;
        if (!begun.has(call)) checkCall({ id, ...called }, false);
        else expect([id, called.name]).toEqual([undefined, undefined]);
        begun.add(call);
      }
    }
  }
}

/**
 * What the document has no words for: calls that fit together, and half of one is not said to be
 * all.
 */
const CHECKS: Readonly<Record<string, (body: string) => void>> = {
  chat: (body) => JSON.parse(body).choices.forEach(checkMessage),
  'streamed chat': checkChunks,
  responses(body) {
    const { output, status } = JSON.parse(body);
    for (const { type, call_id: id, name, arguments: text } of output)
      if (type === 'function_call')
        checkCall({ id, name, arguments: text }, status === 'completed');
  },
  messages(body) {
    for (const { type, id, name } of JSON.parse(body).content)
      if (type === 'tool_use') checkCall({ id, name, arguments: '' }, false);
  },
  ollama(body) {
    for (const { id, function: called } of JSON.parse(body).message.tool_calls ?? [])
      checkCall({ id, name: called.name, arguments: '' }, false);
  },
};

/** An error that is told in the stream is its last event, and all before it is valid. */
const hasFailed = (body: string) =>
  /^\{"(?:error"|type":"error")/.test(eventData(body).at(-1) ?? '');

function check(api: string, { operation: id, mediaType }: StreamReader, body: string): void {
  const operation = OPERATIONS.find((known) => known.id === id);
  if (operation === undefined) throw new Error(`The document has no ${id}.`);
  const end =
    mediaType === 'text/event-stream' && hasFailed(body) ? ({ end: 'error' } as const) : {};
  const answer = { operation, status: 200, headers: { 'content-type': mediaType }, body, ...end };
  // Headers are not looked at here. Words behind an end go on: they may be meant.
  const problems = problemsOf(answer).filter(
    (problem) => !/^the header|goes on after its end/.test(problem),
  );
  expect(problems).toEqual([]);
  expect(body).not.toContain('[object Object]');
  if (!end.end) CHECKS[api]?.(body);
}

const change = fc.record({ event: fc.nat(20), place: fc.nat(60), what: fc.constantFrom(...WHATS) });
/** What else may come between two events. */
const NOISE = [
  ': comment',
  'data: {"error":{"message":"Slow down.","code":429}}',
  'data: {"error":"It broke."}',
  'data: {"error":{"message":{"a":1},"type":null}}',
  'data: {"object":"error","message":"No.","code":400}',
  'data: {"choices":[',
  'data: null',
  'data: []',
  'data: ',
  'event: ping\ndata: {"type":"ping"}',
];

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

function anyOf(streams: Readonly<Record<string, readonly Event[]>>) {
  return fc.record({
    name: fc.constantFrom(...Object.keys(streams)),
    changes: fc.array(change, { maxLength: 4 }),
    repeats: fc.array(fc.nat(20), { maxLength: 2 }),
    sizes: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
    isMarked: fc.boolean(),
    hasByteOrderMark: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    noise: rarely(fc.record({ at: fc.nat(20), line: fc.constantFrom(...NOISE) })),
    cutAt: rarely(fc.nat(4000)),
  });
}

type Given = ReturnType<typeof anyOf> extends fc.Arbitrary<infer Value> ? Value : never;

function streamOf(events: readonly Event[], given: Given): string {
  const { changes, repeats, isMarked, hasByteOrderMark, lineEnd, noise, cutAt } = given;
  const said = applied(events, changes, repeats).map((event) => textOf([event], lineEnd));
  if (noise) said.splice(noise.at % (said.length + 1), 0, `${noise.line}${lineEnd}${lineEnd}`);
  if (isMarked) said.push(textOf(['[DONE]'], lineEnd));
  return ((hasByteOrderMark ? '\uFEFF' : '') + said.join('')).slice(0, cutAt);
}

describe.each([
  { of: 'with a quirk each', streams: STREAMS, runs: 120, least: 30 },
  { of: 'that were recorded', streams: RECORDED_STREAMS, runs: 250, least: 60 },
] as const)('of streams $of', ({ streams, runs, least }) => {
  test.each(Object.entries(STREAM_READERS))(
    '%s is valid whatever comes, or an error is told',
    async (api, reader) => {
      let whole = 0;
      const property = fc.asyncProperty(anyOf(streams), async (given) => {
        const text = streamOf(
          (streams as Readonly<Record<string, readonly Event[]>>)[given.name] ?? [],
          given,
        );
        let body: string;
        try {
          body = await reader.read(inputOf(text, given.sizes));
        } catch (error) {
          if (error instanceof DomainError) return;
          throw error;
        }
        check(api, reader, body);
        whole += 1;
      });
      await fc.assert(property, { numRuns: runs });
      // Most of what can be read is read.
      expect(whole).toBeGreaterThan(least);
    },
    60_000,
  );
});

/** Those that are made here: for the response, for an output item, for a call without one. */
const withoutIds = (body: string) =>
  body
    .replaceAll(/"(?:id|item_id|call_id)":"[^"]*"/g, '')
    .replaceAll(/"(?:created|obfuscation)":[^,}]*/g, '');

describe.each(Object.entries(STREAM_READERS))('of a recorded stream %s', (api, reader) => {
  test.each(Object.entries(RECORDED_STREAMS))(
    'says the same however it is cut: %s',
    async (_name, events) => {
      const text = textOf([...events, '[DONE]']);
      const whole = await reader.read(inputOf(text, [text.length]));
      check(api, reader, whole);
      for (const sizes of [[1], [64, 7]])
        expect(withoutIds(await reader.read(inputOf(text, sizes)))).toBe(withoutIds(whole));
    },
  );
});
