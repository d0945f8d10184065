// Conversations as ChatGPT and Open WebUI export them.
import { newId } from '../../kit/new-id.ts';
import { partOfChatGpt } from './chatgpt.ts';
import { newConversation } from './conversation.ts';
import { fieldsOf, type JsonFields, textOrEmpty } from './fields.ts';
import { type Nodes, timeOf } from './foreign-parts.ts';
import { messagesOf } from './foreign-tree.ts';
import { type Foreign, NOTHING_LEFT_OUT } from './left-out.ts';
import { partOfOpenWebUi } from './open-webui.ts';

/** @returns Undefined if it is not an export of these. */
export function importForeign(file: unknown): Foreign | undefined {
  const found: Foreign = { conversations: [], leftOut: { ...NOTHING_LEFT_OUT } };
  let isKnown = false;
  for (const entry of Array.isArray(file) ? file : [file]) {
    const from = fieldsOf(entry);
    const chat = fieldsOf(from.chat ?? from);
    const [nodes, shown] = treeOf(from, chat, found);
    if (nodes === undefined) {
      found.leftOut.conversations += 1;
      continue;
    }
    isKnown = true;
    const read = messagesOf(nodes, textOrEmpty(shown));
    if (read.messages.length === 0) continue;
    const createdAt = timeOf(from.create_time ?? from.created_at ?? chat.timestamp);
    const model = read.messages.findLast((one) => one.role === 'assistant')?.model;
    const system = textOrEmpty(fieldsOf(chat.params).system) || textOrEmpty(chat.system);
    found.conversations.push({
      ...newConversation(newId(), createdAt),
      ...read,
      title: textOrEmpty(from.title) || textOrEmpty(chat.title),
      updatedAt: timeOf(from.update_time ?? from.updated_at) || createdAt,
      model: model || undefined,
      isPinned: from.pinned === true || undefined,
      settings: { system: system || undefined },
    });
  }
  return isKnown ? found : undefined;
}

/** @returns The nodes, unless it is another file, and which one was shown last. */
function treeOf(from: JsonFields, chat: JsonFields, found: Foreign): [Nodes?, unknown?] {
  const read = (nodes: object, parent: string, partOf: typeof partOfChatGpt): Nodes => {
    const node = (value: JsonFields) => ({
      parent: textOrEmpty(value[parent]),
      part: partOf(value, found),
    });
    return new Map(Object.entries(nodes).map(([id, value]) => [id, node(fieldsOf(value))]));
  };
  const { messages, currentId } = fieldsOf(chat.history);
  if ('mapping' in from)
    return [read(fieldsOf(from.mapping), 'parent', partOfChatGpt), from.current_node];
  if (messages !== undefined)
    return [read(fieldsOf(messages), 'parentId', partOfOpenWebUi), currentId];
  if (!Array.isArray(chat.messages)) return [];
  // The oldest exports of Open WebUI have a list.
  const listed = chat.messages.map((one, index) => ({
    parentId: `${index - 1}`,
    ...fieldsOf(one),
  }));
  return [read(listed, 'parentId', partOfOpenWebUi)];
}
