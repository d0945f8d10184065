// The messages of a foreign tree, where its nodes may be in any order, or in circles.
import { newId } from '../../kit/new-id.ts';
import type { Message } from './conversation.ts';
import { joinTexts, type Nodes, type Part } from './foreign-parts.ts';
import { pathTo } from './message-tree.ts';

/** A node that is to be read. */
interface Place {
  id: string;
  /** The message before it. */
  above: Message | undefined;
  /** Thoughts on the way from there. */
  thoughts: string;
  /** Whether nothing else follows on that message. */
  isOnly: boolean;
}

/** Parents come first. What a model wrote in several steps is one answer. */
export function messagesOf(nodes: Nodes, shown: string) {
  const after = new Map<string, string[]>();
  for (const [id, { parent }] of nodes) {
    const place = nodes.has(parent) ? parent : '';
    const siblings = after.get(place);
    if (siblings === undefined) after.set(place, [id]);
    else siblings.push(id);
  }
  const read = new Set<string>();
  const all = new Map<string, Message>();
  let last: Message | undefined;
  const readFrom = (begin: readonly Place[]) => {
    const places = [...begin];
    // Those below a place are added behind the last one.
    for (const { id, above, thoughts, isOnly } of places) {
      if (read.has(id)) continue;
      read.add(id);
      const part = nodes.get(id)?.part;
      const earlier = joinTexts(thoughts, part?.thoughts);
      const says = part?.role === 'user' || part?.text ? part : undefined;
      const message = says ? withPart(says, above, earlier, isOnly) : above;
      if (message) all.set(message.id, message);
      if (id === shown) last = message;
      const next = after.get(id) ?? [];
      const isLine = next.length === 1 && (part !== undefined || isOnly);
      for (const one of next) {
        places.push({ id: one, above: message, thoughts: says ? '' : earlier, isOnly: isLine });
      }
    }
  };
  const first = (id: string): Place => ({ id, above: undefined, thoughts: '', isOnly: false });
  readFrom((after.get('') ?? []).map(first));
  // What is left is in circles of parents; each is opened at its first node.
  for (const id of nodes.keys()) if (!read.has(id)) readFrom([first(id)]);
  const messages = [...all.values()];
  const path = pathTo({ messages }, last?.id);
  return { messages, chosen: Object.fromEntries(path.map(({ id, parent = '' }) => [parent, id])) };
}

/** @returns The message before it where it goes on with that one, else a new message. */
function withPart(
  part: Part,
  above: Message | undefined,
  thoughts: string,
  isOnly: boolean,
): Message {
  const { role, text, createdAt, attachments, model = '' } = part;
  const before = role === 'assistant' && above?.role === 'assistant' ? above : undefined;
  const node = { id: newId(), createdAt, parent: before ? before.parent : above?.id };
  if (role === 'user')
    return { ...node, role, text, attachments: attachments?.length ? attachments : undefined };
  const whole = {
    text: joinTexts(before?.text, text),
    thoughts: joinTexts(before?.thoughts, thoughts) || undefined,
  };
  return before && isOnly
    ? Object.assign(before, whole)
    : { ...node, role, model, state: 'done', ...whole };
}
