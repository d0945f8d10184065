// Conversations as ChatGPT and Open WebUI export them: trees of messages, with the place where one
// was.
import { attempt } from '../../../../common/values.ts';
import { newId } from '../../kit/new-id.ts';
import {
  type Attachment,
  type Conversation,
  type Message,
  newConversation,
  pathTo,
} from './conversation.ts';
import { type Fields, fieldsOf, listOf, textOf } from './fields.ts';
import { readAttachment } from './transfer.ts';

/**
 * What a node of their tree says here; without a text, it is what the model thinks before its
 * answer.
 */
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

/** How much of a file could not be taken. */
export interface LeftOut {
  /** Images and files that are not in it. */
  files: number;
  /** Conversations that could not be read. */
  conversations: number;
  /** Parts of a zip that are damaged. */
  parts: number;
}

export interface Foreign {
  conversations: Conversation[];
  leftOut: LeftOut;
}

export const NOTHING_LEFT_OUT: LeftOut = { files: 0, conversations: 0, parts: 0 };

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

function partOfChatGpt({ message }: Fields, found: Foreign): Part | undefined {
  const { author, content, metadata, recipient, create_time: time } = fieldsOf(message);
  const { role } = fieldsOf(author);
  const { content_type: type, parts, thoughts, text, language } = fieldsOf(content);
  const {
    is_visually_hidden_from_conversation: isHidden,
    attachments,
    model_slug: model,
  } = fieldsOf(metadata);
  if (isHidden === true) return undefined;
  const words = listOf(parts).map((part) =>
    typeof part === 'string' ? part : fieldsOf(part).text,
  );
  const files = listOf(attachments).filter(
    (one) => !textOf(fieldsOf(one).mime_type).startsWith('image/'),
  );
  found.leftOut.files += words.filter((word) => word === undefined).length + files.length;
  const isText = type === 'text' || type === 'multimodal_text';
  const code = type === 'code' ? `\`\`\`${textOf(language)}\n${textOf(text)}\n\`\`\`` : '';
  // Marks of sources, which lead nowhere here, are in characters of private use.
  const said = (isText ? joined(...words) : code)
    .replace(/\uE200[^\uE200\uE201]*\uE201/g, '')
    .replace(/[\uE200-\uE206]/g, '');
  const createdAt = timeOf(time);
  if (role === 'user' && isText) return { role, createdAt, text: said };
  // What it writes to its tools is not shown.
  if (role !== 'assistant' || (recipient ?? 'all') !== 'all') return undefined;
  const thought = listOf(thoughts).map(
    (one) => textOf(fieldsOf(one).content) || fieldsOf(one).summary,
  );
  return { role, createdAt, model: textOf(model), text: said, thoughts: joined(...thought) };
}

function partOfOpenWebUi(
  { role, content, output, model, files, timestamp }: Fields,
  found: Foreign,
): Part | undefined {
  if (role !== 'user' && role !== 'assistant') return undefined;
  const createdAt = timeOf(timestamp);
  const inText = listOf(content).filter((part) => fieldsOf(part).type === 'image_url');
  const given = [...listOf(files), ...inText];
  const attachments = role === 'user' ? given.flatMap(imageOf) : [];
  found.leftOut.files += given.length - attachments.length;
  if (role === 'user') return { role, text: wordsOf(content), createdAt, attachments };
  const said = withoutDetails(wordsOf(content));
  const items = itemsOf(output);
  return {
    role,
    text: said.text || items.text,
    createdAt,
    model: textOf(model),
    thoughts: said.thoughts || items.thoughts,
  };
}

/** The words of a content, which is a text, or a list of parts as the APIs of models have them. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return joined(
    ...listOf(content).map((part) => (typeof part === 'string' ? part : fieldsOf(part).text)),
  );
}

/** Answers of newer versions are lists of items, as OpenAI's responses are. */
function itemsOf(output: unknown): { text: string; thoughts: string } {
  let text = '';
  let thoughts = '';
  for (const item of listOf(output)) {
    const { type, content, summary } = fieldsOf(item);
    if (type === 'message') text = joined(text, wordsOf(content));
    if (type === 'reasoning') thoughts = joined(thoughts, wordsOf(content) || wordsOf(summary));
  }
  return { text, thoughts };
}

const DETAILS = /<details type="(reasoning|tool_calls|code_interpreter)"[^<>]*>/g;
const DETAILS_END = '</details>';

/**
 * Takes thoughts, and what was done with tools, out of a text; each is closed, or else it is text.
 */
function withoutDetails(text: string): { text: string; thoughts: string } {
  let rest = '';
  let thoughts = '';
  let at = 0;
  for (const { 0: begin, 1: type, index } of text.matchAll(DETAILS)) {
    // It stands in one that was taken out.
    if (index < at) continue;
    const end = text.indexOf(DETAILS_END, index);
    if (end < 0) break;
    rest += text.slice(at, index);
    if (type === 'reasoning')
      thoughts = joined(thoughts, thoughtsIn(text.slice(index + begin.length, end)));
    at = end + DETAILS_END.length;
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  return { text: rest + text.slice(at), thoughts };
}

function imageOf(file: unknown): Attachment[] {
  const { type, name, url, image_url: image } = fieldsOf(file);
  if (type !== 'image' && type !== 'image_url') return [];
  const address = url ?? fieldsOf(image).url ?? image;
  return attempt(
    () => [readAttachment({ kind: 'picture', name: textOf(name) || 'image', url: address })],
    [],
  );
}

function thoughtsIn(inner: string): string {
  return inner
    .replace(/<summary>[^<]*<\/summary>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/^> ?/gm, '')
    .trim();
}

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
function messagesOf(nodes: Nodes, shown: string) {
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
      const earlier = joined(thoughts, part?.thoughts);
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
    text: joined(before?.text, text),
    thoughts: joined(before?.thoughts, thoughts) || undefined,
  };
  return before && isOnly
    ? Object.assign(before, whole)
    : { ...node, role, model, state: 'done', ...whole };
}

/** The texts in paragraphs. Put together by `+`, what grows in many steps is not copied at each. */
function joined(...texts: readonly unknown[]): string {
  let whole = '';
  for (const text of texts.map(textOf)) {
    if (whole === '') whole = text;
    else if (text !== '') whole += `\n\n${text}`;
  }
  return whole;
}

/** They count in seconds, in milliseconds or in nanoseconds. */
function timeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  return Math.round(value < 1e11 ? value * 1000 : value < 1e14 ? value : value / 1e6);
}
