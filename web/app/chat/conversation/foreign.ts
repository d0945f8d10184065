// Conversations as ChatGPT and Open WebUI export them: trees of messages, with the place where one was.
import { attempt } from '../../../../common/values.ts';
import { newId } from '../../kit/new-id.ts';
import { type Attachment, type Conversation, type Message, newConversation, pathTo } from './conversation.ts';
import { type Fields, fieldsOf, listOf, textOf } from './fields.ts';
import { readAttachment } from './transfer.ts';

/** What a node of their tree says here; without a text, it is what the model thinks before its answer. */
interface Part {
  role: 'user' | 'assistant';
  text: string;
  createdAt: number;
  thoughts?: string;
  model?: string;
  attachments?: readonly Attachment[];
}

/** The nodes of a tree by their ids; a part is missing where the node is not shown. */
type Nodes = ReadonlyMap<string, { parent: string; part: Part | undefined }>;

export interface Foreign {
  conversations: Conversation[];
  /** So many images and files were not in it. */
  leftOut: number;
}

/** @returns Undefined if it is not an export of these. */
export function importForeign(file: unknown): Foreign | undefined {
  const found: Foreign = { conversations: [], leftOut: 0 };
  let isKnown = false;
  for (const entry of Array.isArray(file) ? file : [file]) {
    const from = fieldsOf(entry);
    const chat = fieldsOf(from.chat ?? from);
    const [nodes, shown] = treeOf(from, chat, found);
    if (nodes === undefined) continue;
    isKnown = true;
    const read = messagesOf(nodes, textOf(shown));
    if (read.messages.length === 0) continue;
    const createdAt = timeOf(from.create_time ?? from.created_at ?? chat.timestamp);
    const model = read.messages.findLast((one) => one.role === 'assistant')?.model;
    const system = textOf(fieldsOf(chat.params).system) || textOf(chat.system);
    found.conversations.push({
      ...newConversation(newId(), createdAt),
      ...read,
      title: textOf(from.title) || textOf(chat.title),
      updatedAt: timeOf(from.update_time ?? from.updated_at) || createdAt,
      model: model || undefined,
      isPinned: from.pinned === true || undefined,
      settings: { system: system || undefined },
    });
  }
  return isKnown ? found : undefined;
}

/** @returns The nodes, unless it is another file, and which one was shown last. */
function treeOf(from: Fields, chat: Fields, found: Foreign): [Nodes?, unknown?] {
  const read = (nodes: object, parent: string, partOf: typeof partOfChatGpt): Nodes => {
    const node = (value: Fields) => ({ parent: textOf(value[parent]), part: partOf(value, found) });
    return new Map(Object.entries(nodes).map(([id, value]) => [id, node(fieldsOf(value))]));
  };
  const { messages, currentId } = fieldsOf(chat.history);
  if ('mapping' in from) return [read(fieldsOf(from.mapping), 'parent', partOfChatGpt), from.current_node];
  if (messages !== undefined) return [read(fieldsOf(messages), 'parentId', partOfOpenWebUi), currentId];
  if (!Array.isArray(chat.messages)) return [];
  // The oldest exports of Open WebUI have a list.
  const listed = chat.messages.map((one, index) => ({ parentId: `${index - 1}`, ...fieldsOf(one) }));
  return [read(listed, 'parentId', partOfOpenWebUi)];
}

function partOfChatGpt({ message }: Fields, found: Foreign): Part | undefined {
  const { author, content, metadata, recipient, create_time: time } = fieldsOf(message);
  const { role } = fieldsOf(author);
  const { content_type: type, parts, thoughts, text, language } = fieldsOf(content);
  const { is_visually_hidden_from_conversation: isHidden, attachments, model_slug: model } = fieldsOf(metadata);
  if (isHidden === true) return undefined;
  const words = listOf(parts).map((part) => (typeof part === 'string' ? part : fieldsOf(part).text));
  const files = listOf(attachments).filter((one) => !textOf(fieldsOf(one).mime_type).startsWith('image/'));
  found.leftOut += words.filter((word) => word === undefined).length + files.length;
  const isText = type === 'text' || type === 'multimodal_text';
  const code = type === 'code' ? `\`\`\`${textOf(language)}\n${textOf(text)}\n\`\`\`` : '';
  // Marks of sources, which lead nowhere here, are in characters of private use.
  const said = (isText ? joined(...words) : code)
    .replace(/\uE200[^\uE201]*\uE201/g, '')
    .replace(/[\uE200-\uE206]/g, '');
  const createdAt = timeOf(time);
  if (role === 'user' && isText) return { role, createdAt, text: said };
  // What it writes to its tools is not shown.
  if (role !== 'assistant' || (recipient ?? 'all') !== 'all') return undefined;
  const thought = listOf(thoughts).map((one) => textOf(fieldsOf(one).content) || fieldsOf(one).summary);
  return { role, createdAt, model: textOf(model), text: said, thoughts: joined(...thought) };
}

