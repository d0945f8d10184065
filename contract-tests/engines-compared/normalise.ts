// What a server answered, without what differs from one request to the next: ids, times, and how a
// stream is cut.
import { readEvents } from '../support/server-sent-events.ts';

/** A value of JSON. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A response as it is compared. */
export interface Answer {
  readonly [key: string]: Json;
}

type JsonObject = { readonly [key: string]: Json };

/** Names of fields that hold an id. */
const IDS = /^(id|.*_id|system_fingerprint|signature|obfuscation)$/;

/** Names of fields that hold a moment, a duration or a speed. */
const TIMES = /^(created|.*_at|.*_ms|.*_per_second|.*_duration)$/;

/**
 * Names of fields that count tokens of a prompt that came from a cache, and of those that did not.
 */
const CACHED = /^(cache_n|cached_tokens|cache_read_input_tokens|cache)$/;
const NOT_CACHED = /^(prompt_n|input_tokens|processed)$/;

/** Names of fields whose value comes in pieces when it is streamed. */
const PIECES = /^(content|text|delta|arguments|partial_json|thinking|reasoning_content|response)$/;

/** Lists of which a stream brings a part with each piece. */
const LISTS_OF_PIECES = /^(content|logprobs|tokens|token_logprobs|top_logprobs|text_offset)$/;

/** Headers that say something about the response. */
const HEADERS = /^(content-type|retry-after|x-lemonade-.*)$/;

/** @param text the whole body. */
export function answerOf(status: number, headers: Headers, text: string): Answer {
  const told = [...headers].filter(([name]) => HEADERS.test(name));
  return {
    status,
    headers: Object.fromEntries(told),
    ...bodyOf(headers.get('content-type') ?? '', text),
  };
}

function bodyOf(mediaType: string, text: string): Answer {
  if (mediaType.includes('event-stream')) {
    const { events, rest } = readEvents(text);
    const read = events.map(({ name, data }) =>
      withoutIdsAndTimes({ name: name ?? null, data: parsed(data) }),
    );
    const progress = read.filter(isProgress);
    // Those between the first and the last one come with each piece of the prompt, as large as the
    // engine makes it.
    const ends = progress.length > 2 ? [progress.at(0) ?? null, progress.at(-1) ?? null] : progress;
    return { events: joined(read.filter((event) => !isProgress(event))), progress: ends, rest };
  }
  if (mediaType.includes('ndjson')) {
    const lines = text.split('\n').filter((line) => line !== '');
    return { events: joined(lines.map((line) => withoutIdsAndTimes(parsed(line)))) };
  }
  return { body: withoutIdsAndTimes(parsed(text)) };
}

/** How far it is, without how much was cached. */
function progressOf({ total, cache, processed, ...others }: JsonObject): JsonObject {
  const place =
    processed === total ? '(all)' : processed === cache ? '(what was cached)' : '(a part)';
  return { total: total ?? null, cache: '(part of a sum)', processed: place, ...others };
}

/**
 * Whether an event tells only how much of the prompt is read; an engine says so as often as it
 * likes.
 */
function isProgress(event: Json): boolean {
  return JSON.stringify(event).includes('"prompt_progress":');
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Ids and times become words, so that it still shows whether they are there. What is in a cache
 * depends on the requests before, and prompt-caches.test.ts is about it; so only the sum of what
 * was read is compared.
 */
function withoutIdsAndTimes(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutIdsAndTimes);
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  const cached = names.filter((name) => CACHED.test(name) && typeof value[name] === 'number');
  const isPartOfSum = (name: string) => cached.length > 0 && NOT_CACHED.test(name);
  const cachedTokens = cached.reduce((sum, name) => sum + Number(value[name]), 0);
  const fields = Object.entries(value).map(([name, field]): [string, Json] => {
    if (typeof field === 'string' && IDS.test(name)) return [name, '(id)'];
    if (typeof field !== 'object' && TIMES.test(name)) return [name, '(time)'];
    if (name === 'embedding' && typeof field === 'string') return [name, numbersIn(field)];
    if (cached.includes(name)) return [name, '(part of a sum)'];
    if (isPartOfSum(name) && typeof field === 'number') return [name, field + cachedTokens];
    if (name === 'prompt_progress' && isObject(field))
      return [name, withoutIdsAndTimes(progressOf(field))];
    if (name === 'sequence_number') return [name, '(number)'];
    return [name, withoutIdsAndTimes(field)];
  });
  return Object.fromEntries(fields);
}

/** @param base64 32-bit numbers, as OpenAI sends vectors. */
function numbersIn(base64: string): Json {
  const bytes = Buffer.from(base64, 'base64');
  const count = Math.floor(bytes.length / 4);
  return Array.from({ length: count }, (_, index) => bytes.readFloatLE(index * 4));
}

/** Neighbours that differ in nothing but their piece of a text become one. */
function joined(events: readonly Json[]): Json {
  const all: Json[] = [];
  for (const event of events) {
    const last = all.at(-1);
    const isNext =
      last !== undefined && hasPiece(event) && hasPiece(last) && frameOf(last) === frameOf(event);
    if (isNext) all[all.length - 1] = append(last, event);
    else all.push(event);
  }
  return all;
}

/** All of an event but its pieces and its timings; equal for events of one text. */
function frameOf(event: Json): string {
  return JSON.stringify(event, (name, value) => {
    if (typeof value === 'string' && PIECES.test(name)) return '(piece)';
    if (Array.isArray(value) && LISTS_OF_PIECES.test(name)) return '(pieces)';
    if (COUNTS.test(name)) return '(count)';
    return name === 'timings' ? undefined : value;
  });
}

/** Fields of each event that tell how far it is; the last one counts. */
const COUNTS = /^(predicted_n|processed|cache_n|prompt_n|draft_n.*|tokens_predicted)$/;

function hasPiece(event: Json): boolean {
  return /"\(pieces?\)"/.test(frameOf(event));
}

/** Both have the same frame. */
function append(one: Json | undefined, next: Json, name = ''): Json {
  if (typeof one === 'string' && typeof next === 'string' && PIECES.test(name)) return one + next;
  if (Array.isArray(one) && Array.isArray(next)) {
    if (LISTS_OF_PIECES.test(name)) return [...one, ...next];
    return next.map((item, index) => append(one[index], item));
  }
  if (!isObject(one) || !isObject(next)) return next;
  const fields = Object.entries(next).map(([key, value]): [string, Json] => [
    key,
    append(one[key], value, key),
  ]);
  return Object.fromEntries(fields);
}
