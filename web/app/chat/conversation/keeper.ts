// Keeps conversations in the browser's database; one record per message, so that a growing answer writes only itself.
import { type DBSchema, openDB } from 'idb';
import type { Conversation, Message, Summary } from './conversation.ts';
import { summaryOf } from './conversation.ts';

interface Schema extends DBSchema {
  conversations: { key: string; value: Summary };
  messages: { key: string; value: KeptMessage; indexes: { conversation: string } };
}

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
  /** @returns The ids of conversations with a message that contains the words, in any case. */
  search(words: string): Promise<ReadonlySet<string>>;
}

/** @throws {DOMException} if the browser has no database for this page. */
export async function openKeeper(): Promise<Keeper> {
  const database = await openDB<Schema>('lemonade-chat', 1, {
    upgrade(created) {
      created.createObjectStore('conversations', { keyPath: 'id' });
      created.createObjectStore('messages', { keyPath: 'id' }).createIndex('conversation', 'conversation');
    },
    // Another page of the app, newer than this one, must be able to change the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return {
    list: () => database.getAll('conversations'),
    async load(id) {
      const summary = await database.get('conversations', id);
      if (summary === undefined) return undefined;
      const kept = await database.getAllFromIndex('messages', 'conversation', id);
      return { ...summary, messages: kept.sort((one, other) => one.place - other.place).map(unkept) };
    },
    async saveSummary(summary) {
      await database.put('conversations', summary);
    },
    async saveMessage(conversation, message, place) {
      await database.put('messages', { ...message, conversation, place });
    },
    async saveAll(conversation) {
      const transaction = database.transaction(['conversations', 'messages'], 'readwrite');
      void transaction.objectStore('conversations').put(summaryOf(conversation));
      conversation.messages.forEach((message, place) => {
        void transaction.objectStore('messages').put({ ...message, conversation: conversation.id, place });
      });
      await transaction.done;
    },
    async remove(id) {
      const transaction = database.transaction(['conversations', 'messages'], 'readwrite');
      void transaction.objectStore('conversations').delete(id);
      const messages = transaction.objectStore('messages');
      for (const key of await messages.index('conversation').getAllKeys(id)) void messages.delete(key);
      await transaction.done;
    },
    async search(words) {
      const found = new Set<string>();
      const wanted = words.toLocaleLowerCase();
      let cursor = await database.transaction('messages').store.openCursor();
      while (cursor) {
        if (cursor.value.text.toLocaleLowerCase().includes(wanted)) found.add(cursor.value.conversation);
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
  const keeper: Keeper = {
    list: async () => [...summaries.values()],
    async load(id) {
      const summary = summaries.get(id);
      const kept = of(id).sort((one, other) => one.place - other.place);
      return summary && { ...summary, messages: kept.map(unkept) };
    },
    async saveSummary(summary) {
      summaries.set(summary.id, summary);
    },
    async saveMessage(conversation, message, place) {
      messages.set(message.id, { ...message, conversation, place });
    },
    async saveAll(conversation) {
      await keeper.saveSummary(summaryOf(conversation));
      for (const [place, message] of conversation.messages.entries()) {
        await keeper.saveMessage(conversation.id, message, place);
      }
    },
    async remove(id) {
      summaries.delete(id);
      for (const message of of(id)) messages.delete(message.id);
    },
    async search(words) {
      const wanted = words.toLocaleLowerCase();
      const found = [...messages.values()].filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
      return new Set(found.map(({ conversation }) => conversation));
    },
  };
  return keeper;
}

function unkept({ conversation: _, place: __, ...message }: KeptMessage): Message {
  return message as Message;
}
