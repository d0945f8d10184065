// Puts a streamed response together into the one object that a client without `stream` asked for.

import { isObject } from '../../../lib/values.ts';
import type { Responder } from '../../../processes/responder.ts';
import { withListedLogprobs } from './logprobs.ts';
import {
  parseEvent,
  type StreamChoice,
  type StreamEvent,
  type ToolCallPart,
  weightOf,
} from './stream-event.ts';

/** Takes the data of one event after the other, and makes one object of all. */
export type Assembler = {
  /**
   * Returns about how many bytes more it holds now.
   * @throws {BackendRefused} for an error event, and for one that can't be understood
   */
  add(data: string): number;
  /** @throws what `from` makes of a response without a choice */
  finish(): Record<string, unknown>;
};

/** For chats: each choice gets the message that its deltas make. */
export const createChatAssembler = (from: Responder): Assembler =>
  createAssembler('chat.completion', from, (whole, part) => {
    whole.message ??= { role: 'assistant', content: null };
    const message = whole.message as Message;
    mergeDelta(message, part.delta ?? {});
  });

/** For texts: each choice gets its text, and likelihoods in the form of OpenAI's completions. */
export function createCompletionAssembler(from: Responder): Assembler {
  const assembler = createAssembler('text_completion', from, (whole, part) => {
    whole.text = `${whole.text ?? ''}${part.text ?? ''}`;
  });
  return {
    add: assembler.add,
    finish() {
      const completion = assembler.finish();
      const choices = (
        completion.choices as { text?: string; logprobs?: Record<string, unknown> | null }[]
      ).map((choice) => ({
        ...choice,
        text: choice.text ?? '',
        logprobs: withListedLogprobs(choice.logprobs ?? null),
      }));
      return { ...completion, choices, text: choices[0]?.text ?? '' };
    },
  };
}

function createAssembler(
  object: string,
  from: Responder,
  mergeContent: (whole: Record<string, unknown>, part: StreamChoice) => void,
): Assembler {
  let whole: StreamEvent | undefined;
  const choices = new Map<number, Record<string, unknown>>();
  function addChoice(part: StreamChoice): void {
    const index = part.index ?? 0;
    const choice = choices.get(index) ?? { index, logprobs: null, finish_reason: null };
    choices.set(index, choice);
    mergeContent(choice, part);
    if (part.logprobs)
      choice.logprobs = mergeLists(
        choice.logprobs as Record<string, unknown> | null,
        part.logprobs,
      );
    if (part.finish_reason) choice.finish_reason = part.finish_reason;
  }
  return {
    add(data) {
      if (data === '[DONE]') return 0;
      const event = parseEvent(data, from);
      // Figures come with the last events, the rest is the same in all; `finish` puts the merged
      // choices in.
      whole = whole ? Object.assign(whole, event) : event;
      for (const part of event.choices ?? []) addChoice(part);
      return weightOf(event);
    },
    finish() {
      if (!whole || choices.size === 0)
        throw from.invalid('ended its response without a single choice in it.');
      const sorted = [...choices.values()].toSorted((a, b) => Number(a.index) - Number(b.index));
      return { ...whole, object, choices: sorted };
    },
  };
}

interface Message extends Record<string, unknown> {
  tool_calls?: ToolCallPart[];
}

/** Of the form that was before `tool_calls`: one call, which has no id. */
function mergeFunctionCall(before: unknown, value: unknown): unknown {
  if (!isObject(value) || !isObject(before)) return value;
  return {
    ...before,
    ...value,
    name: before.name ?? value.name,
    arguments: `${before.arguments ?? ''}${value.arguments ?? ''}`,
  };
}

function mergeDelta(message: Message, delta: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(delta)) {
    if (value === null || value === undefined) continue;
    if (name === 'tool_calls' && (value as ToolCallPart[]).length === 0) continue;
    const before = message[name];
    if (name === 'tool_calls')
      message.tool_calls = mergeToolCalls(message.tool_calls, value as ToolCallPart[]);
    else if (name === 'function_call') message.function_call = mergeFunctionCall(before, value);
    else if (typeof value === 'string' && name !== 'role')
      message[name] = `${before ?? ''}${value}`;
    // Encrypted thoughts are such a list, and their sender wants all of them back.
    else if (Array.isArray(before) && Array.isArray(value))
      for (const item of value) before.push(item);
    else message[name] = value;
  }
}

/**
 * They are numbered as they begin, and only the arguments come in pieces: `WellFormedStream` sees
 * to it.
 */
function mergeToolCalls(
  calls: ToolCallPart[] = [],
  parts: readonly ToolCallPart[],
): ToolCallPart[] {
  for (const { index = 0, function: called, ...part } of parts) {
    const call = calls[index];
    const before = call?.function;
    const text = `${before?.arguments ?? ''}${called?.arguments ?? ''}`;
    calls[index] = { ...call, ...part, function: { ...before, ...called, arguments: text } };
  }
  return calls;
}

function mergeLists(
  whole: Record<string, unknown> | null,
  part: Record<string, unknown>,
): Record<string, unknown> {
  if (whole === null) return part;
  for (const [name, value] of Object.entries(part)) {
    const before = whole[name];
    // In place: copying all earlier tokens for each new one would take quadratic time.
    if (Array.isArray(before) && Array.isArray(value)) for (const item of value) before.push(item);
    else if (value !== null || before === undefined) whole[name] = value;
  }
  return whole;
}
