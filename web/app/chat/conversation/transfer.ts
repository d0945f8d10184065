// Conversations as a JSON file, out and in. What comes in is checked field by field: its author is unknown.
import type {
  Answer,
  AnswerState,
  Attachment,
  ChatSettings,
  Conversation,
  Figures,
  FunctionCall,
  Message,
  Picture,
} from './conversation.ts';

const FORMAT = 'lemonade-conversations';
const STATES: readonly AnswerState[] = ['done', 'stopped', 'interrupted', 'failed'];
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/;
const BASE64 = /^[A-Za-z0-9+/=]*$/;

/** At most so many characters are read from a file. */
export const MAX_IMPORT_CHARACTERS = 200_000_000;

/** A file that holds no conversations of this app. */
export class ImportError extends Error {}

export function exportConversations(conversations: readonly Conversation[]): string {
  return JSON.stringify({ format: FORMAT, version: 1, conversations }, undefined, 1);
}

/**
 * @param newId Names for what is read, so that nothing that is here is overwritten.
 * @throws {ImportError} if the text is no such file.
 */
export function importConversations(text: string, newId: () => string): Conversation[] {
  const file = fields(parse(text));
  if (file?.format !== FORMAT || !Array.isArray(file.conversations)) throw new ImportError();
  return file.conversations.map((value) => readConversation(value, newId));
}

function readConversation(value: unknown, newId: () => string): Conversation {
  const from = fields(value);
  if (from === undefined || !Array.isArray(from.messages)) throw new ImportError();
  const ids = new Map<string, string>();
  const messages: Message[] = [];
  // A parent comes before its children, so that no circle can be made.
  for (const entry of from.messages) {
    const message = readMessage(entry, ids);
    const id = newId();
    ids.set(message.id, id);
    messages.push({ ...message, id });
  }
  const chosen = Object.entries(fields(from.chosen) ?? {}).flatMap(([place, id]) => {
    const [here, next] = [place === '' ? '' : ids.get(place), ids.get(String(id))];
    return here === undefined || next === undefined ? [] : [[here, next] as const];
  });
  return {
    id: newId(),
    title: textOf(from.title),
    createdAt: numberOf(from.createdAt) ?? 0,
    updatedAt: numberOf(from.updatedAt) ?? 0,
    ...optional('model', stringOf(from.model)),
    ...optional('otherModel', stringOf(from.otherModel)),
    ...(from.isPinned === true && { isPinned: true }),
    settings: readSettings(from.settings),
    draft: textOf(from.draft),
    chosen: Object.fromEntries(chosen),
    messages,
  };
}

function readMessage(value: unknown, ids: ReadonlyMap<string, string>): Message {
  const from = fields(value);
  const id = stringOf(from?.id);
  if (from === undefined || id === undefined || ids.has(id)) throw new ImportError();
  const parent = from.parent === undefined ? undefined : ids.get(String(from.parent));
  if (from.parent !== undefined && parent === undefined) throw new ImportError();
  const node = { id, ...optional('parent', parent), createdAt: numberOf(from.createdAt) ?? 0, text: textOf(from.text) };
  if (from.role === 'assistant') return { ...node, ...readAnswer(from) };
  if (from.role !== 'user') throw new ImportError();
  const attachments = (Array.isArray(from.attachments) ? from.attachments : []).map(readAttachment);
  return { ...node, role: 'user', ...(attachments.length > 0 && { attachments }) };
}

function readAnswer(from: Record<string, unknown>): Omit<Answer, 'id' | 'parent' | 'createdAt' | 'text'> {
  const failure = fields(from.failure);
  return {
    role: 'assistant',
    model: textOf(from.model),
    state: STATES.find((state) => state === from.state) ?? 'interrupted',
    ...optional('thoughts', stringOf(from.thoughts)),
    ...optional('thoughtMs', numberOf(from.thoughtMs)),
    ...optional('pair', stringOf(from.pair)),
    ...optional('calls', readCalls(from.calls)),
    ...optional('picture', readPicture(fields(from.picture))),
    ...(from.isCut === true && { isCut: true }),
    ...(from.isFiltered === true && { isFiltered: true }),
    ...optional('leftOut', numberOf(from.leftOut)),
    ...optional('figures', readFigures(fields(from.figures))),
    ...(failure && {
      failure: {
        message: textOf(failure.message),
        ...optional('status', numberOf(failure.status)),
        ...optional('code', stringOf(failure.code)),
      },
    }),
  };
}

function readCalls(value: unknown): FunctionCall[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(fields).map((from) => ({ name: textOf(from?.name), input: textOf(from?.input) }));
}

/** One that was not made keeps its place, so that it can be asked for again. */
function readPicture(from: Record<string, unknown> | undefined): Picture | undefined {
  const url = textOf(from?.url);
  return from && { kind: 'picture', name: textOf(from.name), url: PICTURE.test(url) ? url : '' };
}

function readFigures(from: Record<string, unknown> | undefined): Figures | undefined {
  const tokens = numberOf(from?.tokens);
  if (from === undefined || tokens === undefined) return undefined;
  return {
    tokens,
    ...optional('promptTokens', numberOf(from.promptTokens)),
    ...optional('tokensPerSecond', numberOf(from.tokensPerSecond)),
    ...optional('firstTokenMs', numberOf(from.firstTokenMs)),
  };
}

function readAttachment(value: unknown): Attachment {
  const from = fields(value);
  const name = textOf(from?.name);
  const [url, data] = [textOf(from?.url), textOf(from?.data)];
  if (from?.kind === 'picture' && PICTURE.test(url)) return { kind: 'picture', name, url };
  if (from?.kind === 'sound' && BASE64.test(data)) {
    return { kind: 'sound', name, data, seconds: numberOf(from.seconds) ?? 0 };
  }
  if (from?.kind === 'text') return { kind: 'text', name, text: textOf(from.text) };
  throw new ImportError();
}

const TEXT_SETTINGS = ['system', 'stop', 'schema'] as const;
const NUMBER_SETTINGS = [
  'temperature',
  'topP',
  'topK',
  'minP',
  'repeatPenalty',
  'seed',
  'maxTokens',
  'contextSize',
] as const;

export function readSettings(value: unknown): ChatSettings {
  const from = fields(value);
  return {
    ...Object.assign({}, ...TEXT_SETTINGS.map((name) => optional(name, stringOf(from?.[name])))),
    ...Object.assign({}, ...NUMBER_SETTINGS.map((name) => optional(name, numberOf(from?.[name])))),
    ...(typeof from?.thinking === 'boolean' && { thinking: from.thinking }),
    ...(from?.shortens === true && { shortens: true }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError();
  }
}

function fields(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textOf(value: unknown): string {
  return stringOf(value) ?? '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value });
}