function partOfOpenWebUi({ role, content, model, files, timestamp }: Fields, found: Foreign): Part | undefined {
  if (role !== 'user' && role !== 'assistant') return undefined;
  const attachments = role === 'user' ? listOf(files).flatMap(imageOf) : [];
  found.leftOut += listOf(files).length - attachments.length;
  const thoughts: string[] = [];
  const text = textOf(content).replace(
    /<details type="(reasoning|tool_calls|code_interpreter)"[^>]*>(.*?)<\/details>\s*/gs,
    (_, type, inner: string) => {
      if (type === 'reasoning') thoughts.push(thoughtsIn(inner));
      return '';
    },
  );
  const more = role === 'user' ? { attachments } : { model: textOf(model), thoughts: joined(...thoughts) };
  return { role, text, createdAt: timeOf(timestamp), ...more };
}

function imageOf(file: unknown): Attachment[] {
  const { type, name, url } = fieldsOf(file);
  if (type !== 'image') return [];
  return attempt(() => [readAttachment({ kind: 'picture', name: textOf(name) || 'image', url })], []);
}

function thoughtsIn(inner: string): string {
  return inner
    .replace(/<summary>.*?<\/summary>/gs, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/^> ?/gm, '')
    .trim();
}

/** Parents come first. What a model wrote in several steps is one answer. */
function messagesOf(nodes: Nodes, shown: string) {
  const after = new Map<string, string[]>();
  for (const [id, { parent }] of nodes) {
    const place = nodes.has(parent) ? parent : '';
    after.set(place, [...(after.get(place) ?? []), id]);
  }
  /** For each node: the message before it, thoughts on the way from there, and whether nothing else follows on that. */
  const below = (id: string, above: Message | undefined, thoughts: string, isOnly: boolean) => {
    const ids = after.get(id) ?? [];
    return ids.map((one) => ({ id: one, above, thoughts, isOnly: isOnly && ids.length === 1 }));
  };
  const all = new Map<string, Message>();
  let last: Message | undefined;
  const places = below('', undefined, '', false);
  // Those below a place are added behind the last one.
  for (const { id, above, thoughts, isOnly } of places) {
    const part = nodes.get(id)?.part;
    const earlier = joined(thoughts, part?.thoughts);
    const says = part?.role === 'user' || part?.text ? part : undefined;
    const message = says ? withPart(says, above, earlier, isOnly) : above;
    if (message) all.set(message.id, message);
    if (id === shown) last = message;
    places.push(...below(id, message, says ? '' : earlier, part !== undefined || isOnly));
  }
  const messages = [...all.values()];
  const path = pathTo({ messages }, last?.id);
  return { messages, chosen: Object.fromEntries(path.map(({ id, parent = '' }) => [parent, id])) };
}

/** @returns The message before it where it goes on with that one, else a new message. */
function withPart(part: Part, above: Message | undefined, thoughts: string, isOnly: boolean): Message {
  const { role, text, createdAt, attachments, model = '' } = part;
  const before = role === 'assistant' && above?.role === 'assistant' ? above : undefined;
  const node = { id: newId(), createdAt, parent: before ? before.parent : above?.id };
  if (role === 'user') return { ...node, role, text, attachments: attachments?.length ? attachments : undefined };
  const whole = { text: joined(before?.text, text), thoughts: joined(before?.thoughts, thoughts) || undefined };
  return before && isOnly ? Object.assign(before, whole) : { ...node, role, model, state: 'done', ...whole };
}

function joined(...texts: readonly unknown[]): string {
  return texts.map(textOf).filter(Boolean).join('\n\n');
}

/** They count in seconds, in milliseconds or in nanoseconds. */
function timeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  return Math.round(value < 1e11 ? value * 1000 : value < 1e14 ? value : value / 1e6);
}
