// A database of the browser that is closed while the page is away.
import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

// A browser may keep a page that one has left, with the locks of what it was writing, which the
// page after it waits for.

/**
 * @param upgrade Brings a database of an older version, 0 for none, to this one.
 * @returns Gives the database; while the page is away it waits for its return.
 * @throws {DOMException} if there is none.
 */
export async function openDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): Promise<() => Promise<IDBPDatabase<Schema>>> {
  let current: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    current ??= openDB<Schema>(name, version, {
      upgrade,
      // Another page of the app, newer than this one, must be able to change the database.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      // The browser may close it, as when a person clears what it keeps.
      terminated() {
        current = undefined;
      },
    });
    // The next use tries again.
    current.catch(() => {
      current = undefined;
    });
    return current;
  };
  let database = await open();
  addEventListener('pagehide', () => {
    // At once: a page that goes has no later.
    database.close();
    current = pageIsBack().then(async () => {
      current = undefined;
      database = await open();
      return database;
    });
  });
  return open;
}

const pageIsBack = () =>
  new Promise<void>((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
  });
