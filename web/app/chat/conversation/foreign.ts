// Conversations as ChatGPT and Open WebUI export them: trees of messages, with the place where one was.
import {
  type Answer,
  type Attachment,
  type Conversation,
  type Message,
  newConversation,
  type Question,
} from './conversation.ts';
import { fieldsOf, listOf, textOf } from './fields.ts';
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

interface Tree {
  /** A part is missing where the node is not shown. */
  nodes: Map<string, { parent: string; part?: Part | undefined }>;
  /** The node that was shown last. */
  current: string;
}

/** Where a node of the tree comes. */
interface Place {
  id: string;
  /** The message before it. */
  above?: Message | undefined;
  thoughts: string;
  /** Whether nothing else follows on that message. */
  isOnly: boolean;
}

export interface Foreign {
  conversations: Conversation[];
  /** So many images and files were not in it. */
  leftOut: number;
}

/** @returns Undefined if it is not an export of these. */
export function importForeign(file: unknown, newId: () => string): Foreign | undefined {
  const found: Foreign = { conversations: [], leftOut: 0 };
  let isKnown = false;
  for (const entry of Array.isArray(file) ? file : [file]) {
    const from = fieldsOf(entry);
    const chat = 'chat' in from ? fieldsOf(from.chat) : from;
    const tree = 'mapping' in from ? treeOfChatGpt(from, found) : treeOfOpenWebUi(chat, found);
    if (tree === undefined) continue;
    isKnown = true;
    const messages = messagesOf(tree, newId);
    if (messages.all.length === 0) continue;
    const createdAt = timeOf(from.create_time ?? from.created_at ?? chat.timestamp);
    const model = messages.all.findLast((one) => one.role === 'assistant')?.model;
    const system = textOf(fieldsOf(chat.params).system) || textOf(chat.system);
    found.conversations.push({
      ...newConversation(newId(), createdAt),
      title: textOf(from.title) || textOf(chat.title),
      updatedAt: timeOf(from.update_time ?? from.updated_at) || createdAt,
      ...(model && { model }),
      ...(from.pinned === true && { isPinned: true }),
      ...(system !== '' && { settings: { system } }),
      chosen: messages.chosen,
      messages: messages.all,
    });
  }
  return isKnown ? found : undefined;
}

function treeOfChatGpt({ mapping, current_node: current }: ReturnType<typeof fieldsOf>, found: Foreign): Tree {
  const nodes = Object.entries(fieldsOf(mapping)).map(([id, value]) => {
    const { parent, message } = fieldsOf(value);
    return [
      id,
      { parent: textOf(parent), part: message ? partOfChatGpt(fieldsOf(message), found) : undefined },
    ] as const;
  });
  return { nodes: new Map(nodes), current: textOf(current) };
}

function partOfChatGpt(message: ReturnType<typeof fieldsOf>, found: Foreign): Part | undefined {
  const { role } = fieldsOf(message.author);
  const { content_type: type, parts, thoughts, text, language } = fieldsOf(message.content);
  const metadata = fieldsOf(message.metadata);
  if (metadata.is_visually_hidden_from_conversation === true) return undefined;
  const pieces = listOf(parts).map((part) => (typeof part === 'string' ? part : fieldsOf(part)));
  const isMissing = (part: string | object) => typeof part !== 'string' && !('text' in part);
  const files = listOf(metadata.attachments).filter((one) => !textOf(fieldsOf(one).mime_type).startsWith('image/'));
  found.leftOut += pieces.filter(isMissing).length + files.length;
  const createdAt = timeOf(message.create_time);
  const words = pieces.map((part) => (typeof part === 'string' ? part : textOf(part.text)));
  const isText = type === 'text' || type === 'multimodal_text';
  if (role === 'user' && isText) return { role, createdAt, text: plain(joined(...words)) };
  // What it writes to its tools is not shown.
  if (role !== 'assistant' || (message.recipient ?? 'all') !== 'all') return undefined;
  const model = textOf(metadata.model_slug);
  const thought = listOf(thoughts).map(fieldsOf);
  const said =
    type === 'code' ? `\`\`\`${textOf(language)}\n${textOf(text)}\n\`\`\`` : joined(...(isText ? words : []));
  return {
    role,
    createdAt,
    model,
    text: plain(said),
    thoughts: joined(...thought.map(({ summary, content }) => textOf(content) || textOf(summary))),
  };
}

/** Marks of sources, which lead nowhere here, are in characters of private use. */
function plain(text: string): string {
  return text.replace(/\uE200[^\uE201]*\uE201/g, '').replace(/[\uE200-\uE206]/g, '');
}

