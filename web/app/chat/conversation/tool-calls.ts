// What is done with the calls of tools in an answer, wherever they came from.
import type { Answer, Message, ToolCall } from './conversation.ts';
import { pairOf } from './message-tree.ts';

/** What a person says about a call that the model wants. */
export type Verdict = 'approved' | 'declined';

/** @returns The calls of an answer that has ended, where none goes on; undefined for none. */
export function endedCalls(
  calls: readonly ToolCall[] | undefined,
): readonly ToolCall[] | undefined {
  if (calls === undefined || calls.length === 0) return undefined;
  return calls.map((call) => {
    if (call.state === 'asked') return { ...call, state: 'declined' };
    const isOpen = call.state === 'calling' || call.state === 'approved';
    return isOpen ? { ...call, state: 'stopped' } : call;
  });
}

/** @returns Calls that a person has to decide about. */
export function askedCalls({ state, toolCalls = [] }: Answer): readonly ToolCall[] {
  return state === 'asking' ? toolCalls.filter((call) => call.state === 'asked') : [];
}

/** @returns The answer with what a person has said; undefined where that is decided already. */
export function withVerdict(
  answer: Answer,
  ids: readonly string[],
  verdict: Verdict,
): Answer | undefined {
  const asked = new Set(askedCalls(answer).map(({ id }) => id));
  if (!ids.every((id) => asked.has(id))) return undefined;
  const toolCalls = answer.toolCalls?.map((call) =>
    call.state === 'asked' && ids.includes(call.id) ? { ...call, state: verdict } : call,
  );
  return { ...answer, toolCalls };
}

/** @returns The answers at the end of what is shown that wait for a person. */
export function askingAnswers(messages: readonly Message[], path: readonly Message[]): Answer[] {
  const last = path.at(-1);
  if (last?.role !== 'assistant') return [];
  return pairOf(messages, last).filter(({ state }) => state === 'asking');
}
