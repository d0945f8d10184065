// Makes of what an upstream streams what all clients can read: one place for every API, streamed
// and whole. What is right goes on byte for byte.

import { randomUUID } from 'node:crypto';
import { countOf } from '../../../lib/figures.ts';
import { JsonProgress } from '../../../lib/json-progress.ts';
import { parseLimitedJson } from '../../../lib/limited-json.ts';
import type { RepairedCall } from '../../../lib/place.ts';
import { isObject, isSet, setFields } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/responder.ts';
import { errorOfEvent } from '../../../recipes/kit/refusal.ts';
import type { RepairArguments } from '../call-repair/repair-call.ts';
import { readableLogprobs, withListedLogprobs } from './logprobs.ts';
import { rightFigures, rightUsage } from './right-figures.ts';
import { eventData } from './server-sent-events.ts';
import { MAX_INDEX, type ToolCallPart } from './stream-event.ts';
import { argumentsOf, ToolCalls } from './tool-calls.ts';
import { sameItems, setChanged } from './unchanged.ts';

type Fields = Readonly<Record<string, unknown>>;
export const END_MARKER = '[DONE]';
const CUT_OFF = 'length';
const ASSISTANT = 'assistant';

const KINDS = {
  chat: { object: 'chat.completion.chunk', prefix: 'chatcmpl' },
  completion: { object: 'text_completion', prefix: 'cmpl' },
} as const;
/** Whose events have the form of OpenAI's API. */
export type StreamKind = keyof typeof KINDS;
/** Whether responses to it are events with choices, which a `WellFormedStream` can follow. */
export const isStreamKind = (capability: string): capability is StreamKind => capability in KINDS;

interface Choice {
  readonly calls: ToolCalls;
  /** Whether it has said that it is the assistant's, which it does once, at its beginning. */
  hasRole: boolean;
  /**
   * How far the arguments have come of the call in the form that was before `tool_calls`, if there
   * is one.
   */
  functionCall: JsonProgress | undefined;
  /** Why it ended, as it was said last. */
  finish: string | undefined;
  /** Whether more came behind that. */
  goesOn: boolean;
  /** Arguments that were held, and go on with the next event. */
  released: ToolCallPart[];
  /** Characters of its text, of which the likelihoods of the old form say the places. */
  textLength: number;
}

export interface WellFormedOptions {
  kind: StreamKind;
  from: Responder;
  /** Its id, for a sender that does not name it. */
  model: string;
  /** So many alternatives of each token were asked for; undefined leaves those that come. */
  alternatives?: number | undefined;
  /**
   * Whether a text ends with its usage. llama-server sends it in any case, in the event that has
   * the end of the text.
   */
  isUsageWanted?: boolean;
  /** Repairs calls, which then wait for the end of the response; undefined leaves them. */
  repair?: RepairArguments | undefined;
  /** Told how many characters more are held until the response ends. */
  onHeld?(characters: number): void;
}

/**
 * Follows one stream. Every event has the fields that the document requires; calls are numbered as
 * they begin, and have id, type and name; each choice says once why it ended, and that fits what is
 * in it.
 */
export class WellFormedStream {
  readonly #options: WellFormedOptions;
  readonly #choices = new Map<number, Choice>();
  #head: Fields;
  #hasHead = false;
  /** Events that have the usage alone, and the tokens of those that belong to one choice each. */
  #usages = 0;
  #completionTokens = 0;
  /**
   * The event with the usage alone that came last; it goes on in front of the end marker, as there
   * may be another one.
   */
  #heldUsage: string | undefined;
  /** Calls that were repaired, of which no event has told yet. */
  #repaired: RepairedCall[] = [];
  #isOver = false;

  constructor(options: WellFormedOptions) {
    this.#options = options;
    const { object, prefix } = KINDS[options.kind];
    const created = Math.floor(Date.now() / 1000);
    this.#head = { id: `${prefix}-${randomUUID()}`, object, created, model: options.model };
  }

