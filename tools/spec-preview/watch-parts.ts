// Tells which file of the documents has another content than before.
import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS, partsIn } from '../codegen/documents/bundle.ts';

const FILES = Object.keys(DOCUMENTS);
/** Events of so many milliseconds are one look. */
const COALESCED_MS = 20;
const FOLDERS = FILES.map((file) => file.replace('.yaml', ''));

/**
 * Calls `onChange` with the path in `root` of each part that is changed or new, until it is closed.
 */
export function watchParts(root: string, onChange: (file: string) => void): { close(): void } {
  const known = new Map<string, string>();
  const watchers = new Map<string, FSWatcher>();
  let scheduled: NodeJS.Timeout | undefined;

  /** A branch that is switched changes hundreds of files: they are looked at once. */
  function schedule(): void {
    scheduled ??= setTimeout(() => {
      scheduled = undefined;
      look().forEach(onChange);
    }, COALESCED_MS);
  }

  /**
   * Reads all parts: a few hundred small files, less work than to know what an event of the system
   * means.
   */
  function look(): string[] {
    watchFolders();
    return [...FILES, ...FOLDERS.flatMap(presentParts)].filter((file) => {
      const text = textOf(join(root, file));
      // Between the two steps of a save it is empty, or not there.
      if (text === '' || text === known.get(file)) return false;
      known.set(file, text);
      return true;
    });
  }

  /**
   * Each folder by itself: many editors put a new file in the place of the old one, which Node's
   * recursive watch loses.
   */
  function watchFolders(): void {
    const folders = new Set([
      '.',
      ...FOLDERS.flatMap((folder) => [folder, ...subfoldersOf(root, folder)]),
    ]);
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      try {
        const watcher = watch(join(root, folder), schedule);
        watchers.set(folder, watcher);
        watcher.on('error', () => forget(folder));
      } catch {
        // A document without parts has no folder.
      }
    }
    for (const folder of watchers.keys()) if (!folders.has(folder)) forget(folder);
  }

  /** A folder may go while it is read; what is left is looked at once that is told. */
  function presentParts(folder: string): string[] {
    try {
      return partsIn(root, folder);
    } catch {
      return [];
    }
  }

  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  look();
  return {
    close() {
      clearTimeout(scheduled);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function subfoldersOf(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length));
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
