// Keeps conversations in the browser's database; one record per message, so that a growing answer writes only itself.
import type { DBSchema, IDBPObjectStore } from 'idb';
import { openDatabase } from '../../kit/database.ts';
import type { Conversation, Message, Summary } from './conversation.ts';
import { summaryOf } from './conversation.ts';

interface Schema extends DBSchema {
  conversations: { key: string; value: Summary };
  messages: { key: string; value: KeptMessage; indexes: { conversation: string } };
}

type Table<Name extends 'conversations' | 'messages'> = IDBPObjectStore<
  Schema,
  ('conversations' | 'messages')[],
  Name,
  'readwrite'
>;

type KeptMessage = Message & { conversation: string; place: number };

/** Where conversations are kept. */
export interface Keeper {
  list(): Promise<Summary[]>;
  /** @returns undefined if it is not here (any more). */
  load(id: string): Promise<Conversation | undefined>;
  saveSummary(summary: Summary): Promise<void>;
  /** @param place Its place among the messages of the conversation. */
  saveMessage(conversation: string, message: Message, place: number): Promise<void>;
  saveAll(conversation: Conversation): Promise<void>;
  remove(id: string): Promise<void>;
  /** @returns By the ids of conversations, what stands around the words in one of their messages; in any case. */
  search(words: string): Promise<ReadonlyMap<string, string>>;
}

/** @throws {DOMException} if the browser has no database for this page. */
export async function openKeeper(): Promise<Keeper> {
  const opened = await openDatabase<Schema>('lemonade-chat', (created) => {
    created.createObjectStore('conversations', { keyPath: 'id' });
    created.createObjectStore('messages', { keyPath: 'id' }).createIndex('conversation', 'conversation');
  });
  type Change = (conversations: Table<'conversations'>, messages: Table<'messages'>) => readonly Promise<unknown>[];
  /** Makes all requests of a change at once, and says that no more will come. */
  async function write(change: Change) {
    const transaction = (await opened()).transaction(['conversations', 'messages'], 'readwrite');
    const requests = change(transaction.objectStore('conversations'), transaction.objectStore('messages'));
    // Without it, a browser that keeps a page which one leaves keeps the lock too, and the next page waits for ever.
    transaction.commit();
    await Promise.all([...requests, transaction.done]);
  }
  return {
    list: async () => (await opened()).getAll('conversations'),
    async load(id) {
      const database = await opened();
      const summary = await database.get('conversations', id);
      if (summary === undefined) return undefined;
      const kept = await database.getAllFromIndex('messages', 'conversation', id);
      return { ...summary, messages: kept.sort(byPlace).map(unkept) };
    },
    saveSummary: (summary) => write((conversations) => [conversations.put(summary)]),
    saveMessage: (conversation, message, place) =>
      write((_, messages) => [messages.put({ ...message, conversation, place })]),
    saveAll: (conversation) =>
      write((conversations, messages) => [
        conversations.put(summaryOf(conversation)),
        ...conversation.messages.map((one, place) => messages.put({ ...one, conversation: conversation.id, place })),
      ]),
    async remove(id) {
      const keys = await (await opened()).getAllKeysFromIndex('messages', 'conversation', id);
      await write((conversations, messages) => [conversations.delete(id), ...keys.map((key) => messages.delete(key))]);
    },
    async search(words) {
      const found = new Map<string, string>();
      let cursor = await (await opened()).transaction('messages').store.openCursor();
      while (cursor) {
        note(found, cursor.value, words);
        cursor = await cursor.continue();
      }
      return found;
    },
  };
}

/** Keeps nothing beyond the page: for tests, and for browsers that allow no database. */
export function createMemoryKeeper(): Keeper {
  const summaries = new Map<string, Summary>();
  const messages = new Map<string, KeptMessage>();
  const of = (id: string) => [...messages.values()].filter(({ conversation }) => conversation === id);
  return {
    list: async () => [...summaries.values()],
    async load(id) {
      const summary = summaries.get(id);
      return summary && { ...summary, messages: of(id).sort(byPlace).map(unkept) };
    },
    saveSummary: async (summary) => void summaries.set(summary.id, summary),
    saveMessage: async (conversation, message, place) =>
      void messages.set(message.id, { ...message, conversation, place }),
    async saveAll({ messages: all, ...summary }) {
      summaries.set(summary.id, summary);
      for (const [place, one] of all.entries()) messages.set(one.id, { ...one, conversation: summary.id, place });
    },
    async remove(id) {
      summaries.delete(id);
      for (const message of of(id)) messages.delete(message.id);
    },
    async search(words) {
      const found = new Map<string, string>();
      for (const message of messages.values()) note(found, message, words);
      return found;
    },
  };
}

/** So many characters stand before what is found. */
const BEFORE = 24;
const MOST_AROUND = 120;

function note(found: Map<string, string>, { conversation, text }: KeptMessage, words: string) {
  const at = text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase());
  if (at < 0 || found.has(conversation)) return;
  const from = Math.max(0, at - BEFORE);
  const around = text.slice(from, at + MOST_AROUND).replace(/\s+/g, ' ');
  found.set(conversation, from > 0 ? `…${around.replace(/^\S* /, '')}` : around);
}

const byPlace = (one: KeptMessage, other: KeptMessage) => one.place - other.place;

function unkept({ conversation: _, place: __, ...message }: KeptMessage): Message {
  return message as Message;
}