  /** The same block where all of it is right. @throws {DomainError} for what can't be understood */
  rewrite(block: Buffer): Buffer {
    const given = eventData(block.toString('utf8'));
    const taken = given.flatMap((data) => this.#take(data));
    return sameItems(taken, given) ? block : encode(taken);
  }

  /**
   * What is missing where the bytes end without the end marker, marker included.
   * @throws {DomainError} where a choice has not ended: then it broke off
   */
  end(): Buffer {
    const choices = [...this.#choices.values()];
    if (choices.length === 0 || choices.some(({ finish }) => finish === undefined))
      throw this.#options.from.brokeOff(
        'ended its response without saying why, in the middle of it.',
      );
    return encode(this.#ending());
  }

  /** The end of a response that is cut here because it has become too large. */
  cut(): Buffer {
    if (this.#choices.size === 0) this.#choiceOf(0);
    const open = [...this.#choices].filter(([, { finish }]) => finish === undefined);
    return encode([...open.map(([index]) => this.#finishing(index, CUT_OFF)), ...this.#ending()]);
  }

  #take(data: string): string[] {
    const text = data.trim();
    if (text === '' || this.#isOver) return [];
    if (text === END_MARKER) {
      this.#isOver = true;
      const { from } = this.#options;
      if (this.#choices.size === 0)
        throw from.invalid('ended its response without a single choice in it.');
      return this.#ending();
    }
    const parsed = this.#parse(data);
    // Some send each event in a list of one.
    const event = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
    if (!isObject(event)) throw this.#invalid('sent an event that is not an object', data);
    const error = errorOfEvent(event);
    if (error !== undefined) {
      this.#isOver = true;
      return [event === parsed && event.error === error ? data : JSON.stringify({ error })];
    }
    const events = this.#withUsageApart(this.#rightEvent(event, data));
    return events.flatMap((right) => {
      const said = right === parsed ? data : JSON.stringify(right);
      if (!isUsageAlone(right)) return [said];
      this.#heldUsage = said;
      return [];
    });
  }

  #ending(): string[] {
    const usage = this.#heldUsage === undefined ? [] : [this.#heldUsage];
    return [...this.#corrections(), ...usage, END_MARKER];
  }

  #parse(data: string): unknown {
    try {
      return parseLimitedJson(data);
    } catch (cause) {
      throw this.#invalid('sent an event that is not JSON', data, cause);
    }
  }

  #invalid(what: string, data: string, cause?: unknown): Error {
    const message = `${what}: ${data.slice(0, 200)}`;
    return this.#options.from.invalid(message, setFields({ cause }));
  }

  #rightEvent(event: Fields, data: string): Fields {
    const choices = this.#rightChoices(event.choices, data);
    const usageOfEvent = rightUsage(event.usage);
    const usage =
      choices.length === 0 && isObject(usageOfEvent)
        ? this.#usageOfAll(usageOfEvent)
        : usageOfEvent;
    const head = this.#rightHead(event);
    const figures = rightFigures(event);
    const repaired = this.#takeRepaired();
    const isSame =
      head === undefined &&
      choices === event.choices &&
      usage === event.usage &&
      figures === event &&
      repaired === undefined;
    if (isSame) return event;
    const { usage: _usage, ...all } = figures;
    const { timings: _ofOneChoice, ...withoutTimings } = all;
    const others = usage === usageOfEvent ? all : withoutTimings;
    return setChanged({ ...others, ...head, choices }, { usage, repaired_calls: repaired });
  }

  /** What the event that ends a choice says of its calls; undefined where nothing is to be said. */
  #takeRepaired(): readonly RepairedCall[] | undefined {
    const repaired = this.#repaired;
    this.#repaired = [];
    return repaired.length === 0 ? undefined : repaired;
  }

  /** In OpenAI's form the usage of a text has an event of its own. */
  #withUsageApart(event: Fields & { choices?: unknown }): readonly Fields[] {
    const { usage, ...text } = event;
    const { choices } = event;
    if (this.#options.kind !== 'completion' || !isSet(usage) || !Array.isArray(choices))
      return [event];
    const isEnd = choices.some((choice) => isObject(choice) && isSet(choice.finish_reason));
    if (choices.length > 0 && !this.#options.isUsageWanted) return [text];
    if (!isEnd) return [event];
    const { timings, ...others } = text;
    const alone = { ...others, choices: [], usage };
    return [others, timings === undefined ? alone : { ...alone, timings }];
  }

  /**
   * llama-server says behind the end of each choice what that one has taken: then the last event
   * has the sum, and timings, which are those of one choice, are left out. Senders that say it once
   * say it behind the end of all choices.
   */
  #usageOfAll(usage: Fields): Fields {
    const ended = [...this.#choices.values()].filter(({ finish }) => finish !== undefined).length;
    this.#usages += 1;
    if (this.#usages !== ended) return usage;
    this.#completionTokens += countOf(usage.completion_tokens) ?? 0;
    if (this.#choices.size < 2) return usage;
    const completion_tokens = this.#completionTokens;
    return {
      ...usage,
      completion_tokens,
      total_tokens: (countOf(usage.prompt_tokens) ?? 0) + completion_tokens,
    };
  }

  /**
   * Undefined where nothing is missing. What the first event says holds for those that don't say
   * it.
   */
  #rightHead(event: Fields): Fields | undefined {
    const { id, object, created, model } = event;
    const said: Record<string, unknown> = {};
    if (typeof id === 'string' && id !== '') said.id = id;
    if (Number.isSafeInteger(created)) said.created = created;
    if (typeof model === 'string') said.model = model;
    if (!this.#hasHead) this.#head = { ...this.#head, ...said };
    this.#hasHead ||= 'id' in said;
    const isComplete = object === this.#head.object && Object.keys(said).length === 3;
    return isComplete ? undefined : { ...this.#head, ...said };
  }

  #rightChoices(given: unknown, data: string): readonly unknown[] {
    const list = isObject(given) ? [given] : (given ?? []);
    if (!Array.isArray(list))
      throw this.#invalid("sent an event whose choices can't be read", data);
    const choices = list.filter(isSet).flatMap((choice: unknown, at) => {
      if (!isObject(choice)) throw this.#invalid("sent an event whose choices can't be read", data);
      const right = this.#rightChoice(choice, at, data);
      return right === undefined ? [] : [right];
    });
    return sameItems(choices, given) ? given : choices;
  }

  /** Undefined for one that says nothing behind its end. */
  #rightChoice(given: Fields, at: number, data: string): Fields | undefined {
    const index = indexOf(given.index ?? at);
    if (index === undefined) throw this.#invalid("sent an event whose choices can't be read", data);
    const choice = this.#choiceOf(index);
    const hadEnded = choice.finish !== undefined;
    const isChat = this.#options.kind === 'chat';
    const text = isChat ? undefined : this.#rightText(given, data);
    let delta = isChat ? this.#rightDelta(choice, given, data) : undefined;
    const finish = this.#rightFinish(choice, given.finish_reason, data);
    if (delta !== undefined && finish !== undefined)
      delta = withMissingArguments(choice, delta, finish);
    const changes: Record<string, unknown> = isChat ? { index, delta } : { index, text };
    if ('finish_reason' in given) changes.finish_reason = finish ?? null;
    if ('logprobs' in given) changes.logprobs = this.#rightLogprobs(choice, given.logprobs);
    const right = setChanged(given, changes);
    if (hadEnded && finish === undefined && isBlank(delta, text)) return undefined;
    choice.goesOn = hadEnded && finish === undefined;
    if (text !== undefined) choice.textLength += text.length;
    if (!isChat || !('message' in right)) return right;
    const { message: _whole, ...others } = right;
    return others;
  }

  #choiceOf(index: number): Choice {
    const choice = this.#choices.get(index) ?? {
      calls: new ToolCalls(this.#repairing()),
      hasRole: false,
      functionCall: undefined,
      finish: undefined,
      goesOn: false,
      released: [],
      textLength: 0,
    };
    this.#choices.set(index, choice);
    return choice;
  }

  /** As it was given, where it is noted what was repaired. */
  #repairing(): RepairArguments | undefined {
    const { repair } = this.#options;
    if (repair === undefined) return undefined;
    return (tool, text) => {
      const repaired = repair(tool, text);
      if (repaired !== undefined) this.#repaired.push({ tool, repairs: repaired.repairs });
      return repaired;
    };
  }

  #rightText({ text }: Fields, data: string): string {
    const said = readText(text);
    if (said === false) throw this.#invalid("sent a text that can't be read", data);
    return said ?? '';
  }

  /** A message in place of its delta comes from senders that stream what they say in one piece. */
  #rightDelta(choice: Choice, { delta: given, message }: Fields, data: string): Fields {
    const delta = given ?? message ?? {};
    if (!isObject(delta)) throw this.#invalid("sent an event whose choices can't be read", data);
    const changes: Record<string, unknown> = {};
    for (const name of TEXTS) {
      if (!isSet(delta[name]) || typeof delta[name] === 'string') continue;
      const said = readText(delta[name]);
      if (said === false) throw this.#invalid(`sent a ${name} that can't be read`, data);
      changes[name] = said;
    }
    if (!choice.hasRole) changes.role = ASSISTANT;
    else if ('role' in delta) changes.role = undefined;
    choice.hasRole = true;
    if (isSet(delta.tool_calls))
      changes.tool_calls = this.#rightCalls(choice, delta.tool_calls, data);
    if (isObject(delta.function_call))
      changes.function_call = rightFunctionCall(choice, delta.function_call);
    return setChanged(delta, changes);
  }

  #rightCalls({ calls }: Choice, given: unknown, data: string): unknown {
    const list = isObject(given) ? [given] : given;
    if (!Array.isArray(list)) throw this.#invalid("sent calls that can't be read", data);
    if (list.length === 0) return given;
    const parts = calls.take(list);
    const { onHeld, from } = this.#options;
    if (calls.count > MAX_INDEX)
      throw from.invalid(`sent more than ${MAX_INDEX} calls in one response.`);
    onHeld?.(data.length);
    if (parts.length === 0) return undefined;
    return JSON.stringify(parts) === JSON.stringify(given) ? given : parts;
  }

  /**
   * Undefined as long as it goes on, and for an end that was said before.
   * @throws where a call can't be handed on
   */
  #rightFinish(choice: Choice, given: unknown, data: string): string | undefined {
    if (typeof given !== 'string' || given.trim() === '') return undefined;
    if (FAILED.test(given))
      throw this.#options.from.brokeOff(`ended its response with '${given.slice(0, 80)}'.`);
    choice.released.push(...choice.calls.release(isWholeBy(given)));
    const finish = rightReason(choice, given);
    if (choice.calls.isNameless && finish !== CUT_OFF)
      throw this.#invalid('sent the arguments of a call, but not what it calls', data);
    if (finish === choice.finish) return undefined;
    choice.finish = finish;
    return finish;
  }