function treeOfOpenWebUi({ history, messages }: ReturnType<typeof fieldsOf>, found: Foreign): Tree | undefined {
  const { messages: byId, currentId } = fieldsOf(history);
  if (byId === undefined && !Array.isArray(messages)) return undefined;
  // Its oldest exports have a list.
  const listed = listOf(messages).map((one, index) => [`${index}`, { parentId: `${index - 1}`, ...fieldsOf(one) }]);
  const entries = byId === undefined ? listed : Object.entries(fieldsOf(byId));
  const nodes = entries.map(([id, value]) => {
    const from = fieldsOf(value);
    return [String(id), { parent: textOf(from.parentId), part: partOfOpenWebUi(from, found) }] as const;
  });
  return { nodes: new Map(nodes), current: textOf(currentId) };
}

function partOfOpenWebUi(from: ReturnType<typeof fieldsOf>, found: Foreign): Part | undefined {
  const { role, content, model, files } = from;
  if (role !== 'user' && role !== 'assistant') return undefined;
  const attachments = listOf(files).flatMap((file) => {
    const { type, name, url } = fieldsOf(file);
    try {
      return type === 'image' ? [readAttachment({ kind: 'picture', name: textOf(name) || 'image', url })] : [];
    } catch {
      return [];
    }
  });
  found.leftOut += listOf(files).length - (role === 'user' ? attachments.length : 0);
  const thoughts: string[] = [];
  const text = textOf(content).replace(
    /<details type="(reasoning|tool_calls|code_interpreter)"[^>]*>(.*?)<\/details>\s*/gs,
    (_, type, inner: string) => {
      if (type === 'reasoning') thoughts.push(thoughtsIn(inner));
      return '';
    },
  );
  const more = role === 'user' ? { attachments } : { model: textOf(model), thoughts: joined(...thoughts) };
  return { role, text, createdAt: timeOf(from.timestamp), ...more };
}

function thoughtsIn(inner: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&gt;': '>',
    '&lt;': '<',
    '&amp;': '&',
    '&quot;': '"',
    '&#x27;': "'",
  };
  return inner
    .replace(/<summary>.*?<\/summary>/gs, '')
    .replace(/&(gt|lt|amp|quot|#x27);/g, (sign) => signs[sign] ?? sign)
    .replace(/^> ?/gm, '')
    .trim();
}

/** Parents come first. What a model wrote in several steps is one answer. */
function messagesOf({ nodes, current }: Tree, newId: () => string) {
  const after = new Map<string, string[]>();
  for (const [id, { parent }] of nodes) {
    const place = nodes.has(parent) ? parent : '';
    after.set(place, [...(after.get(place) ?? []), id]);
  }
  const all: Message[] = [];
  const messageOf = new Map<string, Message | undefined>();
  const places = (ids: readonly string[] = [], common: Omit<Place, 'id'>) =>
    ids.map((id) => ({ ...common, id })).reverse();
  const open: Place[] = places(after.get(''), { thoughts: '', isOnly: false });
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { id, above, thoughts, isOnly } = place;
    const part = nodes.get(id)?.part;
    const isThought = part?.role === 'assistant' && part.text === '';
    const message = part === undefined || isThought ? above : withPart(part, place, newId);
    if (message !== above && message !== undefined) all.push(message);
    messageOf.set(id, message);
    const ids = after.get(id);
    const isAlone = (message !== above || isOnly || part?.text !== undefined) && ids?.length === 1;
    open.push(
      ...places(ids, {
        above: message,
        thoughts: isThought ? joined(thoughts, part.thoughts ?? '') : part === undefined ? thoughts : '',
        isOnly: isAlone,
      }),
    );
  }
  const byId = new Map(all.map((message) => [message.id, message]));
  const chosen: Record<string, string> = {};
  for (let at = messageOf.get(current); at !== undefined; at = byId.get(at.parent ?? ''))
    chosen[at.parent ?? ''] = at.id;
  return { all, chosen };
}

/** @returns The message before it where it goes on with that one, else a new message. */
function withPart({ role, text, createdAt, attachments, ...more }: Part, place: Place, newId: () => string): Message {
  const { above, isOnly } = place;
  if (role === 'user') {
    const question: Question = { id: newId(), role, createdAt, text };
    return { ...question, ...parentOf(above?.id), ...(attachments?.length && { attachments }) };
  }
  const before = above?.role === 'assistant' ? above : undefined;
  const thoughts = joined(before?.thoughts ?? '', place.thoughts, more.thoughts ?? '');
  const whole = { text: joined(before?.text ?? '', text), ...(thoughts !== '' && { thoughts }) };
  if (before && isOnly) return Object.assign(before, whole);
  const answer: Answer = { id: newId(), role, createdAt, model: more.model ?? '', state: 'done', ...whole };
  return { ...answer, ...parentOf(before ? before.parent : above?.id) };
}

function parentOf(parent: string | undefined) {
  return parent === undefined ? {} : { parent };
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** They count in seconds, in milliseconds or in nanoseconds. */
function timeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  return Math.round(value < 1e11 ? value * 1000 : value < 1e14 ? value : value / 1e6);
}
