// Turns the files of the extra models folder into models: shards are one model, projectors belong to their neighbours.
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { KnownModel } from './known-model.ts';

/** A GGUF file as found, with its size and time. */
export interface FoundFile {
  path: string;
  sizeBytes: number;
  modifiedMs: number;
}

const SHARD = /^(.*)-(\d{5})-of-(\d{5})$/;
const PROJECTOR = /mmproj/i;

/**
 * All `.gguf` files below a folder. Folders that can't be read are skipped, so that one of them hides no other model;
 * a folder that isn't there has no files.
 */
export async function findGgufFiles(directory: string): Promise<FoundFile[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(directory, { withFileTypes: true });
  } catch {
    return [];
  }
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return findGgufFiles(path);
      if (!/\.gguf$/i.test(entry.name)) return [];
      const facts = await stat(path).catch(() => undefined);
      return facts?.isFile() ? [{ path, sizeBytes: facts.size, modifiedMs: facts.mtimeMs }] : [];
    }),
  );
  return nested.flat();
}

/**
 * Models of the extra models folder, ids `extra.<file stem>`. A set of shards is one model, loaded by its first file; an
 * incomplete set is none. A projector (`mmproj` in the name) serves the models in its own folder. Equal stems in several
 * folders get the folder's name in front.
 */
export function describeExtraModels(directory: string, files: readonly FoundFile[]): KnownModel[] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const projectors = new Map<string, string>();
  for (const { path } of sorted) {
    if (PROJECTOR.test(basename(path)) && !projectors.has(dirname(path))) projectors.set(dirname(path), path);
  }
  const groups = new Map<string, FoundFile[]>();
  for (const file of sorted.filter(isModel)) {
    const key = groupKey(file);
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const taken = new Set<string>();
  return [...groups].flatMap(([key, parts]) => {
    const first = parts[0];
    if (!first || !isComplete(parts)) return [];
    const id = freeId(key, directory, taken);
    taken.add(id);
    const projector = projectors.get(dirname(first.path));
    return [
      {
        id,
        recipe: 'llamacpp',
        type: 'llm',
        path: first.path,
        checkpoint: relative(directory, first.path),
        ...(projector ? { mmprojPath: projector } : {}),
        labels: ['custom', ...(projector ? ['vision'] : [])],
        sizeBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
        createdSeconds: Math.floor(first.modifiedMs / 1000),
        downloaded: true,
        suggested: true,
      } satisfies KnownModel,
    ];
  });
}

function isModel({ path }: FoundFile): boolean {
  return !PROJECTOR.test(basename(path));
}

function groupKey({ path }: FoundFile): string {
  const stem = basename(path).replace(/\.gguf$/i, '');
  return join(dirname(path), SHARD.exec(stem)?.[1] ?? stem);
}

function isComplete(parts: readonly FoundFile[]): boolean {
  const total = SHARD.exec(basename(parts[0]?.path ?? '').replace(/\.gguf$/i, ''))?.[3];
  return total === undefined || Number(total) === parts.length;
}

function freeId(key: string, directory: string, taken: ReadonlySet<string>): string {
  const stem = basename(key);
  const plain = `extra.${stem}`;
  if (!taken.has(plain)) return plain;
  return `extra.${relative(directory, key).replaceAll(/[\\/]/g, '-')}`;
}
