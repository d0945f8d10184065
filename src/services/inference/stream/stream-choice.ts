// One choice of a stream: what of it is text, which calls it has, and why it ended.
import { JsonProgress } from '../../../lib/json-progress.ts';
import { isObject, isSet } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/responder.ts';
import type { RepairArguments } from '../call-repair/repair-call.ts';
import { CUT_OFF, isFailure, isWholeBy, rightReason } from './finish-reason.ts';
import { readableLogprobs, withListedLogprobs } from './logprobs.ts';
import { readText } from './readable-text.ts';
import { MAX_INDEX, type ToolCallPart } from './stream-event.ts';
import { argumentsOf, joinedParts, ToolCalls } from './tool-calls.ts';
import { setChanged } from './unchanged.ts';
import { unreadable } from './unreadable.ts';

type Fields = Readonly<Record<string, unknown>>;

const ASSISTANT = 'assistant';
/** What belongs to a delta as such: texts, where it is said at all. */
const TEXTS = ['content', 'reasoning_content', 'refusal'] as const;

/** What the choices of a stream have in common. */
export interface ChoiceOptions {
  kind: 'chat' | 'completion';
  from: Responder;
  /** So many alternatives of each token were asked for; undefined leaves those that come. */
  alternatives?: number | undefined;
  /** Repairs calls, which then wait for the end of the response; undefined leaves them. */
  repair?: RepairArguments | undefined;
  /** Told how many characters more are held until the response ends. */
  onHeld?(characters: number): void;
}

/**
 * Follows one choice. It says once that it is the assistant's and why it ended, and that fits what
 * is in it.
 */
export class StreamChoice {
  readonly #index: number;
  readonly #options: ChoiceOptions;
  readonly #calls: ToolCalls;
  /** Whether it has said that it is the assistant's, which it does at its beginning. */
  #hasRole = false;
  /**
   * How far the arguments have come of the call in the form that was before `tool_calls`, if there
   * is one.
   */
  #functionCall: JsonProgress | undefined;
  /** Why it ended, as it was said last. */
  #finish: string | undefined;
  /** Whether more came behind that. */
  #goesOn = false;
  /** Arguments that were held, and go on with the next event. */
  #released: ToolCallPart[] = [];
  /** Characters of its text, of which the likelihoods of the old form say the places. */
  #textLength = 0;

  constructor(index: number, options: ChoiceOptions) {
    this.#index = index;
    this.#options = options;
    this.#calls = new ToolCalls(options.repair);
  }

  get hasEnded(): boolean {
    return this.#finish !== undefined;
  }

  /**
   * A piece of it as clients read it: the very same one where it is right, undefined where it says
   * nothing behind the end.
   * @throws {BackendResponseInvalid} for what can't be understood
   */
  take(given: Fields, data: string): Fields | undefined {
    const hadEnded = this.hasEnded;
    const isChat = this.#options.kind === 'chat';
    const text = isChat ? undefined : this.#rightText(given, data);
    let delta = isChat ? this.#rightDelta(given, data) : undefined;
    const finish = this.#rightFinish(given.finish_reason, data);
    if (delta !== undefined && finish !== undefined)
      delta = this.#withMissingArguments(delta, finish);
    const index = this.#index;
    const changes: Record<string, unknown> = isChat ? { index, delta } : { index, text };
    if ('finish_reason' in given) changes.finish_reason = finish ?? null;
    if ('logprobs' in given) changes.logprobs = this.#rightLogprobs(given.logprobs);
    const right = setChanged(given, changes);
    if (hadEnded && finish === undefined && isBlank(delta, text)) return undefined;
    this.#goesOn = hadEnded && finish === undefined;
    if (text !== undefined) this.#textLength += text.length;
    if (!isChat || !('message' in right)) return right;
    const { message: _whole, ...others } = right;
    return others;
  }

  /**
   * What is to be said at the end of a choice that was not told to end, went on behind it, or whose
   * end turned out to be another one; undefined for any other.
   */
  correction(): Fields | undefined {
    const said = this.#finish ?? 'stop';
    this.#released.push(...this.#calls.release(isWholeBy(said)));
    const finish = this.#reason(said);
    return finish === this.#finish && !this.#goesOn ? undefined : this.finishing(finish);
  }

