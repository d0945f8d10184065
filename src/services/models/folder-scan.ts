// Lists the files below a folder, and quickly again as long as nothing has changed.

import type { BigIntStats, Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppleDouble } from '../../lib/apple-double.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { Log } from '../../lib/log.ts';

/** A file as found; links are followed to files, but never to folders. */
export interface FoundFile {
  /** Absolute. */
  path: string;
  sizeBytes: number;
  /** Unix time. */
  modifiedMs: number;
}

interface KnownFolder {
  /** Its time of change in nanoseconds; -1 while it may change without leaving a trace. */
  state: bigint;
  folders: readonly string[];
  files: readonly string[];
}

const MAX_DEPTH = 12;
const ENTRIES_AT_A_TIME = 256;
/** Entries of one folder, unwanted files included. */
const MAX_ENTRIES = 100_000;
/** A change within one tick of the file system's clock leaves no trace in a folder's time. */
const TICK_NS = 100_000_000n;

interface ScanOptions {
  root: string;
  isWanted: (fileName: string) => boolean;
  /** Folders that are looked into; all of them when it is missing. */
  isEntered?: (folderName: string) => boolean;
  /**
   * True where files are put in place whole and never written again: a folder that has not changed
   * is not looked into.
   */
  isAppendOnly: boolean;
  /** Files that are taken at most; the log says when there are more. */
  maxFiles: number;
  log: Pick<Log, 'warning'>;
}

/** The files below one folder that are wanted, each question answered as of now. */
export class FolderScan {
  readonly #options: ScanOptions;
  readonly #folders = new Map<string, KnownFolder>();
  readonly #known = new Map<string, FoundFile>();
  readonly #watched = new Set<string>();
  #last: readonly FoundFile[] = [];
  #isLimitReported = false;

  constructor(options: ScanOptions) {
    this.#options = options;
  }

  /** The same array as before when nothing has changed. Folders that can't be read are left out. */
  async files(): Promise<readonly FoundFile[]> {
    const { root, maxFiles } = this.#options;
    const visited = new Set<string>();
    const all = (await this.#walk(root, 0, visited)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
    if (all.length > maxFiles) this.#reportLimit();
    const found = all.slice(0, maxFiles);
    if (found.length === this.#last.length && found.every((file, at) => file === this.#last[at]))
      return this.#last;
    for (const folder of this.#folders.keys())
      if (!visited.has(folder)) this.#folders.delete(folder);
    const paths = new Set(found.map(({ path }) => path));
    for (const path of this.#known.keys()) if (!paths.has(path)) this.#known.delete(path);
    this.#last = found;
    return found;
  }

  /**
   * Looks at this file at each question until it has changed, also where files are taken for
   * settled.
   */
  watch(path: string): void {
    this.#watched.add(path);
  }

  #reportLimit(): void {
    const { root, maxFiles, log } = this.#options;
    if (!this.#isLimitReported)
      log.warning(`There are too many files in ${root}: more than ${maxFiles} are not looked at.`);
    this.#isLimitReported = true;
  }

  async #walk(folder: string, depth: number, visited: Set<string>): Promise<FoundFile[]> {
    if (depth > MAX_DEPTH) return [];
    // Empty folders cost as much as files.
    if (visited.size >= this.#options.maxFiles) {
      this.#reportLimit();
      return [];
    }
    const facts = await statOf(folder);
    if (!facts?.isDirectory()) return [];
    visited.add(folder);
    const present = this.#folders.get(folder);
    const isKnown = present !== undefined && present.state === facts.mtimeNs;
    const content = isKnown ? present : await this.#look(folder, facts.mtimeNs);
    if (!content) return [];
    const isTrusted = isKnown && this.#options.isAppendOnly;
    const found = await inBatches(content.files, (name) =>
      this.#describe(join(folder, name), isTrusted),
    );
    const nested = await inBatches(content.folders, (name) =>
      this.#walk(join(folder, name), depth + 1, visited),
    );
    return [found, nested].flat(2);
  }

  async #look(folder: string, mtimeNs: bigint): Promise<KnownFolder | undefined> {
    const { isEntered, isWanted, maxFiles } = this.#options;
    const entries: Dirent[] = [];
    try {
      for await (const entry of await opendir(folder, { bufferSize: ENTRIES_AT_A_TIME })) {
        entries.push(entry);
        if (entries.length === MAX_ENTRIES) break;
      }
    } catch {
      // Another user's folder, or removed since.
      return undefined;
    }
    const isSettled = BigInt(Date.now()) * 1_000_000n - mtimeNs > TICK_NS;
    const content = {
      state: isSettled ? mtimeNs : -1n,
      folders: entries
        .filter((entry) => entry.isDirectory() && isEntered?.(entry.name) !== false)
        .map(({ name }) => name),
      files: entries
        .filter(
          (entry) => !entry.isDirectory() && !isAppleDouble(entry.name) && isWanted(entry.name),
        )
        .map(({ name }) => name)
        .slice(0, maxFiles + 1),
    };
    this.#folders.set(folder, content);
    return content;
  }

  async #describe(path: string, isTrusted: boolean): Promise<FoundFile[]> {
    const present = this.#known.get(path);
    if (isTrusted && present && !this.#watched.has(path)) return [present];
    const facts = await statOf(path);
    if (!facts?.isFile()) return [];
    const file = {
      path,
      sizeBytes: Number(facts.size),
      modifiedMs: Number(facts.mtimeNs / 1_000_000n),
    };
    if (present && present.sizeBytes === file.sizeBytes && present.modifiedMs === file.modifiedMs)
      return [present];
    this.#known.set(path, file);
    this.#watched.delete(path);
    return [file];
  }
}

async function statOf(path: string): Promise<BigIntStats | undefined> {
  // What was removed or is locked can't be a model.
  return stat(path, { bigint: true }).catch(() => undefined);
}
