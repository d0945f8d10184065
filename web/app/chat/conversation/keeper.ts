// Keeps conversations in the browser's database; one record per message, so that a growing answer
// writes only itself.
import type { DBSchema, IDBPTransaction } from 'idb';
import { openDatabase } from '../../kit/database.ts';
import type { Conversation, Message, Summary } from './conversation.ts';

/** A message with its conversation, and its place among the messages there. */
export type KeptMessage = Message & { conversation: string; place: number };

/** What is kept as one: a conversation without its messages, or one of its messages. */
export type Kept = Summary | KeptMessage;

/** The vector of a passage, and when it was made. */
interface KeptVector {
  at: number;
  vector: Int8Array;
}

interface Schema extends DBSchema {
  conversations: { key: string; value: Summary };
  messages: { key: string; value: KeptMessage; indexes: { conversation: string } };
  /** By their conversation, and by model and text. */
  vectors: { key: [string, string]; value: KeptVector; indexes: { at: number } };
}

/** Where conversations are kept. Each of these rejects with what the database says. */
export interface Keeper {
  list(): Promise<Summary[]>;
  load(id: string): Promise<Conversation | undefined>;
  /** Keeps all of it or nothing. */
  save(kept: readonly Kept[]): Promise<void>;
  remove(id: string): Promise<void>;
  messages(): AsyncIterable<KeptMessage>;
}

/** All that is written at once. */
type Change = IDBPTransaction<Schema, StoreNames, 'readwrite'>;
type StoreNames = ('conversations' | 'messages' | 'vectors')[];
const STORES: StoreNames = ['conversations', 'messages', 'vectors'];

function put(to: Change, one: Kept): Promise<unknown> {
  if (isMessage(one)) return to.objectStore('messages').put(one);
  return to.objectStore('conversations').put(one);
}

/** @throws {DOMException} if the browser has no database for this page. */
export const openChatDatabase = () =>
  openDatabase<Schema>('lemonade-chat', 2, (database, before) => {
    if (before < 1) {
      database.createObjectStore('conversations', { keyPath: 'id' });
      database
        .createObjectStore('messages', { keyPath: 'id' })
        .createIndex('conversation', 'conversation');
    }
    database.createObjectStore('vectors').createIndex('at', 'at');
  });

/** @throws {DOMException} if the browser has no database for this page. */
export async function openKeeper(): Promise<Keeper> {
  const opened = await openChatDatabase();
  const begin = async () => (await opened()).transaction(STORES, 'readwrite');
  /** Makes all requests of a change at once, and says that no more will come. */
  async function write(change: (to: Change) => readonly Promise<unknown>[]) {
    const transaction = await begin();
    const requests = change(transaction);
    // Without it, a browser that keeps a page which one leaves keeps the lock too, and the next
    // page waits for ever.
    transaction.commit();
    await Promise.all([...requests, transaction.done]);
  }
  return {
    list: async () => (await opened()).getAll('conversations'),
    async load(id) {
      const database = await opened();
      const summary = await database.get('conversations', id);
      return (
        summary &&
        conversationOf(summary, await database.getAllFromIndex('messages', 'conversation', id))
      );
    },
    save: (kept) => write((to) => kept.map((one) => put(to, one))),
    async remove(id) {
      const keys = await (await opened()).getAllKeysFromIndex('messages', 'conversation', id);
      await write((to) => {
        const messages = to.objectStore('messages');
        const removals = keys.map((key) => messages.delete(key));
        const own = IDBKeyRange.bound([id], [id, []]);
        return [
          to.objectStore('conversations').delete(id),
          to.objectStore('vectors').delete(own),
          ...removals,
        ];
      });
    },
    async *messages() {
      for await (const { value } of (await opened()).transaction('messages').store) yield value;
    },
  };
}

/** Keeps nothing beyond the page: for tests, and for browsers that allow no database. */
export function createMemoryKeeper(): Keeper {
  const all = new Map<string, Kept>();
  const summaries = () => [...all.values()].filter((one): one is Summary => !isMessage(one));
  const messages = () => [...all.values()].filter(isMessage);
  return {
    list: async () => summaries(),
    async load(id) {
      const summary = summaries().find((one) => one.id === id);
      return summary && conversationOf(summary, messages().filter(isOf(id)));
    },
    async save(kept) {
      for (const one of kept) all.set(one.id, one);
    },
    async remove(id) {
      for (const one of [...all.values()].filter(isOf(id))) all.delete(one.id);
    },
    async *messages() {
      yield* messages();
    },
  };
}

/** Whether it is a message, or else the summary of a conversation. */
export function isMessage(kept: Kept): kept is KeptMessage {
  return 'conversation' in kept;
}

/** @returns Whether something is a part of a conversation, or its summary. */
export function isOf(id: string): (kept: Kept) => boolean {
  return (kept) => (isMessage(kept) ? kept.conversation : kept.id) === id;
}

/** The message itself, without its conversation and its place. */
export function messageIn({ conversation: _, place: __, ...message }: KeptMessage): Message {
  return message as Message;
}

function conversationOf(summary: Summary, kept: readonly KeptMessage[]): Conversation {
  return {
    ...summary,
    messages: kept.toSorted((one, other) => one.place - other.place).map(messageIn),
  };
}