  #rightLogprobs(choice: Choice, given: unknown): unknown {
    if (!isSet(given)) return given;
    if (!isObject(given)) return null;
    const right = readableLogprobs(given, this.#options.alternatives);
    if (this.#options.kind === 'completion') return withListedLogprobs(right, choice.textLength);
    return 'refusal' in right ? right : { ...right, refusal: null };
  }

  /**
   * For choices that were not told to end, went on behind it, and those whose end turned out to be
   * another one.
   */
  #corrections(): string[] {
    return [...this.#choices].flatMap(([index, choice]) => {
      const said = choice.finish ?? 'stop';
      choice.released.push(...choice.calls.release(isWholeBy(said)));
      const finish = rightReason(choice, said);
      return finish === choice.finish && !choice.goesOn ? [] : [this.#finishing(index, finish)];
    });
  }

  #finishing(index: number, finish: string): string {
    const choice = this.#choiceOf(index);
    if (choice.calls.isNameless && finish !== CUT_OFF)
      throw this.#options.from.invalid('sent the arguments of a call, but not what it calls.');
    choice.released.push(...choice.calls.release(isWholeBy(finish)));
    choice.finish = finish;
    const role = choice.hasRole ? {} : { role: ASSISTANT };
    const content =
      this.#options.kind === 'chat'
        ? { delta: withMissingArguments(choice, role, finish) }
        : { text: '', logprobs: null };
    return JSON.stringify({
      ...this.#head,
      choices: [{ index, ...content, finish_reason: finish }],
      repaired_calls: this.#takeRepaired(),
    });
  }
}

