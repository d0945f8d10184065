// Reads one event of a native server's stream, and checks all of it that is relied on.
import { parseLimitedJson } from '../../../lib/limited-json.ts';
import { figureOf, isObject, isSet } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/child-http.ts';
import { errorOfEvent, refusalInStream } from '../../../recipes/kit/refusal.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/**
 * A quarter of a million tokens. A child that sends this much without a blank line speaks another
 * protocol.
 */
export const MAX_EVENT_BYTES = 2 ** 20;

/** A stream that breaks never leaves half an event with the client. */
export function createEventCutter() {
  const held: Buffer[] = [];
  let heldBytes = 0;
  function hold(bytes: Buffer): void {
    if (bytes.length === 0) return;
    held.push(bytes);
    heldBytes += bytes.length;
  }
  /**
   * A blank line may begin in an earlier chunk; three bytes are enough to see it, however small the
   * chunks were.
   */
  function tail(): Buffer {
    let from = held.length;
    for (let bytes = 0; from > 0 && bytes < 3; ) bytes += held[--from]?.length ?? 0;
    return Buffer.concat(held.slice(from)).subarray(-3);
  }
  return {
    push(chunk: Buffer): Buffer | undefined {
      if (heldBytes === 0) {
        const end = endOfLastEvent(chunk);
        if (end === chunk.length && end > 0) return chunk;
        hold(chunk.subarray(end));
        return end === 0 ? undefined : chunk.subarray(0, end);
      }
      const before = tail();
      const end = endOfLastEvent(Buffer.concat([before, chunk])) - before.length;
      if (end <= 0) {
        hold(chunk);
        return undefined;
      }
      const block = Buffer.concat([...held, chunk.subarray(0, end)], heldBytes + end);
      held.length = 0;
      heldBytes = 0;
      hold(chunk.subarray(end));
      return block;
    },
    rest: (): number => heldBytes,
  };
}

function endOfLastEvent(bytes: Buffer): number {
  for (let at = bytes.lastIndexOf(LINE_FEED); at > 0; at = bytes.lastIndexOf(LINE_FEED, at - 1)) {
    const before = bytes[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1;
    if (bytes[before] === LINE_FEED) return at + 1;
  }
  return 0;
}

export function eventData(block: string): string[] {
  const found: string[] = [];
  const { length } = block;
  let data: string | undefined;
  for (let at = 0; at < length; ) {
    const lineFeed = block.indexOf('\n', at);
    const next = lineFeed === -1 ? length : lineFeed + 1;
    let end = lineFeed === -1 ? length : lineFeed;
    if (end > at && block.charCodeAt(end - 1) === CARRIAGE_RETURN) end -= 1;
    if (end === at) {
      if (data !== undefined) found.push(data);
      data = undefined;
      at = endOfBlankLines(block, next);
      continue;
    }
    if (block.startsWith('data:', at)) {
      const value = block.slice(block[at + 5] === ' ' ? at + 6 : at + 5, end);
      data = data === undefined ? value : `${data}\n${value}`;
    }
    at = next;
  }
  if (data !== undefined) found.push(data);
  return found;
}

function endOfBlankLines(block: string, from: number): number {
  for (let at = from; ; ) {
    const code = block.charCodeAt(at);
    if (code === LINE_FEED) at += 1;
    else if (code === CARRIAGE_RETURN && block.charCodeAt(at + 1) === LINE_FEED) at += 2;
    else return at;
  }
}

export function blankLines(block: Uint8Array): number {
  let found = 0;
  let isBlank = true;
  for (let at = 0; at < block.length; at += 1) {
    const byte = block[at];
    if (byte === LINE_FEED) {
      if (isBlank) found += 1;
      isBlank = true;
    } else if (byte !== CARRIAGE_RETURN) isBlank = false;
  }
  return found;
}

export interface StreamEvent {
  [field: string]: unknown;
  choices?: StreamChoice[];
  usage?: Figures;
  timings?: Figures;
  error?: unknown;
}

export interface StreamChoice {
  [field: string]: unknown;
  index?: number;
  text?: string;
  delta?: Record<string, unknown> & { tool_calls?: ToolCallPart[] };
  logprobs?: Record<string, unknown> | null;
  finish_reason?: string | null;
}

export interface ToolCallPart {
  index?: number;
  id?: string;
  type?: string;
  function?: { name?: string; arguments?: string };
}

export type Figures = { [name: string]: number | null | Figures };
/** Choices of one response, and tool calls of one choice: beyond any that are asked for. */
export const MAX_INDEX = 1024;

/**
 * Reads the data of one event.
 * @throws {BackendRefused} for an error event, and what `from` makes of one that can't be
 *   understood
 */
export function parseEvent(data: string, from: Responder): StreamEvent {
  const event = parseObject(data, from);
  const error = errorOfEvent(event);
  if (error !== undefined) throw refusalInStream(error, from);
  const { choices, usage, timings, ...others } = event;
  const checked: StreamEvent = others;
  if (isSet(choices)) {
    if (!isListOf(choices, isChoice))
      throw from.invalid(`sent an event whose choices can't be read: ${data.slice(0, 200)}`);
    checked.choices = choices;
  }
  if (isObject(usage)) checked.usage = figuresIn(usage);
  if (isObject(timings)) checked.timings = figuresIn(timings);
  return checked;
}

/** What an event takes next to its texts, about. */
const EVENT_BYTES = 64;

/** Of what grows with each event, about as many bytes as its JSON has. */
export const weightOf = ({ choices }: StreamEvent): number =>
  choices === undefined || choices.length === 0 ? EVENT_BYTES : JSON.stringify(choices).length;

export function figuresIn(holder: Readonly<Record<string, unknown>>, isGroup = false): Figures {
  const figures: Figures = {};
  for (const name in holder) {
    const value = holder[name];
    const isOfGroup = !isGroup && isObject(value) && name.endsWith('_details');
    const figure = isOfGroup
      ? figuresIn(value, true)
      : value === null && !isGroup
        ? null
        : figureOf(value);
    if (figure !== undefined) figures[name] = figure;
  }
  return figures;
}

function parseObject(data: string, from: Responder): Readonly<Record<string, unknown>> {
  let event: unknown;
  try {
    event = parseLimitedJson(data);
  } catch (cause) {
    throw from.invalid(`sent an event that is not JSON: ${data.slice(0, 200)}`, { cause });
  }
  if (isObject(event)) return event;
  throw from.invalid(`sent an event that is not an object: ${data.slice(0, 200)}`);
}

function isChoice(value: unknown): value is StreamChoice {
  if (!isObject(value)) return false;
  const { index, text, delta, logprobs } = value;
  return (
    isIndex(index) &&
    (!isSet(text) || typeof text === 'string') &&
    (!isSet(delta) || isDelta(delta)) &&
    (!isSet(logprobs) || isObject(logprobs))
  );
}

const isDelta = (value: unknown): boolean =>
  isObject(value) && (!isSet(value.tool_calls) || isListOf(value.tool_calls, isToolCallPart));
const isToolCallPart = (value: unknown): value is ToolCallPart =>
  isObject(value) && isIndex(value.index) && (!isSet(value.function) || isObject(value.function));
/** A list would become as long as the largest of them says. */
export const isIndex = (value: unknown): boolean =>
  !isSet(value) || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < MAX_INDEX);
const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] =>
  Array.isArray(value) && value.every(isItem);
