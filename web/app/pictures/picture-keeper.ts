// Keeps pictures in the browser's database.
import { type DBSchema, openDB } from 'idb';
import type { Picture } from './picture.ts';

interface Schema extends DBSchema {
  pictures: { key: string; value: Picture };
}

/** Where pictures are kept. */
export interface PictureKeeper {
  list(): Promise<Picture[]>;
  save(picture: Picture): Promise<void>;
  remove(id: string): Promise<void>;
}

/** @throws {DOMException} if the browser has no database for this page. */
export async function openPictureKeeper(): Promise<PictureKeeper> {
  const database = await openDB<Schema>('lemonade-pictures', 1, {
    upgrade(created) {
      created.createObjectStore('pictures', { keyPath: 'id' });
    },
    // Another page of the app, newer than this one, must be able to change the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return {
    list: () => database.getAll('pictures'),
    save: async (picture) => void (await database.put('pictures', picture)),
    remove: (id) => database.delete('pictures', id),
  };
}