const isUsageAlone = ({ choices, usage }: Fields): boolean =>
  Array.isArray(choices) && choices.length === 0 && isObject(usage);

/** Whether a piece of a chat or of a text has nothing in it. */
const isBlank = (delta: Fields | undefined, text: unknown): boolean =>
  !text &&
  Object.values(delta ?? {}).every(
    (value) => value === '' || (typeof value !== 'string' && !isFilled(value)),
  );

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;

/** What belongs to an event as such: texts and numbers, where it is said at all. */
const TEXTS = ['content', 'reasoning_content', 'refusal'] as const;

const encode = (events: readonly string[]): Buffer =>
  Buffer.from(events.map((data) => `data: ${data}\n\n`).join(''));

/** False for what can't be read as a text. */
function readText(value: unknown): string | undefined | false {
  if (!isSet(value)) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value))
    return isObject(value) && typeof value.text === 'string' ? value.text : false;
  let text = '';
  for (const part of value) {
    // What else is among parts of text, such as thoughts, is read elsewhere.
    const said = isObject(part) ? (part.text ?? '') : part;
    if (typeof said !== 'string') return false;
    text += said;
  }
  return text;
}

/** A list would become as long as the largest of them says. */
function indexOf(value: unknown): number | undefined {
  const index = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isIndex =
    typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < MAX_INDEX;
  return isIndex ? index : undefined;
}

