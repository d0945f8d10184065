// The tree of messages. Each edit and each new answer is a branch; one path through the tree is
// shown.
import type { Answer, Conversation, Message } from './conversation.ts';

/** @returns The messages that are shown, first one first. */
export function pathOf({ messages, chosen }: Pick<Conversation, 'messages' | 'chosen'>): Message[] {
  const shown = new Map<string, Message>();
  for (const message of messages) {
    const { parent = '' } = message;
    if (shown.get(parent)?.id !== (chosen[parent] ?? 'none')) shown.set(parent, message);
  }
  const path: Message[] = [];
  for (let next = shown.get(''); next !== undefined; next = shown.get(next.id)) path.push(next);
  return path;
}

/** @returns The messages in front of this one and itself, first one first. */
export function pathTo(
  { messages }: Pick<Conversation, 'messages'>,
  id: string | undefined,
): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path: Message[] = [];
  for (
    let next = byId.get(id ?? '');
    next && path.length < messages.length;
    next = byId.get(next.parent ?? '')
  ) {
    path.push(next);
  }
  return path.reverse();
}

/** The ways on from one place; a pair of answers is one way. */
export interface Branches {
  index: number;
  count: number;
  /** The message to choose for the way before and the way after. */
  previous: Message | undefined;
  next: Message | undefined;
}

/** @returns One entry for each message that is shown and has alternatives. */
export function branchesOf(
  messages: readonly Message[],
  path: readonly Message[],
): ReadonlyMap<string, Branches> {
  const wayOf = (message: Message) => (message.role === 'assistant' && message.pair) || message.id;
  const waysFrom = new Map<string, Map<string, Message>>();
  for (const message of messages) {
    const { parent = '' } = message;
    const ways = waysFrom.get(parent) ?? new Map<string, Message>();
    if (!ways.has(wayOf(message))) waysFrom.set(parent, ways.set(wayOf(message), message));
  }
  const result = new Map<string, Branches>();
  for (const message of path) {
    const ways = [...(waysFrom.get(message.parent ?? '')?.values() ?? [])];
    const index = ways.findIndex((way) => wayOf(way) === wayOf(message));
    if (ways.length < 2) continue;
    result.set(message.id, {
      index,
      count: ways.length,
      previous: ways[index - 1],
      next: ways[index + 1],
    });
  }
  return result;
}

/**
 * @returns The answers shown next to each other with this one, itself included; more than one only
 *   in a comparison.
 */
export function pairOf(messages: readonly Message[], answer: Answer): Answer[] {
  if (answer.pair === undefined) return [answer];
  return messages.filter(
    (other): other is Answer => other.role === 'assistant' && other.pair === answer.pair,
  );
}

/** @returns The conversation with a new message, which is shown from now on. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  return withChosen({ ...conversation, messages: [...conversation.messages, message] }, message);
}

/**
 * @returns The conversation with a message that is shown from now on, in place of those next to it.
 */
export function withChosen(conversation: Conversation, { id, parent = '' }: Message): Conversation {
  return { ...conversation, chosen: { ...conversation.chosen, [parent]: id } };
}

/** @returns The conversation with a message put into the place of the one with its id. */
export function withChanged(conversation: Conversation, changed: Message): Conversation {
  const messages = conversation.messages.map((message) =>
    message.id === changed.id ? changed : message,
  );
  return { ...conversation, messages };
}
