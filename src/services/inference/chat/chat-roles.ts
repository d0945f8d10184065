// Templates that refuse a chat unless user and assistant alternate, as those of Mistral and Gemma do, or that have one call in a turn,
// as Llama 3's and gpt-oss's.
import { isObject, joined } from '../../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;

/** What a template may have no place for. */
export type Sequence = 'repeated' | 'behind-result' | 'several-calls';

/** The sequences that a chat has. */
export function sequencesIn({ messages }: Body): Set<Sequence> {
  const found = new Set<Sequence>();
  if (!Array.isArray(messages)) return found;
  for (const [index, message] of messages.entries()) {
    const before: unknown = messages[index - 1];
    if (hasSeveralCalls(message)) found.add('several-calls');
    if (!isObject(message) || !isObject(before)) continue;
    if (repeats(before, message)) found.add('repeated');
    if (message.role === 'user' && before.role === 'tool') found.add('behind-result');
  }
  return found;
}

const hasSeveralCalls = (message: unknown): message is Body =>
  isObject(message) && message.role === 'assistant' && listOf(message.tool_calls).length > 1;

const repeats = (before: Body, message: Body): boolean =>
  message.role === before.role && (message.role === 'user' || isAnswer(message) || isAnswer(before));

/** Calls don't count where roles alternate. */
const isAnswer = ({ role, tool_calls: calls }: Body): boolean => role === 'assistant' && !Array.isArray(calls);

/**
 * Neighbours of one role become one message, between the result of a tool and the user the assistant has a word, and each call
 * has a turn with its result. A beginning of the chat comes out the same however it goes on, so that prompt caches hold.
 */
export function withAlternatingRoles(body: Body, refused: ReadonlySet<Sequence>): Body {
  if (!Array.isArray(body.messages)) return body;
  const messages = refused.has('several-calls') ? withSingleCalls(body.messages) : body.messages;
  const groups: Body[][] = [];
  for (const message of messages) {
    const group = groups.at(-1) ?? [];
    const last = group.at(-1);
    if (refused.has('repeated') && isObject(last) && isObject(message) && repeats(last, message)) group.push(message);
    else if (refused.has('behind-result') && last?.role === 'tool' && message?.role === 'user')
      groups.push([WORD], [message]);
    else groups.push([message]);
  }
  return { ...body, messages: groups.map(merged) };
}

/** What the assistant says before its calls stays with the first one; results without a call of theirs come last. */
function withSingleCalls(messages: readonly Body[]): Body[] {
  const turns: Body[] = [];
  for (let index = 0; index < messages.length; ) {
    const message = messages[index] as Body;
    index += 1;
    if (!hasSeveralCalls(message)) {
      turns.push(message);
      continue;
    }
    const results = new Map<unknown, Body[]>();
    for (; isObject(messages[index]) && messages[index]?.role === 'tool'; index += 1) {
      const result = messages[index] as Body;
      const same = results.get(result.tool_call_id);
      if (same === undefined) results.set(result.tool_call_id, [result]);
      else same.push(result);
    }
    const { reasoning_content: _, ...silent }: Body = { ...message, content: null };
    for (const [at, call] of listOf(message.tool_calls).entries()) {
      const id = isObject(call) ? call.id : undefined;
      turns.push({ ...(at === 0 ? message : silent), tool_calls: [call] }, ...(results.get(id) ?? []));
      results.delete(id);
    }
    turns.push(...[...results.values()].flat());
  }
  return turns;
}

const WORD = { role: 'assistant', content: 'Understood.' };

/** All at once: of thousands of messages, each would otherwise be copied with all before it. */
function merged(group: readonly Body[]): Body | undefined {
  if (group.length < 2) return group[0];
  const of = (name: string) => group.map((message) => message[name]);
  const contents = of('content');
  const thoughts = joined(of('reasoning_content'));
  const calls = of('tool_calls').flatMap(listOf);
  return {
    ...group[0],
    ...group.at(-1),
    content: contents.some(Array.isArray) ? contents.flatMap(partsOf) : joined(contents),
    ...(thoughts === '' ? {} : { reasoning_content: thoughts }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const partsOf = (content: unknown): readonly unknown[] =>
  typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : listOf(content);
