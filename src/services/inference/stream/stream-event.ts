// Reads one event of a native server's stream, and checks all of it that is relied on.

import { figureOf } from '../../../lib/figures.ts';
import { parseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject, isSet } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/responder.ts';
import { errorOfEvent, refusalInStream } from '../../../recipes/kit/refusal.ts';

/** One event as chats and completions stream it; only what is named here has been checked. */
export interface StreamEvent {
  [field: string]: unknown;
  choices?: StreamChoice[];
  usage?: Figures;
  timings?: Figures;
  error?: unknown;
}

/** What one event says of one choice: a text, or a delta of a chat. */
export interface StreamChoice {
  [field: string]: unknown;
  index?: number;
  text?: string;
  delta?: Record<string, unknown> & { tool_calls?: ToolCallPart[] };
  logprobs?: Record<string, unknown> | null;
  finish_reason?: string | null;
}

/** A piece of a call: its arguments come in several, all else in the first. */
export interface ToolCallPart {
  index?: number;
  id?: string;
  type?: string;
  function?: { name?: string; arguments?: string };
}

/** Numbers of a usage or of timings, in groups. */
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

/** What of it are numbers, and groups of numbers whose names end in `_details`; all else is left out. */
export function figuresIn(holder: Readonly<Record<string, unknown>>, isGroup = false): Figures {
  const figures: Figures = {};
  for (const name in holder) {
    const value = holder[name];
    const figure = readFigure(name, value, isGroup);
    if (figure !== undefined) figures[name] = figure;
  }
  return figures;
}

function readFigure(
  name: string,
  value: unknown,
  isGroup: boolean,
): number | null | Figures | undefined {
  if (isGroup) return figureOf(value);
  if (value === null) return null;
  return isObject(value) && name.endsWith('_details') ? figuresIn(value, true) : figureOf(value);
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
