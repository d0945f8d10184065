// Orders of messages that some templates refuse, and the same chat in an order that they take.
import { isObject, joined, setFields } from '../../../lib/values.ts';
import { hasOtherIds } from './call-ids.ts';
import { isOf, type Message, type Messages, partsOf } from './message.ts';

/**
 * What a template may have no place for: messages in a certain order, and ids of calls that are not
 * nine letters and digits.
 */
export type Sequence = 'late' | 'repeated' | 'behind-result' | 'several-calls' | 'other-ids';

/** Which of them are in these messages. */
export function sequencesIn(messages: Messages): Set<Sequence> {
  const found = new Set<Sequence>();
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    if (index > 0 && isOf(message, 'system')) found.add('late');
    if (hasSeveralCalls(message)) found.add('several-calls');
    if (hasOtherIds(message)) found.add('other-ids');
    if (!isObject(message) || !isObject(before)) continue;
    if (repeats(before, message)) found.add('repeated');
    if (message.role === 'user' && before.role === 'tool') found.add('behind-result');
  }
  return found;
}

const hasSeveralCalls = (message: unknown): message is Message =>
  isOf(message, 'assistant') && listOf(message.tool_calls).length > 1;
const repeats = (before: Message, message: Message): boolean =>
  message.role === before.role && (message.role === 'user' || speaks(message) || speaks(before));
/** Calls don't count where roles alternate. */
const speaks = ({ role, tool_calls: calls }: Message): boolean =>
  role === 'assistant' && !Array.isArray(calls);

/**
 * Between the result of a tool and the user the assistant has a word, and each call has a turn with
 * its result.
 */
export function withAlternatingRoles(given: Messages, refused: ReadonlySet<Sequence>): Messages {
  const messages = refused.has('several-calls') ? withSingleCalls(given) : given;
  const groups: unknown[][] = [];
  for (const message of messages) {
    const group = groups.at(-1) ?? [];
    const last = group.at(-1);
    if (refused.has('repeated') && isObject(last) && isObject(message) && repeats(last, message))
      group.push(message);
    else if (refused.has('behind-result') && isOf(last, 'tool') && isOf(message, 'user'))
      groups.push([WORD], [message]);
    else groups.push([message]);
  }
  return groups.map(merged);
}

function withSingleCalls(messages: Messages): Messages {
  const turns: unknown[] = [];
  for (let index = 0; index < messages.length; ) {
    const message = messages[index];
    index += 1;
    if (!hasSeveralCalls(message)) {
      turns.push(message);
      continue;
    }
    const results = new Map<unknown, Message[]>();
    for (let result = messages[index]; isOf(result, 'tool'); index += 1, result = messages[index]) {
      const same = results.get(result.tool_call_id);
      if (same === undefined) results.set(result.tool_call_id, [result]);
      else same.push(result);
    }
    const { reasoning_content: _, ...silent }: Message = { ...message, content: null };
    for (const [at, call] of listOf(message.tool_calls).entries()) {
      const id = isObject(call) ? call.id : undefined;
      turns.push(
        { ...(at === 0 ? message : silent), tool_calls: [call] },
        ...(results.get(id) ?? []),
      );
      results.delete(id);
    }
    turns.push(...[...results.values()].flat());
  }
  return turns;
}

const WORD = { role: 'assistant', content: 'Understood.' };

/** All at once: of thousands of messages, each would otherwise be copied with all before it. */
function merged(group: Messages): unknown {
  if (group.length < 2) return group[0];
  const messages = group as readonly Message[];
  const of = (name: string) => messages.map((message) => message[name]);
  const contents = of('content');
  const thoughts = joined(of('reasoning_content'));
  const calls = of('tool_calls').flatMap(listOf);
  return {
    ...messages[0],
    ...messages.at(-1),
    content: contents.some(Array.isArray) ? contents.flatMap(partsOf) : joined(contents),
    ...setFields({
      reasoning_content: thoughts === '' ? undefined : thoughts,
      tool_calls: calls.length > 0 ? calls : undefined,
    }),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
