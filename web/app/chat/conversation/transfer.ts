// Conversations in, from this app's own file. What comes in is checked field by field: its author
// is unknown.
import { newId } from '../../kit/new-id.ts';
import {
  type Answer,
  type Attachment,
  CALL_STATES,
  type Conversation,
  ENDS,
  type Message,
  readAnswerFields,
  readCall,
  readFailure,
  readFigures,
  readForeignSettings,
  readNode,
  readSource,
  readSummaryFields,
  readToolCall,
  type ToolCall,
} from './conversation.ts';
import { FORMAT } from './export.ts';
import { fieldsOf, type JsonFields, listOrEmpty, recordReader, textOrEmpty } from './fields.ts';
import { type Folder, readForeignFolders } from './folder.ts';
import { ImportError } from './import-error.ts';
import { endedCalls } from './tool-calls.ts';

const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*$/;
const SOUND = /^data:audio\/(wav|mpeg|ogg|flac);base64,[A-Za-z0-9+/=]*$/;

const BASE64 = /^[A-Za-z0-9+/=]*$/;

const readFile = recordReader({ name: '', url: '', data: '', seconds: 0, text: '' }, {});

/**
 * @returns Undefined if it was not exported here; what is in it has new ids.
 * @throws {ImportError} if it is damaged.
 */
export function importConversations(file: unknown): Conversation[] | undefined {
  const { format, conversations } = fieldsOf(file);
  if (format !== FORMAT) return undefined;
  if (!Array.isArray(conversations)) throw new ImportError('broken');
  return conversations.map(readConversation);
}

/**
 * The folders of a file that was exported here; none where it is older than they are. They keep their
 * ids, by which its conversations name them.
 */
export function importFolders(file: unknown): Folder[] {
  return readForeignFolders(fieldsOf(file).folders);
}

function readConversation(value: unknown): Conversation {
  const from = fieldsOf(value);
  if (!Array.isArray(from.messages)) throw new ImportError('broken');
  // A parent comes before its children, so that no circle can be made.
  const newIds = new Map([['', '']]);
  const messages = from.messages.map((entry) => readMessage(entry, newIds));
  const chosen: Record<string, string> = {};
  for (const [place, id] of Object.entries(fieldsOf(from.chosen))) {
    const here = newIds.get(place);
    const next = newIds.get(String(id));
    if (here !== undefined && next) chosen[here] = next;
  }
  return {
    ...readSummaryFields(from),
    id: newId(),
    settings: readForeignSettings(from.settings),
    chosen,
    messages,
  };
}

function readMessage(value: unknown, newIds: Map<string, string>): Message {
  const from = fieldsOf(value);
  const { id, parent: above = '', ...rest } = readNode(from);
  const parent = newIds.get(above);
  // A message without an id has that of the beginning.
  if (parent === undefined || newIds.has(id)) throw new ImportError('broken');
  const node = { ...rest, id: newId(), parent: parent || undefined };
  newIds.set(id, node.id);
  if (from.role === 'assistant') return { ...node, ...readAnswer(from, newIds) };
  if (from.role !== 'user') throw new ImportError('broken');
  const files = listOrEmpty(from.attachments).map(readAttachment);
  return { ...node, role: 'user', attachments: files.length > 0 ? files : undefined };
}

function readAnswer(
  from: JsonFields,
  newIds: ReadonlyMap<string, string>,
): Omit<Answer, keyof ReturnType<typeof readNode>> {
  const { state, calls, figures, failure } = from;
  const { name, url } = readFile(from.picture);
  const sources = listOrEmpty(from.sources)
    .map(readSource)
    .map((one) => ({ ...one, message: newIds.get(one.message) ?? '' }));
  return {
    role: 'assistant',
    ...readAnswerFields(from),
    state: ENDS.find((end) => end === state) ?? 'interrupted',
    sources: sources.length > 0 ? sources : undefined,
    calls: Array.isArray(calls) ? calls.map(readCall) : undefined,
    // What was asked there is not answered here: no person has seen the model ask.
    toolCalls: endedCalls(listOrEmpty(from.toolCalls).map(readOneToolCall)),
    figures: figures ? readFigures(figures) : undefined,
    // One that was not made keeps its place, so that it can be asked for again.
    picture: from.picture
      ? { kind: 'picture', name, url: PICTURE.test(url) ? url : '' }
      : undefined,
    failure: failure ? readFailure(failure) : undefined,
  };
}

function readOneToolCall(value: unknown): ToolCall {
  const { state, pictures, sounds } = fieldsOf(value);
  const call: ToolCall = {
    ...readToolCall(value),
    state: CALL_STATES.find((known) => known === state) ?? 'stopped',
  };
  const urls = listOrEmpty(pictures).map(textOrEmpty);
  // One from elsewhere keeps its place, and says that it is gone.
  if (urls.length > 0) call.pictures = urls.map((url) => (PICTURE.test(url) ? url : ''));
  const heard = listOrEmpty(sounds).map(textOrEmpty);
  if (heard.length > 0) call.sounds = heard.map((url) => (SOUND.test(url) ? url : ''));
  return call;
}

/** @throws {ImportError} if it is none, or has an address of another server. */
export function readAttachment(value: unknown): Attachment {
  const { kind } = fieldsOf(value);
  const { name, url, data, seconds, text } = readFile(value);
  if (kind === 'picture' && PICTURE.test(url)) return { kind, name, url };
  if (kind === 'sound' && BASE64.test(data)) return { kind, name, data, seconds };
  if (kind === 'text') return { kind, name, text };
  throw new ImportError('broken');
}
