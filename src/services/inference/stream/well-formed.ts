// Makes of what an upstream streams what all clients can read: one place for every API, streamed
// and whole. What is right goes on byte for byte.

import { randomUUID } from 'node:crypto';
import { parseLimitedJson } from '../../../lib/limited-json.ts';
import type { RepairedCall } from '../../../lib/place.ts';
import { isObject, isSet } from '../../../lib/values.ts';
import { errorOfEvent } from '../../../recipes/kit/refusal.ts';
import type { RepairArguments } from '../call-repair/repair-call.ts';
import { CUT_OFF } from './finish-reason.ts';
import { rightFigures, rightUsage } from './right-figures.ts';
import { eventData } from './server-sent-events.ts';
import { type ChoiceOptions, StreamChoice } from './stream-choice.ts';
import { MAX_INDEX } from './stream-event.ts';
import { sameItems, setChanged } from './unchanged.ts';
import { unreadable } from './unreadable.ts';
import { isUsageAlone, UsageOfChoices, withUsageApart } from './usage-of-choices.ts';

type Fields = Readonly<Record<string, unknown>>;
const END_MARKER = '[DONE]';

const KINDS = {
  chat: { object: 'chat.completion.chunk', prefix: 'chatcmpl' },
  completion: { object: 'text_completion', prefix: 'cmpl' },
} as const;
/** Whose events have the form of OpenAI's API. */
export type StreamKind = keyof typeof KINDS;
/** Whether responses to it are events with choices, which a `WellFormedStream` can follow. */
export const isStreamKind = (capability: string): capability is StreamKind => capability in KINDS;

/** Whose stream it is, and what of it the client has asked for. */
export interface WellFormedOptions extends ChoiceOptions {
  /** Its id, for a sender that does not name it. */
  model: string;
  /** Whether a text ends with its usage. */
  isUsageWanted?: boolean;
}

/**
 * Follows one stream. Every event has the fields that the document requires; calls are numbered as
 * they begin, and have id, type and name; each choice says once why it ended, and that fits what is
 * in it.
 */
export class WellFormedStream {
  readonly #options: WellFormedOptions;
  readonly #choices = new Map<number, StreamChoice>();
  readonly #usage = new UsageOfChoices();
  #head: Fields;
  #hasHead = false;
  /**
   * The event with the usage alone that came last; it goes on in front of the end marker, as there
   * may be another one.
   */
  #heldUsage: string | undefined;
  /** Calls that were repaired, of which no event has told yet. */
  #repaired: RepairedCall[] = [];
  #isOver = false;

  constructor(options: WellFormedOptions) {
    this.#options = { ...options, repair: this.#noted(options.repair) };
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
    if (choices.length === 0 || choices.some(({ hasEnded }) => !hasEnded))
      throw this.#options.from.brokeOff(
        'ended its response without saying why, in the middle of it.',
      );
    return encode(this.#ending());
  }

  /** The end of a response that is cut here because it has become too large. */
  cut(): Buffer {
    if (this.#choices.size === 0) this.#choiceOf(0);
    const open = [...this.#choices.values()].filter(({ hasEnded }) => !hasEnded);
    const ends = open.map((choice) => this.#eventWith(choice.finishing(CUT_OFF)));
    return encode([...ends, ...this.#ending()]);
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
    if (!isObject(event))
      throw unreadable(this.#options.from, 'sent an event that is not an object', data);
    const error = errorOfEvent(event);
    if (error !== undefined) {
      this.#isOver = true;
      return [event === parsed && event.error === error ? data : JSON.stringify({ error })];
    }
    const { kind, isUsageWanted = false } = this.#options;
    const whole = this.#rightEvent(event, data);
    const events = kind === 'completion' ? withUsageApart(whole, isUsageWanted) : [whole];
    return events.flatMap((right) => {
      const said = right === parsed ? data : JSON.stringify(right);
      if (!isUsageAlone(right)) return [said];
      this.#heldUsage = said;
      return [];
    });
  }

  #ending(): string[] {
    const usage = this.#heldUsage === undefined ? [] : [this.#heldUsage];
    const corrections = [...this.#choices.values()].flatMap((choice) => {
      const correction = choice.correction();
      return correction === undefined ? [] : [this.#eventWith(correction)];
    });
    return [...corrections, ...usage, END_MARKER];
  }

  #parse(data: string): unknown {
    try {
      return parseLimitedJson(data);
    } catch (cause) {
      throw unreadable(this.#options.from, 'sent an event that is not JSON', data, cause);
    }
  }

  #rightEvent(event: Fields, data: string): Fields {
    const choices = this.#rightChoices(event.choices, data);
    const usageOfEvent = rightUsage(event.usage);
    const usage =
      choices.length === 0 && isObject(usageOfEvent)
        ? this.#usage.add(usageOfEvent, this.#countChoices())
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
    const problem = "sent an event whose choices can't be read";
    if (!Array.isArray(list)) throw unreadable(this.#options.from, problem, data);
    const choices = list.filter(isSet).flatMap((choice: unknown, at) => {
      const index = isObject(choice) ? indexOf(choice.index ?? at) : undefined;
      if (!isObject(choice) || index === undefined)
        throw unreadable(this.#options.from, problem, data);
      const right = this.#choiceOf(index).take(choice, data);
      return right === undefined ? [] : [right];
    });
    return sameItems(choices, given) ? given : choices;
  }

  #choiceOf(index: number): StreamChoice {
    const choice = this.#choices.get(index) ?? new StreamChoice(index, this.#options);
    this.#choices.set(index, choice);
    return choice;
  }

  #countChoices(): { count: number; ended: number } {
    const choices = [...this.#choices.values()];
    return { count: choices.length, ended: choices.filter(({ hasEnded }) => hasEnded).length };
  }

  /** As it was given, where it is noted what was repaired. */
  #noted(repair: RepairArguments | undefined): RepairArguments | undefined {
    if (repair === undefined) return undefined;
    return (tool, text) => {
      const repaired = repair(tool, text);
      if (repaired !== undefined) this.#repaired.push({ tool, repairs: repaired.repairs });
      return repaired;
    };
  }

  #eventWith(choice: Fields): string {
    const event = { ...this.#head, choices: [choice], repaired_calls: this.#takeRepaired() };
    return JSON.stringify(event);
  }
}

const encode = (events: readonly string[]): Buffer =>
  Buffer.from(events.map((data) => `data: ${data}\n\n`).join(''));

/** A list would become as long as the largest of them says. */
function indexOf(value: unknown): number | undefined {
  const index = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isIndex =
    typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < MAX_INDEX;
  return isIndex ? index : undefined;
}