  /** A piece that ends it for this reason. @throws {BackendResponseInvalid} for a nameless call */
  finishing(finish: string): Fields {
    if (this.#calls.isNameless && finish !== CUT_OFF)
      throw this.#options.from.invalid('sent the arguments of a call, but not what it calls.');
    this.#released.push(...this.#calls.release(isWholeBy(finish)));
    this.#finish = finish;
    const role = this.#hasRole ? {} : { role: ASSISTANT };
    const content =
      this.#options.kind === 'chat'
        ? { delta: this.#withMissingArguments(role, finish) }
        : { text: '', logprobs: null };
    return { index: this.#index, ...content, finish_reason: finish };
  }

  #reason(said: string): string {
    return rightReason(said, {
      isHalf: this.#calls.isHalf || this.#functionCall?.state === 'half',
      hasCalls: !this.#calls.isEmpty,
      hasFunctionCall: this.#functionCall !== undefined,
    });
  }

  #rightText({ text }: Fields, data: string): string {
    const said = readText(text);
    if (said === false) throw this.#unreadable("sent a text that can't be read", data);
    return said ?? '';
  }

  /** A message in place of its delta comes from senders that stream what they say in one piece. */
  #rightDelta({ delta: given, message }: Fields, data: string): Fields {
    const delta = given ?? message ?? {};
    if (!isObject(delta)) throw this.#unreadable("sent an event whose choices can't be read", data);
    const changes: Record<string, unknown> = {};
    for (const name of TEXTS) {
      if (!isSet(delta[name]) || typeof delta[name] === 'string') continue;
      const said = readText(delta[name]);
      if (said === false) throw this.#unreadable(`sent a ${name} that can't be read`, data);
      changes[name] = said;
    }
    if (!this.#hasRole) changes.role = ASSISTANT;
    else if ('role' in delta) changes.role = undefined;
    this.#hasRole = true;
    if (isSet(delta.tool_calls)) changes.tool_calls = this.#rightCalls(delta.tool_calls, data);
    if (isObject(delta.function_call))
      changes.function_call = this.#rightFunctionCall(delta.function_call);
    return setChanged(delta, changes);
  }

  #rightCalls(given: unknown, data: string): unknown {
    const list = isObject(given) ? [given] : given;
    if (!Array.isArray(list)) throw this.#unreadable("sent calls that can't be read", data);
    if (list.length === 0) return given;
    const parts = this.#calls.take(list);
    const { onHeld, from } = this.#options;
    if (this.#calls.count > MAX_INDEX)
      throw from.invalid(`sent more than ${MAX_INDEX} calls in one response.`);
    onHeld?.(data.length);
    if (parts.length === 0) return undefined;
    return JSON.stringify(parts) === JSON.stringify(given) ? given : parts;
  }

  #rightFunctionCall(given: Fields): Fields {
    this.#functionCall ??= new JsonProgress();
    const text = argumentsOf(given.arguments);
    this.#functionCall.push(text);
    return setChanged(given, 'arguments' in given ? { arguments: text } : {});
  }

  /**
   * Undefined as long as it goes on, and for an end that was said before.
   * @throws where a call can't be handed on
   */
  #rightFinish(given: unknown, data: string): string | undefined {
    if (typeof given !== 'string' || given.trim() === '') return undefined;
    if (isFailure(given))
      throw this.#options.from.brokeOff(`ended its response with '${given.slice(0, 80)}'.`);
    this.#released.push(...this.#calls.release(isWholeBy(given)));
    const finish = this.#reason(given);
    if (this.#calls.isNameless && finish !== CUT_OFF)
      throw this.#unreadable('sent the arguments of a call, but not what it calls', data);
    if (finish === this.#finish) return undefined;
    this.#finish = finish;
    return finish;
  }

  #rightLogprobs(given: unknown): unknown {
    if (!isSet(given)) return given;
    if (!isObject(given)) return null;
    const right = readableLogprobs(given, this.#options.alternatives);
    if (this.#options.kind === 'completion') return withListedLogprobs(right, this.#textLength);
    return 'refusal' in right ? right : { ...right, refusal: null };
  }

  /** With the arguments that were held, and with those that a sender has left out. */
  #withMissingArguments(delta: Fields, finish: string): Fields {
    const missing = finish === CUT_OFF ? [] : this.#calls.missingArguments();
    const added = [...this.#released, ...missing];
    this.#released = [];
    if (added.length === 0) return delta;
    const parts: readonly ToolCallPart[] = Array.isArray(delta.tool_calls) ? delta.tool_calls : [];
    return { ...delta, tool_calls: joinedParts([...parts, ...added]) };
  }

  #unreadable(what: string, data: string): Error {
    return unreadable(this.#options.from, what, data);
  }
}

/** Whether a piece of a chat or of a text has nothing in it. */
const isBlank = (delta: Fields | undefined, text: unknown): boolean =>
  !text &&
  Object.values(delta ?? {}).every(
    (value) => value === '' || (typeof value !== 'string' && !isFilled(value)),
  );

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0;
