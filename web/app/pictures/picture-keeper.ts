// Keeps pictures in the browser's database.
import type { DBSchema } from 'idb';
import { openDatabase } from '../kit/database.ts';
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
  const opened = await openDatabase<Schema>('lemonade-pictures', (created) => {
    created.createObjectStore('pictures', { keyPath: 'id' });
  });
  return {
    list: async () => (await opened()).getAll('pictures'),
    save: async (picture) => void (await (await opened()).put('pictures', picture)),
    remove: async (id) => (await opened()).delete('pictures', id),
  };
}