const FAILED =
  /^(?:error|abort(?:ed)?|cancel(?:l?ed)?|failed|failure|insufficient_system_resource)$/i;
const CUT = /length|max_?(?:output_?)?tokens/i;
const FILTERED =
  /^(?:content[_-]?filter(?:ed)?|safety|recitation|refusal|prohibited_content|blocklist|spii)$/i;

/**
 * Half a call was cut off, whatever is said of it; a whole one was called, and without one nothing
 * was.
 */
function rightReason({ calls, functionCall }: Choice, said: string): string {
  if (FILTERED.test(said)) return 'content_filter';
  if (CUT.test(said) || calls.isHalf || functionCall?.state === 'half') return CUT_OFF;
  if (!calls.isEmpty) return 'tool_calls';
  return functionCall === undefined ? 'stop' : 'function_call';
}

/** Whether calls are as the model wrote them to their end, where the response ends so. */
const isWholeBy = (said: string): boolean => !CUT.test(said) && !FILTERED.test(said);

function rightFunctionCall(choice: Choice, given: Fields): Fields {
  choice.functionCall ??= new JsonProgress();
  const text = argumentsOf(given.arguments);
  choice.functionCall.push(text);
  return setChanged(given, 'arguments' in given ? { arguments: text } : {});
}

/** With the arguments that were held, and with those that a sender has left out. */
function withMissingArguments(choice: Choice, delta: Fields, finish: string): Fields {
  const missing = finish === CUT_OFF ? [] : choice.calls.missingArguments();
  const added = [...choice.released, ...missing];
  choice.released = [];
  if (added.length === 0) return delta;
  const parts: readonly ToolCallPart[] = Array.isArray(delta.tool_calls) ? delta.tool_calls : [];
  return { ...delta, tool_calls: joinedParts([...parts, ...added]) };
}

/** Each call once: clients may read a list as one of whole calls. */
function joinedParts(parts: readonly ToolCallPart[]): readonly ToolCallPart[] {
  const joined = new Map<number | undefined, ToolCallPart>();
  for (const part of parts) {
    const before = joined.get(part.index);
    const text = `${before?.function?.arguments ?? ''}${part.function?.arguments ?? ''}`;
    const called = { ...before?.function, ...part.function, arguments: text };
    joined.set(part.index, { ...before, ...part, function: called });
  }
  return [...joined.values()];
}
