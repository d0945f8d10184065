// Puts conversations into their folders.
import type { Summary } from '../conversation/conversation.ts';
import type { Folder } from '../conversation/folder.ts';

/** What the list shows: each folder with its conversations, and those that are in none. */
export interface Foldered {
  inFolders: readonly (readonly [Folder, readonly Summary[]])[];
  others: readonly Summary[];
}

/** Pinned ones come first in a folder. One whose folder is not here stands outside of all. */
export function byFolder(folders: readonly Folder[], summaries: readonly Summary[]): Foldered {
  const known = new Set<string | undefined>(folders.map(({ id }) => id));
  const inFolders = folders.map((folder) => {
    const own = summaries.filter((one) => one.folder === folder.id);
    const pinned = own.filter(({ isPinned }) => isPinned);
    return [folder, [...pinned, ...own.filter(({ isPinned }) => !isPinned)]] as const;
  });
  return { inFolders, others: summaries.filter(({ folder }) => !known.has(folder)) };
}
