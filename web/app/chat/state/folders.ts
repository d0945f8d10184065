// The folders of this browser: made, changed, deleted and brought back.
import { newId } from '../../kit/new-id.ts';
import { keep, readKept } from '../../lib/kept.ts';
import { createStore } from '../../lib/store.ts';
import { type Folder, freeName, readFolders } from '../conversation/folder.ts';

const NAME = 'lemonade.chat.folders';

/** By name. */
export const folders = createStore<readonly Folder[]>(readFolders(readKept(NAME)));
/** The one that was deleted last, as long as it can be brought back. */
export const removedFolder = createStore<Folder | undefined>(undefined);

/** Takes what another tab has kept, or this one before it was away. */
export function readFoldersAgain(): void {
  folders.set(readFolders(readKept(NAME)));
}

/** @param name Of what was changed in the browser's storage; null for all of it. */
export function hearStorage(name: string | null): void {
  if (name === null || name === NAME) readFoldersAgain();
}

function setAll(all: readonly Folder[]) {
  folders.set(all.toSorted((one, other) => one.name.localeCompare(other.name)));
  keep(NAME, JSON.stringify(folders.get()));
}

/** Undefined for an id of none, as that of a deleted one. */
export function folderBy(id: string | undefined): Folder | undefined {
  return folders.get().find((one) => one.id === id);
}

/** Keeps a folder in place of the one with its id. Its name gets a number if another one has it. */
export function saveFolder(folder: Folder): Folder {
  const others = folders.get().filter(({ id }) => id !== folder.id);
  const saved: Folder = { ...folder, name: freeName(folder.name, others) };
  setAll([...others, saved]);
  return saved;
}

/** Makes a folder, which is open. */
export function addFolder(fields: Omit<Folder, 'id'>): Folder {
  return saveFolder({ ...fields, id: newId() });
}

/** Shows the conversations of a folder, or hides them. */
export function openFolder(id: string, isOpen = true): void {
  const folder = folderBy(id);
  if (folder) saveFolder({ ...folder, isClosed: !isOpen });
}

/** Its conversations go on naming it, and stand outside of it until it is brought back. */
export function removeFolder(id: string): void {
  removedFolder.set(folderBy(id));
  setAll(folders.get().filter((one) => one.id !== id));
}

/** Brings back what was deleted last, with its conversations. */
export function restoreFolder(): Folder | undefined {
  const folder = removedFolder.get();
  removedFolder.set(undefined);
  return folder && saveFolder(folder);
}

/** Adds folders of a file; those that are here already stay as they are. */
export function takeFolders(all: readonly Folder[]): void {
  for (const folder of all) if (!folderBy(folder.id)) saveFolder(folder);
}
