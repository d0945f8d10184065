// Conversations as JSON, out and in. What comes in is checked field by field: its author is unknown.
import type {
  Answer,
  AnswerState,
  Attachment,
  ChatSettings,
  Conversation,
  Failure,
  Figures,
  FunctionCall,
  Message,
  Picture,
  Sound,
  TextFile,
} from './conversation.ts';
import { fieldsOf, type Kinds, listOf, pick, textOf } from './fields.ts';

const FORMAT = 'lemonade-conversations';
const STATES: readonly AnswerState[] = ['done', 'stopped', 'interrupted', 'failed'];
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/;
const BASE64 = /^[A-Za-z0-9+/=]*$/;

const NODE: Kinds<Pick<Message, 'id' | 'parent' | 'createdAt' | 'text'>> = {
  id: 'string',
  parent: 'string',
  createdAt: 'number',
  text: 'string',
};
const ANSWER: Kinds<Omit<Answer, keyof typeof NODE | 'role' | 'state' | 'figures' | 'failure' | 'calls' | 'picture'>> =
  {
    model: 'string',
    thoughts: 'string',
    thoughtMs: 'number',
    pair: 'string',
    isCut: 'boolean',
    isFiltered: 'boolean',
    leftOut: 'number',
  };
const FIGURES: Kinds<Figures> = {
  tokens: 'number',
  promptTokens: 'number',
  tokensPerSecond: 'number',
  firstTokenMs: 'number',
};
const FAILURE: Kinds<Failure> = { message: 'string', status: 'number', code: 'string' };
const CALL: Kinds<FunctionCall> = { name: 'string', input: 'string', ms: 'number' };
const FILE: Kinds<Pick<Picture, 'name' | 'url'> & Pick<Sound, 'data' | 'seconds'> & Pick<TextFile, 'text'>> = {
  name: 'string',
  url: 'string',
  data: 'string',
  seconds: 'number',
  text: 'string',
};
const SETTINGS: Kinds<ChatSettings> = {
  system: 'string',
  temperature: 'number',
  topP: 'number',
  topK: 'number',
  minP: 'number',
  repeatPenalty: 'number',
  seed: 'number',
  stop: 'string',
  schema: 'string',
  maxTokens: 'number',
  contextSize: 'number',
  thinking: 'boolean',
  shortens: 'boolean',
};
const SUMMARY: Kinds<Omit<Conversation, 'id' | 'settings' | 'chosen' | 'messages'>> = {
  title: 'string',
  createdAt: 'number',
  updatedAt: 'number',
  model: 'string',
  otherModel: 'string',
  isPinned: 'boolean',
  draft: 'string',
};

/** Why a file holds no conversations that can be read here. */
export type ImportProblem = 'tooLarge' | 'notJson' | 'foreign' | 'broken' | 'brokenZip' | 'noneInZip' | 'failed';

export class ImportError extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(problem);
    this.problem = problem;
  }
}

export function exportConversations(conversations: readonly Conversation[]): string {
  return JSON.stringify({ format: FORMAT, version: 1, conversations }, undefined, 1);
}

/**
 * @param newId Names for what is read, so that nothing that is here is overwritten.
 * @returns Undefined if it was not exported here. @throws {ImportError} if it is damaged.
 */
export function importConversations(file: unknown, newId: () => string): Conversation[] | undefined {
  const { format, conversations } = fieldsOf(file);
  if (format !== FORMAT) return undefined;
  if (!Array.isArray(conversations)) throw new ImportError('broken');
  return conversations.map((value) => readConversation(value, newId));
}

function readConversation(value: unknown, newId: () => string): Conversation {
  const from = fieldsOf(value);
  if (!Array.isArray(from.messages)) throw new ImportError('broken');
  const ids = new Map<string, string>();
  const messages: Message[] = [];
  // A parent comes before its children, so that no circle can be made.
  for (const entry of from.messages) {
    const message = readMessage(entry, ids);
    const id = newId();
    ids.set(message.id, id);
    messages.push({ ...message, id });
  }
  const chosen = Object.entries(fieldsOf(from.chosen)).flatMap(([place, id]) => {
    const [here, next] = [place === '' ? '' : ids.get(place), ids.get(String(id))];
    return here === undefined || next === undefined ? [] : [[here, next] as const];
  });
  return {
    title: '',
    createdAt: 0,
    updatedAt: 0,
    draft: '',
    ...pick(from, SUMMARY),
    id: newId(),
    settings: readSettings(from.settings),
    chosen: Object.fromEntries(chosen),
    messages,
  };
}

function readMessage(value: unknown, ids: ReadonlyMap<string, string>): Message {
  const { role, attachments, parent: above } = fieldsOf(value);
  const { id, parent: _, ...rest } = pick(value, NODE);
  const parent = ids.get(textOf(above));
  const isOrphan = above !== undefined && parent === undefined;
  if (id === undefined || ids.has(id) || isOrphan) throw new ImportError('broken');
  const node = { createdAt: 0, text: '', ...rest, id, ...(parent !== undefined && { parent }) };
  if (role === 'assistant') return { ...node, ...readAnswer(fieldsOf(value)) };
  if (role !== 'user') throw new ImportError('broken');
  const files = listOf(attachments).map(readAttachment);
  return { ...node, role, ...(files.length > 0 && { attachments: files }) };
}

function readAnswer(from: ReturnType<typeof fieldsOf>): Omit<Answer, keyof typeof NODE> {
  const { tokens, ...figures } = pick(from.figures, FIGURES);
  const { calls } = from;
  return {
    role: 'assistant',
    model: '',
    ...pick(from, ANSWER),
    state: STATES.find((state) => state === from.state) ?? 'interrupted',
    ...(Array.isArray(calls) && { calls: calls.map((one) => ({ name: '', input: '', ...pick(one, CALL) })) }),
    ...(tokens !== undefined && { figures: { tokens, ...figures } }),
    // One that was not made keeps its place, so that it can be asked for again.
    ...(from.picture ? { picture: readPicture(from.picture) } : {}),
    ...(from.failure ? { failure: { message: '', ...pick(from.failure, FAILURE) } } : {}),
  };
}

function readPicture(value: unknown): Picture {
  const { name = '', url = '' } = pick(value, FILE);
  return { kind: 'picture', name, url: PICTURE.test(url) ? url : '' };
}

/** @throws {ImportError} if it is none, or has an address of another server. */
export function readAttachment(value: unknown): Attachment {
  const { kind } = fieldsOf(value);
  const { name = '', url = '', data = '', seconds = 0, text = '' } = pick(value, FILE);
  if (kind === 'picture' && PICTURE.test(url)) return { kind, name, url };
  if (kind === 'sound' && BASE64.test(data)) return { kind, name, data, seconds };
  if (kind === 'text') return { kind, name, text };
  throw new ImportError('broken');
}

export function readSettings(value: unknown): ChatSettings {
  return pick(value, SETTINGS);
}
