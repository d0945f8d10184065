// The vectors of a conversation, in the database in which it is itself.
import { openChatDatabase } from '../conversation/keeper.ts';
import type { VectorStore } from './kept-vectors.ts';

/**
 * Of all conversations together, so many are kept: 8 MB for most models. The oldest ones go.
 */
const MOST_KEPT = 8000;
/** So many go at a time, so that not each question has some to take away. */
const AT_ONCE = 800;
/** Numbers in one; a longer vector is not kept. */
const LONGEST = 4096;

let database: ReturnType<typeof openChatDatabase> | undefined;

/** They go with their conversation; of one that is not kept, none are. */
export async function vectorsOf(conversation: string): Promise<VectorStore> {
  database ??= openChatDatabase();
  // The next question tries again.
  database.catch(() => {
    database = undefined;
  });
  const opened = await database;
  const keyOf = (name: string): [string, string] => [conversation, name];
  return {
    async read(names) {
      const { store } = (await opened()).transaction('vectors');
      const found = await Promise.all(names.map((name) => store.get(keyOf(name))));
      return found.map((kept) => kept?.vector);
    },
    async write(vectors) {
      const stores = ['conversations', 'vectors'] as const;
      const transaction = (await opened()).transaction(stores, 'readwrite');
      const store = transaction.objectStore('vectors');
      const changes: Promise<unknown>[] = [transaction.done];
      // It may have been deleted while they were made.
      if (await transaction.objectStore('conversations').getKey(conversation)) {
        const at = Date.now();
        for (const [name, vector] of vectors) {
          if (vector.length <= LONGEST) changes.push(store.put({ at, vector }, keyOf(name)));
        }
        const isFull = (await store.count()) > MOST_KEPT;
        const most = AT_ONCE + vectors.size;
        const oldest = isFull ? await store.index('at').getAllKeys(undefined, most) : [];
        for (const key of oldest) changes.push(store.delete(key));
      }
      transaction.commit();
      await Promise.all(changes);
    },
  };
}
