// Reads one event of a native server's stream, and checks all of it that is relied on.
import { figureOf } from '../../../lib/figure.ts';
import { isSet } from '../../../lib/is-set.ts';
import { parseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/responder.ts';
import { refusalInStream } from '../../../recipes/kit/refusal.ts';

/** Parts of a stream event that we read; everything else of an event is carried along as it is. */
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

/** Figures of a response by their names, some of them in groups; what was not a number is left out. */
export interface Figures {
  [name: string]: number | null | Figures;
}

/** Choices of one response, and tool calls of one choice: beyond any that are asked for. */
const MAX_INDEX = 1024;

export function parseEvent(data: string, from: Responder): StreamEvent {
  const event = parseObject(data, from);
  if (event.error) throw refusalInStream(event.error, from);
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

/** All numbers that can be figures, whatever they are called; groups of them are `…_details`. */
export function figuresIn(holder: Readonly<Record<string, unknown>>, isGroup = false): Figures {
  const figures: Figures = {};
  for (const name in holder) {
    const value = holder[name];
    const isOfGroup = !isGroup && isObject(value) && name.endsWith('_details');
    const figure = isOfGroup ? figuresIn(value, true) : value === null && !isGroup ? null : figureOf(value);
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

function isDelta(value: unknown): boolean {
  return isObject(value) && (!isSet(value.tool_calls) || isListOf(value.tool_calls, isToolCallPart));
}

function isToolCallPart(value: unknown): value is ToolCallPart {
  return isObject(value) && isIndex(value.index) && (!isSet(value.function) || isObject(value.function));
}

/** A list would become as long as the largest of them says. */
export function isIndex(value: unknown): boolean {
  return !isSet(value) || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < MAX_INDEX);
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}
